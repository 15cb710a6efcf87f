"""How fast arrays are evaluated, beside the native speed of one core.

    python benchmarks/throughput.py

Native is what ``calibrate`` of the protocol finds, which ``plakoto bench`` prints, too: the positions after the plays of one
roll after another, that is, without a border to cross, and without a look whether a game is over. Both are measured in
processor time, in turn, and the best of 25 rounds is told, so that other programs disturb little.
"""

import time

import numpy as np

import plakoto

BATCH = 1024
THOUSANDS = 100


def measured(work):
    """Positions a second of processor time; ``work`` tells how many it did."""
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
    strewn = np.random.default_rng(1).permutation(afters)
    positions = plakoto.positions(afters[: 8 * BATCH])
    strewn_positions = plakoto.positions(strewn[: 8 * BATCH])

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
        "array, strewn": batches(engine, strewn),
        "list of Position": objects(positions),
        "list of Position, strewn": objects(strewn_positions),
        "array in and out, nothing evaluated": codes,
    }
    found = {name: [] for name in rows}
    for _ in range(25):
        for name, work in rows.items():
            found[name].append(measured(work))
    native_speed = max(found["native"])
    print(f"batches of {BATCH}, one thread, {len(afters)} positions: millions a second, and part of native")
    for name, speeds in found.items():
        speed = max(speeds)
        print(f"{name:37} {speed / 1e6:6.2f}  {speed / native_speed:4.0%}")


if __name__ == "__main__":
    main()
