"""A PettingZoo environment for two players. Needs ``pip install plakoto[envs]``.

>>> from plakoto.zoo import PlakotoAEC
>>> env = PlakotoAEC(actions="steps")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Actions, rewards and the options of ``reset`` are the same as in :mod:`plakoto.gym`; at a position of the options,
``player_0`` rolls first. An observation has the keys ``"observation"`` and ``"action_mask"``, as in PettingZoo's own
games. ``"observation"`` is the planes, or a row that consists of the board or the features, the number of times that
each number from 1 to 6 is still to be played, and whether these numbers are pending. The agent that does not decide
sees the position from its own view, no numbers, and an empty mask. ``infos`` are empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("the environment needs gymnasium and pettingzoo: pip install plakoto[envs]") from error

from ._plakoto import Games, RuleSet
from .games import Actions, View
from .gym import action_space, drawn, observation_space, read_options

if TYPE_CHECKING:
    from numpy.typing import NDArray

AGENTS = ["player_0", "player_1"]


class PlakotoAEC(AECEnv[str, Any, Any]):
    """A game between two agents, who take turns. The environment rolls the dice, and chooses at random
    which agent starts."""

    metadata: dict[str, Any] = {"name": "plakoto_v0", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        rules: RuleSet | str = "plakoto",
        *,
        actions: Actions = "plays",
        observation: View = "board",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"expected a render_mode (ansi), got {render_mode!r}")
        self.render_mode = render_mode
        self.observation: View = observation
        self.possible_agents = AGENTS[:]
        self.observation_spaces: dict[str, spaces.Space[Any]] = {agent: masked_space(observation, actions) for agent in AGENTS}
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: action_space(actions) for agent in AGENTS}
        self.games = Games(1, rules, actions=actions)
        """The game, as one of one games."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the observations that this agent gets."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of this agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        self.games.reset(seed=seed, **read_options(options))
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.games.on_roll[0]]

    def step(self, action: int | None) -> None:
        """Take an action for the agent whose turn it is."""
        agent, games = self.agent_selection, self.games
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("expected an action, got None: the game is not over")
        games.play([action])
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = AGENTS[games.on_roll[0]]
        if not games.is_running[0]:
            self.rewards = {agent: float(points) for agent, points in zip(AGENTS, games.points[0])}
            self.terminations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent: the position from its view, and the mask of its legal
        actions."""
        seen = {name: rows[0] for name, rows in self.games.observe(self.observation, AGENTS.index(agent)).items()}
        mask = seen.pop("action_mask")
        whole = seen["planes"] if "planes" in seen else np.concatenate(list(seen.values()))
        return {"observation": whole, "action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions for the agent that decides."""
        mask: NDArray[np.bool_] = self.games.mask()[0].astype(bool)
        return mask

    def render(self) -> str | None:
        """Return the board as text, from the view of the player on roll."""
        return None if self.render_mode is None else drawn(self.games, int(self.games.on_roll[0]))

    def close(self) -> None:
        """Do nothing, because the environment holds no resources."""


def masked_space(observation: View, actions: Actions) -> spaces.Dict:
    """Return the observation space of :mod:`plakoto.gym` in PettingZoo's form, with one array and the mask."""
    parts = observation_space(observation, actions).spaces
    mask = parts.pop("action_mask")
    boxes = [part for part in parts.values() if isinstance(part, spaces.Box)]
    if len(boxes) == 1:
        return spaces.Dict({"observation": boxes[0], "action_mask": mask})
    low, high = (np.concatenate([getattr(box, end) for box in boxes]) for end in ("low", "high"))
    kind = np.result_type(*(box.dtype for box in boxes))
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=kind.type), "action_mask": mask})
