import copy
import pickle
import random

import numpy as np
import pytest

import plakoto
from plakoto import BadArgumentError, Engine, Game, IllegalMoveError, MissingContextError, Position, RuleSet


def roll_if_needed(game, rng=None):
    if not game.dice and not game.pending:
        game.roll(rng)


@pytest.mark.parametrize("rules", [name for name in RuleSet.NAMES if name != "express"])
def test_random_games_agree_with_positions_and_can_be_taken_back(rules):
    choose = random.Random(3)
    game = Game(rules, seed=1)
    start, states = game.copy(), []
    while not game.outcome():
        roll_if_needed(game)
        plays = game.legal_plays()
        assert plays == game.position.legal_plays(game.dice, pending=game.pending or None)
        read = Game.from_id(game.id, rules)
        assert (read.position, read.on_roll, read.id) == (game.position, game.on_roll, game.id)
        states.append(game.id)
        play, player = choose.choice(plays), game.on_roll
        game.play(play)
        assert game.turns[-1] == (player, play) and play.after == game.position and play.after.rules == game.rules
    outcome = game.outcome()
    assert (outcome.winner is None) == (outcome.points == 0) and sum(game.score) == outcome.points
    assert len(game) == len(list(game)) == len(states)
    while game.undo():
        if states and game.id == states[-1]:
            states.pop()
    assert states == [] and game.position == start.position and game.on_roll == 1


def test_an_engine_answers_about_a_game():
    game = Game("tapa", seed=2)
    engine = Engine("tapa", plies=0)
    with pytest.raises(MissingContextError, match="roll them first"):
        engine.hint(game)
    assert engine.evaluate(game) == engine.evaluate(game.position)
    game.set_dice((3, 3))
    assert engine.hint(game) == engine.hint(game.position, (3, 3)) and engine.best_play(game) == engine.hint(game)[0]
    of_game = engine.rollout(game, trials=36, truncation=3)
    assert of_game.rolled == engine.rollout(game.position, (3, 3), trials=36, truncation=3).rolled
    with pytest.raises(BadArgumentError, match="beside its own"):
        engine.hint(game, (3, 3))
    with pytest.raises(BadArgumentError, match="under the rules plakoto, got one under tapa"):
        Engine(plies=0).hint(game)
    with pytest.raises(BadArgumentError, match="under the rules plakoto, got one under tapa"):
        Engine(plies=0).evaluate([game.position])
    game.resign()
    with pytest.raises(MissingContextError, match="over"):
        engine.evaluate(game)


def test_a_tavli_match_is_a_sequence_of_games():
    game, rules = Game.tavli(3, seed=4), []
    while game.winner is None:
        while not game.outcome():
            roll_if_needed(game)
            game.play(game.legal_plays()[0])
        rules.append(str(game.rules))
        if game.winner is None:
            game.next_game()
    assert rules[:2] == ["portes", "plakoto"] and max(game.score) >= 3
    with pytest.raises(MissingContextError, match="match is over"):
        game.next_game()


def test_copies_have_the_same_dice_to_come():
    game = Game(seed=9)
    for _ in range(5):
        roll_if_needed(game)
        game.play(game.legal_plays()[0])
    for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game and twin.turns == game.turns
        other = game.copy()
        assert [(twin.roll(), twin.undo()) for _ in range(4)] == [(other.roll(), other.undo()) for _ in range(4)]
    assert Game(seed=9) == Game(seed=9) and Game(seed=9).roll() == Game(seed=9).roll()


def test_generators_of_python_and_numpy_roll_the_dice():
    for make in (lambda: random.Random(5), lambda: np.random.default_rng(5)):
        first, second = Game(), Game()
        assert first.roll(make()) == second.roll(make()) == first.dice
    with pytest.raises(BadArgumentError, match="expected a random generator, got int 5"):
        Game().roll(5)


def test_actions_out_of_turn_change_nothing():
    game = Game(seed=1)
    with pytest.raises(MissingContextError, match="roll them first"):
        game.legal_plays()
    with pytest.raises(MissingContextError, match="in progress"):
        game.next_game()
    game.set_dice("31")
    before = game.copy()
    for act, error, message in (
        (lambda: game.roll(), MissingContextError, "expected no dice"),
        (lambda: game.play("24/18"), IllegalMoveError, "24/18"),
        (lambda: game.play(Position().play("24/18(4)", (6, 6))), BadArgumentError, "current position and dice"),
        (lambda: game.play(Position(rules="tapa").legal_plays((3, 1))[0]), BadArgumentError, "current position and dice"),
        (lambda: game.play(5), BadArgumentError, "expected a Play or its notation, got int 5"),
        (lambda: game.resign(9), BadArgumentError, "9"),
        (lambda: game.resign(1, player=2), BadArgumentError, "a player from 0 to 1"),
        (lambda: Game(["plakoto", "plakoto"]), BadArgumentError, "one to four different rule sets"),
        (lambda: Game(length=-1), BadArgumentError, "a match length from 0"),
        (lambda: Game.from_id("AACA/z8AAID/Pw;pending=3"), BadArgumentError, "no pending numbers"),
    ):
        with pytest.raises(error, match=message):
            act()
        assert game == before
    assert repr(game) == "Game.from_id('AACA/z8AAID/Pw:cIkFAAAAAAAE')" and "Rolled 31" in str(game)
    assert isinstance(game.play("24/23 24/21"), plakoto.Play)
