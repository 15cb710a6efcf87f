#!/usr/bin/env python3
"""Measures how long the command `stop` takes to stop a search in Plakoto Express.

usage: scripts/stop_times.py [SECONDS] [PROGRAM]

Asks questions of every kind about positions from Express games, and stops each question at a random moment.
For each kind of question, prints the number of stops and the longest time from `stop` to the reply, as clock
time and as processor time. Does the same for the first `hint` of a session, with the roll 1-1 at the start of
a game.
"""

import os
import random
import subprocess
import sys
import time

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 60
PROGRAM = sys.argv[2] if len(sys.argv) > 2 else "target/release/plakoto"
QUESTIONS = [
    "legal", "hint", "hint 300 plies 2", "bestmove plies 3", "eval", "eval plies 3", "why", "rollout 3", "go infinite",
    "steps", "calibrate 100000", "analyse game", "end game",
]
TICK = os.sysconf("SC_CLK_TCK")


class Session:
    """A plakoto session whose commands have a number as their tag."""

    def __init__(self):
        self.child = subprocess.Popen(
            [PROGRAM, "--variant", "express", "--threads", "1", "--plies", "2"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )
        self.number = 0

    def send(self, line):
        self.number += 1
        self.child.stdin.write(f"@{self.number} {line}\n")
        self.child.stdin.flush()
        return self.number

    def wait(self, number):
        """Reads until the end of the reply to the command with this number."""
        lines = []
        for line in self.child.stdout:
            if line.startswith(f"@{number} "):
                lines.append(line[len(f"@{number} "):].rstrip())
                if lines[-1] == "ok" or lines[-1].startswith("error "):
                    return lines
        raise SystemExit("the session has exited")

    def say(self, line):
        return self.wait(self.send(line))

    def stop(self, question, delay):
        """Asks a question, stops it after `delay`, and returns the milliseconds from `stop` to the reply,
        as clock time and processor time."""
        asked = self.send(question)
        time.sleep(delay)
        worked, start = self.processor(), time.time()
        self.send("stop")
        self.wait(asked)
        return 1000 * (time.time() - start), self.processor() - worked

    def processor(self):
        """Returns the processor time that the session has used, in milliseconds."""
        with open(f"/proc/{self.child.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / TICK


def positions(session):
    """Sets up positions for ever. Plays up to 60 turns from the start, and then sets a double as the roll.
    Yields after each one."""
    while True:
        session.say("set player both human")
        session.say("new game")
        for _ in range(random.randrange(60)):
            session.say("roll")
            if session.say("go depth 0")[-1] != "ok" or session.say("move")[-1] == "ok":
                continue
            best = next((line for line in session.say("bestmove plies 0") if line.startswith("bestmove ")), "")
            if not best or session.say("move " + best[len("bestmove "):])[-1] != "ok":
                break
        number = random.choice([1, 1, 1, 2, 2, 3, 4, 5, 6])
        session.say(f"set dice {number}{number}")
        yield


def main():
    random.seed(1)
    session, worst, end = Session(), {}, time.time() + SECONDS

    def measure(session, question, name, where):
        found = (*session.stop(question, random.choice([0, 0.003, 0.03, 0.1, 0.3])), where)
        count, longest = worst.get(name, (0, (0, 0, "")))
        worst[name] = (count + 1, max(longest, found))

    for _ in positions(session):
        where = " ".join(session.say("show gnubgid")[:1])
        for question in QUESTIONS:
            measure(session, question, question, where)
        fresh = Session()
        for line in ["set player both human", "new game", "set turn 1", "set dice 11"]:
            fresh.say(line)
        measure(fresh, "hint", "first hint", "1-1 from the start")
        fresh.child.kill()
        fresh.child.wait()
        if time.time() > end:
            break
    for question, (count, (clock, worked, where)) in worst.items():
        print(f"{question:20} {count:5} stops, at most {clock:7.1f} ms, processor time {worked:6.0f} ms; {where}")


main()
