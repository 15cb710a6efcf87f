import numpy as np
import pytest

import plakoto

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install plakoto[envs]")
pettingzoo = pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install plakoto[envs]")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from plakoto.gym import PlakotoEnv  # noqa: E402
from plakoto.vector import PlakotoVectorEnv  # noqa: E402
from plakoto.zoo import PlakotoAEC  # noqa: E402


@pytest.mark.parametrize("variant", plakoto.RuleSet.NAMES)
def test_gymnasium_says_it_is_an_environment(variant):
    check_env(PlakotoEnv(variant=variant), skip_render_check=True)
    env = gymnasium.make("plakoto.gym:Plakoto-v0", opponent=plakoto.Engine(variant, plies=0), variant=variant)
    check_env(env.unwrapped, skip_render_check=True)


# Observations are dictionaries, and whoever does not decide has nothing to choose from.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.parametrize("variant", ["plakoto", "express"])
def test_pettingzoo_says_it_is_an_environment(variant, capsys):
    api_test(PlakotoAEC(variant), num_cycles=300)
    seed_test(lambda: PlakotoAEC(variant), num_cycles=100)


def play(env, choose, seed):
    observation, info = env.reset(seed=seed)
    total, over, turns = 0.0, False, []
    while not over:
        action = choose(observation, info)
        turns.append((observation["board"].tolist(), observation["dice"].tolist(), action))
        observation, reward, over, truncated, info = env.step(action)
        total += reward
        assert not truncated and not info["illegal_action"]
    return total, turns


def test_a_game_can_be_repeated():
    def first(observation, info):
        return 0

    games = [play(PlakotoEnv(), first, seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2] and games[0][0] in (-2, -1, 0, 1, 2)


def test_afters_are_the_plays_of_the_observation():
    env = PlakotoEnv()

    def best(observation, info):
        position = plakoto.Position.from_board(observation["board"])
        plays = position.plays(observation["dice"].tolist())
        assert plakoto.positions(info["afters"]) == [play.after for play in plays]
        assert observation["action_mask"].sum() == len(plays)
        return int((engine.evaluate(info["afters"]) @ engine.rules.points).argmin())

    engine = plakoto.Engine(plies=0)
    # One who looks at the positions after his plays, worth least to the opponent, beats random play.
    assert np.mean([play(env, best, seed)[0] for seed in range(12)]) > 1.3


def test_an_action_that_is_no_play_loses():
    env = PlakotoEnv(variant="tzannes")
    observation, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(env.max_plays - 1)
    assert reward == -3 and over and info["illegal_action"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    vector = PlakotoVectorEnv(3, seed=1)
    vector.reset(seed=1)
    _, rewards, over, _, info = vector.step(np.array([0, vector.max_plays - 1, 0]))
    assert rewards.tolist() == [0, -2, 0] and over.tolist() == info["illegal_action"].tolist() == [False, True, False]


def test_it_is_drawn():
    env = PlakotoEnv(render_mode="ansi")
    env.reset(seed=1)
    assert "Rolled" in env.render()
    with pytest.raises(ValueError, match="ansi"):
        PlakotoEnv(render_mode="human")
    aec = PlakotoAEC(render_mode="ansi")
    aec.reset(seed=1)
    assert "Position ID" in aec.render()


@pytest.mark.parametrize("variant", plakoto.RuleSet.NAMES)
def test_many_games_at_once(variant):
    def run(seed):
        # Cascades have thousands of plays.
        count, steps = (4, 40) if variant == "express" else (16, 60)
        env = PlakotoVectorEnv(count, plakoto.Engine(variant, plies=0, threads=1), variant)
        observations, _ = env.reset(seed=seed)
        total, ended, seen = np.zeros(count), 0, []
        for _ in range(steps):
            assert env.observation_space.contains(observations)
            assert (observations["action_mask"].sum(axis=1) == np.minimum(env.games.counts, env.max_plays)).all()
            observations, rewards, over, truncated, info = env.step(env.random_actions())
            assert not truncated.any() and not info["illegal_action"].any()
            # What is rewarded has ended, and what has ended has begun anew.
            assert (rewards[~over] == 0).all() and env.games.is_running.all() and (env.games.on_roll == 0).all()
            total, ended = total + rewards, ended + over.sum()
            seen.append(env.games.boards.tolist())
        return total.tolist(), int(ended), seen

    first = run(3)
    assert first == run(3) and first != run(4) and first[1] > 0 and sum(first[0]) < 0


def test_the_aec_game_sums_to_zero():
    env = PlakotoAEC("tapa")
    env.reset(seed=5)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        totals[agent] += reward
        assert over or observation["action_mask"].sum() == len(info["afters"]) > 0
        env.step(None if over else 0)
    assert sum(totals.values()) == 0 and totals["player_0"] in (-2, -1, 1, 2)
    env.reset(seed=5)
    with pytest.raises(ValueError, match="expected a play from 0 to"):
        env.step(3000)
