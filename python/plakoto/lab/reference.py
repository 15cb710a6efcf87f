"""Reference sets: decisions with rolled-out plays, by which players are judged.

usage: python -m plakoto.lab.reference make FOLDER [--decisions N]
       python -m plakoto.lab.reference merge FOLDER FILE

A decision's rule set, phase, game and dice follow from the seeds and from its number. The plays within 0.15 points of
the best one, by a 2-ply search, are rolled out with the same dice until each of the others clearly trails the best
one or is surely almost as good. ``python -m plakoto.lab.judge`` tells what players lose in the decisions.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import erfc
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray
from tqdm import tqdm

from .. import BadArgumentError, Engine, Game, Position, RuleSet, boards
from . import cluster, tables
from .tables import Settings
from .trials import SURE, Tally, mean_and_error

WITHIN = 0.15
"""Plays that trail the best play by more than this in the search, in points, are not rolled out."""
RULES = "plakoto plakoto tzannes plakoto plakoto tapa plakoto plakoto express plakoto".split()
"""Rule sets of ten consecutive decisions."""
PHASES = ["no pins", "pins of one side", "pins of both sides", "mother", "last pins", "race"]
PLANNED = [PHASES[phase] for phase in (0, 1, 2, 3, 0, 4, 2, 1, 0, 5)]
"""Phases of ten consecutive decisions of each place in ``RULES``."""
LEVELS = ["beginner", "casual", "intermediate", "advanced", "expert"]
"""Levels that play the games from which decisions are taken."""
PATIENCE, LOOKS, LONGEST = 60, 6, 600
"""Games after which a decision in any phase is taken, decisions looked at in a game, and turns of a game at most."""
SHARD = 10
"""Number of decisions in a shard."""
BLOCK, STEP, LEAST = 6, 36, 324
"""Trials of a block, trials between two looks at the errors, and trials of each play at least."""
MARKS = {"doubtful": 0.03, "bad": 0.06, "very bad": 0.12}
"""Losses from which a play has these marks, as in ``plakoto analyse``."""

PLAY = {"play": pa.string()} | dict.fromkeys(["search", "equity", "error", "behind", "behind_error"], pa.float32())
SCHEMA = pa.schema(
    {"decision": pa.uint32()}
    | dict.fromkeys(["rules", "phase", "position", "dice", "players"], pa.string())
    | {"plays": pa.list_(pa.struct(PLAY | {"trials": pa.uint32()}))}
)
"""A row for each decision. Its plays are sorted: first the rolled-out ones, best first, then the others, by the search.
``search`` and ``equity`` are points for the player who makes the play, ``behind`` is the distance to the best play."""


def phase(position: Position) -> str:
    """Return the phase of the game, one of ``PHASES``, which is the same for both players. A mother, the last checker
    on a player's starting point, is in danger if it is pinned, or is alone and can still be pinned."""
    pins, points = {owner for _, owner in position.pinned}, boards([position, position.swap_sides()])[:, :24]
    if position.has_passed and not pins:
        return "race"
    if position.rules.switches["mother"] != "no":
        if any(side[23] < -16 or side[23] == 1 and (side[:23] < 0).any() for side in points):
            return "mother"
    return "last pins" if position.has_passed else PHASES[len(pins)]


def quota(number: int) -> tuple[str, str]:
    """Return the rule set and the wanted phase of a decision."""
    rules, wanted = RULES[number % 10], PLANNED[number // 10 % 10]
    return rules, wanted if wanted != "mother" or RuleSet(rules).switches["mother"] != "no" else "pins of one side"


def play_game(engines: list[Engine], seed: int) -> Iterator[tuple[Position, str]]:
    """Play a game. Yield the positions with their rolls, without pending numbers and cascades, which have too many
    plays."""
    game = Game(engines[0].rules, seed=seed)
    while not game.outcome() and len(game) < LONGEST:
        if not game.pending:
            high, low = sorted(game.dice or game.roll(), reverse=True)
            if high != low or game.rules.switches["doubles"] != "cascade":
                yield game.position, f"{high}{low}"
        game.play(engines[game.on_roll].best_play(game).play)


def find(seed: int, number: int) -> tuple[Position, str, str]:
    """Find a decision in games between two levels whose two best plays are near to each other: a position, the dice
    and the players."""
    rules, wanted = quota(number)
    judge = Engine(rules, threads=1, endings=False)
    for count in itertools.count():
        game, *draws = map(int, cluster.Random(seed, number << 32 | count).seeds(3 + LOOKS))
        levels = [LEVELS[draw % len(LEVELS)] for draw in draws[:2]]
        engines = [Engine(rules, level=name, threads=1, seed=draw, endings=False) for name, draw in zip(levels, draws)]
        played = [each for each in play_game(engines, game) if count >= PATIENCE or phase(each[0]) == wanted]
        for draw in draws[2:] if played else []:
            position, dice = played[draw % len(played)]
            best, *others = judge.hint(position, dice, plies=1, count=2)
            if others and best.equity - others[0].equity <= WITHIN:
                return position, dice, ", ".join(levels)
    raise AssertionError


def roll_out(made: Settings, number: int, engine: Engine, position: Position, dice: str, plays: list[str]) -> Tally:
    """Roll out plays until the distance of each from the best one is known well enough, or all trials are made."""
    tally, truncation, most = Tally(len(plays)), made["truncation"], made["trials"]
    options = {"truncation": truncation, "variance_reduction": None if truncation is None else True, "trials": BLOCK}
    options["plies"] = 0 if engine.rules.switches["doubles"] == "cascade" else made["plies"]
    while BLOCK * tally.blocks.sum() < most:
        if BLOCK * tally.blocks.max() >= min(LEAST, most) and is_enough(tally, made["error"]):
            break
        tally.roll_out(engine, position, dice, plays, STEP // BLOCK, (made["dice_seed"], number << 32), **options)
    return tally


def is_enough(tally: Tally, most: float) -> bool:
    """Whether each open play trails the best one by two standard errors, or surely by fewer than ``most`` points."""
    best = tally.ranked()[0]
    known = [tally.behind(best, int(play)) for play in np.flatnonzero(tally.is_open) if play != best]
    return all(mean >= SURE * error or mean + SURE * error <= most for mean, error in known)


def decision(made: Settings, number: int) -> dict[str, Any]:
    """Make a decision, as a row of ``SCHEMA``."""
    position, dice, players = find(made["seed"], number)
    engine = cluster.engine(quota(number)[0], None)
    ranked = engine.hint(position, dice, plies=2, count=None)
    near = [each.play.text for each in ranked if ranked[0].equity - each.equity <= WITHIN]
    tally = roll_out(made, number, engine, position, dice, near)
    order = tally.ranked()
    plays = [{"play": each.play.text, "search": round(each.equity, 5)} for each in ranked]
    for play in order:
        numbers = [round(each, 5) for each in (*tally.equity(play), *tally.behind(order[0], play))]
        plays[play] |= dict(zip([*PLAY][2:], numbers)) | {"trials": BLOCK * int(tally.blocks[play])}
    plays[: len(near)] = [plays[play] for play in order]
    row = {"decision": number, "rules": str(position.rules), "phase": phase(position), "position": position.id}
    return row | {"dice": dice, "players": players, "plays": plays}


def make_shard(made: Settings, network: bytes | None, shard: int, inputs: pa.Table | None) -> pa.Table:
    rows = [decision(made, number) for number in range(SHARD * shard, SHARD * (shard + 1))]
    return pa.Table.from_pylist(rows, schema=SCHEMA)


def merge(path: Path, out: Path, force: bool) -> None:
    """Write the decisions of a folder to one file."""
    if out.exists() and not force:
        raise BadArgumentError(f"{out} exists: replace it with --force")
    found = list(cluster.Folder.open(path, "reference").tables())
    if not found:
        raise BadArgumentError(f"{path} has no finished shards")
    tables.write(out, pa.concat_tables(found))
    print(f"{out}: {sum(map(len, found))} decisions")


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
    """Read a reference set, or some of its decisions: the ``first`` ones, or all of one rule set."""
    table = tables.read(Path(path))
    if not table.schema.equals(SCHEMA):
        raise BadArgumentError(f"expected a reference set, got another table: {path}")
    table = table.slice(0, first)
    known = table["rules"].unique().to_pylist()
    if rules not in [None, *known]:
        raise BadArgumentError(f"expected rules that occur in the set ({', '.join(known)}), got {rules}")
    table = table if rules is None else table.filter(pc.equal(table["rules"], rules))
    board, dice = np.zeros((len(table), 26), np.int8), np.zeros((len(table), 2), np.uint8)
    offsets, rows = np.zeros(len(table) + 1, np.int64), []
    for number, row in enumerate(table.to_pylist()):
        position, found = Position(row["position"], row["rules"]), {play["play"]: play for play in row["plays"]}
        legal = [play.text for play in position.legal_plays(row["dice"])]
        if sorted(legal) != sorted(found):
            raise BadArgumentError(f"decision {row['decision']} of {path} lacks legal plays of its position")
        board[number], dice[number] = boards([position])[0], [*map(int, row["dice"])]
        offsets[number + 1] = offsets[number] + len(legal)
        best = max(play["search"] for play in row["plays"])
        rows += [found[text] | {"bound": max(best - found[text]["search"], WITHIN)} for text in legal]
    equities, bounds, behind, errors = (
        np.array([play[name] for play in rows], float) for name in ("equity", "bound", "behind", "behind_error")
    )
    plays, is_rolled = np.array([play["play"] for play in rows], str), np.isfinite(equities)
    of_rules, phases = (np.array(table[name].to_pylist(), str) for name in ("rules", "phase"))
    losses, errors = np.where(is_rolled, behind, bounds), np.where(is_rolled, errors, 0)
    return ReferenceSet(table, of_rules, phases, board, dice, offsets, plays, losses, errors, is_rolled)


Choose = Callable[[str, "NDArray[np.int8]", "NDArray[np.uint8]"], "NDArray[np.integer[Any]]"]
"""A player: for the boards and dice of some decisions under these rules, it returns the indices of its plays among
those of :meth:`plakoto.Engine.after_positions`."""


@dataclass(frozen=True)
class Losses:
    """Losses of the chosen plays, decision by decision, in points."""

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


def losses(reference: ReferenceSet, choose: Choose, batch: int = 50) -> Losses:
    """Return what a player loses in the decisions of a set."""
    chosen = np.zeros(len(reference), np.int64)
    for rules in map(str, dict.fromkeys(reference.rules)):
        those = np.flatnonzero(reference.rules == rules)
        for some in tqdm(np.split(those, range(batch, len(those), batch)), desc=rules, unit="batch", leave=False, disable=None):
            found = np.asarray(choose(rules, reference.boards[some], reference.dice[some]))
            if not np.all((found >= 0) & (found < np.diff(reference.offsets)[some])):
                raise BadArgumentError("the player chose a play that does not exist")
            chosen[some] = reference.offsets[some] + found
    points, errors, is_rolled = reference.losses[chosen], reference.errors[chosen], reference.is_rolled[chosen]
    return Losses(points, errors, is_rolled & ((points == 0) | (points < SURE * errors)), is_rolled)


def by_phase(phases: NDArray[np.str_]) -> dict[str, NDArray[np.bool_]]:
    """Return which decisions are in each phase that occurs, after all of them."""
    return {"all": np.ones(len(phases), bool)} | {name: phases == name for name in PHASES if name in phases}


def report(reference: ReferenceSet, lost: Losses) -> str:
    """Return :meth:`Losses.of` for all decisions, each phase and each rule set, in thousandths of a point."""
    classes, names = by_phase(reference.phases), dict.fromkeys(reference.rules)
    classes |= {name: reference.rules == name for name in names if len(names) > 1}
    rows = [["", "decisions", "loss", "±", "±(set)", "agreed", *MARKS, "worst 1%", "beyond"]]
    for name, those in classes.items():
        count, *numbers, beyond = lost.of(those).values()
        cells = [f"{1e3 * each:.2f}" for each in numbers[:3]] + [f"{each:.1%}" for each in numbers[3:]]
        rows.append([name, f"{count}", *cells, f"{beyond}"])
    widths = [9, 8, 7, 8, 8, 10, 7, 10, 10, 8]
    return "\n".join(f"{name:20}" + "".join(map(str.rjust, cells, widths)) for name, *cells in rows)


def main() -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m plakoto.lab.reference", description=__doc__, formatter_class=formatter)
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("make", help="make decisions, or go on with an interrupted run")
    make.add_argument("folder", type=Path)
    for name, kind, default, text in [
        ("decisions", int, 5000, "number of decisions, rounded up to tens (5000)"),
        ("seed", int, 1, "seed of the games from which decisions come (1)"),
        ("dice-seed", int, 1, "seed of the dice in rollouts (1)"),
        ("plies", int, 0, "plies that the players of rollouts look ahead (0)"),
        ("truncation", int, None, "turns after which trials are truncated, to measure the bias of that (none)"),
        ("error", float, 2.0, "a play that is surely this near to the best one is good enough, in millipoints (2)"),
        ("trials", int, 50_000, "most trials of a decision, of all plays together (50000)"),
    ]:
        make.add_argument(f"--{name}", type=kind, default=default, metavar="N", help=text)
    cluster.add_arguments(make)
    join = commands.add_parser("merge", help="write the decisions of a folder to one file")
    join.add_argument("folder", type=Path)
    join.add_argument("out", type=Path, metavar="FILE")
    join.add_argument("--force", action="store_true", help="replace an existing file")
    given = parser.parse_args()
    if given.command == "merge":
        return merge(given.folder, given.out, given.force)
    made = {name: getattr(given, name) for name in ("seed", "dice_seed", "plies", "truncation", "trials")}
    evaluators = {rules: Engine(rules, threads=1).evaluator for rules in dict.fromkeys(RULES)}
    made |= {"error": given.error / 1000, "evaluators": evaluators}
    folder = cluster.Folder.make(given.folder, cluster.settings("reference", "plakoto", None, **made))
    with cluster.workers_of(given) as workers:
        cluster.run(make_shard, folder, range(-(-given.decisions // SHARD)), workers=workers)


if __name__ == "__main__":
    cluster.start(main)
