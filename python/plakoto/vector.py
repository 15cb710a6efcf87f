"""A vectorised Gymnasium environment, in which one player plays N games against an opponent.

Needs ``pip install plakoto[envs]``. When a game ends, a new game starts in the same step. The reward and
``terminations`` of this step belong to the game that has ended, and so do the last observation and info in
``info["final_obs"]`` and ``info["final_info"]``. The observation that the step returns is of the new game.
``info["count"]`` is the number of legal plays in each game. ``env.games`` contains the games themselves, and
``env.games.afters`` the positions after all legal plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._plakoto import RuleSet
from .games import MAX_PLAYS, Games, Opponent, check_opponent
from .gym import observation_space, seen_by

if TYPE_CHECKING:
    from numpy.typing import NDArray


class PlakotoVectorEnv(VectorEnv):
    """An environment with ``num_envs`` games. Plays are listed, and engines are asked, for all games at once.

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
        check_opponent(opponent, self.games.rules)
        self._np_random, self._np_random_seed = self.games.rng, -1 if seed is None else seed

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Restart all games. The same seed always yields the same games, regardless of earlier games."""
        if seed is not None:
            self.games.rng = np.random.default_rng(seed)
            self._np_random, self._np_random_seed = self.games.rng, seed
        self.games.new()
        self._let_opponent_play()
        return self._observations(), {"count": self._counts()}

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, Any], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Make the chosen play in each game, then the opponent's reply."""
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
        """Return the masks of legal actions in all games, with shape (N, max_plays)."""
        return self.games.mask(self.max_plays).astype(bool)

    def random_actions(self) -> np.ndarray:
        """Return the index of a random play for each game."""
        return self.games.rng.integers(0, np.maximum(self._counts(), 1))

    def _counts(self) -> NDArray[np.int64]:
        return np.minimum(self.games.counts, self.max_plays)

    def _final(self, ended: NDArray[np.bool_], info: dict[str, Any]) -> dict[str, Any]:
        """Return the last observations and infos of the games that have ended, in the format of
        Gymnasium's own vector environments."""
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
