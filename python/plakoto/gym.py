"""A Gymnasium environment in which one player plays against an opponent. Needs ``pip install plakoto[envs]``.

>>> import gymnasium
>>> env = gymnasium.make("plakoto.gym:Plakoto-v0", opponent="random")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, is_over, _, info = env.step(action)

An action is the index of a legal play. The first ``info["count"]`` rows of ``info["afters"]`` are the
positions after these plays, in the format of ``plakoto.boards``, from the view of the player who decides next
(usually the opponent). The other rows are zeros. Every value in ``info`` is an array; a number is an array
without dimensions. The reward is the number of points won, at the end of the game. The environment rolls the
dice and makes the opponent's plays.

``gymnasium.make_vec`` makes a :class:`plakoto.vector.PlakotoVectorEnv`. ``SyncVectorEnv``, ``AsyncVectorEnv`` and
the masked PPO of Stable-Baselines3 contrib accept this environment unchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ._plakoto import Position, RuleSet
from .games import MAX_PLAYS, Games, Opponent, check_opponent

if TYPE_CHECKING:
    from numpy.typing import NDArray


def observation_space(max_plays: int = MAX_PLAYS) -> spaces.Dict:
    """Return the space of observations, which consist of the board, the dice, the pending numbers, and the
    mask of legal actions."""
    return spaces.Dict(
        {
            "board": spaces.Box(-31, 31, (26,), np.int8),
            "dice": spaces.Box(0, 6, (2,), np.int8),
            "pending": spaces.Box(0, 4, (6,), np.int8),
            "action_mask": spaces.Box(0, 1, (max_plays,), np.int8),
        }
    )


class PlakotoEnv(gymnasium.Env[dict[str, Any], int]):
    """A game against an opponent: ``"random"``, a ``plakoto.Engine``, or a function (see
    ``plakoto.games.Opponent``).

    An illegal action loses the game, with the largest number of points that a game can cost. In this case,
    ``info["illegal_action"]`` is true.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        opponent: Opponent = "random",
        variant: RuleSet | str = "plakoto",
        *,
        render_mode: str | None = None,
        max_plays: int = MAX_PLAYS,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"expected a render_mode (ansi), got {render_mode!r}")
        self.render_mode = render_mode
        self.opponent = opponent
        self.max_plays = max_plays
        self.observation_space = observation_space(max_plays)
        self.action_space = spaces.Discrete(max_plays)
        self._games = Games(1, variant)
        check_opponent(opponent, self._games.rules)
        most = max(self._games.rules.points)
        self.reward_range = (-most, most)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game. If the opponent begins, their first play is made too."""
        super().reset(seed=seed)
        self._games.rng = self.np_random
        self._games.new()
        self._let_opponent_play()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make the chosen play and then the opponent's reply."""
        games = self._games
        if not games.is_running[0]:
            raise gymnasium.error.ResetNeeded("the game is over: call reset() to start another one")
        if not 0 <= action < min(games.counts[0], self.max_plays):
            games.outcomes[0] = np.argmin(games.rules.points)
            info = {**self._info(), "illegal_action": np.array(True)}
            return self._observation(), self.reward_range[0], True, False, info
        games.play(np.array([action]))
        self._let_opponent_play()
        reward = float(games.points[0, 0])
        return self._observation(), reward, not games.is_running[0], False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions. The masked PPO of Stable-Baselines3 contrib expects this name."""
        return self._games.mask(self.max_plays)[0].astype(bool)

    def render(self) -> str | None:
        """Return the board as text, from the view of the player."""
        if self.render_mode is None:
            return None
        games = self._games
        position = Position.from_board(games.boards[0], games.rules)
        if games.on_roll[0] == 1:
            return position.swap_sides().board(rules=games.rules)
        dice = tuple(int(die) for die in games.dice[0])
        return position.board(dice if any(dice) and games.is_running[0] else None, games.rules)

    def _let_opponent_play(self) -> None:
        games, numbers = self._games, np.array([0])
        while games.is_running[0] and games.on_roll[0] == 1:
            games.play(games.choices_of(self.opponent, numbers))

    def _observation(self) -> dict[str, Any]:
        games = self._games
        return {
            "board": seen_by(games.boards[:1], games.on_roll[:1] == 1)[0],
            "dice": games.dice[0].astype(np.int8),
            "pending": games.pending[0].astype(np.int8),
            "action_mask": games.mask(self.max_plays)[0] * games.is_running[0].astype(np.int8),
        }

    def _info(self) -> dict[str, Any]:
        games = self._games
        return {**plays_of(games, self.max_plays, games.is_running[0]), "illegal_action": np.array(False)}


def plays_of(games: Games, max_plays: int, decides: bool = True) -> dict[str, Any]:
    """Return the positions after the legal plays of the first game, padded with zeros, and the number of
    plays. If ``decides`` is false, there are no plays."""
    found = games.afters[0][: max_plays if decides else 0]
    afters = np.zeros((max_plays, 26), dtype=np.int8)
    afters[: len(found)] = found
    return {"afters": afters, "count": np.array(len(found))}


def seen_by(boards: np.ndarray, is_swapped: np.ndarray) -> np.ndarray:
    """Return the boards, from the other player's view where ``is_swapped`` is true."""
    swapped = np.concatenate([-boards[:, 23::-1], boards[:, [25, 24]]], axis=1)
    return np.where(is_swapped[:, None], swapped, boards).astype(np.int8)


gymnasium.register(
    "Plakoto-v0", entry_point="plakoto.gym:PlakotoEnv", vector_entry_point="plakoto.vector:PlakotoVectorEnv"
)
