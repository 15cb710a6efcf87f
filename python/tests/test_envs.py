import contextlib
import sys

import numpy as np
import pytest

import plakoto

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install plakoto[envs]")
pettingzoo = pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install plakoto[envs]")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

pettingzoo_api = sys.modules["pettingzoo.test.api_test"]

from plakoto.gym import PlakotoEnv  # noqa: E402
from plakoto.vector import PlakotoVectorEnv  # noqa: E402
from plakoto.zoo import PlakotoAEC  # noqa: E402


@pytest.mark.parametrize("actions", ["plays", "steps"])
@pytest.mark.parametrize("variant", plakoto.RuleSet.NAMES)
def test_environment_passes_the_checks_of_gymnasium(variant, actions):
    check_env(PlakotoEnv(rules=variant, actions=actions, observation="features"), skip_render_check=True)
    opponent, views = plakoto.Engine(variant, plies=0), {"actions": actions, "observation": "planes"}
    env = gymnasium.make("plakoto.gym:Plakoto-v0", opponent=opponent, rules=variant, render_mode="ansi", **views)
    check_env(env.unwrapped)


# The checker warns if observations are dictionaries, except in PettingZoo's own games, which it knows by
# name.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("error::UserWarning")
@pytest.mark.parametrize(("variant", "options"), [
    ("plakoto", {}),
    ("plakoto", {"actions": "steps", "observation": "planes"}),
    ("express", {"actions": "steps", "observation": "features"}),
])
def test_environment_passes_the_checks_of_pettingzoo(variant, options, monkeypatch):
    rows, check = [], pettingzoo_api.test_observation

    def watched(observation, *others):
        rows.append(isinstance(observation, np.ndarray))
        check(observation, *others)

    monkeypatch.setattr(pettingzoo_api, "test_observation", watched)
    api_test(PlakotoAEC(variant, **options), num_cycles=300)
    assert sum(rows) > 10, "the checker has not found the arrays"
    seed_test(lambda: PlakotoAEC(variant, **options), num_cycles=100)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv])
def test_vector_environments_of_gymnasium_accept_it(kind, mode):
    with contextlib.closing(kind([PlakotoEnv] * 3, autoreset_mode=mode)) as env:
        observations, infos = env.reset(seed=1)
        rng, ended = np.random.default_rng(1), 0
        for _ in range(150):
            masks = np.stack(env.call("action_masks"))
            assert (masks == observations["action_mask"]).all()
            counts = observations["action_mask"].sum(axis=1)
            observations, _, over, _, infos = env.step(rng.integers(0, np.maximum(counts, 1)))
            ended += over.sum()
            assert set(infos) <= {"final_obs", "_final_obs", "final_info", "_final_info"}
        assert ended > 3


def test_gymnasium_finds_the_vector_environment():
    env = gymnasium.make_vec("plakoto.gym:Plakoto-v0", num_envs=3, rules="tapa", actions="steps")
    assert isinstance(env.unwrapped, PlakotoVectorEnv) and str(env.unwrapped.games.rules) == "tapa"
    # Spaces, observations and infos must be the same as in SyncVectorEnv.
    other = gymnasium.make_vec(
        "plakoto.gym:Plakoto-v0",
        num_envs=3,
        vectorization_mode="sync",
        rules="tapa",
        actions="steps",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
    )
    assert env.observation_space == other.observation_space and env.action_space == other.action_space
    found = []
    for each in (env, other):
        observations, infos = each.reset(seed=2)
        final = None
        while final is None:
            observations, rewards, over, _, infos = each.step(observations["action_mask"].argmax(axis=1))
            final = infos.get("final_obs")
        (number, *_) = np.flatnonzero(over)
        assert (infos["_final_obs"] == over).all() and rewards[number] != 0
        assert [one is not None for one in final] == over.tolist()
        assert each.single_observation_space.contains(final[number]) and not final[number]["action_mask"].any()
        assert not infos["final_info"] and observations["action_mask"].any(axis=1).all()
        found.append(sorted(final[number]))
    assert found[0] == found[1] and (env.unwrapped.action_masks() == observations_of(env)["action_mask"]).all()


def observations_of(env):
    return env.unwrapped.games.observe("board", 0)


def play(env, choose, seed):
    observation, info = env.reset(seed=seed)
    total, over, turns = 0.0, False, []
    while not over:
        action = choose(observation, info)
        turns.append((observation["board"].tolist(), observation["numbers"].tolist(), action))
        observation, reward, over, truncated, info = env.step(action)
        total += reward
        assert not truncated and not info
    return total, turns


def test_game_is_repeatable():
    def first(observation, info):
        return 0

    games = [play(PlakotoEnv(), first, seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2] and games[0][0] in (-2, -1, 0, 1, 2)


def test_afters_agree_with_the_plays_of_the_observation():
    env = PlakotoEnv()

    def best(observation, info):
        position = plakoto.Position.from_board(observation["board"])
        plays, afters = position.legal_plays(env.games.dice[0].tolist()), env.games.afters[0]
        assert plakoto.positions(afters) == [play.after for play in plays]
        assert observation["action_mask"].sum() == len(plays)
        return int((engine.evaluate(afters) @ engine.rules.points).argmin())

    engine = plakoto.Engine(plies=0)
    # A player who always chooses the play after which the opponent's position is worst beats random play.
    assert np.mean([play(env, best, seed)[0] for seed in range(12)]) > 1.3


def test_illegal_action_loses():
    env = PlakotoEnv(rules="tzannes")
    observation, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(3059)
    assert reward == -3 and over and info["illegal_action"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    vector = PlakotoVectorEnv(3)
    vector.reset(seed=1)
    _, rewards, over, _, info = vector.step(np.array([0, 3059, 0]))
    info = info["final_info"]
    assert rewards.tolist() == [0, -2, 0] and over.tolist() == info["illegal_action"].tolist() == [False, True, False]
    steps = PlakotoEnv(actions="steps")
    steps.reset(seed=1)
    assert steps.step(0)[1] == -2 and steps.games.outcomes[0] >= 0


def test_board_is_drawn():
    env = PlakotoEnv(render_mode="ansi")
    env.reset(seed=1)
    assert "Rolled" in env.render()
    for wrong, text in (({"render_mode": "human"}, "ansi"), ({"observation": "floats"}, "board, planes, features"), ({"actions": "x"}, "plays or steps")):
        for kind in (PlakotoEnv, PlakotoAEC):
            with pytest.raises(ValueError, match=text):
                kind(**wrong)
    aec = PlakotoAEC(render_mode="ansi")
    aec.reset(seed=1)
    assert "Position ID" in aec.render()


@pytest.mark.parametrize("variant", plakoto.RuleSet.NAMES)
def test_many_games_run_at_once(variant):
    def run(seed):
        # In Plakoto Express, a position may have thousands of plays, so fewer steps are tested.
        count, steps = (4, 40) if variant == "express" else (16, 60)
        env = PlakotoVectorEnv(count, plakoto.Engine(variant, plies=0, threads=1), variant)
        observations, _ = env.reset(seed=seed)
        total, ended, seen = np.zeros(count), 0, []
        for _ in range(steps):
            assert env.observation_space.contains(observations)
            assert (observations["action_mask"].sum(axis=1) == env.games.counts).all()
            observations, rewards, over, truncated, info = env.step(env.games.random_actions())
            assert not truncated.any() and bool(info) == over.any()
            # A reward is not zero only if the game has ended, and every game that has ended has been
            # restarted.
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
        assert over or observation["action_mask"].sum() == env.action_masks().sum() > 0
        waiting = env.observe(env.possible_agents[1 - env.possible_agents.index(agent)])
        assert over or not waiting["action_mask"].any() and not waiting["observation"][26:].any()
        assert over or set(np.flatnonzero(observation["observation"][26:32]) + 1) == set(env.games.dice[0])
        env.step(None if over else 0)
    assert sum(totals.values()) == 0 and totals["player_0"] in (-2, -1, 1, 2)
    env.reset(seed=5)
    with pytest.raises(ValueError, match="expected a play from 0 to"):
        env.step(3000)


def test_environments_without_a_seed_differ():
    def dice(env):
        env.reset()
        return [(env.step(0), env.games.dice[0].tolist())[1] for _ in range(8)]

    for kind in (PlakotoEnv, PlakotoAEC):
        assert dice(kind()) != dice(kind())


def test_opponents_are_checked_at_once():
    for opponent in (plakoto.Engine("tapa", plies=0), "rnadom", 5):
        for make in (lambda: PlakotoEnv(opponent), lambda: PlakotoVectorEnv(2, opponent)):
            with pytest.raises(plakoto.BadArgumentError, match="expected an"):
                make()


def test_nothing_can_be_played_after_an_illegal_action():
    env = PlakotoEnv()
    env.reset(seed=3)
    observation, _, is_over, _, info = env.step(-1)
    assert is_over and not observation["action_mask"].any() and info == {"illegal_action": True} and not len(env.games.afters[0])


def test_vector_environment_has_its_random_generator():
    env = PlakotoVectorEnv(2)
    env.reset(seed=7)
    first = env.games.dice
    assert env.np_random_seed == 7
    env.step(env.games.random_actions())
    env.reset(seed=7)
    assert (env.games.dice == first).all()
    env.reset()
    assert (env.games.dice != first).any()


@pytest.mark.parametrize("kind", [PlakotoEnv, lambda: PlakotoVectorEnv(1), PlakotoAEC])
def test_a_game_begins_at_the_position_of_the_options(kind):
    env, position = kind(), plakoto.Position(rules="tapa").play("24/20", (3, 1)).after
    for _ in range(6):
        env.reset(options={"position": position, "rules": "tapa"})
        assert (env.games.boards == plakoto.boards([position])).all() and env.games.on_roll[0] == 0
    env.reset(seed=1)
    assert str(env.games.rules) == "tapa"
    with pytest.raises(plakoto.BadArgumentError, match="rule set"):
        env.reset(options={"rules": "chess"})


def test_rules_of_the_options_must_be_those_of_the_opponent():
    env = PlakotoEnv(plakoto.Engine("tapa", plies=0), "tapa")
    with pytest.raises(plakoto.BadArgumentError, match="an engine for the rules plakoto, got one for tapa"):
        env.reset(seed=1, options={"rules": "plakoto"})
    assert str(env.games.rules) == "tapa"


def test_a_turn_of_steps_is_several_steps_of_the_environment():
    env = PlakotoAEC(actions="steps", observation="planes")
    env.reset(seed=4)
    lengths, length = [], 0
    while env.games.is_running[0]:
        agent, dice = env.agent_selection, env.games.dice[0]
        left = env.observe(agent)["observation"][8:14, 0].sum()
        env.step(int(env.games.random_actions()[0]))
        length += 1
        if env.agent_selection != agent:
            lengths.append((length, len(set(dice)), left))
            length = 0
        elif env.games.is_running[0]:
            assert (env.games.dice[0] == dice).all() and env.observe(agent)["observation"][8:14, 0].sum() == left - 1
    assert {(2, 2, 1), (4, 1, 1)} <= set(lengths)
