"""Where the data of whoever uses the program lies: imported packs of cards, imported rules.

The library that knows this for every system takes longer to load than a small ruling takes to look its cards up, so
the common case is worked out here; a test holds both against each other.
"""

from __future__ import annotations

import os
import sys

PROGRAM = "mtgjudge"


def user_data() -> str:
    """The folder for the user's data on this system."""
    home, said = os.environ.get("HOME", ""), os.environ.get("XDG_DATA_HOME", "")
    ordinary = os.path.isabs(home) and (not said or os.path.isabs(said)) and "ANDROID_DATA" not in os.environ
    if sys.platform == "linux" and ordinary:
        return os.path.join(said or os.path.join(home, ".local", "share"), PROGRAM)
    from platformdirs import user_data_dir

    return user_data_dir(PROGRAM, appauthor=False)


__all__ = ["user_data"]
