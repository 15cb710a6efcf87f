"""Tests how files of games and labels are read. The files are written by this test and by the program."""

import hashlib
import json
import pickle
import struct
import subprocess
import warnings
import zlib

import numpy as np
import pytest

import plakoto
from plakoto import BadArgumentError, Engine, FileError
from plakoto.data import DataBlock, DataFile, LabelFile
from test_command_line import program

HEAD = {
    "plakoto": "data",
    "version": 1,
    "variant": "plakoto",
    "points": [1.0, 2.0, 0.0, 2.0, -1.0, -2.0, 0.0, -2.0, 0.0],
    "sources": [],
    "steps": [],
}


END_MARK = bytes(12) + hashlib.sha256(bytes(12)).digest()[:8]


def written(path, head, *blocks, end=END_MARK):
    """Write a file in the documented format. Each block is given by its contents and two counts."""
    members = json.dumps(head, separators=(",", ":"))[:-1].encode()
    line = members + b',"sha256":"' + hashlib.sha256(members).hexdigest()[:16].encode() + b'"}\n'
    for contents, first, second in blocks:
        stream = zlib.compress(contents)
        numbers = struct.pack("<III", len(stream), first, second)
        line += numbers + hashlib.sha256(numbers + stream).digest()[:8] + stream
    path.write_bytes(line + end)
    return path


def contents(number, choice=1):
    """Return the contents of a block with a single decision, 3-1 at the start, that has two candidates."""
    start = plakoto.Position()
    afters = Engine(plies=0).after_positions([start], (3, 1))
    shares = np.array([[32768, 0, 0, 0, 32767, 0, 0, 0, 0], [1, 2, 3, 4, 5, 6, 7, 8, 65499]], dtype="<u2")
    of_decision = struct.pack("<Q5H2B2B6B", number, 0, 7, 2, 2, choice, 1, 4, 3, 1, *[0] * 6)
    board = plakoto.boards([start]).tobytes()
    return of_decision + board + shares.tobytes() + struct.pack("<2H2B12x", 0, 1, 0, 2) + afters.boards.tobytes(), 1, 2


@pytest.fixture
def by_hand(tmp_path):
    return written(tmp_path / "hand.data", HEAD, contents(3), contents(2**40, choice=0))


def test_handwritten_file_is_read(by_hand):
    file = DataFile(by_hand)
    assert (len(file), file.decisions, file.candidates) == (2, 2, 4)
    assert file.head["variant"] == "plakoto" and file.points.tolist() == HEAD["points"]
    block = file[0]
    assert isinstance(block, DataBlock) and len(block) == 1
    assert plakoto.positions(block.boards) == [plakoto.Position()]
    assert (block.dice.tolist(), block.turns.tolist(), block.players.tolist()) == ([[3, 1]], [7], [1])
    assert (block.outcomes.tolist(), block.plays.tolist(), block.offsets.tolist()) == ([4], [2], [0, 2])
    assert block.chosen.tolist() == [1] and block.plies.tolist() == [0, 2]
    assert block.chances.dtype == np.float32 and block.chances.sum(axis=1) == pytest.approx(1)
    assert block.chances[1, :8] == pytest.approx(np.arange(1, 9) / 65535)
    # The first candidate wins a point with chance 32768/65535, and loses one with chance 32767/65535.
    assert block.chances[0] @ file.points == pytest.approx(1 / 65535, abs=1e-7)
    assert [str(play.after) for play in plakoto.Position().legal_plays((3, 1))] == [
        str(position) for position in plakoto.positions(block.afters)
    ]
    assert file[-1].games.tolist() == [2**40] and [block.games[0] for block in file] == [3, 2**40]
    with pytest.raises(IndexError):
        file[2]
    again = pickle.loads(pickle.dumps(file))
    assert again[1].choices.tolist() == [0] and again.path == file.path


def test_other_files_and_damaged_files_are_rejected(by_hand, tmp_path):
    data = by_hand.read_bytes()
    labels = {**HEAD, "plakoto": "labels 2"}
    other = tmp_path / "other"
    for wrong in (b"", b"\n", b"{}\n", data[:50], b" " + data, data.replace(b"plakoto", b"Plakoto", 1)):
        other.write_bytes(wrong)
        with pytest.raises(FileError, match="^expected a file of games made by `plakoto lab data make`"):
            DataFile(other)
    with pytest.raises(FileError, match="expected a file of games"):
        DataFile(written(other, labels))
    with pytest.raises(FileError, match="expected a file of labels made by `plakoto lab label`"):
        LabelFile(by_hand)
    with pytest.raises(FileError, match="cannot read"):
        DataFile(tmp_path / "missing")
    with pytest.raises(FileError, match="cannot read"):
        DataFile(tmp_path)
    data = data.removesuffix(END_MARK)
    other.write_bytes(data[:-1])
    with pytest.raises(FileError, match="block 2 is damaged"):
        DataFile(other)
    other.write_bytes(data[:-1] + bytes([data[-1] ^ 1]) + END_MARK)
    file = DataFile(other)
    assert len(file[0]) == 1
    for index in (1, -1):
        with pytest.raises(FileError, match="block 2 is damaged"):
            file[index]
    # The blocks are complete, but their counts are wrong.
    body, _, second = contents(1)
    for counts in ((1, second - 1), (2, second), (0, 0)):
        with pytest.raises(FileError, match="block 1 is damaged"):
            DataFile(written(other, HEAD, (body, *counts)))[0]
    assert len(DataFile(written(other, HEAD))) == 0


def test_finished_file_has_an_end_mark(tmp_path):
    path = written(tmp_path / "games", HEAD, contents(1), end=b"")
    with pytest.warns(UserWarning, match="has no end mark"):
        assert not DataFile(path).is_finished
    path.write_bytes(path.read_bytes() + END_MARK)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        file = DataFile(path)
    assert file.is_finished and len(file) == 1
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(FileError, match="block 2 is damaged"):
        DataFile(path)


def test_some_decisions_of_a_block_can_be_taken(tmp_path):
    body = [contents(number, choice=number % 2)[0] for number in range(4)]
    file = DataFile(written(tmp_path / "some", HEAD, *((one, 1, 2) for one in body)))
    single = [file[index] for index in range(4)]
    # A block that contains the same decision four times, column by column.
    sizes = [8, 2, 2, 2, 2, 2, 1, 1, 2, 6, 26, 36, 4, 2, 12, 52]
    edges = np.concatenate(([0], np.cumsum(sizes)))
    assert edges[-1] == len(body[0])
    together = b"".join(one[start:end] for start, end in zip(edges, edges[1:]) for one in body)
    block = DataFile(written(tmp_path / "all", HEAD, (together, 4, 8)))[0]
    for wanted in ([2, 0], np.array([3]), np.array([False, True, True, False]), []):
        taken = block.take(wanted)
        rows = np.arange(4)[np.asarray(wanted, dtype=int) if len(wanted) == 0 else np.asarray(wanted)]
        assert taken.games.tolist() == rows.tolist() and len(taken.afters) == 2 * len(rows)
        for row, number in enumerate(rows):
            start = taken.offsets[row]
            assert (taken.afters[start : start + 2] == single[number].afters).all()
            assert taken.chosen[row] == start + number % 2


    for wrong in (3, [4], [0.5], [[1]], [True]):
        with pytest.raises(BadArgumentError):
            block.take(wrong)
    file = DataFile(tmp_path / "some")
    assert [one.games[0] for one in file[1:3]] == [1, 2] and file[9:] == []


def test_impossible_decisions_and_cut_files_are_damage(tmp_path):
    body, first, second = contents(1)
    # Offsets of the decision's choice, player and outcome, each with an invalid value.
    for place, value in ((16, 9), (18, 7), (19, 77)):
        wrong = body[:place] + bytes([value]) + body[place + 1 :]
        with pytest.raises(FileError, match="block 1 is damaged"):
            DataFile(written(tmp_path / "wrong", HEAD, (wrong, first, second)))[0]
    file = DataFile(written(tmp_path / "games", HEAD, (body, first, second)))
    (tmp_path / "games").write_bytes(b"")
    with pytest.raises(FileError, match="block 1 is damaged"):
        file[0]


def run(*arguments):
    return subprocess.run([program(), *map(str, arguments)], check=True, capture_output=True, text=True).stdout


has_program = pytest.mark.skipif(program() is None, reason="the program is missing: build it with `cargo build`")


@has_program
@pytest.mark.parametrize("rules", ["plakoto", "express"])
def test_games_of_the_program_are_the_plays_of_the_engine(tmp_path, rules):
    path = tmp_path / "games.data"
    run("lab", "data", "make", path, "--games", 5, "--seed", 4, "--variant", rules)
    (heading,) = run("lab", "data", "show", path, "--csv", "--first", 0).splitlines()
    assert heading.endswith("," + ",".join(plakoto.OUTCOMES))
    file = DataFile(path)
    assert tuple(file.points) == plakoto.RuleSet(rules).points and len(file) == 1
    engine = Engine(rules, plies=0, threads=1)
    played = next(iter(engine.self_play(5, seed=4)))
    (block,) = file
    assert (block.games == played.games).all() and (block.turns == played.turns).all()
    assert (block.boards == played.boards).all() and (block.dice == played.dice).all()
    assert (block.pending == played.pending).all() and (block.outcomes == played.outcomes).all()
    assert (block.afters[block.chosen] == played.afters).all()
    assert (block.places[block.chosen] == played.choices).all()
    assert np.abs(block.chances[block.chosen] - played.chances).max() < 1e-4
    afters = engine.after_positions(block.boards, block.dice, pending=block.pending)
    assert (afters.boards == block.afters).all() and (afters.offsets == block.offsets).all()
    assert (afters.pending == block.after_pending).all() and (block.plays == np.diff(block.offsets)).all()
    assert (afters.is_same_player == np.repeat(block.dice[:, 0] == 0, block.plays)).all()


@has_program
@pytest.mark.parametrize("more", [[], ["--decisions"]])
def test_labels_of_the_program_are_read(tmp_path, more):
    path = tmp_path / "some.labels"
    run("lab", "label", path, "--positions", 10, *more)
    file = LabelFile(path)
    assert file.head["decisions"] == bool(more) and file.groups >= 10
    engine = Engine(plies=1, endings=True)
    for block in file:
        assert len(block.offsets) == len(block) + 1 and block.offsets[-1] == len(block.afters)
        assert not block.is_same_player.any() and (block.plies == 1).all() and not block.errors.any()
        positions = plakoto.positions(block.afters)
        open_ = np.array([position.outcome() is None for position in positions])
        found = engine.evaluate(block.afters[open_], plies=1)
        # Nine chances are each rounded to 1/4,096, and then divided by their sum.
        assert np.abs(found - block.chances[open_]).max() < 1e-3
        if more:
            afters = engine.after_positions(block.boards, block.dice)
            for group in range(len(block)):
                among = {board.tobytes() for board in afters[group]}
                kept = block.afters[block.offsets[group] : block.offsets[group + 1]]
                assert all(board.tobytes() in among for board in kept)
        else:
            assert not block.boards.any() and not block.dice.any() and len(block) == len(block.afters)


@has_program
def test_labels_by_rollouts_have_standard_errors(tmp_path):
    path = tmp_path / "some.labels"
    run("lab", "label", path, "--positions", 5, "--trials", 36, "--only", "mutual-pins", "--noise", 0.1)
    for block in LabelFile(path):
        assert (block.errors > 0).any() and not block.plies.any()
