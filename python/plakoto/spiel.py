"""The game as a tree with OpenSpiel's interface: states, chance nodes, legal actions and returns.

OpenSpiel itself isn't needed; :mod:`plakoto.open_spiel` registers the game with it. To play many games at once, use
:mod:`plakoto.games`, which is much faster.

>>> from plakoto.spiel import PlakotoGame
>>> state = PlakotoGame().new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())       # who starts, and the first roll
(True, 42)
>>> state.apply_action(1)
>>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()]
(0, ['24/21', '24/23 24/22'])
>>> state.child(1).is_chance_node()
True
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from ._errors import BadArgumentError, MissingContextError, UnsupportedError
from ._plakoto import Engine, Play, Position, RuleSet, features
from .games import MAX_PLAYS

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["PlakotoGame", "PlakotoState"]

ROLLS: tuple[tuple[int, int], ...] = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 rolls, in the order of the actions at a chance node."""
_WEIGHTS = tuple((1 if high == low else 2) / 36 for high, low in ROLLS)
OBSERVATION = {"board": features([], shots=False, bar=True).shape[1], "dice": 6, "pending": 6, "turn": 1}
"""The parts of an observation tensor, with the number of elements of each part."""


@functools.cache
def _engine(rules: RuleSet) -> Engine:
    return Engine(rules, plies=0, threads=1)


class PlakotoGame:
    """A game with a certain rule set."""

    def __init__(self, variant: RuleSet | str = "plakoto") -> None:
        self.rules = RuleSet(variant) if isinstance(variant, str) else variant
        self.has_cascades = self.rules.switches.get("doubles") == "cascade"
        """Whether a double continues with the higher numbers, so that it may have millions of plays."""

    def new_initial_state(self) -> PlakotoState:
        """Return the initial state, in which the starting player and the first roll are still open."""
        return PlakotoState(self)

    def num_players(self) -> int:
        """Return the number of players."""
        return 2

    def max_utility(self) -> float:
        """Return the largest number of points that a player can win."""
        return max(self.rules.points)

    def min_utility(self) -> float:
        """Return the largest number of points that a player can lose, as a negative number."""
        return -self.max_utility()

    def utility_sum(self) -> float:
        """Return the sum of both players' returns, which is always zero."""
        return 0.0

    def num_distinct_actions(self) -> int:
        """Return the upper bound for the number of legal plays in any state."""
        return MAX_PLAYS

    def max_chance_outcomes(self) -> int:
        """Return the largest number of outcomes of a chance node. It is that of the first roll, which also
        decides which player starts."""
        return 2 * len(ROLLS)

    def __repr__(self) -> str:
        return f"PlakotoGame('{self.rules}')"


class PlakotoState:
    """A state of a game.

    An action is an index. At a chance node it is the index of a roll; elsewhere it is the index of a play, in
    the order of :meth:`plakoto.Position.plays`. A cascade of Plakoto Express may have millions of plays. So a double
    or pending numbers have only the plays of :meth:`plakoto.Engine.hint` under these rules, in the order of their
    texts: all plays of a small cascade, or up to 300 promising ones.
    """

    CHANCE: ClassVar[int] = -1
    TERMINAL: ClassVar[int] = -4

    def __init__(self, game: PlakotoGame) -> None:
        self._game = game
        self._position = Position(rules=game.rules)
        self._player: int | None = None
        self._dice: tuple[int, int] | None = None
        self._pending: tuple[int, ...] = ()
        self._plays: list[Play] | None = None
        self._outcome = self._position.outcome(game.rules)
        self._history: list[int] = []

    def get_game(self) -> PlakotoGame:
        """Return the game to which this state belongs."""
        return self._game

    @property
    def position(self) -> Position:
        """The position, from the view of the player who decides or rolls. Before the first roll, it is
        from the view of the starting player."""
        return self._position

    @property
    def dice(self) -> tuple[int, int] | None:
        """The roll that the player has to play, or ``None``."""
        return self._dice

    @property
    def pending(self) -> tuple[int, ...]:
        """Numbers that the player has to play before the next roll. Under some rules, these are numbers
        that the opponent could not play and passed on."""
        return self._pending

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._outcome is not None

    def is_chance_node(self) -> bool:
        """Return whether the dice have to be rolled."""
        return not self.is_terminal() and self._dice is None and not self._pending

    def current_player(self) -> int:
        """Return the player who decides, 0 or 1; ``CHANCE`` at a chance node; ``TERMINAL`` if the game is
        over."""
        if self.is_terminal():
            return self.TERMINAL
        return self.CHANCE if self.is_chance_node() or self._player is None else self._player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the actions at a chance node, with their probabilities. At the first roll, the actions
        from 21 on mean that player 1 starts."""
        if not self.is_chance_node():
            raise MissingContextError("expected a chance node: a state in which the dice are rolled")
        if self._player is None:
            return [(action, weight / 2) for action, weight in enumerate(_WEIGHTS * 2)]
        return list(enumerate(_WEIGHTS))

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions in ascending order. For a player who does not decide, there are none."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        count = len(self.chance_outcomes()) if self.is_chance_node() else len(self.plays())
        return list(range(count))

    def plays(self) -> list[Play]:
        """Return the legal plays. The index of a play is its action."""
        if self.is_terminal() or self.is_chance_node():
            raise MissingContextError("expected a decision node: a state in which a player chooses a play")
        if self._plays is None:
            pending, rules = list(self._pending) or None, self._game.rules
            if self._game.has_cascades and (self._dice is None or self._dice[0] == self._dice[1]):
                hints = _engine(rules).hint(self._position, self._dice, plies=0, count=None, pending=pending)
                self._plays = sorted((candidate.play for candidate in hints), key=str)
            else:
                self._plays = self._position.plays(self._dice, rules, pending=pending)
        return self._plays

    def apply_action(self, action: int) -> None:
        """Make a play or, at a chance node, roll the dice."""
        self._check(action)
        if self.is_chance_node():
            starter, roll = divmod(int(action), len(ROLLS))
            if self._player is None:
                self._player = starter
            self._dice = ROLLS[roll]
        else:
            play = self.plays()[action]
            self._position, self._pending, self._dice = play.after, tuple(play.pending), None
            if not play.is_same_player_next:
                self._player = 1 - (self._player or 0)
            self._outcome = self._position.outcome(self._game.rules)
        self._plays = None
        self._history.append(int(action))

    def child(self, action: int) -> PlakotoState:
        """Return the state that an action leads to. This state does not change."""
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> PlakotoState:
        """Return an independent copy of this state."""
        return copy.copy(self)

    def returns(self) -> list[float]:
        """Return the points that player 0 and player 1 have won. They are zero while the game is in
        progress."""
        if self._outcome is None:
            return [0.0, 0.0]
        points = float(self._outcome.points)
        return [points, -points] if self._player == 0 else [-points, points]

    def player_return(self, player: int) -> float:
        """Return the points that a player has won."""
        return self.returns()[player]

    def rewards(self) -> list[float]:
        """Return the points that the last action has won. They equal the returns, because all points are
        won at the end of the game."""
        return self.returns()

    def history(self) -> list[int]:
        """Return all actions that led from the initial state to this state, including those at chance
        nodes."""
        return self._history[:]

    def action_to_string(self, action: int) -> str:
        """Return an action as text: a play such as ``24/21``, or a roll such as ``31``."""
        self._check(action)
        if not self.is_chance_node():
            return str(self.plays()[action])
        starter, roll = divmod(action, len(ROLLS))
        high, low = ROLLS[roll]
        return f"{high}{low}" if self._player is not None else f"player {starter} starts: {high}{low}"

    def _check(self, action: int) -> None:
        actions = self.legal_actions()
        if action not in actions:
            raise BadArgumentError(f"expected an action below {len(actions)}, got {action}")

    def string_to_action(self, text: str) -> int:
        """Return the action that a text describes. A play may be written in any notation that the engine
        can read."""
        if self.is_chance_node():
            names = [self.action_to_string(action) for action in self.legal_actions()]
            if text in names:
                return names.index(text)
            raise BadArgumentError(f"expected a roll such as {names[1]}, got {text}")
        pending = list(self._pending) or None
        play = self._position.play(text, self._dice, self._game.rules, pending=pending)
        if play not in self.plays():
            raise UnsupportedError(f"{text} is legal, but it is not among the plays of this cascade with an action")
        return self.plays().index(play)

    def seen_by(self, player: int | None = None) -> Position:
        """Return the position from the view of a player, by default the player on roll."""
        return self._position if player in (None, self._player) else self._position.swap_sides()

    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """Return what a player sees, as 1,613 numbers.

        The first 1,600 are the features of the board from the view of this player, 0 or 1 each: those of
        :func:`plakoto.features` without shots and with the bar. Then follow the number of dice that show each number from
        1 to 6, the number of times that each of them is pending, and 1 if this player decides or rolls.
        """
        board = features([self.seen_by(player)], self._game.rules, shots=False, bar=True)[0]
        numbers = (np.bincount(values, minlength=7)[1:] for values in (self._dice or (), self._pending))
        is_on_roll = self._player is not None and player in (None, self._player)
        return np.concatenate([board, *numbers, [is_on_roll]]).astype(np.float32)

    def information_state_string(self, player: int | None = None) -> str:
        """Return everything that a player knows: the position from the view of this player, whose turn it is,
        and the numbers to play.

        The game has no hidden information.
        """
        numbers = "".join(map(str, self._dice or self._pending)) or "-"
        who = "-" if self._player is None else "on roll" if player in (None, self._player) else "waits"
        return f"{self.seen_by(player).id} {who} {numbers}"

    def observation_string(self, player: int | None = None) -> str:
        """Return the same text as for the information state, because earlier actions do not affect the
        rest of the game."""
        return self.information_state_string(player)

    def __getstate__(self) -> tuple[str, list[int]]:
        return str(self._game.rules), self._history

    def __setstate__(self, state: tuple[str, Sequence[int]]) -> None:
        variant, history = state
        self.__init__(PlakotoGame(variant))  # type: ignore[misc]
        for action in history:
            self.apply_action(action)

    def __deepcopy__(self, memo: object) -> PlakotoState:
        # Positions and plays never change, so the copies can share them.
        return self.clone()

    def __copy__(self) -> PlakotoState:
        twin = object.__new__(PlakotoState)
        twin.__dict__.update(self.__dict__, _history=self._history[:])
        return twin

    def __str__(self) -> str:
        return self._position.board(self._dice, self._game.rules)

    def __repr__(self) -> str:
        return f"PlakotoState({self.information_state_string()!r})"
