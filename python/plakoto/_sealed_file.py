"""Sealed files, which store networks of all kinds. ``crates/engine/src/sealed_file.rs`` documents the
format."""

from __future__ import annotations

import hashlib
from os import PathLike
from pathlib import Path

import numpy as np

from ._errors import BadArgumentError, file_error

HASH = 32
"""Size in bytes of the checksum at the end of the file."""
_START = 8 + 16
"""Size in bytes of the fields for the kind and the rule set. If the rule set does not fit into its field,
it follows both."""
_UNPACKED = 32
"""Size in bytes of the start of the file, which is not packed."""


def _read(path: str | PathLike[str]) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise file_error(f"cannot read {path}: {error.strerror or error}", path, error) from error


def unseal(file: str | PathLike[str] | bytes, what: str, magic: bytes, header: int) -> tuple[bytes, str, int]:
    """Return a file's unpacked bytes, its rule set, and the offset of its header.

    Fails unless the file is complete and of the kind that ``magic`` denotes.
    """
    data = file if isinstance(file, bytes) else _read(file)
    if data[:7] != magic or data[7:8] not in (b"\1", b"\2") or len(data) < _UNPACKED + HASH:
        raise BadArgumentError(f"expected a {what} file (such a file starts with `{magic.decode()}` and version 1 or 2), got something else")
    data = _unpacked(data)
    if hashlib.sha256(data[:-HASH]).digest() != data[-HASH:]:
        raise BadArgumentError(f"the {what} file is damaged: the contents do not match the hash at the end")
    rules, end = data[8:_START], _START
    if rules[0] == 1:
        rules, end = data[_START : _START + rules[1]], _START + rules[1] + rules[1] % 2
    if len(data) < end + header + HASH:
        raise BadArgumentError(f"the {what} file is damaged: it ends within its header")
    return data, rules.rstrip(b"\0").decode(errors="replace"), end


def start(magic: bytes, rules: str) -> bytes:
    """Return the start of a file: the kind, the version and the rule set. If the rule set does not fit
    into its field, it follows the field."""
    text = rules.encode()
    if len(text) <= 16:
        return magic + b"\1" + text.ljust(16, b"\0")
    return magic + b"\1" + bytes([1, len(text)]).ljust(16, b"\0") + text + bytes(len(text) % 2)


def seal(parts: list[bytes]) -> bytes:
    """Join the parts, pack them, and add the checksum.

    The file is treated as 16-bit words. All low bytes are stored before all high bytes. A word *w* is stored
    as 2*w*, or as -2*w* - 1 if it is negative.
    """
    body = b"".join(parts)
    words = np.frombuffer(body[_UNPACKED:], "<i2").astype(np.int32)
    packed = np.where(words < 0, -2 * words - 1, 2 * words).astype(np.uint16)
    planes = (packed & 255).astype(np.uint8).tobytes() + (packed >> 8).astype(np.uint8).tobytes()
    return body[:7] + b"\2" + body[8:_UNPACKED] + planes + hashlib.sha256(body).digest()


def _unpacked(data: bytes) -> bytes:
    if data[7] == 1:
        return data
    body = data[_UNPACKED:-HASH]
    half = len(body) // 2
    low, high = (np.frombuffer(body, np.uint8, half, start).astype(np.int32) for start in (0, half))
    packed = low | high << 8
    words = np.where(packed & 1, -(packed >> 1) - 1, packed >> 1).astype("<i2").tobytes()
    return data[:7] + b"\1" + data[8:_UNPACKED] + words + body[2 * half :] + data[-HASH:]


def write(path: str | PathLike[str], data: bytes) -> None:
    """Write a file under a temporary name, then rename it to the final name."""
    path = Path(path)
    new_path = path.with_name(path.name + ".new")
    try:
        new_path.write_bytes(data)
        new_path.replace(path)
    except OSError as error:
        raise file_error(f"cannot write {path}: {error.strerror or error}", path, error) from error
