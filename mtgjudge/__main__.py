"""`python -m mtgjudge`: the same as the console script."""

from __future__ import annotations

import sys

from mtgjudge.cli import main

sys.exit(main())
