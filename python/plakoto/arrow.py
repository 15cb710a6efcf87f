"""Tables for Arrow and Parquet: positions, plays, rollouts and matches.

Needs ``pip install plakoto[arrow]``. A match and a rollout have the Arrow PyCapsule interface, so ``pyarrow.table``,
``pandas.DataFrame.from_arrow`` and other libraries accept them directly.

>>> from plakoto import Engine, Position
>>> from plakoto.arrow import to_arrow, to_parquet
>>> table = to_arrow(Engine(plies=0).hint(Position(), (3, 1)))
>>> table.column_names[:6]
['number', 'play', 'after', 'after_board', 'is_same_player_next', 'equity']
>>> table["play"].to_pylist()
['24/23 24/21', '24/20']

The schemas in this module list the columns with their types. A position is a column with its ID, and a column
with the 26 numbers of :func:`plakoto.boards`. The nine chances are columns with the names of
:data:`plakoto.OUTCOMES`, from 0 to 1. Equities, errors and luck are in points per game. The other columns have
the meaning and the view of the attributes from which they are made.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, fields
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

try:
    import pyarrow as pa
except ImportError as error:
    raise ImportError("tables of Arrow need pyarrow: pip install plakoto[arrow]") from error

from ._errors import BadArgumentError, file_error
from ._plakoto import Play, RuleSet, boards, positions
from ._types import OUTCOMES, Candidate, Rolled, Rollout
from .analysis import Match, Turn

__all__ = ["PLAYS", "POSITIONS", "ROLLOUT", "TURNS", "batches", "to_arrow", "to_parquet"]

_BOARD = pa.list_(pa.int8(), 26)
# Some readers of Parquet refuse nulls in a column of lists with a fixed size.
_NO_BOARD = np.zeros(26, dtype=np.int8)
_CHANCES = [(name, pa.float32()) for name in OUTCOMES]
_PLAY = [("play", pa.string()), ("after", pa.string()), ("after_board", _BOARD), ("is_same_player_next", pa.bool_())]

POSITIONS = pa.schema([("position", pa.string()), ("board", _BOARD)])
"""Columns of positions."""
PLAYS = pa.schema([("number", pa.int32()), *_PLAY, ("equity", pa.float64()), *_CHANCES, ("plies", pa.uint8())])
"""Columns of plays and of hints. ``number`` is the index of the list to which the play belongs in a list of lists,
as :meth:`plakoto.Engine.hint_batch` returns it; otherwise it is 0. A play without a value has nulls in the columns
from ``equity`` on."""
ROLLOUT = pa.schema(
    [*_PLAY, ("equity", pa.float64()), ("error", pa.float64()), *_CHANCES, ("trials", pa.int64()), ("is_given_up", pa.bool_())]
)
"""Columns of a rollout. ``error`` is the standard error of ``equity``. If the position itself was rolled out, the
columns of the play are null, and the board contains zeros."""
_TYPES = {"int": pa.int32(), "float": pa.float64(), "str": pa.string(), "bool": pa.bool_()}
TURNS = pa.schema(
    [(field.name, _TYPES[str(field.type).split()[0]]) for field in fields(Turn)] + [("board", _BOARD), ("rules", pa.string())]
)
"""Columns of a match, with a row for each turn: the fields of :class:`plakoto.analysis.Turn`, the board, and the
rules of the game."""


def to_arrow(things: Any, *, rules: RuleSet | str | None = None) -> pa.Table:
    """Return a table.

    :param things: positions in any form that :func:`plakoto.boards` accepts; a list of plays or of candidates, or a
        list of such lists; a rollout; a match
    :param rules: rules of positions; ``plakoto`` by default. The other objects know their rules.
    :raises BadArgumentError: if ``things`` is something else, or an empty list, which has no columns
    """
    return batches(things, rules=rules).read_all()


def to_parquet(things: Any, path: str | PathLike[str], *, rules: RuleSet | str | None = None) -> None:
    """Write a table to a Parquet file. The parameters are those of :func:`to_arrow`.

    The file is written under a temporary name and then renamed, so it is complete if it exists.

    :raises FileError: if the file cannot be written
    """
    from pyarrow.parquet import ParquetWriter

    source, path = batches(things, rules=rules), Path(path)
    new_path = path.with_name(path.name + ".new")
    try:
        with ParquetWriter(new_path, source.schema, compression="zstd") as writer:
            for batch in source:
                writer.write_batch(batch)
        new_path.replace(path)
    except OSError as error:
        raise file_error(f"cannot write {path}: {error.strerror or error}", path, error) from error
    finally:
        with suppress(OSError):
            new_path.unlink()


def batches(things: Any, *, rules: RuleSet | str | None = None) -> pa.RecordBatchReader:
    """Return a table as a stream of record batches. The parameters are those of :func:`to_arrow`."""
    schema, found = _batches(things, rules)
    return pa.RecordBatchReader.from_batches(schema, found)


def _batches(things: Any, rules: Any) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
    if isinstance(things, Match):
        return TURNS, _of_rows((_turn(turn, things.games[turn.game - 1].rules) for turn in things.turns), TURNS)
    if isinstance(things, Rollout):
        return ROLLOUT, _of_rows(map(_row, things.rolled), ROLLOUT)
    if isinstance(things, (list, tuple)):
        lists = things if things and all(isinstance(one, (list, tuple)) for one in things) else [things]
        numbered = [(number, one) for number, some in enumerate(lists) for one in some]
        if not numbered:
            raise BadArgumentError("expected at least one element: an empty list has no columns. Use PLAYS.empty_table()")
        if all(isinstance(one, (Play, Candidate)) for _, one in numbered):
            return PLAYS, _of_rows((_row(one, number) for number, one in numbered), PLAYS)
    rules = "plakoto" if rules is None else rules
    array = boards(things, rules)
    ids = pa.array([position.id for position in positions(array, rules)], pa.string())
    board = pa.FixedSizeListArray.from_arrays(pa.array(array.reshape(-1)), type=_BOARD)
    return POSITIONS, iter([pa.RecordBatch.from_arrays([ids, board], schema=POSITIONS)])


def _row(thing: Play | Candidate | Rolled, number: int = 0) -> dict[str, Any]:
    """Return a row with the columns of a play, a candidate or a part of a rollout."""
    row: dict[str, Any] = {"number": number, "after_board": _NO_BOARD}
    play = thing if isinstance(thing, Play) else thing.play
    if play is not None:
        row |= {"play": play.text, "after": play.after.id, "is_same_player_next": play.is_same_player_next}
        row["after_board"] = boards([play.after], play.rules)[0]
    if not isinstance(thing, Play):
        row |= {field.name: getattr(thing, field.name) for field in fields(thing) if field.name != "play"}
        row |= asdict(thing.chances)
    return row


def _turn(turn: Turn, rules: RuleSet) -> dict[str, Any]:
    return {**asdict(turn), "board": boards([turn.position], rules)[0], "rules": str(rules)}


def _of_rows(rows: Iterator[dict[str, Any]], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    yield pa.RecordBatch.from_pylist(list(rows), schema)
