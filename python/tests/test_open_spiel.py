"""Tests the game of OpenSpiel with OpenSpiel's own tests."""

import pickle

import numpy as np
import pytest

from plakoto import BadArgumentError, RuleSet

pyspiel = pytest.importorskip("pyspiel", reason="pyspiel is not installed: pip install plakoto[spiel]")

import plakoto.open_spiel  # noqa: E402, F401
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import evaluate_bots, mcts  # noqa: E402
from open_spiel.python.algorithms.generate_playthrough import playthrough  # noqa: E402
from open_spiel.python.bots.uniform_random import UniformRandomBot  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

RULES = [*RuleSet.NAMES, "tapa mother:3"]
GAMES = ["plakoto", *(f"plakoto(rules={rules},actions={actions})" for rules in RULES for actions in ("plays", "steps"))]


@pytest.mark.parametrize("name", GAMES)
def test_random_play_passes_the_tests_of_open_spiel(name):
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("name", GAMES[:3])
def test_playthrough_can_be_generated(name):
    lines = playthrough(name, [], seed=1).splitlines()
    assert f"NumDistinctActions() = {151 if 'steps' in name else 3060}" in lines and "IsTerminal() = True" in lines
    actions = [int(line.removeprefix("action: ")) for line in lines if line.startswith("action: ")]
    assert len(actions) > 50 and playthrough(name, actions, seed=2).splitlines()[1:] == lines[1:]


def test_rules_are_a_parameter():
    assert "plakoto" in pyspiel.registered_names()
    assert [pyspiel.load_game(f"plakoto(rules={rules})").max_utility() for rules in ("plakoto", "tzannes")] == [2, 3]
    game = pyspiel.load_game("plakoto", {"rules": "tapa mother=3"})
    state = pickle.loads(pickle.dumps(game)).new_initial_state()
    assert state.tree.rules == game.rules == RuleSet("tapa mother=3")
    with pytest.raises(BadArgumentError, match="expected a rule set"):
        pyspiel.load_game("plakoto(rules=nonsense)")
    with pytest.raises(ValueError, match="expected no parameters of the observation"):
        game.make_py_observer(None, {"x": 1})


def test_clones_are_independent():
    state = pyspiel.load_game("plakoto").new_initial_state()
    state.apply_action(1)
    twin = state.clone()
    twin.apply_action(1)
    assert (len(state.history()), len(twin.history())) == (1, 2) and state.tree.position != twin.tree.position
    assert pickle.loads(pickle.dumps(twin)).tree.position == twin.tree.position
    assert state.legal_actions() == [0, 1] and state.action_to_string(0, 1) == "24/23 24/22"


def test_algorithms_play_the_game():
    game, rng = pyspiel.load_game("plakoto"), np.random.RandomState(1)
    search = mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    points = evaluate_bots.evaluate_bots(game.new_initial_state(), [search, UniformRandomBot(1, rng)], rng)
    assert points[0] == -points[1] and abs(points[0]) <= 2
    environment = rl_environment.Environment(game)
    step = environment.reset()
    while not step.last():
        seen = step.observations
        assert len(seen["info_state"][0]) == 384
        step = environment.step([rng.choice(seen["legal_actions"][seen["current_player"]])])
    assert sum(step.rewards) == 0
