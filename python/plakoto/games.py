"""Many games at once, as arrays: the basis of the environments for learning, and useful by itself.

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

from ._plakoto import Engine, Position, RuleSet, boards, outcomes
from ._types import Afters

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_PLAYS = 3060
"""The largest number of distinct plays of a roll: the number of ways to share four steps among fifteen
checkers."""

Opponent = str | Engine | Callable[["Games", "NDArray[np.intp]"], "NDArray[np.integer[Any]]"]
"""A player: ``"random"``, an engine, or a function. The function gets the games and the indices of the games
to play, and returns a choice for each of them."""


class Games:
    """``count`` games, each with its own dice. All randomness is determined by the seed.

    ``on_roll`` is the player whose turn it is, 0 or 1; boards, dice and plays are seen by that player. The
    dice are rolled at the start of a turn. Under rules that pass unplayed numbers on, ``pending`` numbers
    come first, and the dice are 0 0 then.
    """

    def __init__(
        self, count: int, variant: RuleSet | str = "plakoto", *, seed: int | np.random.Generator | None = None
    ) -> None:
        self.engine = Engine(variant, plies=0, threads=1)
        """The engine that lists plays. It has one thread, since most programs that learn have threads of
        their own."""
        self.rng = np.random.default_rng(seed)
        self.boards: NDArray[np.int8] = np.zeros((count, 26), dtype=np.int8)
        self.dice: NDArray[np.uint8] = np.zeros((count, 2), dtype=np.uint8)
        self.pending: NDArray[np.uint8] = np.zeros((count, 6), dtype=np.uint8)
        self.on_roll: NDArray[np.int8] = np.zeros(count, dtype=np.int8)
        self.outcomes: NDArray[np.int8] = np.full(count, -1, dtype=np.int8)
        """The outcome of each game for the player on roll: an index of ``plakoto.OUTCOMES``, or -1 while it
        goes on."""
        self._worth = np.array(self.rules.points, dtype=np.float32)
        self._afters: Afters | None = None
        self.new()

    @property
    def rules(self) -> RuleSet:
        """The rules of all games."""
        return self.engine.rules

    def __len__(self) -> int:
        return len(self.boards)

    def new(self, which: Any = slice(None)) -> None:
        """Start all games anew, or those of an index or mask. Chance decides which player starts."""
        numbers = np.arange(len(self))[which]
        self.boards[numbers] = boards([Position()])[0]
        self.pending[numbers] = 0
        self.outcomes[numbers] = -1
        self.on_roll[numbers] = self.rng.integers(0, 2, len(numbers))
        self._roll(numbers)

    @property
    def is_running(self) -> NDArray[np.bool_]:
        """Whether each game goes on."""
        return self.outcomes < 0

    @property
    def points(self) -> NDArray[np.float32]:
        """The points of player 0 and player 1: shape (N, 2), zeros while a game goes on."""
        won = np.where(self.is_running, 0, self._worth[self.outcomes])
        return np.where(self.on_roll[:, None] == [0, 1], won[:, None], -won[:, None]).astype(np.float32)

    @property
    def afters(self) -> Afters:
        """The positions after the plays of all games, as from ``Engine.after_positions``. Games that are over
        have none."""
        if self._afters is None:
            self._afters = self._afters_of(np.arange(len(self)))
        return self._afters

    @property
    def counts(self) -> NDArray[np.int64]:
        """The number of plays in each game."""
        return np.diff(self.afters.offsets)

    def mask(self, width: int = MAX_PLAYS) -> NDArray[np.int8]:
        """Return an array of shape (N, width) that is 1 where the index is a play."""
        return (np.arange(width) < self.counts[:, None]).astype(np.int8)

    def random_choices(self) -> NDArray[np.int64]:
        """Return a random play for each game."""
        return self.rng.integers(0, np.maximum(self.counts, 1))

    def choices_of(self, player: Opponent, numbers: NDArray[np.intp]) -> NDArray[np.integer[Any]]:
        """Return the choices of a player in the games of these indices."""
        if callable(player):
            return np.asarray(player(self, numbers))
        counts = self.counts[numbers]
        if isinstance(player, Engine):
            best = player.best_plays(self.boards[numbers], self.dice[numbers], pending=self._pending(numbers))
            # Another engine may list other plays of a cascade.
            found = [self._place(number, board) for number, board in zip(numbers, best.boards)]
            return np.where(np.array(found) < 0, np.minimum(best.choices, counts - 1), found)
        if player == "random":
            return self.rng.integers(0, np.maximum(counts, 1))
        raise ValueError(f"expected an opponent ('random', an Engine or a function), got {player!r}")

    def play(self, choices: NDArray[np.integer[Any]], which: Any = slice(None)) -> None:
        """Make the chosen plays in all games that go on, or in those of an index or mask."""
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
        """Roll the dice in games without pending numbers. Every game draws two dice from the generator in any
        case."""
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
