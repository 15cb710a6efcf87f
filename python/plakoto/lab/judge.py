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
import importlib
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

LEVELS = ("beginner", "casual", "intermediate", "advanced", "expert", "worldclass")
_SWITCHES = {"on": True, "off": False}


@dataclass(frozen=True)
class Mean:
    """A mean with its standard error."""

    count: int
    mean: float
    error: float

    @classmethod
    def of(cls, numbers: np.ndarray) -> Mean:
        error = numbers.std(ddof=1) / np.sqrt(len(numbers)) if len(numbers) > 1 else np.inf
        return cls(len(numbers), float(numbers.mean()) if len(numbers) else np.nan, float(error))


@dataclass(frozen=True)
class ValueError_:
    """Error of values, compared with labels."""

    count: int
    rms: float
    """Root mean square of the difference in equity, in points, without the part that is due to the standard errors of the
    labels."""
    worst: float
    """Share of the squares that belongs to the largest one percent of the differences."""

    @classmethod
    def of(cls, differences: np.ndarray, errors: np.ndarray) -> ValueError_:
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
        if key not in ("plies", "noise", "seed", "prune", "endings") or not value:
            raise BadArgumentError(f"expected an option (plies, noise, seed, prune, endings) with a value, got {part}")
        try:
            options[key] = _SWITCHES[value] if key in ("prune", "endings") else float(value) if key == "noise" else int(value)
        except (KeyError, ValueError):
            raise BadArgumentError(f"expected a value of {key}, got {value}") from None
    if ":" in name and not Path(name).exists():
        module, _, function = name.partition(":")
        try:
            choose = getattr(importlib.import_module(module), function)
        except (ImportError, AttributeError) as error:
            raise BadArgumentError(f"expected a function as MODULE:NAME, got {name}: {error}") from None
        return lambda rules: choose
    if name in LEVELS:
        return cache(lambda rules: Engine(rules, level=name, threads=1, **options))
    network = cluster.network_bytes(None if name == "default" else Path(name))
    return cache(lambda rules: Engine(rules, net=network, threads=1, **{"plies": 0} | options))


def values(labels: cluster.Folder, functions: list[Callable[[np.ndarray], np.ndarray]]) -> dict[str, list[ValueError_]]:
    """Return the errors of several functions from boards to chances: for all labels with known errors, then by phase."""
    rules = RuleSet(labels.settings["variant"])
    phases, errors, differences = [], [], []
    for table in labels.tables():
        board, error = array(table, "board"), array(table, "error")
        open_ = (outcomes(board, rules) < 0) & np.isfinite(error)
        wanted = equities(chances(table)[open_], rules)
        differences.append([equities(function(board[open_]), rules) - wanted for function in functions])
        phases += [reference.phase(position) for position in positions(board[open_], rules)]
        errors.append(error[open_])
    if not phases:
        raise BadArgumentError(f"expected labels with known errors, got none: {labels.path}")
    names, all_errors, found = np.array(phases), np.concatenate(errors), np.concatenate(differences, axis=1)
    classes = {"all": np.ones(len(names), bool)} | {name: names == name for name in reference.PHASES}
    return {name: [ValueError_.of(row[those], all_errors[those]) for row in found] for name, those in classes.items() if those.any()}


def choices(labels: cluster.Folder, engine: Engine) -> Mean:
    """Return what the engine's choices at 0-ply lose among the labelled plays of each decision, in points."""
    lost: list[np.ndarray] = []
    for table in labels.tables():
        group, board, same = array(table, "group"), array(table, "board"), array(table, "is_same_player")
        sign = np.where(same, 1, -1)
        label = sign * equities(chances(table), engine.rules)
        found = np.where(outcomes(board, engine.rules) >= 0, label, sign * equities(engine.evaluate(board, plies=0), engine.rules))
        starts = np.flatnonzero(np.append(True, group[1:] != group[:-1]))
        order = np.lexsort((-np.arange(len(group)), found, group))
        last = np.append(starts[1:], len(group)) - 1
        counts = last - starts + 1
        lost.append((np.maximum.reduceat(label, starts) - label[order[last]])[counts > 1])
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
        for side in (0, 1):
            those = np.flatnonzero(mover == side)
            if len(those):
                best = _choose(players[side], rules, board[those], dice[those], pending[those])
                after[those], same[those], passed[those] = best
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
    afters = _judge_of(str(rules)).after_positions(board, dice, pending=pending)
    place = afters.offsets[:-1] + np.asarray(player(str(rules), board, dice))
    return afters.boards[place], afters.is_same_player[place], afters.pending[place]


@cache
def _judge_of(rules: str) -> Engine:
    return Engine(rules, threads=1)


def main() -> None:
    parser = argparse.ArgumentParser(prog="plakoto.lab.judge", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("values", "choices", "reference"):
        command = commands.add_parser(name)
        command.add_argument("by", metavar="FILE" if name == "reference" else "LABELS")
        command.add_argument("players", nargs="+", metavar="PLAYER")
        if name == "reference":
            command.add_argument("--variant", metavar="RULES", help="only the decisions of this rule set")
            command.add_argument("--first", type=cluster.number(int, 1), metavar="N", help="only the first decisions")
        if name == "values":
            command.add_argument("--plies", type=cluster.number(int, 0, 4), nargs="+", default=[0], metavar="N", help="depths of the searches (0)")
    games = commands.add_parser("duel")
    games.add_argument("players", nargs=2, metavar="PLAYER")
    games.add_argument("--variant", default="plakoto", metavar="RULES", help="rule set (plakoto)")
    games.add_argument("--pairs", type=cluster.number(int, 1), default=1000, metavar="N", help="pairs of games (1000)")
    games.add_argument("--seed", type=int, default=1)
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
            print(text)
            _tell_choices(labels, one) if options.command == "choices" else _tell_values(labels, one, options.plies)


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


def _tell_choices(labels: cluster.Folder, one: Callable[[str], Any]) -> None:
    found = choices(labels, one(labels.settings["variant"]))
    print(f"  {1000 * found.mean:.2f} ± {1000 * found.error:.2f} millipoints a decision ({found.count} decisions)")


def _tell_values(labels: cluster.Folder, one: Callable[[str], Any], plies: list[int]) -> None:
    engine = one(labels.settings["variant"])
    functions = [lambda board, depth=depth: engine.evaluate(board, plies=depth) for depth in plies]
    print(f"  {'':20}{'positions':>10}" + "".join(f"{f'{depth}-ply':>9}{'worst 1%':>9}" for depth in plies))
    for name, errors in values(labels, functions).items():
        cells = "".join(f"{1000 * error.rms:9.1f}{error.worst:9.0%}" for error in errors)
        print(f"  {name:20}{errors[0].count:10}{cells}")


if __name__ == "__main__":
    cluster.start(main)
