"""Exceptions that have the error codes of the text protocol."""

from __future__ import annotations

import errno


class PlakotoError(Exception):
    """Base class of all plakoto exceptions.

    The message says what was expected and what was passed. Its wording may change between versions; ``code``
    does not change.
    """

    code: str = "internal"
    """Error code of the text protocol, for example ``"bad_argument"``."""
    reason: str | None = None
    """Name of the reason why a play is illegal, for example ``"blocked"``."""
    step: int | None = None
    """Number of the illegal step in a play, counted from 1."""
    column: int | None = None
    """Column of the error in a text, counted from 1."""


class BadArgumentError(PlakotoError, ValueError):
    """An argument is wrong."""

    code = "bad_argument"


class IllegalPositionError(PlakotoError, ValueError):
    """A position can be read, but the rules do not allow it."""

    code = "illegal_position"


class IllegalMoveError(PlakotoError, ValueError):
    """A play is illegal."""

    code = "illegal_move"


class MissingContextError(PlakotoError, ValueError):
    """The dice are missing, or the game is over."""

    code = "missing_context"


class UnsupportedError(PlakotoError, ValueError):
    """The request is valid, but this package cannot fulfil it."""

    code = "unsupported"


class FileError(PlakotoError, OSError):
    """A file cannot be read or written, or is damaged."""

    code = "io"
    filename: str | None = None
    """Path of the file."""
    errno: int | None = None
    """Reason of the operating system, as in the module ``errno``; ``None`` if the file is damaged."""


def file_error(text: str, path: object, cause: OSError | None = None) -> FileError:
    """Return the error for a file."""
    error = FileError(text)
    error.filename, error.errno = str(path), cause.errno if cause else None
    return error


class InternalError(PlakotoError, RuntimeError):
    """An internal error of the engine."""

    code = "internal"


_CLASSES = {
    kind.code: kind
    for kind in (
        BadArgumentError,
        IllegalPositionError,
        IllegalMoveError,
        MissingContextError,
        UnsupportedError,
        FileError,
        InternalError,
    )
}


def error_of(
    code: str,
    detail: str,
    reason: str | None = None,
    step: int | None = None,
    column: int | None = None,
    path: object = None,
    errno_name: str | None = None,
) -> PlakotoError:
    """Return the exception for an error that the Rust library reports."""
    error = _CLASSES.get(code, PlakotoError)(detail)
    error.code, error.reason, error.step, error.column = code, reason, step, column
    if isinstance(error, FileError) and path is not None:
        error.filename, error.errno = str(path), getattr(errno, errno_name or "EIO", None)
    return error
