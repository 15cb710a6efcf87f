"""A vectorised gymnasium environment: one player in N games against a given opponent. Needs ``pip install plakoto[envs]``.

Games that have ended begin anew in the same step: the reward and ``terminations`` tell of the one that has ended, the
observation is that of the new one. ``env.games`` has the games themselves, with the positions after all plays in
``env.games.afters``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._plakoto import RuleSet
from .games import MAX_PLAYS, Games, Opponent
from .gym import observation_space


class PlakotoVectorEnv(VectorEnv):
    """``num_envs`` games at once: all plays are found, and all engines are asked, in batches.

    An action that is none of the plays loses the game, as in :class:`plakoto.gym.PlakotoEnv`.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int,
        opponent: Opponent = "random",
        variant: RuleSet | str = "plakoto",
        *,
        max_plays: int = MAX_PLAYS,
        seed: int | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.opponent = opponent
        self.max_plays = max_plays
        self.single_observation_space = observation_space(max_plays)
        self.single_action_space = spaces.Discrete(max_plays)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.games = Games(num_envs, variant, seed=seed)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins all games anew; the same seed gives the same games, whatever was played before."""
        if seed is not None:
            self.games.rng = np.random.default_rng(seed)
        self.games.new()
        self._let_opponent_play()
        return self._observations(), {}

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, Any], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Makes a play in each game, and lets the opponent answer."""
        games, actions = self.games, np.asarray(actions)
        is_legal = (actions >= 0) & (actions < np.minimum(games.counts, self.max_plays))
        games.play(actions[is_legal], is_legal)
        games.outcomes[~is_legal] = np.argmin(games.rules.points)
        self._let_opponent_play()
        rewards, terminations = games.points[:, 0].astype(np.float64), ~games.is_running
        if terminations.any():
            games.new(terminations)
            self._let_opponent_play()
        info = {"illegal_action": ~is_legal}
        return self._observations(), rewards, terminations, np.zeros(self.num_envs, dtype=bool), info

    def random_actions(self) -> np.ndarray:
        """A random play in each game."""
        return self.games.rng.integers(0, np.clip(self.games.counts, 1, self.max_plays))

    def _let_opponent_play(self) -> None:
        games = self.games
        while len(numbers := np.flatnonzero(games.is_running & (games.on_roll == 1))):
            games.play(games.choices_of(self.opponent, numbers), numbers)

    def _observations(self) -> dict[str, Any]:
        games = self.games
        return {
            "board": games.boards.copy(),
            "dice": games.dice.astype(np.int8),
            "pending": games.pending.astype(np.int8),
            "action_mask": games.mask(self.max_plays),
        }
