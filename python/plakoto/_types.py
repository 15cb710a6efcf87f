"""What questions are answered with: small frozen classes."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._plakoto import Engine, PartialPlay, Play, Position, RuleSet, SelfPlay



def made_by(kind: Any, argument: Any) -> Any:
    """Makes the engine of a pickle."""
    return kind(argument)


def begun_play(
    position: Position, dice: Any, rules: RuleSet, pending: list[int] | None, steps: list[tuple[int, int]]
) -> PartialPlay:
    """Makes the partial play of a pickle."""
    play = position.start_play(dice, rules, pending=pending)
    for from_, to in steps:
        play = play.step(from_, to)
    return play


def made_play(
    position: Position, dice: Any, rules: RuleSet, pending: list[int] | None, steps: list[tuple[int, int]]
) -> Play:
    """Makes the play of a pickle."""
    return begun_play(position, dice, rules, pending, steps).play()


def made_self_play(engine: Engine, games: int, seed: int, batch: int, plies: int) -> SelfPlay:
    """Makes the games of a pickle."""
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
"""The nine ways in which a game can end, in the order of all arrays with nine values. They exclude each other."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How probable each of the nine ways is in which a game can end, for one player; they sum to 1."""

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
    """What a position is worth to the player on roll, before he rolls."""

    equity: float
    """In points a game."""
    chances: Chances
    plies: int
    """How far was looked ahead."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play, and what it is worth to the player who makes it."""

    play: Play
    equity: float
    """In points a game."""
    chances: Chances
    plies: int
    """How far was looked ahead."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game has ended, seen by the player on roll."""

    winner: str | None
    """``"mine"``, ``"theirs"``, or ``None`` for a draw."""
    kind: str
    """``"single game"``, ``"gammon"``, ``"backgammon"`` (a triple game), ``"mother"``, or what made it a draw."""
    points: int
    """What it is worth to the player on roll; negative if he has lost."""
    index: int
    """Its place in :data:`OUTCOMES`, where all lost and won ways have theirs."""


@dataclass(frozen=True, slots=True)
class Step:
    """A checker by one number."""

    from_: int
    """The point it leaves: 24 to 1."""
    to: int
    """The point it lands on; 0 is off the board."""
    number: int
    """The number that it uses."""
    pins: bool
    unpins: bool


@dataclass(frozen=True, slots=True)
class GnubgId:
    """What an ID of the form ``POSITION[:MATCH][;pending=NUMBERS]`` says."""

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
    """A position or a play that was rolled out."""

    play: Play | None
    equity: float
    """Mean, in points a game, of the player who makes the play; of the player on roll if there is none."""
    error: float
    """Standard error of the equity; infinite with fewer than two trials."""
    chances: Chances
    trials: int
    is_given_up: bool
    """Whether it was found to be worse than another play before all trials were made."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """Games played from a position, or after some plays."""

    rolled: tuple[Rolled, ...]
    """Best first."""
    trials: int
    is_complete: bool
    """Whether all trials were made, or as many as were enough."""
    seconds: float
    bias: tuple[float, float, float] | None = None
    """Measured bias of the equities of truncated games: its mean, the standard error of the mean, and the root mean square in
    single positions, in points. ``None`` if games are played to the end, or if it is not measured."""

    @property
    def best(self) -> Rolled:
        """The position, or the best of the plays."""
        return self.rolled[0]

    @property
    def equity(self) -> float:
        """That of the best."""
        return self.rolled[0].equity

    @property
    def error(self) -> float:
        """The standard error of that."""
        return self.rolled[0].error

    @property
    def chances(self) -> Chances:
        """Those of the best."""
        return self.rolled[0].chances


def _repr(self: Any) -> str:
    shapes = ", ".join(f"{field.name}={getattr(self, field.name).shape}" for field in fields(self))
    return f"{type(self).__name__}({shapes})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Afters:
    """The positions after all plays of many positions.

    Those of position ``i`` are ``boards[offsets[i]:offsets[i + 1]]``, one for each distinct result. A position where the game
    is over has none, one where nothing can be played has one: that after a pass.
    """

    boards: NDArray[np.int8]
    """Each seen by the player who decides next."""
    offsets: NDArray[np.int64]
    pending: NDArray[np.uint8]
    """How often each number from 1 to 6 has to be played next, before a roll."""
    is_same_player: NDArray[np.bool_]
    """Whether the player who has played decides next, too, and not his opponent."""

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, index: int) -> NDArray[np.int8]:
        """The boards after the plays of one position."""
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        return self.boards[self.offsets[index] : self.offsets[index + 1]]

    __repr__ = _repr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BestPlays:
    """The best play of each of many positions. Where the game is over there is none."""

    boards: NDArray[np.int8]
    """After the play, seen by the player who decides next; the position itself if the game is over."""
    choices: NDArray[np.int32]
    """Its place among the plays of :meth:`Engine.after_positions`; -1 if the game is over."""
    values: NDArray[np.float32]
    """Its nine chances, for the player who makes it."""
    equities: NDArray[np.float32]
    """What they are worth to him, in points a game."""
    pending: NDArray[np.uint8]
    """How often each number from 1 to 6 has to be played next, before a roll."""
    is_same_player: NDArray[np.bool_]
    """Whether the player who has played decides next, too, and not his opponent."""

    def __len__(self) -> int:
        return len(self.choices)

    __repr__ = _repr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SelfPlayBatch:
    """All decisions of some games, one after the other, each seen by the player who decides."""

    boards: NDArray[np.int8]
    dice: NDArray[np.uint8]
    """0 0 where pending numbers were played."""
    pending: NDArray[np.uint8]
    choices: NDArray[np.int32]
    """The play that was made: its place among those of :meth:`Engine.after_positions`."""
    afters: NDArray[np.int8]
    """The position after it, seen by the player who decides next."""
    values: NDArray[np.float32]
    """The nine chances that the player gave himself with it."""
    outcomes: NDArray[np.int8]
    """How the game ended for him: a place in :data:`OUTCOMES`."""
    games: NDArray[np.int64]
    """The number of the game, from 0."""
    turns: NDArray[np.int32]
    """The number of the decision in its game, from 0."""

    def __len__(self) -> int:
        return len(self.choices)

    __repr__ = _repr
