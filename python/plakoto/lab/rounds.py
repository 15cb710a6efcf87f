"""Trains a network from nothing in rounds, each of which plays, labels, trains and judges.

In the first rounds, the results of games are the labels, mixed with the network's own values of later positions
(TD(lambda)). They carry the knowledge of the game's end to its start. In the last rounds, 1-ply searches label the plays
of decisions, which teaches their order. A round that plays clearly worse than the one before is left out.
"""

from __future__ import annotations

import argparse
import copy
import csv
import time
from pathlib import Path

from .. import Engine, RuleSet
from ..net import Network
from . import cluster, judge, label, selfplay
from .network import Model
from .train import Labels, model_of, train

_SHARES = {"results": 0.005, "search": 0.15}
"""Share of the time for one round."""
_LEAST = 6.0
"""Shortest round with results, in seconds."""
_PAIRS = {"results": 200, "search": 2000}
"""Pairs of games by which a round is judged."""
_PLAYED = 0.6
"""Share of a round for games and labels; the rest is training."""
_GAMES = 128
_EARLIER = {"results": 1, "search": 8}
"""Number of earlier rounds whose labels are learnt again."""
_LAMBDA = 0.7
"""Weight of a game's result at the end of the rounds with results; it falls from 1."""


class Rounds:
    """The rounds in a folder. Those that are finished are not repeated."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options, self.path, self.rules = options, Path(options.folder), RuleSet(options.variant)
        names = ("hours", "hidden", "width", "phases", "first_layers", "features", "seed", "results")
        chosen = {name: getattr(options, name) for name in names}
        start = cluster.network_bytes(options.from_net)
        cluster.Folder.make(self.path, cluster.settings("rounds", options.variant, start, **chosen))
        self.log = self.path / "rounds.tsv"
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.done = list(csv.DictReader(lines, delimiter="\t"))
        self.seconds = float(self.done[-1]["seconds"]) if self.done else 0.0
        self.rates = {"results": 2.0, "search": 0.3}
        """Shards a second in the last round."""
        self.speed = 50_000.0
        """Positions that the last round learnt in a second."""

    def run(self, workers: cluster.Workers) -> Path:
        """Make all rounds. Return the file of the network."""
        latest, limit = self.path / "latest.net", 3600 * self.options.hours
        if not latest.exists():
            model_of(self.options, self.rules).network().write(latest)
        while self.seconds < limit:
            began, stage = time.monotonic(), "results" if self.seconds < self.options.results * limit else "search"
            number = len(self.done)
            seconds = min(max(_SHARES[stage] * limit, _LEAST), limit - self.seconds)
            self.label(workers, number, stage, latest, seconds * _PLAYED)
            labels, found = self.learn(number, stage, latest, seconds * (1 - _PLAYED))
            lead = judge.duel(*(Engine(self.rules, net=path, plies=0) for path in (found, latest)), self.rules, _PAIRS[stage], number + 1)
            is_kept = stage == "results" or lead.mean >= -2 * lead.error
            if is_kept:
                cluster.replace(latest, lambda new, found=found: new.write_bytes(found.read_bytes()))
            self.seconds += time.monotonic() - began
            self.tell({"round": number, "stage": stage, "seconds": f"{self.seconds:.1f}", "positions": sum(labels.rows),
                       "points": f"{lead.mean:+.4f}", "error": f"{lead.error:.4f}", "is_kept": is_kept})  # fmt: skip
        return latest

    def label(self, workers: cluster.Workers, number: int, stage: str, network: Path, seconds: float) -> None:
        """Play and label for some seconds."""
        bytes_, folder = network.read_bytes(), self.path / f"{number:03}"
        shards, began = max(1, round(seconds * self.rates[stage])), time.monotonic()
        every = 1 if stage == "results" else 3
        made = selfplay.settings(str(self.rules), bytes_, seed=number + 1000 * self.options.seed, games=_GAMES, noise=0.03, every=every)
        games = cluster.Folder.make(folder / "games", made)
        cluster.run(selfplay.play, games, range(shards), bytes_, workers=workers)
        share = self.seconds / (3600 * self.options.hours * self.options.results)
        kind = {"results": True, "lambda": 1 - (1 - _LAMBDA) * share} if stage == "results" else {"decisions": True}
        labels = cluster.Folder.make(folder / "labels", label.settings(made, bytes_, **kind))
        cluster.run(label.label, labels, range(shards), bytes_, games, workers=workers)
        self.rates[stage] = shards / (time.monotonic() - began)

    def learn(self, number: int, stage: str, network: Path, seconds: float) -> tuple[Labels, Path]:
        """Train the network from its current weights, for about some seconds, with the labels of the last rounds. Return
        these labels and the file of the network."""
        most, began = seconds * self.speed, time.monotonic()
        earlier = [number for number, entry in enumerate(self.done) if entry["stage"] == stage][-_EARLIER[stage] :]
        folders = [cluster.Folder.open(self.path / f"{place:03}" / "labels") for place in (*earlier, number)]
        while sum((labels := Labels(folders, self.rules)).rows) > most and len(folders) > 1:
            folders.pop(0)
        options = copy.copy(self.options)
        options.from_net, options.held_out = network, None
        # Results are many and noisy, so each is learnt once or twice, and never again.
        options.epochs, options.average, options.batch = (1, 100, 256) if stage == "results" else (3, 1000, 1024)
        options.epochs = max(1, min(options.epochs, round(most / sum(labels.rows))))
        options.rate = 0.002 if stage == "results" else 0.001
        folder = cluster.Folder(self.path / f"{number:03}" / "training", {})
        folder.path.mkdir(exist_ok=True)
        # A round that was interrupted begins its training again, because it may have more labels now.
        (folder.path / "checkpoint.pt").unlink(missing_ok=True)
        found = train(folder, labels, Model.of(Network.read(network)), options)
        self.speed = options.epochs * sum(labels.rows) / (time.monotonic() - began)
        return labels, found

    def tell(self, entry: dict[str, object]) -> None:
        """Add a line to the log, and show it."""
        self.done.append({name: str(value) for name, value in entry.items()})
        print("  ".join(f"{name} {value}" for name, value in entry.items()), flush=True)
        with self.log.open("a", newline="") as file:
            writer = csv.DictWriter(file, entry, delimiter="\t")
            if len(self.done) == 1:
                writer.writeheader()
            writer.writerow(entry)


def play_rounds(options: argparse.Namespace) -> Path:
    """Make all rounds. Return the file of the network."""
    with cluster.workers_of(options) as workers:
        return Rounds(options).run(workers)
