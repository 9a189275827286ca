"""`python -m migrator` is the command line."""

import sys

from migrator.cli.main import main

sys.exit(main())
