#!/usr/bin/env python3
"""Measures the rating scale, and prints crates/table/src/analysis/measured.rs.

    scripts/rating_scale.py PLAKOTO FOLDER [GAMES [THREADS]] [--seed N] > crates/table/src/analysis/measured.rs
    scripts/rating_scale.py PLAKOTO FOLDER [GAMES [THREADS]] --seed M [--variant RULES] --check crates/table/src/analysis/measured.rs
    scripts/rating_scale.py PLAKOTO FOLDER --quick

Every level plays GAMES games against every level, and `plakoto analyse` judges the games at 2-ply. FOLDER
keeps the games and their analyses, so that an interrupted run can be resumed and a later run can add more
games.

--check prints, for each level and opponent, how often a rating from five games is within the error band of an
existing table, and by how much the mean differs. Use another seed and another folder than for this table. The scale
comes from games of plakoto; with --variant, the check plays games of another rule set. --quick plays one game between any
two of three levels, to test that this script works.
"""

import argparse
import json
import math
import pathlib
import random
import re
import statistics
import subprocess
import sys

LEVELS = ["beginner", "casual", "intermediate", "advanced", "expert"]
GAMES, QUICK_GAMES = 48, 1
PLIES = 2
FIVE = 5
TRIALS = 4000
# The promise is 90 %. The target is higher, because the quantile from a few dozen games is itself uncertain.
COVERAGE = 0.94
# Each pair of levels has dice of its own, so that a lucky roll does not affect all pairs. This is the
# distance between their seeds.
SEEDS = 1000


class Side:
    """A player's decisions in one or more games. `error` and `difficulty` are sums over the decisions, in
    millipoints."""

    def __init__(self, error, decisions, difficulty):
        self.error, self.decisions, self.difficulty = error, decisions, difficulty

    @staticmethod
    def sum(sides):
        difficulty = [sum(column) for column in zip(*(side.difficulty for side in sides))]
        return Side(sum(side.error for side in sides), sum(side.decisions for side in sides), difficulty)


def play(given, one, other):
    """Plays games between two levels. Returns the match files, each with the seats of both levels."""
    seed = given.seed * SEEDS + LEVELS.index(one) * len(LEVELS) + LEVELS.index(other)
    kept = given.folder / f"{one}-{other}"
    players = [f"default,level={level}" for level in (one, other)]
    # If a level plays against itself, both games of a pair are the same, so only one of them counts.
    legs = 1 if one == other else 2
    pairs = -(-given.games // legs)
    command = [given.program, "arena", *players, "--pairs", str(pairs), "--seed", str(seed), "--threads", given.threads]
    command += ["--variant", given.variant]
    subprocess.run([*command, "--keep", kept, "--log", f"{kept}.log"], check=True, stdout=subprocess.DEVNULL)
    files = sorted(path for path in kept.glob("*.mat") if legs == 2 or path.stem.endswith("leg-0"))
    return [str(path) for path in files[: given.games]]


def judge(given, one, other):
    """Judges the games between two levels. Returns, for each of the two levels, its decisions in each
    game."""
    files = play(given, one, other)
    results = given.folder / f"{one}-{other}.jsonl"
    command = [given.program, "analyse", "--json", "--plies", str(PLIES), "--threads", given.threads]
    # No error is large enough to be marked, so that no time is spent on explanations.
    command += ["--marks", "1000,1000,1000", "--output", results]
    subprocess.run([*command, *files], check=True, stderr=subprocess.DEVNULL)
    sides = {one: [], other: []}
    for line in results.read_text().splitlines():
        judged = json.loads(line)
        if judged["file"] in files:
            for name, player in zip(judged["players"], judged["statistics"]["players"], strict=True):
                level = one if one == other else name.partition("level=")[2]
                difficulty = [1e3 * expected for expected in player["difficulty"]]
                sides[level].append(Side(1e3 * player["error"], player["decisions"], difficulty))
    return sides


def all_sides(given, levels):
    """Returns the decisions of each level against each level, game by game."""
    sides = {}
    for index, one in enumerate(levels):
        for other in levels[index:]:
            judged = judge(given, one, other)
            sides[one, other], sides[other, one] = judged[one], judged[other]
            print(f"{one} against {other}: {given.games} games", file=sys.stderr, flush=True)
    return sides


def corrected(side, standard):
    """Returns the error rate corrected to the difficulty of the scale, like `Scale::corrected` in
    crates/table/src/analysis/scale.rs."""
    error_before, rate_before = 0.0, 0.0
    for expected, rate in zip(side.difficulty, standard):
        if expected <= error_before:
            continue
        if side.error <= expected:
            return rate_before + (rate - rate_before) * (side.error - error_before) / (expected - error_before)
        error_before, rate_before = expected, rate
    return rate_before + (side.error - error_before) / side.decisions


def rate(sides, standard):
    return corrected(Side.sum(sides), standard)


def drawn(dice, sides, count):
    return [dice.choice(sides) for _ in range(count)]


def quantile(numbers, part):
    return sorted(numbers)[min(len(numbers) - 1, math.ceil(part * len(numbers)))]


def band(against, middle, standard, dice):
    """Returns the error that nearly all ratings from five games stay below, against the opponent for whom
    it is greatest."""

    def off(some):
        return [abs(rate(drawn(dice, some, FIVE), standard) - middle) for _ in range(TRIALS)]

    return max(quantile(off(some), COVERAGE) for some in against)


def measured(level, levels, sides, standard, dice):
    """Returns a level's number of games and of decisions, its error rate with the standard error, and its
    band for five games."""
    against = [sides[level, other] for other in levels]
    everything = [side for some in against for side in some]
    middle = rate(everything, standard)
    means = [rate(drawn(dice, everything, len(everything)), standard) for _ in range(TRIALS // 10)]
    decisions = sum(side.decisions for side in everything)
    return len(everything), decisions, middle, statistics.pstdev(means, middle), band(against, middle, standard, dice)


def network(program):
    shown = subprocess.run([program], input="show engine\n", check=True, capture_output=True, text=True).stdout
    return re.search(r"network ([0-9a-f]{12}) for plakoto", shown)[1]


def make(given, levels):
    sides = all_sides(given, levels)
    whole = Side.sum([side for some in sides.values() for side in some])
    standard = [expected / whole.decisions for expected in whole.difficulty]
    dice = random.Random(given.seed)
    print("//! The measured rating scale. `scripts/rating_scale.py` writes this file: do not change it by hand.\n")
    print("use super::scale::{Measured, Scale};\n")
    print("impl Scale {\n    /// The rating scale for the shipped network.")
    print("    #[rustfmt::skip] // a line for each level")
    print("    pub const SHIPPED: Self = Self {")
    print(f'        network: "{network(given.program)}",')
    print(f'        command: "scripts/rating_scale.py PLAKOTO FOLDER {given.games} --seed {given.seed}",')
    print(f"        standard: [{', '.join(f'{expected:.3f}' for expected in standard)}],")
    print("        levels: [")
    for level in levels:
        games, decisions, middle, error, band = measured(level, levels, sides, standard, dice)
        numbers = f"rate: {middle:.2f}, error: {error:.2f}, band: {band:.2f}"
        print(f'            Measured {{ level: "{level}", games: {games}, decisions: {decisions}, {numbers} }},', flush=True)
    print("        ],\n    };\n}")


def check(given, levels):
    text = given.check.read_text()
    standard = [float(number) for number in re.search(r"standard: \[(.*?)\]", text)[1].split(",")]
    row = r'level: "(\w+)", games: \d+, decisions: \d+,\s+rate: ([\d.]+), error: [\d.]+, band: ([\d.]+)'
    known = {level: (float(middle), float(band)) for level, middle, band in re.findall(row, text)}
    sides, dice = all_sides(given, levels), random.Random(given.seed)
    print(f"{'':14}" + "".join(f"{other:>14}" for other in levels))
    for level in levels:
        middle, band = known[level]
        cells = []
        for other in levels:
            rates = [rate(drawn(dice, sides[level, other], FIVE), standard) for _ in range(TRIALS)]
            held = sum(abs(each - middle) <= band for each in rates) / len(rates)
            cells.append(f"{held:>6.1%} {sum(rates) / len(rates) - middle:+6.2f}")
        print(f"{level:14}" + " ".join(cells))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PLAKOTO")
    parser.add_argument("folder", metavar="FOLDER", type=pathlib.Path)
    parser.add_argument("games", metavar="GAMES", nargs="?", type=int)
    parser.add_argument("threads", metavar="THREADS", nargs="?", default="2")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", metavar="RULES", default="plakoto")
    parser.add_argument("--check", metavar="TABLE", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args()
    if given.variant != "plakoto" and not given.check:
        parser.error("--variant needs --check, because the scale comes from games of plakoto")
    given.games = given.games or (QUICK_GAMES if given.quick else GAMES)
    given.folder.mkdir(parents=True, exist_ok=True)
    levels = LEVELS[::2] if given.quick else LEVELS
    (check if given.check else make)(given, levels)


if __name__ == "__main__":
    main()
