"""Networks as files: the layout that ``src/eval/network/file.rs`` documents, read and written with numpy.

A network that was trained elsewhere becomes one for the engine so::

    network = Network("plakoto", rows, bias, second, second_bias, third)
    engine = Engine(net=network.to_bytes())

Its weights are rounded to whole numbers of 16 bits, as finely as sums that cannot overflow allow.
"""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ._errors import BadArgumentError, FileError
from ._plakoto import RuleSet, boards, features, phases

if TYPE_CHECKING:
    from numpy.typing import NDArray

INPUTS = 64 * 24 + 2 * 16
"""Inputs of every network: the stack on each point, and the checkers borne off."""
SHOTS = 2 * 24 * 12
"""Further inputs, if it has shots: by how many rolls each blot can be pinned."""
PHASES = 8
LOGITS = 16
"""Numbers that the last layer has room for; the first nine are used."""
OUTCOMES = 9

_MAGIC = b"PLAKNET\x01"
_HEADER = struct.Struct("<8s16sHBBBBBB")
_MOST_DIGITS = 12
_HASH = 32


@dataclass(eq=False)
class Network:
    """The weights of a network as real numbers.

    ``hidden = relu(bias + sum of rows)``, ``numbers = second[phase] @ hidden + second_bias[phase]``, and
    ``logits = numbers[:9] + relu(numbers[9:]) @ third[phase, 9:]``; softmax over those outcomes that are possible gives the
    nine chances.
    """

    rules: str
    """The name of the rule set that it is for."""
    rows: NDArray[np.float32]
    """Shape (1568 or 2144, hidden): hidden is a multiple of 32 up to 512."""
    bias: NDArray[np.float32]
    """Shape (hidden,)."""
    second: NDArray[np.float32]
    """Shape (phases, width, hidden): 1 or 8 phases, a width of 16, 32, 48 or 64."""
    second_bias: NDArray[np.float32]
    """Shape (phases, width)."""
    third: NDArray[np.float32]
    """Shape (phases, width, 9): the first nine rows count for nothing. Files have 16 columns, of which nine are used."""
    digits: tuple[int, int] | None = None
    """Binary digits behind the point in the file, of the first layer and of those behind; ``None`` for as many as fit."""

    def __post_init__(self) -> None:
        for name in ("rows", "bias", "second", "second_bias", "third"):
            array = np.asarray(getattr(self, name), dtype=np.float32)
            if not np.isfinite(array).all():
                raise _bad(f"expected finite weights, got others in {name}")
            setattr(self, name, array)
        self.rules = RuleSet(self.rules).name
        if self.rows.ndim != 2 or len(self.rows) not in (INPUTS, INPUTS + SHOTS):
            raise _bad(f"expected rows of shape ({INPUTS} or {INPUTS + SHOTS}, hidden), got {self.rows.shape}")
        hidden, (phase_count, width) = self.rows.shape[1], (self.second.shape + (0, 0))[:2]
        if not 0 < hidden <= 512 or hidden % 32:
            raise _bad(f"expected a multiple of 32 up to 512 hidden units, got {hidden}")
        if phase_count not in (1, PHASES) or width not in (16, 32, 48, 64):
            raise _bad(f"expected 1 or 8 phases of a width of 16, 32, 48 or 64, got {phase_count} of {width}")
        shapes = {
            "bias": (hidden,),
            "second": (phase_count, width, hidden),
            "second_bias": (phase_count, width),
            "third": (phase_count, width, LOGITS if self.third.shape[2:] == (LOGITS,) else OUTCOMES),
        }
        for name, shape in shapes.items():
            if getattr(self, name).shape != shape:
                raise _bad(f"expected {name} of shape {shape}, got {getattr(self, name).shape}")

    @property
    def has_shots(self) -> bool:
        """Whether shots are among its inputs."""
        return len(self.rows) > INPUTS

    @classmethod
    def read(cls, file: str | PathLike[str] | bytes) -> Network:
        """The network in a file, or in the bytes of one."""
        data = file if isinstance(file, bytes) else _read(file)
        if not data.startswith(_MAGIC) or len(data) < _HEADER.size + _HASH:
            raise _bad("expected a network file (it starts with `PLAKNET` and version 1), got something else")
        if hashlib.sha256(data[:-_HASH]).digest() != data[-_HASH:]:
            raise _bad("the network file is damaged: its contents do not have the hash at its end")
        _, name, hidden, width, phase_count, extras, first, behind, _ = _HEADER.unpack_from(data)
        inputs = INPUTS + SHOTS * (extras & 1)
        sizes = 2 * (inputs + 1) * hidden + phase_count * (2 * hidden * width + 4 * width + 2 * width * LOGITS)
        if len(data) != _HEADER.size + sizes + _HASH or extras > 1:
            raise _bad(f"the network file is damaged: expected {_HEADER.size + sizes + _HASH} bytes, got {len(data)}")
        offset = _HEADER.size

        def take(kind: str, *shape: int) -> NDArray[Any]:
            nonlocal offset
            count = int(np.prod(shape))
            numbers = np.frombuffer(data, dtype=kind, count=count, offset=offset).reshape(shape)
            offset += numbers.nbytes
            return numbers.astype(np.float32)

        rows, bias = take("<i2", inputs, hidden), take("<i2", hidden)
        second, second_bias, third = [], [], []
        for _ in range(phase_count):
            second.append(take("<i2", hidden // 2, width, 2).transpose(1, 0, 2).reshape(width, hidden))
            second_bias.append(take("<i4", width))
            third.append(take("<i2", width // 2, LOGITS, 2).transpose(0, 2, 1).reshape(width, LOGITS))
        unit, unit_behind = 2.0**-first, 2.0**-behind
        return cls(
            name.rstrip(b"\0").decode(errors="replace"),
            rows * unit,
            bias * unit,
            np.array(second) * unit_behind,
            np.array(second_bias) * unit * unit_behind,
            np.array(third) * unit_behind,
            (first, behind),
        )

    def to_bytes(self) -> bytes:
        """The contents of its file."""
        first, behind = self.digits or self._digits()
        (inputs, hidden), (phase_count, width) = self.rows.shape, self.second.shape[:2]
        name = self.rules.encode()
        extras = int(self.has_shots)
        parts = [_HEADER.pack(_MAGIC, name, hidden, width, phase_count, extras, first, behind, 0)]
        parts += [_whole(self.rows, first, "<i2"), _whole(self.bias, first, "<i2")]
        for second, bias, third in zip(self.second, self.second_bias, self.third):
            wide = np.zeros((width, LOGITS), dtype=np.float32)
            wide[OUTCOMES:, : third.shape[1]] = third[OUTCOMES:]
            pairs = second.reshape(width, hidden // 2, 2).transpose(1, 0, 2)
            parts += [_whole(pairs, behind, "<i2"), _whole(bias, first + behind, "<i4")]
            parts.append(_whole(wide.reshape(width // 2, 2, LOGITS).transpose(0, 2, 1), behind, "<i2"))
        body = b"".join(parts)
        return body + hashlib.sha256(body).digest()

    def write(self, path: str | PathLike[str]) -> None:
        """Writes its file, beside an old one of this name, which it then replaces."""
        path = Path(path)
        beside = path.with_name(path.name + ".new")
        try:
            beside.write_bytes(self.to_bytes())
            beside.replace(path)
        except OSError as error:
            raise FileError(f"cannot write {path}: {error.strerror or error}") from error

    def _digits(self) -> tuple[int, int]:
        """As many as sums that cannot overflow allow: no unit of the first layer gets beyond 16 bits, no sum beyond 32."""
        sizes = np.abs(self.rows)
        points = sizes[: 64 * 24].reshape(64, 24, -1).max(axis=0).sum(axis=0)
        off = sizes[64 * 24 : INPUTS].reshape(2, 16, -1).max(axis=1).sum(axis=0)
        shots = sizes[INPUTS:].reshape(-1, 12, sizes.shape[1]).max(axis=1, initial=0).sum(axis=0)
        largest = float((np.abs(self.bias) + points + off + shots).max())
        sums = np.abs(self.second).sum(axis=2).max(axis=1) + np.abs(self.second_bias).max(axis=1)
        sums += np.abs(self.third[:, OUTCOMES:]).sum(axis=1).max(axis=1, initial=0)
        return _fitting(largest, 2**15 - 1), _fitting(float(sums.max()) * (2**15 - 1), 2**31 - 1)

    def evaluate(self, positions: Any) -> NDArray[np.float32]:
        """The nine chances of each position that is not over, in numpy: slow, and what the engine finds up to rounding."""
        array = boards(positions)
        inputs = features(array, shots=self.has_shots).astype(np.float32)
        hidden = np.maximum(inputs @ self.rows + self.bias, 0)
        phase = phases(array) if len(self.second) > 1 else np.zeros(len(array), dtype=int)
        numbers = np.einsum("nwh,nh->nw", self.second[phase], hidden) + self.second_bias[phase]
        third = self.third[phase][:, :, :OUTCOMES].copy()
        third[:, :OUTCOMES] = 0
        logits = numbers[:, :OUTCOMES] + np.einsum("nw,nwo->no", np.maximum(numbers, 0), third)
        logits[~possible(array, self.rules)] = -np.inf
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)


def possible(positions: Any, rules: RuleSet | str = "plakoto") -> NDArray[np.bool_]:
    """Which of the nine outcomes may still happen, in games that are not over: an array of shape (N, 9)."""
    array = boards(positions)
    switches = (RuleSet(rules) if isinstance(rules, str) else rules).switches
    found = np.ones((len(array), OUTCOMES), dtype=bool)
    for start, off, at_start in ((0, array[:, 25], _checkers(-array[:, 0])), (4, array[:, 24], _checkers(array[:, 23]))):
        found[:, start + 1] = off == 0
        found[:, start + 2] = (off == 0) & (switches["quadrant"] != "no")
        found[:, start + 3] = (at_start > 0) & (switches["mother"] != "no")
    return found


def _checkers(numbers: NDArray[np.int8]) -> NDArray[np.int8]:
    """Checkers of a side on a point, pinned or not, whose checkers on top are positive."""
    return np.where(numbers > 0, numbers & 15, (numbers < -16).astype(np.int8))


def _fitting(largest: float, limit: float) -> int:
    fits = (digits for digits in range(_MOST_DIGITS, -1, -1) if largest * 2**digits <= limit * 0.99)
    return next(fits, 0)


def _whole(numbers: NDArray[np.float32], digits: int, kind: str) -> bytes:
    scaled = numbers.astype(np.float64) * 2.0**digits
    # As Rust rounds: halves away from zero.
    rounded = np.trunc(scaled + np.copysign(0.5, scaled))
    limits = np.iinfo(kind)
    if rounded.size and (rounded.min() < limits.min or rounded.max() > limits.max):
        raise _bad("the weights are too large for whole numbers")
    return np.ascontiguousarray(rounded).astype(kind).tobytes()


def _read(path: str | PathLike[str]) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise FileError(f"cannot read {path}: {error.strerror or error}") from error


def _bad(detail: str) -> BadArgumentError:
    return BadArgumentError(detail)
