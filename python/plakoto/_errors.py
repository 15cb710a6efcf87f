"""Exceptions, with the error codes of the protocol."""

from __future__ import annotations


class PlakotoError(Exception):
    """Base class of all errors of plakoto.

    The text says what was expected and what came. Its wording may change; ``code`` does not.
    """

    code: str = "internal"
    """The error code of the protocol, for example ``"bad_argument"``."""
    reason: str | None = None
    """One word that says why a play is illegal, for example ``"blocked"``."""
    step: int | None = None
    """The number of the impossible step, from 1."""
    column: int | None = None
    """The column of the fault in a text, from 1."""


class BadArgumentError(PlakotoError, ValueError):
    """An argument is wrong."""

    code = "bad_argument"


class IllegalPositionError(PlakotoError, ValueError):
    """A position can be read, but breaks the rules."""

    code = "illegal_position"


class IllegalMoveError(PlakotoError, ValueError):
    """A play breaks the rules."""

    code = "illegal_move"


class MissingContextError(PlakotoError, ValueError):
    """The dice are missing, or the game is over."""

    code = "missing_context"


class UnsupportedError(PlakotoError, ValueError):
    """The request is understood, but not available."""

    code = "unsupported"


class FileError(PlakotoError, OSError):
    """A file cannot be read or written."""

    code = "io"


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
    code: str, detail: str, reason: str | None = None, step: int | None = None, column: int | None = None
) -> PlakotoError:
    """Return the exception for an error of the library."""
    error = _CLASSES.get(code, PlakotoError)(detail)
    error.code, error.reason, error.step, error.column = code, reason, step, column
    return error
