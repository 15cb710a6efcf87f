"""Reference sets: decisions with rolled-out plays, by which players are judged.

    python -m plakoto.lab.reference make FOLDER          make decisions, or go on with an interrupted run
    python -m plakoto.lab.reference merge FOLDER FILE    write the decisions of a folder to one file
    python -m plakoto.lab.reference csv FILE             print all plays as CSV, for `plakoto quiz --file`

A decision's rule set, phase, game and dice follow from the seeds and from its number. The plays within 0.15 points of
the best one, by a 2-ply search, are rolled out with the same dice until each of the others clearly trails the best
one or is surely almost as good; `python -m plakoto.lab.judge` tells what players lose in the decisions.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import erfc
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
from numpy.typing import NDArray
from tqdm import tqdm

from .. import BadArgumentError, Engine, Game, Position, RuleSet, boards
from . import cluster
from .cluster import Folder, Random
from .tables import Settings, read, write
from .trials import SURE, Tally, mean_and_error

WITHIN = 0.15
"""Plays that trail the best play by more than this in the search, in points, are not rolled out."""
RULES = "plakoto plakoto tzannes plakoto plakoto tapa plakoto plakoto express plakoto".split()
"""Rule sets of ten consecutive decisions."""
PHASES = ["no pins", "pins of one side", "pins of both sides", "mother", "last pins", "race"]
PLANNED = [PHASES[phase] for phase in (0, 1, 2, 3, 0, 4, 2, 1, 0, 5)]
"""Phases of ten consecutive decisions of each place in ``RULES``."""
PLAYERS = ["casual", "intermediate", "advanced", "expert", "rules of thumb"]
PATIENCE, LOOKS, LONGEST = 60, 6, 600
"""Games after which a decision in any phase is taken, decisions looked at in a game, and turns of a game at most."""
SHARD = 10
"""Number of decisions in a shard."""
BLOCK, STEP, LEAST = 6, 36, 324
"""Trials of a block, trials between two looks at the errors, and trials of each play at least."""
MARKS = {"doubtful": 0.03, "bad": 0.06, "very bad": 0.12}
"""Losses from which a play has these marks, as in `plakoto analyse`."""

PLAY = {"play": pa.string()} | dict.fromkeys(["search", "equity", "error", "behind", "behind_error"], pa.float32())
SCHEMA = pa.schema(
    {"decision": pa.uint32()}
    | dict.fromkeys(["rules", "phase", "position", "dice", "players"], pa.string())
    | {"plays": pa.list_(pa.struct(PLAY | {"trials": pa.uint32()}))}
)
"""A row for each decision. Its plays are sorted: first the rolled-out ones, best first, then the others, by the search.
``search`` and ``equity`` are points for the player who makes the play, ``behind`` is the distance to the best play."""


# Making a set ---------------------------------------------------------------------------------------------------------


def phase(position: Position) -> str:
    """Return the phase of the game, one of ``PHASES``, which is the same for both players."""
    pins = {owner for _, owner in position.pinned}
    if position.has_passed and not pins:
        return "race"
    if position.rules.switches["mother"] != "no" and any(map(_mother_is_in_danger, (position, position.swap_sides()))):
        return "mother"
    if position.has_passed:
        return "last pins"
    return ["no pins", "pins of one side", "pins of both sides"][len(pins)]


def _mother_is_in_danger(position: Position) -> bool:
    """Whether the last checker on the player's starting point is pinned, or is alone and can still be pinned."""
    points = boards([position])[0, :24]
    return bool(points[23] < -16 or points[23] == 1 and (points[:23] < 0).any())


def quota(number: int) -> tuple[str, str]:
    """Return the rule set and the wanted phase of a decision."""
    rules, wanted = RULES[number % 10], PLANNED[number // 10 % 10]
    return rules, wanted if wanted != "mother" or RuleSet(rules).switches["mother"] != "no" else "pins of one side"


def player(name: str, rules: str, seed: int) -> Callable[[Game], Any]:
    """Return a function that chooses a play: a level of the engine, or rules of thumb that use no network."""
    if name != PLAYERS[-1]:
        level = Engine(rules, level=name, threads=1, seed=seed, endings=False)
        return lambda game: level.best_play(game).play

    def thumb(game: Game) -> Any:
        def worth(after: Position) -> float:
            points = boards([after])[0, :24]  # from the view of the opponent
            pinned, blots = (points < -16).sum() - (points > 16).sum(), (points == -1).sum()
            return 8 * pinned + 2 * (points < -1).sum() - blots + (after.pips[0] - after.pips[1]) / 8

        return max(game.legal_plays(), key=lambda play: worth(play.after) * (-1 if play.is_same_player_next else 1))

    return thumb


def play_game(rules: str, players: list[Callable[[Game], Any]], seed: int) -> Iterator[tuple[Position, tuple[int, int]]]:
    """Play a game. Yield the positions with their rolls, without pending numbers and cascades, which have too many
    plays."""
    game = Game(rules, seed=seed)
    cascades = game.rules.switches["doubles"] == "cascade"
    while not game.outcome() and len(game) < LONGEST:
        if not game.pending:
            dice = game.dice or game.roll()
            if not (cascades and dice[0] == dice[1]):
                yield game.position, dice
        game.play(players[game.on_roll](game))


def find(seed: int, number: int) -> tuple[Position, str, str]:
    """Find the decision with a number in games: a position, the dice and the players."""
    rules, wanted = quota(number)
    judge = Engine(rules, threads=1, endings=False)
    for count in itertools.count():
        random = Random(seed, number << 32 | count)
        numbers = [int(each) for each in random.seeds(5 + LOOKS)]
        names = [PLAYERS[draw % len(PLAYERS)] for draw in numbers[:2]]
        game = play_game(rules, [player(name, rules, draw) for name, draw in zip(names, numbers[2:4])], numbers[4])
        played = [each for each in game if count >= PATIENCE or phase(each[0]) == wanted]
        for draw in numbers[5:] if played else []:
            position, dice = played[draw % len(played)]
            best, *others = judge.hint(position, dice, plies=1, count=2)
            if others and best.equity - others[0].equity <= WITHIN:
                return position, "".join(map(str, sorted(dice, reverse=True))), ", ".join(names)
    raise AssertionError


def roll_out(made: Settings, number: int, engine: Engine, position: Position, dice: str, plays: list[str]) -> Tally:
    """Roll out plays until the distance of each from the best one is known well enough, or all trials are made."""
    tally, truncation, most = Tally(len(plays)), made["truncation"], made["trials"]
    plies = 0 if engine.rules.switches["doubles"] == "cascade" else made["plies"]
    while BLOCK * tally.blocks.sum() < most:
        if BLOCK * tally.blocks.max() >= min(LEAST, most) and is_enough(tally, made["error"]):
            break
        tally.roll_out(
            engine, position, dice, plays, STEP // BLOCK, (made["dice_seed"], number << 32), trials=BLOCK, plies=plies,
            truncation=truncation, variance_reduction=None if truncation is None else True,
        )  # fmt: skip
    return tally


def is_enough(tally: Tally, most: float) -> bool:
    """Whether each open play trails the best one by two standard errors, or surely by fewer than ``most`` points."""
    best = tally.ranked()[0]
    known = [tally.behind(best, int(play)) for play in np.flatnonzero(tally.is_open) if play != best]
    return all(mean >= SURE * error or mean + SURE * error <= most for mean, error in known)


def decision(made: Settings, number: int) -> dict[str, Any]:
    """Make a decision, as a row of ``SCHEMA``."""
    position, dice, players = find(made["seed"], number)
    engine = Engine(position.rules, threads=1)
    ranked = engine.hint(position, dice, plies=2, count=None)
    near = [each.play.text for each in ranked if ranked[0].equity - each.equity <= WITHIN]
    tally = roll_out(made, number, engine, position, dice, near)
    order = tally.ranked()
    plays = [{"play": each.play.text, "search": round(each.equity, 5)} for each in ranked]
    for play in order:
        numbers = [round(each, 5) for each in (*tally.equity(play), *tally.behind(order[0], play))]
        names = ["equity", "error", "behind", "behind_error", "trials"]
        plays[play] |= dict(zip(names, [*numbers, BLOCK * int(tally.blocks[play])]))
    plays[: len(near)] = [plays[play] for play in order]
    of = {"decision": number, "rules": str(position.rules), "phase": phase(position), "position": position.id}
    return of | {"dice": dice, "players": players, "plays": plays}


def make_shard(made: Settings, network: bytes | None, shard: int, inputs: pa.Table | None) -> pa.Table:
    rows = [decision(made, number) for number in range(SHARD * shard, SHARD * (shard + 1))]
    return pa.Table.from_pylist(rows, schema=SCHEMA)


def merge(path: Path, out: Path, force: bool) -> None:
    """Write the decisions of a folder to one file."""
    if out.exists() and not force:
        raise BadArgumentError(f"{out} exists: replace it with --force")
    folder = Folder.open(path, "reference")
    tables = list(folder.tables())
    if not tables:
        raise BadArgumentError(f"{path} has no finished shards")
    write(out, pa.concat_tables(tables))
    print(f"{out}: {sum(map(len, tables))} decisions")


# Reading a set, and judging players by it -----------------------------------------------------------------------------


@dataclass(frozen=True)
class ReferenceSet:
    """Decisions in the order of the file, and all their legal plays: those of decision ``i`` are
    ``offsets[i]:offsets[i + 1]``, in the order of :meth:`plakoto.Engine.after_positions`. Losses are in points."""

    table: pa.Table
    """The rows of the file, as in ``SCHEMA``."""
    rules: NDArray[np.str_]
    phases: NDArray[np.str_]
    boards: NDArray[np.int8]
    dice: NDArray[np.uint8]
    offsets: NDArray[np.int64]
    plays: NDArray[np.str_]
    losses: NDArray[np.float64]
    """How much each play trails the best one. Without a rollout it is a lower bound, from the search."""
    errors: NDArray[np.float64]
    """Standard errors of the losses; 0 without a rollout."""
    is_rolled: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.rules)

    @property
    def overstated(self) -> float:
        """Bound of how much losses are overstated on average, because the luckiest of nearly equal plays looks best:
        the sum of what the other plays are expected to lead by chance, e φ(d / e) − d Φ(−d / e)."""
        error = self.errors[self.errors > 0]
        z = self.losses[self.errors > 0] / error
        lead = error * (np.exp(-z * z / 2) / np.sqrt(2 * np.pi) - z * np.vectorize(erfc)(z / np.sqrt(2)) / 2)
        return float(lead.sum() / len(self))


def load(path: str | Path, rules: str | None = None, first: int | None = None) -> ReferenceSet:
    """Read a reference set, or only its ``first`` decisions, or only those of one rule set."""
    table = read(Path(path))
    if not table.schema.equals(SCHEMA):
        raise BadArgumentError(f"expected a reference set, got another table: {path}")
    table = table.slice(0, first)
    known = table["rules"].unique().to_pylist()
    if rules not in [None, *known]:
        raise BadArgumentError(f"expected rules that occur in the set ({', '.join(known)}), got {rules}")
    table = table if rules is None else table.filter(pc.equal(table["rules"], rules))
    rows, counts, plays = table.to_pylist(), [0], []
    positions = [Position(row["position"], row["rules"]) for row in rows]
    for row, position in zip(rows, positions):
        found, best = {play["play"]: play for play in row["plays"]}, max(play["search"] for play in row["plays"])
        legal = [play.text for play in position.legal_plays(row["dice"])]
        if sorted(legal) != sorted(found):
            raise BadArgumentError(f"decision {row['decision']} of {path} lacks legal plays of its position")
        counts.append(len(legal))
        for text in legal:
            bound = {"behind": max(best - found[text]["search"], WITHIN), "behind_error": 0.0}
            plays.append(found[text] if found[text]["equity"] is not None else found[text] | bound)
    column = lambda name, kind: np.array([play[name] for play in plays], kind)
    return ReferenceSet(
        table,
        *(np.array(table[name].to_pylist(), str) for name in ("rules", "phase")),
        np.array([boards([position])[0] for position in positions], np.int8).reshape(-1, 26),
        np.array([list(map(int, row["dice"])) for row in rows], np.uint8).reshape(-1, 2),
        np.cumsum(counts),
        *(column(*each) for each in (("play", str), ("behind", float), ("behind_error", float))),
        np.array([play["equity"] is not None for play in plays], bool),
    )


Choose = Callable[[str, "NDArray[np.int8]", "NDArray[np.uint8]"], "NDArray[np.integer[Any]]"]
"""A player: for the boards and dice of some decisions under these rules, it returns the indices of its plays among
those of :meth:`plakoto.Engine.after_positions`."""


def engine_player(**options: Any) -> Choose:
    """Return an engine as a player, with the options of :class:`plakoto.Engine`."""
    engine = cache(lambda rules: Engine(rules, **options))
    return lambda rules, board, dice: engine(rules).best_plays(board, dice).choices


def choices(reference: ReferenceSet, choose: Choose, batch: int = 50) -> NDArray[np.int64]:
    """Return the play that a player chooses in each decision, as an index into the arrays of all plays."""
    chosen = np.zeros(len(reference), np.int64)
    with tqdm(total=len(reference), unit="decision", leave=False, disable=None) as bar:
        for rules in dict.fromkeys(reference.rules):
            those = np.flatnonzero(reference.rules == rules)
            for some in np.split(those, range(batch, len(those), batch)):
                found = np.asarray(choose(str(rules), reference.boards[some], reference.dice[some]))
                chosen[some] = reference.offsets[some] + found
                bar.update(len(some))
    if ((chosen < reference.offsets[:-1]) | (chosen >= reference.offsets[1:])).any():
        raise BadArgumentError("the player chose a play that does not exist")
    return chosen


@dataclass(frozen=True)
class Losses:
    """What the chosen plays lose, decision by decision, in points."""

    points: NDArray[np.float64]
    errors: NDArray[np.float64]
    may_be_best: NDArray[np.bool_]
    is_rolled: NDArray[np.bool_]

    def of(self, those: NDArray[np.bool_]) -> dict[str, float]:
        """Return a summary of some decisions: their number, the mean loss, its standard error and the part of that
        error that the rollouts have; the shares of choices that may be best and that have a mark, and of the loss in
        the worst 1 %; and the number of choices without a rollout."""
        points, count = self.points[those], int(those.sum())
        mean, error = mean_and_error(count, points.sum(), (points**2).sum())
        found = {"decisions": count, "loss": mean, "error": error}
        found["error_of_set"] = float(np.sqrt((self.errors[those] ** 2).sum()) / count)
        found["agreed"] = float(self.may_be_best[those].mean())
        found |= {name: float((points >= np.float32(least)).mean()) for name, least in MARKS.items()}
        found["worst"] = float(np.sort(points)[-max(1, count // 100) :].sum() / max(points.sum(), 1e-9))
        return found | {"beyond": int((~self.is_rolled[those]).sum())}

    def more_than(self, other: Losses) -> tuple[float, float]:
        """Return how much more this player loses than another in the same decisions, and the standard error."""
        more = self.points - other.points
        return mean_and_error(len(more), more.sum(), (more**2).sum())


def losses(reference: ReferenceSet, choose: Choose) -> Losses:
    """Return what a player loses in the decisions of a set."""
    chosen = choices(reference, choose)
    points, errors = reference.losses[chosen], reference.errors[chosen]
    may_be_best = reference.is_rolled[chosen] & ((points == 0) | (points < SURE * errors))
    return Losses(points, errors, may_be_best, reference.is_rolled[chosen])


def report(reference: ReferenceSet, lost: Losses) -> str:
    """Return :meth:`Losses.of` for all decisions, each phase and each rule set, in thousandths of a point."""
    classes = {"all": np.ones(len(reference), bool)} | {name: reference.phases == name for name in PHASES}
    names = [str(name) for name in dict.fromkeys(reference.rules)]
    classes |= {name: reference.rules == name for name in names if len(names) > 1}
    head = ["", "decisions", "loss", "±", "±(set)", "agreed", *MARKS, "worst 1%", "beyond"]
    widths = [20, 9, 8, 7, 8, 8, 10, 7, 10, 10, 8]
    rows = ["".join(f"{name:{width}}" if not name else f"{name:>{width}}" for name, width in zip(head, widths))]
    for name, those in classes.items():
        if those.any():
            count, *numbers, beyond = lost.of(those).values()
            cells = [f"{1e3 * each:.2f}" for each in numbers[:3]] + [f"{each:.1%}" for each in numbers[3:]]
            cells = [str(count), *cells, str(beyond)]
            rows.append(f"{name:20}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths[1:])))
    return "\n".join(rows)


def print_csv(reference: ReferenceSet) -> None:
    """Print a row for each play."""
    named = lambda play: {name: each if type(each) is not float else round(each, 5) for name, each in play.items()}
    rows = reference.table.to_pylist()
    rows = [row | {"candidate": play.pop("play")} | named(play) for row in rows for play in row.pop("plays")]
    pa.csv.write_csv(pa.Table.from_pylist(rows), sys.stdout.buffer)


def main() -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m plakoto.lab.reference", description=__doc__, formatter_class=formatter)
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("make", help="make decisions")
    make.add_argument("folder", type=Path)
    make.add_argument("--decisions", type=int, default=5000, metavar="N", help="number, rounded up to tens (5000)")
    make.add_argument("--seed", type=int, default=1, help="seed of the games from which decisions come (1)")
    make.add_argument("--dice-seed", type=int, default=1, metavar="SEED", help="seed of the dice in rollouts (1)")
    make.add_argument("--plies", type=int, default=0, help="plies that the players of rollouts look ahead (0)")
    make.add_argument("--truncate", type=int, metavar="TURNS", help="truncate trials, to measure the bias (never)")
    make.add_argument("--error", type=float, default=2.0, metavar="MILLIPOINTS",
                      help="a play that is surely this near to the best one is good enough (2)")  # fmt: skip
    make.add_argument("--trials", type=int, default=50_000, metavar="N", help="most trials of all plays (50000)")
    cluster.add_arguments(make)
    join = commands.add_parser("merge", help="write the decisions of a folder to one file")
    join.add_argument("folder", type=Path)
    join.add_argument("out", type=Path, metavar="FILE")
    join.add_argument("--force", action="store_true", help="replace an existing file")
    rows = commands.add_parser("csv", help="print all plays")
    rows.add_argument("file", type=Path)
    rows.add_argument("--variant", metavar="RULES", help="only the decisions of this rule set")
    given = parser.parse_args()
    if given.command == "make":
        made = {name: getattr(given, name) for name in ("seed", "dice_seed", "plies", "trials")}
        made |= {"truncation": given.truncate, "error": given.error / 1000}
        made |= {"evaluators": {rules: Engine(rules, threads=1).evaluator for rules in dict.fromkeys(RULES)}}
        folder = Folder.make(given.folder, cluster.settings("reference", "plakoto", None, **made))
        with cluster.workers_of(given) as workers:
            cluster.run(make_shard, folder, -(-given.decisions // SHARD), workers=workers)
    elif given.command == "merge":
        merge(given.folder, given.out, given.force)
    else:
        print_csv(load(given.file, given.variant))


if __name__ == "__main__":
    cluster.start(main)
