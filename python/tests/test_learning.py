"""Tests the environments with the learning libraries that ``RL=1 scripts/python.sh`` installs."""

import numpy as np
import pytest

WHY = "{} is not installed: pip install plakoto[rl], or RL=1 scripts/python.sh"
gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install plakoto[envs]")

from plakoto.gym import PlakotoEnv  # noqa: E402


class Watched(gymnasium.Wrapper):
    """A callback that counts steps and illegal actions."""

    def __init__(self, env):
        super().__init__(env)
        self.steps, self.illegal = 0, 0

    def step(self, action):
        result = self.env.step(action)
        self.steps, self.illegal = self.steps + 1, self.illegal + bool(result[4])
        return result


@pytest.fixture
def one_thread():
    torch = pytest.importorskip("torch", reason=WHY.format("torch"))
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield torch
    torch.set_num_threads(threads)


def test_masked_ppo_makes_legal_plays_only(one_thread):
    contrib = pytest.importorskip("sb3_contrib", reason=WHY.format("sb3_contrib"))
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

    env = Watched(PlakotoEnv(actions="steps", observation="planes"))
    assert is_masking_supported(env)
    observation, info = env.reset(seed=1)
    mask = get_action_masks(env)
    assert mask.dtype == bool and (mask == observation["action_mask"]).all() and not info
    model = contrib.MaskablePPO("MultiInputPolicy", env, n_steps=250, batch_size=125, n_epochs=1, seed=1, device="cpu")
    model.learn(1000)
    assert env.steps == 1000 and env.illegal == 0
    # Without masks, hardly any action is legal. This shows that the masks caused the legal actions above.
    env.steps = 0
    model.learn(250, use_masking=False)
    assert env.steps == 250 and env.illegal > 100


def test_torchrl_wraps_the_environment(one_thread):
    envs = pytest.importorskip("torchrl.envs", reason=WHY.format("torchrl"))
    from torchrl.envs.utils import check_env_specs

    env = envs.GymWrapper(PlakotoEnv())
    check_env_specs(env)
    env = envs.TransformedEnv(
        env, envs.Compose(envs.DTypeCastTransform(one_thread.int8, one_thread.bool, in_keys=["action_mask"]), envs.ActionMask())
    )
    env.set_seed(1)
    played = env.rollout(150, break_when_any_done=False)
    assert played["board"].shape == (150, 26) and len(set(played["action_mask"].sum(-1).tolist())) > 5
    # An illegal action would lose the game at once, after a few turns.
    assert 1 <= played["next", "done"].sum() < 6


def test_torchrl_wraps_the_vector_environment(one_thread):
    envs = pytest.importorskip("torchrl.envs", reason=WHY.format("torchrl"))
    from torchrl.envs.utils import check_env_specs

    env = envs.GymWrapper(gymnasium.make_vec("plakoto.gym:Plakoto-v0", num_envs=3))
    check_env_specs(env)
    # Most random actions are illegal, so most steps end a game, whose last observation is kept.
    played = env.rollout(8, break_when_any_done=False)
    assert played["next", "board"].shape == (3, 8, 26) and played["next", "done"].sum() > 12
    assert not played["next", "action_mask"][played["next", "done"].squeeze(-1)].any()


def test_torchrl_wraps_the_environment_of_pettingzoo(one_thread):
    envs = pytest.importorskip("torchrl.envs", reason=WHY.format("torchrl"))
    from plakoto.zoo import PlakotoAEC

    env = envs.PettingZooWrapper(PlakotoAEC(), use_mask=True, done_on_any=True)
    env.set_seed(1)
    played = env.rollout(30)
    # In each of the 30 turns, exactly one of the two agents decides.
    seen = [played[agent] for agent in ("player_0", "player_1")]
    assert all(one["observation", "observation"].shape == (30, 1, 33) for one in seen)
    assert (sum(one["mask"].int() for one in seen) == 1).all()
