"""Small frozen classes for the results of questions."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._plakoto import Engine, Game, PartialPlay, Play, Position, RuleSet, SelfPlay



def made_by(kind: Any, argument: Any) -> Any:
    """Rebuild an engine from a pickle."""
    return kind(argument)


def made_game(rules: Any, length: int, starter: int) -> Game:
    """Make the start of a game, from which ``__setstate__`` goes on."""
    from ._plakoto import Game

    return Game(rules, length=length, starter=starter, seed=0)


def begun_play(
    position: Position, dice: Any, pending: list[int] | None, steps: list[tuple[int, int]]
) -> PartialPlay:
    """Rebuild a partial play from a pickle."""
    play = position.start_play(dice, pending=pending)
    for from_, to in steps:
        play = play.step(from_, to)
    return play


def made_play(
    position: Position, dice: Any, pending: list[int] | None, steps: list[tuple[int, int]]
) -> Play:
    """Rebuild a play from a pickle."""
    return begun_play(position, dice, pending, steps).play()


def made_self_play(engine: Engine, games: int, seed: int, batch: int, plies: int) -> SelfPlay:
    """Rebuild a self-play iterator from a pickle."""
    return engine.self_play(games, seed=seed, batch=batch, plies=plies)


def arrow_stream(self: Any, requested_schema: object = None) -> object:
    """Return the table of :func:`plakoto.arrow.to_arrow` as a stream of the Arrow PyCapsule interface."""
    from .arrow import batches

    return batches(self).__arrow_c_stream__(requested_schema)


OUTCOMES: tuple[str, ...] = (
    "win_single",
    "win_gammon",
    "win_triple",
    "win_mother",
    "lose_single",
    "lose_gammon",
    "lose_triple",
    "lose_mother",
    "draw",
)
"""The nine outcomes of a game, in the order of all arrays with nine columns. The outcomes exclude each
other."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Cumulative chances: to win and to lose at least 1, 2 and 3 points."""

    win: tuple[float, float, float]
    lose: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Chances:
    """The probabilities of the nine outcomes for a player. They sum to 1."""

    win_single: float
    win_gammon: float
    win_triple: float
    win_mother: float
    lose_single: float
    lose_gammon: float
    lose_triple: float
    lose_mother: float
    draw: float

    @property
    def win(self) -> float:
        """Probability of winning in any way."""
        return self.win_single + self.win_gammon + self.win_triple + self.win_mother

    @property
    def lose(self) -> float:
        """Probability of losing in any way."""
        return self.lose_single + self.lose_gammon + self.lose_triple + self.lose_mother

    def at_least(self, rules: RuleSet) -> AtLeast:
        """Return the cumulative chances that gnubg's columns show. A game won by pinning the mother counts
        according to the points that it scores under ``rules``."""
        nine, points = astuple(self), rules.points
        win, lose = (
            [sum(nine[first + way] for way in range(4) if max(points[way], 1) >= least) for least in (1, 2, 3)]
            for first in (0, 4)
        )
        return AtLeast((win[0], win[1], win[2]), (lose[0], lose[1], lose[2]))

    def swap_sides(self) -> Chances:
        """Return the same chances from the view of the opponent."""
        nine = astuple(self)
        return Chances(*nine[4:8], *nine[:4], nine[8])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[np.float32]:
        import numpy

        return numpy.array(astuple(self), dtype=dtype or numpy.float32)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The evaluation of a position for the player on roll, before the roll."""

    equity: float
    """Equity in points per game."""
    chances: Chances
    plies: int
    """Depth of the search, in plies."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play with its value for the player who makes it."""

    play: Play
    equity: float
    """Equity in points per game."""
    chances: Chances
    plies: int
    """Depth of the search, in plies."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a finished game, from the view of the player on roll."""

    winner: str | None
    """``"mine"``, ``"theirs"``, or ``None`` for a draw."""
    kind: str
    """``"single game"``, ``"gammon"``, ``"backgammon"`` (a triple game) or ``"mother"``; for a draw, the
    reason."""
    points: int
    """Points that the player on roll has won, or a negative number if they have lost."""
    index: int
    """Index of the outcome in :data:`OUTCOMES`, which lists won and lost games of each kind."""


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The outcome of a finished game for its players, 0 and 1."""

    winner: int | None
    """The player who has won, or ``None`` for a draw."""
    kind: str
    """``"single game"``, ``"gammon"``, ``"backgammon"`` (a triple game), ``"mother"`` or ``"resignation"``; for
    a draw, the reason."""
    points: int
    """Points that the winner has won."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a play: one checker moved by one number."""

    from_: int
    """Point that the checker leaves: 24 to 1, or 25 for the bar."""
    to: int
    """Point on which the checker lands; 0 if it is borne off."""
    number: int
    """Number with which the checker moves."""
    pins: bool
    unpins: bool
    hits: bool


@dataclass(frozen=True, slots=True)
class GnubgId:
    """The parts of an ID with the form ``POSITION[:MATCH][;pending=NUMBERS]``."""

    position: Position
    dice: tuple[int, int] | None
    pending: tuple[int, ...]
    on_roll: int
    """The player on roll, 0 or 1. It is 1 if the ID has no match ID."""
    length: int
    """Points needed to win the match; 0 for an open-ended session."""
    score: tuple[int, int]
    """Points that player 0 and player 1 have."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The rollout result for a position or for a play."""

    play: Play | None
    equity: float
    """Mean equity in points per game, for the player on roll or for the player who makes the play."""
    error: float
    """Standard error of the equity; infinite if there were fewer than two trials."""
    chances: Chances
    trials: int
    is_given_up: bool
    """Whether the play was dropped before all trials were made, because another play had proved better."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """The result of a rollout: many games played from a position, or from the positions after several
    plays."""

    rolled: tuple[Rolled, ...]
    """The results for the position or for each play, best first."""
    trials: int
    is_complete: bool
    """Whether the rollout made all trials, or enough of them to stop early."""
    seconds: float
    bias: tuple[float, float, float] | None = None
    """Measured bias of equities from truncated games, in points: the mean, the standard error of the mean,
    and the root mean square over individual positions. ``None`` if games are played to the end, or if the
    bias has not been measured."""

    @property
    def best(self) -> Rolled:
        """Result for the position or for the best play."""
        return self.rolled[0]

    @property
    def equity(self) -> float:
        """Equity of the position or of the best play."""
        return self.rolled[0].equity

    @property
    def error(self) -> float:
        """Standard error of this equity."""
        return self.rolled[0].error

    @property
    def chances(self) -> Chances:
        """Chances of the position or of the best play."""
        return self.rolled[0].chances

    __arrow_c_stream__ = arrow_stream


def _repr(self: Any) -> str:
    shapes = ", ".join(f"{field.name}={getattr(self, field.name).shape}" for field in fields(self))
    return f"{type(self).__name__}({shapes})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Afters:
    """The positions after all legal plays, for many positions.

    The boards after the plays of position ``i`` are ``boards[offsets[i]:offsets[i + 1]]``. If several plays
    lead to the same result, there is only one board for them. If the game is over, there are no boards. If
    nothing can be played, there is one board, after a pass.
    """

    boards: NDArray[np.int8]
    """The boards after the plays, each from the view of the player to decide next."""
    offsets: NDArray[np.int64]
    pending: NDArray[np.uint8]
    """Number of times that each number from 1 to 6 is pending, so that it must be played before the next
    roll."""
    is_same_player: NDArray[np.bool_]
    """Whether the player who made the play decides again."""

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, index: int) -> NDArray[np.int8]:
        """Return the boards after the legal plays of position ``index``."""
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        return self.boards[self.offsets[index] : self.offsets[index + 1]]

    __repr__ = _repr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BestPlays:
    """The best play in each of many positions. If a game is over, there is no play."""

    boards: NDArray[np.int8]
    """Board after the play, from the view of the player to decide next. If the game is over, the
    position itself."""
    choices: NDArray[np.int32]
    """Index of the play among the plays of :meth:`Engine.after_positions`; -1 if the game is over."""
    chances: NDArray[np.float32]
    """The nine chances after the play, for the player who makes it."""
    equities: NDArray[np.float32]
    """Equity of the play for the player who makes it, in points per game."""
    pending: NDArray[np.uint8]
    """Number of times that each number from 1 to 6 is pending, so that it must be played before the next
    roll."""
    is_same_player: NDArray[np.bool_]
    """Whether the player who made the play decides again."""

    def __len__(self) -> int:
        return len(self.choices)

    __repr__ = _repr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlayValues:
    """The values of the good plays of many decisions. The plays of decision ``i`` have the indices from
    ``offsets[i]`` up to, but not including, ``offsets[i + 1]``."""

    boards: NDArray[np.int8]
    """Board before the next roll, from the view of the player who rolls. Numbers that the play passes on are played
    first."""
    offsets: NDArray[np.int64]
    choices: NDArray[np.int32]
    """Index of the play among the plays of :meth:`Engine.after_positions`."""
    chances: NDArray[np.float32]
    """The nine chances after the play, for the player who makes it."""
    plies: NDArray[np.uint8]
    """Depth of the search."""
    is_same_player: NDArray[np.bool_]
    """Whether the player who makes the play also rolls next."""

    def __len__(self) -> int:
        return len(self.offsets) - 1

    __repr__ = _repr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SelfPlayBatch:
    """All decisions in several games, in order. Each is described from the view of the player who decides."""

    boards: NDArray[np.int8]
    dice: NDArray[np.uint8]
    """Dice of each decision; both are 0 if the player has pending numbers to play."""
    pending: NDArray[np.uint8]
    choices: NDArray[np.int32]
    """Index of the chosen play among the plays of :meth:`Engine.after_positions`."""
    afters: NDArray[np.int8]
    """Board after the play, from the view of the player to decide next."""
    chances: NDArray[np.float32]
    """The player's own estimate of the nine chances after the play."""
    outcomes: NDArray[np.int8]
    """Outcome of the game for the player who decides, as an index into :data:`OUTCOMES`."""
    games: NDArray[np.int64]
    """Number of the game, counted from 0."""
    turns: NDArray[np.int32]
    """Number of the decision in its game, counted from 0."""

    def __len__(self) -> int:
        return len(self.choices)

    __repr__ = _repr
