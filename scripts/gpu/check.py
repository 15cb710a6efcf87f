#!/usr/bin/env python3
"""Compares the plays and the values of plays.cu, compiled for the CPU, with those of the program.

usage: c++ -O2 -x c++ -fPIC -shared scripts/gpu/plays.cu -o plays-cpu.so
       scripts/gpu/check.py plays-cpu.so target/release/plakoto
"""

import base64
import ctypes
import json
import pathlib
import random
import subprocess
import sys

import network_file
import numpy as np
import rule_sets

POSITIONS = 500
NETWORKS = pathlib.Path(__file__).resolve().parent.parent.parent / "crates/networks/files"
ROOM = 4096


def position_id(position):
    """Returns the position ID."""
    stacks = position[:24]
    on_top = lambda stack, own: stack & 15 if stack & 15 and (stack & 32) == own else stack >> 4 & 1
    mine = [on_top(stack, 0) for stack in stacks] + [position[26]]
    theirs = [on_top(stack, 32) for stack in reversed(stacks)] + [position[27]]
    bits = "".join("1" * count + "0" for count in theirs + mine)
    letters = base64.b64encode(int(bits[::-1], 2).to_bytes(10, "little")).decode()[:14]
    flags = ["01"[stack < 32] for stack in stacks if stack & 31 == 17]
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    number = lambda digits: int("".join(reversed(digits)) or "0", 2)
    last = alphabet[alphabet.index(letters[13]) | number(flags[:4])]
    return letters[:13] + last + "".join(alphabet[number(flags[i : i + 6])] for i in range(4, len(flags), 6))


class Board:
    """Calls the functions of plays.cu for one network."""

    def __init__(self, library, network):
        self.library, self.network = library, network
        self.rules = rule_sets.rules_of(network["rules"])
        self.shape = (ctypes.c_int32 * 2)(network["features"], network["first_layers"])
        self.first_layer = [np.round(network[name] * 128).astype(np.int16) for name in ("rows", "bias")]
        self.start = rule_sets.start_of(self.rules)

    def results(self, position, roll):
        """Returns the positions after all plays, from the view of the opponent."""
        room, count = ctypes.create_string_buffer(32 * ROOM), ctypes.c_uint32()
        owners, rolls = (ctypes.c_uint32 * ROOM)(), ctypes.c_int(roll)
        reference = ctypes.byref
        self.library.results(reference(self.rules), position, reference(rolls), 1, room, owners, reference(count), ROOM, None)
        return [room.raw[32 * index : 32 * index + 32] for index in range(count.value)]

    def values(self, position):
        """Returns the equity, the chances of winning, also by a mother, and of losing, and of a draw, and whether the
        game is over."""
        network, pointer = self.network, lambda table: table.ctypes.data_as(ctypes.c_void_p)
        inputs, phase, outcomes = np.zeros(80, np.uint16), np.zeros(1, np.uint8), np.zeros(1, np.int16)
        rules = ctypes.byref(self.rules)
        self.library.inputs(rules, ctypes.byref(self.shape), position, 1, pointer(inputs), pointer(phase), pointer(outcomes), None)
        rows, bias = self.first_layer
        hidden = np.zeros(256, np.float16)
        self.library.hidden(pointer(inputs), 1, pointer(rows), pointer(bias), ctypes.c_float(1 / 128), pointer(hidden), None)
        second = (network["second"].reshape(-1, 256) @ hidden.astype(float)).astype(np.float16)
        tables = [np.ascontiguousarray(table, np.float32) for table in (network["second_bias"], network["third"][:, :, :9])]
        chances, equity, outcome = np.zeros(9, np.float32), np.zeros(1, np.float32), np.zeros(1, np.int8)
        of_network = [pointer(table) for table in tables]
        found = [pointer(table) for table in (chances, equity, outcome)]
        self.library.chances(rules, pointer(second), pointer(phase), position, 1, *of_network, *found, None)
        mine, theirs = chances[:4], chances[4:8]
        return np.array([equity[0], mine.sum(), mine[3], theirs.sum(), theirs[3], chances[8]]), outcome[0] >= 0


def check(program, board, name):
    """Compares positions of random games. Returns the largest difference of a value."""
    dice, position, cases = random.Random(1), board.start, []
    rolls = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
    for _ in range(POSITIONS):
        roll = rolls.index(tuple(sorted((dice.randint(1, 6), dice.randint(1, 6)), reverse=True)))
        plays = board.results(position, roll)
        cases.append((position, "{}{}".format(*rolls[roll]), plays))
        position = dice.choice(plays)
        if board.values(position)[1]:
            position = board.start
    lines = [f"set variant {name}", "set evaluation plies 0", "set output json on"]
    lines += [line for at, roll, _ in cases for line in (f"legal {position_id(at)} {roll}", f"eval {position_id(at)}")]
    after = [dice.choice(plays) for *_, plays in cases]
    lines += [f"eval {position_id(at)}" for at in after]
    text = subprocess.run([program, "--endings", "off"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True).stdout
    answers = [json.loads(line) for line in text.splitlines() if line.startswith("{")][1:]
    legal, evals = answers[: 2 * POSITIONS : 2], answers[1 : 2 * POSITIONS : 2] + answers[2 * POSITIONS :]
    for (at, roll, plays), answer in zip(cases, legal):
        # If mothers count at once, plays.cu may leave out one of two plays that end the game.
        ends = {position_id(play) for play in plays if board.rules.immediate and board.values(play)[1]}
        expected = {play["after"] for play in answer["legal"]}
        assert len(set(plays)) == len(plays), f"{name}: {position_id(at)} {roll}"
        assert set(map(position_id, plays)) - ends == expected - ends, f"{name}: {position_id(at)} {roll}"
    furthest = 0
    for at, answer in zip([at for at, *_ in cases] + after, evals):
        values, is_over = board.values(at)
        assert is_over == (answer["phase"] == "game_over"), f"{name}: {position_id(at)}"
        chances, at_least = answer["chances"], answer["at_least"]
        won, lost = at_least["win"][0], at_least["lose"][0]
        expected = [answer["equity"], won, chances["win_mother"], lost, chances["lose_mother"], chances["draw"]]
        furthest = max(furthest, np.abs(values - np.array(expected)).max())
    return furthest


def main():
    library = ctypes.CDLL(pathlib.Path(sys.argv[1]).resolve())
    for network in map(network_file.read, sorted(NETWORKS.glob("*.net"))):
        name = network["rules"]
        if name not in rule_sets.SHIPPED:
            continue
        other = [" overshoot=off higher=off"] + [" mother=1 exemption=off deadlock=play immediate=on"] * (name == "plakoto")
        for rules in [name] + [name + switches for switches in other]:
            furthest = check(sys.argv[2], Board(library, network | {"rules": rules}), rules)
            assert furthest < 0.01, f"{rules}: {furthest}"
            print(f"{rules}: {POSITIONS} positions have the same plays; the largest difference of a value is {furthest:.4f}")


if __name__ == "__main__":
    main()
