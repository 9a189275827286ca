"""Which file of the project an include names, by the compiler's rules as far as the tree tells them."""

from __future__ import annotations

import posixpath

from migrator.passes.base import ProjectIndex


def resolve_include(path: str, target: str, quoted: bool, index: ProjectIndex, guess: bool = True) -> str:
    """The project's file (posix, relative to the root) that `target`, included from `path`, names; '' for none.

    A quoted include is looked for beside the including file first, then both forms in the project's `-I` folders, and
    with `guess` in folders that are no more than likely to be on the include path.
    """
    if quoted:
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        if beside in index.files:
            return beside
    for folder in index.include_dirs + (index.guessed_dirs if guess else ()):
        candidate = posixpath.normpath(posixpath.join(folder, target))
        if candidate in index.files:
            return candidate
    return ""
