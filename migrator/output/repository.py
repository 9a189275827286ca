"""The git commands that an output branch needs, in one repository; a failure is one line for the user."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from migrator import __version__
from migrator.discover.git import REDIRECTIONS
from migrator.errors import EnvironmentProblem

if TYPE_CHECKING:
    from git import Git, Repo

BRANCH = "cu2hip/auto"
_FALLBACK_BRANCH = "cu2hip-auto"  # where a branch `cu2hip` leaves no room for `cu2hip/auto`
_SETTINGS = ["core.hooksPath=/dev/null", "commit.gpgSign=false", "core.fsmonitor=false", "advice.detachedHead=false"]


@contextmanager
def own_environment() -> Iterator[None]:
    """Hooks and aliases set variables that would point git at another repository."""
    saved = {name: os.environ.pop(name) for name in REDIRECTIONS if name in os.environ}
    try:
        yield
    finally:
        os.environ.update(saved)


class Repository:
    """A work tree, through gitpython."""

    def __init__(self, folder: Path) -> None:
        import git

        self._failed: tuple[type[BaseException], ...] = (git.exc.GitError, git.exc.GitCommandError)
        try:
            self.repo: Repo = git.Repo(folder)
        except self._failed as error:
            raise EnvironmentProblem(f"git cannot open {folder}: {type(error).__name__}") from error
        self._git: Git = self.repo.git
        self._git.update_environment(GIT_TERMINAL_PROMPT="0", **self._author())

    def _author(self) -> dict[str, str]:
        """An identity for the commits where git has none."""
        reader = self.repo.config_reader()
        names: dict[str, str] = {}
        for role in ("AUTHOR", "COMMITTER"):
            if not os.environ.get(f"GIT_{role}_EMAIL") and not reader.get_value("user", "email", ""):
                names[f"GIT_{role}_EMAIL"] = "cu2hip@localhost"
            if not os.environ.get(f"GIT_{role}_NAME") and not reader.get_value("user", "name", ""):
                names[f"GIT_{role}_NAME"] = "cu2hip"
        return names

    def run(self, command: str, *arguments: str, paths: Sequence[str] | None = None) -> str:
        """Runs one command; `paths` go to its standard input, so that there may be any number of them."""
        more: dict[str, Any] = {}
        with tempfile.TemporaryFile() as stream:
            if paths is not None:
                stream.write(b"\0".join(os.fsencode(path) for path in paths))
                stream.seek(0)
                more["istream"] = stream
                arguments = (*arguments, "--pathspec-from-file=-", "--pathspec-file-nul")
            call = getattr(self._git(c=_SETTINGS, literal_pathspecs=True), command)
            try:
                out: bytes = call(*arguments, stdout_as_string=False, strip_newline_in_stdout=False, **more)
            except self._failed as error:
                text = str(getattr(error, "stderr", "") or error).strip().removeprefix("stderr:").strip(" '\n")
                line = next((line for line in text.splitlines() if line.strip()), "it failed")
                raise EnvironmentProblem(f"git {command.replace('_', '-')}: {line.strip()}") from error
        return os.fsdecode(out)

    def names(self, command: str, *arguments: str) -> list[str]:
        return [name for name in self.run(command, *arguments).split("\0") if name]

    def commit(self, subject: str, body: str = "") -> bool:
        """Commits what is staged; False where nothing is."""
        if not self.run("diff", "--cached", "--name-only", "--no-renames"):
            return False
        text = f"{subject}\n\n{body}{chr(10) if body else ''}cu2hip {__version__}\n"
        self.run("commit", "--quiet", "--no-verify", "--cleanup=verbatim", "-m", text)
        return True

    def free_branch(self) -> str:
        """A branch name that is not taken: earlier work on such a branch is never lost."""
        taken = set(self.run("for_each_ref", "--format=%(refname:short)", "refs/heads/").split("\n"))
        base = _FALLBACK_BRANCH if "cu2hip" in taken else BRANCH
        name, number = base, 1
        while name in taken or any(other.startswith(f"{name}/") for other in taken):
            number += 1
            name = f"{base}-{number}"
        return name

    def submodules(self) -> tuple[str, ...]:
        """The submodules of the index."""
        entries = self.names("ls_files", "--stage", "-z")
        return tuple(entry.partition("\t")[2] for entry in entries if entry.startswith("160000 "))
