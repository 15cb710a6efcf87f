"""Measures how fast arrays of positions are evaluated, in comparison with the native speed of one core.

    python benchmarks/throughput.py

The native speed is the result of the session command ``calibrate``; ``plakoto bench`` prints the same figure.
This command evaluates the positions after the plays of consecutive rolls, without calls from Python, and
without checks for the end of a game. The two speeds are measured alternately, in processor time. The best of
25 rounds counts, to reduce the effect of other programs.
"""

import time

import numpy as np

import plakoto

BATCH = 1024
THOUSANDS = 100


def measured(work):
    """Return the number of positions evaluated per second of processor time. ``work`` returns how many
    positions it has evaluated."""
    started = time.process_time()
    count = work()
    return count / (time.process_time() - started)


def batches(engine, boards):
    def work():
        for start in range(0, len(boards) - BATCH + 1, BATCH):
            engine.evaluate(boards[start : start + BATCH])
        return len(boards) // BATCH * BATCH

    return work


def main():
    engine = plakoto.Engine(plies=0, threads=1)
    session = plakoto.Session()
    session.say("set threads 1")
    played = next(iter(engine.self_play(150, batch=150)))
    afters = engine.after_positions(played.boards, played.dice).boards[: 200 * BATCH]
    shuffled = np.random.default_rng(1).permutation(afters)
    positions = plakoto.positions(afters[: 8 * BATCH])
    shuffled_positions = plakoto.positions(shuffled[: 8 * BATCH])

    def native():
        session.say(f"calibrate {THOUSANDS}")
        return THOUSANDS * 1000

    def objects(positions):
        def work():
            for start in range(0, len(positions), BATCH):
                engine.evaluate(positions[start : start + BATCH])
            return len(positions)

        return work

    def codes():
        for start in range(0, len(afters) - BATCH + 1, BATCH):
            plakoto.boards(afters[start : start + BATCH])
        return len(afters) // BATCH * BATCH

    rows = {
        "native": native,
        "array, positions after plays": batches(engine, afters),
        "array, shuffled": batches(engine, shuffled),
        "list of Position": objects(positions),
        "list of Position, shuffled": objects(shuffled_positions),
        "array in and out, nothing evaluated": codes,
    }
    found = {name: [] for name in rows}
    for _ in range(25):
        for name, work in rows.items():
            found[name].append(measured(work))
    native_speed = max(found["native"])
    print(f"batches of {BATCH}, one thread, {len(afters)} positions: millions per second, and share of native")
    for name, speeds in found.items():
        speed = max(speeds)
        print(f"{name:37} {speed / 1e6:6.2f}  {speed / native_speed:4.0%}")


if __name__ == "__main__":
    main()
