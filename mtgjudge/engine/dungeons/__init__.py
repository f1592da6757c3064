"""Dungeons and the initiative (309, 701.49, 726): what is printed on dungeon cards (`facts`), how one ventures
(`venturing`), the designation and its abilities (`initiative`)."""
