"""Logging set-up: standard error only, standard output is for results."""

from __future__ import annotations

import logging
import sys

_NAME = "cu2hip"


def set_up(verbosity: int) -> None:
    """Shows the program's own log from a level on: 0 warnings, 1 what is done, 2 everything; -1 errors only."""
    level = {-1: logging.ERROR, 0: logging.WARNING, 1: logging.INFO}.get(verbosity, logging.DEBUG)
    logger = logging.getLogger(_NAME)
    logger.setLevel(level)
    if not logger.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("cu2hip: %(levelname)s: %(name)s: %(message)s"))
        logger.addHandler(handler)
        logger.propagate = False
