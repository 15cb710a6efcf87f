"""Plays many games at once, as arrays. The environments for reinforcement learning are built on this module.

>>> from plakoto.games import Games
>>> games = Games(1000, seed=1)
>>> while games.is_running.any():
...     games.play(games.random_choices())
>>> games.points.sum(axis=1)[:3]
array([0., 0., 0.], dtype=float32)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from ._errors import BadArgumentError
from ._plakoto import Engine, Position, RuleSet, boards, outcomes
from ._types import Afters

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_PLAYS = 3060
"""Maximum number of different plays for a roll: the number of ways to distribute four steps among fifteen
checkers."""

Opponent = str | Engine | Callable[["Games", "NDArray[np.intp]"], "NDArray[np.integer[Any]]"]
"""A player: ``"random"``, an engine, or a function. A function is called with the games and with the
indices of the games in which it has to play; it returns the index of a play for each of these games."""


def check_opponent(player: Opponent, rules: RuleSet) -> None:
    """Raise :class:`BadArgumentError` if this is no player, or an engine for other rules than these."""
    if isinstance(player, Engine):
        if player.rules != rules:
            raise BadArgumentError(f"expected an engine for the rules {rules}, got one for {player.rules}")
    elif player != "random" and not callable(player):
        raise BadArgumentError(f"expected an opponent ('random', an Engine or a function), got {player!r}")


class Games:
    """``count`` games, each with dice of its own. The seed determines everything random.

    ``on_roll`` is the player whose turn it is, 0 or 1. Boards, dice and plays are described from the view of
    this player. The dice are rolled at the start of a turn. Under some rules, a player first has to play the
    numbers that the opponent could not play. In this case they are in ``pending``, and both dice are 0.
    """

    def __init__(
        self, count: int, variant: RuleSet | str = "plakoto", *, seed: int | np.random.Generator | None = None
    ) -> None:
        self.engine = Engine(variant, plies=0, threads=1)
        """The engine that lists the legal plays. It has one thread, because most learning programs have
        threads of their own."""
        self.rng = np.random.default_rng(seed)
        self.boards: NDArray[np.int8] = np.zeros((count, 26), dtype=np.int8)
        self.dice: NDArray[np.uint8] = np.zeros((count, 2), dtype=np.uint8)
        self.pending: NDArray[np.uint8] = np.zeros((count, 6), dtype=np.uint8)
        self.on_roll: NDArray[np.int8] = np.zeros(count, dtype=np.int8)
        self.outcomes: NDArray[np.int8] = np.full(count, -1, dtype=np.int8)
        """Outcome of each game for the player on roll, as an index into ``plakoto.OUTCOMES``; -1 while the
        game is in progress."""
        self._worth = np.array(self.rules.points, dtype=np.float32)
        self._afters: Afters | None = None
        self.new()

    @property
    def rules(self) -> RuleSet:
        """The rules of the games."""
        return self.engine.rules

    def __len__(self) -> int:
        return len(self.boards)

    def new(self, which: Any = slice(None)) -> None:
        """Restart all games, or only those that an index or a mask selects. The starting player is chosen
        at random."""
        numbers = np.atleast_1d(np.arange(len(self))[which])
        self.boards[numbers] = boards([Position(rules=self.rules)])[0]
        self.pending[numbers] = 0
        self.outcomes[numbers] = -1
        self.on_roll[numbers] = self.rng.integers(0, 2, len(numbers))
        self._roll(numbers)

    @property
    def is_running(self) -> NDArray[np.bool_]:
        """Whether each game is still in progress."""
        return self.outcomes < 0

    @property
    def points(self) -> NDArray[np.float32]:
        """Points that player 0 and player 1 have won, with shape (N, 2). They are 0 while a game is in
        progress."""
        won = np.where(self.is_running, 0, self._worth[self.outcomes])
        return np.where(self.on_roll[:, None] == [0, 1], won[:, None], -won[:, None]).astype(np.float32)

    @property
    def afters(self) -> Afters:
        """The positions after all legal plays in all games, as ``Engine.after_positions`` returns them. A
        game that is over has none."""
        if self._afters is None:
            self._afters = self._afters_of(np.arange(len(self)))
        return self._afters

    @property
    def counts(self) -> NDArray[np.int64]:
        """The number of legal plays in each game."""
        return np.diff(self.afters.offsets)

    def mask(self, width: int = MAX_PLAYS) -> NDArray[np.int8]:
        """Return an array of shape (N, width) that is 1 at the indices of legal plays and 0 elsewhere."""
        return (np.arange(width) < self.counts[:, None]).astype(np.int8)

    def random_choices(self) -> NDArray[np.int64]:
        """Return the index of a random play for each game."""
        return self.rng.integers(0, np.maximum(self.counts, 1))

    def choices_of(self, player: Opponent, numbers: NDArray[np.intp]) -> NDArray[np.integer[Any]]:
        """Return the indices of the plays that a player chooses, in the games with these indices."""
        check_opponent(player, self.rules)
        if callable(player):
            return np.asarray(player(self, numbers))
        counts = self.counts[numbers]
        if isinstance(player, Engine):
            best = player.best_plays(self.boards[numbers], self.dice[numbers], pending=self._pending(numbers))
            # In Plakoto Express, another engine may list different plays than this one.
            found = np.array([self._place(*pair) for pair in zip(numbers, best.boards)], dtype=np.int64)
            return np.where(found < 0, np.minimum(best.choices, counts - 1), found)
        return self.rng.integers(0, np.maximum(counts, 1))

    def play(self, choices: NDArray[np.integer[Any]], which: Any = slice(None)) -> None:
        """Make the chosen plays in all games that are in progress, or only in those that an index or a
        mask selects."""
        numbers = np.arange(len(self))[which]
        choices = np.asarray(choices)
        if choices.shape != numbers.shape:
            raise ValueError(f"expected {len(numbers)} choices, got an array of shape {choices.shape}")
        running = self.is_running[numbers]
        numbers, choices = numbers[running], choices[running]
        counts, afters = self.counts[numbers], self.afters
        wrong = (choices < 0) | (choices >= counts)
        if wrong.any():
            first = int(np.argmax(wrong))
            raise ValueError(
                f"expected a play from 0 to {counts[first] - 1} in game {numbers[first]}, got {choices[first]}"
            )
        rows = afters.offsets[numbers] + choices
        self.boards[numbers] = afters.boards[rows]
        self.pending[numbers] = afters.pending[rows]
        self.on_roll[numbers] ^= ~afters.is_same_player[rows]
        self.outcomes[numbers] = outcomes(self.boards[numbers], self.rules)
        self._roll(numbers)

    def _roll(self, numbers: NDArray[np.intp]) -> None:
        """Roll the dice in games that have no pending numbers. Dice are drawn from the generator for the
        other games too, so that the numbers drawn do not depend on the games."""
        rolled = self.rng.integers(1, 7, (len(numbers), 2))
        is_pending = self.pending[numbers].any(axis=1)
        self.dice[numbers] = np.where(is_pending[:, None], 0, rolled)
        self._afters = None

    def _pending(self, numbers: NDArray[np.intp]) -> NDArray[np.uint8] | None:
        return self.pending[numbers] if self.pending[numbers].any() else None

    def _afters_of(self, numbers: NDArray[np.intp]) -> Afters:
        return self.engine.after_positions(self.boards[numbers], self.dice[numbers], pending=self._pending(numbers))

    def _place(self, number: int, board: NDArray[np.int8]) -> int:
        same = (self.afters[number] == board).all(axis=1)
        return int(np.argmax(same)) if same.any() else -1
