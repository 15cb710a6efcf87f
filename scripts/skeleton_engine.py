#!/usr/bin/env python3
"""A skeleton for an engine that only evaluates positions, while plakoto lists the legal plays.

usage: plakoto check --evaluate scripts/skeleton_engine.py
       plakoto arena default 'eval:scripts/skeleton_engine.py' --pairs 10

This program reads position IDs and knows no rules of the game. With a better `equity` function, it becomes a
real engine.
"""

import sys

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def position(text):
    """Decodes a position ID. Returns (mine, theirs, on_top), indexed by points 1 to 24 of the player on roll.

    mine[point] and theirs[point] are numbers of checkers. If a point has exactly one checker of each player,
    on_top[point] says whether mine is on top and pins theirs. If a player has two or more checkers on a
    point, they are always on top. Index 0 is not used.
    """
    sextets = [ALPHABET.index(character) for character in text]
    # The number that the first 14 characters encode as bytes. Its bits are read from the lowest one up.
    number = 0
    for sextet in sextets[:14]:
        number = number << 6 | sextet
    key = (number >> 4).to_bytes(10, "big")
    bits = iter([byte >> bit & 1 for byte in key for bit in range(8)])
    slots = [0] * 50
    for slot in range(50):
        while next(bits):
            slots[slot] += 1
    theirs = [0] + slots[23::-1]  # their point p is my point 25 - p
    mine = [0] + slots[25:49]
    shared = [point for point in range(1, 25) if mine[point] == theirs[point] == 1]
    # There are four flags in the last character of the key, and six flags in each later character, the lowest
    # bit first.
    flags = [sextets[13] >> bit & 1 for bit in range(4)]
    flags += [sextet >> bit & 1 for sextet in sextets[14:] for bit in range(6)]
    return mine, theirs, {point: bool(flag) for point, flag in zip(shared, flags)}


def equity(mine, theirs, on_top):
    """Returns the equity of the player on roll, in points. This example considers only pip counts and
    pins."""
    pips = sum(point * count for point, count in enumerate(mine))
    their_pips = sum((25 - point) * count for point, count in enumerate(theirs))
    worth = (their_pips - pips) / 200
    for point in range(1, 25):
        if mine[point] and theirs[point]:
            mine_pins = on_top.get(point, mine[point] > 1)
            worth += point / 60 if mine_pins else -(25 - point) / 60
    return worth


def main():
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "ubgi":
            print("id name skeleton\nid author nobody yet\nubgiok")
        elif command == "isready":
            print("readyok")
        elif command == "evaluate":  # in express, an ID may end with `;pending=4,4`
            print(f"equity {equity(*position(rest.partition(';')[0])):.6f}")
        elif command == "quit":
            break
        elif command not in ("setoption", "newgame", "stop"):
            print(f"error unknown_command {command}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
