#!/usr/bin/env python3
"""Measures how far truncated rollouts are from those to the end, over the positions of benches/middle_game.txt.

    scripts/truncation_bias.py [--program target/release/plakoto] [--trials 648]

All rollouts are at 0-ply with luck found and with the same dice. For each number of plies it prints, in millipoints, by how much truncated
values are higher on average for the player on roll; the root of the mean square of the differences; and how large that would be by
the standard errors alone.
"""

import argparse
import math
import pathlib
import re
import statistics
import subprocess

POSITIONS = pathlib.Path(__file__).parent.parent / "benches/middle_game.txt"
CUTS = [5, 11, 21]
ROW = re.compile(r"^ *(mean|error): .* ([+-]?\d+\.\d+)$")


def rollouts(program, trials, settings):
    """Equity and standard error of each position."""
    lines = ["set output digits 6", f"set rollout trials {trials}", "set rollout varredn on", *settings]
    lines += [f"rollout {line.split()[0]}" for line in POSITIONS.read_text().splitlines() if line and line[0] != "#"]
    done = subprocess.run([program], input="\n".join(lines) + "\n", check=True, capture_output=True, text=True)
    rows = [float(row[2]) for row in map(ROW.match, done.stdout.splitlines()) if row]
    return list(zip(rows[::2], rows[1::2]))


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", default="target/release/plakoto")
    arguments.add_argument("--trials", type=int, default=648)
    given = arguments.parse_args()
    whole = rollouts(given.program, given.trials, [])
    for plies in CUTS:
        cut = rollouts(given.program, given.trials, [f"set rollout truncation plies {plies}"])
        differences = [1000 * (a[0] - b[0]) for a, b in zip(cut, whole, strict=True)]
        mean, error = statistics.mean(differences), statistics.stdev(differences) / math.sqrt(len(differences))
        root = math.sqrt(statistics.mean(difference**2 for difference in differences))
        chance = 1000 * math.sqrt(statistics.mean(a[1] ** 2 + b[1] ** 2 for a, b in zip(cut, whole, strict=True)))
        print(f"after {plies}: {mean:+.1f} ± {error:.1f}, root of the mean square {root:.1f}, by chance {chance:.1f}")


if __name__ == "__main__":
    main()
