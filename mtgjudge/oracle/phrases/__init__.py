"""The phrases of Oracle text, by family. Each family declares how its words read and print, beside the node
that they mean."""
