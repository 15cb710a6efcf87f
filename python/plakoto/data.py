"""Files of games (``plakoto lab data``) and of labels (``plakoto lab label``) as numpy arrays, block by block.

>>> from plakoto.data import DataFile                         # doctest: +SKIP
>>> file = DataFile("games.data")                             # doctest: +SKIP
>>> for block in file:                                        # doctest: +SKIP
...     learn(block.boards, block.outcomes)

Only the blocks that are used are read, so files may be of any size. A ``DataFile`` can be passed to other
processes, as PyTorch's data loaders do. Reading needs only numpy, not the engine. ``docs/data.md`` describes
the file format.
"""

from __future__ import annotations

import hashlib
import json
import struct
import warnings
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, BinaryIO, Generic, TypeVar, overload

import numpy as np

from ._errors import BadArgumentError, FileError, file_error
from ._types import arrow_stream

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["DataBlock", "DataFile", "LabelBlock", "LabelFile"]

_HEAD = struct.Struct("<III8s")
_END_MARK = bytes(12) + hashlib.sha256(bytes(12)).digest()[:8]
_MOST = 1 << 20
_CHECKSUM = b',"sha256":"'
_CERTAIN = 65535

Block = TypeVar("Block")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DataBlock:
    """A block of decisions, each from the view of the player who decides. The candidates of a decision are
    the positions after its legal plays that the file stores.

    The candidates of decision ``i`` have the indices from ``offsets[i]`` up to, but not including,
    ``offsets[i + 1]``. They are in the order of the plays.
    """

    boards: NDArray[np.int8]
    """Boards before the play, with shape (N, 26) and the format of :func:`plakoto.boards`."""
    dice: NDArray[np.uint8]
    """Dice, with shape (N, 2). Both dice are 0 if the player has pending numbers to play; after this play,
    the same player rolls."""
    pending: NDArray[np.uint8]
    """Number of times that each number from 1 to 6 was pending before the play, with shape (N, 6)."""
    choices: NDArray[np.int32]
    """The chosen candidate of each decision, counted from the decision's first candidate."""
    plays: NDArray[np.int32]
    """Number of legal plays in each decision. The file may store only some of them as candidates."""
    outcomes: NDArray[np.int8]
    """Outcome of the game for the player who decides, as an index into :data:`plakoto.OUTCOMES`; -1 if the
    game was not finished."""
    games: NDArray[np.int64]
    """Number of the game within its source."""
    turns: NDArray[np.int32]
    """Number of the decision within its game, counted from 0."""
    players: NDArray[np.uint8]
    """The player who decides, as numbered in the source: 0 or 1."""
    sources: NDArray[np.uint16]
    """Source of each decision, as an index into the list of sources in the file's header."""
    offsets: NDArray[np.int64]
    """N + 1 offsets into the arrays that have a row per candidate."""
    afters: NDArray[np.int8]
    """Boards after the play, one per candidate, with shape (M, 26). Each is from the view of the player
    who decides next."""
    after_pending: NDArray[np.uint8]
    """Number of times that each number from 1 to 6 is pending after the play, with shape (M, 6). Pending
    numbers are played before the next roll."""
    chances: NDArray[np.float32]
    """The deciding player's own estimate of the nine chances after each candidate, with shape (M, 9)."""
    places: NDArray[np.int32]
    """Index of each candidate's play among the plays of :meth:`plakoto.Engine.after_positions`."""
    plies: NDArray[np.uint8]
    """Depth to which the deciding player searched each candidate, in plies."""

    @property
    def chosen(self) -> NDArray[np.int64]:
        """The chosen candidate of each decision, as an index into the arrays that have a row per
        candidate."""
        return self.offsets[:-1] + self.choices

    def __len__(self) -> int:
        return len(self.boards)

    def take(self, indices: Sequence[int] | NDArray[np.integer[Any]] | NDArray[np.bool_]) -> DataBlock:
        """Return some of the decisions, with their candidates.

        :param indices: indices of decisions, or a mask
        :raises BadArgumentError: unless ``indices`` contains indices of decisions, or a truth value for each
        decision
        """
        wanted = np.asarray(indices)
        if wanted.ndim != 1 or (wanted.size and wanted.dtype.kind not in "iub"):
            raise BadArgumentError(f"expected a list of indices or truth values, got {indices!r}")
        try:
            rows = np.arange(len(self))[wanted if wanted.size else wanted.astype(int)]
        except IndexError as error:
            raise BadArgumentError(f"expected indices of decisions from 0 to {len(self) - 1}: {error}") from None
        counts = np.diff(self.offsets)[rows]
        offsets = np.concatenate(([0], np.cumsum(counts)))
        of_rows = np.repeat(self.offsets[:-1][rows] - offsets[:-1], counts) + np.arange(offsets[-1])
        return DataBlock(
            *(getattr(self, name)[rows] for name in _OF_DECISIONS),
            offsets,
            *(getattr(self, name)[of_rows] for name in _OF_CANDIDATES),
        )

    def __repr__(self) -> str:
        return f"DataBlock({len(self)} decisions, {len(self.afters)} candidates)"


_OF_DECISIONS = ("boards", "dice", "pending", "choices", "plays", "outcomes", "games", "turns", "players", "sources")
_OF_CANDIDATES = ("afters", "after_pending", "chances", "places", "plies")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LabelBlock:
    """A block of groups of labelled positions, the candidates. A group is either a decision with its labelled
    candidates, or a single labelled position.

    The candidates of group ``i`` have the indices from ``offsets[i]`` up to, but not including, ``offsets[i +
    1]``.
    """

    boards: NDArray[np.int8]
    """Boards before the play, with shape (N, 26). The row of a single position contains zeros."""
    dice: NDArray[np.uint8]
    """Dice, with shape (N, 2). The row of a single position contains zeros."""
    is_same_player: NDArray[np.bool_]
    """Whether the player who makes the play rolls again."""
    offsets: NDArray[np.int64]
    """N + 1 offsets into the arrays that have a row per candidate."""
    afters: NDArray[np.int8]
    """Boards of the candidates, with shape (M, 26). Each is from the view of the player to roll next."""
    chances: NDArray[np.float32]
    """The nine chances of the player to roll next, with shape (M, 9). If a single game without its luck is the label,
    they may be negative or larger than 1."""
    plies: NDArray[np.uint8]
    """Depth to which each candidate was searched, in plies."""
    errors: NDArray[np.float32]
    """Standard error of each candidate's equity, in points. It is zero for a search."""

    def __len__(self) -> int:
        return len(self.boards)

    def __repr__(self) -> str:
        return f"LabelBlock({len(self)} groups, {len(self.afters)} candidates)"


class _BlockFile(Sequence[Block], Generic[Block]):
    """A file with a JSON line and blocks of data. As a Python object, it is a sequence of its blocks."""

    _KIND: str
    _WHAT: str
    _MADE_BY: str

    is_finished: bool
    """Whether the file has its end mark, so that it is complete."""

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = fspath(path)
        self._open()

    def _open(self) -> None:
        self._places: list[tuple[int, int, int, int]] = []
        with self._reading() as file:
            end = file.seek(0, 2)
            file.seek(0)
            line = file.readline(_MOST)
            self.head: dict[str, Any] = self._read_head(line)
            offset = len(line)
            self.is_finished = False
            while offset < end:
                file.seek(offset)
                head = file.read(_HEAD.size)
                if head == _END_MARK and offset + _HEAD.size == end:
                    self.is_finished = True
                    return
                place = self._place(head, end - offset)
                if place is None:
                    raise self._damaged(len(self._places))
                self._places.append((offset, *place))
                offset += _HEAD.size + place[0]
        warnings.warn(f"{self.path} has no end mark, so it may be unfinished or truncated", stacklevel=3)

    @contextmanager
    def _reading(self) -> Iterator[BinaryIO]:
        """Open the file again for each access.

        The file is not memory-mapped, because this process would crash if another process truncated the
        mapped file.
        """
        try:
            with open(self.path, "rb") as file:
                yield file
        except FileError:
            raise
        except OSError as error:
            raise file_error(f"cannot read {self.path}: {error.strerror or error}", self.path, error) from error

    def _damaged(self, index: int) -> FileError:
        return file_error(f"{self.path}: block {index + 1} is damaged", self.path)

    def _read_head(self, line: bytes) -> dict[str, Any]:
        members, _, checksum = line.rpartition(_CHECKSUM)
        if checksum == hashlib.sha256(members).hexdigest()[:16].encode() + b'"}\n':
            head = json.loads(members + b"}")
            if head.get("plakoto") == self._KIND and head.get("version") == 1:
                return head
        text = f"expected {self._WHAT} made by `{self._MADE_BY}`, got something else: {self.path}"
        raise file_error(text, self.path)

    def _place(self, head: bytes, left: int) -> tuple[int, int, int] | None:
        """Return the length of a block's compressed stream and the two counts in its header. Return
        ``None`` if the block is incomplete."""
        if len(head) < _HEAD.size:
            return None
        length, first, second, _ = _HEAD.unpack(head)
        is_whole = _HEAD.size + length <= left and max(first, second) <= _MOST
        return (length, first, second) if is_whole else None

    def __len__(self) -> int:
        """Return the number of blocks in the file."""
        return len(self._places)

    def __iter__(self) -> Iterator[Block]:
        return (self[index] for index in range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Block: ...
    @overload
    def __getitem__(self, index: slice) -> list[Block]: ...
    def __getitem__(self, index: int | slice) -> Block | list[Block]:
        """Return the block at an index, or a list of blocks for a slice. Each access reads from the file."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        offset, length, first, second = self._places[index]
        with self._reading() as file:
            file.seek(offset)
            block = file.read(_HEAD.size + length)
        numbers, checksum, stream = block[: _HEAD.size - 8], block[_HEAD.size - 8 : _HEAD.size], block[_HEAD.size :]
        try:
            if checksum != hashlib.sha256(numbers + stream).digest()[:8]:
                raise ValueError
            return self._read(zlib.decompress(stream), first, second)
        except (ValueError, zlib.error):
            raise self._damaged(index % len(self)) from None

    def _read(self, contents: bytes, first: int, second: int) -> Block:
        raise NotImplementedError

    __arrow_c_stream__ = arrow_stream

    def __getstate__(self) -> str:
        return self.path

    def __setstate__(self, path: str) -> None:
        self.path = path
        self._open()


class DataFile(_BlockFile[DataBlock]):
    """A file of decisions, as a sequence of :class:`DataBlock`.

    :param path: a file that ``plakoto lab data`` has written
    :raises FileError: if the file is of another kind, or if a block is damaged
    """

    _KIND = "data"
    _WHAT = "a file of games"
    _MADE_BY = "plakoto lab data make"

    @property
    def decisions(self) -> int:
        """Number of decisions in the whole file."""
        return sum(place[2] for place in self._places)

    @property
    def candidates(self) -> int:
        """Number of candidates in the whole file."""
        return sum(place[3] for place in self._places)

    @property
    def points(self) -> NDArray[np.float32]:
        """Points for each of the nine outcomes. ``block.chances @ file.points`` converts chances to
        equities."""
        return np.array(self.head["points"], dtype=np.float32)

    def _read(self, contents: bytes, first: int, second: int) -> DataBlock:
        columns = _Columns(contents)
        games = columns.take("<i8", first)
        sources, turns, plays, counts, choices = (columns.take("<u2", first) for _ in range(5))
        players, outcomes = columns.take("u1", first), columns.take("i1", first)
        dice, pending, boards = (columns.take(*kind) for kind in (("u1", first, 2), ("u1", first, 6), ("i1", first, 26)))
        values, places = columns.take("<u2", second, 9), columns.take("<u2", second)
        plies, after_pending = columns.take("u1", second), columns.take("u1", second, 6)
        afters = columns.take("i1", second, 26)
        is_sound = (choices < counts) & (players < 2) & (outcomes >= -1) & (outcomes < 9)
        if not is_sound.all():
            raise ValueError
        return DataBlock(
            boards=boards,
            dice=dice,
            pending=pending,
            choices=choices.astype(np.int32),
            plays=plays.astype(np.int32),
            outcomes=outcomes,
            games=games.astype(np.int64),
            turns=turns.astype(np.int32),
            players=players,
            sources=sources.astype(np.uint16),
            offsets=columns.end(counts, second),
            afters=afters,
            after_pending=after_pending,
            chances=values.astype(np.float32) / np.float32(_CERTAIN),
            places=places.astype(np.int32),
            plies=plies,
        )


class LabelFile(_BlockFile[LabelBlock]):
    """A file of labels, as a sequence of :class:`LabelBlock`.

    :param path: a file that ``plakoto lab label`` has written
    :raises FileError: if the file is of another kind, or if a block is damaged
    """

    _KIND = "labels 2"
    _WHAT = "a file of labels"
    _MADE_BY = "plakoto lab label"

    @property
    def groups(self) -> int:
        """Number of groups in the whole file. A group is a decision or a single position."""
        return sum(place[2] for place in self._places)

    @property
    def candidates(self) -> int:
        """Number of candidates in the whole file."""
        return sum(place[3] for place in self._places)

    def _read(self, contents: bytes, first: int, second: int) -> LabelBlock:
        columns = _Columns(contents)
        groups = columns.rows(first, 30)
        candidates = columns.rows(second, 46)
        counts = groups[:, 28:].copy().view("<u2")[:, 0]
        values = candidates[:, 26:44].copy().view("<i2").astype(np.float32)
        errors = candidates[:, 44:].copy().view("<u2")[:, 0].astype(np.float32)
        dice = groups[:, 24:26].copy()
        boards = _boards(groups[:, :24], groups[:, 27])
        boards[dice[:, 0] == 0] = 0
        return LabelBlock(
            boards=boards,
            dice=dice,
            is_same_player=groups[:, 26] == 0,
            offsets=columns.end(counts, second),
            afters=_boards(candidates[:, :24], candidates[:, 25]),
            chances=values / values.sum(axis=1, keepdims=True),
            plies=candidates[:, 24].copy(),
            errors=errors / np.float32(10_000),
        )


class _Columns:
    """Splits the contents of a block into arrays that follow each other."""

    def __init__(self, contents: bytes) -> None:
        self._contents, self._offset = contents, 0

    def take(self, kind: str, *shape: int) -> NDArray[Any]:
        count = int(np.prod(shape))
        numbers = np.frombuffer(self._contents, kind, count, self._offset).reshape(shape)
        self._offset += numbers.nbytes
        return numbers

    def rows(self, count: int, width: int) -> NDArray[np.uint8]:
        return self.take("u1", count, width)

    def end(self, counts: NDArray[Any], candidates: int) -> NDArray[np.int64]:
        """Return the offsets of groups that have these counts of candidates. Fail unless the counts add up
        to ``candidates`` and all contents have been read."""
        offsets = np.concatenate(([0], np.cumsum(counts, dtype=np.int64)))
        if self._offset != len(self._contents) or offsets[-1] != candidates:
            raise ValueError
        return offsets


def _boards(stacks: NDArray[np.uint8], bars: NDArray[np.uint8]) -> NDArray[np.int8]:
    """Convert stacks to boards. A stack is stored as the number of checkers on top, plus 16 if they pin a
    checker, plus 32 if they are the opponent's. The lower four bits of ``bars`` are the checkers of the player
    on roll on the bar, and the upper four bits those of the opponent."""
    size, is_theirs = (stacks & 31).astype(np.int8), stacks & 32 != 0
    top, pins = size & 15, (size >> 4).astype(np.int8)
    mine = np.where(is_theirs, pins, top).sum(axis=1)
    theirs = np.where(is_theirs, top, pins).sum(axis=1)
    off = np.stack((15 - mine - (bars & 15), 15 - theirs - (bars >> 4)), axis=1)
    return np.concatenate((np.where(is_theirs, -size, size), off), axis=1).astype(np.int8)
