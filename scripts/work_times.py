#!/usr/bin/env python3
"""Measures the overhead of splitting a job into pieces, and the gain from a second core.

    scripts/work_times.py [--program target/release/plakoto] [--runs 5] [--ray PYTHON]

The job consists of rollouts of the starting position. The figures are medians over the runs:

  a piece     time of `work do` for a piece with a single trial, minus the time of such a trial within a larger
              piece. It is spent on starting the program, loading networks and tables, reading and writing
  overhead    processor time of the job in pieces, including `work join`, relative to the command for one machine.
              On a loaded machine, processor time is more meaningful than clock time
  two cores   clock time with one process at a time, relative to two processes at a time; only an idle machine
              reaches 2
  Ray         only with --ray: the driver's time for a piece that does nothing, and the number of such pieces per
              second; PYTHON is a Python interpreter for which Ray is installed
"""

import argparse
import os
import resource
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

DRIVER = Path(__file__).resolve().parents[1] / "python/plakoto/ray.py"
START = "AACA/z8AAID/Pw\n"


def processor(run):
    """Returns the processor time of all programs that `run` starts."""

    def now():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before = now()
    run()
    return now() - before


def clock(run):
    before = time.monotonic()
    run()
    return time.monotonic() - before


class Job:
    def __init__(self, program, folder, lines, pieces, trials):
        self.program, self.folder = program, Path(folder)
        self.options = ["--trials", str(trials), "--plies", "0", "--truncate", "7"]
        self.lines = START * lines
        command = [program, "lab", "work", "plan", "rollout", *self.options, "--pieces", str(pieces)]
        self.plan = self.folder / "plan"
        self.plan.write_bytes(subprocess.run(command, input=self.lines.encode(), capture_output=True, check=True).stdout)

    def one_machine(self):
        command = [self.program, "batch", "rollout", *self.options, "--threads", "1"]
        return subprocess.run(command, input=self.lines.encode(), capture_output=True).stdout

    def do(self, results, numbers=()):
        command = [self.program, "lab", "work", "do", str(self.plan), *map(str, numbers), "--results", str(results)]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def join(self, results):
        return subprocess.run([self.program, "lab", "work", "join", str(self.plan), "--results", str(results)], capture_output=True).stdout


def overhead(program, lines, trials, runs):
    """Returns the relative overhead in processor time if each line is a piece of its own, in a process of
    its own."""
    ratios, seconds = [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            job, results = Job(program, folder, lines, lines, trials), Path(folder) / "results"
            out = {}
            alone = processor(lambda: out.update(alone=job.one_machine()))

            def pieces():
                for number in range(1, lines + 1):
                    assert job.do(results, [number]).wait() == 0
                out["pieces"] = job.join(results)

            shared = processor(pieces)
            assert out["alone"] == out["pieces"]
            ratios.append(shared / alone - 1)
            seconds.append(alone / lines)
    return statistics.median(ratios), statistics.median(seconds)


def speed_up(program, lines, trials, runs):
    ratios = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            job = Job(program, folder, lines, lines, trials)
            halves = [range(1, lines // 2 + 1), range(lines // 2 + 1, lines + 1)]

            def at_once():
                workers = [job.do(Path(folder) / "two", half) for half in halves]
                assert [worker.wait() for worker in workers] == [0, 0]

            one = clock(lambda: job.do(Path(folder) / "one").wait())
            ratios.append(one / clock(at_once))
    return statistics.median(ratios)


def ray_driver(program, python, pieces):
    """Returns the driver's processor time for a piece that does nothing, in milliseconds, and the number
    of pieces per second."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "bin"
        place.mkdir()
        job = Job(program, folder, pieces, pieces, 1)
        # On the nodes, a script that only copies a finished result takes the place of the program.
        ready = Path(folder) / "ready"
        assert job.do(ready, [1]).wait() == 0
        (file,) = ready.glob("*.result")
        (place / "plakoto").write_text(f'#!/bin/sh\n[ "$2" = missing ] && exec "{program}" "$@"\ncp "{file}" "$4"\n')
        (place / "plakoto").chmod(0o755)
        code = f"import runpy, sys, time; sys.argv = {[str(DRIVER), str(job.plan), '--results', str(Path(folder) / 'r'), '--program', str(place / 'plakoto')]!r}\n"
        code += "import atexit; began = time.time(); atexit.register(lambda: print(time.process_time(), time.time() - began))\n"
        code += "try: runpy.run_path(sys.argv[0], run_name='__main__')\nexcept SystemExit: pass\n"
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, env={**os.environ})
        used, took = map(float, done.stdout.split()[-2:])
        return 1000 * used / pieces, pieces / took


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/release/plakoto")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--ray", metavar="PYTHON")
    asked = parser.parse_args()
    program = str(Path(asked.program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        job, few = Job(program, folder, 8, 8, 1), []
        for number in range(asked.runs):
            few.append(processor(lambda: job.do(Path(folder) / str(number), [1]).wait()))
        piece = statistics.median(few)
    print(f"per piece: {1000 * piece:.0f} ms of processor time")
    for trials in [1296, 20736]:
        more, seconds = overhead(program, 4, trials, asked.runs)
        print(f"overhead with pieces of {seconds:.2f} s: {100 * more:+.1f} %; with pieces of 30 s: {100 * more * seconds / 30:+.2f} %")
    print(f"two cores: {speed_up(program, 8, 20736, asked.runs):.2f} times as fast as one")
    if asked.ray:
        milliseconds, rate = ray_driver(program, asked.ray, 300)
        print(f"Ray: {milliseconds:.1f} ms of driver time per piece (including its start), {rate:.0f} pieces per second on this machine")


if __name__ == "__main__":
    main()
