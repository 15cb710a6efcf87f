"""Opening books: rolled-out plays for the first rolls of a game, for the replies, and for the rolls after them.

usage: python -m plakoto.lab.book make FOLDER [--replies-to FOLDER…]
       python -m plakoto.lab.book merge FOLDER… --out FILE
       python -m plakoto.lab.book all FOLDER

``all`` makes the shipped books by the table ``STEPS``. The best five plays of a 2-ply search, if they are within 0.2
points, are rolled out at 0-ply with the same dice, until the difference between the two best has a certain standard
error or, with ``--decide``, until the best leads by two standard errors. All lines of play reach a larger error before
any gets more trials. FOLDER has a folder for the last round. A shard is a line with the sums over all of its trials.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pyarrow as pa
from tqdm import tqdm

from .. import BadArgumentError, Engine, Position
from . import cluster
from .cluster import Folder
from .tables import Settings, failed, replace
from .trials import LEAST_BLOCKS, SURE, Tally

MOST_PLAYS, WITHIN, NEAR = 5, 0.2, 0.01
"""Number of plays that are compared, their largest deficit in the search, and that of nearly best plays in the rollout."""
BLOCK, ROUND = 36, 1200
"""Trials of a block, and blocks that a line gets at most in a round, so that an interruption costs little."""
ROLLS = [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]
TITLE = "# plakoto book 1"
CHANCES = [f"{side}_{way}" for side in ("win", "lose") for way in ("single", "double", "triple", "mother")] + ["draw"]
COLUMNS = ["before", "dice", "truncation", "play", "equity", "error", "behind", "behind_error", "trials", *CHANCES]

# The shipped books: rule set, folder, options of `make`. A first play of Fevga or Narde is nearly always forced, so the
# replies need no great accuracy. Games of Plakoto Express are longer, and luck decides more.
STEPS = [
    ("plakoto", "first", "--error 12"),
    ("plakoto", "replies", "--error 10 --truncate 11 --replies-to first"),
    ("plakoto", "replies", "--error 1 --decide --truncate 11"),
    ("plakoto", "third", "--error 1 --decide --truncate 11 --third 10 --replies-to first replies"),
    ("portes", "first", "--error 25"),
    ("portes", "replies", "--error 25 --truncate 11 --replies-to first"),
    ("fevga", "first", "--error 15"),
    ("fevga", "replies", "--error 25 --truncate 11 --replies-to first"),
    ("narde", "first", "--error 15"),
    ("narde", "replies", "--error 25 --truncate 11 --replies-to first"),
    *((rules, "first", "--error 4 --truncate 11") for rules in ("tzannes", "tapa")),
    ("express", "first", "--error 8 --truncate 11"),
    *(("plakoto", "first", f"--error {error}") for error in (8, 6, 4)),
    ("plakoto", "first", "--error 1 --decide"),
]
KEPT_REPLIES = {"portes": 3}
"""Plays that the shipped book keeps of each reply, instead of five."""

Line: TypeAlias = "tuple[str, str]"
"""The turns before a roll, such as ``31 24/23 24/21``, or ``-``; and the roll."""


class Work:
    """A line of play, the plays that are compared, and the sums over their trials."""

    def __init__(self, line: Line, position: str, plays: list[str], tally: Tally | None = None) -> None:
        self.line, self.position, self.plays, self.tally = line, position, plays, tally or Tally(len(plays))
        self.depth = 0 if line[0] == "-" else 1 + line[0].count(", ")

    @classmethod
    def begin(cls, engine: Engine, line: Line, position: Position) -> Work:
        """Choose the plays to compare."""
        found = engine.hint(position, line[1], plies=2, count=MOST_PLAYS)
        return cls(line, position.id, [each.play.text for each in found if found[0].equity - each.equity <= WITHIN])

    def is_done(self, error: float, decide: bool) -> bool:
        """Whether the difference between the two best plays is known well enough."""
        best, *others = self.tally.ranked()
        mean, found = self.tally.behind(best, others[0]) if others else (np.inf, self.tally.equity(best)[1])
        return self.tally.blocks.max() >= LEAST_BLOCKS and (found <= error or decide and mean >= SURE * found)

    def results(self) -> list[tuple[str, float, float]]:
        """Return the plays, best first, with the distance to the best one and its standard error."""
        ranked = self.tally.ranked()
        return [(self.plays[play], *self.tally.behind(ranked[0], play)) for play in ranked]

    def replies(self, play: str, rules: str) -> Iterator[tuple[Line, Position]]:
        """Return the lines after a play in which the opponent rolls next."""
        made = Position(self.position, rules).play(play, self.line[1])
        before = ", ".join([self.line[0]] * bool(self.depth) + [f"{self.line[1]} {play}"])
        if not made.is_same_player_next and not made.pending:
            yield from (((before, dice), made.after) for dice in ROLLS)

    def table(self) -> pa.Table:
        """Return a shard, whose rows are the plays."""
        head = {"before": self.line[0], "dice": self.line[1], "position": self.position}
        sums = [{name: value[play] for name, value in vars(self.tally).items()} for play in range(len(self.plays))]
        return pa.Table.from_pylist([head | {"play": play} | row for play, row in zip(self.plays, sums)])

    @classmethod
    def of(cls, table: pa.Table) -> Work:
        """Read a shard."""
        columns, tally = table.to_pydict(), Tally(len(table))
        for name, value in vars(tally).items():
            setattr(tally, name, np.array(columns[name], value.dtype))
        return cls((columns["before"][0], columns["dice"][0]), columns["position"][0], columns["play"], tally)


def near_best(works: list[Work]) -> list[tuple[Work, str]]:
    """Return the first plays that are best, or may be, or trail by a little."""
    first = [work for work in works if work.depth == 0]
    return [(work, play) for work in first for play, mean, error in work.results() if mean <= max(NEAR, SURE * error)]


def most_met(works: list[Work], most: int) -> list[tuple[Work, str]]:
    """Return the replies, with their best plays, that players meet most often if both play best: those with the most
    probable rolls and, among them, with the plays that lead by most."""
    lead = lambda work: work.results()[1][1] if len(work.plays) > 1 else WITHIN
    firsts = {f"{work.line[1]} {work.results()[0][0]}": work for work in works if work.depth == 0}
    pairs = [(firsts[work.line[0]], work) for work in works if work.depth == 1 and work.line[0] in firsts]
    pairs.sort(key=lambda pair: (sum(work.line[1] in "11 22 33 44 55 66" for work in pair), -min(map(lead, pair))))
    return [(reply, reply.results()[0][0]) for _, reply in pairs[:most]]


def rounds(folder: Path) -> list[Path]:
    """Return the folders of rounds, but for one that was interrupted while it was made or removed."""
    return [path.parent for path in sorted(folder.glob("[0-9]" * 4 + "/settings.json"))]


def is_whole(folder: Folder) -> bool:
    return len(folder.finished()) == folder.settings["lines"]


def results(folder: Path) -> tuple[Settings, list[Work]]:
    """Return how the last whole round of a folder was made, and its lines with enough trials."""
    for made in (Folder.open(path, "book") for path in reversed(rounds(folder))):
        if is_whole(made):
            works = map(Work.of, made.tables())
            return made.settings, [work for work in works if work.tally.blocks.max() >= LEAST_BLOCKS]
    raise BadArgumentError(f"{folder} has no finished round of a book")


def roll_out(made: Settings, network: bytes | None, number: int, inputs: pa.Table | None) -> pa.Table:
    """Go on with the trials of a line of play. Full games are played without variance reduction and truncated ones
    with it, which was measured to be cheaper."""
    work, engine, cut = Work.of(inputs), cluster.engine(made["variant"], network), made["truncation"]
    position, last = Position(work.position, engine.rules), work.tally.blocks.max() + ROUND
    options = {"trials": BLOCK, "truncation": cut, "variance_reduction": cut is not None}
    while not work.is_done(made["error"], made["decide"]) and work.tally.blocks.max() < last:
        count = 36 if cut is None else 2
        work.tally.roll_out(engine, position, work.line[1], work.plays, count, (made["seed"], 0), **options)
    return work.table()


def make(given: argparse.Namespace, workers: cluster.Workers, part: slice = slice(None)) -> None:
    """Roll out lines of play, round after round. The lines are those with which the folder was begun."""
    network = cluster.network_bytes(given.net)
    made = cluster.settings("book", given.variant, network, seed=given.seed, truncation=given.truncate)
    rules, first = made["variant"], given.folder / "0000"
    if set(rounds(given.folder)) <= {first}:
        lines = [(("-", dice), Position(rules=rules)) for dice in ROLLS]
        if given.replies_to:
            known = [work for folder in given.replies_to for work in results(folder)[1]]
            before = near_best(known) if given.third is None else most_met(known, given.third)
            lines = [line for work, play in before for line in work.replies(play, rules)]
        lines = lines[part]
        start = Folder.make(first, made | {"lines": len(lines), "error": None, "decide": False})
        for number in tqdm(sorted({*range(len(lines))} - {*start.finished()}), unit="line", disable=None):
            start.write(number, Work.begin(cluster.engine(rules, network), *lines[number]).table())
    targets = [0.0]
    while targets:
        *before, path = rounds(given.folder)
        last = Folder.open(path, "book")
        cluster._compare(given.folder, last.settings | made, last.settings)
        lines = last.settings["lines"]
        if not is_whole(last):
            cluster.run(roll_out, last, range(lines), network, Folder.open(before[-1], "book"), workers=workers, unit="line")
        for old in before:
            shutil.rmtree(old)
        works = list(map(Work.of, last.tables()))
        targets = [given.error / 1000 * factor for factor in (4, 2, 1.4, 1)]
        targets = [target for target in targets if not all(work.is_done(target, given.decide) for work in works)]
        if targets:
            following = made | {"lines": lines, "error": targets[0], "decide": given.decide}
            Folder.make(given.folder / f"{int(path.name) + 1:04}", following)
    print(f"{given.folder}: {lines} lines, to {given.error:g} millipoints" + " or decided" * given.decide)


def rows(work: Work, truncation: int | None, most: int | None) -> Iterator[str]:
    """Return the rows of a line in a book. A reply has at least the plays that may be as good as the best."""
    behind = [mean > 0 and mean >= SURE * error for _, mean, error in work.results()]
    kept = len(behind) if most is None or not work.depth else max(most, [*behind, True].index(True))
    for play, (text, *distance) in zip(work.tally.ranked()[:kept], work.results()):
        blocks = work.tally.blocks[play]
        equity, error = work.tally.equity(play)
        numbers = [f"{equity:+.5f}", *(f"{each:.5f}" for each in (error, *distance)), str(BLOCK * blocks)]
        chances = [f"{chance:.5f}" for chance in np.clip(work.tally.sums[play, 1:] / blocks, 0, 1)]
        yield "\t".join([*work.line, str(truncation or "-"), text, *numbers, *chances])


def description(made: Settings) -> str:
    """Return how a book was made, in one line."""
    cut = made["truncation"]
    games = "to the end" if cut is None else f"truncated after {cut} plies, variance reduction"
    plays = f"plays: the best {MOST_PLAYS} within {WITHIN} points at 2-ply"
    made_by = f"network {made['network']} for {made['variant']}; plakoto {made['version']}"
    return f"0-ply, {games}, common quasi-random dice, seed {made['seed']}; {plays}; {made_by}"


def merge(folders: list[Path], out: Path, most: int | None, force: bool) -> None:
    """Write a book. If several folders have a line, the first of them counts."""
    if out.exists() and not force:
        raise BadArgumentError(f"{out} exists: replace it with --force")
    found = list(map(results, folders))
    rules, entries = found[0][0]["variant"], dict[Line, tuple[Work, "int | None"]]()
    for made, works in found:
        if made["variant"] != rules:
            raise BadArgumentError(f"expected a book for {rules}, got one for {made['variant']}")
        for work in works:
            entries.setdefault(work.line, (work, made["truncation"]))
    order = lambda entry: (entry[0].depth, [turn[:2] for turn in entry[0].line[0].split(", ")], entry[0].line)
    text = [TITLE, f"# rules: {rules}", *(f"# made: {description(made)}" for made, _ in found), "\t".join(COLUMNS)]
    text += [row for work, truncation in sorted(entries.values(), key=order) for row in rows(work, truncation, most)]
    try:
        replace(out, lambda new: new.write_text("\n".join(text) + "\n"))
    except OSError as error:
        raise failed("write", out, error) from error
    counts = [sum(work.depth == depth for work, _ in entries.values()) for depth in range(3)]
    print("{}: {} first rolls, {} replies and {} third rolls for {}".format(out, *counts, rules))


def make_all(parser: argparse.ArgumentParser, given: argparse.Namespace, workers: cluster.Workers) -> None:
    """Make and merge the shipped books."""
    for rules, name, options in STEPS:
        words = [str(given.folder / rules / word) if word in ("first", "replies") else word for word in options.split()]
        step = parser.parse_args(["make", str(given.folder / rules / name), "--variant", rules, *words])
        step.error = 1000.0 if given.quick else step.error
        make(step, workers, slice(1, None, 21) if given.quick else slice(None))
    given.data.mkdir(parents=True, exist_ok=True)
    for rules in dict.fromkeys(rules for rules, *_ in STEPS):
        folders = dict.fromkeys(given.folder / rules / name for of, name, _ in STEPS if of == rules)
        merge(list(folders), given.data / f"{rules}.tsv", KEPT_REPLIES.get(rules, 5), force=True)


def main() -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m plakoto.lab.book", description=__doc__, formatter_class=formatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("make", help="roll out lines of play, or go on with an interrupted run")
    join = commands.add_parser("merge", help="write a book; of several folders with a line, the first counts")
    whole = commands.add_parser("all", help="make and merge the shipped books")
    one.add_argument("folder", type=Path)
    cluster.add_engine_arguments(one)
    one.add_argument("--error", type=float, default=3.0, metavar="N", help="standard error, in millipoints (3)")
    one.add_argument("--decide", action="store_true", help="a line is also finished if the best play clearly leads")
    one.add_argument("--truncate", type=int, metavar="TURNS", help="truncate trials, with variance reduction (never)")
    text = "roll out the replies to the best first plays in these folders"
    one.add_argument("--replies-to", type=Path, nargs="+", default=[], metavar="FOLDER", help=text)
    one.add_argument("--third", type=int, metavar="N", help="or the rolls after the N most frequent replies in them")
    one.add_argument("--seed", type=cluster.number(int, 0, 2**64 - 1), default=1, help="seed of the dice (1)")
    join.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    join.add_argument("--out", type=Path, required=True, metavar="FILE", help="file of the book")
    join.add_argument("--replies", type=int, metavar="PLAYS", help="best plays that are kept of each reply (all)")
    join.add_argument("--force", action="store_true", help="replace an existing file")
    whole.add_argument("folder", type=Path)
    data = Path("crates/table/src/book/data")
    whole.add_argument("--data", type=Path, default=data, metavar="FOLDER", help=f"folder of the books ({data})")
    whole.add_argument("--quick", action="store_true", help="make a few trials of a few rolls, to try the steps")
    for command in (one, whole):
        cluster.add_arguments(command)
    given = parser.parse_args()
    if given.command == "merge":
        return merge(given.folders, given.out, given.replies, given.force)
    with cluster.workers_of(given) as workers:
        make(given, workers) if given.command == "make" else make_all(parser, given, workers)


if __name__ == "__main__":
    cluster.start(main)
