"""Judges players by labels, by the reference set, or by games against each other.

usage: python -m plakoto.lab.judge values LABELS PLAYER...      errors of values, by phase and plies
       python -m plakoto.lab.judge choices LABELS PLAYER...     what choices at 0-ply lose, by labels of decisions
       python -m plakoto.lab.judge reference FILE PLAYER...     what choices lose, by a reference set
       python -m plakoto.lab.judge duel FIRST SECOND            games with the same dice for both players

PLAYER is default (the built-in network), the name of a level, a network file, or a function as MODULE:NAME, with options:
default,plies=2 or small.net,endings=off. A function gets the rules, the boards and the dice, and returns the indices of
its plays. Losses and errors are in millipoints.
"""

from __future__ import annotations

import argparse
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from .. import BadArgumentError, Engine, Position, RuleSet, boards, outcomes, positions
from . import cluster, reference
from .tables import array, chances, equities
from .trials import mean_and_error

_OPTIONS = {"plies": int, "noise": float, "seed": int} | dict.fromkeys(("prune", "endings"), {"on": True, "off": False}.__getitem__)
"""Options of players, with the functions that read their values."""


@dataclass(frozen=True)
class Mean:
    """A mean with its standard error."""

    count: int
    mean: float
    error: float

    @classmethod
    def of(cls, numbers: np.ndarray) -> Mean:
        return cls(len(numbers), *mean_and_error(len(numbers), numbers.sum(), (numbers**2).sum()))


@dataclass(frozen=True)
class ErrorOfValues:
    """Error of values, compared with labels."""

    count: int
    rms: float
    """Root mean square of the difference in equity, in points, without the part that is due to the standard errors of the
    labels."""
    worst: float
    """Share of the squares that belongs to the largest one percent of the differences."""

    @classmethod
    def of(cls, differences: np.ndarray, errors: np.ndarray) -> ErrorOfValues:
        squares = np.sort(differences.astype(float) ** 2)[::-1]
        count, total = len(squares), max(squares.sum(), 1e-300)
        left = max(squares.sum() - (errors.astype(float) ** 2).sum(), 0)
        return cls(count, float(np.sqrt(left / max(count, 1))), float(squares[: -(-count // 100)].sum() / total))


def player(text: str) -> Callable[[str], Any]:
    """Return a function that makes the player of a rule set from its description."""
    name, *parts = text.split(",")
    options: dict[str, Any] = {}
    for part in parts:
        key, _, value = part.partition("=")
        if key not in _OPTIONS or not value:
            raise BadArgumentError(f"expected an option ({', '.join(_OPTIONS)}) with a value, got {part}")
        try:
            options[key] = _OPTIONS[key](value)
        except (KeyError, ValueError):
            raise BadArgumentError(f"expected a value of {key}, got {value}") from None
    if ":" in name and not Path(name).exists():
        try:
            choose = pkgutil.resolve_name(name)
        except (ValueError, ImportError, AttributeError) as error:
            raise BadArgumentError(f"expected a function as MODULE:NAME, got {name}: {error}") from None
        return lambda rules: choose
    if name.endswith(".pt"):
        from .deep import Deep

        deep = Deep.read(name)
        return lambda rules: deep
    if name in (*reference.LEVELS, "worldclass"):
        return cache(lambda rules: Engine(rules, level=name, threads=1, **options))
    network = cluster.network_bytes(None if name == "default" else Path(name))
    return cache(lambda rules: Engine(rules, net=network, threads=1, **{"plies": 0} | options))


def values(labels: cluster.Folder, functions: list[Callable[[np.ndarray], np.ndarray]]) -> dict[str, list[ErrorOfValues]]:
    """Return the errors of several functions from boards to chances: for all labels with known errors, then by phase."""
    rules = RuleSet(labels.settings["variant"])
    rows: list[tuple[Any, ...]] = []
    for table in labels.tables():
        table = table.filter((outcomes(array(table, "board"), rules) < 0) & np.isfinite(array(table, "error")))
        board, wanted = array(table, "board"), equities(chances(table), rules)
        found = [reference.phase(position) for position in positions(board, rules)]
        rows.append((found, array(table, "error"), *(equities(function(board), rules) - wanted for function in functions)))
    if not any(found for found, *_ in rows):
        raise BadArgumentError(f"expected labels with known errors, got none: {labels.path}")
    phases, errors, *differences = map(np.concatenate, zip(*rows))
    classes = reference.by_phase(phases)
    return {name: [ErrorOfValues.of(row[those], errors[those]) for row in differences] for name, those in classes.items()}


def choices(labels: cluster.Folder, engine: Engine) -> Mean:
    """Return what the engine's choices at 0-ply lose among the labelled plays of each decision, in points."""
    lost: list[np.ndarray] = []
    for table in labels.tables():
        board, sign = array(table, "board"), np.where(array(table, "is_same_player"), 1, -1)
        label = sign * equities(chances(table), engine.rules)
        found = np.where(outcomes(board, engine.rules) >= 0, label, sign * equities(engine.evaluate(board, plies=0), engine.rules))
        group, starts, counts = np.unique(array(table, "group"), return_index=True, return_counts=True)
        chosen = np.lexsort((-found, np.repeat(group, counts)))[starts]
        lost.append((np.maximum.reduceat(label, starts) - label[chosen])[counts > 1])
    return Mean.of(np.concatenate(lost))


def duel(first: Any, second: Any, rules: RuleSet | str, pairs: int, seed: int = 1, batch: int = 512) -> Mean:
    """Return the points that the first player wins per game. Each pair of games has the same dice, and each player
    starts one of them; the error is that of the means of the pairs."""
    rules, results = RuleSet(str(rules)), []
    for number, start in enumerate(tqdm(range(0, pairs, batch), unit="batch", leave=False, disable=None)):
        count = min(batch, pairs - start)
        results.append(_play([first, second], rules, cluster.Random(seed, number), count).reshape(2, count).mean(axis=0))
    return Mean.of(np.concatenate(results))


def _play(players: list[Any], rules: RuleSet, random: cluster.Random, count: int) -> np.ndarray:
    """Play pairs of games: game ``i`` and game ``count + i`` have the same dice, and different players start. Return the
    points of the first player."""
    points, won = np.array(rules.points), np.zeros(2 * count)
    board = np.repeat(boards([Position(rules=rules)]), 2 * count, axis=0)
    game, mover, pending = np.arange(2 * count), np.repeat([0, 1], count), np.zeros((2 * count, 6), dtype=np.uint8)
    for _ in range(5000):
        dice = np.where(pending.any(axis=1)[:, None], 0, random.dice(count, 2)[game % count])
        after, same, passed = board.copy(), np.zeros(len(game), bool), np.zeros_like(pending)
        for side in np.unique(mover):
            those = mover == side
            after[those], same[those], passed[those] = _choose(players[side], rules, board[those], dice[those], pending[those])
        board, pending, mover = after, passed, np.where(same, mover, 1 - mover)
        ended = outcomes(board, rules)
        over = ended >= 0
        won[game[over]] = np.where(mover[over] == 0, points[ended[over]], -points[ended[over]])
        board, pending, mover, game = board[~over], pending[~over], mover[~over], game[~over]
        if not len(game):
            break
    return won


def _choose(player: Any, rules: RuleSet, board: np.ndarray, dice: np.ndarray, pending: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return the boards after the plays, whether the same player decides next, and the numbers that are passed on."""
    if isinstance(player, Engine):
        best = player.best_plays(board, dice, pending=pending)
        return best.boards, best.is_same_player, best.pending
    afters = cluster.engine(str(rules), None).after_positions(board, dice, pending=pending)
    place = afters.offsets[:-1] + np.asarray(player(str(rules), board, dice))
    return afters.boards[place], afters.is_same_player[place], afters.pending[place]


def main() -> None:
    parser = argparse.ArgumentParser(prog="plakoto.lab.judge", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("values", "choices", "reference"):
        command = commands.add_parser(name)
        command.add_argument("by", metavar="FILE" if name == "reference" else "LABELS")
        command.add_argument("players", nargs="+", metavar="PLAYER")
    command.add_argument("--variant", metavar="RULES", help="only the decisions of this rule set")
    command.add_argument("--first", type=cluster.number(int, 1), metavar="N", help="only the first decisions")
    depth = cluster.number(int, 0, 4)
    commands.choices["values"].add_argument("--plies", type=depth, nargs="+", default=[0], metavar="N", help="depths of the searches (0)")
    games = commands.add_parser("duel")
    games.add_argument("players", nargs=2, metavar="PLAYER")
    games.add_argument("--variant", default="plakoto", metavar="RULES", help="rule set (plakoto)")
    games.add_argument("--pairs", type=cluster.number(int, 1), default=1000, metavar="N", help="pairs of games (1000)")
    games.add_argument("--seed", type=cluster.number(int, 0, 2**64 - 1), default=1, help="seed of all random numbers (1)")
    options = parser.parse_args()
    made = [player(text) for text in options.players]
    if options.command == "duel":
        found = duel(*(one(options.variant) for one in made), options.variant, options.pairs, options.seed)
        print(f"{options.players[0]}: {found.mean:+.4f} ± {found.error:.4f} points per game against {options.players[1]} ({found.count} pairs)")
    elif options.command == "reference":
        _tell_reference(options, made)
    else:
        labels = cluster.Folder.open(options.by, "label")
        for text, one in zip(options.players, made):
            engine = one(labels.settings["variant"])
            print(text)
            if options.command == "values":
                _tell_values(labels, engine, options.plies)
            else:
                found = choices(labels, engine)
                print(f"  {1000 * found.mean:.2f} ± {1000 * found.error:.2f} millipoints a decision ({found.count} decisions)")


def _tell_reference(options: argparse.Namespace, made: list[Callable[[str], Any]]) -> None:
    decisions = reference.load(options.by, options.variant, options.first)
    lost = []
    for text, one in zip(options.players, made):
        def choose(rules: str, board: np.ndarray, dice: np.ndarray, one: Any = one) -> np.ndarray:
            chosen = one(rules)
            return chosen.best_plays(board, dice).choices if isinstance(chosen, Engine) else chosen(rules, board, dice)

        lost.append(reference.losses(decisions, choose))
        print(f"{text}\n{reference.report(decisions, lost[-1])}")
    for (text, one), (other_text, other) in pairwise(zip(options.players, lost)):
        mean, error = other.more_than(one)
        print(f"{other_text} loses {1000 * mean:+.2f} ± {1000 * error:.2f} more than {text}")
    print(f"losses are overstated by at most {1000 * decisions.overstated:.1f} on average")


def _tell_values(labels: cluster.Folder, engine: Engine, plies: list[int]) -> None:
    functions = [lambda board, depth=depth: engine.evaluate(board, plies=depth) for depth in plies]
    print(f"  {'':20}{'positions':>10}" + "".join(f"{f'{depth}-ply':>9}{'worst 1%':>9}" for depth in plies))
    for name, errors in values(labels, functions).items():
        cells = "".join(f"{1000 * error.rms:9.1f}{error.worst:9.0%}" for error in errors)
        print(f"  {name:20}{errors[0].count:10}{cells}")


if __name__ == "__main__":
    cluster.start(main)
