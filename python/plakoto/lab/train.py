"""Trains a network from labels or, without labels, from nothing in rounds of self-play.

usage: python -m plakoto.lab.train FOLDER LABELS...
       python -m plakoto.lab.train FOLDER --variant RULES --hours 1

A label teaches the chances of a position. The candidates of a decision also teach their order: the softmax of their
equities should be as close as possible to that of the labels. FOLDER gets the network as latest.net, a log, and a
checkpoint from which the same command goes on.
"""

from __future__ import annotations

import argparse
import csv
import math
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.optim.swa_utils import AveragedModel
from tqdm import tqdm

from .. import BadArgumentError, RuleSet, outcomes, phases
from ..net import Network
from . import cluster, judge
from .label import WEIGHTS
from .deep import Deep
from .network import Inputs, Model, Small, swapped
from .tables import array, chances, count, replace

AVERAGED = 16
"""Number of steps between two updates of the averaged weights."""


_KINDS = {"decisions": "pruner", "luck": "luck"}
"""Kinds of networks that need labels of their own."""


@dataclass
class Pool:
    """Labels in memory. The labels of a decision are neighbours."""

    boards: np.ndarray
    before: np.ndarray
    starts: np.ndarray
    """Where each group begins, and the end of the last one."""
    is_decision: np.ndarray
    is_same_player: np.ndarray
    values: np.ndarray
    """The nine chances, or the luck of 21 rolls."""

    def batch(self, rows: np.ndarray) -> Pool:
        """Return these groups as a pool."""
        counts = np.diff(self.starts)[rows]
        starts = np.concatenate(([0], np.cumsum(counts)))
        taken = np.repeat(self.starts[rows] - starts[:-1], counts) + np.arange(starts[-1])
        arrays = (getattr(self, name)[taken] for name in ("is_decision", "is_same_player", "values"))
        return Pool(self.boards[taken], self.before[taken], starts, *arrays)


class Labels:
    """The labels of several folders."""

    def __init__(self, folders: list[cluster.Folder], rules: RuleSet, kind: str = "network") -> None:
        for folder in folders:
            if folder.settings["variant"] != str(rules):
                variant = folder.settings["variant"]
                raise BadArgumentError(f"expected labels for {rules}, got labels for {variant}: {folder.path}")
            for name in ("decisions", "luck"):
                if folder.settings[name] != (kind == _KINDS[name]) and (kind != "network" or name == "luck"):
                    raise BadArgumentError(f"expected labels for a {kind}, got others: {folder.path}")
        self.shards = [(folder, number) for folder in folders for number in folder.finished()]
        self.rows = [count(folder.shard(number)) for folder, number in self.shards]
        if not sum(self.rows):
            raise BadArgumentError(f"expected labels, got none: {', '.join(str(folder.path) for folder in folders)}")

    def pools(self, most: int, random: np.random.Generator) -> Iterator[Pool]:
        """Read all labels in random order, some shards at a time."""
        tables, rows = [], 0
        order = random.permutation(len(self.shards))
        for place, shard in enumerate(order):
            folder, number = self.shards[shard]
            tables.append(folder.read(number))
            rows += self.rows[shard]
            if rows and (rows >= most or place == len(order) - 1):
                yield pool(tables)
                tables, rows = [], 0


def pool(tables: list[Any]) -> Pool:
    """Join tables of labels."""
    groups = [array(table, "group") for table in tables]
    first = np.concatenate([np.append(True, group[1:] != group[:-1])[: len(group)] for group in groups])
    arrays = [np.concatenate([array(table, name) for table in tables]) for name in ("board", "before", "dice", "is_same_player")]
    values = np.concatenate([array(table, "luck") if "luck" in table.column_names else chances(table) for table in tables])
    starts = np.append(np.flatnonzero(first), len(first))
    return Pool(arrays[0], arrays[1], starts, arrays[2][:, 0] > 0, arrays[3], values)


def batches(pool: Pool, size: int, random: np.random.Generator) -> Iterator[Pool]:
    """Divide a pool into batches of whole groups in random order."""
    order = random.permutation(len(pool.starts) - 1)
    ends = np.cumsum(np.diff(pool.starts)[order])
    cuts = np.searchsorted(ends, np.arange(size, ends[-1] + size, size))
    start = 0
    for cut in np.minimum(cuts + 1, len(order)):
        if cut > start:
            yield pool.batch(order[start:cut])
        start = cut


@dataclass
class Batch:
    """A batch as tensors, sorted by phase."""

    inputs: Inputs
    values: Tensor
    weight: Tensor
    """Weight of the loss of each position's chances."""
    group: Tensor
    sign: Tensor
    """1 if the player who makes the play rolls next, otherwise -1."""
    groups: int


def prepare(model: Model | Small, pool: Pool, value_weight: float, device: str) -> Batch:
    """Convert a batch to tensors."""
    group = np.repeat(np.arange(len(pool.starts) - 1), np.diff(pool.starts))
    boards = pool.boards
    if isinstance(model, Model):
        inputs, order = model.prepare(boards)
    elif model.kind == "luck":
        inputs, order = model.prepare(boards, phases(boards, model.rules))
    else:
        boards = np.where(pool.is_same_player[:, None], swapped(boards), boards)
        inputs, order = model.prepare(boards, phases(swapped(pool.before), model.rules))
    weight = np.where(pool.is_decision, value_weight, 1) * (outcomes(pool.boards, model.rules) < 0)
    arrays = (pool.values, weight, group, np.where(pool.is_same_player, 1, -1))
    kinds = (torch.float32, torch.float32, torch.int64, torch.float32)
    tensors = (torch.from_numpy(array[order]).to(device, kind) for array, kind in zip(arrays, kinds))
    return Batch(inputs.to(device), *tensors, groups=len(pool.starts) - 1)


def losses(model: Model | Small, batch: Batch, temperature: float) -> tuple[Tensor, Tensor]:
    """Return the loss of the values and the loss of the order, each summed over the batch. The loss of a decision is the
    temperature times the relative entropy of the two softmaxes, which is in points."""
    found = model(batch.inputs)
    points = torch.tensor(model.rules.points, dtype=torch.float32, device=found.device)
    if isinstance(model, Small) and model.kind == "luck":
        weights = torch.tensor(WEIGHTS / WEIGHTS.sum(), dtype=torch.float32, device=found.device)
        return ((found - batch.values) ** 2 @ weights).sum(), torch.zeros(())
    wanted = batch.sign * (batch.values @ points)
    if isinstance(model, Small):
        value, equity = torch.zeros(()), found[:, 0]
    else:
        value = -((batch.values * found.masked_fill(~batch.inputs.is_possible, 0)).sum(1) * batch.weight).sum()
        # A finished game has its known value.
        equity = torch.where(batch.weight > 0, batch.sign * (found.exp() @ points), wanted)
    ours, theirs = (log_softmax(numbers / temperature, batch) for numbers in (equity, wanted))
    return value, temperature * (theirs.exp() * (theirs - ours)).sum()


def log_softmax(numbers: Tensor, batch: Batch) -> Tensor:
    """Return the logarithm of the softmax within each group."""
    zeros = numbers.new_zeros(batch.groups)
    most = zeros.scatter_reduce(0, batch.group, numbers.detach(), "amax", include_self=False)
    shifted = numbers - most[batch.group]
    return shifted - zeros.index_add(0, batch.group, shifted.exp()).log()[batch.group]


class Trainer:
    """A model with its optimiser and its averaged weights."""

    def __init__(self, model: Model | Small, options: argparse.Namespace, rows: int) -> None:
        self.model, self.options, self.rows, self.done, self.steps = model.to(options.device), options, rows, 0, 0
        self.optimiser = torch.optim.Adam(self.model.parameters(), lr=options.rate, fused=True)
        self.schedule = torch.optim.lr_scheduler.LambdaLR(self.optimiser, lambda _: self.share_of_rate())
        # At first, the average is the plain mean of all weights.
        share = AVERAGED / options.average
        self.average = AveragedModel(self.model, avg_fn=lambda old, new, count: old + (new - old) * max(share, 1 / (count + 1)))
        self.seen = torch.zeros(len(self.model.rows), dtype=torch.bool)
        self.seen |= self.model.rows.detach().cpu().abs().sum(1) > 0 if options.from_net else False

    def share_of_rate(self) -> float:
        """Return the share of the highest rate: it rises linearly, and falls along a cosine."""
        share, warm_up = min(self.done / self.rows, 1), self.options.warm_up
        return share / warm_up if share < warm_up else 0.5 + 0.5 * math.cos(math.pi * (share - warm_up) / (1 - warm_up))

    def step(self, batch: Batch) -> tuple[float, float]:
        """Learn a batch. Return the mean loss of the values and of the order."""
        value, order = losses(self.model, batch, self.options.temperature)
        rows = len(batch.values)
        self.optimiser.zero_grad(set_to_none=True)
        ((value + self.options.decision_weight * order) / rows).backward()
        self.optimiser.step()
        self.done, self.steps = self.done + rows, self.steps + 1
        self.schedule.step()
        self.seen[batch.inputs.indices.cpu()] = True
        if self.steps % AVERAGED == 0:
            self.average.update_parameters(self.model)
        return value.item() / rows, order.item() / batch.groups

    def network(self) -> Any:
        """Return the averaged weights as a network."""
        if not self.average.n_averaged:
            self.average.update_parameters(self.model)
        averaged = self.average.module
        return Deep(averaged) if self.options.depth else averaged.network(self.seen.numpy())

    def state(self) -> dict[str, Any]:
        parts = {"model": self.model, "average": self.average, "optimiser": self.optimiser}
        return {name: part.state_dict() for name, part in parts.items()} | {"seen": self.seen, "place": (self.done, self.steps)}

    def load(self, state: dict[str, Any]) -> None:
        for name in ("model", "average", "optimiser"):
            getattr(self, name).load_state_dict(state[name])
        self.seen, (self.done, self.steps) = state["seen"], state["place"]


def train(folder: cluster.Folder, labels: Labels, model: Model | Small, options: argparse.Namespace) -> Path:
    """Learn all labels several times. Return the file of the network."""
    # Numbers near zero would make the optimiser slow.
    torch.set_flush_denormal(True)
    trainer = Trainer(model, options, options.epochs * sum(labels.rows))
    names = ("checkpoint.pt", "log.tsv", "latest.pt" if options.depth else "latest.net")
    checkpoint, log, latest = (folder.path / name for name in names)
    pools_done = 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        trainer.load(state)
        pools_done = state["pools"]
    number = 0
    with tqdm(total=trainer.rows, initial=trainer.done, unit="position", unit_scale=True, desc=str(folder.path), disable=None) as bar:
        for epoch in range(options.epochs):
            for place, found in enumerate(labels.pools(options.pool, np.random.default_rng((options.seed, epoch)))):
                number += 1
                if number <= pools_done:
                    continue
                random = np.random.default_rng((options.seed, epoch, place))
                sums = np.zeros(3)
                for batch in ahead(model, batches(found, options.batch, random), options):
                    loss = trainer.step(batch)
                    sums += (*loss, 1)
                    bar.update(len(batch.values))
                    bar.set_postfix(value=f"{loss[0]:.4f}", order=f"{loss[1]:.5f}", refresh=False)
                save(trainer, number, checkpoint, latest)
                tell(log, trainer, sums[:2] / sums[2], options)
    return latest


def ahead(model: Model | Small, found: Iterator[Pool], options: argparse.Namespace) -> Iterator[Batch]:
    """Prepare batches in another thread while the model learns."""
    waiting: deque[Any] = deque()
    with ThreadPoolExecutor(1) as thread:
        for one in found:
            waiting.append(thread.submit(prepare, model, one, options.value_weight, options.device))
            if len(waiting) > 4:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def save(trainer: Trainer, pools: int, checkpoint: Path, latest: Path) -> None:
    """Save the checkpoint and the network."""
    try:
        replace(checkpoint, lambda new: torch.save(trainer.state() | {"pools": pools}, new))
    except (OSError, RuntimeError) as error:
        raise cluster.failed("write", checkpoint, error if isinstance(error, OSError) else OSError(str(error))) from error
    trainer.network().write(latest)


def tell(log: Path, trainer: Trainer, losses: np.ndarray, options: argparse.Namespace) -> None:
    """Add a line to the log."""
    entry = {"positions": trainer.done, "rate": trainer.schedule.get_last_lr()[0], "value_loss": losses[0], "order_loss": losses[1]}
    if options.held_out:
        network = trainer.network()
        engine = network if options.depth else cluster.engine(str(trainer.model.rules), network.to_bytes(), endings=False)
        found = judge.choices(cluster.Folder.open(options.held_out, "label"), engine)
        entry |= {"held_out_loss": found.mean, "held_out_error": found.error}
    is_new = not log.exists()
    with log.open("a", newline="") as file:
        writer = csv.DictWriter(file, entry, delimiter="\t")
        if is_new:
            writer.writeheader()
        writer.writerow({name: f"{number:.6g}" for name, number in entry.items()})


FEATURES = ("shots", "blocks", "bar")


def model_of(options: argparse.Namespace, rules: RuleSet) -> Model | Small:
    """Return the model from which training starts."""
    torch.manual_seed(options.seed)
    if options.kind != "network":
        return Small(options.kind, rules)
    extras = {name: name in options.features for name in FEATURES}
    if options.from_net is None:
        shape = {"hidden": options.hidden, "width": options.width, "layers": options.first_layers, "has_phases": options.phases > 1, "depth": options.depth}
        return Model(rules, extras=extras, **shape)
    network = Network.read(options.from_net)
    network.rules = str(rules)
    model = Model.of(network)
    shape = (max(options.hidden, len(network.bias)), max(options.first_layers, network.layers))
    return model.widened(*shape, {name: extras[name] or model.extras[name] for name in FEATURES}, options.depth)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options."""
    parser, number = argparse.ArgumentParser(prog="plakoto.lab.train", description=__doc__.splitlines()[0]), cluster.number
    parser.add_argument("folder", help="folder for the network, the log and the checkpoint")
    parser.add_argument("labels", nargs="*", help="folders that plakoto.lab.label has made")
    parser.add_argument("--hours", type=number(float, 0.0001), help="without labels: the time for rounds of self-play, labels and training")
    parser.add_argument("--results", type=number(float, 0, 1), default=0.4, metavar="SHARE", help="share of it for results of games (0.4)")
    parser.add_argument("--variant", default="plakoto", metavar="RULES", help="rule set (plakoto)")
    parser.add_argument("--kind", choices=("network", "pruner", "luck"), default="network", help="kind of network (network)")
    parser.add_argument("--from", dest="from_net", type=Path, metavar="FILE", help="start from this network instead of random weights")
    parser.add_argument("--hidden", type=int, default=192, metavar="N", help="units of the first layer: a multiple of 32 (192)")
    parser.add_argument("--width", type=int, default=32, metavar="N", help="units of the second layer: 16, 32, 48 or 64 (32)")
    parser.add_argument("--phases", type=int, choices=(1, 8), default=8, help="number of second layers (8)")
    parser.add_argument("--first-layers", type=int, choices=(1, 2), default=1, help="2: one more for pins of both sides (1)")
    parser.add_argument("--depth", type=number(int, 0, 64), default=0, metavar="N", help="residual layers after the first one, for PyTorch alone (0)")
    parser.add_argument("--features", nargs="*", choices=FEATURES, default=["shots"], help="additional inputs (shots)")
    parser.add_argument("--epochs", type=number(int, 1), default=1, metavar="N", help="how often each label is learnt (1)")
    parser.add_argument("--batch", type=number(int, 1), default=1024, metavar="N", help="positions in a batch (1024)")
    parser.add_argument("--pool", type=number(int, 1), default=1 << 20, metavar="N", help="positions that are shuffled together (1048576)")
    parser.add_argument("--rate", type=number(float, 0, 1), default=0.001, help="highest learning rate (0.001)")
    parser.add_argument("--warm-up", type=number(float, 0.0001, 0.99), default=0.02, metavar="SHARE", help="share of the training in which it rises (0.02)")
    parser.add_argument("--decision-weight", type=number(float, 0), default=3.0, metavar="W", help="weight of the order of candidates (3)")
    parser.add_argument("--value-weight", type=number(float, 0), default=1.0, metavar="W", help="weight of the chances of candidates (1)")
    parser.add_argument("--temperature", type=number(float, 0.0001), default=0.05, metavar="POINTS", help="of the softmax of candidates (0.05)")
    parser.add_argument("--average", type=number(int, AVERAGED), default=1000, metavar="N", help="number of steps over which weights are averaged (1000)")
    parser.add_argument("--held-out", metavar="FOLDER", help="labels of decisions by which the network is judged")
    parser.add_argument("--seed", type=cluster.number(int, 0, 2**64 - 1), default=1, help="seed of all random numbers (1)")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="cpu or cuda")
    cluster.add_arguments(parser)
    return parser


def run(options: argparse.Namespace) -> Path:
    """Train from folders of labels."""
    rules = RuleSet(options.variant)
    folders = [cluster.Folder.open(path, "label") for path in options.labels]
    labels = Labels(folders, rules, options.kind)
    start = cluster.network_bytes(options.from_net)
    places = ("folder", "labels", "from_net", "held_out", "device", "hours", "results", "processes", "ray", "variant")
    chosen = {name: value for name, value in vars(options).items() if name not in places}
    made = cluster.settings("train", options.variant, start, **chosen, labels=[folder.settings for folder in folders], rows=sum(labels.rows))
    return train(cluster.Folder.make(options.folder, made), labels, model_of(options, rules), options)


def main() -> None:
    options = parser().parse_args()
    if options.labels:
        print(run(options))
    elif options.depth:
        raise BadArgumentError("expected folders of labels for a network with residual layers (--depth)")
    elif options.hours:
        from .rounds import play_rounds

        print(play_rounds(options))
    else:
        raise BadArgumentError("expected folders of labels, or --hours for rounds of self-play")


if __name__ == "__main__":
    cluster.start(main)
