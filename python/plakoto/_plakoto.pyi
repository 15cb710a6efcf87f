"""The classes and functions of the package that are written in Rust."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray

from ._types import Afters, BestPlays, Candidate, Evaluation, GameOutcome, GnubgId, Outcome, PlayValues, Rollout, SelfPlayBatch, Step

__version__: str
_PHASES: int
"""Number of phases of the game for which a network may have separate weights."""
_LOGITS: int
"""Number of values that the last layer of a network has room for."""

_Dice: TypeAlias = tuple[int, int] | Sequence[int] | NDArray[np.integer[Any]] | str
_Rules: TypeAlias = "RuleSet | str"
_Position: TypeAlias = "Position | str"
_Subject: TypeAlias = "Game | Position | str"
_Positions: TypeAlias = "NDArray[np.integer[Any]] | Iterable[_Position]"
_Selection: TypeAlias = NDArray[np.integer[Any]] | NDArray[np.bool_] | Sequence[int] | int
_Integers: TypeAlias = NDArray[np.integer[Any]] | Sequence[Sequence[int]]

@final
class Position:
    """The points of all checkers, from the view of the player on roll, who moves from 24 down to 1, and the rules
    of the game.

    ``Position()`` is the start of a game of Plakoto, and ``Position(rules="tapa")`` that of another game.
    Everything that is made from a position has its rules, and an engine for other rules refuses it.
    """

    def __new__(cls, id: _Position | None = None, rules: _Rules | None = None) -> Position:
        """Read a position ID such as ``"AACA/z8AAID/Pw"``. A match ID after the position ID is ignored."""
    @staticmethod
    def from_simple(board: str | Sequence[int | str], rules: _Rules | None = None) -> Position:
        """Read the 26 fields of ``set board simple``: the first bar, points 1 to 24, the second bar. ``"2p"``
        means two checkers above a pinned one.
        """
    @staticmethod
    def from_raw(board: str, rules: _Rules | None = None) -> Position:
        """Read a ``board:`` line in the format of FIBS. A 54th token contains the pins."""
    @staticmethod
    def from_board(board: NDArray[np.integer[Any]] | Sequence[int], rules: _Rules | None = None) -> Position:
        """Read a single row of an array from :func:`boards`."""
    @property
    def id(self) -> str:
        """The position ID in gnubg's format. Pins are stored in bits that gnubg leaves unused."""
    @property
    def simple(self) -> str:
        """The position as the 26 fields of ``set board simple``."""
    @property
    def raw(self) -> str:
        """The position as a ``board:`` line, with the player on roll as player 1."""
    @property
    def pips(self) -> tuple[int, int]:
        """Pip counts of the player on roll and of the opponent, each from 0 to 360."""
    @property
    def off(self) -> tuple[int, int]:
        """Numbers of checkers that the player on roll and the opponent have borne off."""
    @property
    def mine(self) -> tuple[int, ...]:
        """Number of the player on roll's checkers on each point from 1 to 24, including pinned checkers."""
    @property
    def theirs(self) -> tuple[int, ...]:
        """Number of the opponent's checkers on each of the same points, including pinned checkers."""
    @property
    def pinned(self) -> tuple[tuple[int, Literal["mine", "theirs"]], ...]:
        """The points that have a pinned checker, each with the owner of that checker."""
    @property
    def has_passed(self) -> bool:
        """Whether the free checkers of the players have passed each other, so that they can no longer meet.
        """
    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
    def under(self, rules: _Rules) -> Position:
        """Return the same checkers in a game with other rules, in which they move and meet in the same way."""
    def swap_sides(self) -> Position:
        """Return the same position from the view of the opponent."""
    def outcome(self) -> Outcome | None:
        """Return the outcome of the game, or ``None`` if the game is not over."""
    def legal_plays(self, dice: _Dice | None = None, *, pending: Sequence[int] | None = None) -> list[Play]:
        """List the legal plays. If several plays lead to the same result, only one of them is listed. If
        nothing can be played, the only play is a pass. If the game is over, the list is empty.

        ``pending`` are numbers that the opponent could not play and passed on, under rules that allow this.
        They take the place of dice. If a position has more than 100,000 plays, as is possible in Plakoto
        Express, :class:`UnsupportedError` is raised.
        """
    def play(self, text: str, dice: _Dice | None = None, *, pending: Sequence[int] | None = None) -> Play:
        """Find the legal play that a text such as ``"24/23 24/21"`` describes. If the play is illegal,
        :class:`IllegalMoveError` says why.
        """
    def start_play(self, dice: _Dice | None = None, *, pending: Sequence[int] | None = None) -> PartialPlay:
        """Start a play whose steps are made one by one."""
    def board(self, dice: _Dice | None = None) -> str:
        """Draw the board as text. The player on roll is ``X``, at the bottom. ``str(position)`` returns the
        same text.
        """
    def svg(self, dice: _Dice | None = None) -> str:
        """Draw the board as an SVG picture. Notebooks show this picture automatically."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class RuleSet:
    """The rules of a game, for example ``RuleSet("plakoto")`` or ``RuleSet("tapa mother=3")``."""

    NAMES: list[str]
    """Names of the built-in rule sets: plakoto, tzannes, tapa, express, portes, fevga, narde."""
    def __new__(cls, text: str = "plakoto") -> RuleSet: ...
    @property
    def name(self) -> str:
        """Name of the built-in rule set on which these rules are based."""
    @property
    def switches(self) -> dict[str, str]:
        """All switches of the rules, each with its value."""
    @property
    def points(self) -> tuple[float, ...]:
        """Points for each of the nine outcomes. ``values @ rules.points`` converts chances to equities."""
    def describe(self) -> str:
        """Describe the value of every switch in words, one line per switch."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class Play:
    """A legal play and the position after it."""

    @property
    def text(self) -> str:
        """The play in gnubg's notation, such as ``"24/21*/18"``."""
    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """The steps, one for each number played, in an order in which they can be made. A step to 0 bears
        off.
        """
    @property
    def pins(self) -> tuple[int, ...]:
        """The points on which the play pins a checker."""
    @property
    def hits(self) -> tuple[int, ...]:
        """The points on which the play hits a checker."""
    @property
    def before(self) -> Position:
        """The position before the play, from the view of the player who makes it."""
    @property
    def after(self) -> Position:
        """The position after the play, from the view of the player to decide next."""
    @property
    def is_pass(self) -> bool: ...
    @property
    def is_same_player_next(self) -> bool:
        """Whether the same player decides again. This happens after the player has played pending numbers,
        which the opponent had passed on.
        """
    @property
    def pending(self) -> tuple[int, ...]:
        """Numbers that the player to decide next has to play before the roll."""
    @property
    def rules(self) -> RuleSet: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class PartialPlay:
    """An incomplete play. Its steps are the beginning of at least one legal play."""

    @property
    def position(self) -> Position:
        """The position after the steps so far, from the view of the player who makes them."""
    @property
    def steps(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def numbers_left(self) -> tuple[int, ...]: ...
    @property
    def is_complete(self) -> bool:
        """Whether the steps so far make a legal play."""
    def next_steps(self) -> list[Step]:
        """List the steps that can come next in a legal play."""
    def step(self, from_: int, to: int) -> PartialPlay:
        """Return a copy of the play with one more step. A step from 25 enters from the bar, and a step to 0 bears
        off.
        """
    def play(self) -> Play:
        """Return the complete play. Raise an error if the play is not complete."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

@final
class Game:
    """A game: the rules, the position, whose turn it is, the dice or pending numbers, the score of the match, and
    everything that was played.

    >>> game = Game("tapa", seed=1)
    >>> while not game.outcome():
    ...     if not game.dice and not game.pending:
    ...         _ = game.roll()
    ...     _ = game.play(game.legal_plays()[0])

    Players are 0 and 1; player 1 starts unless ``starter`` says otherwise. ``length`` is the number of points
    that win the match; 0 means an open-ended session. ``rules`` may be a list of rule sets, whose games are
    played in turn. ``seed`` determines the dice of :meth:`roll`; without it they are random.
    """

    def __new__(
        cls,
        rules: _Rules | list[_Rules] | None = None,
        *,
        length: int = 0,
        starter: int = 1,
        seed: int | None = None,
    ) -> Game: ...
    @staticmethod
    def tavli(length: int = 5, *, starter: int = 1, seed: int | None = None) -> Game:
        """Return the first game of a tavli match: Portes, Plakoto and Fevga in turn."""
    @staticmethod
    def at(position: Position, *, seed: int | None = None) -> Game:
        """Return a game that goes on from a position, in which player 1 is about to roll."""
    @staticmethod
    def from_id(id: str, rules: _Rules | None = None, *, seed: int | None = None) -> Game:
        """Read ``POSITION[:MATCH][;pending=NUMBERS]``, as :attr:`id` writes it."""
    @property
    def id(self) -> str:
        """The ID of the position, the match and pending numbers."""
    @property
    def rules(self) -> RuleSet: ...
    @property
    def position(self) -> Position:
        """The position, from the view of the player on roll."""
    @property
    def on_roll(self) -> int:
        """The player on roll, 0 or 1."""
    @property
    def dice(self) -> tuple[int, int] | None:
        """The dice that the player on roll has to play; ``None`` before the roll."""
    @property
    def pending(self) -> tuple[int, ...]:
        """Numbers that the player on roll has to play before the roll, under rules with such numbers."""
    @property
    def length(self) -> int:
        """Points that win the match; 0 in an open-ended session."""
    @property
    def score(self) -> tuple[int, int]:
        """Points that player 0 and player 1 have in the match."""
    @property
    def winner(self) -> int | None:
        """The winner of the match, 0 or 1; ``None`` in an open-ended session and while the match is in
        progress.
        """
    @property
    def turns(self) -> list[tuple[int, Play]]:
        """The turns played, in order, each as the player and the play. ``play.before`` is the position before
        it.
        """
    def outcome(self) -> GameOutcome | None:
        """Return the outcome of the game, or ``None`` while it is in progress."""
    def legal_plays(self) -> list[Play]:
        """List the legal plays of the dice or pending numbers."""
    def roll(self, rng: Any = None) -> tuple[int, int]:
        """Roll the dice, and return them. ``rng`` replaces the dice of the game: a ``random.Random``, a
        ``numpy.random.Generator``, or anything with ``randint`` or ``integers``.
        """
    def set_dice(self, dice: _Dice) -> None:
        """Set the dice of the player on roll."""
    def play(self, play: Play | str) -> Play:
        """Make a play: a :class:`Play` of the current position and dice, or a text such as ``"24/23 24/21"``.
        Return the play.
        """
    def resign(self, points: int = 1, player: int | None = None) -> None:
        """End the game as a loss of ``points`` for ``player``, or for the player on roll."""
    def next_game(self) -> None:
        """Begin the next game of the match. The rules or the dice choose the player on roll."""
    def undo(self) -> bool:
        """Take back the last roll, play, resignation or start of a game. Return whether there was one."""
    def copy(self) -> Game:
        """Return an independent copy, with the same dice to come."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any) -> Game: ...
    def __iter__(self) -> Iterator[tuple[int, Play]]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...
    def __eq__(self, other: object) -> bool: ...

@final
class SelfPlay:
    """An iterator over sets of arrays, each with the decisions of several games. :meth:`Engine.self_play`
    creates it.
    """

    def __iter__(self) -> SelfPlay: ...
    def __next__(self) -> SelfPlayBatch: ...
    def __len__(self) -> int: ...

@final
class Engine:
    """An engine, which evaluates positions and ranks plays.

    Several threads may use one engine at the same time, because it releases the interpreter lock while it
    works.
    """

    def __new__(
        cls,
        rules: _Rules | None = None,
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
        :param rules: the rules of the game: a :class:`RuleSet` or its text; those of Plakoto by default
        :param plies: search depth in plies, 0 to 4; 2 by default
        :param threads: number of threads for a question, 1 to 256; one per processor by default
        :param net: a network file or its bytes, to replace the built-in network for the rules
        :param level: name of a level, ``"beginner"`` to ``"worldclass"``, instead of ``plies``
        :param noise: standard deviation of the engine's errors when it chooses a play, as a share of that of the
            game's result: 0 to 10
        :param seed: seed of the errors that ``noise`` causes
        :param prune: whether a small network selects the replies that a search evaluates
        :param endings: whether the engine looks races up in endgame tables
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
        """Description, in one line, of the network that evaluates positions."""
    def evaluator_name(self, position: _Position) -> str:
        """Return the name of what evaluates this position: the network or an endgame table."""
    def hint(
        self,
        position: _Subject,
        dice: _Dice | None = None,
        *,
        plies: int | None = None,
        count: int | None = 10,
        pending: Sequence[int] | None = None,
        seconds: float | None = None,
    ) -> list[Candidate]:
        """List the best ``count`` plays of a :class:`Game`, or of a position and ``dice``, best first; all of
        them are searched to the full depth. If ``count`` is ``None``, list all plays. A search chooses which
        plays it searches deeply, so a larger ``count`` can change the best play.

        With ``seconds``, the search deepens ply by ply until it reaches ``plies`` or the time limit.
        """
    def best_play(
        self,
        position: _Subject,
        dice: _Dice | None = None,
        *,
        plies: int | None = None,
        pending: Sequence[int] | None = None,
        seconds: float | None = None,
    ) -> Candidate:
        """Return the play that the engine makes. With noise, the engine makes errors, but always the same
        error for the same seed and position.
        """
    @overload
    def evaluate(  # type: ignore[overload-overlap]  # a text is an iterable of texts, too
        self, positions: _Subject, *, plies: int | None = None, pending: Sequence[int] | None = None
    ) -> Evaluation: ...
    @overload
    def evaluate(self, positions: _Positions, *, plies: int | None = None) -> NDArray[np.float32]:
        """Evaluate positions for the player on roll, before the roll.

        For a single position, return an :class:`Evaluation`. For several positions or an array of
        :func:`boards`, return an array of shape (N, 9) with the chances in the order of :data:`OUTCOMES`.
        """
    def rollout(
        self,
        position: _Subject,
        dice: _Dice | None = None,
        *,
        plays: int | Play | str | Iterable[Play | str] | None = None,
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
        """Play many games from a position, and return the mean result. Without dice, the games start before
        the roll. With dice, they start after each of the ``plays``; if ``plays`` is a number, after that many
        of the best plays.

        ``progress`` is called with the number of trials so far, the number of trials to make, the equity and
        its standard error. If ``progress`` returns ``False``, the rollout ends with the trials made so far.
        Ctrl-C ends the rollout and raises ``KeyboardInterrupt``. ``max_error`` and ``joint_errors`` end it
        early, like ``set rollout limit`` and ``set rollout jsd`` in a session. ``variance_reduction`` turns
        variance reduction on or off; ``None`` chooses the cheapest method.
        """
    def after_positions(
        self, positions: _Positions, dice: _Dice | _Integers | None = None, *, pending: _Integers | None = None
    ) -> Afters:
        """Return the positions after all legal plays. ``dice`` has the shape (N, 2), or is one roll for all
        positions.

        ``pending`` has the shape (N, 6), and contains the number of times that each number from 1 to 6 is
        pending. Pending numbers are those that the opponent could not play and passed on, under rules that
        allow this. In rows with pending numbers, both dice must be 0. In Plakoto Express there may be
        millions of plays; in this case, only the most promising ones are listed.
        """
    def best_plays(
        self,
        positions: _Positions,
        dice: _Dice | _Integers | None = None,
        *,
        plies: int | None = None,
        pending: _Integers | None = None,
    ) -> BestPlays:
        """Return the play that the engine makes in each position, like :meth:`best_play` for many positions.
        """
    def hint_batch(
        self,
        positions: _Positions,
        dice: _Dice | _Integers | None = None,
        *,
        plies: int | None = None,
        count: int | None = 10,
        pending: _Integers | None = None,
    ) -> list[list[Candidate]]:
        """List the best plays for each position, like :meth:`hint` for many positions. If a game is over, its
        list is empty.
        """
    def play_values(
        self,
        positions: _Positions,
        dice: _Dice | _Integers,
        *,
        plies: int = 0,
        within: float = ...,
        most: int | None = None,
        rolls: _Integers | None = None,
    ) -> PlayValues:
        """Return the values of the good plays of each decision, the best static value first.

        Plays that lose at most ``within`` points by their static values are searched ply by ply up to ``plies``; the
        margin is halved with each ply. No more than ``most`` plays are searched. The values of the plays that remain
        are improved by playing on with ``rolls``, of shape (N, turns, 2): on average, each turn adds a ply. With a margin,
        a decision with one good play is not searched.
        """
    def are_estimates(self, positions: _Positions) -> NDArray[np.bool_]:
        """Return, for each position, whether its value is an estimate: the game goes on, and no endgame table has the
        exact value.
        """
    def play_on(self, positions: _Positions, rolls: _Integers, *, plies: int = 1) -> NDArray[np.float32]:
        """Return the nine chances of each position, with shape (N, 9), by a search of ``plies`` and by playing on with
        ``rolls``, of shape (N, turns, 2). On average, each turn adds a ply.
        """
    def rollouts(
        self, positions: _Positions, seeds: Sequence[int], *, trials: int = 36, truncation: int | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Roll out each position with its seed. Return the mean of the nine chances, with shape (N, 9), and the
        standard errors of the equities. Positions with the same seed get the same dice.
        """
    def games_along(
        self, positions: _Positions, seeds: Sequence[int], *, every: int = 1, lambda_: float = 1.0
    ) -> tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.int64]]:
        """Play a game from each position with its seed. Return the boards and the chances of every ``every``th position
        of the games, and the offsets at which the games begin. Positions with a known value are left out.

        The chances estimate the result without the luck of the rolls. ``lambda_`` is the weight of the result compared
        with the values of later positions, as in TD(lambda). The chances of one game may be negative or larger than 1.
        """
    def self_play(self, games: int, *, seed: int = 1, batch: int = 64, plies: int = 0) -> SelfPlay:
        """Let the engine play games against itself. Each set of arrays contains ``batch`` games.

        The same seed always yields the same games, regardless of ``batch`` and of the number of threads.
        """

@final
class Games:
    """``count`` games, each with dice of its own. The seed determines everything random.

    ``on_roll`` is the player whose turn it is, 0 or 1. Boards, dice and plays are described from the view of
    this player. The dice are rolled at the start of a turn. Under some rules, a player first has to play the
    numbers that the opponent could not play. In this case they are in ``pending``, and both dice are 0.

    With ``actions="plays"``, an action is the index of a legal play, and ends the turn. With
    ``actions="steps"``, an action has the same meaning in all positions: it is 0 for a pass, or ``6 * (start -
    1) + number`` for a step of the checker on the point ``start`` by ``number``. The bar is point 25. The
    turn of a player consists of as many actions as numbers can be played.

    Each array is a copy, which does not change when the games go on. Only one thread at a time may use
    the games.
    """

    def __new__(
        cls,
        count: int,
        rules: _Rules | None = None,
        *,
        seed: int | None = None,
        actions: Literal["plays", "steps"] = "plays",
    ) -> Games: ...
    def __len__(self) -> int: ...
    @property
    def rules(self) -> RuleSet: ...
    @property
    def actions(self) -> Literal["plays", "steps"]: ...
    @property
    def boards(self) -> NDArray[np.int8]:
        """The boards, with shape (N, 26), as in :func:`plakoto.boards`."""
    @property
    def dice(self) -> NDArray[np.uint8]:
        """The dice of this turn, with shape (N, 2). They are 0 if pending numbers are played, and at the end
        of a game.
        """
    @property
    def pending(self) -> NDArray[np.uint8]:
        """The pending numbers at the start of this turn, with shape (N, 6): how many times each number is
        pending.
        """
    @property
    def on_roll(self) -> NDArray[np.int8]:
        """The player on roll in each game, 0 or 1."""
    @property
    def outcomes(self) -> NDArray[np.int8]:
        """Outcome of each game for the player on roll, as an index into ``plakoto.OUTCOMES``; -1 while the
        game is in progress.
        """
    @property
    def is_running(self) -> NDArray[np.bool_]:
        """Whether each game is still in progress."""
    @property
    def points(self) -> NDArray[np.float32]:
        """Points that player 0 and player 1 have won, with shape (N, 2). They are 0 while a game is in
        progress.
        """
    @property
    def counts(self) -> NDArray[np.int64]:
        """The number of legal actions in each game; 0 if the game is over."""
    @property
    def afters(self) -> Afters:
        """The positions after all legal actions in all games. After a step with which the turn goes on, the
        position is from the view of the same player.
        """
    def reset(
        self, *, seed: int | None = None, position: _Position | None = None, rules: _Rules | None = None
    ) -> None:
        """Restart all games. ``position`` is the position in which player 0 rolls first; without it, the
        games begin at the start, with a random player. ``rules`` change the rules of all games from now on.
        """
    def restart(self, which: _Selection | None = None) -> None:
        """Restart games that are given by a mask or by their indices; by default, all games. The starting
        player is chosen at random.
        """
    def mask(self) -> NDArray[np.int8]:
        """Return an array that is 1 at the legal actions and 0 elsewhere. Its shape is (N, 3060) for plays
        and (N, 151) for steps.
        """
    def observe(
        self,
        view: Literal["board", "planes", "features"] = "board",
        player: int | None = None,
        which: _Selection | None = None,
    ) -> dict[str, NDArray[np.integer[Any]]]:
        """Return what ``player`` sees, or what the player on roll of each game sees, as arrays by name:
        ``"action_mask"``, and the position as one of the following.

        * ``"board"``: the boards, with shape (N, 26).
        * ``"planes"``: 16 planes of 24 points, with shape (N, 16, 24). They contain the free checkers of the
          player and of the opponent; their pinned checkers; and, each with the same value on all points, how
          many checkers both have borne off and have on the bar, how many times each number from 1 to 6 is
          still to be played, whether these numbers are pending ones, and whether the player decides.
        * ``"features"``: the indices of all features of :func:`plakoto.features` (with ``shots``, ``blocks``
          and ``bar``) that are 1, with shape (N, 76). The index 5200 fills the rest of a row.

        For ``"board"`` and ``"features"``, ``"numbers"`` and ``"pending"`` are how many times each number is
        still to be played, and whether they are pending numbers. Only the player on roll sees numbers and
        legal actions.
        """
    def random_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for each game, and 0 for games that are over."""
    def play(
        self, actions: NDArray[np.integer[Any]] | Sequence[int], which: _Selection | None = None
    ) -> None:
        """Take the chosen actions in all games, or only in those that a mask or indices select. Games that
        are over do not change.
        """
    def play_or_lose(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> NDArray[np.bool_]:
        """Take an action in each game. An illegal action loses the game, with the largest number of points
        that a game can cost. Return a mask of the games with illegal actions.
        """
    def check_opponent(self, opponent: object, rules: _Rules | None = None) -> None:
        """Raise :class:`BadArgumentError` unless this is ``"random"``, an engine for ``rules`` (by default,
        those of the games), or a function.
        """
    def let_play(
        self,
        opponent: str | Engine | Callable[[Games, NDArray[np.int64]], NDArray[np.integer[Any]]],
        player: int,
    ) -> None:
        """Let an opponent decide for ``player`` until the other player decides in all games. The opponent is
        ``"random"``, an engine, or a function of the games and of the indices of games, which returns an
        action for each of these games.
        """

@final
class TreeState:
    """A state of the game: a chance node, a decision of a player, or the end. :mod:`plakoto.open_spiel`
    describes the actions.
    """

    def __new__(
        cls, rules: _Rules | None = None, actions: Literal["plays", "steps"] = "plays"
    ) -> TreeState: ...
    @property
    def rules(self) -> RuleSet: ...
    @property
    def action_count(self) -> int:
        """The number of different actions, of which a state has only a few."""
    @property
    def position(self) -> Position:
        """The position, from the view of the player on roll."""
    @property
    def dice(self) -> tuple[int, int] | None:
        """The dice that the player has to play, or ``None``."""
    @property
    def numbers(self) -> list[int]:
        """How many times the player still has to play each number from 1 to 6."""
    def current_player(self) -> int:
        """The player to decide, 0 or 1; -1 at a chance node; -4 if the game is over."""
    def is_terminal(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the actions at a chance node, with their probabilities. At the first roll, the actions from
        21 on mean that player 1 starts.
        """
    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions in ascending order. A player without a decision has none."""
    def apply_action(self, action: int) -> None:
        """Roll the dice at a chance node, or take a player's action elsewhere."""
    def action_to_string(self, action: int) -> str:
        """Return an action as text: a roll such as ``31``, a play such as ``24/21``, or a step such as
        ``3: 24/21``.
        """
    def returns(self) -> list[float]:
        """Return the points that player 0 and player 1 have won. They are zero while the game is in progress.
        """
    def observation_string(self, player: int) -> str:
        """Return what a player sees, as text: the position from the view of this player, whether they are on
        roll, and the numbers to play.
        """
    def observation_tensor(self, player: int) -> NDArray[np.int8]:
        """Return what a player sees, as the planes of :meth:`plakoto.games.Games.observe` in a row."""
    def __copy__(self) -> TreeState: ...

@final
class Session:
    """A session of the text protocol, as in the ``plakoto`` program.

    A session offers features that have no Python method, such as ``why``, matches and files.
    """

    def __new__(cls, rules: _Rules | None = None, *, settings: Sequence[str] | None = None) -> Session:
        """
        :param settings: lines from the attribute ``settings`` of another session
        :raises BadArgumentError: if a line is not a setting
        """
    @property
    def settings(self) -> tuple[str, ...]:
        """The session's settings as command lines: ``Session(settings=lines)`` creates a session with the
        same settings.

        Like ``save settings``, they leave out the match, the dice, and the settings for JSON output and
        framing.
        """
    def say(self, line: str) -> str:
        """Execute a line and return the reply that the program would print."""
    def ask(self, line: str) -> Any:
        """Execute a line and return the reply parsed from JSON: a dictionary, or a list of dictionaries if
        there are several replies. If the line is wrong, the reply describes the error.
        """

def boards(positions: _Positions, rules: _Rules | None = None) -> NDArray[np.int8]:
    """Return positions as an array of shape (N, 26).

    Columns 0 to 23 are points 1 to 24, numbered from the view of the player on roll. They contain the number
    of checkers on top, which is negative for the opponent's checkers. If a checker of the other side is
    pinned below them, the absolute value is larger by 16. For example, ``-17`` is one opposing checker that
    pins a checker of the player on roll. Columns 24 and 25 contain the numbers of checkers that the player on
    roll and the opponent have borne off. All other checkers are on the bar.
    """

def positions(boards: _Positions, rules: _Rules | None = None) -> list[Position]:
    """Return the positions in an array with the format of :func:`boards`."""

@overload
def features(
    positions: _Positions,
    rules: _Rules | None = None,
    *,
    shots: bool = True,
    blocks: bool = False,
    bar: bool = False,
    sparse: Literal[False] = False,
) -> NDArray[np.uint8]: ...
@overload
def features(
    positions: _Positions,
    rules: _Rules | None = None,
    *,
    shots: bool = True,
    blocks: bool = False,
    bar: bool = False,
    sparse: Literal[True],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the input features of networks, as an array of zeros and ones. Its shape is (N, 2144), or (N,
    1568) without ``shots``; ``blocks`` add 3024 columns, and ``bar`` adds 32.

    With ``sparse``, return only where the ones are: the indices of the ones, position by position, and N + 1
    offsets, as ``torch.nn.EmbeddingBag`` takes them. The head of
    ``crates/engine/src/eval/network/features/mod.rs`` describes the features.
    """

def phases(positions: _Positions, rules: _Rules | None = None) -> NDArray[np.uint8]:
    """Return the phase of the game for each position, 0 to 7. A network may have separate weights for each
    phase.

    Bit 2 is set if checkers of the two players can still meet. Bit 1 is set if the player on roll has a
    pinned checker, and bit 0 if the opponent has one. In games without pins, these bits are set if the player
    has a checker in the starting quadrant. Checkers on the bar do not count.
    """

def outcomes(positions: _Positions, rules: _Rules | None = None) -> NDArray[np.int8]:
    """Return the outcome of the game for each position, from the view of the player on roll. An outcome is an
    index into :data:`OUTCOMES`, or -1 if the game is not over.
    """

def parse_gnubg_id(text: str, rules: _Rules | None = None) -> GnubgId:
    """Read the parts of ``POSITION[:MATCH][;pending=NUMBERS]``."""

def read_match(
    path: str | PathLike[str],
    engine: Engine | None = None,
    *,
    rules: _Rules | None = None,
    plies: int | None = None,
    by_score: bool = True,
    recover: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> dict[str, Any]:
    """Read a match record and, if an engine is given, judge every turn. :mod:`plakoto.analysis` is built on
    this function.
    """
