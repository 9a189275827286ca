"""Puts cu2hip in the place of PyTorch's converter for the builds of this process."""

from __future__ import annotations

import importlib
from typing import Any

_MODULE = "torch.utils.hipify.hipify_python"
_KEPT = "_hipify_before_cu2hip"


def install() -> None:
    """From here on `torch.utils.cpp_extension` converts with cu2hip: CUDAExtension, load() and load_inline().

    Raises ImportError where PyTorch is not installed. A CUDA build of PyTorch converts nothing, so that nothing changes
    there.
    """
    from migrator.api.hook import hipify

    module: Any = importlib.import_module(_MODULE)
    if getattr(module, _KEPT, None) is None:
        setattr(module, _KEPT, module.hipify)
    module.hipify = hipify


def uninstall() -> None:
    """PyTorch's own converter again."""
    module: Any = importlib.import_module(_MODULE)
    before = getattr(module, _KEPT, None)
    if before is not None:
        module.hipify = before
        setattr(module, _KEPT, None)
