#!/usr/bin/env python3
"""Measures what the named levels lose with a decision, and prints the table of src/analysis/scale/measured.rs.

usage: scripts/rating_scale.py PLAKOTO FOLDER [GAMES [THREADS]] > src/analysis/scale/measured.rs

Each level plays against itself, and the games are judged as `plakoto analyse` does it. Games and judgements are kept in
FOLDER: a run that was interrupted goes on there, and one with more games adds to those that are there.
"""

import json
import math
import pathlib
import subprocess
import sys

LEVELS = ["beginner", "casual", "intermediate", "advanced", "expert", "worldclass"]
PLIES = 2
SEED = 1


def play(program, folder, level, games, threads):
    """The files of the games. Both legs of a pair are the same game if a level plays against itself: one is enough."""
    player = f"default,level={level}"
    kept, log = folder / level, folder / f"{level}.log"
    command = [program, "arena", player, player, "--pairs", str(games), "--seed", str(SEED), "--threads", threads]
    subprocess.run([*command, "--keep", kept, "--log", log], check=True, stdout=subprocess.DEVNULL)
    return sorted(str(path) for path in kept.glob("*-leg-0.mat"))[:games]


def judge(program, folder, level, files, threads):
    """For each game the error of both players in points, and how many decisions they had."""
    results = folder / f"{level}.jsonl"
    command = [program, "analyse", "--json", "--plies", str(PLIES), "--threads", threads, "--output", results]
    subprocess.run([*command, *files], check=True, stderr=subprocess.DEVNULL)
    for line in results.read_text().splitlines():
        players = json.loads(line)["statistics"]["players"]
        yield sum(player["error"] for player in players), sum(player["decisions"] for player in players)


def measured(games):
    """Decisions, error of a decision and its standard error, in thousandths of a point: decisions of a game are not
    independent, so that the spread is that of whole games."""
    decisions = sum(count for _, count in games)
    rate = sum(error for error, _ in games) / decisions
    squares = sum((error - rate * count) ** 2 for error, count in games)
    spread = math.sqrt(squares * len(games) / (len(games) - 1)) / decisions
    return decisions, 1e3 * rate, 1e3 * spread


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 60
    threads = sys.argv[4] if len(sys.argv) > 4 else "2"
    folder.mkdir(parents=True, exist_ok=True)
    print("//! What the levels lose, as `scripts/rating_scale.py` has measured it: do not change it by hand.")
    print("//!")
    print(f"//! Games of each level against itself, seed {SEED}, judged at {PLIES}-ply.\n")
    print("use super::level::Measured;\n")
    print("/// From the weakest to the strongest.")
    print(f"pub(super) const MEASURED: [Measured; {len(LEVELS)}] = [")
    for level in LEVELS:
        files = play(program, folder, level, games, threads)
        judged = list(judge(program, folder, level, files, threads))
        decisions, rate, error = measured(judged)
        print(f'    Measured {{ level: "{level}", games: {len(judged)}, decisions: {decisions}, rate: {rate:.2f}, error: {error:.2f} }},', flush=True)
    print("];")


main()
