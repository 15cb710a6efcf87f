"""Reads and writes network files: see crates/engine/src/eval/network/file.rs."""

import hashlib
import struct

import numpy as np

HEADER = 32
POINTS, OFF, SHOTS, BLOCKS, BAR = 1536, 32, 576, 3024, 32


def read(path):
    """Returns the tables of a network as real numbers, with the rule set and the features of the file."""
    data = open(path, "rb").read()
    body = data[HEADER:-32]
    if data[7] == 2:  # packed: all low bytes of the differences, then all high bytes
        half = len(body) // 2
        low, high = (np.frombuffer(part, np.uint8).astype(np.uint16) for part in (body[:half], body[half:]))
        coded = low | high << 8
        body = ((coded >> 1) ^ (0 - (coded & 1)).astype(np.uint16)).astype("<u2").tobytes()
    hidden, width, phases, features, first, later, _ = struct.unpack("<HBBBBBB", data[24:HEADER])
    inputs = (len(body) - 2 * hidden - phases * (2 * hidden * width + 36 * width)) // (2 * hidden)
    offset = 0

    def take(count, kind, digits):
        nonlocal offset
        numbers = np.frombuffer(body, kind, count, offset)
        offset += numbers.nbytes
        return numbers / 2.0**digits

    network = {"rules": data[8:24], "features": features}
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


def write(path, network):
    """Writes a network with as many binary digits as the program would choose."""
    rows, bias = network["rows"].astype(float), network["bias"].astype(float)
    largest = np.abs(bias) + sum(np.abs(rows[group]).max(axis=0) for group in groups(network["features"]))
    first = max(digits for digits in range(8) if largest.max() * 2**digits <= 32767 * 0.99)
    tables = list(zip(network["second"], network["second_bias"], network["third"]))
    later = max(np.abs(a).sum(axis=1).max() + np.abs(c).sum(axis=0).max() + np.abs(b).max() for a, b, c in tables)
    after = max(digits for digits in range(13) if later * 32767 * 2**digits <= (2**31 - 1) * 0.99)
    phases, width, hidden = network["second"].shape
    whole = lambda numbers, digits, kind="<i2": np.round(np.asarray(numbers, float) * 2.0**digits).astype(kind)
    body = whole(rows, first).tobytes() + whole(bias, first).tobytes()
    for second, second_bias, third in tables:
        body += whole(second, after).reshape(width, hidden // 2, 2).transpose(1, 0, 2).tobytes()
        body += whole(second_bias, first + after, "<i4").tobytes()
        body += whole(third, after).reshape(width // 2, 2, 16).transpose(0, 2, 1).tobytes()
    sizes = struct.pack("<HBBBBBB", hidden, width, phases, network["features"], first, after, 0)
    head = b"PLAKNET\x01" + network["rules"] + sizes
    seal = hashlib.sha256(head + body).digest()
    numbers = np.frombuffer(body, "<i2").astype(np.int32)
    coded = ((numbers << 1) ^ (numbers >> 15)).astype(np.uint16)
    packed = (coded & 255).astype(np.uint8).tobytes() + (coded >> 8).astype(np.uint8).tobytes()
    with open(path, "wb") as file:
        file.write(head[:7] + b"\x02" + head[8:] + packed + seal)
    return seal.hex()[:12]
