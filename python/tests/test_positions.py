import copy
import pickle
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

import plakoto
from plakoto import Outcome, Position, RuleSet

# A position worked out by hand. My checker on 5 pins one of theirs, and my other 14 are off. They have 13 on
# their 1-point, which is my 24-point, and one off.
PINNED = "0 0 0 0 0 1p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -13 0"


def test_start_is_as_in_the_rules():
    start = Position()
    assert start.id == "AACA/z8AAID/Pw" == Position("AACA/z8AAID/Pw:cAkAAAAAAAAE").id
    assert start.pips == (360, 360) and start.off == (0, 0) and start.pinned == ()
    assert start.mine[23] == 15 and start.theirs[0] == 15 and sum(start.mine) == sum(start.theirs) == 15
    assert start.swap_sides() == start and not start.has_passed and start.outcome() is None


def test_every_form_shows_a_pin():
    position = Position.from_simple(PINNED)
    assert position.pinned == ((5, "theirs"),)
    # My last checker has 5 pips to go, their pinned checker has 20, and each of their other 13 has one.
    assert position.pips == (5, 20 + 13) and position.off == (14, 1)
    assert position.swap_sides().pinned == ((20, "mine"),)
    board = plakoto.boards([position])[0]
    assert board[4] == 17 and board[23] == -13 and tuple(board[24:]) == (14, 1)
    for other in (
        Position(position.id),
        Position.from_simple(position.simple),
        Position.from_simple(position.simple.split()),
        Position.from_raw(position.raw),
        Position.from_board(board),
        Position.from_board(board.tolist()),
        pickle.loads(pickle.dumps(position)),
        copy.deepcopy(position),
    ):
        assert other == position and hash(other) == hash(position)
    assert position != position.swap_sides() and position != 5
    assert repr(position) == f"Position('{position.id}')"


def test_every_form_keeps_every_position(decisions):
    boards, _ = decisions
    positions = plakoto.positions(boards)
    assert (plakoto.boards(positions) == boards).all()
    assert (plakoto.boards([position.id for position in positions]) == boards).all()
    for position in positions[::50]:
        assert Position.from_simple(position.simple) == Position.from_raw(position.raw) == position
    swapped = plakoto.boards([position.swap_sides() for position in positions])
    assert (swapped[:, :24] == -boards[:, 23::-1]).all() and (swapped[:, 24:] == boards[:, [25, 24]]).all()


def test_board_is_drawn():
    position = Position.from_simple(PINNED)
    assert "Rolled 31" in position.board((3, 1)) and "On roll" in str(position)
    for text in (position._repr_svg_(), position.svg((3, 1))):
        assert ElementTree.fromstring(text).tag.endswith("svg")


def test_ids_hold_more_than_a_position():
    found = plakoto.parse_gnubg_id("AACA/z8AAID/Pw:cIllACAAEAAE")
    assert found.position == Position() and found.length == 3 and found.score == (2, 2)
    assert found.dice == (3, 1) and found.pending == () and found.on_roll == 1
    assert plakoto.parse_gnubg_id("AACA/z8AAID/Pw;pending=5,6").pending == (5, 6)


def test_rule_sets_are_written_as_text():
    rules = RuleSet("tapa mother=3")
    assert str(rules) == "tapa mother=3" and rules.name == "tapa" and rules.switches["mother"] == "3"
    assert rules == RuleSet("TAPA MOTHER=3") and hash(rules) == hash(RuleSet("tapa mother=3")) and rules != RuleSet()
    assert pickle.loads(pickle.dumps(rules)) == rules
    # Wins: a single game, a gammon, a triple game (which counts as a gammon in these rules) and a mother.
    # Then the same losses, and a draw.
    assert rules.points == (1, 2, 2, 3, -1, -2, -2, -3, 0)
    assert [RuleSet(name).name for name in RuleSet.NAMES] == RuleSet.NAMES
    assert "pinned mother loses 3 points" in rules.describe()


@pytest.mark.parametrize(
    ("simple", "rules", "expected"),
    [
        # I have borne off all checkers, and they have borne off some, so this is a single game.
        ("0 " + "0 " * 23 + "-3 0", "plakoto", Outcome("mine", "single game", 1, 0)),
        # They have borne off none, and one of their checkers is still in their starting quadrant (my points 1
        # to 6). In tzannes this costs three points.
        ("0 -1 " + "0 " * 22 + "-14 0", "plakoto", Outcome("mine", "gammon", 2, 1)),
        ("0 -1 " + "0 " * 22 + "-14 0", "tzannes", Outcome("mine", "backgammon", 3, 2)),
        # They pin my mother, and all of their checkers have left their own starting point.
        ("0 " + "0 " * 11 + "14 " + "0 " * 11 + "-1p 0", "plakoto", Outcome("theirs", "mother", -2, 7)),
        ("0 " + "0 " * 11 + "14 " + "0 " * 11 + "-1p 0", "tapa", None),
    ],
)
def test_outcomes_are_for_the_player_on_roll(simple, rules, expected):
    position = Position.from_simple(simple, rules)
    assert position.outcome() == expected
    index = -1 if expected is None else expected.index
    assert plakoto.outcomes([position]).tolist() == [index]
    if expected:
        assert RuleSet(rules).points[index] == expected.points
        other = position.swap_sides().outcome()
        assert other.points == -expected.points and other.kind == expected.kind


def test_phases_are_three_bits():
    race = Position.from_simple("0 1 1 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -2 0")
    # The only contact is the pinned checker. Bit 0 is set if it is theirs, and bit 1 from the other side's
    # view.
    pinned = Position.from_simple(PINNED)
    assert plakoto.phases([Position(), race, pinned, pinned.swap_sides()]).tolist() == [4, 0, 1, 2]


def test_features_agree_with_the_documented_table(decisions):
    boards, _ = decisions
    dense = plakoto.features(boards)
    assert dense.shape == (len(boards), 2144) and dense.dtype == np.uint8 and dense.max() == 1
    # Exactly one input is set for each point, and exactly one for each player's count of checkers borne off.
    assert (dense[:, : 64 * 24].sum(axis=1) == 24).all() and (dense[:, 64 * 24 : 1568].sum(axis=1) == 2).all()
    assert (plakoto.features(boards, shots=False) == dense[:, :1568]).all()
    both = plakoto.features(boards, blocks=True)
    assert both.shape == (len(boards), 5168) and (both[:, :2144] == dense).all() and both[:, 2144:].any()
    assert (plakoto.features(boards, shots=False, blocks=True)[:, 1568:] == both[:, 2144:]).all()
    # Their two checkers on 20 block the third of the six points in front of my checkers on 24, that is, of
    # the points 23 to 18. This is pattern 4 of the patterns 1 to 63.
    closed = Position.from_simple("0 -13 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0 0 0 15 0")
    assert np.flatnonzero(plakoto.features([closed], blocks=True)[0, 2144:])[0] == 23 * 63 + 3
    assert not plakoto.features([Position()], blocks=True)[0, 2144:].any()
    indices, offsets = plakoto.features(boards, sparse=True)
    rows = np.repeat(np.arange(len(boards)), np.diff(offsets))
    again = np.zeros_like(dense)
    again[rows, indices] = 1
    assert (again == dense).all() and offsets[0] == 0 and offsets[-1] == len(indices)
    # Stacks at the start of a game: my fifteen checkers are stored as 15, their fifteen as 32 + 15, and an
    # empty point as 0.
    start = np.flatnonzero(plakoto.features([Position()], shots=False)[0])
    assert set(start) == {15 * 24 + 23, 47 * 24 + 0, *range(1, 23), 1536, 1552}
