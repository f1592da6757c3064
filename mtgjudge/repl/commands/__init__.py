"""The commands of the table, a module for each group; each module lists its own in `COMMANDS`."""
