#!/usr/bin/env python3
"""Measures the bias of truncated rollouts, and prints crates/engine/src/rollout/measured.rs.

    scripts/truncation_bias.py [--threads N] [--trials N] [--seed N] [--kept FOLDER] > crates/engine/src/rollout/measured.rs
    scripts/truncation_bias.py --quick

It needs the Python package. Each position in benches/middle_game.txt is rolled out at 0-ply, to the end of the games
and with truncated games. All of these rollouts have the same dice. The difference between the equities is the bias of
the truncation. The table contains the mean of the differences with its standard error, and the root mean square of the
differences, minus the share caused by chance. FOLDER keeps the rollouts, so that an interrupted run can be resumed.
"""

import argparse
import json
import math
import pathlib
import statistics
import sys

import plakoto

POSITIONS = pathlib.Path(__file__).parent.parent / "benches/middle_game.txt"
CUTS = [5, 11, 21]
TRIALS, QUICK_TRIALS, QUICK_POSITIONS = 2592, 36, 12
# Names for the number of players that have a pinned checker.
PINS = ["none", "one", "both"]


def roll_out(engine, given, position, plies):
    """Returns the equity of a position and its standard error, in millipoints."""
    kept = given.kept and given.kept / f"{position.replace('/', '_')}-{plies}-{given.trials}-{given.seed}.json"
    if kept and kept.exists():
        return json.loads(kept.read_text())
    found = engine.rollout(position, trials=given.trials, truncation=plies or None, seed=given.seed)
    found = [1000 * found.equity, 1000 * found.error]
    if kept:
        written = kept.with_suffix(".new")
        written.write_text(json.dumps(found))
        written.rename(kept)
    return found


def bias(whole, cut):
    """Returns the mean difference, the standard error of the mean, and the root mean square without the
    share caused by chance."""
    differences = [one[0] - other[0] for one, other in zip(cut, whole, strict=True)]
    chance = statistics.mean(one[1] ** 2 + other[1] ** 2 for one, other in zip(cut, whole, strict=True))
    square = statistics.mean(difference**2 for difference in differences) - chance
    error = statistics.stdev(differences) / math.sqrt(len(differences))
    return statistics.mean(differences), error, math.sqrt(max(square, 0))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--trials", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", metavar="FOLDER", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args()
    given.trials = given.trials or (QUICK_TRIALS if given.quick else TRIALS)
    if given.kept:
        given.kept.mkdir(parents=True, exist_ok=True)
    positions = [line.split()[0] for line in POSITIONS.read_text().splitlines() if line and line[0] != "#"]
    if given.quick:
        positions = positions[:QUICK_POSITIONS]
    engine, by_pins = plakoto.Engine(threads=given.threads), {pins: [] for pins in range(len(PINS))}
    for position in positions:
        by_pins[len({owner for _, owner in plakoto.Position(position).pinned})].append(position)
        found = [roll_out(engine, given, position, plies) for plies in [0, *CUTS]]
        print(position, found, file=sys.stderr, flush=True)
    print("//! Measured by `scripts/truncation_bias.py`: do not change it by hand.\n")
    print("use super::bias::{Bias, BiasTable, PinnedSides};\n\nimpl BiasTable {")
    print("    /// The measured biases of the shipped network.\n    #[rustfmt::skip] // a line for each row")
    print("    pub const SHIPPED: Self = Self {")
    print(f'        network: "{engine.evaluator.split()[1]}",')
    print(f'        command: "scripts/truncation_bias.py --trials {given.trials} --seed {given.seed}",')
    print("        plies: 0,")
    print("        rows: &[")
    for plies in CUTS:
        for pins, name in enumerate(PINS):
            chosen = by_pins[pins]
            if len(chosen) > 1:
                mean, error, root = bias(*([roll_out(engine, given, position, cut) for position in chosen] for cut in [0, plies]))
                numbers = f"mean: {mean:.1f}, error: {error:.1f}, root_mean_square: {root:.1f}"
                print(f"            Bias {{ turns: {plies}, pins: PinnedSides::{name.title()}, positions: {len(chosen)}, {numbers} }},")
    print("        ],\n    };\n}")


if __name__ == "__main__":
    main()
