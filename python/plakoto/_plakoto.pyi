"""The part of the package that is written in Rust."""

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray

from ._types import Afters, BestPlays, Candidate, Evaluation, GnubgId, Outcome, Rollout, SelfPlayBatch, Step

__version__: str
_PHASES: int
"""Number of phases of the game for which a network may have separate weights."""
_LOGITS: int
"""Capacity of the last layer of a network, in numbers."""

_Dice: TypeAlias = tuple[int, int] | Sequence[int] | str
_Rules: TypeAlias = "RuleSet | str"
_Position: TypeAlias = "Position | str"
_Positions: TypeAlias = "NDArray[np.integer[Any]] | Iterable[_Position]"
_Integers: TypeAlias = NDArray[np.integer[Any]] | Sequence[Sequence[int]]

@final
class Position:
    """The places of all checkers, as the player on roll sees them, who moves from 24 down to 1.

    ``Position()`` is the start of a game.
    """

    def __new__(cls, id: _Position | None = None) -> Position:
        """Read a position ID such as ``"AACA/z8AAID/Pw"``; a match ID after it is ignored."""
    @staticmethod
    def from_simple(board: str | Sequence[int | str]) -> Position:
        """Read the 26 fields of ``set board simple``: a bar, points 1 to 24, a bar; ``"2p"`` is two checkers
        over a pinned one.
        """
    @staticmethod
    def from_raw(board: str) -> Position:
        """Read a ``board:`` line in the format of FIBS, with a 54th token for the pins."""
    @staticmethod
    def from_board(board: NDArray[np.integer[Any]] | Sequence[int]) -> Position:
        """Read one row of :func:`boards`."""
    @property
    def id(self) -> str:
        """gnubg's position ID, with pins in bits that gnubg leaves unused."""
    @property
    def simple(self) -> str:
        """The 26 fields of ``set board simple``."""
    @property
    def raw(self) -> str:
        """A ``board:`` line with the player on roll as player 1."""
    @property
    def pips(self) -> tuple[int, int]:
        """Pip counts of the player on roll and of the opponent: 0 to 360."""
    @property
    def off(self) -> tuple[int, int]:
        """Checkers borne off by the player on roll and by the opponent."""
    @property
    def mine(self) -> tuple[int, ...]:
        """Checkers of the player on roll on each of the points 1 to 24, including pinned ones."""
    @property
    def theirs(self) -> tuple[int, ...]:
        """Checkers of the opponent on each of the same points."""
    @property
    def pinned(self) -> tuple[tuple[int, Literal["mine", "theirs"]], ...]:
        """Each point with a pinned checker, and the owner of the pinned checker."""
    @property
    def has_passed(self) -> bool:
        """Whether free checkers of the two sides can no longer meet."""
    def swap_sides(self) -> Position:
        """Return the same position as the opponent sees it."""
    def outcome(self, rules: _Rules | None = None) -> Outcome | None:
        """Return the outcome of the game; ``None`` if it is not over."""
    def plays(
        self, dice: _Dice | None = None, rules: _Rules | None = None, *, pending: Sequence[int] | None = None
    ) -> list[Play]:
        """List the legal plays, one for each distinct result: a pass if nothing can be played, no plays if
        the game is over.

        ``pending`` are numbers that the opponent could not play, under rules that pass them on; then there
        are no dice. A cascade with more than 100,000 plays raises :class:`UnsupportedError`.
        """
    def play(
        self,
        text: str,
        dice: _Dice | None = None,
        rules: _Rules | None = None,
        *,
        pending: Sequence[int] | None = None,
    ) -> Play:
        """Find the legal play that a text such as ``"24/23 24/21"`` describes. :class:`IllegalMoveError`
        gives the reason.
        """
    def start_play(
        self, dice: _Dice | None = None, rules: _Rules | None = None, *, pending: Sequence[int] | None = None
    ) -> PartialPlay:
        """Start a play that is made step by step."""
    def board(self, dice: _Dice | None = None, rules: _Rules | None = None) -> str:
        """Draw the board with characters: the player on roll is ``X``, at the bottom. ``str(position)`` is
        short for it.
        """
    def svg(self, dice: _Dice | None = None, rules: _Rules | None = None) -> str:
        """Draw the board as an SVG picture. Notebooks show it by themselves."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class RuleSet:
    """The rules of a game: ``RuleSet("plakoto")``, ``RuleSet("tapa mother=3")``."""

    NAMES: list[str]
    """The names of the built-in rule sets: plakoto, tzannes, tapa, express."""
    def __new__(cls, text: str = "plakoto") -> RuleSet: ...
    @property
    def name(self) -> str:
        """The name of the built-in rule set that these rules derive from."""
    @property
    def switches(self) -> dict[str, str]:
        """Every switch and its value."""
    @property
    def points(self) -> tuple[float, ...]:
        """The points of each of the nine outcomes: ``values @ rules.points`` are equities."""
    def describe(self) -> str:
        """Describe every switch in words, one line each."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class Play:
    """A legal play and the position after it."""

    @property
    def text(self) -> str:
        """The play as gnubg prints it: ``"24/21*/18"``."""
    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """One step for each number, in an order in which they can be made; 0 is off the board."""
    @property
    def pins(self) -> tuple[int, ...]:
        """The points on which the play pins a checker."""
    @property
    def after(self) -> Position:
        """The position after the play, as the player who decides next sees it."""
    @property
    def result(self) -> Position:
        """The position after the play, as the player who made it sees it."""
    @property
    def is_pass(self) -> bool: ...
    @property
    def is_same_player_next(self) -> bool:
        """Whether the same player decides next, too: after playing pending numbers."""
    @property
    def pending(self) -> tuple[int, ...]:
        """Numbers that the next player has to play before the roll."""
    @property
    def rules(self) -> RuleSet: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class PartialPlay:
    """An incomplete play: its steps are the beginning of a legal play."""

    @property
    def position(self) -> Position:
        """The position after the steps so far, as the player who makes them sees it."""
    @property
    def steps(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def numbers_left(self) -> tuple[int, ...]: ...
    @property
    def is_complete(self) -> bool:
        """Whether all obligatory numbers have been played."""
    def next_steps(self) -> list[Step]:
        """List the steps that continue to a legal play."""
    def step(self, from_: int, to: int) -> PartialPlay:
        """Return the play with one more step; 0 is off the board."""
    def play(self) -> Play:
        """Return the complete play."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class SelfPlay:
    """An iterator of arrays of games; see :meth:`Engine.self_play`."""

    def __iter__(self) -> SelfPlay: ...
    def __next__(self) -> SelfPlayBatch: ...
    def __len__(self) -> int: ...

@final
class Engine:
    """An engine evaluates positions and ranks plays.

    Several threads may use one engine at the same time. It releases the interpreter lock while it works.
    """

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
        :param plies: search depth, 0 to 4; 2 by default
        :param threads: threads of one question, 1 to 256; one per processor by default
        :param net: a network file or its bytes, instead of the built-in network of the rules
        :param level: ``"beginner"`` to ``"grandmaster"``, instead of plies
        :param noise: standard deviation of the engine's errors when it chooses a play, in points: 0 to 10
        :param seed: seed of these errors
        :param prune: whether a small network selects the replies that a search evaluates
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
        """One-line description of the network that evaluates positions."""
    def evaluator_name(self, position: _Position) -> str:
        """Return the name of what evaluates a position: the network, or a table of endings."""
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
        """List the best plays, best first: ``count`` of them, all searched to the full depth; ``None`` lists
        all plays.

        With ``seconds`` the search deepens ply by ply up to ``plies``, and ends after this time.
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
        """Return the play that the engine makes. With noise it errs, always in the same way for the same seed
        and position.
        """
    @overload
    def evaluate(
        self, positions: _Position, *, plies: int | None = None, pending: Sequence[int] | None = None
    ) -> Evaluation: ...
    @overload
    def evaluate(self, positions: _Positions, *, plies: int | None = None) -> NDArray[np.float32]:
        """Evaluate positions for the player on roll, before the roll.

        A single position gives an :class:`Evaluation`. Several positions, or an array of :func:`boards`, give
        an array of shape (N, 9): the chances in the order of :data:`OUTCOMES`.
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
        """Play games from a position before the roll or, with dice, after some plays: the given ones, or the
        best ``plays`` if that is a number.

        ``progress`` is called with the trials made, the trials to make, the equity and its standard error. If
        it returns ``False``, the rollout ends with the trials made so far. Ctrl-C ends it with
        ``KeyboardInterrupt``. ``max_error`` and ``joint_errors`` end it earlier, as ``set rollout limit`` and
        ``jsd`` do. ``variance_reduction`` is on, off, or with ``None`` the cheapest method.
        """
    def after_positions(
        self, positions: _Positions, dice: _Dice | _Integers | None = None, *, pending: _Integers | None = None
    ) -> Afters:
        """Return the positions after all plays. ``dice`` has the shape (N, 2), or is one roll for all
        positions.

        ``pending`` has the shape (N, 6): how many times each number from 1 to 6 is pending, under rules that
        pass unplayed numbers on. Where numbers are pending, the dice are 0 0. Of a cascade, only the most
        promising plays are listed.
        """
    def best_plays(
        self,
        positions: _Positions,
        dice: _Dice | _Integers | None = None,
        *,
        plies: int | None = None,
        pending: _Integers | None = None,
    ) -> BestPlays:
        """Return the play that the engine makes in each position: :meth:`best_play` for many."""
    def hint_batch(
        self,
        positions: _Positions,
        dice: _Dice | _Integers | None = None,
        *,
        plies: int | None = None,
        count: int | None = 10,
        pending: _Integers | None = None,
    ) -> list[list[Candidate]]:
        """:meth:`hint` for many positions: an empty list where the game is over."""
    def self_play(self, games: int, *, seed: int = 1, batch: int = 64, plies: int = 0) -> SelfPlay:
        """Play games of the engine against itself, ``batch`` games in each set of arrays.

        The same seed gives the same games, whatever the batch and the thread count.
        """

@final
class Session:
    """A session of the text protocol, as in the ``plakoto`` program.

    It offers everything that has no method here: ``why``, matches, files.
    """

    def __new__(cls, variant: _Rules | None = None, *, settings: Sequence[str] | None = None) -> Session:
        """
        :param settings: the ``settings`` of another session
        :raises BadArgumentError: if a line is not a setting
        """
    @property
    def settings(self) -> tuple[str, ...]:
        """Lines that restore the settings of this session: ``Session(settings=lines)`` has the same settings.

        As with ``save settings``, they do not include the match, the dice, or the settings of JSON and
        framing.
        """
    def say(self, line: str) -> str:
        """Execute a line and return the reply as the program prints it."""
    def ask(self, line: str) -> Any:
        """Execute a line and return the reply parsed from JSON: a dictionary, or a list of dictionaries.
        Errors are replies, too.
        """

def boards(positions: _Positions) -> NDArray[np.int8]:
    """Return positions as an array of shape (N, 26).

    Columns 0 to 23 are points 1 to 24, numbered by the player on roll: the number of checkers on top,
    negative for the opponent's. If a checker of the other side is pinned beneath, the absolute value is 16
    larger: ``-17`` is one checker of the opponent on a pinned one. Columns 24 and 25 are the checkers that
    the player on roll and the opponent have borne off.
    """

def positions(boards: _Positions) -> list[Position]:
    """Return the positions of an array of :func:`boards`."""

@overload
def features(
    positions: _Positions, *, shots: bool = True, blocks: bool = False, sparse: Literal[False] = False
) -> NDArray[np.uint8]: ...
@overload
def features(
    positions: _Positions, *, shots: bool = True, blocks: bool = False, sparse: Literal[True]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the input features of networks: an array of shape (N, 2144) of zeros and ones, or (N, 1568)
    without shots; blocks add 3024 columns.

    ``sparse`` returns the indices of the ones, position by position, and N + 1 offsets, as
    ``torch.nn.EmbeddingBag`` takes them. The head of ``crates/engine/src/eval/network/features/mod.rs``
    describes the features.
    """

def phases(positions: _Positions) -> NDArray[np.uint8]:
    """Return the phase of each position, 0 to 7. A network may have separate weights for each phase.

    Bit 2 is set while the sides can still meet, bit 1 if the player on roll has a pinned checker, bit 0 if
    the opponent has one.
    """

def outcomes(positions: _Positions, rules: _Rules | None = None) -> NDArray[np.int8]:
    """Return the outcome of each position for the player on roll: an index of :data:`OUTCOMES`, or -1 if the
    game is not over.
    """

def parse_gnubg_id(text: str) -> GnubgId:
    """Read all parts of ``POSITION[:MATCH][;pending=NUMBERS]``."""

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
    """Read a match, and judge its turns if there is an engine: the basis of :mod:`plakoto.analysis`."""
