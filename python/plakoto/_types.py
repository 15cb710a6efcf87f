"""Results of questions: small frozen classes."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._plakoto import Engine, PartialPlay, Play, Position, RuleSet, SelfPlay



def made_by(kind: Any, argument: Any) -> Any:
    """Rebuild the engine of a pickle."""
    return kind(argument)


def begun_play(
    position: Position, dice: Any, rules: RuleSet, pending: list[int] | None, steps: list[tuple[int, int]]
) -> PartialPlay:
    """Rebuild the partial play of a pickle."""
    play = position.start_play(dice, rules, pending=pending)
    for from_, to in steps:
        play = play.step(from_, to)
    return play


def made_play(
    position: Position, dice: Any, rules: RuleSet, pending: list[int] | None, steps: list[tuple[int, int]]
) -> Play:
    """Rebuild the play of a pickle."""
    return begun_play(position, dice, rules, pending, steps).play()


def made_self_play(engine: Engine, games: int, seed: int, batch: int, plies: int) -> SelfPlay:
    """Rebuild the self-play iterator of a pickle."""
    return engine.self_play(games, seed=seed, batch=batch, plies=plies)


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
"""The nine outcomes of a game, in the order of all arrays with nine values. They exclude each other."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The probabilities of the nine outcomes, for one player; they sum to 1."""

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
        """The chance to win in any way."""
        return self.win_single + self.win_gammon + self.win_triple + self.win_mother

    @property
    def lose(self) -> float:
        """The chance to lose in any way."""
        return self.lose_single + self.lose_gammon + self.lose_triple + self.lose_mother

    def swap_sides(self) -> Chances:
        """The same chances for the opponent."""
        nine = astuple(self)
        return Chances(*nine[4:8], *nine[:4], nine[8])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[np.float32]:
        import numpy

        return numpy.array(astuple(self), dtype=dtype or numpy.float32)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The value of a position for the player on roll, before the roll."""

    equity: float
    """Equity in points a game."""
    chances: Chances
    plies: int
    """Depth of the search."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play and its value for the player who makes it."""

    play: Play
    equity: float
    """Equity in points a game."""
    chances: Chances
    plies: int
    """Depth of the search."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game, for the player on roll."""

    winner: str | None
    """``"mine"``, ``"theirs"``, or ``None`` for a draw."""
    kind: str
    """``"single game"``, ``"gammon"``, ``"backgammon"`` (triple game), ``"mother"``, or why it is a draw."""
    points: int
    """Points of the player on roll; negative if they have lost."""
    index: int
    """Index in :data:`OUTCOMES`, which lists won and lost games of each kind."""


@dataclass(frozen=True, slots=True)
class Step:
    """A checker moved by one number."""

    from_: int
    """The point that the checker leaves: 24 to 1."""
    to: int
    """The point where the checker lands; 0 is off the board."""
    number: int
    """The number that the step uses."""
    pins: bool
    unpins: bool


@dataclass(frozen=True, slots=True)
class GnubgId:
    """The parts of an ID of the form ``POSITION[:MATCH][;pending=NUMBERS]``."""

    position: Position
    dice: tuple[int, int] | None
    pending: tuple[int, ...]
    on_roll: int
    """Player 0 or 1; 1 if there is no match ID."""
    length: int
    """Points to win the match; 0 is an open-ended session."""
    score: tuple[int, int]
    """Points of player 0 and player 1."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The result of a rollout for a position or a play."""

    play: Play | None
    equity: float
    """Mean equity in points a game, for the player on roll, who makes the play if there is one."""
    error: float
    """Standard error of the equity; infinite with fewer than two trials."""
    chances: Chances
    trials: int
    is_given_up: bool
    """Whether it proved worse than another play before all trials were made."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """Games played from a position, or after some plays."""

    rolled: tuple[Rolled, ...]
    """The results, best first."""
    trials: int
    is_complete: bool
    """Whether all trials were made, or enough of them to stop early."""
    seconds: float
    bias: tuple[float, float, float] | None = None
    """Measured bias of the equities of truncated games, in points: its mean, the standard error of the mean,
    and the root mean square of single positions. ``None`` if games are played to the end, or if the bias has
    not been measured."""

    @property
    def best(self) -> Rolled:
        """The result of the position, or of the best play."""
        return self.rolled[0]

    @property
    def equity(self) -> float:
        """Equity of the best result."""
        return self.rolled[0].equity

    @property
    def error(self) -> float:
        """Standard error of this equity."""
        return self.rolled[0].error

    @property
    def chances(self) -> Chances:
        """Chances of the best result."""
        return self.rolled[0].chances


def _repr(self: Any) -> str:
    shapes = ", ".join(f"{field.name}={getattr(self, field.name).shape}" for field in fields(self))
    return f"{type(self).__name__}({shapes})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Afters:
    """The positions after all plays of many positions.

    The boards after the plays of position ``i`` are ``boards[offsets[i]:offsets[i + 1]]``, one for each
    distinct result. A position has none if the game is over, and one, after a pass, if nothing can be played.
    """

    boards: NDArray[np.int8]
    """The boards, each seen by the player who decides next."""
    offsets: NDArray[np.int64]
    pending: NDArray[np.uint8]
    """How many times each number from 1 to 6 is pending, to be played before the next roll."""
    is_same_player: NDArray[np.bool_]
    """Whether the player who made the play decides next, too."""

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, index: int) -> NDArray[np.int8]:
        """Return the boards after the plays of one position."""
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        return self.boards[self.offsets[index] : self.offsets[index + 1]]

    __repr__ = _repr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BestPlays:
    """The best play in each of many positions. There is none where the game is over."""

    boards: NDArray[np.int8]
    """The board after the play, seen by the player who decides next; the position itself if the game is
    over."""
    choices: NDArray[np.int32]
    """Index of the play among those of :meth:`Engine.after_positions`; -1 if the game is over."""
    values: NDArray[np.float32]
    """The nine chances of the play, for the player who makes it."""
    equities: NDArray[np.float32]
    """The equity of the play for this player, in points a game."""
    pending: NDArray[np.uint8]
    """How many times each number from 1 to 6 is pending, to be played before the next roll."""
    is_same_player: NDArray[np.bool_]
    """Whether the player who made the play decides next, too."""

    def __len__(self) -> int:
        return len(self.choices)

    __repr__ = _repr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SelfPlayBatch:
    """All decisions of some games in order, each seen by the player who decides."""

    boards: NDArray[np.int8]
    dice: NDArray[np.uint8]
    """The dice; 0 0 where pending numbers are played."""
    pending: NDArray[np.uint8]
    choices: NDArray[np.int32]
    """The chosen play: its index among those of :meth:`Engine.after_positions`."""
    afters: NDArray[np.int8]
    """The position after the play, seen by the player who decides next."""
    values: NDArray[np.float32]
    """The player's own estimate of their nine chances after the play."""
    outcomes: NDArray[np.int8]
    """The outcome of the game for the player: an index of :data:`OUTCOMES`."""
    games: NDArray[np.int64]
    """The number of the game, from 0."""
    turns: NDArray[np.int32]
    """The number of the decision in its game, from 0."""

    def __len__(self) -> int:
        return len(self.choices)

    __repr__ = _repr
