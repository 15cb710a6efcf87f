import copy

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
        plays = position.legal_plays(tuple(roll))
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
            assert (best.chances[index] == np.asarray(single.chances)).all()
            assert hints[index] == engine.hint(position, tuple(roll), plies=plies, count=1)


def test_games_that_are_over_have_no_plays(engine, over):
    assert len(engine.after_positions(over, (3, 1)).boards) == 0
    best = engine.best_plays(over, (3, 1))
    assert (best.choices == -1).all() and (best.boards == over).all()
    assert (best.chances.argmax(axis=1) == plakoto.outcomes(over)).all()
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
    for name in ("boards", "dice", "pending", "choices", "afters", "chances", "outcomes", "games", "turns"):
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
    assert (best.choices == played.choices).all() and (best.chances == played.chances).all()


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
            games.play(games.random_actions())
        return games.points

    first = points(1)
    assert (first == points(1)).all() and (first != points(2)).any() and (first.sum(axis=1) == 0).all()
    assert set(np.abs(first).ravel()) <= {0, 1, 2, 3}


def test_engine_beats_random_play():
    games = Games(60, seed=4)
    engine = Engine(plies=0)
    while games.is_running.any():
        games.let_play(engine, 0)
        games.let_play("random", 1)
    assert games.points[:, 0].mean() > 1.4 and (games.on_roll >= 0).all() and not games.counts.any()


def test_single_game_restarts():
    games = Games(3, seed=1)
    games.play(games.random_actions())
    before, start = games.boards, Games(1).boards[0]
    games.restart(1)
    assert (games.boards[1] == start).all() and (games.boards[[0, 2]] == before[[0, 2]]).all()
    assert (games.afters[1] == Engine().after_positions(games.boards[1:2], games.dice[1]).boards).all()


def test_games_reject_wrong_arguments():
    games = Games(3, seed=1)
    with pytest.raises(ValueError, match="expected a play from 0 to"):
        games.play(np.array([0, 0, 5000]))
    with pytest.raises(ValueError, match="3 integers"):
        games.play(np.array([0]))
    with pytest.raises(ValueError, match="3 integers, got float64"):
        games.play([0.0, 1.0, 0.0])
    with pytest.raises(ValueError, match="one of 3 games, got 3"):
        games.play([0], [3])
    with pytest.raises(ValueError, match="expected an opponent"):
        games.let_play("stronger", 0)
    with pytest.raises(ValueError, match="a player from 0 to 1, got 2"):
        games.let_play("random", 2)
    for wrong in ({"actions": "turns"}, {"rules": "chess"}, {"seed": -1}, {"count": -1}):
        with pytest.raises(plakoto.BadArgumentError, match="expected"):
            Games(**{"count": 2, **wrong})
    for wrong in ("boards", ""):
        with pytest.raises(plakoto.BadArgumentError, match="expected an observation"):
            games.observe(wrong)


@pytest.mark.parametrize("variant", plakoto.RuleSet.NAMES)
def test_steps_lead_to_the_legal_plays(variant):
    """Explore all orders of the steps of many turns, with copies of the games. The positions after them must be
    those after the legal plays."""
    steps, seen, turns = Games(3, variant, seed=11, actions="steps"), 0, 0
    while steps.is_running.any() and seen < 40:
        for number in np.flatnonzero(steps.is_running):
            numbers = steps.observe("board")["numbers"][number]
            if numbers.sum() > 4:
                continue
            player, start = steps.on_roll[number], steps.boards[number]
            pending = steps.pending[number : number + 1]
            afters = Engine(variant).after_positions(start[None], steps.dice[number : number + 1], pending=pending)
            ends, todo = set(), [copy.copy(steps)]
            while todo:
                games = todo.pop()
                actions = np.flatnonzero(games.mask()[number])
                assert len(actions) == games.counts[number] == len(games.afters[number])
                for action, after in zip(actions, games.afters[number]):
                    twin = copy.deepcopy(games)
                    twin.play([action], [number])
                    assert (twin.boards[number] == after).all()
                    goes_on = twin.is_running[number] and twin.observe("board")["numbers"][number].sum() < numbers.sum()
                    if goes_on and twin.on_roll[number] == player and (twin.dice[number] == games.dice[number]).all():
                        todo.append(twin)
                    else:
                        ends.add(tuple(after))
            assert ends == set(map(tuple, afters.boards))
            seen += 1
        steps.let_play("random", turns % 2)
        turns += 1
    assert seen >= 40 or turns > 20


def test_a_step_means_the_same_in_every_position():
    games = Games(200, seed=2, actions="steps")
    moved = 0
    while games.is_running.any() and moved < 20_000:
        actions, before, running, player = games.random_actions(), games.boards, games.is_running, games.on_roll
        games.play(actions)
        after = games.boards
        stays = (games.on_roll == player) & running & games.is_running & (actions > 0)
        for number in np.flatnonzero(stays):
            start, die = divmod(int(actions[number]) - 1, 6)
            # One checker less of the player on the point, or the checkers of the opponent that it pinned.
            assert before[number][start] > 0 and after[number][start] != before[number][start]
            if (end := start - die - 1) >= 0:
                assert after[number][end] > 0
            moved += 1
    assert moved > 10_000


def test_views_agree():
    games = Games(50, "express", seed=3)
    for _ in range(60):
        board, planes = games.observe("board"), games.observe("planes")["planes"]
        assert (planes[:, :2].sum(axis=(1, 2)) + planes[:, 2:4].sum(axis=(1, 2)) + planes[:, 4:8, 0].sum(axis=1) == 30).all()
        top = np.abs(games.boards[:, :24]) % 16
        assert (planes[:, 0] == np.where(games.boards[:, :24] > 0, top, 0)).all()
        assert (planes[:, 3] == (games.boards[:, :24] > 16)).all() and (planes[:, 4:6, 7] == games.boards[:, 24:]).all()
        assert (planes[:, 8:14, 3] == board["numbers"]).all() and (planes[:, 14, :1] == board["pending"]).all()
        assert (board["pending"][:, 0] == games.pending.any(axis=1)).all() and (planes[:, 15, 0] == games.is_running).all()
        features = games.observe("features")["features"]
        indices, offsets = plakoto.features(games.boards, "express", blocks=True, bar=True, sparse=True)
        for row, first, last in zip(features, offsets, offsets[1:]):
            assert row[row < 5200].tolist() == indices[first:last].tolist()
        other = games.observe("board", 0)
        own = games.on_roll == 0
        assert (other["board"][own] == games.boards[own]).all()
        swapped = [position.swap_sides() for position in plakoto.positions(games.boards[~own], "express")]
        assert (other["board"][~own] == plakoto.boards(swapped, "express")).all()
        assert not other["action_mask"][~own].any() and not other["numbers"][~own].any()
        games.play(games.random_actions())


def test_games_begin_at_a_position():
    position = Position(rules="tapa").play("24/20", (3, 1)).after
    games = Games(5, seed=1)
    games.reset(seed=2, position=position, rules="tapa")
    assert str(games.rules) == "tapa" and (games.on_roll == 0).all() and (games.boards == plakoto.boards([position])).all()
    first = games.dice
    games.reset(seed=2, position=position.id)
    assert (games.dice == first).all()
    games.restart()
    assert str(games.rules) == "tapa" and (games.boards == plakoto.boards([Position()])).all()
    before = games.boards
    for wrong in ({"position": "x"}, {"rules": "chess"}, {"position": position, "rules": "fevga"}, {"seed": "x"}):
        with pytest.raises((plakoto.BadArgumentError, TypeError)):
            games.reset(**wrong)
    end = Position.from_simple("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -15 0", "tapa")
    with pytest.raises(plakoto.MissingContextError, match="game in progress"):
        games.reset(position=end)
    assert (games.boards == before).all()


def test_functions_can_be_opponents():
    games, asked = Games(4, seed=5, actions="steps"), []

    def first(games, numbers):
        asked.append(len(numbers))
        assert (games.on_roll[numbers] == 1).all()
        return games.mask()[numbers].argmax(axis=1)

    for _ in range(10):
        games.let_play("random", 0)
        games.let_play(first, 1)
    assert max(asked) <= 4 and len(asked) > 10 and (games.on_roll[games.is_running] == 0).all()
    games.reset(seed=1)
    games.let_play("random", 0)
    with pytest.raises(ZeroDivisionError):
        games.let_play(lambda games, numbers: 1 / 0, 1)
    with pytest.raises(plakoto.BadArgumentError, match=r"expected a step \([0-9, ]+\) in game 0, got 999"):
        games.let_play(lambda games, numbers: np.full(len(numbers), 999), 1)


def test_an_engine_makes_whole_plays():
    games = Games(20, "express", seed=1, actions="steps")
    engine = Engine("express", plies=0)
    games.play(games.random_actions())
    games.let_play(engine, 0)
    assert (games.on_roll[games.is_running] == 1).all()
    with pytest.raises(plakoto.BadArgumentError, match="an engine for the rules express, got one for tapa"):
        games.let_play(Engine("tapa"), 1)
