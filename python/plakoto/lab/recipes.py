"""The recipes of the networks that the engine comes with.

usage: python -m plakoto.lab.recipes NAME FOLDER      run a recipe; the same command goes on with an interrupted one
       python -m plakoto.lab.recipes NAME --show      print its commands

An earlier program with the same steps made the shipped networks, so a recipe makes other networks of the same kind. The
times are estimates.
docs/networks.md has their results, and what was tried in vain.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from ..net import Network, mean
from . import cluster

Steps = list[list[str]]
WIDE = "--hidden 256 --features shots blocks --batch 1024 --decision-weight 3"
PINS = "--first-layers 2 --batch 4096 --average 3000 --decision-weight 4"


def labelled(name: str, net: str, shards: int, seed: int, options: str = "", games: str = "") -> Steps:
    """Return the steps that make labels from games of a network."""
    play = f"selfplay {name}.games --shards {shards} --seed {seed} --net {net} {games}"
    return [shlex.split(play), shlex.split(f"label {name}.games {name} --seed {seed} --net {net} {options}")]


def trained(name: str, labels: str, options: str) -> Steps:
    """Return the step that trains a network."""
    return [shlex.split(f"train {name} {labels} {options}")]


def plakoto() -> Steps:
    """Network 6e5019bdefd6. From nothing; two days on two cores."""
    steps = trained("start", "", "--hours 2 --features shots")
    net, shallow, deep = "start/latest.net", [], []
    for number in (1, 2, 3):
        # No play leads to the start of a game, so single positions belong to the labels.
        steps += labelled(f"decisions-{number}", net, 1250, 60 + number, "--decisions")
        steps += labelled(f"positions-{number}", net, 75, 70 + number)
        shallow += [f"decisions-{number}", f"positions-{number}"]
        steps += trained(f"round-{number}", " ".join(shallow[-2:]), f"--from {net} {WIDE} --rate 0.0003 --average 4000 --epochs 2")
        net = f"round-{number}/latest.net"
    steps += trained("again", " ".join(shallow), f"{WIDE} --rate 0.002 --average 8000 --epochs 4")
    net = "again/latest.net"
    for number in (1, 2):
        steps += labelled(f"deep-{number}", net, 220, 80 + number, "--decisions --turns 2")
        steps += labelled(f"careless-{number}", net, 63, 90 + number, "--decisions --turns 2", "--noise 0.08")
        steps += labelled(f"single-{number}", net, 10, 100 + number, "--turns 2")
        deep += [f"deep-{number}", f"careless-{number}", f"single-{number}"]
        steps += trained(f"deeper-{number}", " ".join(deep), f"--from again/latest.net {WIDE} --rate 0.0005 --average 6000 --epochs 4")
        net = f"deeper-{number}/latest.net"
    return steps + horizon(net)


def horizon(start: str) -> Steps:
    """Return the rounds of teachers and students. A teacher learns what no search sees, from single games of positions
    with mutual pins. Its noisy values label the decisions of a student by searches, from whom the next teacher starts."""
    steps, net, values, decisions = [], start, [], []
    for number in (1, 2, 3):
        along = "--along 12 --lambda 0.97 --only mutual-pins"
        steps += labelled(f"values-{number}", net, 600, 400 + number, along, "--noise 0.05 --only mutual-pins")
        values.append(f"values-{number}")
        steps += trained(f"teacher-{number}", " ".join(values), f"--from {net} {PINS} --rate 0.0007 --value-weight 0.3")
        # Only the weights for mutual pins come from the teacher.
        teacher = f"teacher-{number}.net"
        steps += [["mean", teacher, net, "--pins", f"teacher-{number}/latest.net"]]
        steps += labelled(f"taught-{number}", teacher, 125, 420 + number, "--decisions --turns 2")
        steps += labelled(f"pins-{number}", teacher, 500, 430 + number, "--decisions --turns 2", "--noise 0.05 --every 12 --only mutual-pins")
        decisions += [f"taught-{number}", f"pins-{number}"]
        steps += trained(f"student-{number}", " ".join(decisions), f"--from {start} {PINS} --rate 0.001 --epochs 4")
        net = f"student-{number}/latest.net"
    students = [f"student-{number}/latest.net" for number in (2, 3)]
    teachers = [f"teacher-{number}/latest.net" for number in (2, 3)]
    return [*steps, ["mean", "latest.net", *students, "--pins", *students, *teachers]]


def of_rules(variant: str, start: str, shards: int, features: str, *, hidden: int = 192, hours: int = 1) -> Steps:
    """Return the rounds from nothing, or from a network, and two rounds of deeper labels."""
    shape = f"--variant {variant} --hidden {hidden} --features {features}"
    steps, net, labels = trained("start", "", f"{shape} --hours {hours} {start}"), "start/latest.net", []
    for number in (1, 2):
        games = f"--variant {variant}"
        steps += labelled(f"deep-{number}", net, shards, 80 + number, "--decisions --turns 2", games)
        steps += labelled(f"careless-{number}", net, shards // 4, 90 + number, "--decisions --turns 2", f"{games} --noise 0.08")
        steps += labelled(f"single-{number}", net, 10, 100 + number, "--turns 2", games)
        labels += [f"deep-{number}", f"careless-{number}", f"single-{number}"]
        options = f"{shape} --from start/latest.net --rate 0.0008 --average 6000 --epochs 4"
        steps += trained(f"deeper-{number}", " ".join(labels), options)
        net = f"deeper-{number}/latest.net"
    return [*steps, ["mean", "latest.net", net]]


def exact() -> Steps:
    """Network 795c18e3d88d. From the network 80846a269ec0 for plakoto, as old.net in the folder; two hours on two cores."""
    rules = "plakoto mother=1 exemption=off immediate=on deadlock=play gammon=1 overshoot=off higher=off"
    games, shape = f"--variant '{rules}'", f"--variant '{rules}' --hidden 256 --features shots blocks"
    noisy = f"{games} --noise 0.05"

    def decided(number: int, net: str) -> tuple[Steps, str]:
        """Return the steps that label decisions of a network, and the names of their labels."""
        steps = labelled(f"deep-{number}", net, 80, 80 + number, "--decisions --turns 2", games)
        steps += labelled(f"careless-{number}", net, 20, 90 + number, "--decisions --turns 2", f"{games} --noise 0.08")
        steps += labelled(f"single-{number}", net, 2, 100 + number, "--turns 2", games)
        return steps, f"deep-{number} careless-{number} single-{number}"

    steps = labelled("values-1", "old.net", 80, 71, "--along 12 --lambda 0.97", noisy)
    steps += labelled("shallow", "old.net", 30, 72, "--decisions", games)
    pins, order = "--average 3000 --batch 4096 --decision-weight 4", "--rate 0.0008 --average 6000"
    steps += trained("start", "values-1 shallow", f"{shape} --from old.net --rate 0.0007 {pins} --epochs 3")
    more, first = decided(1, "start/latest.net")
    steps += more + trained("round-1", first, f"{shape} --from start/latest.net {order} --epochs 3")
    steps += labelled("values-2", "round-1/latest.net", 90, 73, "--along 12 --lambda 0.97", noisy)
    steps += trained("middle", f"values-2 {first}", f"{shape} --from round-1/latest.net --rate 0.0007 {pins} --epochs 2")
    more, second = decided(2, "middle/latest.net")
    steps += more + trained("round-2", second, f"{shape} --from middle/latest.net {order} --epochs 4")
    more, third = decided(3, "round-2/latest.net")
    steps += more + trained("round-3", f"{third} {second}", f"{shape} --from round-2/latest.net {order} --epochs 4")
    steps += labelled("values-3", "round-3/latest.net", 100, 74, "--along 12 --lambda 0.97", noisy)
    last = "--rate 0.0005 --average 4000 --batch 4096 --decision-weight 4 --epochs 2"
    steps += trained("round-4", f"values-3 values-2 {third}", f"{shape} --from round-3/latest.net {last}")
    return [*steps, ["mean", "latest.net", "round-3/latest.net", "round-4/latest.net"]]


def tapa() -> Steps:
    """Network cdf10a85545d. From the network 9d74551204ed for tapa, as old.net in the folder; an hour on two cores."""
    shape = "--variant tapa --hidden 256 --features shots blocks --first-layers 2 --batch 4096 --average 1000 --decision-weight 4"
    steps = labelled("values", "old.net", 200, 611, "--along 12 --lambda 0.97", "--variant tapa --noise 0.05")
    # Without labels for its order, the teacher learns values alone.
    steps += trained("teacher", "values", f"{shape} --from old.net --rate 0.0007 --value-weight 0.3")
    steps += labelled("taught", "teacher/latest.net", 40, 621, "--decisions --turns 2", "--variant tapa")
    steps += trained("student", "taught", f"{shape} --from old.net --rate 0.001 --epochs 3")
    student, teacher = "student/latest.net", "teacher/latest.net"
    return [*steps, ["mean", "latest.net", "old.net", student, "--pins", "old.net", student, teacher]]


def tzannes() -> Steps:
    """Network 47e9a67de4ee. From nothing; seven hours on two cores."""
    return of_rules("tzannes", "", 150, "shots blocks", hidden=256, hours=2)


def express() -> Steps:
    """Network 93315dbd87a4. From the results of games alone, because searches take too long; two hours on two cores."""
    return [*trained("start", "", "--variant express --features shots --hours 2 --results 1"), ["mean", "latest.net", "start/latest.net"]]


def portes() -> Steps:
    """Network 2339617b4813. From nothing; four hours on two cores."""
    return of_rules("portes", "", 300, "shots blocks bar", hidden=256)


def fevga() -> Steps:
    """Network 0186c000c55c. From nothing; two hours on two cores."""
    return of_rules("fevga", "", 60, "blocks")


def narde() -> Steps:
    """Network 64c80241648a. From nothing; two hours on two cores."""
    return of_rules("narde", "", 60, "blocks")


def pruner() -> Steps:
    """Pruner 8f67212a741e. From decisions of the network for plakoto; ten minutes on two cores."""
    steps = labelled("decisions", "default", 60, 1, "--decisions --plies 0 --within 10 --most 1000", "--noise 0.1")
    return steps + trained("pruner", "decisions", "--kind pruner --temperature 0.1 --rate 0.002 --decision-weight 1 --epochs 2")


def luck() -> Steps:
    """Luck network 355f7a0f30b4. From positions of the network for plakoto; half an hour on two cores."""
    steps = labelled("positions", "default", 60, 1, "--luck", "--noise 0.1 --every 1")
    return steps + trained("luck", "positions", "--kind luck --rate 0.002 --epochs 10")


RECIPES: dict[str, Callable[[], Steps]] = {
    made.__name__: made for made in (plakoto, exact, tapa, tzannes, express, portes, fevga, narde, pruner, luck)
}


def run(step: list[str], folder: Path) -> None:
    """Run a step in a folder."""
    program, *arguments = [argument for argument in step if argument not in ("--net", "default")] if "default" in step else step
    if program == "mean":
        out, *files = arguments
        end = files.index("--pins") if "--pins" in files else len(files)
        read = [[Network.read(folder / file) for file in some] for some in (files[:end], files[end + 1 :])]
        mean(*read).write(folder / out)
    elif subprocess.run([sys.executable, "-m", f"plakoto.lab.{program}", *arguments], cwd=folder, check=False).returncode:
        raise cluster.PlakotoError(f"the step failed: {shlex.join(step)}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="plakoto.lab.recipes", description=__doc__.splitlines()[0])
    parser.add_argument("name", choices=RECIPES, metavar="NAME", help=", ".join(RECIPES))
    parser.add_argument("folder", type=Path, nargs="?", help="folder for all results")
    parser.add_argument("--show", action="store_true", help="print the steps only")
    options = parser.parse_args()
    made = RECIPES[options.name]
    print(made.__doc__)
    for step in made():
        print(shlex.join(step), flush=True)
        if options.folder and not options.show:
            options.folder.mkdir(parents=True, exist_ok=True)
            run(step, options.folder)


if __name__ == "__main__":
    cluster.start(main)
