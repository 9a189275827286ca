"""cu2hip's Python interface under the program's own name: `import cu2hip`."""

from __future__ import annotations

from migrator.api import *  # noqa: F403
from migrator.api import __all__ as __all__
from migrator.api import __version__ as __version__
