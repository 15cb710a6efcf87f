"""A Gymnasium environment in which one player plays against an opponent. Needs ``pip install plakoto[envs]``.

>>> import gymnasium
>>> env = gymnasium.make("plakoto.gym:Plakoto-v0", opponent="random", actions="steps")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, is_over, _, info = env.step(action)

``actions`` chooses the meaning of an action, which :class:`plakoto.games.Games` describes: ``"plays"`` for the index
of a legal play, or ``"steps"`` for a step of one checker, whose number means the same in every position. A turn of
several steps is several steps of the environment. ``observation`` chooses the form of the observations, which
:meth:`plakoto.games.Games.observe` describes: ``"board"``, ``"planes"`` or ``"features"``.

The reward is the number of points won, at the end of the game. The environment rolls the dice and makes the
opponent's plays. ``info`` is empty, except after an illegal action. ``env.unwrapped.games.afters`` contains the
positions after all legal actions.

``env.reset(options={"position": position, "rules": "tapa"})`` starts a game at a position, in which the player rolls
first, or changes the rules. The rules hold for later games, too.

``gymnasium.make_vec`` makes a :class:`plakoto.vector.PlakotoVectorEnv`. ``SyncVectorEnv``, ``AsyncVectorEnv`` and
the masked PPO of Stable-Baselines3 contrib accept this environment unchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("the environment needs gymnasium: pip install plakoto[envs]") from error

from ._plakoto import Games, Position, RuleSet
from .games import MAX_PLAYS, STEP_ACTIONS, Actions, Opponent, View

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PARTS: dict[str, spaces.Box] = {
    "board": spaces.Box(-31, 31, (26,), np.int8),
    "planes": spaces.Box(0, 15, (16, 24), np.int8),
    "features": spaces.Box(0, 5200, (76,), np.int16),
}


def action_space(actions: Actions) -> spaces.Discrete:
    """Return the space of actions."""
    return spaces.Discrete(MAX_PLAYS if actions == "plays" else STEP_ACTIONS)


def observation_space(observation: View, actions: Actions) -> spaces.Dict:
    """Return the space of observations."""
    if observation not in _PARTS:
        raise ValueError(f"expected an observation ({', '.join(_PARTS)}), got {observation!r}")
    parts: dict[str, spaces.Space[Any]] = {observation: _PARTS[observation]}
    if observation != "planes":
        parts |= {"numbers": spaces.Box(0, 4, (6,), np.int8), "pending": spaces.Box(0, 1, (1,), np.int8)}
    mask = spaces.Box(0, 1, (int(action_space(actions).n),), np.int8)
    return spaces.Dict({**parts, "action_mask": mask})


class PlakotoEnv(gymnasium.Env[dict[str, Any], Any]):
    """A game against an opponent: ``"random"``, a ``plakoto.Engine``, or a function (see
    ``plakoto.games.Opponent``).

    An illegal action loses the game, with the largest number of points that a game can cost. In this case,
    ``info["illegal_action"]`` is true.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        opponent: Opponent = "random",
        rules: RuleSet | str = "plakoto",
        *,
        actions: Actions = "plays",
        observation: View = "board",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"expected a render_mode (ansi), got {render_mode!r}")
        self.render_mode = render_mode
        self.opponent: Opponent = opponent
        self.observation: View = observation
        self.games = Games(1, rules, actions=actions)
        """The game, as one of one games."""
        self.games.check_opponent(opponent)
        self.observation_space = observation_space(observation, actions)
        self.action_space = action_space(actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game. If the opponent begins, their first play is made too."""
        super().reset(seed=seed)
        reset_games(self.games, self.opponent, int(self.np_random.integers(1 << 63)), options)
        return self._observation(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take the action, and then let the opponent reply if the turn is over."""
        games = self.games
        if not games.is_running[0]:
            raise gymnasium.error.ResetNeeded("the game is over: call reset() to start another one")
        is_illegal = games.play_or_lose([action])[0]
        games.let_play(self.opponent, 1)
        info = {"illegal_action": np.array(True)} if is_illegal else {}
        is_over = not games.is_running[0]
        return self._observation(), float(games.points[0, 0]) if is_over else 0.0, is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions. The masked PPO of Stable-Baselines3 contrib expects this name."""
        mask: NDArray[np.bool_] = self.games.mask()[0].astype(bool)
        return mask

    def render(self) -> str | None:
        """Return the board as text, from the view of the player."""
        return None if self.render_mode is None else drawn(self.games, 0)

    def _observation(self) -> dict[str, Any]:
        return {name: rows[0] for name, rows in self.games.observe(self.observation, 0).items()}


def read_options(options: dict[str, Any] | None) -> dict[str, Any]:
    """Return the options of ``reset`` as arguments of :meth:`Games.reset`. Other options are ignored, as usual."""
    return {name: value for name, value in (options or {}).items() if name in ("position", "rules")}


def reset_games(games: Games, opponent: Opponent, seed: int, options: dict[str, Any] | None) -> None:
    """Restart all games, and let the opponent make the first play where they begin."""
    arguments = read_options(options)
    games.check_opponent(opponent, arguments.get("rules"))
    games.reset(seed=seed, **arguments)
    games.let_play(opponent, 1)


def drawn(games: Games, player: int) -> str:
    """Return the board of the first game as text, from the view of a player."""
    position = Position.from_board(games.boards[0], games.rules)
    if games.on_roll[0] != player:
        return position.swap_sides().board()
    dice = tuple(int(die) for die in games.dice[0])
    return position.board(dice if any(dice) else None)


gymnasium.register(
    "Plakoto-v0", entry_point="plakoto.gym:PlakotoEnv", vector_entry_point="plakoto.vector:PlakotoVectorEnv"
)
