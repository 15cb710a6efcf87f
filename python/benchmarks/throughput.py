"""Measures how fast arrays of positions are evaluated, and how fast the environments play.

    python benchmarks/throughput.py [evaluation|environments]

Evaluation is compared with the native speed of one core. The native speed is the result of the session command ``calibrate``; ``plakoto bench`` prints the same figure.
This command evaluates the positions after the plays of consecutive rolls, without calls from Python, and
without checks for the end of a game. The two speeds are measured alternately, in processor time. The best of
25 rounds counts, to reduce the effect of other programs.

The environments play against random plays. A step of an environment is an action of the player; the plays of the
opponent do not count. The median of nine rounds counts, in processor time.
"""

import argparse
import random
import statistics
import time

import numpy as np

import plakoto

BATCH = 1024
THOUSANDS = 100


def measured(work):
    """Return the number of positions evaluated, or of steps played, per second of processor time. ``work``
    returns this number."""
    started = time.process_time()
    count = work()
    return count / (time.process_time() - started)


def batches(engine, boards):
    def work():
        for start in range(0, len(boards) - BATCH + 1, BATCH):
            engine.evaluate(boards[start : start + BATCH])
        return len(boards) // BATCH * BATCH

    return work


def single(**options):
    """Return a function that plays in one environment, always the first legal action."""
    from plakoto.gym import PlakotoEnv

    env = PlakotoEnv(**options)
    mask = env.reset(seed=1)[0]["action_mask"]

    def work(steps=4000):
        nonlocal mask
        for _ in range(steps):
            observation, _, is_over, _, _ = env.step(mask.argmax())
            mask = env.reset()[0]["action_mask"] if is_over else observation["action_mask"]
        return steps

    return work


def several(count=256, **options):
    """Return a function that plays in a vector environment, with random actions."""
    from plakoto.vector import PlakotoVectorEnv

    env = PlakotoVectorEnv(count, **options)
    env.reset(seed=1)

    def work(steps=200):
        for _ in range(steps):
            env.step(env.games.random_actions())
        return steps * count

    return work


def self_play():
    """Return a function that plays 1,000 random games at once, and counts the plays of both players."""
    from plakoto.games import Games

    def work():
        games, plays = Games(1000, seed=1), 0
        while (running := games.is_running.sum()) > 0:
            games.play(games.random_actions())
            plays += running
        return plays

    return work


def tree(name):
    """Return a function that plays random games of OpenSpiel, and counts their states."""
    import plakoto.open_spiel  # noqa: F401
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def work(games=20):
        states = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(actions, weights)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                states += 1
        return states

    return work


def environments():
    rows = {
        "environment, plays": lambda: single(),
        "environment, steps": lambda: single(actions="steps"),
        "vector environment of 256, plays": lambda: several(),
        "vector environment of 256, steps": lambda: several(actions="steps"),
        "vector environment of 256, steps, planes": lambda: several(actions="steps", observation="planes"),
        "vector environment of 256, steps, features": lambda: several(actions="steps", observation="features"),
        "1,000 games": self_play,
        "OpenSpiel, plakoto": lambda: tree("plakoto"),
        "OpenSpiel, plakoto, steps": lambda: tree("plakoto(actions=steps)"),
        "OpenSpiel, its own backgammon": lambda: tree("backgammon"),
    }
    print("thousands of steps, plays or states per second")
    for name, make in rows.items():
        try:
            work = make()
        except ImportError as error:
            print(f"{name:42} {error}")
            continue
        speed = statistics.median(measured(work) for _ in range(9))
        print(f"{name:42} {speed / 1e3:6.0f}")


def evaluation():
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
    parts = {"evaluation": evaluation, "environments": environments}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", choices=parts, help="by default, both")
    part = parser.parse_args().part
    for name in [part] if part else parts:
        parts[name]()
