"""Plays many games at once, as arrays. The environments for reinforcement learning are built on this module.

>>> from plakoto.games import Games
>>> games = Games(1000, seed=1)
>>> while games.is_running.any():
...     games.play(games.random_actions())
>>> bool((games.points.sum(axis=1) == 0).all())
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ._plakoto import Engine, Games

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MAX_PLAYS", "STEP_ACTIONS", "Actions", "Games", "Opponent", "View"]

MAX_PLAYS = 3060
"""Maximum number of different plays for a roll: the number of ways to distribute four steps among fifteen
checkers."""

STEP_ACTIONS = 151
"""Number of actions if an action is a step: a pass, and six numbers for each of 24 points and the bar."""

Actions: TypeAlias = Literal["plays", "steps"]
"""The meaning of an action: see :class:`Games`."""

View: TypeAlias = Literal["board", "planes", "features"]
"""The form of an observation: see :meth:`Games.observe`."""

Opponent: TypeAlias = "str | Engine | Callable[[Games, NDArray[np.int64]], NDArray[np.integer[Any]]]"
"""A player: ``"random"``, an engine, or a function. A function is called with the games and with the
indices of the games in which it has to decide; it returns an action for each of these games."""
