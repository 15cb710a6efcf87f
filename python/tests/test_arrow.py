"""Tests the tables of Arrow and Parquet."""

import numpy as np
import pytest

import plakoto
from plakoto import BadArgumentError, Engine, FileError, Position
from plakoto.analysis import Turn, read
from test_analysis import MATCH

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install plakoto[arrow]")

from pyarrow.parquet import read_table  # noqa: E402

from plakoto.arrow import PLAYS, POSITIONS, ROLLOUT, TURNS, to_arrow, to_parquet  # noqa: E402


def checked(things, path, schema, **more):
    """Return the table of these things, after a comparison with its Parquet file."""
    table = to_arrow(things, **more)
    table.validate(full=True)
    assert table.schema.equals(schema)
    to_parquet(things, path, **more)
    assert read_table(path).equals(table)
    assert [file.name for file in path.parent.iterdir() if file.suffix == ".new"] == []
    return table


def chances(rows):
    return [[row[name] for name in plakoto.OUTCOMES] for row in rows]


def boards_of(table, name):
    return np.array(table[name].to_pylist(), dtype=np.int8).reshape(-1, 26)


@pytest.mark.parametrize("rules", ["plakoto", "portes", "fevga"])
def test_positions(rules, decisions_of, tmp_path):
    array = decisions_of(rules)[0][:300]
    positions = plakoto.positions(array, rules)
    ids = [position.id for position in positions]
    for things in (array, positions, ids):
        table = checked(things, tmp_path / "p", POSITIONS, rules=rules)
        assert table["position"].to_pylist() == ids and (boards_of(table, "board") == array).all()
    assert checked(array[:0], tmp_path / "empty", POSITIONS).num_rows == 0


def test_plays_and_hints(tmp_path):
    engine = Engine("tapa", plies=0)
    plays = Position(rules="tapa").legal_plays((3, 1))
    table = checked(plays, tmp_path / "plays", PLAYS)
    assert table["play"].to_pylist() == [str(play) for play in plays] and table["equity"].null_count == len(plays)
    assert table["after"].to_pylist() == [play.after.id for play in plays] and not any(table["number"].to_pylist())
    hints = engine.hint_batch([plays[0].before, plays[0].after], [(3, 1), (6, 5)], plies=1)
    rows = checked(hints, tmp_path / "hints", PLAYS).to_pylist()
    candidates = [(number, one) for number, some in enumerate(hints) for one in some]
    assert [(row["number"], row["play"], row["equity"], row["plies"]) for row in rows] == [
        (number, str(one.play), one.equity, 1) for number, one in candidates
    ]
    assert (np.float32(chances(rows)) == np.array([one.chances for _, one in candidates])).all()
    assert (boards_of(to_arrow(hints), "after_board") == plakoto.boards([one.play.after for _, one in candidates])).all()
    assert PLAYS.empty_table().num_rows == 0


def test_rollouts(tmp_path):
    engine = Engine(plies=0)
    of_plays = engine.rollout(Position(), (3, 1), plays=2, trials=36, truncation=3)
    table = checked(of_plays, tmp_path / "plays", ROLLOUT)
    rows = table.to_pylist()
    assert [(row["play"], row["equity"], row["error"], row["trials"]) for row in rows] == [
        (str(one.play), one.equity, one.error, one.trials) for one in of_plays.rolled
    ]
    assert (np.float32(chances(rows)) == np.array([one.chances for one in of_plays.rolled])).all()
    assert pa.table(of_plays).equals(table)
    (row,) = checked(engine.rollout(Position(), trials=36, truncation=3), tmp_path / "one", ROLLOUT).to_pylist()
    assert row["play"] is row["after"] is None and row["after_board"] == [0] * 26 and row["error"] > 0


@pytest.mark.skipif(not MATCH.is_file(), reason="the source is missing: run this test in the repository")
def test_matches(tmp_path):
    for match in (read(MATCH, Engine(plies=0)), read(MATCH)):
        table = checked(match, tmp_path / "match", TURNS)
        assert pa.table(match).equals(table) and set(table["rules"].to_pylist()) == {"plakoto"}
        rows = table.drop_columns(["board", "rules"]).to_pylist()
        assert [Turn(**row) for row in rows] == list(match.turns)
        positions = plakoto.positions(boards_of(table, "board"))
        assert [position.id for position in positions] == table["position"].to_pylist()


def test_wrong_arguments_are_errors(tmp_path):
    with pytest.raises(BadArgumentError, match="an empty list has no columns"):
        to_arrow([])
    with pytest.raises(BadArgumentError, match="an empty list has no columns"):
        to_arrow([[], []])
    for wrong in (3, None, ["nonsense"], [None], np.zeros((2, 25), dtype=np.int8)):
        with pytest.raises((BadArgumentError, TypeError)):
            to_arrow(wrong)
    with pytest.raises(BadArgumentError, match="expected a position under the rules plakoto, got one under fevga"):
        to_arrow([Position(rules="fevga")])
    (tmp_path / "file").touch()
    for folder in ("missing", "file"):
        with pytest.raises(FileError, match="cannot write"):
            to_parquet([Position()], tmp_path / folder / "file")
