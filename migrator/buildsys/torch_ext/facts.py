"""Names of PyTorch's extension builder and of CUDA builds in Python, as `rules/build/torch.yaml` says."""

from __future__ import annotations

import functools

from msgspec import Struct

from migrator.data import rules_dir
from migrator.errors import RuleFileError


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """`extensions` make a CUDA extension, `cpu_extensions` one without device code, `loaders` build at run time.

    `device_flags` and `host_flags` are keys and arguments that hold options of nvcc and of the host compiler.
    `toolkit_names` are variables that PyTorch sets to the CUDA toolkit, None on ROCm; `toolkit_variables` are
    environment variables of the same meaning, `toolkit_folders` its usual places, `toolkit_root` ROCm's.
    `sure_options` are options that no other compiler has, by their long names.
    """

    schema: int
    extensions: frozenset[str]
    cpu_extensions: frozenset[str]
    loaders: frozenset[str]
    device_flags: frozenset[str]
    host_flags: frozenset[str]
    link_flags: frozenset[str]
    library_lists: frozenset[str]
    folder_lists: frozenset[str]
    toolkit_names: frozenset[str]
    toolkit_variables: frozenset[str]
    toolkit_folders: tuple[str, ...]
    rocm_variable: str
    rocm_folder: str
    arch_variables: dict[str, str]
    sure_options: frozenset[str]
    driver_names: frozenset[str]


@functools.cache
def facts() -> Facts:
    import msgspec
    import yaml

    path = rules_dir() / "build" / "torch.yaml"
    try:
        return msgspec.convert(yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader), Facts)
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise RuleFileError(f"{path}:1: {error}") from None
