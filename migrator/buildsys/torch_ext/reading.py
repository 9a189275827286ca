"""What the steps of a script's migration share: its tree, its worlds, its lists, what may be edited."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from functools import cached_property

from migrator.buildsys.base import BuildContext
from migrator.buildsys.torch_ext.flows import Flows, Listing, find_flows
from migrator.buildsys.torch_ext.script import Script
from migrator.buildsys.torch_ext.worlds import World, Worlds, mentions_hip
from migrator.config.options import BuildFiles, MigrationOptions
from migrator.lazy import pattern

_LOAD = ast.Load()
_TORCH = pattern(rb"\btorch\b")
_GAP = pattern(rb"#[^\r\n]*|\\\r?\n|\s")


class Reading:
    """One script. `torch` says whether PyTorch builds it; `guarded`, whether CUDA's values stay beside HIP's."""

    def __init__(self, ctx: BuildContext) -> None:
        self.script = Script(ctx)
        self.worlds = Worlds(self.script)
        self.torch = bool(_TORCH.search(ctx.source.data))

    @property
    def options(self) -> MigrationOptions:
        return self.script.ctx.options

    @property
    def guarded(self) -> bool:
        return self.torch

    @cached_property
    def flows(self) -> Flows:
        return find_flows(self.script, self.worlds)

    @property
    def ported(self) -> bool:
        """True where any script or build file of the project knows HIP."""
        return self.own_path or bool(self.script.ctx.project.hip_marks)

    @cached_property
    def own_path(self) -> bool:
        """True where the script, as it is, asks what kind of PyTorch it builds for."""
        return self.own_test is not None

    @cached_property
    def own_test(self) -> ast.expr | None:
        """The first condition that is decided by HIP, one that says so by its own name before others."""
        found = [
            node.test
            for node in self.script.nodes
            if isinstance(node, (ast.If, ast.IfExp))
            and mentions_hip(node.test)
            and self.worlds.evaluate(node.test, World.HIP) is not None
        ]
        plain = [test for test in found if not isinstance(test, ast.Compare) or "version.hip" in self.script.text(test)]
        return next(iter(plain or found), None)

    def displays(self) -> Iterator[Listing]:
        """Every list of the script that may hold options, in order."""
        for node in self.script.nodes:
            if isinstance(node, Listing) and isinstance(getattr(node, "ctx", _LOAD), ast.Load):
                yield node

    def may_edit(self, node: ast.AST) -> bool:
        """False where both vendors' values are wanted and there is nothing to choose by, where elements stand in
        brackets of their own, and in functions of a project's HIP path that only other files call."""
        if not self.torch and self.options.build_files is not BuildFiles.HIP:
            return False
        if self.own_path and not self.worlds.called_here(node):
            return False
        return not isinstance(node, (ast.List, ast.Tuple)) or self._separate(node)

    def _separate(self, node: ast.List | ast.Tuple) -> bool:
        spans = [self.script.span(element) for element in node.elts]
        gaps = [self.script.data[a.end : b.start] for a, b in itertools.pairwise(spans)]
        around = self.script.span(node)
        outer = self.script.data[around.start : spans[0].start] + self.script.data[spans[-1].end : around.end]
        return all(_GAP.sub(b"", gap) == b"," for gap in gaps) and _GAP.sub(b"", outer) in (
            b"[]", b"[,]", b"()", b"(,)", b"", b",",
        )  # fmt: skip
