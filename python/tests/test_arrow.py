"""Tests the tables of Arrow and Parquet."""

import numpy as np
import pytest

import plakoto
from plakoto import BadArgumentError, Engine, FileError, Position
from plakoto.analysis import Turn, read
from plakoto.data import DataFile, LabelFile
from test_analysis import MATCH
from test_data import HEAD, contents, has_program, run, written

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install plakoto[arrow]")

from pyarrow.parquet import ParquetFile, read_table  # noqa: E402

from plakoto.arrow import DECISIONS, LABELS, PLAYS, POSITIONS, ROLLOUT, TURNS, batches, to_arrow, to_parquet  # noqa: E402


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


def test_files_are_written_block_by_block(tmp_path):
    file = DataFile(written(tmp_path / "games", HEAD, contents(3), contents(4, choice=0)))
    table = checked(file, tmp_path / "table", DECISIONS)
    assert ParquetFile(tmp_path / "table").num_row_groups == len(file) == 2 and pa.table(file).equals(table)
    (first, second) = table.to_pylist()
    assert (first["game"], first["choice"], second["choice"], first["outcome"]) == (3, 1, 0, "lose_single")
    assert first["dice"] == [3, 1] and [one["plies"] for one in first["candidates"]] == [0, 2]
    assert to_arrow(file[0]).equals(table.slice(0, 1)) and to_arrow(file[1].take([])).num_rows == 0
    assert checked(DataFile(written(tmp_path / "none", HEAD)), tmp_path / "empty", DECISIONS).num_rows == 0
    # A block is read only when it is needed, so damage in the second one is found later.
    data = (tmp_path / "games").read_bytes()
    (tmp_path / "games").write_bytes(data[:-21] + bytes([data[-21] ^ 1]) + data[-20:])
    reader = batches(file)
    assert reader.read_next_batch().num_rows == 1
    with pytest.raises(FileError, match="block 2 is damaged"):
        reader.read_next_batch()
    with pytest.raises(FileError, match="block 2 is damaged"):
        to_parquet(file, tmp_path / "damaged")
    assert not (tmp_path / "damaged").exists() and not (tmp_path / "damaged.new").exists()


@has_program
@pytest.mark.parametrize("rules", ["plakoto", "express"])
def test_games_of_the_program(tmp_path, rules):
    run("lab", "data", "make", tmp_path / "games", "--games", 5, "--seed", 4, "--variant", rules)
    (block,) = file = DataFile(tmp_path / "games")
    table = checked(file, tmp_path / "table", DECISIONS)
    assert (boards_of(table, "board") == block.boards).all()
    for name, array in (("pending", block.pending), ("choice", block.choices), ("turn", block.turns), ("player", block.players)):
        assert table[name].to_pylist() == array.tolist()
    lists = table["candidates"].to_pylist()
    assert [len(candidates) for candidates in lists] == np.diff(block.offsets).tolist()
    candidates = [one for some in lists for one in some]
    assert (np.float32(chances(candidates)) == block.chances).all()
    afters = plakoto.boards([one["after"] for one in candidates], rules)
    assert (afters == block.afters).all() and [one["place"] for one in candidates] == block.places.tolist()
    assert ([one["after_board"] for one in candidates] == block.afters).all()


@has_program
@pytest.mark.parametrize("more", [[], ["--decisions"]])
def test_labels_of_the_program(tmp_path, more):
    run("lab", "label", tmp_path / "labels", "--positions", 10, *more)
    (block, *_) = file = LabelFile(tmp_path / "labels")
    rows = checked(file, tmp_path / "table", LABELS).to_pylist()[: len(block)]
    ids = [position.id for position in plakoto.positions(block.boards)] if more else [None] * len(block)
    assert [row["position"] for row in rows] == ids
    assert [row["board"] for row in rows] == block.boards.tolist() and [row["dice"] for row in rows] == block.dice.tolist()
    candidates = [one for row in rows for one in row["candidates"]]
    assert (np.float32(chances(candidates)) == block.chances).all()
    assert ([one["after_board"] for one in candidates] == block.afters).all()


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
