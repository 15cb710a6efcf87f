#!/usr/bin/env python3
"""Measures the processor time that rollouts take to reach a standard error, and to tell two plays apart.

    scripts/rollout_times.py [--trials 2592]

It needs the Python package. Four kinds of positions are rolled out in four ways, at 0-ply to the end of the games, with
one thread:

  plain     no variance reduction, and plays are chosen from all replies (`varredn off`, `prune off`)
  pruned    no variance reduction, and plays are chosen from the replies left by pruning (`varredn off`)
  found     variance reduction that evaluates the replies to all rolls (`varredn on`)
  auto      the default (`varredn auto`)

A time is the user time of a rollout, after a trial that loads everything. The ways take turns, so that other load on
the machine affects them equally. The time to reach a certain error is extrapolated from a fixed number of trials,
because the number of trials grows with the inverse square of the error.

Two plays count as told apart if their difference is at least twice its standard error. In the first column of
each way, this error is computed from the errors of both plays, as if they were independent. In the column
`paired`, it is the standard error of the difference itself, from games with the same dice.
"""

import argparse
import resource

from plakoto import Session

ERROR = 0.005
APART = 0.020

# For each kind: its name; a position before the roll; the position and dice of a decision, with the ranks of
# two plays in `hint`.
POSITIONS = [
    ("opening", "AACQ/j8AAID/Pw", ("AACA/z8AAID/Pw", "31", (1, 2))),
    ("middle game", "kDBgNj4AILtWPA", ("kDBgNj4AILtWPA", "53", (1, 2))),
    ("pin ending", "fz1BIACXA2cTAA", ("fz1BIACXA2cTAA", "52", (1, 2))),
    ("race", "bDszAwBsOzMDAA", ("bDszAwBsOzMDAA", "41", (1, 2))),
]

WAYS = {
    "plain": ["set rollout varredn off", "set evaluation prune off"],
    "pruned": ["set rollout varredn off"],
    "found": ["set rollout varredn on"],
    "auto": ["set rollout varredn auto"],
}


def rollout(way, question, trials):
    session = Session()
    for line in ["set threads 1", *WAYS[way], "set rollout trials 1", f"rollout {question}", f"set rollout trials {trials}"]:
        session.ask(line)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    reply = session.ask(f"rollout {question}")
    return reply, max(resource.getrusage(resource.RUSAGE_SELF).ru_utime - before, 1e-3)


def to(error, time, wanted):
    return time * (error / wanted) ** 2


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--trials", type=int, default=2592, help="trials per rollout; `found` uses a tenth of this number")
    given = arguments.parse_args()
    few = max(given.trials // 360 * 36, 72)
    trials = {way: few if way == "found" else given.trials for way in WAYS}

    print(f"seconds of processor time to reach a standard error of {ERROR * 1000:.0f} millipoints")
    print(f"{'':<16}" + "".join(f"{way:>10}" for way in WAYS) + f"{'auto / better of plain and found':>36}")
    for name, position, _ in POSITIONS:
        times = {}
        for way in WAYS:
            reply, time = rollout(way, position, trials[way])
            times[way] = to(reply["equity_error"], time, ERROR)
        ratio = times["auto"] / min(times["plain"], times["found"])
        print(f"{name:<16}" + "".join(f"{times[way]:10.2f}" for way in WAYS) + f"{ratio:36.2f}")

    print(f"\nseconds of processor time to tell apart two plays that differ by {APART * 1000:.0f} millipoints")
    columns = [way for way in WAYS if way != "pruned"]
    print(f"{'':<16}" + "".join(f"{way:>10}{'paired':>10}" for way in columns)
          + f"{'auto paired / better of plain and found':>42}")
    for name, _, (position, dice, (one, two)) in POSITIONS:
        joint, paired = {}, {}
        for way in columns:
            question = f"{position} {dice} ={one} ={two}"
            reply, time = rollout(way, question, trials[way])
            best, second = reply["rollout"]
            both = (best["equity_error"] ** 2 + second["equity_error"] ** 2) ** 0.5
            joint[way] = to(both, time, APART / 2)
            paired[way] = to(second["eqdiff_error"], time, APART / 2)
        ratio = paired["auto"] / min(joint["plain"], joint["found"])
        print(f"{name:<16}" + "".join(f"{joint[way]:10.2f}{paired[way]:10.2f}" for way in columns) + f"{ratio:42.2f}")


if __name__ == "__main__":
    main()
