"""Reads and writes network files with numpy.

``crates/engine/src/eval/network/file.rs`` and ``crates/engine/src/sealed_file.rs`` document the format. These
lines convert a network that was trained elsewhere, so that the engine can use it::

    network = Network("plakoto", rows, bias, second, second_bias, third)
    engine = Engine(net=network.to_bytes())

The weights are rounded to 16-bit integers, as finely as possible without overflow in the sums. Both the engine
and ``network.evaluate`` calculate with these integers, so their results are the same, bit for bit.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from ._errors import BadArgumentError
from ._exact import fitting, product, rounded, softmax
from ._plakoto import _LOGITS as LOGITS
from ._plakoto import _PHASES as PHASES
from ._plakoto import RuleSet, boards, features, phases
from ._sealed_file import HASH, seal, start, unseal, write
from ._types import OUTCOMES as _OUTCOMES

if TYPE_CHECKING:
    from numpy.typing import NDArray

INPUTS = features([], shots=False).shape[1]
"""Number of inputs that every network has. They represent the checkers on each point and the checkers
borne off."""
SHOTS = features([], shots=True).shape[1] - INPUTS
"""Number of additional inputs of a network with shots. For each blot, they represent the number of rolls
that can pin it."""
BLOCKS = features([], shots=False, blocks=True).shape[1] - INPUTS
"""Number of additional inputs of a network with blocks. For each free checker, they say which of the next
six points are blocked."""
BAR = features([], shots=False, bar=True).shape[1] - INPUTS
"""Number of additional inputs of a network with the bar. They represent the checkers on the bar."""
OUTCOMES = len(_OUTCOMES)
"""Number of outcomes of a game. The last layer has room for :data:`LOGITS` numbers, of which the first
nine are for the outcomes."""

_MAGIC = b"PLAKNET"
_HEADER = struct.Struct("<HBBBBBB")
_MOST_DIGITS = 12
_FIRST_DIGITS = 10
"""Default for the maximum number of digits of the first layer. The networks that come with the engine use
7 digits, because they compress better."""
_EXTRAS = {INPUTS + SHOTS * (bits & 1) + BLOCKS * (bits >> 1 & 1) + BAR * (bits >> 2): bits for bits in range(8)}
"""Bits that represent the additional inputs, for each possible number of inputs: 1 for shots, 2 for blocks, 4
for the bar."""


@dataclass(eq=False)
class Network:
    """The weights of a network as real numbers.

    ``hidden = relu(bias + sum of rows)``, ``numbers = second[phase] @ hidden + second_bias[phase]``, and
    ``logits = numbers[:9] + relu(numbers[9:]) @ third[phase, 9:]``. The softmax of the logits over the
    possible outcomes gives the nine chances. The weights and the units of the second layer are rounded to
    ``digits``.
    """

    rules: str
    """Rule set of the network, for example ``"plakoto"`` or ``"tapa mother=3"``."""
    rows: NDArray[np.float32]
    """First-layer weights, with shape (inputs, hidden). There are 1568 inputs, 2144 with shots, 4592 with
    blocks, or 5168 with both, in the order of :func:`plakoto.features`. A network with two first layers has
    twice as many rows: the second half is for positions in which both sides have a pinned checker. The number of
    hidden units is a multiple of 32 up to 512."""
    bias: NDArray[np.float32]
    """First-layer bias, with shape (hidden,)."""
    second: NDArray[np.float32]
    """Second-layer weights, with shape (phases, width, hidden): 1 or 8 phases, and a width of 16, 32, 48
    or 64."""
    second_bias: NDArray[np.float64]
    """Second-layer bias, with shape (phases, width). The file stores 32 bits per number, more than a
    float32 can hold."""
    third: NDArray[np.float32]
    """Third-layer weights, with shape (phases, width, 9), of which the first nine rows are ignored. In a
    file they have 16 columns, of which nine are used."""
    digits: tuple[int, int] | None = None
    """Numbers of binary digits after the point in the file, for the first layer and for the later layers:
    0 to 12 each. ``None`` means as many as fit, but at most 10 for the first layer."""

    def __post_init__(self) -> None:
        for name in ("rows", "bias", "second", "second_bias", "third"):
            array = np.asarray(getattr(self, name), dtype=np.float64 if name == "second_bias" else np.float32)
            if not np.isfinite(array).all():
                raise _bad(f"expected finite weights in {name}, got infinite ones or NaN")
            setattr(self, name, array)
        self.rules = str(RuleSet(str(self.rules)))
        if self.digits is not None:
            _check_digits(self.digits)
        if self.rows.ndim != 2 or self.inputs not in _EXTRAS:
            known = ", ".join(map(str, _EXTRAS))
            raise _bad(f"expected rows of shape (inputs, hidden), where inputs is one of {known}, got {self.rows.shape}")
        hidden, (phase_count, width) = self.rows.shape[1], (self.second.shape + (0, 0))[:2]
        if not 0 < hidden <= 512 or hidden % 32:
            raise _bad(f"expected a multiple of 32 up to 512 hidden units, got {hidden}")
        if phase_count not in (1, PHASES) or width not in (16, 32, 48, 64):
            raise _bad(f"expected 1 or 8 phases with a width of 16, 32, 48 or 64, got {phase_count} with a width of {width}")
        if self.layers == 2 and phase_count == 1:
            raise _bad("expected 8 phases, of which two use the second of two first layers, got 1")
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
    def layers(self) -> int:
        """Number of first layers, 1 or 2."""
        return 1 if len(self.rows) in _EXTRAS else 2

    @property
    def inputs(self) -> int:
        """Number of inputs of each first layer."""
        return len(self.rows) // self.layers

    @property
    def has_shots(self) -> bool:
        """Whether the network's inputs include shots."""
        return bool(_EXTRAS[self.inputs] & 1)

    @property
    def has_blocks(self) -> bool:
        """Whether the network's inputs include blocks."""
        return bool(_EXTRAS[self.inputs] & 2)

    @property
    def has_bar(self) -> bool:
        """Whether the network's inputs include the checkers on the bar."""
        return bool(_EXTRAS[self.inputs] & 4)

    @classmethod
    def read(cls, file: str | PathLike[str] | bytes) -> Network:
        """Read a network from a file, or from the bytes of a file."""
        data, rules, offset = unseal(file, "network", _MAGIC, _HEADER.size)
        hidden, width, phase_count, extras, first, later, further = _HEADER.unpack_from(data, offset)
        offset += _HEADER.size
        inputs = {bits: inputs for inputs, bits in _EXTRAS.items()}.get(extras)
        if inputs is None:
            raise _bad(f"expected a network with shots, blocks, the bar or none of them, got unknown features ({extras:#b})")
        if further > 1:
            raise _bad(f"expected a network with 1 or 2 first layers, got {further + 1}")
        inputs *= further + 1
        sizes = 2 * (inputs + 1) * hidden + phase_count * (2 * hidden * width + 4 * width + 2 * width * LOGITS)
        if len(data) != offset + sizes + HASH:
            raise _bad(f"the network file is damaged: expected {offset + sizes + HASH} bytes, got {len(data)}")

        def take(kind: str, *shape: int) -> NDArray[Any]:
            nonlocal offset
            count = int(np.prod(shape))
            numbers = np.frombuffer(data, dtype=kind, count=count, offset=offset).reshape(shape)
            offset += numbers.nbytes
            return numbers.astype(np.float64)

        rows, bias = take("<i2", inputs, hidden), take("<i2", hidden)
        second, second_bias, third = [], [], []
        for _ in range(phase_count):
            second.append(take("<i2", hidden // 2, width, 2).transpose(1, 0, 2).reshape(width, hidden))
            second_bias.append(take("<i4", width))
            third.append(take("<i2", width // 2, LOGITS, 2).transpose(0, 2, 1).reshape(width, LOGITS))
        unit, later_unit = 2.0**-first, 2.0**-later
        return cls(
            rules,
            rows * unit,
            bias * unit,
            np.array(second) * later_unit,
            np.array(second_bias) * unit * later_unit,
            np.array(third) * later_unit,
            (first, later),
        )

    def to_bytes(self) -> bytes:
        """Return the network as the bytes of a file."""
        first, later = self._digits()
        hidden, (phase_count, width) = self.rows.shape[1], self.second.shape[:2]
        sizes = (hidden, width, phase_count, _EXTRAS[self.inputs], first, later, self.layers - 1)
        parts = [start(_MAGIC, self.rules), _HEADER.pack(*sizes)]
        whole = self._whole()
        parts += [whole.rows.tobytes(), whole.bias.tobytes()]
        for second, bias, third in zip(whole.second, whole.second_bias, whole.third):
            pairs = second.reshape(width, hidden // 2, 2).transpose(1, 0, 2)
            parts += [pairs.tobytes(), bias.tobytes()]
            parts.append(third.reshape(width // 2, 2, LOGITS).transpose(0, 2, 1).tobytes())
        return seal(parts)

    def write(self, path: str | PathLike[str]) -> None:
        """Write the network to a file under a temporary name, then rename the file to its final name."""
        write(path, self.to_bytes())

    def _digits(self) -> tuple[int, int]:
        """Return the numbers of digits that were given, or the largest ones without overflow: the units of
        the first layer must fit into 16 bits, and every sum into 32 bits."""
        largest = max(self._largest(rows) for rows in np.split(self.rows, self.layers))
        sums = np.abs(self.second).sum(axis=2).max(axis=1) + np.abs(self.second_bias).max(axis=1)
        sums += np.abs(self.third[:, OUTCOMES:]).sum(axis=1).max(axis=1, initial=0)
        limits = ((largest, 2**15 - 1), (float(sums.max()) * (2**15 - 1), 2**31 - 1))
        if self.digits is None:
            first, later = (fitting(most, *limit) for most, limit in zip((_FIRST_DIGITS, _MOST_DIGITS), limits))
            return first, later
        for digits, (size, limit) in zip(self.digits, limits):
            if size * 2**digits > limit:
                raise _bad(f"expected digit counts so small that no sum overflows, got {self.digits}")
        return self.digits

    def _largest(self, rows: NDArray[np.float32]) -> float:
        """Return an upper bound for the absolute value of any unit of a first layer."""
        sizes = np.abs(rows)
        end = INPUTS + SHOTS * self.has_shots
        shots = sizes[INPUTS:end].reshape(-1, 12, sizes.shape[1]).max(axis=1, initial=0).sum(axis=0)
        blocks_end = end + BLOCKS * self.has_blocks
        blocks = sizes[end:blocks_end].reshape(-1, 63, sizes.shape[1]).max(axis=1, initial=0).sum(axis=0)
        bar = sizes[blocks_end:].reshape(-1, 16, sizes.shape[1]).max(axis=1, initial=0).sum(axis=0)
        return float((np.abs(self.bias) + _largest_sum(rows) + shots + blocks + bar).max())

    def _whole(self) -> _Whole:
        """Return the weights as the integers that the file stores."""
        first, later = self._digits()
        third = np.zeros((*self.third.shape[:2], LOGITS), dtype=np.float32)
        third[:, OUTCOMES:, : self.third.shape[2]] = self.third[:, OUTCOMES:]
        return _Whole(
            rounded(self.rows, first, "<i2"),
            rounded(self.bias, first, "<i2"),
            rounded(self.second, later, "<i2"),
            rounded(self.second_bias, first + later, "<i4"),
            rounded(third, later, "<i2"),
        )

    def arguments(self, positions: Any) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.bool_]]:
        """Return what the network needs to know of each position: the inputs, with shape (N, inputs); the phase, which
        is 0 if the network has only one; and which of the nine outcomes are possible, with shape (N, 9). The games
        must not be over."""
        array = boards(positions, self.rules)
        inputs = features(array, self.rules, shots=self.has_shots, blocks=self.has_blocks, bar=self.has_bar)
        phase = phases(array, self.rules) if len(self.second) > 1 else np.zeros(len(array), dtype=np.uint8)
        return inputs, phase, possible(array, self.rules)

    def logits(self, positions: Any) -> NDArray[np.int32]:
        """Return the nine logits for each position, as the engine's integers. The games must not be over.

        A logit has as many binary digits after the point as both numbers of ``digits`` together.
        """
        return self._logits(*self.arguments(positions)[:2])

    def _logits(self, inputs: NDArray[np.uint8], phase: NDArray[np.uint8]) -> NDArray[np.int32]:
        whole = self._whole()
        # The second first layer is for the phases in which both sides have a pinned checker.
        layer = (phase & 3 == 3) & (self.layers == 2)
        hidden = np.zeros((len(inputs), whole.rows.shape[1]), dtype=np.int16)
        for number, weights in enumerate(np.split(whole.rows, self.layers)):
            rows = layer == number
            hidden[rows] = np.maximum(product(inputs[rows], weights, whole.bias, np.int16), 0)
        logits = np.zeros((len(inputs), LOGITS), dtype=np.int32)
        _, later = self._digits()
        for number in np.unique(phase):
            rows = phase == number
            sums = product(hidden[rows], whole.second[number].T, whole.second_bias[number], np.int32)
            units = np.clip(sums >> later, 0, 2**15 - 1)
            logits[rows] = product(units, whole.third[number], sums[:, :LOGITS], np.int32)
        return logits[:, :OUTCOMES]

    def evaluate(self, positions: Any) -> NDArray[np.float32]:
        """Return the nine chances for each position, computed with numpy. The games must not be over. This
        is slower than the engine, but gives the same bits."""
        inputs, phase, is_possible = self.arguments(positions)
        return softmax(self._logits(inputs, phase), is_possible, sum(self._digits()))


@dataclass(eq=False)
class SmallNetwork:
    """The weights of a pruner or of a luck network, as real numbers.

    The pruner selects the plays that a search evaluates; a luck network estimates the luck of each roll. In
    both, ``units = relu(bias + sum of rows)``. A pruner scores a play as ``units @ readouts[phase]``, where
    the inputs come from the position after the play and the phase from the position before the play, both
    from the opponent's view. A higher score is better for the player who makes the play. A luck network
    estimates the luck of the rolls from 1-1 to 6-6 as ``readouts[phase] @ units``.
    """

    kind: str
    """Kind of the network: ``"pruner"`` or ``"luck"``."""
    rules: str
    """Rule set of the network."""
    rows: NDArray[np.float32]
    """First-layer weights, with shape (1568, units). A pruner has 64 units, a luck network has 128."""
    bias: NDArray[np.float32]
    """First-layer bias, with shape (units,)."""
    readouts: NDArray[np.float32]
    """Second-layer weights, with shape (8, 64) for a pruner or (8, 21, 128) for a luck network."""
    digits: tuple[int, int] | None = None
    """Numbers of binary digits after the point in the file, for the units and for the readouts: 0 to 12
    each. With these digits, the units and the readouts must fit into 16 bits. ``None`` means as many as fit."""

    _KINDS: ClassVar[dict[str, tuple[bytes, tuple[int, ...]]]] = {
        "pruner": (b"PLAKPRU", (PHASES, 64)),
        "luck": (b"PLAKLUC", (PHASES, 21, 128)),
    }

    def __post_init__(self) -> None:
        if self.kind not in self._KINDS:
            raise _bad(f"expected a kind of network ({', '.join(self._KINDS)}), got {self.kind}")
        self.rules = str(RuleSet(str(self.rules)))
        if self.digits is not None:
            _check_digits(self.digits)
        shape = self._KINDS[self.kind][1]
        for name, expected in (("rows", (INPUTS, shape[-1])), ("bias", shape[-1:]), ("readouts", shape)):
            array = np.asarray(getattr(self, name), dtype=np.float32)
            if array.shape != expected or not np.isfinite(array).all():
                raise _bad(f"expected {name} as finite weights of shape {expected}, got shape {array.shape}")
            setattr(self, name, array)

    @classmethod
    def read(cls, kind: str, file: str | PathLike[str] | bytes) -> SmallNetwork:
        """Read a network of this kind from a file, or from the bytes of a file."""
        if kind not in cls._KINDS:
            raise _bad(f"expected a kind of network ({', '.join(cls._KINDS)}), got {kind}")
        magic, shape = cls._KINDS[kind]
        data, rules, offset = unseal(file, kind, magic, 2)
        first, later = data[offset : offset + 2]
        units, count = shape[-1], int(np.prod(shape))
        size = offset + 2 + 2 * ((INPUTS + 1) * units + count) + HASH
        if len(data) != size:
            raise _bad(f"the {kind} file is damaged: expected {size} bytes, got {len(data)}")
        weights = np.frombuffer(data[:-HASH], "<i2", offset=offset + 2).astype(np.float32)
        rows, bias, readouts = np.split(weights, [INPUTS * units, (INPUTS + 1) * units])
        return cls(
            kind,
            rules,
            rows.reshape(INPUTS, units) * 2.0**-first,
            bias * 2.0**-first,
            readouts.reshape(shape) * 2.0**-later,
            (first, later),
        )

    def to_bytes(self) -> bytes:
        """Return the network as the bytes of a file."""
        first, later = self.digits or self._digits()
        header = start(self._KINDS[self.kind][0], self.rules) + bytes([first, later])
        parts = ((self.rows, first), (self.bias, first), (self.readouts, later))
        return seal([header, *(rounded(numbers, digits, "<i2").tobytes() for numbers, digits in parts)])

    def _digits(self) -> tuple[int, int]:
        """Return the largest numbers of digits with which no unit, readout or sum overflows."""
        largest = float((np.abs(self.bias) + _largest_sum(self.rows)).max())
        sums = float(np.abs(self.readouts).sum(axis=-1).max())
        return fitting(_MOST_DIGITS, largest, 2**15 - 1), fitting(_MOST_DIGITS, sums, (2**31 - 1) // (2**15 - 1))

    def write(self, path: str | PathLike[str]) -> None:
        """Write the network to a file under a temporary name, then rename the file to its final name."""
        write(path, self.to_bytes())


def mean(networks: Sequence[Network], pins: Sequence[Network] = ()) -> Network:
    """Return the mean of the weights of networks with the same shape. Networks with one origin have a mean that plays
    well.

    :param pins: networks whose mean has the weights for positions in which both sides have a pinned checker. If all
        networks have two first layers, they need the same shape.
    """
    shapes = {(network.second.shape, network.inputs, network.rows.shape[1]) for network in (*networks, *pins)}
    if len(shapes) != 1:
        raise _bad(f"expected networks of the same shape, got {len(shapes)} shapes")
    layers = max(network.layers for network in (*networks, *pins))
    if pins and layers == 1:
        raise _bad("expected networks with two first layers, one of them for positions with pins of both sides")
    found, other = (_mean_weights(some, layers) for some in (networks, pins or networks))
    if pins:
        phases_ = [phase for phase in range(PHASES) if phase & 3 == 3]
        # Both layers share the bias. Exactly one input says how many checkers the player has borne off, so its weights
        # take the difference.
        last = slice(len(found["rows"]) - networks[0].inputs, None)
        other["rows"][last][64 * 24 : 64 * 24 + 16] += other["bias"] - found["bias"]
        found["rows"][last] = other["rows"][last]
        for name in ("second", "second_bias", "third"):
            found[name][phases_] = other[name][phases_]
    return Network(networks[0].rules, **found)


def _mean_weights(networks: Sequence[Network], layers: int) -> dict[str, NDArray[np.float64]]:
    """Return the mean of all weights. A network with one first layer gets a copy of it as the second."""
    names = ("bias", "second", "second_bias", "third")
    found = {name: np.mean([getattr(network, name).astype(np.float64) for network in networks], axis=0) for name in names}
    rows = [np.tile(network.rows.astype(np.float64), (layers // network.layers, 1)) for network in networks]
    return found | {"rows": np.mean(rows, axis=0)}


def possible(positions: Any, rules: RuleSet | str = "plakoto") -> NDArray[np.bool_]:
    """Return which of the nine outcomes are still possible in each position, with shape (N, 9). The games
    must not be over."""
    array = boards(positions, rules)
    switches = (RuleSet(rules) if isinstance(rules, str) else rules).switches
    found = np.ones((len(array), OUTCOMES), dtype=bool)
    for start, off, at_start in ((0, array[:, 25], _checkers(-array[:, 0])), (4, array[:, 24], _checkers(array[:, 23]))):
        found[:, start + 1] = off == 0
        found[:, start + 2] = (off == 0) & (switches["quadrant"] != "no")
        found[:, start + 3] = (at_start > 0) & (switches.get("mother", "no") != "no")
    return found


def _checkers(numbers: NDArray[np.int8]) -> NDArray[np.int8]:
    """Return how many checkers a player has on a point, pinned or not. In ``numbers``, this player's
    checkers on top are positive."""
    return np.where(numbers > 0, numbers & 15, (numbers < -16).astype(np.int8))


def _largest_sum(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return, for each unit, the largest sum of the weights for points and for the checkers borne off."""
    sizes = np.abs(rows[:INPUTS])
    points = sizes[: 64 * 24].reshape(64, 24, -1).max(axis=0).sum(axis=0)
    return points + sizes[64 * 24 :].reshape(2, 16, -1).max(axis=1).sum(axis=0)


def _check_digits(digits: tuple[int, int]) -> None:
    if len(digits) != 2 or not all(0 <= number <= _MOST_DIGITS for number in digits):
        raise _bad(f"expected 0 to {_MOST_DIGITS} digits, got {digits}")


@dataclass(frozen=True, eq=False)
class _Whole:
    """The weights of a network as the integers that its file stores."""

    rows: NDArray[np.int16]
    bias: NDArray[np.int16]
    second: NDArray[np.int16]
    second_bias: NDArray[np.int32]
    third: NDArray[np.int16]


def _bad(detail: str) -> BadArgumentError:
    return BadArgumentError(detail)
