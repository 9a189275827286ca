"""Hazard detectors: what will not build, hang or silently compute something else on AMD and Hygon GPUs.

One file a family. A detector is a function decorated with `@hazard`; its texts and its facts stand in `rules/hazards/`.
"""

from migrator.hazards.base import HazardContext, detect, hazard

__all__ = ["HazardContext", "detect", "hazard"]
