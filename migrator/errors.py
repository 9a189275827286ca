"""The exception tree and the exit code that each exception ends the program with."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the process returns; `docs/usage.md` lists the meanings for users."""

    OK = 0
    FINDINGS = 1
    USAGE = 2
    ENVIRONMENT = 3
    BUILD_FAILED = 4
    TESTS_FAILED = 5
    INTERNAL = 70
    INTERRUPTED = 130


class Cu2hipError(Exception):
    """A failure that ends a command with one line for the user.

    `message` says what is wrong and where, `hint` what to do about it.
    """

    exit_code = ExitCode.INTERNAL

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


class UsageError(Cu2hipError):
    """The command line, or the path that it names, cannot be used."""

    exit_code = ExitCode.USAGE


class ConfigError(Cu2hipError):
    """A configuration file is wrong."""

    exit_code = ExitCode.USAGE


class RuleFileError(Cu2hipError):
    """A rule file is wrong; the message starts with `file:line:`."""

    exit_code = ExitCode.USAGE


class EnvironmentProblem(Cu2hipError):
    """Something outside the program is missing: a compiler, libclang, disk space, a permission."""

    exit_code = ExitCode.ENVIRONMENT


class EditConflict(Cu2hipError):
    """Two edit groups claim the same bytes in different ways."""


class InternalError(Cu2hipError):
    """A broken invariant of the program itself."""
