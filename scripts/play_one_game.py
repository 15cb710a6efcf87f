#!/usr/bin/env python3
"""Plays one game against plakoto through its JSON interface, using only the standard library.

usage: scripts/play_one_game.py [PLAKOTO [SEED]]

plakoto always makes its best play; its opponent makes random legal plays. The script prints each turn and the
result.
"""

import json
import random
import subprocess
import sys


class Session:
    """A running plakoto process, which reads a line and writes a JSON object in reply."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "--json", "--plies", "0"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def ask(self, line):
        """Sends a command and returns its reply. If the reply is an error, the script exits."""
        print(line, file=self.process.stdin, flush=True)
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            sys.exit(f"{line}: {reply['error']['message']}")
        return reply

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def result(reply):
    """Returns the result of the game if the reply says that the game is over, else None."""
    for event in reply["events"]:
        if event["event"] == "game_over":
            return event["result"]
    return None


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/plakoto"
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(2**32)
    names = ["plakoto", "random"]
    anyone = random.Random(seed)

    session = Session(program)
    session.ask("set player both human")  # the engine plays only when this script asks it to
    session.ask(f"set seed {seed}")
    session.ask("newgame")
    over = None
    while over is None:
        roll = session.ask("roll")
        turn, over = roll["turn"], result(roll)
        if roll["dice"] is None:  # no number could be played, so the turn has passed
            continue
        if turn == 0:
            play = session.ask("hint 1")["hint"][0]
        else:
            play = anyone.choice(session.ask("legal")["legal"])
        reply = session.ask(f"move {play['play']}")
        print(f"{names[turn]}: {play['play']}")
        over = result(reply)
    if over.get("winner") is None:
        print("plakoto and random draw")
    else:
        print(f"{names[over['winner']]} wins {over['points']}: {over['how']}")
    sys.exit(session.close())


if __name__ == "__main__":
    main()
