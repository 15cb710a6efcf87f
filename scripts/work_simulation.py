#!/usr/bin/env python3
"""Simulates a job on a large cluster, to choose the size of its pieces. docs/work.md shows the results.

    scripts/work_simulation.py [--cores 1000] [--hours 1] [--seed 1] [--driver-ms 4] [--start-ms 40]

The job takes the given number of hours on all cores. It is split into pieces of similar length (a lognormal
distribution with a spread of 30 %). Workers take pieces one after another from a single driver. Each piece
occupies the driver for some time, and the worker has to start a program for it. Each column shows a kind of
trouble:

  even        no trouble: all workers are equally fast
  stragglers  speeds differ by 10 %, and every fiftieth worker takes four times as long
  failures    a node of 32 cores fails once a day on average and returns after ten minutes; its pieces begin again
  both        stragglers and failures

Each figure is the share of the workers' total computing power that went into results, as the mean of two
runs. Without lost work and waiting, it would be 100 %. All figures depend only on the seed.
"""

import argparse
import heapq
import random
from statistics import mean

CORES_OF_A_NODE = 32
DAY = 24 * 3600
BACK_AFTER = 600
RUNS = 2


def speeds(cores, are_even, rng):
    """Returns the relative speed of each worker."""
    if are_even:
        return [1.0] * cores
    return [rng.gauss(1.0, 0.1) if rng.random() > 0.02 else 0.25 for _ in range(cores)]


def losses(nodes, until, rng):
    """Returns all failures of nodes in the order of time, each with its time and its node."""
    lost = []
    for _ in range(nodes):
        times, now = [], rng.expovariate(1 / DAY)
        while now < until:
            times.append(now)
            now += BACK_AFTER + rng.expovariate(1 / DAY)
        lost.append(times)
    return lost


def simulate(cores, work, size, driver, start, has_stragglers, has_failures, seed):
    """Runs a simulation. Returns the share of the total computing power that went into results."""
    rng = random.Random(seed)
    sigma = 0.2936  # makes the spread 30 %, because exp(sigma²) - 1 = 0.3²
    pieces = [rng.lognormvariate(-sigma * sigma / 2, sigma) * size for _ in range(max(1, round(work / size)))]
    fast = speeds(cores, not has_stragglers, rng)
    nodes = -(-cores // CORES_OF_A_NODE)
    lost = losses(nodes, 20 * work / cores, rng) if has_failures else [[]] * nodes
    free, end, driver_free, todo = [(0.0, worker) for worker in range(cores)], 0.0, 0.0, list(reversed(pieces))
    heapq.heapify(free)
    # Pieces of nodes that have failed, each with the time at which the driver learns of the failure.
    again = []
    while todo or again:
        now, worker = heapq.heappop(free)
        if not todo and again[0][0] > now:
            heapq.heappush(free, (again[0][0], worker))
            continue
        piece = heapq.heappop(again)[1] if again and again[0][0] <= now else todo.pop()
        # The driver can serve only one worker at a time.
        driver_free = max(driver_free, now) + driver
        begun = driver_free
        done = begun + start + piece / fast[worker]
        times = lost[worker // CORES_OF_A_NODE]
        gone = next((time for time in times if time < done and time + BACK_AFTER > begun), None)
        if gone is None:
            end = max(end, done)
            heapq.heappush(free, (done, worker))
        else:
            heapq.heappush(again, (max(gone, begun), piece))
            heapq.heappush(free, (gone + BACK_AFTER, worker))
    return sum(pieces) / sum(fast) / end


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cores", type=int, default=1000)
    parser.add_argument("--hours", type=float, default=1, help="ideal duration of the work, in hours")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--driver-ms", type=float, default=4, help="time that a piece occupies the driver")
    parser.add_argument("--start-ms", type=float, default=40, help="time that a piece costs its worker in addition to the work")
    asked = parser.parse_args()
    work = asked.cores * asked.hours * 3600
    print(f"{asked.cores} cores, {asked.hours:g} h of work, {asked.driver_ms:g} ms of driver time and {asked.start_ms:g} ms of core time per piece")
    print(f"{'seconds/piece':>16}{'pieces':>10}{'even':>8}{'stragglers':>12}{'failures':>10}{'both':>8}")
    for size in [3, 10, 30, 100, 300]:
        cells = []
        for troubles in [(False, False), (True, False), (False, True), (True, True)]:
            runs = (
                simulate(asked.cores, work, size, asked.driver_ms / 1000, asked.start_ms / 1000, *troubles, asked.seed + run)
                for run in range(RUNS)
            )
            cells.append(f"{100 * mean(runs):.1f} %")
        print(f"{size:>16}{round(work / size):>10}{cells[0]:>8}{cells[1]:>12}{cells[2]:>10}{cells[3]:>8}")


if __name__ == "__main__":
    main()
