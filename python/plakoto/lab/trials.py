"""Trials of several plays with the same dice, from which the reference set and the opening books are made.

The trials are made in blocks. Within a block all plays get the same dice, and each block has dice of its own. So the
difference between two plays has a standard error of its own, from its spread over the blocks that both plays have,
which is smaller than the errors of the two equities suggest.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import OUTCOMES, Engine, Position
from .cluster import Random

LEAST_BLOCKS = 12
"""Number of blocks from which a standard error is trusted."""
DROPPED = 3.5
"""A play is dropped if it trails the best play by more than this many standard errors of the difference."""
SURE = 2.0
"""A difference of this many standard errors is clear."""


def mean_and_error(count: int, total: float, squares: float) -> tuple[float, float]:
    """Return the mean of numbers and its standard error, from their sum and the sum of their squares. The error of
    fewer than two numbers is infinite."""
    mean = total / max(count, 1)
    spread = max(squares - count * mean * mean, 0.0) / (count - 1) if count > 1 else np.inf
    return float(mean), float(np.sqrt(spread / max(count, 1)))


class Tally:
    """Sums over the blocks of several plays. A dropped play has only the blocks before it was dropped."""

    def __init__(self, plays: int) -> None:
        self.is_open = np.ones(plays, bool)
        self.blocks = np.zeros(plays, np.int64)
        self.sums = np.zeros((plays, 1 + len(OUTCOMES)))
        """For each play, the equity and the chances of the nine outcomes."""
        self.squares = np.zeros(plays)
        self.differences, self.difference_squares = np.zeros((plays, plays)), np.zeros((plays, plays))
        """For each two plays, the sum of the differences between their equities in the blocks that both have."""

    def add(self, rows: NDArray[np.float64]) -> None:
        """Add a block: a row for each open play, with its equity and the chances of the nine outcomes."""
        behind, pairs = rows[:, None, 0] - rows[None, :, 0], np.ix_(self.is_open, self.is_open)
        self.blocks += self.is_open
        self.sums[self.is_open] += rows
        self.squares[self.is_open] += rows[:, 0] ** 2
        self.differences[pairs] += behind
        self.difference_squares[pairs] += behind**2

    def equity(self, play: int) -> tuple[float, float]:
        """Return the mean equity of a play and its standard error."""
        return mean_and_error(self.blocks[play], self.sums[play, 0], self.squares[play])

    def behind(self, best: int, play: int) -> tuple[float, float]:
        """Return how much a play trails another, and the standard error of that."""
        count = min(self.blocks[best], self.blocks[play])
        return mean_and_error(count, self.differences[best, play], self.difference_squares[best, play])

    def ranked(self) -> list[int]:
        """Return the plays, best first. Plays with fewer blocks than the best play come last."""
        best = max(np.flatnonzero(self.is_open), key=lambda play: self.equity(play)[0])
        key = lambda play: (self.blocks[play] < self.blocks[best], play != best, self.behind(best, play)[0])
        return sorted(range(len(self.blocks)), key=key)

    def drop(self) -> None:
        """Drop the plays that clearly trail the best play, but never the two best plays."""
        best, *others = self.ranked()
        for play in others[1:] if self.blocks[best] >= LEAST_BLOCKS else []:
            mean, error = self.behind(best, play)
            self.is_open[play] &= mean <= DROPPED * error

    def roll_out(self, engine: Engine, position: Position, dice: str, plays: list[str], count: int,
                 key: tuple[int, int], **options: Any) -> None:  # fmt: skip
        """Add ``count`` blocks of the open plays, and then drop plays. The dice of a block follow from ``key`` and
        from the number of the block. ``options`` are those of :meth:`plakoto.Engine.rollout`."""
        those, first = [plays[play] for play in np.flatnonzero(self.is_open)], int(self.blocks.max())
        for block in range(first, first + count):
            seed = int(Random(key[0], key[1] + block).seeds(1)[0])
            rolled = engine.rollout(position, dice, plays=those, seed=seed, **options).rolled
            found = {each.play.text: [each.equity, *np.asarray(each.chances)] for each in rolled if each.play}
            self.add(np.array([found[play] for play in those]))
        self.drop()
