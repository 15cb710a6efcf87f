#!/usr/bin/env python3
"""Measures what the plays chosen by a search lose, judged by a wide 3-ply search, and the time needed.

    scripts/search_losses.py FOLDER [--decisions N] [SETTINGS ...]

It needs the Python package with pyarrow and tqdm. The decisions have at least three legal plays. They are drawn from
games of the package's engine at 1-ply with small errors. For each decision, a wide search evaluates up to eight plays at
3-ply, if they are within 0.16 points of the best play, and all other plays at 2-ply or less. The decisions and
evaluations are made only once, in several minutes with one thread. FOLDER keeps them.

Each of SETTINGS is a search to measure. It consists of session commands separated by `;`, such as "set
evaluation plies 2; set evaluation prune off". The default is to measure searches of 0 to 3 plies. The loss,
in millipoints per decision, is the difference in equity between its best play and the chosen play.
The time is the processor time for all decisions, with one thread.
"""

import argparse
import json
import math
import pathlib
import random
import statistics
import time

import plakoto
from plakoto.lab.reference import play_game

WIDE = ["set evaluation plies 3", "set evaluation movefilter 3 0 0 8 0.16", "set evaluation movefilter 3 1 0 8 0.25",
        "set evaluation movefilter 3 2 0 8 0.2"]
EXACT = 9


def drawn(count):
    """Draws positions with rolls at random from games of the engine."""
    engine = plakoto.Engine(plies=1, noise=0.02, seed=77)
    games = [play_game([engine, engine], seed) for seed in range(77, 137)]
    found = [(position.id, dice) for game in games for position, dice in game if len(position.legal_plays(dice)) >= 3]
    return [" ".join(each) for each in random.Random(3).sample(found, min(count, len(found)))]


def hints(settings, decisions, count):
    """Returns the best plays for each decision, with their plies and equities, and the processor time for
    all decisions."""
    session = plakoto.Session()
    for line in ["set threads 1", *settings]:
        if not session.ask(line)["ok"]:
            raise SystemExit(session.say(line))
    before = time.process_time()
    found = [session.ask(f"hint {decision} {count}")["hint"] for decision in decisions]
    seconds = time.process_time() - before
    return [{play["play"]: (play["plies"] or EXACT, play["equity"]) for play in plays} for plays in found], seconds


def judged(folder, count):
    kept = folder / "judged.json"
    if not kept.exists():
        folder.mkdir(parents=True, exist_ok=True)
        decisions = drawn(count)
        kept.write_text(json.dumps([decisions, hints(WIDE, decisions, 1000)[0]]))
    return json.loads(kept.read_text())


def loss(values, chosen):
    """Returns what the first play in `chosen` loses, in millipoints. `values` contains the plies and the
    equity of each play in the wide search."""
    best = max(values.values(), key=tuple)
    return 1000 * max(0.0, best[1] - values[next(iter(chosen))][1])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--decisions", type=int, default=1500, help="number of decisions drawn")
    arguments.add_argument("settings", nargs="*", default=[f"set evaluation plies {plies}" for plies in range(4)])
    given = arguments.parse_intermixed_args()
    decisions, values = judged(given.folder, given.decisions)
    print(f"{len(decisions)} decisions")
    for settings in given.settings:
        chosen, seconds = hints(settings.split(";"), decisions, 1)
        losses = [loss(*each) for each in zip(values, chosen)]
        mean, error = statistics.mean(losses), statistics.stdev(losses) / math.sqrt(len(losses))
        others = sum(lost > 0 for lost in losses)
        print(f"{mean:6.2f} ± {error:.2f} mp, {others:4} others, {seconds:6.2f} s: {settings}", flush=True)


if __name__ == "__main__":
    main()
