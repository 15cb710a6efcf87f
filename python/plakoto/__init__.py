"""An engine for Plakoto, the Greek backgammon game in which a checker is pinned instead of hit.

>>> from plakoto import Engine, Position
>>> engine = Engine(plies=1)
>>> best = engine.best_play(Position(), (3, 1))
>>> str(best.play)
'24/23 24/21'
>>> engine.evaluate([Position(), best.play.after]).shape
(2, 9)

Positions are described from the view of the player on roll, who moves from 24 down to 1. Equities are in
points per game. The chances and the equity of a position are those of the player on roll; those of a play are
those of the player who makes it.
"""

try:
    from ._plakoto import __version__
except ModuleNotFoundError as error:
    # The compiled module is missing if Python was started in the source folder.
    raise ImportError(
        "this folder has the source of plakoto without its compiled module: install the wheel, and start Python in another folder"
    ) from error

from ._errors import (
    BadArgumentError,
    FileError,
    IllegalMoveError,
    IllegalPositionError,
    InternalError,
    MissingContextError,
    PlakotoError,
    UnsupportedError,
)
from ._plakoto import (
    Engine,
    Game,
    PartialPlay,
    Play,
    Position,
    RuleSet,
    SelfPlay,
    Session,
    boards,
    features,
    outcomes,
    parse_gnubg_id,
    phases,
    positions,
)
from ._types import (
    OUTCOMES,
    Afters,
    AtLeast,
    BestPlays,
    Candidate,
    Chances,
    Evaluation,
    GameOutcome,
    GnubgId,
    Outcome,
    PlayValues,
    Rolled,
    Rollout,
    SelfPlayBatch,
    Step,
)

__all__ = [
    "OUTCOMES",
    "Afters",
    "AtLeast",
    "BadArgumentError",
    "BestPlays",
    "Candidate",
    "Chances",
    "Engine",
    "Evaluation",
    "FileError",
    "Game",
    "GameOutcome",
    "GnubgId",
    "IllegalMoveError",
    "IllegalPositionError",
    "InternalError",
    "MissingContextError",
    "Outcome",
    "PartialPlay",
    "PlakotoError",
    "Play",
    "PlayValues",
    "Position",
    "Rolled",
    "Rollout",
    "RuleSet",
    "SelfPlay",
    "SelfPlayBatch",
    "Session",
    "Step",
    "UnsupportedError",
    "__version__",
    "boards",
    "features",
    "outcomes",
    "parse_gnubg_id",
    "phases",
    "positions",
]
