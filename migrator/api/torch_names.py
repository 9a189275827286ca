"""Names of PyTorch's C++ interface in converted sources: only the PyTorch that is installed knows them.

ROCm builds have the headers of ATen and c10 under other names. Versions before 2.10 or so also call what is in them
by other names (`c10::hip`, `...MasqueradingAsCUDA`), later ones keep CUDA's. Which it is stands in the tables of the
converter that comes with PyTorch. Where no PyTorch is installed, headers alone get their new names, as in newer ones.
"""

from __future__ import annotations

import functools
import importlib
import re
from collections.abc import Mapping

from migrator.api.names import get_hip_file_path
from migrator.lazy import pattern

_TABLES = ("PYTORCH_SPECIFIC_MAPPINGS", "C10_MAPPINGS")
_ATEN = pattern(rb"(#\s*include\s*[<\"])((?:ATen/(?:native/(?:\w+/)?)?cuda|THC)/[^>\"]+|THC(?!P)[^>\"/]+)([>\"])")
_C10 = pattern(rb"\bc10/cuda/((?:impl/)?)(?:CUDA)?(\w+\.h)\b")


def convert_torch_names(data: bytes) -> bytes:
    """Sources in which PyTorch's names are those of its ROCm build."""
    if b"ATen" not in data and b"c10" not in data and b"torch" not in data and b"THC" not in data:
        return data
    names = _installed()
    if names is not None:
        expression, table = names
        data = expression.sub(lambda match: table[match[0]], data)
    else:
        data = _C10.sub(_c10_header, data)
    return _ATEN.sub(_aten_header, data)


def _aten_header(match: re.Match[bytes]) -> bytes:
    return match[1] + get_hip_file_path(match[2].decode("latin-1"), True).encode("latin-1") + match[3]


def _c10_header(match: re.Match[bytes]) -> bytes:
    prefix = b"" if match[2] in (b"PeerToPeerAccess.h", b"driver_api.h") else b"HIP"
    return b"c10/hip/" + match[1] + prefix + match[2]


@functools.cache
def _installed() -> tuple[re.Pattern[bytes], Mapping[bytes, bytes]] | None:
    """PyTorch's own tables as one expression; None where there is no PyTorch."""
    try:
        module = importlib.import_module("torch.utils.hipify.cuda_to_hip_mappings")
    except Exception:
        return None
    table: dict[bytes, bytes] = {}
    for name in _TABLES:
        for cuda, hip in getattr(module, name, {}).items():
            new = hip if isinstance(hip, str) else hip[0]
            if cuda.strip() == cuda:
                table[cuda.encode()] = new.encode()
    if not table:
        return None
    words = b"|".join(re.escape(word) for word in sorted(table, key=lambda word: (-len(word), word)))
    return re.compile(rb"(?<=\W)(?:" + words + rb")(?=\W)"), table
