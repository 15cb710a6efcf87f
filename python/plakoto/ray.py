"""Computes the pieces of a plan on a Ray cluster.

Run ``python -m plakoto.ray plan.jsonl --results FOLDER [--address auto]`` with a plan from ``plakoto lab work
plan``. Each node computes some of the pieces with the program ``plakoto``. Pieces are sent by value and
results are returned as bytes, so the nodes need no shared disk. Results are stored in FOLDER, and the same
command resumes an earlier run. This file needs no other file of the package: if only the program is
installed, ``python ray.py`` does the same.
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
    # If the script was started as a file, `import ray` would find this file instead of Ray.
    sys.path[:] = [folder for folder in sys.path if Path(folder or ".").resolve() != Path(__file__).resolve().parent]

try:
    import ray
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy as OnNode
except ImportError as error:
    raise ImportError("a Ray cluster needs Ray: pip install plakoto[ray]") from error

REFUSED = 3
"""The program's exit code if a piece needs another version of the program or another network."""
UNUSABLE = {REFUSED, 126, 127}
"""Exit codes which mean that a node cannot compute any piece, because its program is another version or
cannot be started."""
AHEAD = 2
"""Number of pieces to send out per piece that the cluster can compute at a time, so that no worker has to
wait for a piece."""


def make(program: str, line: str, threads: int) -> tuple[str, int, str, str, bytes]:
    """Compute a piece on this node. Return the node, the exit code, the program's error output, and the
    name and the bytes of the result file."""

    def die_with_worker():  # Otherwise the program would outlive a worker that Ray has ended.
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


def store(folder: Path, name: str, data: bytes) -> None:
    """Write a result under a temporary name, then rename it, so that a result file is always complete."""
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".plakoto-", suffix=".new", delete=False) as file:
        try:
            file.write(data)
            file.flush()
            # Give the file the usual permissions, because a temporary file is readable only by its owner.
            mask = os.umask(0)
            os.umask(mask)
            os.fchmod(file.fileno(), 0o666 & ~mask)
            os.fsync(file.fileno())
            os.replace(file.name, folder / name)
        except BaseException:
            os.unlink(file.name)
            raise


def missing(program: str, plan: Path, results: Path) -> list[int]:
    """Return the numbers of the pieces that have no result yet, as the program reports them."""
    command = [program, "lab", "work", "missing", str(plan), "--results", str(results)]
    found = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return [int(number) for number in found.stdout.split()]


class Driver:
    """Sends pieces to the nodes until every piece has a result or has failed too often."""

    def __init__(self, plan: Path, results: Path, *, program="plakoto", cpus=1.0, threads=1, attempts=5, resources=None):
        self.plan, self.results, self.program, self.threads = plan, results, program, threads
        self.attempts = attempts
        self.needs = {"CPU": cpus} | (resources or {})
        self.make = ray.remote(num_cpus=cpus, resources=resources or {}, max_retries=0)(by_value(make))
        self.in_flight: dict[ray.ObjectRef, int] = {}
        self.failures: dict[int, list[str]] = defaultdict(list)
        self.avoided: dict[int, set[str]] = defaultdict(set)
        self.unusable: dict[str, str] = {}
        self.given_up: list[int] = []
        self.retries: list[tuple[int, str]] = []
        self.sent_lines: dict[int, str] = {}
        self.total = self.finished = 0

    def run(self) -> list[int]:
        """Compute all pieces that have no result yet. Return the numbers of the pieces that failed too
        often."""
        self.results.mkdir(parents=True, exist_ok=True)
        todo = missing(self.program, self.plan, self.results)
        self.total, self.started = len(todo), time.monotonic()
        self.last_report, waiting = self.started, self.lines(set(todo))
        try:
            while True:
                while len(self.in_flight) < self.room() and (piece := self.retries.pop(0) if self.retries else next(waiting, None)):
                    self.hand_out(*piece)
                if not self.in_flight:
                    break
                for ref in ray.wait(list(self.in_flight), timeout=1.0)[0]:
                    self.take(ref)
                self.report()
        except BaseException:
            # After an interrupt, the nodes must stop too. Results that are finished are kept.
            for ref in self.in_flight:
                ray.cancel(ref, recursive=False)
            raise
        self.report(is_last=True)
        return sorted(self.given_up)

    def lines(self, numbers: set[int]):
        """Yield the number and the line of each of these pieces. The plan is read line by line, because it
        may not fit into memory."""
        with open(self.plan, encoding="utf-8") as plan:
            for line in plan:
                if line.strip() and (number := json.loads(line)["piece"]) in numbers:
                    yield number, line

    def room(self) -> int:
        """Return how many pieces may be in flight at a time. The number grows when nodes join the cluster."""
        cpus = ray.cluster_resources().get("CPU", 0.0)
        return max(2, int(AHEAD * cpus / max(self.needs["CPU"], 0.01)))

    def usable_nodes(self) -> list[str]:
        """Return the nodes that have the resources a piece needs."""
        has_all = lambda node: all(node["Resources"].get(name, 0.0) >= amount for name, amount in self.needs.items())
        return [node["NodeID"] for node in ray.nodes() if node["Alive"] and has_all(node)]

    def hand_out(self, number: int, line: str) -> None:
        options = {}
        if bad := self.avoided[number] | self.unusable.keys():
            nodes = [node for node in self.usable_nodes() if node not in self.unusable]
            good = [node for node in nodes if node not in bad] or nodes
            if not good and self.unusable:
                reasons = "; ".join(f"{node[:8]}: {why}" for node, why in self.unusable.items())
                raise SystemExit(f"no remaining node can compute a piece of work: {reasons}")
            # Nodes take turns, so that the pieces are spread evenly. Without a node, Ray waits for one.
            if good:
                options["scheduling_strategy"] = OnNode(good[(number + len(self.failures[number])) % len(good)], soft=False)
        self.sent_lines[number] = line
        self.in_flight[self.make.options(**options).remote(self.program, line, self.threads)] = number

    def take(self, ref: ray.ObjectRef) -> None:
        """Store the result of a piece, or handle its failure."""
        number = self.in_flight.pop(ref)
        line = self.sent_lines.pop(number)
        try:
            node, code, errors, name, data = ray.get(ref)
        except ray.exceptions.RayError as error:
            node, code, errors = None, None, f"its node or worker is gone ({type(error).__name__})"
        if code == 0:
            store(self.results, name, data)
            self.finished += 1
            return
        if code in UNUSABLE:
            if node not in self.unusable:
                self.say(f"node {node[:8]} is no longer used: {errors}")
            self.unusable[node] = errors
            self.retries.append((number, line))
            return
        self.failures[number].append(errors)
        if node:
            self.avoided[number].add(node)
        is_last = len(self.failures[number]) >= self.attempts
        where = f" on node {node[:8]}" if node else ""
        self.say(f"piece {number} failed{where}: {errors}" + ("; there are no more attempts" if is_last else ""))
        if is_last:
            self.given_up.append(number)
        else:
            self.retries.append((number, line))

    def report(self, is_last: bool = False) -> None:
        """Report progress, at most every ten seconds and at the end."""
        now = time.monotonic()
        if not is_last and now - self.last_report < 10:
            return
        self.last_report, seconds = now, max(now - self.started, 1e-9)
        left = self.total - self.finished - len(self.given_up)
        eta = f", about {left * seconds / self.finished / 60:.0f} min left" if self.finished and left else ""
        nodes = sum(node["Alive"] for node in ray.nodes())
        self.say(f"{self.finished} of {self.total} pieces, {60 * self.finished / seconds:.1f} a minute, {nodes} nodes{eta}")
        if left and not self.usable_nodes():
            needs = ", ".join(f"{name} {amount:g}" for name, amount in self.needs.items())
            self.say(f"no node has the resources that a piece of work needs ({needs}): waiting for such a node")

    def say(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)


def by_value(function):
    """Return a function that Ray pickles by value, because workers may lack the function's module."""
    if function.__module__ != "__main__":
        ray.cloudpickle.register_pickle_by_value(sys.modules[function.__module__])
    return function


def resource(text: str) -> tuple[str, float]:
    """Parse the name and the amount of a resource, such as ``memory_gb=4``."""
    name, sign, amount = text.partition("=")
    if name in ("CPU", "GPU"):
        raise argparse.ArgumentTypeError(f"expected a custom resource, got {name}: use --cpus to set the CPUs per piece of work")
    try:
        if name and sign and float(amount) > 0:
            return name, float(amount)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"expected NAME=N with a number above 0, got {text}")


def main(arguments: list[str] | None = None) -> int:
    """Parse the command line, compute the pieces, and return the exit code."""
    parser = argparse.ArgumentParser(prog="plakoto.ray", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("plan", type=Path, help="plan file, written by `plakoto lab work plan`")
    parser.add_argument("--results", type=Path, required=True, metavar="FOLDER", help="write results to FOLDER on this machine")
    parser.add_argument("--address", help="address of the cluster, as `ray start` prints it, or auto [default: this machine only]")
    parser.add_argument("--program", default="plakoto", help="name or path of the program on each node")
    parser.add_argument("--cpus", type=float, default=1, help="number of CPUs that Ray reserves per piece [default: 1]")
    parser.add_argument("--threads", type=int, default=1, help="number of threads per piece [default: 1]")
    parser.add_argument("--resource", action="append", default=[], type=resource, metavar="NAME=N", help="another resource that a piece needs")
    parser.add_argument("--attempts", type=int, default=5, help="number of attempts per piece [default: 5]")
    parsed = parser.parse_args(arguments)
    try:
        # The default is "local", because without an address Ray would join a cluster that runs on this
        # machine.
        ray.init(address=parsed.address or "local", log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError) as error:
        print(f"error: cannot connect to the cluster at {parsed.address}: {error}", file=sys.stderr)
        return 1
    driver = Driver(
        parsed.plan, parsed.results, program=parsed.program, cpus=parsed.cpus, threads=parsed.threads, attempts=parsed.attempts, resources=dict(parsed.resource)
    )
    try:
        failed = driver.run()
    except KeyboardInterrupt:
        driver.say(f"interrupted with {driver.finished} of {driver.total} pieces; run the same command again to resume")
        return 130
    except subprocess.CalledProcessError as error:
        return error.returncode
    except OSError as error:
        driver.say(f"error: {error}")
        return 1
    if failed:
        driver.say(f"pieces of work that failed: {' '.join(map(str, failed))}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
