#!/usr/bin/env python3
"""Measures how long hints take in middle games, and gnubg's hints in middle games of backgammon.

    scripts/hint_times.py [--gnubg /usr/games/gnubg] [--rounds 3]

It needs the Python package. It asks `hint 1` for each position, all in a new session with one thread. The time of a hint
is the user time, minus that of the same questions at 0-ply. The programs take turns, so that other load on the machine
affects them equally. The median of the rounds is printed. If gnubg's 2-ply filter leaves only one play, gnubg does not
search this play at 3-ply, but plakoto does.
"""

import argparse
import os
import resource
import statistics
import subprocess
import tempfile

from plakoto import Session

PLIES = [2, 3]

# The first positions in benches/middle_game.txt.
MIDDLE = [
    "kDBgNj4AILtWPA 53", "AAy4txkAwOydMQ 25", "UADpqzEQCXDVM3A 14", "AGDczjgAYNxtNA 16", "AHCcaTMQ4BzHMR 55",
    "CJBFNzNARNhOPF 42", "AsCccxkIAG8eOh 64", "AGDu0jiQYGDvMD 11", "EIY7lwGAIWbTOA 16", "AMwx6zAgAHaPOR 66",
    "ADB7ZjgAwNzuDA 44", "ADDbdigAMM7pOA 13",
]

# The positions in benches/middle_game.txt that have the most pins.
PINS = [
    "AVFVXQWoVC00A/f 25", "cRSSKjLEqpKqBPP 66", "CwRUVQ+oqkiWEfP 32", "iIpKqTKolBQ1OPH 64", "UEVQFx1EFpOqMHC 14",
    "1pAKpQxQ21CRCXC 41", "lABKWT5EKSFSPvB 13", "CwFRVTxom9gGAX 41", "miLilQJQCsWtBvD 11", "WTikVAaga6UUA/B 32",
    "ViBUajFIKaaUOPD 46", "DWxJKTCCqkrCDfB 34",
]

# Positions from the middle of games that gnubg has played against itself.
GNUBG = [
    "bM7gASRwn8EBKA 31", "g+uDASiw24YBQg 52", "jPPEASTQc/ABUA 64", "NGfwASHg88IBUA 21", "zM7BAQPg28ExAA 43", "c9sJAiBmmwEYcA 65",
    "YbfBASHg8+ABFA 54", "2NbCASLgM3gAdA 32", "WhvwACxsbhODAA 61", "GueMGQBoz+ADBA 42", "0DVxwBhsnhkHAA 53", "ZptBBhjz7QAAEA 22",
]


# How often each question is asked, in new sessions and processes: the clock of user time can be coarse.
REPEATED = 5


def plakoto(_, question):
    session = Session(settings=["set threads 1"])
    for line in question:
        session.ask(line)


def gnubg(program, question):
    """Lets gnubg answer on a pseudo-terminal. From a file, because a pseudo-terminal holds few lines that are not yet read."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        # Otherwise gnubg asks whether to discard a game.
        lines = ["set confirm new off", "set threads 1", "set automatic game off", "set automatic roll off", *question]
        file.write("\n".join(lines) + "\n")
        file.flush()
        command = ["script", "--quiet", "--return", "--command", f"{program} -t -q -c {file.name}", "/dev/null"]
        environment = {**os.environ, "TERM": "dumb"}
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)


def asked_of_plakoto(position, plies):
    return [f"set evaluation plies {plies}", f"hint {position} 1"]


def asked_of_gnubg(position, plies):
    board, dice = position.split()
    settings = [f"set evaluation {kind} evaluation {what}" for kind in ["chequerplay", "cubedecision"]
                for what in [f"plies {plies}", "cubeful off"]]
    return [*settings, "new game", f"set board {board}", "set turn 0", f"set dice {dice[0]} {dice[1]}", "hint 1"]


def milliseconds(ask, program, asked, positions, plies):
    """Returns the time of a hint at this depth, minus the time at 0-ply."""

    def time(plies):
        who = resource.RUSAGE_CHILDREN if ask is gnubg else resource.RUSAGE_SELF
        before = resource.getrusage(who).ru_utime
        for _ in range(REPEATED):
            ask(program, [line for each in positions for line in asked(each, plies)])
        return resource.getrusage(who).ru_utime - before

    return 1e3 * (time(plies) - time(0)) / len(positions) / REPEATED


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--gnubg", help="path of gnubg, to measure it too")
    arguments.add_argument("--rounds", type=int, default=3)
    given = arguments.parse_args()
    players = [
        ("middle games", plakoto, None, asked_of_plakoto, MIDDLE),
        ("with many pins", plakoto, None, asked_of_plakoto, PINS),
    ]
    if given.gnubg:
        players.append(("gnubg", gnubg, given.gnubg, asked_of_gnubg, GNUBG))
    for plies in PLIES:
        rounds = {name: [] for name, *_ in players}
        for _ in range(given.rounds):
            for name, *how in players:
                rounds[name].append(milliseconds(*how, plies))
        found = {name: statistics.median(times) for name, times in rounds.items()}
        for name, time in found.items():
            times = f", gnubg takes {found['gnubg'] / time:.1f} times as long" if given.gnubg and name != "gnubg" else ""
            print(f"{plies}-ply, {name}: {time:.1f} ms{times}")


if __name__ == "__main__":
    main()
