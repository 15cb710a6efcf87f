"""Reads and judges matches, from plakoto's own files (``.jsonl``) and gnubg's ``.mat`` files.

>>> from plakoto.analysis import read
>>> match = read("examples/match.mat", Engine(plies=1))  # doctest: +SKIP
>>> match.frame().nlargest(5, "error")                   # doctest: +SKIP

Data frames need pandas: ``pip install plakoto[analysis]``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from os import PathLike
from typing import TYPE_CHECKING

from ._plakoto import Engine, RuleSet, read_match
from ._types import arrow_stream

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a game. The fields after ``phase`` are ``None`` unless an engine has judged the turn.

    Equities are in points, from the view of the player whose turn it is. In a match they are normalised as in
    gnubg.
    """

    game: int
    turn: int
    player: int
    """Number of the player whose turn it is: 0 or 1."""
    name: str
    position: str
    """Position ID before the play, from the view of the player whose turn it is."""
    dice: str
    play: str
    phase: str
    """``"race"``, ``"contact without pins"``, or which pins there are: ``"pinning"``, ``"pinned"`` or
    ``"both sides pinned"``."""
    plays: int | None = None
    """Number of legal plays in this position."""
    is_decision: bool | None = None
    """Whether the player had more than one legal play."""
    best: str | None = None
    equity: float | None = None
    """Equity of the play that the player made."""
    best_equity: float | None = None
    error: float | None = None
    """Loss in comparison with the best play: 0 or more."""
    mark: str | None = None
    """Mark for the error: empty, ``"doubtful"``, ``"bad"`` or ``"very bad"``."""
    luck: float | None = None
    """How much better this roll was than an average roll."""
    luck_mark: str | None = None
    error_in_match: float | None = None
    """Winning chances in the match that the play loses; ``None`` in a session."""
    plies: int | None = None


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game of a match, with its result."""

    rules: RuleSet
    score: tuple[int, int]
    """Score before the game began."""
    start: str
    turns: int
    winner: int | None
    points: int
    ending: str


@dataclass(frozen=True, slots=True, repr=False)
class Match:
    """A match, or an open-ended session if ``length`` is 0."""

    names: tuple[str, str]
    length: int
    rules: RuleSet
    """Rule set of the first game."""
    games: tuple[RecordedGame, ...]
    turns: tuple[Turn, ...]
    damage: str | None = None
    """Description of the damage, if the file was damaged and was read with ``recover``."""
    rotation: tuple[RuleSet, ...] = ()
    """Rule sets of the games, which are played in turn."""

    def frame(self, *, decisions: bool = False) -> pandas.DataFrame:
        """Return a data frame with a row for each turn.

        With ``decisions``, keep only turns in which the player had a choice. This requires that an engine has
        judged them.
        """
        try:
            import pandas
        except ImportError as error:
            raise ImportError("data frames need pandas: pip install plakoto[analysis]") from error

        columns = list(Turn.__dataclass_fields__)
        turns = pandas.DataFrame([asdict(turn) for turn in self.turns], columns=columns)
        return turns[turns["is_decision"].eq(True)].reset_index(drop=True) if decisions else turns

    def summary(self) -> pandas.DataFrame:
        """Return a data frame with a row for each player: decisions, errors, what the errors cost, and
        luck. The error rate is in millipoints per decision."""
        turns = self.frame()
        grouped = turns.groupby("player")
        decided = turns[turns["is_decision"].eq(True)].groupby("player")
        found = grouped.agg(name=("name", "first"), turns=("turn", "size"), luck=("luck", "sum"))
        found["decisions"] = decided.size()
        found["errors"] = decided["error"].agg(lambda errors: int((errors > 0).sum()))
        found["error"] = decided["error"].sum()
        found["error_rate"] = 1000 * found["error"] / found["decisions"]
        return found

    __arrow_c_stream__ = arrow_stream

    def __repr__(self) -> str:
        players, length = " - ".join(self.names), f"{self.length} points" if self.length else "a session"
        return f"<Match {players}: {self.rules}, {length}, {len(self.games)} games, {len(self.turns)} turns>"


def read(
    path: str | PathLike[str],
    engine: Engine | None = None,
    *,
    rules: RuleSet | str | None = None,
    plies: int | None = None,
    by_score: bool = True,
    recover: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Match:
    """Read a match, and judge its turns if an engine is given.

    :param rules: rules of the match if the file does not name them, as in ``.mat`` files
    :param plies: search depth; the engine's own by default
    :param by_score: whether plays of a match are judged by winning chances at the score, instead of by points
    :param recover: whether to return the undamaged parts of a damaged file, instead of failing
    :param progress: called with the number of judged turns and the number of all turns
    :raises plakoto.FileError: if the file does not exist
    :raises plakoto.BadArgumentError: if the file contains no match that can have been played
    """
    found = read_match(
        path, engine, rules=rules, plies=plies, by_score=by_score, recover=recover, progress=progress
    )
    rotation = tuple(RuleSet(rules) for rules in found["rotation"])
    games = [
        {**game, "rules": RuleSet(game["rules"]), "score": tuple(game["score"])}
        for game in found["games"]
    ]
    return Match(
        names=tuple(found["names"]),
        length=found["length"],
        rules=rotation[0],
        games=tuple(RecordedGame(**game) for game in games),
        turns=tuple(Turn(**turn) for turn in found["turns"]),
        damage=found["damage"],
        rotation=rotation,
    )
