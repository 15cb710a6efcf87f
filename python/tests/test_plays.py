import numpy as np
import pytest

import plakoto
from plakoto import IllegalMoveError, MissingContextError, Position, UnsupportedError


def test_plays_have_steps_text_and_results():
    plays = Position().legal_plays((3, 1))
    assert [play.text for play in plays] == ["24/20", "24/23 24/21"]
    assert plays[1].steps == ((24, 23), (24, 21)) and not plays[1].is_pass and plays[1].pins == ()
    assert plays[1].after == Position("AACQ/j8AAID/Pw")
    assert plays[1] == Position().play("24-21, 24-23", "31") and hash(plays[1]) == hash(Position().play("24/23 24/21", [1, 3]))
    assert plays[0] != plays[1] and str(plays[0]) == "24/20" and not plays[0].is_same_player_next
    assert [len(Position().legal_plays((die, die))) for die in range(1, 7)] == [5, 5, 5, 5, 5, 4]


def test_pin_is_marked():
    # The 3 takes my checker from 9 to 6, where it pins their single checker. The 1 takes a checker from 20 to
    # 19.
    position = Position.from_simple("0 0 0 0 0 0 -1 0 0 1 0 0 0 0 0 0 0 0 0 0 1 0 0 0 -2 0")
    play = position.play("20/19 9/6", (3, 1))
    assert play.text == "20/19 9/6*" and play.pins == (6,) and play.after.pinned == ((19, "mine"),)
    assert play.after.pinned == ((19, "mine"),)


def test_dice_may_be_given_in_many_ways():
    for dice in ((3, 1), [3, 1], "31", "3 1", np.array([3, 1]), (np.int64(3), np.uint8(1))):
        assert len(Position().legal_plays(dice)) == 2


def test_steps_lead_to_the_same_results(decisions):
    boards, dice = decisions
    for board, roll in list(zip(boards, dice))[::200]:
        position = Position.from_board(board)
        results, seen = set(), set()
        open_ = [position.start_play(tuple(roll))]
        while open_:
            partial = open_.pop()
            if partial.is_complete:
                play = partial.play()
                results.add((play.after, play.pending))
                continue
            assert partial.next_steps()
            for step in partial.next_steps():
                further = partial.step(step.from_, step.to)
                key = (further.position, further.numbers_left)
                if key not in seen:
                    seen.add(key)
                    open_.append(further)
        plays = position.legal_plays(tuple(roll))
        assert results == {(play.after, play.pending) for play in plays}


def test_impossible_step_lists_the_possible_ones():
    partial = Position().start_play((3, 1))
    with pytest.raises(IllegalMoveError, match="expected 24/21 or 24/23, got 24/20"):
        partial.step(24, 20)
    with pytest.raises(IllegalMoveError):
        partial.step(-1, 99)
    with pytest.raises(MissingContextError, match="2 more steps"):
        partial.play()
    whole = partial.step(24, 21).step(24, 23)
    assert whole.steps == ((24, 21), (24, 23)) and whole.is_complete and whole.next_steps() == []
    assert whole.play() in Position().legal_plays((3, 1))


def test_illegal_play_has_a_reason():
    with pytest.raises(IllegalMoveError) as caught:
        Position().play("13/9", (3, 1))
    assert (caught.value.code, caught.value.reason, caught.value.step) == ("illegal_move", "no_checker", 1)
    with pytest.raises(plakoto.BadArgumentError):
        Position().play("hello", (3, 1))


def test_express_passes_numbers_on():
    # My two sixes are blocked by their two checkers on the point six pips in front of my last checker.
    blocked = Position.from_simple("0 0 0 0 0 0 0 0 0 0 0 0 -2 0 0 0 0 0 1 0 0 0 0 0 0 0")
    play = blocked.under("express").legal_plays((6, 6))[0]
    assert play.is_pass and play.pending == (6, 6, 6, 6) and not play.is_same_player_next
    assert blocked.legal_plays((6, 6))[0].pending == ()
    position = Position(rules="express")
    passed = position.legal_plays(pending=(6, 6))
    assert all(play.is_same_player_next and play.pending == () for play in passed) and passed
    with pytest.raises(UnsupportedError, match="100,000 plays"):
        position.legal_plays((1, 1))


def test_finished_game_has_no_plays():
    over = Position.from_simple("0 " + "0 " * 23 + "-3 0")
    assert over.legal_plays((3, 1)) == []
    for ask in (lambda: over.play("2/1", (3, 1)), lambda: over.start_play((3, 1))):
        with pytest.raises(MissingContextError, match="over"):
            ask()


def test_checkers_are_hit_and_enter():
    """The player on roll has a checker on the bar, and the opponent a blot on 22."""
    position = Position.from_simple("0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -4 0 0 -1 0 1 1", "portes")
    play = position.play("bar/22* 8/7", (3, 1))
    assert (play.steps, play.hits, play.pins) == (((25, 22), (8, 7)), (22,), ())
    assert {(step.from_, step.hits) for step in position.start_play((3, 1)).next_steps()} == {(25, True), (25, False)}
    assert position.start_play((3, 1)).step(25, 22).step(8, 7).play() == play
    assert Position(play.after.id, "portes") == play.after
    with pytest.raises(plakoto.BadArgumentError, match="under the rules plakoto, got one of another game"):
        position.under("plakoto")
