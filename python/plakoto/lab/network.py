"""The networks in PyTorch: what the engine computes with integers, with real numbers and gradients.

``plakoto.net`` describes the shapes, and reads and writes the files. Each row of the first layer belongs to an input that
is 0 or 1, and a position has about 30 inputs that are 1, so the first layer is an embedding bag.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import embedding_bag

from .. import RuleSet, features, phases
from ..net import BAR, BLOCKS, INPUTS, PHASES, SHOTS, Network, SmallNetwork, possible

POINTS = 24
_STACKS = 64 * POINTS
"""Number of inputs for the points: for each of 64 stacks, one for each point. The last four bits of a stack are its
number of checkers."""


class _Bag(torch.autograd.Function):
    """An embedding bag whose gradient is an embedding bag too: of the positions in which each input is 1. This is much
    faster than the gradient of ``torch.nn.EmbeddingBag``, which sorts the inputs each time."""

    @staticmethod
    def forward(context: Any, rows: Tensor, inputs: Inputs) -> Tensor:
        context.inputs = inputs
        return embedding_bag(inputs.indices, rows, inputs.offsets, mode="sum", include_last_offset=True)

    @staticmethod
    def backward(context: Any, gradient: Tensor) -> tuple[Tensor, None]:
        inputs = context.inputs
        return embedding_bag(inputs.members, gradient.contiguous(), inputs.member_offsets, mode="sum", include_last_offset=True), None


@dataclass
class Inputs:
    """The inputs of a network for positions that are sorted by phase."""

    indices: Tensor
    """The inputs that are 1, position by position."""
    offsets: Tensor
    members: Tensor
    """The positions in which each input is 1, input by input."""
    member_offsets: Tensor
    counts: list[int]
    """Number of positions in each phase."""
    is_possible: Tensor
    """Which of the nine outcomes are possible, with shape (N, 9)."""

    def to(self, device: str) -> Inputs:
        moved = {name: value.to(device) for name, value in vars(self).items() if isinstance(value, Tensor)}
        return Inputs(**moved, counts=self.counts)


def bag_inputs(boards: np.ndarray, rules: RuleSet, layer: np.ndarray, layers: int, **extras: bool) -> dict[str, Tensor]:
    """Return the inputs of the first layer, and the positions of each input. ``layer`` is the first layer of each
    position."""
    indices, offsets = features(boards, rules, sparse=True, **extras)
    size = features([], **extras).shape[1]
    if layers > 1:
        indices = indices + np.repeat(layer.astype(np.int64) * size, np.diff(offsets))
    order = np.argsort(indices.astype(np.uint16), kind="stable")
    position = np.repeat(np.arange(len(boards)), np.diff(offsets))
    ends = np.concatenate(([0], np.cumsum(np.bincount(indices, minlength=size * layers))))
    found = {"indices": indices, "offsets": offsets, "members": position[order], "member_offsets": ends}
    return {name: torch.from_numpy(array) for name, array in found.items()}


class Model(nn.Module):
    """A network that estimates the nine chances of a position."""

    def __init__(
        self,
        rules: RuleSet | str,
        *,
        hidden: int = 192,
        width: int = 32,
        layers: int = 1,
        has_phases: bool = True,
        extras: dict[str, bool],
        depth: int = 0,
    ) -> None:
        super().__init__()
        self.rules, self.extras, self.layers, self.has_phases, self.depth = RuleSet(str(rules)), extras, layers, has_phases, depth
        self.inputs = INPUTS + SHOTS * extras["shots"] + BLOCKS * extras["blocks"] + BAR * extras["bar"]
        count = PHASES if has_phases else 1
        rows = torch.zeros(layers, self.inputs, hidden)
        # Additional inputs have no effect yet. These sizes keep the values of every layer on the scale of its inputs.
        nn.init.uniform_(rows[:, :INPUTS], -0.35, 0.35)
        self.rows = nn.Parameter(rows.reshape(-1, hidden))
        self.bias = nn.Parameter(torch.zeros(hidden))
        self.second = nn.Parameter(_uniform(width, hidden).repeat(count, 1, 1))
        self.second_bias = nn.Parameter(torch.zeros(count, width))
        self.third = nn.Parameter(_uniform(9, width)[:, 9:].repeat(count, 1, 1))
        self.tower = nn.Sequential(*(Residual(hidden) for _ in range(depth)))

    def prepare(self, boards: np.ndarray) -> tuple[Inputs, np.ndarray]:
        """Return the inputs for positions, and the order in which they are sorted by phase."""
        phase = phases(boards, self.rules)
        order = np.argsort(phase, kind="stable")
        boards, phase = boards[order], phase[order]
        counts = np.bincount(phase, minlength=PHASES).tolist() if self.has_phases else [len(boards)]
        bag = bag_inputs(boards, self.rules, phase & 3 == 3, self.layers, **self.extras)
        return Inputs(**bag, counts=counts, is_possible=torch.from_numpy(possible(boards, self.rules))), order

    def forward(self, inputs: Inputs) -> Tensor:
        """Return the logarithms of the chances, with shape (N, 9)."""
        hidden = self.tower(torch.relu(_Bag.apply(self.rows, inputs) + self.bias))
        parts = []
        for part, second, bias, third in zip(hidden.split(inputs.counts), self.second.unbind(), self.second_bias.unbind(), self.third.unbind()):
            sums = nn.functional.linear(part, second, bias)
            parts.append(sums[:, :9] + nn.functional.linear(torch.relu(sums[:, 9:]), third))
        return torch.cat(parts).masked_fill(~inputs.is_possible, -1e9).log_softmax(1)

    @classmethod
    def of(cls, network: Network) -> Model:
        """Return a model with the weights of a network."""
        extras = {"shots": network.has_shots, "blocks": network.has_blocks, "bar": network.has_bar}
        (count, width, hidden), rules = network.second.shape, network.rules
        model = cls(rules, hidden=hidden, width=width, layers=network.layers, has_phases=count > 1, extras=extras)
        weights = {"rows": network.rows, "bias": network.bias, "second": network.second, "second_bias": network.second_bias}
        weights["third"] = network.third[:, 9:, :9].transpose(0, 2, 1)
        model.load_state_dict({name: torch.from_numpy(np.ascontiguousarray(array, dtype=np.float32)) for name, array in weights.items()})
        return model

    def widened(self, hidden: int, layers: int, extras: dict[str, bool], depth: int = 0) -> Model:
        """Return a larger model with the same results: new units, inputs and residual layers have no effect yet, and a new
        first layer is a copy."""
        shape = {"hidden": hidden, "width": self.second.shape[1], "layers": layers, "has_phases": self.has_phases, "depth": depth}
        wide = Model(self.rules, extras=extras, **shape)
        old, units = self.bias.numel(), slice(0, self.bias.numel())
        own = _places(self.extras)
        new = _places(extras)
        with torch.no_grad():
            wide.second[:, :, old:] = 0
            rows = self.rows.reshape(self.layers, self.inputs, old)
            into = wide.rows.reshape(layers, wide.inputs, hidden)
            for layer in range(layers):
                into[layer, :, units] = 0
                for name, place in own.items():
                    into[layer, new[name], units] = rows[min(layer, self.layers - 1), place]
            wide.bias[units] = self.bias
            wide.second[:, :, units], wide.second_bias[:], wide.third[:] = self.second, self.second_bias, self.third
        return wide

    def network(self, seen: np.ndarray | None = None) -> Network:
        """Return the weights as a network. Inputs for stacks that were never ``seen`` get the weights of the next smaller
        stack, or zeros: they are closer to the truth than random ones, and the file compresses better."""
        arrays = {name: tensor.detach().double().cpu().numpy() for name, tensor in self.state_dict().items()}
        rows = arrays["rows"].reshape(self.layers, self.inputs, -1)
        for layer in range(self.layers if seen is not None else 0):
            for row in np.flatnonzero(~seen.reshape(self.layers, -1)[layer, :INPUTS]):
                has_less = row < _STACKS and row // POINTS % 16 > 1
                rows[layer, row] = rows[layer, row - POINTS] if has_less else 0
        third = np.zeros((*arrays["second_bias"].shape, 9))
        third[:, 9:] = arrays["third"].transpose(0, 2, 1)
        return Network(str(self.rules), arrays["rows"], arrays["bias"], arrays["second"], arrays["second_bias"], third)


class Residual(nn.Module):
    """A residual layer of a tower, which has no effect until it has learnt something."""

    def __init__(self, units: int) -> None:
        super().__init__()
        self.norm, self.inner, self.outer = nn.LayerNorm(units), nn.Linear(units, units), nn.Linear(units, units)
        nn.init.zeros_(self.outer.weight)
        nn.init.zeros_(self.outer.bias)

    def forward(self, units: Tensor) -> Tensor:
        return units + self.outer(torch.relu(self.inner(self.norm(units))))


class Small(nn.Module):
    """A pruner, which scores plays, or a luck network, which estimates the luck of the 21 rolls."""

    def __init__(self, kind: str, rules: RuleSet | str) -> None:
        super().__init__()
        self.kind, self.rules = kind, RuleSet(str(rules))
        units, outputs = (64, 1) if kind == "pruner" else (128, 21)
        self.rows = nn.Parameter(nn.init.uniform_(torch.empty(INPUTS, units), -0.35, 0.35))
        self.bias = nn.Parameter(torch.zeros(units))
        self.readouts = nn.Parameter(_uniform(outputs, units).repeat(PHASES, 1, 1))

    def prepare(self, boards: np.ndarray, phase: np.ndarray) -> tuple[Inputs, np.ndarray]:
        """Return the inputs for positions with their phases, and the order in which they are sorted by phase."""
        order = np.argsort(phase, kind="stable")
        bag = bag_inputs(boards[order], self.rules, phase, 1, shots=False)
        counts = np.bincount(phase, minlength=PHASES).tolist()
        return Inputs(**bag, counts=counts, is_possible=torch.empty(0)), order

    def forward(self, inputs: Inputs) -> Tensor:
        """Return the scores, with shape (N, 1), or the luck of each roll, with shape (N, 21)."""
        units = torch.relu(_Bag.apply(self.rows, inputs) + self.bias)
        parts = zip(units.split(inputs.counts), self.readouts.unbind())
        return torch.cat([nn.functional.linear(part, readout) for part, readout in parts])

    def network(self, seen: np.ndarray | None = None) -> SmallNetwork:
        """Return the weights as a network."""
        arrays = {name: tensor.detach().double().cpu().numpy() for name, tensor in self.state_dict().items()}
        readouts = arrays["readouts"][:, 0] if self.kind == "pruner" else arrays["readouts"]
        return SmallNetwork(self.kind, str(self.rules), arrays["rows"], arrays["bias"], readouts)


def swapped(boards: np.ndarray) -> np.ndarray:
    """Return boards from the other player's view."""
    return np.concatenate([-boards[:, 23::-1], boards[:, 25:26], boards[:, 24:25]], axis=1)


def _uniform(rows: int, columns: int) -> Tensor:
    size = (3 / columns) ** 0.5
    return nn.init.uniform_(torch.empty(rows, columns), -size, size)


def _places(extras: dict[str, bool]) -> dict[str, slice]:
    """Return the places of the inputs by group."""
    places, end = {}, 0
    for name, size in {"points": INPUTS, "shots": SHOTS, "blocks": BLOCKS, "bar": BAR}.items():
        if extras.get(name, name == "points"):
            places[name], end = slice(end, end + size), end + size
    return places
