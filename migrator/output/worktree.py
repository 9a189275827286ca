"""Writes a result as a git worktree on a branch of its own, one commit a step."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from migrator import __version__
from migrator.discover.notes import note, shown, unreadable
from migrator.edits.write import OWN_FOLDER, InputUnreadable, Writer, file_sha256
from migrator.errors import EnvironmentProblem, UsageError
from migrator.model.finding import Finding, Status
from migrator.model.project import Project
from migrator.output.base import Destination, Mode, Written, locked
from migrator.output.items import Item, ItemList
from migrator.output.manifest import NAME, Manifest, Record, load, stamp, state_of
from migrator.output.repository import Repository, own_environment
from migrator.output.tree import update_tree

_SUBJECTS = {
    "support": "Add the support headers",
    "headers": "Include HIP headers",
    "names": "Use HIP names",
    "namespaces": "Use HIP namespaces",
    "language": "Adapt code to what the compilers of HIP take",
    "launches": "Rewrite kernel launches",
    "calls": "Adapt calls to HIP signatures",
    "warp": "Keep warp operations on 32 lanes",
    "guards": "Adapt preprocessor conditions",
    "ptx": "Replace inline PTX",
    "strings": "Adapt source code in strings",
    "build": "Adapt the build files",
}


def write_worktree(destination: Destination, project: Project, items: ItemList, options: str = "") -> Written:
    """Makes the worktree and its commits, or brings an existing one up to date with one commit more."""
    with own_environment():
        if destination.branch:
            return _update(destination, project, items, options)
        return _create(destination, project, items, options)


def _create(destination: Destination, project: Project, items: ItemList, options: str) -> Written:
    outer = Repository(Path(project.root))
    target = destination.path
    _clear_leftover(outer, target)
    branch = outer.free_branch()
    existed = target.is_dir()
    if existed:
        _clear_own(target)
    outer.run("worktree", "prune")
    try:
        outer.run("worktree", "add", "--quiet", "--no-checkout", "-b", branch, str(target), "HEAD")
        with locked(target):
            work = _Worktree(target, outer, project, items, options, branch)
            work.fill()
            return work.report()
    except BaseException:
        _abandon(outer, target, branch)
        if existed:
            target.mkdir(exist_ok=True)
        raise


def _abandon(outer: Repository, target: Path, branch: str) -> None:
    """Leaves nothing of a run that failed: everything in it can be made again."""
    with suppress(EnvironmentProblem):
        outer.run("worktree", "remove", "--force", str(target))
    with suppress(EnvironmentProblem):
        outer.run("branch", "--quiet", "-D", branch)


def _clear_leftover(outer: Repository, target: Path) -> None:
    """Removes the worktree and the branch of a first run that was killed; no file of it was recorded as done."""
    if not (target / ".git").is_file():
        return
    known = load(target)
    if known is None:
        branch = Repository(target).run("rev_parse", "--abbrev-ref", "HEAD").strip()
        if not branch.startswith("cu2hip"):
            raise UsageError(f"{target} is a git worktree of its own", "choose another folder with -o")
    elif known.mode == Mode.WORKTREE.value and not known.complete and not known.files:
        branch = known.branch
    else:
        return
    outer.run("worktree", "remove", "--force", str(target))
    outer.run("branch", "--quiet", "-D", branch)


def _clear_own(target: Path) -> None:
    """Removes what an interrupted start left in an empty folder; git wants it empty."""
    own = target / OWN_FOLDER
    with suppress(OSError):
        for name in os.listdir(own):
            os.unlink(own / name)
        os.rmdir(own)


class _Worktree:
    """A new worktree on its way from the input's last commit to the result."""

    def __init__(
        self, target: Path, outer: Repository, project: Project, items: ItemList, options: str, branch: str
    ) -> None:
        self.target = target
        self.outer = outer
        self.project = project
        self.items = items
        self.source = Path(project.root)
        self.git = Repository(target)
        self.writer = Writer(target, durable=False)
        self.manifest = Manifest(project.root, Mode.WORKTREE.value, __version__, options, branch)
        self.commits: list[str] = []
        self.findings: list[Finding] = []
        self.written: set[str] = set()

    def fill(self) -> None:
        self.writer.open()
        try:
            self._save()
            self.git.run("reset", "--hard", "--quiet")
            inlined = self._take_in_submodules()
            self._snapshot(inlined)
            self._steps()
            self._rename()
            self._record()
        finally:
            self.writer.close()

    def _save(self) -> None:
        self.writer.write(f"{OWN_FOLDER}/{NAME}", self.manifest.to_json())

    def _commit(self, subject: str, body: str = "") -> None:
        if self.git.commit(subject, body):
            self.commits.append(subject)

    def _take_in_submodules(self) -> tuple[str, ...]:
        """Submodules with migrated files become ordinary folders; the files of the others are only put in place."""
        links = self.git.submodules()
        changed = tuple(
            link for link in links if any(_is_below(item, link) and _is_new(item) for item in self.items.items)
        )
        for link in changed:
            self.git.run("rm", "--cached", "--quiet", "--", link)
        kept = tuple(link for link in links if link not in changed)
        for item in self.items.items:
            if any(_is_below(item, link) for link in links):
                self._bring(item)
        self._stage([item.source for item in self.items.items if any(_is_below(item, link) for link in changed)])
        names = ", ".join(shown(link) for link in changed)
        self._commit(f"Take in the submodules that are migrated: {names}" if names else "")
        return kept

    def _snapshot(self, kept_links: Sequence[str]) -> None:
        """The first commit: what the input's working tree has and its last commit has not."""
        tracked = set(self.git.names("ls_files", "-z"))
        modified = set(self.outer.names("diff", "--name-only", "--no-renames", "--ignore-submodules", "-z", "HEAD"))
        deleted = set(
            self.outer.names("diff", "--name-only", "--no-renames", "--diff-filter=D", "-z", "HEAD")
        )  # fmt: skip
        changed = [
            item
            for item in self.items.items
            if item.source
            and (item.source in modified or item.source not in tracked)
            and not any(_is_below(item, link) for link in kept_links)
        ]
        for item in changed:
            self._bring(item)
        for path in deleted & tracked:
            self.writer.remove(path)
        self._stage([item.source for item in changed], gone=sorted(deleted & tracked))
        before = len(self.commits)
        self._commit("Snapshot of uncommitted changes")
        if len(self.commits) > before:
            self.findings.append(
                note(
                    "SYS914",
                    "",
                    "the input has uncommitted changes: they are the first commit of the new branch",
                    status=Status.MADE_SAFE,
                )
            )

    def _bring(self, item: Item) -> None:
        """Copies a file of the input as it is."""
        if not item.source or not item.readable:
            return
        if item.link:
            self.writer.link(item.source, item.link)
            return
        try:
            self.writer.copy(self.source / item.source, item.source, item.mode, digest=False)
        except InputUnreadable as error:
            self.findings.append(unreadable(item.source, error.reason))

    def _stage(self, paths: Sequence[str], gone: Sequence[str] = ()) -> None:
        there = [path for path in paths if path and os.path.lexists(self.target / path)]
        if there or gone:
            self.git.run("add", "--force", "--all", paths=[*there, *gone])

    def _steps(self) -> None:
        """One commit a step; what no step explains is the last one."""
        items = [item for item in self.items.items if item.data is not None]
        for step in step_order([[name for name, _ in item.steps] for item in items]):
            self._put({_place(item): (dict(item.steps)[step], item.mode) for item in items if step in dict(item.steps)})
            self._commit(_SUBJECTS.get(step, f"Migrate: {step}"))
        rest = [item for item in items if not item.steps or item.steps[-1][1] != item.data]
        self._put({_place(item): (item.data or b"", item.mode) for item in rest})
        self._commit("Migrate to HIP")

    def _put(self, contents: Mapping[str, tuple[bytes, int]]) -> None:
        for path, (data, mode) in contents.items():
            self.writer.write(path, data, mode)
        self.written |= set(contents)
        self._stage(list(contents))

    def _rename(self) -> None:
        for old, new in self.items.renames:
            self.writer.folder(os.path.dirname(new))
            os.rename(self.target / old, self.target / new)
        self._stage([new for _, new in self.items.renames], gone=[old for old, _ in self.items.renames])
        self._commit("Rename .cu files to .hip")

    def _record(self) -> None:
        """Checks every file against what it has to be, and writes the manifest that a later run compares with."""
        converted: list[str] = []
        for item in self.items.items:
            path = self.target / item.path
            status = state_of(path)
            if item.link:
                self.manifest.files[item.path] = Record(link=item.link)
                continue
            digest = file_sha256(path) if status is not None and stat.S_ISREG(status.st_mode) else ""
            wanted = item.sha256 or (file_sha256(self.source / item.source) if item.source else digest)
            if digest != wanted and item.data is None and item.readable:  # line ends that git converts at check-out
                self.writer.copy(self.source / item.source, item.path, item.mode, digest=False)
                status, digest = state_of(path), wanted
                converted.append(item.path)
            entry = state_of(self.source / item.source) if item.source else None
            if status is not None:
                self.manifest.files[item.path] = Record(digest, stamp(status), stamp(entry) if entry else (0, 0))
        links = tuple(link + "/" for link in self.git.submodules())
        self._stage([path for path in converted if not path.startswith(links)])  # tells git that they are as committed
        self.manifest.complete = True
        self._save()

    def report(self) -> Written:
        return Written(
            Mode.WORKTREE,
            str(self.target),
            written=len(self.written),
            current=len(self.items.items) - len(self.written),
            added=tuple(item.path for item in self.items.items if item.is_added),
            renames=self.items.renames,
            branch=self.manifest.branch,
            commits=tuple(self.commits),
            findings=self.items.findings + tuple(self.findings),
        )


def _place(item: Item) -> str:
    return item.source or item.path


def _is_below(item: Item, folder: str) -> bool:
    return _place(item).startswith(folder + "/")


def _is_new(item: Item) -> bool:
    return item.data is not None


def step_order(sequences: Sequence[Sequence[str]]) -> list[str]:
    """One order of all steps that agrees with every file's own order, as far as that is possible."""
    graph: dict[str, set[str]] = {}
    for sequence in sequences:
        for at, step in enumerate(sequence):
            graph.setdefault(step, set()).update(sequence[max(0, at - 1) : at])
    try:
        sorter = TopologicalSorter(graph)
        sorter.prepare()
        order: list[str] = []
        while sorter.is_active():
            ready = sorted(sorter.get_ready(), key=list(graph).index)
            order += ready
            sorter.done(*ready)
        return order
    except CycleError:
        return list(graph)


def _update(destination: Destination, project: Project, items: ItemList, options: str) -> Written:
    """A later run: the difference to the earlier result as one commit."""
    work = Repository(destination.path)
    current = work.run("rev_parse", "--abbrev-ref", "HEAD").strip()
    if current != destination.branch:
        raise UsageError(
            f"{destination.path} has the branch {current} checked out, not {destination.branch}",
            "check out that branch there, or choose another folder with -o",
        )
    with locked(destination.path):
        updated = update_tree(destination, project, items, options)
        links = work.submodules()
        data = {item.path for item in items.items if _is_new(item)}
        touched = [*updated.written, *updated.removed]
        taken_in = [link for link in links if any(path.startswith(link + "/") for path in data & set(touched))]
        for link in taken_in:
            work.run("rm", "--cached", "--quiet", "--", link)
            touched += [item.path for item in items.items if _is_below(item, link)]
        kept = tuple(link + "/" for link in links if link not in taken_in)
        tracked = set(work.names("ls_files", "-z"))
        staged = [
            path
            for path in dict.fromkeys(touched)
            if not path.startswith(kept) and (path in tracked or os.path.lexists(destination.path / path))
        ]
        if staged:
            work.run("add", "--force", "--all", paths=staged)
        source = f" from {project.commit[:12]}" if project.commit else ""
        subject = f"Migrate again{source}"
        done = work.commit(subject) if staged else False
    report = updated.report
    return Written(
        Mode.WORKTREE,
        report.path,
        report.written,
        report.current,
        report.removed,
        report.kept,
        report.added,
        report.renames,
        destination.branch,
        (subject,) if done else (),
        findings=report.findings,
    )
