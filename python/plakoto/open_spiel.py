"""The game as a tree with OpenSpiel's interface. Needs ``pip install plakoto[spiel]``.

The import registers the game, as the imports of OpenSpiel's own Python games do. A program that loads a pickled game
or state needs the import, too.

>>> import pyspiel
>>> import plakoto.open_spiel
>>> game = pyspiel.load_game("plakoto")              # or "plakoto(rules=tapa,actions=steps)", "plakoto(rules=tapa mother:3)"
>>> state = game.new_initial_state()
>>> len(state.chance_outcomes())                     # who starts, and the first roll
42
>>> state.apply_action(1)                            # player 0 starts with the roll 21
>>> state.current_player(), [state.action_to_string(0, action) for action in state.legal_actions()]
(0, ['24/21', '24/23 24/22'])
>>> game.num_distinct_actions(), game.observation_tensor_shape()
(3060, [16, 24])

The parameter ``actions`` chooses the meaning of a player's action, as in :mod:`plakoto.games`: ``plays`` for the index of
a play, or ``steps`` for a step, so that a turn is several decisions. A cascade of Plakoto Express may have millions of
plays; with ``plays``, only the most promising ones have an action.

The observation tensor consists of the 16 planes of :meth:`plakoto.games.Games.observe`. The information state is the list
of all actions, as in OpenSpiel's other games without hidden information. Returns are points.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise ImportError("the game of OpenSpiel needs open_spiel: pip install plakoto[spiel]") from error

from ._plakoto import RuleSet, TreeState

__all__ = ["Game", "Observer", "State"]

_MAX_GAME_LENGTH = 100_000
_TYPE = pyspiel.GameType(
    short_name="plakoto",
    long_name="Plakoto",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "plakoto", "actions": "plays"},
)


@functools.cache
def _root(rules: str, actions: Any) -> TreeState:
    return TreeState(rules.replace(":", "="), actions)


class Game(pyspiel.Game):
    """The game with the rule set of the parameter ``rules``. OpenSpiel allows no ``=`` in a parameter, so the switches
    of the rules may have ``:`` instead.

    ``max_game_length`` is 100,000 actions. The rules do not limit the length of a game, because players
    may have to pass for any number of turns; hundreds of random games of every rule set end within 300 plays.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {name: value.replace("=", ":") for name, value in (params or {}).items()}
        root = _root(params.get("rules", "plakoto"), params.get("actions", "plays"))
        most = max(root.rules.points)
        info = pyspiel.GameInfo(
            num_distinct_actions=root.action_count,
            max_chance_outcomes=len(root.chance_outcomes()),
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=_MAX_GAME_LENGTH,
        )
        super().__init__(_TYPE, info, params)

    @property
    def root(self) -> TreeState:
        """The initial state without OpenSpiel."""
        # A game that OpenSpiel loads from a pickle has its parameters, but no attributes of Python.
        params = self.get_parameters()
        return _root(params.get("rules", "plakoto"), params.get("actions", "plays"))

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.root.rules

    def new_initial_state(self) -> State:
        """Return the initial state, in which the starting player and the first roll are still open."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an object that observes states."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class State(pyspiel.State):
    """A state of the game. ``tree`` is the same state without OpenSpiel."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.tree = game.root.__copy__()

    def current_player(self) -> int:
        """Return the number of the player on roll, or one of the special values of ``pyspiel.PlayerId``."""
        return self.tree.current_player()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the actions at a chance node, with their probabilities."""
        return self.tree.chance_outcomes()

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.tree.is_terminal()

    def returns(self) -> list[float]:
        """Return the points that player 0 and player 1 have won."""
        return self.tree.returns()

    def _legal_actions(self, player: int) -> list[int]:
        return self.tree.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.tree.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.tree.action_to_string(action)

    def __str__(self) -> str:
        tree = self.tree
        return f"{tree.position.board(tree.dice)}\n{tree.observation_string(max(self.current_player(), 0))}"


class Observer:
    """Observes states from the view of a player, as ``open_spiel.python.observation`` describes."""

    def __init__(self, params: Any = None) -> None:
        if params:
            raise ValueError(f"expected no parameters of the observation, got {params}")
        self.tensor = np.zeros(16 * 24, dtype=np.float32)
        self.dict = {"planes": self.tensor.reshape(16, 24)}

    def set_from(self, state: State, player: int) -> None:
        """Update ``tensor``, of which the arrays in ``dict`` are parts."""
        self.tensor[:] = state.tree.observation_tensor(player)

    def string_from(self, state: State, player: int) -> str:
        """Return the observation as text."""
        return state.tree.observation_string(player)


pyspiel.register_game(_TYPE, Game)
