"""A vectorised gymnasium environment: one player in N games against a given opponent.

Needs ``pip install plakoto[envs]``. A game that ends is restarted in the same step. The reward and
``terminations`` are those of the ended game. ``info["final_obs"]`` and ``info["final_info"]`` hold its last
observation and info. The observation is that of the new game. ``info["count"]`` is the number of plays in
each game. ``env.games`` holds the games themselves; ``env.games.afters`` has the positions after all plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._plakoto import RuleSet
from .games import MAX_PLAYS, Games, Opponent
from .gym import observation_space, seen_by

if TYPE_CHECKING:
    from numpy.typing import NDArray


class PlakotoVectorEnv(VectorEnv):
    """``num_envs`` games at once: plays are found, and engines are queried, in batches.

    An illegal action loses the game, as in :class:`plakoto.gym.PlakotoEnv`.
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
        self.autoreset_mode = self.metadata["autoreset_mode"]
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
        """Restart all games. The same seed gives the same games, whatever was played before."""
        if seed is not None:
            self.games.rng = np.random.default_rng(seed)
        self.games.new()
        self._let_opponent_play()
        return self._observations(), {"count": self._counts()}

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, Any], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Make a play in each game, and let the opponent reply."""
        games, actions = self.games, np.asarray(actions)
        is_legal = (actions >= 0) & (actions < self._counts())
        games.play(actions[is_legal], is_legal)
        games.outcomes[~is_legal] = np.argmin(games.rules.points)
        self._let_opponent_play()
        rewards, terminations = games.points[:, 0].astype(np.float64), ~games.is_running
        info: dict[str, Any] = {"illegal_action": ~is_legal}
        if terminations.any():
            info |= self._final(terminations, dict(info))
            games.new(terminations)
            self._let_opponent_play()
        info["count"] = self._counts()
        return self._observations(), rewards, terminations, np.zeros(self.num_envs, dtype=bool), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the masks of legal actions of the games: shape (N, max_plays)."""
        return self.games.mask(self.max_plays).astype(bool)

    def random_actions(self) -> np.ndarray:
        """Return a random play for each game."""
        return self.games.rng.integers(0, np.maximum(self._counts(), 1))

    def _counts(self) -> NDArray[np.int64]:
        return np.minimum(self.games.counts, self.max_plays)

    def _final(self, ended: NDArray[np.bool_], info: dict[str, Any]) -> dict[str, Any]:
        """Return the last observations and infos of the ended games, as Gymnasium's own vector environments
        do."""
        seen, no_play = self._seen(), np.zeros(self.max_plays, dtype=np.int8)
        final = np.full(self.num_envs, None, dtype=object)
        for number in np.flatnonzero(ended):
            final[number] = {**{name: rows[number] for name, rows in seen.items()}, "action_mask": no_play.copy()}
        info |= {f"_{name}": ended for name in info}
        return {"final_obs": final, "_final_obs": ended, "final_info": info, "_final_info": ended}

    def _let_opponent_play(self) -> None:
        games = self.games
        while len(numbers := np.flatnonzero(games.is_running & (games.on_roll == 1))):
            games.play(games.choices_of(self.opponent, numbers), numbers)

    def _observations(self) -> dict[str, Any]:
        return {**self._seen(), "action_mask": self.games.mask(self.max_plays)}

    def _seen(self) -> dict[str, Any]:
        games = self.games
        return {
            "board": seen_by(games.boards, games.on_roll == 1),
            "dice": games.dice.astype(np.int8),
            "pending": games.pending.astype(np.int8),
        }
