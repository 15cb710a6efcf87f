#!/usr/bin/env python3
"""Checks the direction of the statements of `why` against rollouts.

    scripts/why_check.py [--program target/release/plakoto] [--decisions 200] [--trials 1296] [--seed 8]

The decisions come from games and have pins of both sides. `why` compares their two best plays, and a rollout to the
end of the game measures the difference of the two. For each topic of `why`, the table shows the number of statements,
in how many of them the play that the statement favours is better by the rollout, and by how many millipoints that play
is better on average, with its standard error. If a topic points in the right direction, this is above zero.
"""

import argparse
import collections
import json
import math
import pathlib
import statistics
import subprocess
import tempfile


def run(program, *arguments, text=None):
    return subprocess.run([program, *map(str, arguments)], input=text, check=True, stdout=subprocess.PIPE, text=True).stdout


def decisions(program, count, seed):
    """Draws decisions with at least three plays from games with pins of both sides."""
    with tempfile.TemporaryDirectory() as folder:
        games, pinned, sample = (pathlib.Path(folder) / name for name in ("games.data", "pinned.data", "sample.data"))
        players = ["--player", "default,noise=0.04"]
        run(program, "lab", "data", "make", games, "--games", max(60, count), "--candidates", 1, "--seed", seed, *players)
        run(program, "lab", "data", "filter", games, "--out", pinned, "--phase", "pins-of-both-sides", "--open")
        run(program, "lab", "data", "sample", "--out", sample, 2 * count, pinned, "--seed", seed)
        rows = map(json.loads, run(program, "lab", "data", "show", sample, "--jsonl").splitlines())
        lines = [f"{row['position_id']} {row['dice'][0]}{row['dice'][1]}" for row in rows if row["plays"] >= 3]
    return lines[:count]


def explained(program, lines):
    """Returns the explanation of each decision."""
    commands = ["set output json on"]
    for line in lines:
        position, dice = line.split()
        commands += [f"set board {position}", f"set dice {dice}", "why"]
    replies = run(program, "session", text="\n".join(commands) + "\n").splitlines()
    replies = [json.loads(reply) for reply in replies if reply.startswith("{")]
    return [reply["why"] for reply in replies if reply["command"] == "why"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/release/plakoto")
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--trials", type=int, default=1296)
    parser.add_argument("--seed", type=int, default=8)
    options = parser.parse_args()
    lines = decisions(options.program, options.decisions, options.seed)
    limits = ["-n", 2, "--trials", options.trials, "--json"]
    rollouts = run(options.program, "batch", "rollout", *limits, text="\n".join(lines) + "\n").splitlines()
    found = collections.defaultdict(list)
    for why, reply in zip(explained(options.program, lines), map(json.loads, rollouts)):
        equities = {play["result_id"]: play["equity"] for play in reply["rollout"]}
        pair = [equities.get(why[play]["result_id"]) for play in ("better", "other")]
        if None in pair:
            continue
        lead = pair[0] - pair[1]
        for sign, differences in ((1, why["gains"]), (-1, why["costs"])):
            for topic in {difference["topic"] for difference in differences}:
                found[topic].append(1000 * sign * lead)
    print(f"{len(lines)} decisions, {options.trials} trials a play\n")
    print("| topic | statements | favoured play better | millipoints |\n|---|--:|--:|--:|")
    for topic, leads in sorted(found.items(), key=lambda item: -len(item[1])):
        error = statistics.stdev(leads) / math.sqrt(len(leads)) if len(leads) > 1 else math.nan
        right = sum(lead > 0 for lead in leads) / len(leads)
        print(f"| `{topic}` | {len(leads)} | {right:.0%} | {statistics.mean(leads):+.1f} ± {error:.1f} |")


if __name__ == "__main__":
    main()
