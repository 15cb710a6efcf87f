"""The pieces of a plan on a Ray cluster.

Run as ``python -m plakoto.ray plan.jsonl --results FOLDER [--address auto]`` with the plan of ``plakoto lab work plan``. Each piece
is made by the program on some node; it goes there by value and its result comes back as bytes, so that nodes share no disk.
Results are kept in FOLDER, and the same command goes on where an earlier one was left. This file needs nothing of the package
but itself: where only the program is installed, ``python ray.py`` does the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

if not __package__:
    # Started as a file: this folder has a `ray.py`, which is not Ray.
    sys.path[:] = [folder for folder in sys.path if Path(folder or ".").resolve() != Path(__file__).resolve().parent]

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy as OnNode

REFUSED = 3
"""The program's exit code where a piece is for another program or network."""
UNUSABLE = {REFUSED, 126, 127}
"""Exit codes of a node that can make no piece: the program is another one, or cannot be started."""
AHEAD = 2
"""Pieces that are handed out for each that can be made at a time, so that nobody waits for the next one."""


def make(program: str, line: str, threads: int) -> tuple[str, int, str, str, bytes]:
    """Makes a piece on the node where this runs: the node, the exit code, what the program complains of, a file and its bytes."""

    def die_with_worker():  # Otherwise the program would go on where Ray has ended its worker.
        import ctypes

        ctypes.CDLL(None).prctl(1, 9)

    node = ray.get_runtime_context().get_node_id()
    try:
        with tempfile.TemporaryDirectory(prefix="plakoto-") as folder:
            command = [program, "lab", "work", "do", "--results", folder, "--threads", str(threads)]
            before = die_with_worker if sys.platform == "linux" else None
            done = subprocess.run(command, input=line.encode(), capture_output=True, preexec_fn=before)
            errors = done.stderr.decode(errors="replace").strip()
            if done.returncode:
                return node, done.returncode, errors, "", b""
            files = list(Path(folder).glob("*.result"))
            if len(files) != 1:
                return node, 1, f"error: expected one result of {program}, got {len(files)}", "", b""
            return node, 0, errors, files[0].name, files[0].read_bytes()
    except (FileNotFoundError, PermissionError) as error:
        return node, 127, f"error: {error}", "", b""
    except OSError as error:
        return node, 1, f"error: {error}", "", b""


def keep(folder: Path, name: str, data: bytes) -> None:
    """Writes a result so that it is there as a whole or not at all."""
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".plakoto-", suffix=".new", delete=False) as file:
        try:
            file.write(data)
            file.flush()
            # As any other file of this user: one that is temporary is for nobody else.
            mask = os.umask(0)
            os.umask(mask)
            os.fchmod(file.fileno(), 0o666 & ~mask)
            os.fsync(file.fileno())
            os.replace(file.name, folder / name)
        except BaseException:
            os.unlink(file.name)
            raise


def missing(program: str, plan: Path, results: Path) -> list[int]:
    """The numbers of the pieces that are not there, as the program finds them."""
    command = [program, "lab", "work", "missing", str(plan), "--results", str(results)]
    found = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return [int(number) for number in found.stdout.split()]


class Driver:
    """Hands pieces out until all are there, or have failed as often as is allowed."""

    def __init__(self, plan: Path, results: Path, *, program="plakoto", cpus=1.0, threads=1, attempts=5, resources=None):
        self.plan, self.results, self.program, self.threads = plan, results, program, threads
        self.attempts = attempts
        self.needs = {"CPU": cpus} | (resources or {})
        self.make = ray.remote(num_cpus=cpus, resources=resources or {}, max_retries=0)(by_value(make))
        self.flying: dict[ray.ObjectRef, int] = {}
        self.failures: dict[int, list[str]] = defaultdict(list)
        self.avoided: dict[int, set[str]] = defaultdict(set)
        self.unusable: dict[str, str] = {}
        self.given_up: list[int] = []
        self.again: list[tuple[int, str]] = []
        self.at_hand: dict[int, str] = {}
        self.total = self.there = 0

    def run(self) -> list[int]:
        """Makes all pieces that are missing; the numbers of those that could not be made."""
        self.results.mkdir(parents=True, exist_ok=True)
        todo = missing(self.program, self.plan, self.results)
        self.total, self.began = len(todo), time.monotonic()
        self.told, waiting = self.began, self.lines(set(todo))
        try:
            while True:
                while len(self.flying) < self.room() and (piece := self.again.pop(0) if self.again else next(waiting, None)):
                    self.hand_out(*piece)
                if not self.flying:
                    break
                for ref in ray.wait(list(self.flying), timeout=1.0)[0]:
                    self.take(ref)
                self.tell()
        except BaseException:
            # Whoever interrupts wants the nodes to stop, too; what is there stays.
            for ref in self.flying:
                ray.cancel(ref, recursive=False)
            raise
        self.tell(is_last=True)
        return sorted(self.given_up)

    def lines(self, numbers: set[int]):
        """The lines of these pieces, one after the other: a plan may be larger than memory."""
        with open(self.plan, encoding="utf-8") as plan:
            for line in plan:
                if line.strip() and (number := json.loads(line)["piece"]) in numbers:
                    yield number, line

    def room(self) -> int:
        """How many pieces may be handed out; nodes that join later make it more."""
        cpus = ray.cluster_resources().get("CPU", 0.0)
        return max(2, int(AHEAD * cpus / max(self.needs["CPU"], 0.01)))

    def able(self) -> list[str]:
        """The nodes that have what a piece takes."""
        has_all = lambda node: all(node["Resources"].get(name, 0.0) >= amount for name, amount in self.needs.items())
        return [node["NodeID"] for node in ray.nodes() if node["Alive"] and has_all(node)]

    def hand_out(self, number: int, line: str) -> None:
        options = {}
        if bad := self.avoided[number] | self.unusable.keys():
            nodes = [node for node in self.able() if node not in self.unusable]
            good = [node for node in nodes if node not in bad] or nodes
            if not good and self.unusable:
                told = "; ".join(f"{node[:8]}: {why}" for node, why in self.unusable.items())
                raise SystemExit(f"no node is left that can make a piece: {told}")
            # In turn, so that one node does not get all of them; without any, Ray waits for one.
            if good:
                options["scheduling_strategy"] = OnNode(good[(number + len(self.failures[number])) % len(good)], soft=False)
        self.at_hand[number] = line
        self.flying[self.make.options(**options).remote(self.program, line, self.threads)] = number

    def take(self, ref: ray.ObjectRef) -> None:
        """What has become of a piece."""
        number = self.flying.pop(ref)
        line = self.at_hand.pop(number)
        try:
            node, code, errors, name, data = ray.get(ref)
        except ray.exceptions.RayError as error:
            node, code, errors = None, None, f"its node or worker is gone ({type(error).__name__})"
        if code == 0:
            keep(self.results, name, data)
            self.there += 1
            return
        if code in UNUSABLE:
            if node not in self.unusable:
                self.say(f"node {node[:8]} is not used any more: {errors}")
            self.unusable[node] = errors
            self.again.append((number, line))
            return
        self.failures[number].append(errors)
        if node:
            self.avoided[number].add(node)
        is_last = len(self.failures[number]) >= self.attempts
        where = f" on node {node[:8]}" if node else ""
        self.say(f"piece {number} failed{where}: {errors}" + ("; it is given up" if is_last else ""))
        if is_last:
            self.given_up.append(number)
        else:
            self.again.append((number, line))

    def tell(self, is_last: bool = False) -> None:
        """How far it has come: at most once in ten seconds, and at the end."""
        now = time.monotonic()
        if not is_last and now - self.told < 10:
            return
        self.told, seconds = now, max(now - self.began, 1e-9)
        left = self.total - self.there - len(self.given_up)
        eta = f", about {left * seconds / self.there / 60:.0f} min left" if self.there and left else ""
        nodes = sum(node["Alive"] for node in ray.nodes())
        self.say(f"{self.there} of {self.total} pieces, {60 * self.there / seconds:.1f} a minute, {nodes} nodes{eta}")
        if left and not self.able():
            needs = ", ".join(f"{name} {amount:g}" for name, amount in self.needs.items())
            self.say(f"no node has what a piece takes ({needs}): waiting for one that has it")

    def say(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)


def by_value(function):
    """The same function, which goes to workers as a whole and not by the name of a module that they may not have."""
    if function.__module__ != "__main__":
        ray.cloudpickle.register_pickle_by_value(sys.modules[function.__module__])
    return function


def resource(text: str) -> tuple[str, float]:
    """The name and the amount of a resource, as ``gpu=1``."""
    name, sign, amount = text.partition("=")
    if name in ("CPU", "GPU"):
        raise argparse.ArgumentTypeError(f"expected a resource of your own, got {name}: --cpus tells how many CPUs a piece takes")
    try:
        if name and sign and float(amount) > 0:
            return name, float(amount)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"expected NAME=N with a number above 0, got {text}")


def main(arguments: list[str] | None = None) -> int:
    """The command line; the exit code."""
    parser = argparse.ArgumentParser(prog="plakoto.ray", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("plan", type=Path, help="the file of `plakoto lab work plan`")
    parser.add_argument("--results", type=Path, required=True, metavar="FOLDER", help="where results are kept on this machine")
    parser.add_argument("--address", help="the cluster, as `ray start` prints it, or auto [default: this machine alone]")
    parser.add_argument("--program", default="plakoto", help="the program, by its name or its path, on each node")
    parser.add_argument("--cpus", type=float, default=1, help="CPUs that Ray reserves for a piece [default: 1]")
    parser.add_argument("--threads", type=int, default=1, help="threads of a piece [default: 1]")
    parser.add_argument("--resource", action="append", default=[], type=resource, metavar="NAME=N", help="another resource that a piece takes")
    parser.add_argument("--attempts", type=int, default=5, help="how often a piece may fail [default: 5]")
    asked = parser.parse_args(arguments)
    try:
        # Without an address Ray would look for a cluster that runs here.
        ray.init(address=asked.address or "local", log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError) as error:
        print(f"error: no cluster at {asked.address}: {error}", file=sys.stderr)
        return 1
    driver = Driver(
        asked.plan, asked.results, program=asked.program, cpus=asked.cpus, threads=asked.threads, attempts=asked.attempts, resources=dict(asked.resource)
    )
    try:
        failed = driver.run()
    except KeyboardInterrupt:
        driver.say(f"interrupted with {driver.there} of {driver.total} pieces; the same command goes on")
        return 130
    except subprocess.CalledProcessError as error:
        return error.returncode
    except OSError as error:
        driver.say(f"error: {error}")
        return 1
    if failed:
        driver.say(f"pieces that could not be made: {' '.join(map(str, failed))}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
