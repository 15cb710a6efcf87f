"""A PettingZoo environment for two players. Needs ``pip install plakoto[envs]``.

>>> from plakoto.zoo import PlakotoAEC
>>> env = PlakotoAEC()
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Actions and rewards are the same as in :mod:`plakoto.gym`, and so are ``"afters"`` and ``"count"`` in
``infos[agent]``. An observation has the keys ``"observation"`` and ``"action_mask"``, as in PettingZoo's own
games. ``"observation"`` is a row of 34 numbers: the board, the two dice, and the counts of the pending
numbers from 1 to 6. The agent that does not decide sees the board from its own view, no dice, and an empty
mask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ._plakoto import Position, RuleSet
from .games import MAX_PLAYS, Games
from .gym import observation_space, plays_of, seen_by

if TYPE_CHECKING:
    from numpy.typing import NDArray

AGENTS = ["player_0", "player_1"]
_PARTS = ("board", "dice", "pending")


class PlakotoAEC(AECEnv):
    """A game between two agents, who take turns. The environment rolls the dice, and chooses at random
    which agent starts."""

    metadata = {"name": "plakoto_v0", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self, variant: RuleSet | str = "plakoto", *, render_mode: str | None = None, max_plays: int = MAX_PLAYS
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"expected a render_mode (ansi), got {render_mode!r}")
        self.render_mode = render_mode
        self.max_plays = max_plays
        self.possible_agents = AGENTS[:]
        self.observation_spaces = {agent: masked_space(max_plays) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(max_plays) for agent in AGENTS}
        self._games = Games(1, variant)

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of the observations that this agent gets."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of this agent's actions, which are indices of legal plays."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        if seed is not None:
            self._games.rng = np.random.default_rng(seed)
        self._games.new()
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._update_turn()

    def step(self, action: int | None) -> None:
        """Make the chosen play for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        games = self._games
        if action is None or not 0 <= action < min(games.counts[0], self.max_plays):
            raise ValueError(f"expected a play from 0 to {games.counts[0] - 1}, got {action}")
        self._cumulative_rewards[agent] = 0.0
        games.play(np.array([action]))
        if not games.is_running[0]:
            self.rewards = {agent: float(points) for agent, points in zip(AGENTS, games.points[0])}
            self.terminations = dict.fromkeys(AGENTS, True)
        self._update_turn()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent: the position from its view, and the mask of its legal
        actions."""
        games, player = self._games, AGENTS.index(agent)
        decides = np.int8(games.on_roll[0] == player)
        board = seen_by(games.boards[:1], games.on_roll[:1] != player)[0]
        numbers = np.concatenate([games.dice[0], games.pending[0]]).astype(np.int8) * decides
        return {
            "observation": np.concatenate([board, numbers]),
            "action_mask": games.mask(self.max_plays)[0] * decides,
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions for the agent that decides."""
        return self._games.mask(self.max_plays)[0].astype(bool)

    def render(self) -> str | None:
        """Return the board as text, from the view of the player on roll."""
        if self.render_mode is None:
            return None
        return Position.from_board(self._games.boards[0], self._games.rules).board(rules=self._games.rules)

    def close(self) -> None:
        """Do nothing, because the environment holds no resources."""

    def _update_turn(self) -> None:
        """Update the selected agent and the infos."""
        games = self._games
        self.agent_selection = AGENTS[games.on_roll[0]]
        self.infos = {
            agent: plays_of(games, self.max_plays, agent == self.agent_selection) for agent in AGENTS
        }


def masked_space(max_plays: int) -> spaces.Dict:
    """Return the observation space of :mod:`plakoto.gym` in PettingZoo's form, with one row of numbers and
    the mask."""
    parts = observation_space(max_plays)
    mask = parts.spaces.pop("action_mask")
    low, high = (np.concatenate([getattr(parts[name], end) for name in _PARTS]) for end in ("low", "high"))
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int8), "action_mask": mask})
