#!/usr/bin/env python3
"""Measures the processor time that rollouts take to reach a standard error, and to tell two plays apart.

    scripts/rollout_times.py [--program target/release/plakoto] [--trials 2592] [--gnubg /usr/games/gnubg]

Four kinds of positions are rolled out in four ways, at 0-ply to the end of the games, with one thread:

  plain     no variance reduction, and plays are chosen from all replies (`varredn off`, `prune off`)
  pruned    no variance reduction, and plays are chosen from the replies left by pruning (`varredn off`)
  found     variance reduction that evaluates the replies to all rolls (`varredn on`)
  auto      the default (`varredn auto`)

A time is the user time of a process, minus the user time of a process without a rollout. The ways take turns,
so that other load on the machine affects them equally. The time to reach a certain error is extrapolated from
a fixed number of trials, because the number of trials grows with the inverse square of the error.

Two plays count as told apart if their difference is at least twice its standard error. In the first column of
each way, this error is computed from the errors of both plays, as if they were independent. In the column
`paired`, it is the standard error of the difference itself, from games with the same dice. gnubg plays
backgammon, so it gets other positions of the same four kinds. For gnubg too, the error of a difference is
computed from both errors, which gnubg prints with three digits.
"""

import argparse
import json
import os
import pty
import re
import resource
import subprocess

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

GNUBG = [
    ("opening", "4HPwATDgc/ABMA"),
    ("middle game", "2J6DAQyw58IBDA"),
    ("holding ending", "trsDADB2dwMAAA"),
    ("race", "bDszAwBsOzMDAA"),
]


def user_time(run):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = run()
    return result, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def session(program, lines):
    text = "\n".join(["set output json on", "set threads 1", *lines]) + "\n"
    done = subprocess.run([program], input=text, capture_output=True, text=True, check=True)
    reply = json.loads(done.stdout.splitlines()[-1])
    if not reply["ok"]:
        raise SystemExit(f"{lines[-1]}: {reply}")
    return reply


def rollout(program, way, question, trials, idle):
    lines = [*WAYS[way], f"set rollout trials {trials}", f"rollout {question}"]
    reply, time = user_time(lambda: session(program, lines))
    return reply, max(time - idle, 1e-3)


def terminal(program, lines):
    """Returns what gnubg prints for these lines. gnubg runs on a pseudo-terminal, because otherwise its
    output is incomplete."""
    outside, inside = pty.openpty()
    process = subprocess.Popen(
        [program, "-t", "-q"], stdin=subprocess.PIPE, stdout=inside, stderr=inside,
        env={**os.environ, "TERM": "dumb"},
    )
    os.close(inside)
    process.stdin.write(("\n".join(lines) + "\n").encode())
    process.stdin.close()
    text = b""
    while True:
        try:
            read = os.read(outside, 65536)
        except OSError:
            break
        if not read:
            break
        text += read
    os.close(outside)
    process.wait()
    return text.decode(errors="replace")


def gnubg(program, position, trials):
    settings = [
        "set threads 1", "set automatic game off", "set automatic roll off", "new game",
        f"set board {position}", "set turn 0", "set rollout cubeful off", "set rollout chequerplay plies 0",
        "set rollout cubedecision plies 0", "set rollout seed 1", f"set rollout trials {trials}", "rollout",
    ]
    text, time = user_time(lambda: terminal(program, settings))
    found = re.findall(r"\[[^\]]*CL\s+([0-9.]+)\]", text)
    return float(found[-1]) if found else None, time


def to(error, time, wanted):
    return time * (error / wanted) ** 2


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--program", default="target/release/plakoto")
    arguments.add_argument("--trials", type=int, default=2592, help="trials per rollout; `found` uses a tenth of this number")
    arguments.add_argument("--gnubg", help="path of gnubg, to measure it too")
    given = arguments.parse_args()
    _, idle = user_time(lambda: session(given.program, ["show rollout"]))
    few = max(given.trials // 360 * 36, 72)
    trials = {way: few if way == "found" else given.trials for way in WAYS}

    print(f"seconds of processor time to reach a standard error of {ERROR * 1000:.0f} millipoints")
    print(f"{'':<16}" + "".join(f"{way:>10}" for way in WAYS) + f"{'auto / better of plain and found':>36}")
    for name, position, _ in POSITIONS:
        times = {}
        for way in WAYS:
            reply, time = rollout(given.program, way, position, trials[way], idle)
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
            reply, time = rollout(given.program, way, question, trials[way], idle)
            best, second = reply["rollout"]
            both = (best["equity_error"] ** 2 + second["equity_error"] ** 2) ** 0.5
            joint[way] = to(both, time, APART / 2)
            paired[way] = to(second["eqdiff_error"], time, APART / 2)
        ratio = paired["auto"] / min(joint["plain"], joint["found"])
        print(f"{name:<16}" + "".join(f"{joint[way]:10.2f}{paired[way]:10.2f}" for way in columns) + f"{ratio:42.2f}")

    if given.gnubg:
        print(f"\ngnubg, 0-ply with variance reduction: seconds to reach {ERROR * 1000:.0f} millipoints, and to tell two plays apart")
        for name, position in GNUBG:
            error, time = gnubg(given.gnubg, position, few)
            if not error:
                print(f"{name:<16}{'no error given':>20}")
                continue
            both = to(error * 2 ** 0.5, 2 * time, APART / 2)
            print(f"{name:<16}{to(error, time, ERROR):10.2f}{both:10.2f}")


if __name__ == "__main__":
    main()
