"""What is written in Rust."""

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray

from ._types import Afters, BestPlays, Candidate, Evaluation, GnubgId, Outcome, Rollout, SelfPlayBatch, Step

__version__: str
_PHASES: int
"""Phases of the game of which a network may have weights of their own."""
_LOGITS: int
"""Numbers that the last layer of a network has room for."""

_Dice: TypeAlias = tuple[int, int] | Sequence[int] | str
_Rules: TypeAlias = "RuleSet | str"
_Position: TypeAlias = "Position | str"
_Positions: TypeAlias = "NDArray[np.integer[Any]] | Iterable[_Position]"
_Integers: TypeAlias = NDArray[np.integer[Any]] | Sequence[Sequence[int]]

@final
class Position:
    """Where all checkers are, seen by the player on roll, who moves from 24 down to 1. ``Position()`` is the start."""

    def __new__(cls, id: _Position | None = None) -> Position:
        """The position of an ID, as ``"AACA/z8AAID/Pw"``; a match ID behind it is passed over."""
    @staticmethod
    def from_simple(board: str | Sequence[int | str]) -> Position:
        """The 26 fields of ``set board simple``: a bar, points 1 to 24, a bar; ``"2p"`` are two over a pinned checker."""
    @staticmethod
    def from_raw(board: str) -> Position:
        """A ``board:`` line, as FIBS has it, with a 54th token for the pins."""
    @staticmethod
    def from_board(board: NDArray[np.integer[Any]] | Sequence[int]) -> Position:
        """One row of :func:`boards`."""
    @property
    def id(self) -> str:
        """gnubg's position ID, with pins in bits that it leaves unused."""
    @property
    def simple(self) -> str:
        """The 26 fields of ``set board simple``."""
    @property
    def raw(self) -> str:
        """A ``board:`` line with the player on roll as player 1."""
    @property
    def pips(self) -> tuple[int, int]:
        """Pips to go, of the player on roll and of his opponent: 0 to 360."""
    @property
    def off(self) -> tuple[int, int]:
        """Checkers borne off, of the player on roll and of his opponent."""
    @property
    def mine(self) -> tuple[int, ...]:
        """Checkers of the player on roll on points 1 to 24, pinned ones included."""
    @property
    def theirs(self) -> tuple[int, ...]:
        """Checkers of the opponent on the same points."""
    @property
    def pinned(self) -> tuple[tuple[int, Literal["mine", "theirs"]], ...]:
        """Each point with a pinned checker, and whose it is."""
    @property
    def has_passed(self) -> bool:
        """Whether free checkers of the two sides cannot meet any more."""
    def swap_sides(self) -> Position:
        """The same position seen by the opponent."""
    def outcome(self, rules: _Rules | None = None) -> Outcome | None:
        """How the game has ended here; ``None`` if it goes on."""
    def plays(
        self, dice: _Dice | None = None, rules: _Rules | None = None, *, pending: Sequence[int] | None = None
    ) -> list[Play]:
        """The legal plays, one for each distinct result: a pass if nothing can be played, none if the game is over.

        ``pending`` are numbers that the opponent could not play, under rules that hand them over; then there are no dice.
        A cascade with more than 100,000 plays is an :class:`UnsupportedError`.
        """
    def play(
        self,
        text: str,
        dice: _Dice | None = None,
        rules: _Rules | None = None,
        *,
        pending: Sequence[int] | None = None,
    ) -> Play:
        """The legal play that a text means, as ``"24/23 24/21"``. An :class:`IllegalMoveError` has the reason."""
    def start_play(
        self, dice: _Dice | None = None, rules: _Rules | None = None, *, pending: Sequence[int] | None = None
    ) -> PartialPlay:
        """A play that is made step by step."""
    def board(self, dice: _Dice | None = None, rules: _Rules | None = None) -> str:
        """The board drawn with characters: the player on roll is ``X``, at the bottom. ``str(position)`` is short for it."""
    def svg(self, dice: _Dice | None = None, rules: _Rules | None = None) -> str:
        """The board as a picture, which notebooks show by themselves."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class RuleSet:
    """Which game is played: ``RuleSet("plakoto")``, ``RuleSet("tapa mother=3")``."""

    NAMES: list[str]
    """Those that are shipped: plakoto, tzannes, tapa, express."""
    def __new__(cls, text: str = "plakoto") -> RuleSet: ...
    @property
    def name(self) -> str:
        """The shipped rule set from which it was made."""
    @property
    def switches(self) -> dict[str, str]:
        """Every switch, and what it is set to."""
    @property
    def points(self) -> tuple[float, ...]:
        """What each of the nine outcomes is worth: ``values @ rules.points`` are equities."""
    def describe(self) -> str:
        """Every switch in words, a line each."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class Play:
    """A legal play, and where it leads."""

    @property
    def text(self) -> str:
        """As gnubg prints it: ``"24/21*/18"``."""
    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """A step for each number, in an order in which they can be made; 0 is off the board."""
    @property
    def pins(self) -> tuple[int, ...]:
        """The points where it pins a checker."""
    @property
    def after(self) -> Position:
        """The position after it, seen by the player who decides next."""
    @property
    def result(self) -> Position:
        """The position after it, seen by the player who has made it."""
    @property
    def is_pass(self) -> bool: ...
    @property
    def is_same_player_next(self) -> bool:
        """Whether he decides next, too: after numbers that were handed over to him."""
    @property
    def pending(self) -> tuple[int, ...]:
        """Numbers that the next player has to play before he rolls."""
    @property
    def rules(self) -> RuleSet: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class PartialPlay:
    """A play in the making: what has been made is the beginning of a legal play."""

    @property
    def position(self) -> Position:
        """After the steps that have been made, seen by the player who makes them."""
    @property
    def steps(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def numbers_left(self) -> tuple[int, ...]: ...
    @property
    def is_complete(self) -> bool:
        """Whether all has been played that has to be."""
    def next_steps(self) -> list[Step]:
        """The steps with which a legal play can go on."""
    def step(self, from_: int, to: int) -> PartialPlay:
        """The play with one more step; 0 is off the board."""
    def play(self) -> Play:
        """The whole play, if it is complete."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class SelfPlay:
    """An iterator of arrays; see :meth:`Engine.self_play`."""

    def __iter__(self) -> SelfPlay: ...
    def __next__(self) -> SelfPlayBatch: ...
    def __len__(self) -> int: ...

@final
class Engine:
    """What evaluates positions and ranks plays. It can be asked by several threads at once, and holds no lock while it works."""

    def __new__(
        cls,
        variant: _Rules | None = None,
        *,
        plies: int | None = None,
        threads: int | None = None,
        net: str | PathLike[str] | bytes | None = None,
        level: str | None = None,
        noise: float = 0.0,
        seed: int = 1,
        prune: bool = True,
        endings: bool = True,
    ) -> Engine:
        """
        :param plies: how far it looks ahead, 0 to 4; 2 if nothing is said
        :param threads: of one question, 1 to 256; one for each processor if nothing is said
        :param net: a network file or its bytes, instead of the one that is shipped for the rules
        :param level: ``"beginner"`` to ``"grandmaster"``, instead of plies
        :param noise: standard deviation of the errors that it makes where it chooses a play, in points: 0 to 10
        :param seed: of these errors
        :param prune: whether a small network tells which replies of a search are evaluated
        :param endings: whether races are looked up in tables
        """
    @property
    def rules(self) -> RuleSet: ...
    @property
    def plies(self) -> int: ...
    @property
    def level(self) -> str | None: ...
    @property
    def noise(self) -> float: ...
    @property
    def threads(self) -> int: ...
    @property
    def evaluator(self) -> str:
        """What evaluates positions, in one line."""
    def evaluator_name(self, position: _Position) -> str:
        """What answers for a position: the network, or a table of endings."""
    def hint(
        self,
        position: _Position,
        dice: _Dice | None = None,
        *,
        plies: int | None = None,
        count: int | None = 10,
        pending: Sequence[int] | None = None,
        seconds: float | None = None,
    ) -> list[Candidate]:
        """The best plays, best first: ``count`` of them, all searched at the plies; ``None`` for all plays.

        With ``seconds`` the search goes deeper and deeper, up to the plies, and ends after so long.
        """
    def best_play(
        self,
        position: _Position,
        dice: _Dice | None = None,
        *,
        plies: int | None = None,
        pending: Sequence[int] | None = None,
        seconds: float | None = None,
    ) -> Candidate:
        """The play that the engine makes. With noise it errs, always in the same way for the same seed and position."""
    @overload
    def evaluate(
        self, positions: _Position, *, plies: int | None = None, pending: Sequence[int] | None = None
    ) -> Evaluation: ...
    @overload
    def evaluate(self, positions: _Positions, *, plies: int | None = None) -> NDArray[np.float32]:
        """What positions are worth to the player on roll before he rolls.

        One gives an :class:`Evaluation`. Many, or an array of :func:`boards`, give an array of shape (N, 9) of
        the chances in the order of :data:`OUTCOMES`.
        """
    def rollout(
        self,
        position: _Position,
        dice: _Dice | None = None,
        *,
        plays: int | Iterable[Play | str] | None = None,
        trials: int | None = None,
        plies: int = 0,
        truncation: int | None = None,
        variance_reduction: bool | None = None,
        quasi_random: bool = True,
        bearoff_truncation: Literal["off", "exact", "onesided"] = "exact",
        seed: int = 1,
        max_error: float | None = None,
        joint_errors: float | None = None,
        min_trials: int = 324,
        pending: Sequence[int] | None = None,
        progress: Callable[[int, int, float, float], bool | None] | None = None,
    ) -> Rollout:
        """Plays games from a position before the roll, or with dice after the best plays, those that are named, or so many.

        ``progress`` is called with the trials made, those to make, the equity and its standard error; if it returns
        ``False`` the rollout ends with the trials that were made. Ctrl-C ends it with ``KeyboardInterrupt``.
        ``max_error`` and ``joint_errors`` end it earlier, as ``set rollout limit`` and ``jsd`` do. ``variance_reduction``
        is on, off, or with ``None`` as is cheapest.
        """
    def after_positions(
        self, positions: _Positions, dice: _Dice | _Integers | None = None, *, pending: _Integers | None = None
    ) -> Afters:
        """The positions after all plays. ``dice`` has the shape (N, 2), or is one roll for all.

        ``pending`` has the shape (N, 6): how often each number from 1 to 6 has to be played, under rules that hand numbers
        over; where there are any the dice are 0 0. Of a cascade only the most promising plays are listed.
        """
    def best_plays(
        self,
        positions: _Positions,
        dice: _Dice | _Integers | None = None,
        *,
        plies: int | None = None,
        pending: _Integers | None = None,
    ) -> BestPlays:
        """The play of each position that the engine makes: :meth:`best_play` for many."""
    def hint_batch(
        self,
        positions: _Positions,
        dice: _Dice | _Integers | None = None,
        *,
        plies: int | None = None,
        count: int | None = 10,
        pending: _Integers | None = None,
    ) -> list[list[Candidate]]:
        """:meth:`hint` for many: an empty list where the game is over."""
    def self_play(self, games: int, *, seed: int = 1, batch: int = 64, plies: int = 0) -> SelfPlay:
        """Games of the engine against itself, ``batch`` of them in each set of arrays.

        The same seed gives the same games, whatever the batch and the threads are.
        """

@final
class Session:
    """A session of the text protocol, as the program has it, for everything that has no method: ``why``, matches, files."""

    def __new__(cls, variant: _Rules | None = None, *, settings: Sequence[str] | None = None) -> Session:
        """
        :param settings: ``settings`` of another session
        :raises BadArgumentError: if a line is not a setting
        """
    @property
    def settings(self) -> tuple[str, ...]:
        """The lines that set what a new session has otherwise: ``Session(settings=lines)`` has the same settings.

        As with ``save settings``, the match, the dice, and what JSON and framing are set to are not among them.
        """
    def say(self, line: str) -> str:
        """Executes a line, and gives the reply as it is printed."""
    def ask(self, line: str) -> Any:
        """Executes a line, and gives the reply as JSON has it: a dictionary, or a list of them. Errors are replies, too."""

def boards(positions: _Positions) -> NDArray[np.int8]:
    """Positions as an array of shape (N, 26).

    Columns 0 to 23 are points 1 to 24 as the player on roll numbers them: the number of checkers on top, negative if they
    are the opponent's, and 16 more, away from zero, over a pinned checker of the other side. Columns 24 and 25 are the
    checkers borne off, his and the opponent's. So ``-17`` is one checker of the opponent on a pinned one.
    """

def positions(boards: _Positions) -> list[Position]:
    """The way back."""

@overload
def features(
    positions: _Positions, *, shots: bool = True, blocks: bool = False, sparse: Literal[False] = False
) -> NDArray[np.uint8]: ...
@overload
def features(
    positions: _Positions, *, shots: bool = True, blocks: bool = False, sparse: Literal[True]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What a network sees: an array of shape (N, 2144) of zeros and ones, (N, 1568) without shots, and 3024 more with blocks.

    ``sparse`` gives the numbers of those that are 1, one position after the other, and N + 1 offsets, as
    ``torch.nn.EmbeddingBag`` takes them. What they mean is told at the head of ``src/eval/network/features/mod.rs``.
    """

def phases(positions: _Positions) -> NDArray[np.uint8]:
    """The phase of each position, 0 to 7, of which networks may have weights of their own.

    Bit 2 tells whether the sides can still meet, bit 1 whether the player on roll has a pinned checker, bit 0 whether his
    opponent has one.
    """

def outcomes(positions: _Positions, rules: _Rules | None = None) -> NDArray[np.int8]:
    """How each game has ended for the player on roll: a place in :data:`OUTCOMES`, -1 if it goes on."""

def parse_gnubg_id(text: str) -> GnubgId:
    """Everything that ``POSITION[:MATCH][;pending=NUMBERS]`` says."""

def read_match(
    path: str | PathLike[str],
    engine: Engine | None = None,
    *,
    variant: _Rules | None = None,
    plies: int | None = None,
    by_score: bool = True,
    recover: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> dict[str, Any]:
    """What :mod:`plakoto.analysis` is made of."""
