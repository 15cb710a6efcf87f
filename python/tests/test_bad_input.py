"""Tests that bad input raises an exception with the protocol's error code, and never causes a panic.

The message of the exception says what was expected and what was passed.
"""

import errno

import numpy as np
import pytest

import plakoto
from plakoto import (
    BadArgumentError,
    Engine,
    FileError,
    IllegalPositionError,
    MissingContextError,
    PlakotoError,
    Position,
)

START = plakoto.boards([Position()])


@pytest.mark.parametrize(
    ("ask", "kind", "text"),
    [
        (lambda: Position("abc"), BadArgumentError, "14 characters, got 3"),
        (lambda: Position("AACA/z8AAID/P!"), BadArgumentError, "base64"),
        (lambda: Position("\ud800"), BadArgumentError, "expected a Position or its ID"),
        (lambda: Position(5), BadArgumentError, "expected a Position or its ID, got int 5"),
        (lambda: Position("AACA/z8AAID/Pw;pending=7"), BadArgumentError, "pending numbers"),
        (lambda: Engine("express").evaluate("AACA/z8AAID/Pw;pending=3"), BadArgumentError, "pass the numbers as `pending`"),
        (lambda: Engine("express").evaluate(Position(rules="express"), pending=[300]), BadArgumentError, "from 1 to 6"),
        (lambda: Engine(seed=-1), BadArgumentError, r"a seed from 0 to 2\*\*64 - 1, got -1"),
        (lambda: Engine(plies=10**30), BadArgumentError, "plies from 0 to 4, got 1000"),
        (lambda: Engine().hint(Position(), (3, 1), count=-1), BadArgumentError, "a number of plays of at least 1"),
        (lambda: Engine().hint(Position(), (3, 1), count=0), BadArgumentError, "a number of plays of at least 1"),
        (lambda: Engine().hint(Position(), (3, 1), seconds=float("inf")), BadArgumentError, "a finite number"),
        (lambda: Position.from_simple("1 2 3"), BadArgumentError, "26 numbers, got 3"),
        (lambda: Position.from_simple([16] + [0] * 25), IllegalPositionError, "on the bar"),
        (lambda: Position.from_simple("0 16" + " 0" * 24), IllegalPositionError, "16 checkers"),
        (lambda: Position.from_simple(7), BadArgumentError, "text or a sequence of 26 numbers"),
        (lambda: Position.from_raw("board:x"), BadArgumentError, "53 tokens"),
        (lambda: Position.from_board([1, 2]), BadArgumentError, "shape"),
        (lambda: plakoto.RuleSet("chess"), BadArgumentError, "plakoto, tzannes, tapa, express, portes, fevga, narde"),
        (lambda: plakoto.RuleSet("tapa mother=9"), BadArgumentError, "mother=no|1|2|3"),
        (lambda: Position().legal_plays((7, 1)), BadArgumentError, "dice from 1 to 6"),
        (lambda: Position().legal_plays((3, 1, 1)), BadArgumentError, "two dice"),
        (lambda: Position().legal_plays("x"), BadArgumentError, "two dice"),
        (lambda: Position().legal_plays(), MissingContextError, "the dice are missing"),
        (lambda: Position().legal_plays(pending=(3,)), BadArgumentError, "expected no pending numbers"),
        (lambda: Position(rules="express").legal_plays((3, 1), pending=(3,)), BadArgumentError, "both"),
        (lambda: Position(rules="express").legal_plays(pending=(3,) * 5), BadArgumentError, "at most four times"),
        (lambda: Position().under(3), BadArgumentError, "a RuleSet or the name of one"),
        (lambda: Engine("chess"), BadArgumentError, "rule set"),
        (lambda: Engine(plies=5), BadArgumentError, "plies from 0 to 4, got 5"),
        (lambda: Engine(plies=-1), BadArgumentError, "plies from 0 to 4, got -1"),
        (lambda: Engine(threads=0), BadArgumentError, "threads from 1 to 256"),
        (lambda: Engine(threads=10**9), BadArgumentError, "threads from 1 to 256"),
        (lambda: Engine(level="god"), BadArgumentError, "beginner, casual"),
        (lambda: Engine(level="expert", plies=2), BadArgumentError, "both"),
        (lambda: Engine(noise=11), BadArgumentError, "noise from 0 to 10"),
        (lambda: Engine(noise=float("nan")), BadArgumentError, "noise"),
        (lambda: Engine(net="no-such-file.net"), FileError, "cannot read no-such-file.net"),
        (lambda: Engine(net=b"PLAKNET"), BadArgumentError, "network"),
        (lambda: Engine(net=b""), BadArgumentError, "network"),
        (lambda: Engine(net=5), BadArgumentError, "path or the bytes of a network"),
        (lambda: Engine(net=__file__), BadArgumentError, "network file"),
    ],
)
def test_error_says_what_is_wrong(ask, kind, text):
    with pytest.raises(kind, match="(?s)" + text.replace("|", r"\|").replace("(", r"\(")) as caught:
        ask()
    assert isinstance(caught.value, PlakotoError) and caught.value.code in str(kind.code)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"trials": 0}, "trials from 1 to 10000000"),
        ({"trials": 10**12}, "trials from 1 to 10000000, got 1000000000000"),
        ({"trials": -1}, "trials from 1 to 10000000, got -1"),
        ({"min_trials": -1}, "min_trials from 1 to 10000000, got -1"),
        ({"seed": 2**64}, "a seed from 0"),
        ({"plies": 9}, "plies"),
        ({"truncation": 0}, "truncation"),
        ({"truncation": 10**6}, "truncation"),
        ({"max_error": 0}, "max_error from"),
        ({"joint_errors": float("inf")}, "joint_errors from"),
        ({"bearoff_truncation": "never"}, "off, exact, onesided"),
    ],
)
def test_rollout_rejects_arguments_out_of_range(engine, arguments, text):
    with pytest.raises(BadArgumentError, match=text):
        engine.rollout(Position(), **arguments)


@pytest.mark.parametrize(
    ("plays", "kind"),
    [(0, BadArgumentError), (-3, BadArgumentError), ([], BadArgumentError), ([5], BadArgumentError), (["13/9"], plakoto.IllegalMoveError), ("13/9", plakoto.IllegalMoveError), (2.5, BadArgumentError)],
)
def test_rollout_rejects_bad_plays(engine, plays, kind):
    with pytest.raises(kind):
        engine.rollout(Position(), (3, 1), plays=plays)
    with pytest.raises(MissingContextError, match="the dice are missing"):
        engine.rollout(Position(), plays=plays)


def changed(point, number):
    board = START.copy()
    board[0, point] = number
    return board


@pytest.mark.parametrize(
    ("array", "kind", "text"),
    [
        (np.zeros((3, 25), np.int8), BadArgumentError, r"shape \(N, 26\), got shape \(3, 25\)"),
        (np.zeros(26, np.int8), BadArgumentError, r"got shape \(26\)"),
        (np.zeros((2, 2, 26), np.int8), BadArgumentError, "shape"),
        (np.array(5), BadArgumentError, "shape"),
        (START.astype(float), BadArgumentError, "dtype float64"),
        (START.astype(complex), BadArgumentError, "dtype complex128"),
        (START.astype("U3"), BadArgumentError, "dtype"),
        (START.astype(np.int64) + 1000, BadArgumentError, "got "),
        (changed(0, -128), BadArgumentError, "index 0: expected a number from -15 to 15"),
        (changed(3, 16), BadArgumentError, "for point 4, got 16"),
        (changed(3, -32), BadArgumentError, "for point 4, got -32"),
        (changed(24, 1), BadArgumentError, r"\[0, 0\] as the numbers of checkers off"),
        (changed(3, 1), IllegalPositionError, "16 checkers"),
        (np.zeros((1, 26), np.int8), IllegalPositionError, "borne off all"),
        (np.concatenate([START, changed(3, 1)]), IllegalPositionError, "index 1"),
        ([Position(), "abc"], BadArgumentError, "index 1: expected a position ID"),
        ([[0] * 26], BadArgumentError, "index 0: expected a Position or its ID"),
        (5, BadArgumentError, "expected positions"),
        (np.array([None]), BadArgumentError, "index 0"),
    ],
)
@pytest.mark.parametrize("use", ["evaluate", "features", "after_positions"])
def test_arrays_other_than_boards_are_rejected(engine, array, kind, text, use):
    ask = {
        "evaluate": lambda: engine.evaluate(array),
        "features": lambda: plakoto.features(array),
        "after_positions": lambda: engine.after_positions(array, (3, 1)),
    }
    with pytest.raises(kind, match=text):
        ask[use]()


def test_single_position_is_rejected_where_several_are_expected(engine):
    with pytest.raises(BadArgumentError, match="expected a list or array of positions, got one position"):
        plakoto.boards(Position())


def test_arrays_of_any_layout_are_accepted(engine, decisions):
    boards = decisions[0][:500]
    expected = engine.evaluate(boards)
    read_only = boards.copy()
    read_only.flags.writeable = False
    wide = np.zeros((1000, 52), np.int8)
    wide[::2, ::2] = boards
    unaligned = np.frombuffer(b"x" + boards.tobytes(), dtype=np.int8, offset=1).reshape(-1, 26)
    for other in (
        read_only,
        np.asfortranarray(boards),
        wide[::2, ::2],
        boards[::-1][::-1],
        unaligned,
        *(boards.astype(kind) for kind in ("int16", "int32", "int64", ">i4")),
    ):
        assert (engine.evaluate(other) == expected).all()
    with pytest.raises(BadArgumentError, match="got 18446744073709551615"):
        engine.evaluate(np.full((1, 26), 2**64 - 1, dtype=np.uint64))


def test_dice_have_to_match_the_positions(engine):
    boards = np.repeat(START, 3, axis=0)
    for dice, kind, text in [
        (None, MissingContextError, "the dice are missing"),
        ([(3, 1)] * 2, BadArgumentError, "for 3 positions, got dice for 2"),
        ([(3, 1), (0, 0), (3, 1)], MissingContextError, "index 1: the dice are missing"),
        ([(3, 1), (3, 7), (3, 1)], BadArgumentError, "index 1"),
        ([(3, 1), (3, -1), (3, 1)], BadArgumentError, "index 1"),
        (np.ones((3, 3), int), BadArgumentError, "shape"),
        (np.ones((3, 2)), BadArgumentError, "dtype"),
        ("hello", BadArgumentError, "dice"),
        ([(3, 1), (3,), (3, 1)], BadArgumentError, "integers"),
    ]:
        for ask in (engine.after_positions, engine.best_plays, engine.hint_batch):
            with pytest.raises(kind, match=text):
                ask(boards, dice)
    for pending, text in [(np.ones((3, 5), int), "shape"), (np.full((3, 6), 5), "a count from 0 to 4"), (np.ones((3, 6), int), "expected no pending numbers")]:
        with pytest.raises(BadArgumentError, match=text):
            engine.after_positions(boards, pending=pending)
    with pytest.raises(BadArgumentError, match="expected dice 0 0"):
        Engine("express").after_positions(boards, (3, 1), pending=np.eye(6, dtype=int)[:3])


def test_too_many_positions_are_rejected_before_any_work(engine):
    huge = np.broadcast_to(START[0], (2**24 + 1, 26))
    with pytest.raises(BadArgumentError, match="at most 16777216 positions per call, got 16777217"):
        engine.evaluate(huge)
    with pytest.raises(BadArgumentError, match="pass sparse=True for more"):
        plakoto.features(np.broadcast_to(START[0], (1_100_000, 26)))
    for batch in (0, 2**40):
        with pytest.raises(BadArgumentError, match="a batch from 1"):
            engine.self_play(5, batch=batch)
    with pytest.raises(BadArgumentError, match="a number of games of at least 0, got -1"):
        engine.self_play(-1)


def test_network_for_other_rules_gives_a_warning(tmp_path):
    from plakoto.net import Network

    zeros = {"rows": np.zeros((1568, 32)), "bias": np.zeros(32), "second": np.zeros((1, 16, 32))}
    net = Network("tapa", **zeros, second_bias=np.zeros((1, 16)), third=np.zeros((1, 16, 9))).to_bytes()
    with pytest.warns(UserWarning, match="trained for tapa, not for plakoto"):
        Engine(net=net)
    damaged = bytearray(net)
    damaged[100] ^= 1
    with pytest.raises(BadArgumentError, match="hash"):
        Engine("tapa", net=bytes(damaged))


def test_file_errors_name_the_file_and_the_reason(tmp_path):
    from plakoto import analysis
    from plakoto.net import Network

    missing, damaged = tmp_path / "missing", tmp_path / "damaged"
    damaged.write_text("x")
    read = (lambda path: Engine(net=path), analysis.read, Network.read)
    for open_file in read:
        with pytest.raises(FileError) as caught:
            open_file(missing)
        assert (caught.value.filename, caught.value.errno) == (str(missing), errno.ENOENT)
        assert "No such file" in str(caught.value) and isinstance(caught.value, OSError)
