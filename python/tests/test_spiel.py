"""Tests the game tree as OpenSpiel tests its own games, by playing at random."""

import copy
import pickle
import random

import pytest

import plakoto
from plakoto import BadArgumentError, MissingContextError, Position, UnsupportedError
from plakoto.spiel import OBSERVATION, ROLLS, PlakotoGame, PlakotoState


def playout(game, rng, check):
    state = game.new_initial_state()
    while not state.is_terminal():
        check(state)
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("rules", ["plakoto", "tzannes", "tapa"])
def test_random_play(rules):
    game, rng, points = PlakotoGame(rules), random.Random(5), set()

    def check(state):
        actions, player = state.legal_actions(), state.current_player()
        assert actions == list(range(len(actions))) and actions and state.returns() == [0, 0]
        if state.is_chance_node():
            assert player == state.CHANCE
            assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
            assert [action for action, _ in state.chance_outcomes()] == actions
        else:
            assert player in (0, 1) and state.legal_actions(1 - player) == []
            assert len(actions) == len(state.position.plays(state.dice, rules))
        if rng.random() < 0.1:
            action = rng.choice(actions)
            before = state.information_state_string(0)
            child = state.child(action)
            assert (state.information_state_string(0), child.history()) == (before, [*state.history(), action])
            assert state.string_to_action(state.action_to_string(action)) == action
            assert pickle.loads(pickle.dumps(child)).information_state_string(1) == child.information_state_string(1)
            assert state.observation_string() == state.information_state_string()
            with pytest.raises(BadArgumentError, match="expected an action below"):
                state.apply_action(len(actions))
            with pytest.raises(BadArgumentError, match="got -1"):
                state.action_to_string(-1)

    for _ in range(8):
        end = playout(game, rng, check)
        first, second = end.returns()
        assert first == -second and game.min_utility() <= first <= game.max_utility()
        assert end.player_return(0) == first and end.rewards() == end.returns()
        assert end.legal_actions() == [] and end.current_player() == end.TERMINAL and not end.is_chance_node()
        # Replaying the history must lead to the same state.
        again = game.new_initial_state()
        for action in end.history():
            again.apply_action(action)
        assert again.returns() == end.returns() and again.position == end.position
        points.add(abs(first))
        for ask in (end.chance_outcomes, end.plays):
            with pytest.raises(MissingContextError):
                ask()
    assert points - {0} and (game.num_players(), game.utility_sum()) == (2, 0)


def test_information_state_is_seen_by_the_player():
    state = PlakotoGame().new_initial_state()
    assert repr(state).endswith("('AACA/z8AAID/Pw - -')") and state.action_to_string(21) == "player 1 starts: 11"
    state.apply_action(state.string_to_action("player 1 starts: 31"))
    assert (state.current_player(), state.dice) == (1, (3, 1)) and "X" in str(state)
    assert state.information_state_string(1) == "AACA/z8AAID/Pw on roll 31"
    state.apply_action(state.string_to_action("24/20"))
    after = Position().play("24/20", (3, 1)).after
    # Player 0 rolls next and sees the position from this player's view, so player 1 sees it with the sides
    # swapped.
    assert state.is_chance_node() and state.position == after
    assert state.information_state_string(0) == f"{after.id} on roll -"
    assert state.information_state_string(1) == f"{after.swap_sides().id} waits -"
    assert [state.action_to_string(action) for action in (0, 20)] == ["11", "66"]
    with pytest.raises(BadArgumentError, match="expected a roll"):
        state.string_to_action("70")
    assert len(ROLLS) == 21 and sum(high == low for high, low in ROLLS) == 6


def test_large_cascades_have_some_of_their_plays():
    state = PlakotoGame("express").new_initial_state()
    state.apply_action(state.string_to_action("player 0 starts: 11"))
    texts = [str(play) for play in state.plays()]
    assert len(texts) == len(set(texts)) == 300 and texts == sorted(texts) and state.legal_actions() == list(range(300))
    with pytest.raises(UnsupportedError):
        state.position.plays(state.dice, "express")
    assert state.string_to_action(texts[7]) == 7
    # A legal play without an action.
    steps = " ".join(["24/23"] * 4 + ["24/22"] * 4 + ["24/21"] * 4 + ["24/20"] * 3 + ["23/19"] + ["23/18"] * 3 + ["22/17"] + ["22/16"] * 3 + ["21/15"])
    assert steps not in texts
    with pytest.raises(UnsupportedError, match="not among the plays of this cascade"):
        state.string_to_action(steps)


def test_observation_tensor():
    state = PlakotoGame().new_initial_state()
    assert not state.observation_tensor(0)[1600:].any() and sum(OBSERVATION.values()) == 1613
    state.apply_action(state.string_to_action("player 1 starts: 33"))
    assert state.observation_tensor(1)[1600:].tolist() == [0, 0, 2, 0, 0, 0, *[0] * 6, 1]
    assert state.observation_tensor(0)[1600:].tolist() == [0, 0, 2, 0, 0, 0, *[0] * 6, 0]
    state.apply_action(0)
    for player in (0, 1):
        seen = plakoto.features([state.seen_by(player)], shots=False, bar=True)[0]
        assert (state.observation_tensor(player)[:1600] == seen).all()
    assert (state.observation_tensor() == state.observation_tensor(0)).all()
    assert state.seen_by(0) != state.seen_by(1) == state.position.swap_sides()


def test_pending_numbers_are_played_first():
    game, rng, handed_over, counts = PlakotoGame("express"), random.Random(1), 0, []
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
                continue
            counts.append(len(state.plays()))
            if state.pending:
                handed_over += 1
                # After playing pending numbers, the same player rolls.
                after, player = state.child(0), state.current_player()
                assert after.is_terminal() or after.is_chance_node() and f"{after.position.id} on roll -" == after.information_state_string(player)
            state.apply_action(rng.choice(state.legal_actions()))
    assert handed_over > 0 and max(counts) == 300
    assert isinstance(state, PlakotoState) and state.get_game().rules == plakoto.RuleSet("express")


def test_copies_are_independent():
    state = PlakotoGame().new_initial_state()
    state.apply_action(1)
    for twin in (copy.copy(state), copy.deepcopy(state), state.clone()):
        twin.apply_action(0)
        assert state.history() == [1] and twin.history() == [1, 0]
