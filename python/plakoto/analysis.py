"""What was played, and what it was worth: reads matches of plakoto (``.jsonl``) and gnubg's ``.mat`` files.

>>> from plakoto.analysis import read
>>> match = read("examples/match.mat", Engine(plies=1))  # doctest: +SKIP
>>> match.frame().nlargest(5, "error")                   # doctest: +SKIP

Frames need pandas: ``pip install plakoto[analysis]``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from os import PathLike
from typing import TYPE_CHECKING

from ._plakoto import Engine, RuleSet, read_match

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn; what follows ``phase`` is there if an engine has judged it.

    Equities are those of the player whose turn it was, in points; in a match they are normalised as gnubg does it.
    """

    game: int
    turn: int
    player: int
    """0 or 1."""
    name: str
    position: str
    """Its ID, seen by the player."""
    dice: str
    play: str
    phase: str
    """``"race"``, or how pins stand: ``"pinning"``, ``"pinned"``, ``"both sides pinned"``, ``"contact without pins"``."""
    plays: int | None = None
    """Number of legal plays."""
    is_decision: bool | None = None
    """Whether there was a choice."""
    best: str | None = None
    equity: float | None = None
    """That of the play that was made."""
    best_equity: float | None = None
    error: float | None = None
    """What was lost by not playing the best: 0 or more."""
    mark: str | None = None
    """What is said of the error: nothing, ``"doubtful"``, ``"bad"``, ``"very bad"``."""
    luck: float | None = None
    """How much more than the average roll this one was worth."""
    luck_mark: str | None = None
    error_in_match: float | None = None
    """What the error cost of the chance to win the match; ``None`` in a session."""
    plies: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game, and how it ended."""

    score: tuple[int, int]
    """Before it."""
    start: str
    turns: int
    winner: int | None
    points: int
    ending: str


@dataclass(frozen=True, slots=True)
class Match:
    """A match, or a session if its length is 0."""

    names: tuple[str, str]
    length: int
    rules: RuleSet
    games: tuple[Game, ...]
    turns: tuple[Turn, ...]
    damage: str | None = None
    """What is wrong with the file, where everything before was to be recovered."""

    def frame(self, *, decisions: bool = False) -> pandas.DataFrame:
        """A row for each turn, or only for those with a choice, which an engine has to have judged."""
        import pandas

        columns = list(Turn.__dataclass_fields__)
        turns = pandas.DataFrame([asdict(turn) for turn in self.turns], columns=columns)
        return turns[turns["is_decision"].eq(True)].reset_index(drop=True) if decisions else turns

    def summary(self) -> pandas.DataFrame:
        """A row for each player: decisions, errors, what they cost, and luck; errors a decision in millipoints."""
        turns = self.frame()
        grouped = turns.groupby("player")
        decided = turns[turns["is_decision"].eq(True)].groupby("player")
        found = grouped.agg(name=("name", "first"), turns=("turn", "size"), luck=("luck", "sum"))
        found["decisions"] = decided.size()
        found["errors"] = decided["error"].agg(lambda errors: int((errors > 0).sum()))
        found["error"] = decided["error"].sum()
        found["error_rate"] = 1000 * found["error"] / found["decisions"]
        return found


def read(
    path: str | PathLike[str],
    engine: Engine | None = None,
    *,
    variant: RuleSet | str | None = None,
    plies: int | None = None,
    by_score: bool = True,
    recover: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Match:
    """Reads a match, and has it judged by an engine, if one is given.

    :param variant: the rules of a file that names none, as ``.mat`` files do
    :param plies: those of the engine if nothing is said
    :param by_score: whether plays of a match are judged by what they are worth in it, and not by points
    :param recover: whether everything before a damage is read, and not nothing
    :param progress: called with the number of turns that were judged, and of all
    :raises plakoto.FileError: if there is no such file
    :raises plakoto.BadArgumentError: if it holds no match that can have been played
    """
    found = read_match(
        path, engine, variant=variant, plies=plies, by_score=by_score, recover=recover, progress=progress
    )
    games = [{**game, "score": tuple(game["score"])} for game in found["games"]]
    return Match(
        names=tuple(found["names"]),
        length=found["length"],
        rules=RuleSet(found["rules"]),
        games=tuple(Game(**game) for game in games),
        turns=tuple(Turn(**turn) for turn in found["turns"]),
        damage=found["damage"],
    )
