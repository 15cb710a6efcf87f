"""A vectorised Gymnasium environment, in which one player plays N games against an opponent.

Needs ``pip install plakoto[envs]``.

>>> import gymnasium
>>> env = gymnasium.make_vec("plakoto.gym:Plakoto-v0", num_envs=256)
>>> observations, _ = env.reset(seed=1)
>>> observations["board"].shape
(256, 26)

Actions, observations and the options of ``reset`` are those of
:mod:`plakoto.gym`. When a game ends, a new game starts in the same step. The reward and ``terminations`` of this
step belong to the game that has ended, and so does the last observation, in ``info["final_obs"]``. The observation
that the step returns is of the new game. ``info`` is empty if no game has ended. ``env.games`` contains the games
themselves, and ``env.games.afters`` the positions after all legal actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("the environment needs gymnasium: pip install plakoto[envs]") from error

from ._plakoto import Games, RuleSet
from .games import Actions, Opponent, View
from .gym import action_space, observation_space, reset_games

if TYPE_CHECKING:
    from numpy.typing import NDArray


class PlakotoVectorEnv(VectorEnv[Any, Any, Any]):
    """An environment with ``num_envs`` games. Engines are asked for all games at once.

    An illegal action loses the game, as in :class:`plakoto.gym.PlakotoEnv`.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int,
        opponent: Opponent = "random",
        rules: RuleSet | str = "plakoto",
        *,
        actions: Actions = "plays",
        observation: View = "board",
    ) -> None:
        self.num_envs = num_envs
        self.autoreset_mode = self.metadata["autoreset_mode"]
        self.opponent: Opponent = opponent
        self.observation: View = observation
        self.games = Games(num_envs, rules, actions=actions)
        self.games.check_opponent(opponent)
        self.single_observation_space = observation_space(observation, actions)
        self.single_action_space = action_space(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Restart all games. The same seed always yields the same games, regardless of earlier games."""
        if seed is not None:
            self._np_random, self._np_random_seed = np.random.default_rng(seed), seed
        reset_games(self.games, self.opponent, int(self.np_random.integers(1 << 63)), options)
        return self.games.observe(self.observation, 0), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take an action in each game, and let the opponent reply where the turn is over."""
        games = self.games
        is_illegal = games.play_or_lose(actions)
        games.let_play(self.opponent, 1)
        rewards, terminations = games.points[:, 0].astype(np.float64), ~games.is_running
        info: dict[str, Any] = {}
        if terminations.any():
            info = self._final(terminations, is_illegal)
            games.restart(terminations)
            games.let_play(self.opponent, 1)
        return games.observe(self.observation, 0), rewards, terminations, np.zeros(self.num_envs, dtype=bool), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the masks of legal actions in all games, one game a row."""
        return self.games.mask().astype(bool)

    def _final(self, ended: NDArray[np.bool_], is_illegal: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the last observations and infos of the games that have ended, in the format of
        Gymnasium's own vector environments."""
        seen = self.games.observe(self.observation, 0, ended)
        final = np.full(self.num_envs, None, dtype=object)
        for row, number in enumerate(np.flatnonzero(ended)):
            final[number] = {name: rows[row] for name, rows in seen.items()}
        info = {"illegal_action": is_illegal, "_illegal_action": is_illegal} if is_illegal.any() else {}
        return {"final_obs": final, "_final_obs": ended, "final_info": info, "_final_info": ended}
