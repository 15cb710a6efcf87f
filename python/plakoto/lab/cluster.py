"""Computes the shards of a folder, in local processes or on a Ray cluster.

A *shard* is a Parquet file whose rows depend only on its number and on the folder's settings, so every machine makes
the same rows. Finished shards are kept: the same command goes on where an interrupted one stopped, and the shards of
workers that die are computed again. The settings, with the version and the network, are in ``settings.json`` and in
each shard; a folder or shard with other settings is refused.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
from tqdm import tqdm

from .. import BadArgumentError, Engine, PlakotoError, __version__
from .._errors import file_error
from .tables import Settings, failed, made_with, read, replace, with_settings, write

Task: TypeAlias = "Callable[[Settings, bytes | None, int, pa.Table | None], pa.Table]"
"""Makes a shard from the settings, the bytes of the network (``None`` for the built-in one), the number of the shard
and its input table."""

_SETTINGS = "settings.json"
_ATTEMPTS = 3
"""How often a shard may kill its worker."""


class Random:
    """Random numbers of a shard, which are the same with every version of numpy."""

    def __init__(self, *key: int) -> None:
        self._bits = np.random.Philox(key=np.array([*key, 0][:2], dtype=np.uint64))

    def seeds(self, count: int) -> np.ndarray:
        """Return whole numbers below 2**64."""
        return self._bits.random_raw(count)

    def uniform(self, *shape: int) -> np.ndarray:
        """Return numbers from 0 to 1."""
        raw = self._bits.random_raw(int(np.prod(shape)))
        return (raw >> np.uint64(11)).reshape(shape) * 2.0**-53

    def dice(self, *shape: int) -> np.ndarray:
        """Return numbers from 1 to 6."""
        return (1 + np.floor(6 * self.uniform(*shape))).astype(np.uint8)


@lru_cache(maxsize=4)
def engine(variant: str, network: bytes | None, **options: Any) -> Engine:
    """Return an engine with one thread, for the same arguments always the same engine."""
    return Engine(variant, net=network, plies=0, threads=1, **options)


def settings(program: str, variant: str, network: bytes | None, **others: Any) -> Settings:
    """Return the settings of a program, with the version and the ID of the network."""
    if not 0 <= others.get("seed", 0) < 2**64:
        raise BadArgumentError(f"expected a seed from 0 to 2**64 - 1, got {others['seed']}")
    player = engine(variant, network)
    made_by = {"program": program, "version": __version__, "variant": str(player.rules)}
    return made_by | {"network": player.evaluator.split()[1]} | others


class Folder:
    """A folder of shards that were made with the same settings."""

    def __init__(self, path: str | os.PathLike[str], made: Settings) -> None:
        self.path, self.settings = Path(path), made

    @classmethod
    def make(cls, path: str | os.PathLike[str], made: Settings) -> Folder:
        """Make a folder, or go on with one that has the same settings."""
        folder = cls(path, json.loads(json.dumps(made)))
        try:
            folder.path.mkdir(parents=True, exist_ok=True)
            if not (folder.path / _SETTINGS).exists():
                if any(folder.path.glob("*.parquet")):
                    raise BadArgumentError(f"expected an empty folder or one with {_SETTINGS}, got {path}")
                replace(folder.path / _SETTINGS, lambda new: new.write_text(json.dumps(made, indent=1) + "\n"))
        except OSError as error:
            raise failed("make", path, error) from error
        _compare(folder.path, folder.settings, cls.open(path).settings)
        return folder

    @classmethod
    def open(cls, path: str | os.PathLike[str], *programs: str) -> Folder:
        """Open a folder that one of these programs has made, or any program without names."""
        try:
            made = json.loads((Path(path) / _SETTINGS).read_text())
        except OSError as error:
            raise failed("read", Path(path) / _SETTINGS, error) from error
        except ValueError as error:
            raise file_error(f"{Path(path) / _SETTINGS} is damaged: {error}", path) from error
        if programs and made.get("program") not in programs:
            raise BadArgumentError(f"expected a folder of {' or '.join(programs)}, got one of {made.get('program')}: {path}")
        return cls(path, made)

    def shard(self, number: int) -> Path:
        return self.path / f"{number:05}.parquet"

    def finished(self) -> list[int]:
        """Return the numbers of the finished shards in order."""
        return sorted(int(path.stem) for path in self.path.glob("[0-9]*.parquet"))

    def read(self, number: int, columns: list[str] | None = None) -> pa.Table:
        """Read a shard; fail if it is damaged or has other settings."""
        path = self.shard(number)
        table = read(path, columns)
        _compare(path, self.settings, made_with(table))
        return table

    def tables(self, columns: list[str] | None = None) -> Iterator[pa.Table]:
        """Read all finished shards, one at a time."""
        return (self.read(number, columns) for number in self.finished())

    def write(self, number: int, table: pa.Table) -> None:
        """Write a shard as a whole or not at all."""
        write(self.shard(number), with_settings(table, self.settings))


def _compare(path: Path, expected: Settings, got: Settings) -> None:
    for name in expected | got:
        if expected.get(name) != got.get(name):
            detail = f"expected {name} {expected.get(name)}, got {got.get(name)}"
            raise BadArgumentError(f"{path} was made with other settings: {detail}")


def run(
    task: Task,
    folder: Folder,
    numbers: Iterable[int],
    network: bytes | None = None,
    inputs: Folder | None = None,
    *,
    workers: Workers,
    unit: str = "shard",
) -> None:
    """Compute the shards with these numbers that are not finished."""
    numbers = set(numbers)
    count, left = len(numbers), sorted(numbers - set(folder.finished()))
    call = _Call(task, folder.settings, network)
    jobs = ((number, inputs.read(number) if inputs else None) for number in left)
    with tqdm(total=count, initial=count - len(left), unit=unit, desc=str(folder.path), disable=None) as bar:
        for number, table in workers.results(call, jobs):
            _compare(folder.shard(number), folder.settings, made_with(table))
            folder.write(number, table)
            bar.update()


class _Call:
    """The task with its constant arguments. It marks the table that it makes with its own version."""

    def __init__(self, task: Task, made: Settings, network: bytes | None) -> None:
        self.task, self.settings, self.network = task, made, network

    def __call__(self, number: int, table: pa.Table | None) -> pa.Table:
        made = settings(self.settings["program"], self.settings["variant"], self.network)
        found = self.task(self.settings, self.network, number, table)
        return with_settings(found, self.settings | made)


Job: TypeAlias = "tuple[int, pa.Table | None]"


class Workers:
    """Computes shards: local processes, or a Ray cluster."""

    def results(self, call: _Call, jobs: Iterable[Job]) -> Iterator[tuple[int, pa.Table]]:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Processes(Workers):
    """Local processes, each with one thread. They start with the first shards, and stay until the end."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or os.cpu_count() or 1
        self._free: list[tuple[Any, Any]] = []

    def results(self, call: _Call, jobs: Iterable[Job]) -> Iterator[tuple[int, pa.Table]]:
        jobs, again, deaths = iter(jobs), deque[Job](), dict[int, int]()
        busy: dict[Any, tuple[Any, Job]] = {}
        try:
            while True:
                while len(busy) < self.count and (job := again.popleft() if again else next(jobs, None)):
                    process, connection = self._idle() or _start()
                    connection.send((call, *job))
                    busy[connection] = (process, job)
                if not busy:
                    return
                for connection in wait(list(busy)):
                    process, job = busy.pop(connection)
                    try:
                        found = connection.recv()
                    except (EOFError, ConnectionResetError):
                        deaths[job[0]] = deaths.get(job[0], 0) + 1
                        if deaths[job[0]] == _ATTEMPTS:
                            raise PlakotoError(f"the worker of shard {job[0]} died {_ATTEMPTS} times: is there enough memory?") from None
                        again.append(job)
                        continue
                    self._free.append((process, connection))
                    if isinstance(found, BaseException):
                        raise found
                    yield job[0], found
        finally:
            for process, _ in busy.values():
                process.kill()

    def _idle(self) -> tuple[Any, Any] | None:
        """Return a process without work, unless all of them are busy or died while they had none."""
        while self._free:
            process, connection = self._free.pop()
            if process.is_alive():
                return process, connection
        return None

    def close(self) -> None:
        for process, _ in self._free:
            process.kill()
        self._free.clear()


def _start() -> tuple[Any, Any]:
    context = multiprocessing.get_context("spawn")
    connection, other = context.Pipe()
    process = context.Process(target=_work, args=(other,), daemon=True)
    process.start()
    other.close()
    return process, connection


def _work(connection: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            call, number, table = connection.recv()
            result = call(number, table)
        except (EOFError, ConnectionResetError):
            return
        except Exception as error:  # noqa: BLE001 (it is raised again where the work was asked for)
            result = error
        connection.send(result)


class RayCluster(Workers):
    """A Ray cluster, which computes a shard again if its worker or its node dies."""

    def __init__(self, address: str) -> None:
        import ray

        ray.init(address=None if address == "local" else address, log_to_driver=False, logging_level="error")

    def results(self, call: _Call, jobs: Iterable[Job]) -> Iterator[tuple[int, pa.Table]]:
        import ray

        remote = ray.remote(max_retries=-1)(lambda number, table: call(number, table))
        most, jobs, running = 2 * int(ray.cluster_resources().get("CPU", 1)), iter(jobs), {}
        while True:
            while len(running) < most and (job := next(jobs, None)):
                running[remote.remote(*job)] = job[0]
            if not running:
                return
            (done,), _ = ray.wait(list(running), num_returns=1)
            try:
                table = ray.get(done)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            yield running.pop(done), table

    def close(self) -> None:
        import ray

        ray.shutdown()


def workers_of(options: argparse.Namespace) -> Workers:
    """Return the workers that the options name."""
    return RayCluster(options.ray) if options.ray else Processes(options.processes)


def number(kind: type, least: float, most: float = math.inf) -> Callable[[str], Any]:
    """Return the type of an option that is a number in this range."""

    def read(text: str) -> Any:
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            limit = f"of at least {least}" if most == math.inf else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"expected a number {limit}, got {text}")
        return value

    return read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that all programs with shards have."""
    parser.add_argument("--processes", type=number(int, 1, 1024), metavar="N", help="number of local processes (one per processor)")
    parser.add_argument("--ray", metavar="ADDRESS", help="compute on this Ray cluster: an address, auto, or local")


def add_engine_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose an engine."""
    parser.add_argument("--variant", default="plakoto", metavar="RULES", help="rule set (plakoto)")
    parser.add_argument("--net", type=Path, metavar="FILE", help="network file (the built-in one)")


def network_bytes(path: Path | None) -> bytes | None:
    """Return the bytes of a network file; ``None`` is the built-in network."""
    try:
        return path.read_bytes() if path else None
    except OSError as error:
        raise failed("read", path, error) from error


def start(main: Callable[[], object]) -> None:
    """Run a program; show an error in one sentence."""
    try:
        main()
    except PlakotoError as error:
        sys.exit(f"error: {error}")
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
