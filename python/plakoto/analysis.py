"""Reads and judges matches: plakoto's own files (``.jsonl``) and gnubg's ``.mat`` files.

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
    """A turn. The fields after ``phase`` are set if an engine has judged it.

    Equities are those of the player whose turn it is, in points; in a match they are normalised as in gnubg.
    """

    game: int
    turn: int
    player: int
    """The player: 0 or 1."""
    name: str
    position: str
    """The position ID before the play, seen by the player."""
    dice: str
    play: str
    phase: str
    """``"race"``, ``"contact without pins"``, or the state of pins: ``"pinning"``, ``"pinned"``,
    ``"both sides pinned"``."""
    plays: int | None = None
    """Number of legal plays."""
    is_decision: bool | None = None
    """Whether the player had a choice."""
    best: str | None = None
    equity: float | None = None
    """Equity of the play that was made."""
    best_equity: float | None = None
    error: float | None = None
    """Loss compared with the best play: 0 or more."""
    mark: str | None = None
    """Mark of the error: empty, ``"doubtful"``, ``"bad"`` or ``"very bad"``."""
    luck: float | None = None
    """Value of this roll above the average roll."""
    luck_mark: str | None = None
    error_in_match: float | None = None
    """Loss of winning chances in the match; ``None`` in a session."""
    plies: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game and its result."""

    score: tuple[int, int]
    """Score before the game."""
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
    """Description of the damage, if a damaged file was read with ``recover``."""

    def frame(self, *, decisions: bool = False) -> pandas.DataFrame:
        """Return a row for each turn, or only for turns with a choice, which requires that an engine has
        judged them."""
        import pandas

        columns = list(Turn.__dataclass_fields__)
        turns = pandas.DataFrame([asdict(turn) for turn in self.turns], columns=columns)
        return turns[turns["is_decision"].eq(True)].reset_index(drop=True) if decisions else turns

    def summary(self) -> pandas.DataFrame:
        """Return a row for each player: decisions, errors, their cost, and luck; the error rate is in
        millipoints a decision."""
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
    """Read a match, and judge it with an engine if one is given.

    :param variant: the rules of a file that does not name them, such as ``.mat`` files
    :param plies: search depth; the engine's own by default
    :param by_score: whether plays of a match are judged by winning chances at the score, instead of points
    :param recover: whether to return everything before a damaged part, instead of failing
    :param progress: called with the number of judged turns and the number of all turns
    :raises plakoto.FileError: if the file does not exist
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
