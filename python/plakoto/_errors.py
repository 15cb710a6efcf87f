"""Exceptions, with the error codes of the protocol."""

from __future__ import annotations


class PlakotoError(Exception):
    """Something that plakoto cannot do.

    The text says what was expected and what came; its wording may change, ``code`` does not.
    """

    code: str = "internal"
    """The error code of the protocol, as ``"bad_argument"``."""
    reason: str | None = None
    """Why a play is not legal, in a word, as ``"blocked"``."""
    step: int | None = None
    """The number of the step that is not possible, from 1."""
    column: int | None = None
    """Where in a text the fault is, from 1."""


class BadArgumentError(PlakotoError, ValueError):
    """An argument is wrong."""

    code = "bad_argument"


class IllegalPositionError(PlakotoError, ValueError):
    """It can be read, but the rules do not allow it."""

    code = "illegal_position"


class IllegalMoveError(PlakotoError, ValueError):
    """The rules do not allow the play."""

    code = "illegal_move"


class MissingContextError(PlakotoError, ValueError):
    """Dice are needed, or a game that is not over."""

    code = "missing_context"


class UnsupportedError(PlakotoError, ValueError):
    """Understood, but not available."""

    code = "unsupported"


class FileError(PlakotoError, OSError):
    """A file cannot be read or written."""

    code = "io"


class InternalError(PlakotoError, RuntimeError):
    """A fault of the engine."""

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
    code: str, detail: str, reason: str | None = None, step: int | None = None, column: int | None = None
) -> PlakotoError:
    """The exception of an error of the library."""
    error = _CLASSES.get(code, PlakotoError)(detail)
    error.code, error.reason, error.step, error.column = code, reason, step, column
    return error
