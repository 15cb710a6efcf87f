#!/usr/bin/env python3
"""Reads and writes network files: see crates/engine/src/eval/network/file.rs.

usage: scripts/gpu/network_file.py BEFORE NETWORK OUT    fills the rare stacks of NETWORK as they are in BEFORE
"""

import hashlib
import struct
import sys

import numpy as np

# The magic text, the version, and the rule set or, after the byte LONG, the length of its name, which comes next.
START, LONG = 24, 1
# Where packed numbers begin.
HEADER = 32
POINTS, OFF, SHOTS, BLOCKS, BAR = 1536, 32, 576, 3024, 32


def input_count(features):
    """Returns the number of inputs of a first layer."""
    return POINTS + OFF + SHOTS * (features & 1) + BLOCKS * (features >> 1 & 1) + BAR * (features >> 2 & 1)


def read(path):
    """Returns the tables of a network as real numbers, with the rule set and the features of the file."""
    data = open(path, "rb").read()
    body = data[HEADER:-32]
    if data[7] == 2:  # packed: all low bytes of the differences, then all high bytes
        half = len(body) // 2
        low, high = (np.frombuffer(part, np.uint8).astype(np.uint16) for part in (body[:half], body[half:]))
        coded = low | high << 8
        body = ((coded >> 1) ^ (0 - (coded & 1)).astype(np.uint16)).astype("<u2").tobytes()
    body, rules, offset = data[START:HEADER] + body, data[8:START], 0
    if rules[0] == LONG:
        rules, offset = body[: rules[1]], rules[1] + rules[1] % 2
    hidden, width, phases, features, first, later, more = struct.unpack_from("<HBBBBBB", body, offset)
    offset += 8

    def take(count, kind, digits):
        nonlocal offset
        numbers = np.frombuffer(body, kind, count, offset)
        offset += numbers.nbytes
        return numbers / 2.0**digits

    network = {"rules": rules.rstrip(b"\0").decode(), "features": features, "first_layers": more + 1}
    inputs = input_count(features) * (more + 1)
    network["rows"] = take(inputs * hidden, "<i2", first).reshape(inputs, hidden)
    network["bias"] = take(hidden, "<i2", first)
    second, second_bias, third = [], [], []
    for _ in range(phases):
        second.append(take(hidden * width, "<i2", later).reshape(hidden // 2, width, 2).transpose(1, 0, 2).reshape(width, hidden))
        second_bias.append(take(width, "<i4", first + later))
        third.append(take(width * 16, "<i2", later).reshape(width // 2, 16, 2).transpose(0, 2, 1).reshape(width, 16))
    return network | {"second": np.array(second), "second_bias": np.array(second_bias), "third": np.array(third)}


def groups(features):
    """Returns the groups of inputs of which at most one is 1."""
    parts = [range(point, POINTS, 24) for point in range(24)]
    start = POINTS
    for size, count in [(OFF, 2), (SHOTS * (features & 1), 48), (BLOCKS * (features >> 1 & 1), 48), (BAR * (features >> 2 & 1), 2)]:
        parts += [range(first, first + size // count) for first in range(start, start + size, size // count or 1)]
        start += size
    return [np.array(part) for part in parts]


def start(rules):
    """Returns the first bytes of an unpacked file."""
    text = rules.encode()
    if len(text) <= 16:
        return b"PLAKNET\x01" + text.ljust(16, b"\0")
    return b"PLAKNET\x01" + bytes([LONG, len(text)]).ljust(16, b"\0") + text + bytes(len(text) % 2)


def write(path, network):
    """Writes a network with as many binary digits as the program would choose."""
    rows, bias = network["rows"].astype(float), network["bias"].astype(float)
    of_layers = rows.reshape(network["first_layers"], -1, rows.shape[1])
    sums = [sum(np.abs(layer[group]).max(axis=0) for group in groups(network["features"])) for layer in of_layers]
    largest = np.abs(bias) + np.max(sums, axis=0)
    first = max(digits for digits in range(8) if largest.max() * 2**digits <= 32767 * 0.99)
    tables = list(zip(network["second"], network["second_bias"], network["third"]))
    later = max(np.abs(a).sum(axis=1).max() + np.abs(c).sum(axis=0).max() + np.abs(b).max() for a, b, c in tables)
    after = max(digits for digits in range(13) if later * 32767 * 2**digits <= (2**31 - 1) * 0.99)
    phases, width, hidden = network["second"].shape
    whole = lambda numbers, digits, kind="<i2": np.round(np.asarray(numbers, float) * 2.0**digits).astype(kind)
    data = start(network["rules"])
    data += struct.pack("<HBBBBBB", hidden, width, phases, network["features"], first, after, network["first_layers"] - 1)
    data += whole(rows, first).tobytes() + whole(bias, first).tobytes()
    for second, second_bias, third in tables:
        data += whole(second, after).reshape(width, hidden // 2, 2).transpose(1, 0, 2).tobytes()
        data += whole(second_bias, first + after, "<i4").tobytes()
        data += whole(third, after).reshape(width // 2, 2, 16).transpose(0, 2, 1).tobytes()
    seal = hashlib.sha256(data).digest()
    numbers = np.frombuffer(data[HEADER:], "<i2").astype(np.int32)
    coded = ((numbers << 1) ^ (numbers >> 15)).astype(np.uint16)
    packed = (coded & 255).astype(np.uint8).tobytes() + (coded >> 8).astype(np.uint8).tobytes()
    with open(path, "wb") as file:
        file.write(data[:7] + b"\x02" + data[8:HEADER] + packed + seal)
    return seal.hex()[:12]


def fill_rare(network, before):
    """Sets the weights of stacks that occur too rarely to learn them to those of the next smaller stack, where `before`
    has the same weights for both. The file is smaller when compressed."""
    points, rows = 24, network["rows"]
    for first in range(0, len(rows), input_count(network["features"])):
        for row in range(first + points, first + POINTS):
            if (before["rows"][row] == before["rows"][row - points]).all():
                rows[row] = rows[row - points]


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    old, new = read(sys.argv[1]), read(sys.argv[2])
    new["rows"] = new["rows"].copy()
    fill_rare(new, old)
    print(f"network {write(sys.argv[3], new)}")
