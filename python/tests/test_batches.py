import numpy as np
import pytest

import plakoto
from plakoto import Engine, Position
from plakoto.games import Games


@pytest.mark.parametrize("variant", plakoto.RuleSet.NAMES)
def test_batch_agrees_with_single_questions(variant, decisions_of, ends_of):
    engine = Engine(variant, plies=0, threads=2)
    boards = np.concatenate([decisions_of(variant)[0][::7], ends_of(variant)])
    values = engine.evaluate(boards)
    assert values.shape == (len(boards), 9) and values.dtype == np.float32
    assert np.allclose(values.sum(axis=1), 1, atol=1e-5)
    positions = plakoto.positions(boards, variant)
    single = np.array([np.asarray(engine.evaluate(position).chances) for position in positions])
    assert (values == single).all()
    assert (engine.evaluate(positions) == values).all() and (engine.evaluate(p.id for p in positions) == values).all()


def test_batch_can_search_deeper(decisions):
    engine = Engine(plies=1)
    boards = decisions[0][::300]
    single = [np.asarray(engine.evaluate(position).chances) for position in plakoto.positions(boards)]
    assert (engine.evaluate(boards) == np.array(single)).all()


def test_after_positions_agree_with_the_plays(engine, decisions):
    boards, dice = decisions[0][::20], decisions[1][::20]
    afters = engine.after_positions(boards, dice)
    assert len(afters) == len(boards) and afters.offsets[-1] == len(afters.boards)
    for index, (position, roll) in enumerate(zip(plakoto.positions(boards), dice)):
        plays = position.plays(tuple(roll))
        assert plakoto.positions(afters[index]) == [play.after for play in plays]
    assert not afters.is_same_player.any() and not afters.pending.any()
    assert (afters[-1] == afters[len(boards) - 1]).all()
    with pytest.raises(IndexError):
        afters[len(boards)]


def test_best_plays_agree_with_single_questions(engine, decisions):
    boards, dice = decisions[0][::40], decisions[1][::40]
    for plies in (0, 1):
        best = engine.best_plays(boards, dice, plies=plies)
        afters = engine.after_positions(boards, dice)
        hints = engine.hint_batch(boards, dice, plies=plies, count=1)
        for index, (position, roll) in enumerate(zip(plakoto.positions(boards), dice)):
            single = engine.best_play(position, tuple(roll), plies=plies)
            assert Position.from_board(best.boards[index]) == single.play.after
            assert (afters[index][best.choices[index]] == best.boards[index]).all()
            assert best.equities[index] == np.float32(single.equity)
            assert (best.values[index] == np.asarray(single.chances)).all()
            assert hints[index] == engine.hint(position, tuple(roll), plies=plies, count=1)


def test_games_that_are_over_have_no_plays(engine, over):
    assert len(engine.after_positions(over, (3, 1)).boards) == 0
    best = engine.best_plays(over, (3, 1))
    assert (best.choices == -1).all() and (best.boards == over).all()
    assert (best.values.argmax(axis=1) == plakoto.outcomes(over)).all()
    assert engine.hint_batch(over[:2], (3, 1)) == [[], []]


def test_empty_input_gives_empty_output(engine):
    empty = np.zeros((0, 26), dtype=np.int8)
    assert engine.evaluate(empty).shape == engine.evaluate([]).shape == (0, 9)
    assert len(engine.after_positions(empty, (3, 1))) == 0 and len(engine.best_plays([], (3, 1))) == 0
    assert plakoto.features(empty).shape == (0, 2144) and plakoto.boards([]).shape == (0, 26)
    assert list(engine.self_play(0)) == []


def test_self_play_does_not_depend_on_the_batch(engine):
    parts = list(engine.self_play(7, seed=5, batch=3))
    whole = next(iter(Engine(plies=0, threads=2).self_play(7, seed=5, batch=7)))
    assert [len(np.unique(part.games)) for part in parts] == [3, 3, 1] and len(engine.self_play(7, batch=3)) == 3
    for name in ("boards", "dice", "pending", "choices", "afters", "values", "outcomes", "games", "turns"):
        assert (np.concatenate([getattr(part, name) for part in parts]) == getattr(whole, name)).all(), name
    assert (next(iter(engine.self_play(1, seed=6))).dice[:5] != whole.dice[:5]).any()


def test_self_play_makes_the_best_legal_plays(engine):
    played = next(iter(engine.self_play(20, seed=2)))
    afters = engine.after_positions(played.boards, played.dice)
    rows = afters.offsets[:-1] + played.choices
    assert (afters.boards[rows] == played.afters).all()
    goes_on = played.games[1:] == played.games[:-1]
    assert (played.boards[1:][goes_on] == played.afters[:-1][goes_on]).all()
    # `last` marks the last decision of each game. The position after it is from the opponent's view, so wins
    # become losses.
    last = np.append(~goes_on, True)
    swapped = np.array([4, 5, 6, 7, 0, 1, 2, 3, 8])
    assert (swapped[plakoto.outcomes(played.afters[last])] == played.outcomes[last]).all()
    # The players take turns, so an outcome that is a win for one decision is a loss for the next one.
    assert (swapped[played.outcomes[1:][goes_on]] == played.outcomes[:-1][goes_on]).all()
    best = engine.best_plays(played.boards, played.dice)
    assert (best.choices == played.choices).all() and (best.values == played.values).all()


def test_express_plays_pending_numbers():
    engine = Engine("express", plies=0, threads=2)
    played = next(iter(engine.self_play(12, seed=1)))
    handed = played.pending.any(axis=1)
    assert handed.any() and (played.dice[handed] == 0).all() and (played.dice[~handed] > 0).all()
    best = engine.best_plays(played.boards, played.dice, pending=played.pending)
    assert (best.boards == played.afters).all()
    # After playing pending numbers, the same player rolls.
    assert (best.is_same_player == handed).all()


@pytest.mark.parametrize("variant", plakoto.RuleSet.NAMES)
def test_games_are_repeatable_and_sum_to_zero(variant):
    def points(seed):
        games = Games(6 if variant == "express" else 24, variant, seed=seed)
        while games.is_running.any():
            games.play(games.random_choices())
        return games.points

    first = points(1)
    assert (first == points(1)).all() and (first != points(2)).any() and (first.sum(axis=1) == 0).all()
    assert set(np.abs(first).ravel()) <= {0, 1, 2, 3}


def test_engine_beats_random_play():
    games = Games(60, seed=4)
    engine = Engine(plies=0)
    while games.is_running.any():
        for player, name in ((engine, 0), ("random", 1)):
            numbers = np.flatnonzero(games.is_running & (games.on_roll == name))
            games.play(games.choices_of(player, numbers), numbers)
    assert games.points[:, 0].mean() > 1.4
    # No game is left, so an engine has nothing to choose.
    none = np.flatnonzero(games.is_running)
    games.play(games.choices_of(engine, none), none)


def test_single_game_restarts():
    games = Games(3, seed=1)
    games.play(games.random_choices())
    before, start = games.boards.copy(), Games(1).boards[0]
    games.new(1)
    assert (games.boards[1] == start).all() and (games.boards[[0, 2]] == before[[0, 2]]).all()
    assert len(games.afters[1]) == len(games.engine.after_positions(games.boards[1:2], games.dice[1]).boards)


def test_games_reject_illegal_choices():
    games = Games(3, seed=1)
    with pytest.raises(ValueError, match="expected a play from 0 to"):
        games.play(np.array([0, 0, 5000]))
    with pytest.raises(ValueError, match="3 choices"):
        games.play(np.array([0]))
    with pytest.raises(ValueError, match="expected an opponent"):
        games.choices_of("stronger", np.array([0]))
