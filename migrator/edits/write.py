"""The only writer: puts files below one folder, each whole or not at all."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from migrator.errors import EnvironmentProblem, UsageError

OWN_FOLDER = ".cu2hip"
_STAGING = "tmp"
_CHUNK = 1 << 20
_FICLONE = 0x40049409  # Linux: share the blocks of another file (btrfs, xfs)

_REASONS = {
    errno.ENOSPC: ("no space left on the device", "free some space and run the same command again"),
    errno.EDQUOT: ("the disk quota is used up", "free some space and run the same command again"),
    errno.EFBIG: ("the file size limit is reached", "raise the limit and run the same command again"),
    errno.EACCES: ("permission denied", "choose a folder that you may write to"),
    errno.EPERM: ("operation not permitted", "choose a folder that you may write to"),
    errno.EROFS: ("the file system is read-only", "choose a folder that you may write to"),
    errno.ENAMETOOLONG: ("the name is too long", "choose a shorter output path"),
}


class InputUnreadable(Exception):
    """An input file could not be read while it was copied; nothing was written in its place."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def problem(error: OSError, path: object, verb: str = "write") -> EnvironmentProblem:
    """What the user is told about a failure to write (or read) `path`."""
    reason, hint = _REASONS.get(error.errno or 0, (error.strerror or str(error), ""))
    return EnvironmentProblem(f"cannot {verb} {path}: {reason}", hint)


class Writer:
    """Writes below `root`: every file appears under its name in one step, complete and with its mode.

    `durable` also waits until each file's bytes are on the disk before it takes its name. Temporary files lie in
    `.cu2hip/tmp` below the root, so that a killed run leaves nothing between the user's files.
    """

    def __init__(self, root: Path, *, durable: bool) -> None:
        self.root = root
        self.durable = durable
        self._folders: set[str] = {""}
        self._made: list[str] = []
        self._count = 0
        self._staging = root / OWN_FOLDER / _STAGING
        self._base, self._prefix = str(root), str(self._staging / f"{os.getpid()}-")  # text: there are many files

    @property
    def made_folders(self) -> tuple[str, ...]:
        """The folders that did not exist before, parents first."""
        return tuple(self._made)

    def open(self) -> None:
        """Makes the root and the staging folder, and clears what a killed run left there."""
        with _writing(self.root):
            self._staging.mkdir(parents=True, exist_ok=True)
            ignore = self.root / OWN_FOLDER / ".gitignore"
            if not ignore.exists():
                ignore.write_bytes(b"*\n")
            for name in os.listdir(self._staging):
                os.unlink(self._staging / name)

    def close(self) -> None:
        """Removes the staging folder with whatever is in it."""
        try:
            for name in os.listdir(self._staging):
                os.unlink(self._staging / name)
            os.rmdir(self._staging)
        except OSError:
            return

    def write(self, path: str, data: bytes, mode: int = 0o644, owner: tuple[int, int] | None = None) -> os.stat_result:
        """Puts `data` at `path`; the new file's status."""
        with self._placing(path) as (descriptor, _):
            _write_all(descriptor, data)
            return self._finish(descriptor, mode, owner)

    def copy(
        self, source: str | Path, path: str, mode: int = 0o644, *, digest: bool = True
    ) -> tuple[os.stat_result, str]:
        """Puts the bytes of `source` at `path`: the new file's status and, with `digest`, their SHA-256.

        Raises InputUnreadable where `source` cannot be read.
        """
        try:
            reading = os.open(source, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
        except OSError as error:
            raise InputUnreadable(error.strerror or str(error)) from error
        try:
            with self._placing(path) as (descriptor, _):
                sha256 = _copy_all(reading, descriptor, digest)
                return self._finish(descriptor, mode, None), sha256
        finally:
            os.close(reading)

    def link(self, path: str, target: str) -> None:
        """Puts a symbolic link that says `target` at `path`."""
        full = self._prepare(path)
        with _writing(full):
            temporary = self._temporary()
            os.symlink(target, temporary)
            self._rename(temporary, full)

    def remove(self, path: str, *, prune: bool = True) -> None:
        """Removes a file or a link and, with `prune`, the folders that are empty then."""
        full = f"{self._base}/{path}"
        with _writing(full):
            with suppress(FileNotFoundError):
                os.unlink(full)
            if prune:
                self.prune(os.path.dirname(path))

    def prune(self, folder: str) -> None:
        """Removes `folder` and its parents below the root as far as they are empty."""
        while folder:
            try:
                os.rmdir(f"{self._base}/{folder}")
            except OSError:
                return
            self._folders.discard(folder)
            folder = os.path.dirname(folder)

    def folder(self, path: str, mode: int = 0o755) -> None:
        """Makes a folder and its parents; a link in their place is refused, files never go through it."""
        if path in self._folders:
            return
        parent = os.path.dirname(path)
        if parent:
            self.folder(parent)
        full = f"{self._base}/{path}"
        with _writing(full):
            try:
                os.mkdir(full, mode)
                self._made.append(path)
            except FileExistsError:
                if not stat.S_ISDIR(os.lstat(full).st_mode):
                    raise UsageError(f"{full} is in the way: a folder has to stand there", "move it away") from None
        self._folders.add(path)

    def _prepare(self, path: str) -> str:
        self.folder(path.rpartition("/")[0])
        full = f"{self._base}/{path}"
        try:
            in_the_way = stat.S_ISDIR(os.lstat(full).st_mode)
        except OSError:
            in_the_way = False
        if in_the_way:
            try:
                os.rmdir(full)
            except OSError:
                raise UsageError(f"{full} is in the way: a file has to stand there", "move it away") from None
            self._folders.discard(path)
        return full

    def _temporary(self) -> str:
        self._count += 1
        return f"{self._prefix}{self._count}"

    @contextmanager
    def _placing(self, path: str) -> Iterator[tuple[int, str]]:
        """A temporary file that takes the name `path` if the block ends well, and vanishes if not."""
        full = self._prepare(path)
        with _writing(full):
            temporary = self._temporary()
            descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o600)
            try:
                try:
                    yield descriptor, temporary
                finally:
                    os.close(descriptor)
                self._rename(temporary, full)
            except BaseException:
                _unlink(temporary)
                raise

    def _rename(self, temporary: str, full: str) -> None:
        try:
            os.replace(temporary, full)
        except OSError as error:
            if error.errno != errno.EXDEV:
                _unlink(temporary)
                raise
            # Another file system is mounted here.
            beside = os.path.join(os.path.dirname(full), f".cu2hip-{os.getpid()}-{self._count}.tmp")
            try:
                _move_across(temporary, beside)
                os.replace(beside, full)
            finally:
                _unlink(temporary)
                _unlink(beside)

    def _finish(self, descriptor: int, mode: int, owner: tuple[int, int] | None) -> os.stat_result:
        if owner is not None and owner != (os.geteuid(), os.getegid()):
            with suppress(OSError):  # only the superuser may give files away
                os.fchown(descriptor, *owner)
        os.fchmod(descriptor, mode)
        if self.durable:
            os.fsync(descriptor)
        return os.fstat(descriptor)


def replace_file(path: Path, data: bytes) -> None:
    """Puts `data` in the place of one file (behind a link: of its target), whole or not at all, with the old mode."""
    full = os.path.realpath(path)
    with _writing(path):
        try:
            mode = stat.S_IMODE(os.stat(full).st_mode)
        except FileNotFoundError:
            mask = os.umask(0)
            os.umask(mask)
            mode = 0o666 & ~mask
        temporary = os.path.join(os.path.dirname(full), f".cu2hip-{os.getpid()}.tmp")
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o600)
        try:
            try:
                _write_all(descriptor, data)
                os.fchmod(descriptor, mode)
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
            os.replace(temporary, full)
        except BaseException:
            _unlink(temporary)
            raise
    sync_folder(Path(full).parent)


def _unlink(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return


def _move_across(source: str, target: str) -> None:
    import shutil

    shutil.copy2(source, target, follow_symlinks=False)


@contextmanager
def _writing(path: object) -> Iterator[None]:
    """Turns a failure of the system into one line for the user."""
    try:
        yield
    except OSError as error:
        raise problem(error, path) from error


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _copy_all(reading: int, writing: int, digest: bool) -> str:
    """Copies a whole file, sharing its blocks where the file system can; the SHA-256 of its bytes if asked for."""
    size = os.fstat(reading).st_size
    if size > _CHUNK and _clone(reading, writing):
        writing = -1
    if not digest and writing >= 0 and hasattr(os, "copy_file_range"):
        try:
            while os.copy_file_range(reading, writing, 1 << 30):
                pass
            return ""
        except OSError as error:
            if error.errno not in (errno.EXDEV, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.EBADF):
                raise
    if not digest and writing < 0:
        return ""
    sha256 = hashlib.sha256()
    while True:
        try:
            data = os.read(reading, _CHUNK)
        except OSError as error:
            raise InputUnreadable(error.strerror or str(error)) from error
        if not data:
            return sha256.hexdigest()
        sha256.update(data)
        if writing >= 0:
            _write_all(writing, data)


def _clone(reading: int, writing: int) -> bool:
    try:
        import fcntl

        fcntl.ioctl(writing, _FICLONE, reading)
    except (OSError, ImportError):
        return False
    return True


def sync_folder(path: Path) -> None:
    """Waits until the names in a folder are on the disk."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)


def file_sha256(path: str | Path) -> str:
    """The SHA-256 of a file's bytes; '' where it cannot be read."""
    try:
        with open(path, "rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return ""
