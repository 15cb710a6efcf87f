"""Tests the game tree by playing at random, as OpenSpiel tests its own games."""

import copy
import pickle
import random

import pytest

from plakoto import BadArgumentError, MissingContextError, Position
from plakoto._plakoto import TreeState


def seen(state):
    return [state.observation_string(player) for player in (0, 1)], state.legal_actions(), state.returns()


@pytest.mark.parametrize("actions", ["plays", "steps"])
@pytest.mark.parametrize("rules", ["plakoto", "tzannes", "tapa", "portes", "narde"])
def test_random_play(rules, actions):
    rng, points = random.Random(5), set()
    for _ in range(8):
        state, history = TreeState(rules, actions), []
        while not state.is_terminal():
            legal, player = state.legal_actions(), state.current_player()
            assert legal == sorted(set(legal)) and legal and state.returns() == [0, 0]
            if player == -1:
                outcomes = state.chance_outcomes()
                assert sum(share for _, share in outcomes) == pytest.approx(1) and [action for action, _ in outcomes] == legal
                assert not sum(state.numbers) and state.dice is None
            else:
                assert state.legal_actions(1 - player) == [] and state.legal_actions(player) == legal
                assert sum(state.numbers) and set(state.dice) >= {number + 1 for number in range(6) if state.numbers[number]}
                with pytest.raises(MissingContextError):
                    state.chance_outcomes()
            if actions == "plays" and player >= 0:
                assert [state.action_to_string(action) for action in legal] == [str(play) for play in state.position.legal_plays(state.dice)]
            if rng.random() < 0.1:
                before = seen(state)
                for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                    assert seen(twin) == before and (twin.observation_tensor(1) == state.observation_tensor(1)).all()
                    twin.apply_action(rng.choice(legal))
                    assert seen(twin) != before and seen(state) == before
                for wrong in (-1, 5000):
                    with pytest.raises(BadArgumentError, match=f"expected a .*got {wrong}"):
                        state.apply_action(wrong)
                    with pytest.raises(BadArgumentError, match=f"got {wrong}"):
                        state.action_to_string(wrong)
            history.append(rng.choice(legal))
            state.apply_action(history[-1])
        first, second = state.returns()
        assert first == -second and abs(first) <= max(state.rules.points)
        assert state.legal_actions() == [] and state.current_player() == -4
        with pytest.raises(BadArgumentError, match="expected no action, got 0"):
            state.apply_action(0)
        again = TreeState(rules, actions)
        for action in history:
            again.apply_action(action)
        assert seen(again) == seen(state) and again.position == state.position
        points.add(abs(first))
    assert points - {0}


def test_players_see_the_position_from_their_own_view():
    state = TreeState()
    assert [state.action_to_string(action) for action in (0, 21)] == ["player 0 starts: 11", "player 1 starts: 11"]
    assert len(state.chance_outcomes()) == 42 and state.observation_string(0) == "AACA/z8AAID/Pw - -"
    state.apply_action(21 + 3)
    assert (state.current_player(), state.dice) == (1, (3, 1)) and state.observation_string(1) == "AACA/z8AAID/Pw on roll 13"
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["24/20", "24/23 24/21"]
    state.apply_action(0)
    after = Position().play("24/20", (3, 1)).after
    assert state.current_player() == -1 and state.position == after and len(state.chance_outcomes()) == 21
    assert state.observation_string(0) == f"{after.id} on roll -"
    assert state.observation_string(1) == f"{after.swap_sides().id} waits -"
    with pytest.raises(BadArgumentError, match="a player from 0 to 1, got 2"):
        state.observation_tensor(2)


def test_a_turn_is_made_of_steps():
    state = TreeState("plakoto", "steps")
    state.apply_action(3)
    assert state.action_count == 151 and state.numbers == [1, 0, 1, 0, 0, 0]
    first = 6 * 23
    assert state.legal_actions() == [first + 1, first + 3]
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["1: 24/23", "3: 24/21"]
    state.apply_action(first + 3)
    assert state.current_player() == 0 and state.numbers == [1, 0, 0, 0, 0, 0]
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["1: 21/20", "1: 24/23"]
    state.apply_action(first + 1)
    assert state.position == Position().play("24/23 24/21", (3, 1)).after


def test_express_has_pending_numbers_and_cascades():
    rng, pending = random.Random(1), 0
    for actions in ("plays", "steps"):
        for _ in range(4):
            state = TreeState("express", actions)
            while not state.is_terminal():
                if state.current_player() >= 0 and state.dice is None:
                    pending += 1
                    assert sum(state.numbers)
                state.apply_action(rng.choice(state.legal_actions()))
    assert pending > 0
    state = TreeState("express")
    state.apply_action(0)
    assert state.numbers == [4] * 6 and len(state.legal_actions()) == 300
