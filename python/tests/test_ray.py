"""Tests the Ray driver with nodes that fail, are slow or join late, and with drivers that are killed.

The tests need Ray and the program, which ``PLAKOTO_PROGRAM`` names or which is in ``target``. The nodes
belong to Ray's own test cluster. Each node has a raylet and workers of its own, as after ``ray start``, and a
program of its own on its path. Long tests run only if ``PLAKOTO_LONG`` is set; ``scripts/ray.sh`` sets it.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ray = pytest.importorskip("ray", reason="Ray is not installed")

ROOT = Path(__file__).resolve().parents[2]
DRIVER = ROOT / "python" / "plakoto" / "ray.py"
NAMED = [os.environ.get("PLAKOTO_PROGRAM"), ROOT / "target/release/plakoto", ROOT / "target/debug/plakoto"]
PROGRAM = next((str(Path(path).resolve()) for path in NAMED if path and Path(path).exists()), None)

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the program is not built, and PLAKOTO_PROGRAM does not name it")
long = pytest.mark.skipif(not os.environ.get("PLAKOTO_LONG"), reason="it takes long: scripts/ray.sh runs it")

QUICK = ["--trials", "36", "--truncate", "4", "--plies", "0"]
START = "AACA/z8AAID/Pw\n"
LIMIT = 240


def plakoto(*arguments, given="", code=0):
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=given.encode(), capture_output=True)
    assert done.returncode == code, done.stderr.decode()
    return done.stdout


class Job:
    """A plan of rollouts, and the result of the same rollouts on one machine."""

    def __init__(self, folder, pieces):
        self.folder, self.plan, self.results = folder, folder / "plan.jsonl", folder / "results"
        positions = START * pieces
        self.expected = plakoto("batch", "rollout", *QUICK, given=positions)
        self.plan.write_bytes(plakoto("lab", "work", "plan", "rollout", *QUICK, "--pieces", pieces, given=positions))

    def drive(self, *arguments, program="plakoto", path=None):
        command = [sys.executable, str(DRIVER), str(self.plan), "--results", str(self.results), "--program", program]
        # The driver runs the program on its own path to find the missing pieces.
        environment = {**os.environ, "PATH": f"{path or Path(PROGRAM).parent}:{os.environ['PATH']}"}
        return subprocess.Popen(command + list(map(str, arguments)), stderr=subprocess.PIPE, text=True, env=environment)

    def finish(self, driver, code=0):
        _, output = driver.communicate(timeout=LIMIT)
        if "The current node timed out during startup" in output:
            pytest.skip("Ray did not start within its own limit of 30 seconds: this machine is too busy")
        assert driver.returncode == code, output
        return output

    def there(self):
        return sorted(self.results.glob("*.result")) if self.results.exists() else []

    def wait_for(self, pieces, driver):
        until = time.monotonic() + LIMIT
        while len(self.there()) < pieces:
            assert driver.poll() is None and time.monotonic() < until, driver.poll()
            time.sleep(0.05)

    def check(self):
        assert plakoto("lab", "work", "join", self.plan, "--results", self.results) == self.expected


class Nodes:
    """A Ray cluster. Its head node computes no pieces."""

    def __init__(self, folder):
        from ray.cluster_utils import Cluster

        self.folder, self.log = folder, folder / "log"
        self.log.touch()
        self.cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})

    def add(self, name, before=""):
        """Add a node with one CPU. Its program is a shell script that logs each start, executes
        ``before``, and runs plakoto."""
        place = self.folder / name
        place.mkdir()
        script = place / "plakoto"
        script.write_text(f'#!/bin/sh\necho {name} >> "{self.log}"\n{before}\nexec "{PROGRAM}" "$@"\n')
        script.chmod(0o755)
        path = f"{place}:{os.environ['PATH']}"
        return self.cluster.add_node(num_cpus=1, env_vars={"PATH": path})

    def lose(self, node):
        self.cluster.remove_node(node, allow_graceful=False)

    def made(self, name):
        return self.log.read_text().split().count(name)


@pytest.fixture
def nodes(tmp_path):
    path = os.environ["PATH"]
    nodes = Nodes(tmp_path)
    yield nodes
    nodes.cluster.shutdown()
    os.environ["PATH"] = path


def test_one_machine_makes_the_plan_and_resumes_it(tmp_path):
    job = Job(tmp_path, 4)
    job.finish(job.drive())
    job.check()
    before = [path.stat().st_mtime_ns for path in job.there()]
    job.there()[1].unlink()
    job.there()[0].write_bytes(b"{")
    output = job.finish(job.drive())
    assert "2 of 2 pieces" in output, output
    job.check()
    assert [path.stat().st_mtime_ns for path in job.there()][2:] == before[2:], "existing results should stay"


def test_impossible_piece_is_given_up(tmp_path):
    job = Job(tmp_path, 2)
    lines = job.plan.read_text().splitlines()
    place = tmp_path / "broken"
    place.mkdir()
    (place / "plakoto").write_text(
        f'#!/bin/sh\n[ "$2" = missing ] && exec "{PROGRAM}" "$@"\nIFS= read -r line\n'
        f'case "$line" in *\'"piece":2,\'*) echo "error: out of order" >&2; exit 1;; esac\nprintf "%s\\n" "$line" | "{PROGRAM}" "$@"\n'
    )
    (place / "plakoto").chmod(0o755)
    assert len(lines) == 2
    output = job.finish(job.drive("--attempts", 2, path=place), code=1)
    assert output.count("piece 2 failed on node") == 2 and "error: out of order; there are no more attempts" in output, output
    assert output.strip().endswith("pieces of work that failed: 2") and len(job.there()) == 1, output


def test_wrong_usage_is_reported(tmp_path):
    job = Job(tmp_path, 1)
    job.plan.write_text("{}\n")
    output = job.finish(job.drive(), code=1)
    assert "expected a piece of work from `plakoto lab work plan`" in output, output
    assert "No such file" in job.finish(job.drive(program="/no/plakoto"), code=1)


@long
def test_pieces_of_a_lost_node_are_made_again(tmp_path, nodes):
    first, _ = nodes.add("first", "sleep 1"), nodes.add("second", "sleep 1")
    job = Job(tmp_path, 12)
    driver = job.drive("--address", nodes.cluster.address)
    job.wait_for(3, driver)
    nodes.lose(first)
    output = job.finish(driver)
    assert "its node or worker is gone" in output, output
    job.check()


@long
def test_piece_of_a_killed_worker_is_made_again(tmp_path, nodes):
    """Kill the program with ``kill -9`` while it computes a piece. The piece then has to start a second
    time."""
    mark = tmp_path / "mark"
    nodes.add("only", f'[ -e "{mark}" ] || {{ touch "{mark}"; kill -9 $$; }}')
    job = Job(tmp_path, 3)
    output = job.finish(job.drive("--address", nodes.cluster.address))
    assert "piece 1 failed on node" in output and nodes.made("only") == 4, output
    job.check()


@long
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_killed_or_interrupted_driver_is_resumed(tmp_path, nodes, how):
    nodes.add("only", "sleep 0.5")
    job = Job(tmp_path, 10)
    driver = job.drive("--address", nodes.cluster.address)
    job.wait_for(3, driver)
    driver.send_signal(how)
    output = job.finish(driver, code=130 if how == signal.SIGINT else -9)
    assert how != signal.SIGINT or "run the same command again to resume" in output, output
    before = {path: path.stat().st_mtime_ns for path in job.there()}
    assert 3 <= len(before) < 10
    job.finish(job.drive("--address", nodes.cluster.address))
    assert all(path.stat().st_mtime_ns == time for path, time in before.items())
    job.check()


@long
def test_slow_node_does_not_delay_the_others(tmp_path, nodes):
    nodes.add("slow", "sleep 6")
    nodes.add("quick")
    job = Job(tmp_path, 16)
    job.finish(job.drive("--address", nodes.cluster.address))
    job.check()
    assert 1 <= nodes.made("slow") < nodes.made("quick"), nodes.log.read_text()


@long
def test_node_with_a_full_disk_makes_nothing(tmp_path, nodes):
    nodes.add("full", "ulimit -f 0")
    nodes.add("good")
    job = Job(tmp_path, 8)
    output = job.finish(job.drive("--address", nodes.cluster.address))
    assert "File too large" in output and nodes.made("full") >= 1, output
    job.check()


@long
def test_node_with_another_version_is_named_and_avoided(tmp_path, nodes):
    """Run a copy of the program that has another version number."""
    other = tmp_path / "other-version"
    version = plakoto("--version").split()[1]
    # The machine code contains the version text in chunks of eight bytes. The last chunk ends where the text
    # ends.
    end = (b"plakoto " + version)[-8:]
    other.write_bytes(Path(PROGRAM).read_bytes().replace(end, end.replace(version, b"9" * len(version))))
    other.chmod(0o755)
    planned = subprocess.run([other, "lab", "work", "plan", "data", "--games", "1"], capture_output=True).stdout
    assert b"plakoto " + b"9" * len(version) in planned, planned
    nodes.add("other", f'exec "{other}" "$@"')
    job = Job(tmp_path, 6)
    output = job.finish(job.drive("--address", nodes.cluster.address), code=1)
    refused = f"it is for plakoto {version.decode()}, and here is plakoto {'9' * len(version)}"
    assert "no remaining node can compute a piece" in output and refused in output, output
    nodes.add("good")
    output = job.finish(job.drive("--address", nodes.cluster.address))
    assert output.count("is no longer used") == 1 or nodes.made("other") <= 1, output
    job.check()


@long
def test_late_node_takes_its_part(tmp_path, nodes):
    nodes.add("early", "sleep 1")
    job = Job(tmp_path, 20)
    driver = job.drive("--address", nodes.cluster.address)
    job.wait_for(2, driver)
    nodes.add("late", "sleep 1")
    job.finish(driver)
    job.check()
    assert nodes.made("late") >= 3, nodes.log.read_text()
