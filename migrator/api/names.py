"""Names of converted files, as PyTorch's builds and those that follow it give them."""

from __future__ import annotations

import fnmatch
import os
from collections.abc import Collection, Iterable, Iterator

_IN_PLACE = ("torch/", "third_party/nvfuser/", "tools/autograd/templates/")  # of PyTorch's own tree
_WORDS = (("cuda", "hip"), ("CUDA", "HIP"))
_LEFT_OUT = (".git", "build", "third_party")


def get_hip_file_path(rel_filepath: str, is_pytorch_extension: bool = False) -> str:
    """The path of the converted file for a path relative to the output folder.

    `.cu` becomes `.hip`, `cuda` in the names of folders and file `hip`. Where that leaves the folder as it is, the
    file goes to a folder `hip` of its own; in an extension it stays, with `_hip` added where its name is the same too.
    """
    if os.path.isabs(rel_filepath):
        raise ValueError(f"{rel_filepath} is not relative")
    if not is_pytorch_extension and rel_filepath.startswith(_IN_PLACE):
        return rel_filepath
    folder, name = os.path.split(rel_filepath)
    stem, suffix = os.path.splitext(name)
    new_suffix = ".hip" if suffix == ".cu" else suffix
    new_folder, new_stem = _renamed(folder), _renamed(stem)
    new_folder = new_folder.replace("THC", "THH")
    if new_folder != "caffe2/core":
        new_stem = new_stem.replace("THC", "THH")
    if new_folder == folder:
        if not is_pytorch_extension:
            new_folder = os.path.join(folder, "hip")
        elif new_stem + new_suffix == name:
            new_stem += "_hip"
    return os.path.join(new_folder, new_stem + new_suffix)


def _renamed(text: str) -> str:
    for cuda, hip in _WORDS:
        text = text.replace(cuda, hip)
    return text


def fits(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch.fnmatch(path, pattern) for pattern in patterns)


def matched_files(
    root: str, includes: Iterable[str], ignores: Iterable[str], extensions: Iterable[str]
) -> Iterator[str]:
    """The files below `root` whose path fits, by suffix or written out in `includes`."""
    includes, ignores, suffixes = list(includes), list(ignores), tuple(extensions)
    exact: Collection[str] = set(includes)
    for folder, folders, files in os.walk(root, topdown=True):
        if os.path.samefile(folder, root):
            folders[:] = [name for name in folders if name not in _LEFT_OUT]
        for name in sorted(files):
            path = os.path.join(folder, name).replace(os.sep, "/")
            if fits(path, includes) and not fits(path, ignores) and (path.endswith(suffixes) or path in exact):
                yield path
