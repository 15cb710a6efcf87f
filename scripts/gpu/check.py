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

POSITIONS = 2000
NETWORKS = pathlib.Path(__file__).resolve().parent.parent.parent / "crates/engine/src/eval/networks"


def start():
    """Returns the start of a game as plays.cu stores it."""
    side = {24: 2, 13: 5, 8: 3, 6: 5}
    stacks = [side.get(point, 0) or (side.get(25 - point, 0) and 32 + side[25 - point]) for point in range(1, 25)]
    return bytes(stacks) + bytes(8)


def position_id(position):
    """Returns the position ID."""
    stacks = position[:24]
    mine = [stack if 0 < stack < 32 else 0 for stack in stacks] + [position[26]]
    theirs = [stack - 32 if stack > 32 else 0 for stack in reversed(stacks)] + [position[27]]
    bits = "".join("1" * count + "0" for count in theirs + mine)
    return base64.b64encode(int(bits[::-1], 2).to_bytes(10, "little")).decode()[:14]


def results(library, position, high, low):
    """Returns the positions after all plays, from the view of the opponent."""
    room = ctypes.create_string_buffer(32 * 4096)
    count = library.cpu_results(position, high, low, room)
    return [room.raw[32 * index : 32 * index + 32] for index in range(count)]


def chances(library, network, position):
    """Returns the chances of winning singly and double, and of losing singly and double."""
    inputs = (ctypes.c_uint16 * 80)()
    phase = library.cpu_inputs(position, inputs)
    rows = network["rows"][[index for index in inputs if index < len(network["rows"])]]
    hidden = np.maximum(network["bias"] + rows.sum(axis=0), 0)
    second = network["second"][phase] @ hidden + network["second_bias"][phase]
    logits = second[:9] + (np.maximum(second, 0) @ network["third"][phase])[:9]
    possible = [0, 4] + [1] * (position[25] == 0) + [5] * (position[24] == 0)
    powers = np.zeros(9)
    powers[possible] = np.exp(logits[possible] - logits[possible].max())
    return powers[[0, 1, 4, 5]] / powers.sum()


def main():
    shipped = map(network_file.read, NETWORKS.glob("*.net"))
    library, network = ctypes.CDLL(sys.argv[1]), next(one for one in shipped if one["rules"].startswith("portes"))
    dice, position, cases = random.Random(1), start(), []
    for _ in range(POSITIONS):
        high, low = sorted((dice.randint(1, 6), dice.randint(1, 6)), reverse=True)
        plays = results(library, position, high, low)
        cases.append((position, f"{high}{low}", plays))
        position = dice.choice(plays)
        if position[25] == 15:
            position = start()
    lines = ["set variant portes", "set evaluation plies 0", "set output json on"]
    lines += [line for at, roll, _ in cases for line in (f"legal {position_id(at)} {roll}", f"eval {position_id(at)}")]
    program = [sys.argv[2], "--endings", "off"]
    answers = subprocess.run(program, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True).stdout
    answers = [json.loads(line) for line in answers.splitlines() if line.startswith("{")][-2 * len(cases) :]
    furthest = 0
    for (at, roll, plays), legal, value in zip(cases, answers[::2], answers[1::2]):
        expected = sorted(play["result_id"] for play in legal["legal"])
        assert sorted(map(position_id, plays)) == expected, f"{position_id(at)} {roll}"
        probs = value["evaluations"][0]["probs"] if "evaluations" in value else value["probs"]
        win, lose = [(probs[f"{side}"] - probs[f"{side}_gammon"], probs[f"{side}_gammon"]) for side in ("win", "lose")]
        furthest = max(furthest, np.abs(chances(library, network, at) - np.array(win + lose)).max())
    assert furthest < 0.005, furthest
    print(f"{len(cases)} positions have the same plays; the largest difference of a chance is {furthest:.4f}")


if __name__ == "__main__":
    main()
