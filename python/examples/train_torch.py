"""Trains a small network with PyTorch on the CPU, and loads it into the engine.

    pip install torch --index-url https://download.pytorch.org/whl/cpu
    python examples/train_torch.py small.net

The network plays against itself and learns from the outcomes of its games. After some rounds it beats random
play by more than a point per game. The ``plakoto`` program can use the file too: ``plakoto --net small.net``.
"""

import argparse

import numpy as np
import torch
from torch import nn

from plakoto import Engine, features
from plakoto.games import Games
from plakoto.net import INPUTS, SHOTS, Network

HIDDEN = 64
WIDTH = 16
OUTCOMES = 9


class Small(nn.Module):
    """A network in PyTorch that has one phase, and whose logits follow directly after the first layer."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(INPUTS + SHOTS, HIDDEN, mode="sum", include_last_offset=True)
        nn.init.uniform_(self.rows.weight, -0.3, 0.3)
        self.bias = nn.Parameter(torch.zeros(HIDDEN))
        self.output = nn.Linear(HIDDEN, OUTCOMES)

    def forward(self, indices: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
        return self.output(torch.relu(self.rows(indices, offsets) + self.bias))

    def network(self) -> Network:
        """Return the same weights as a network that the engine can use."""
        second, bias = np.zeros((1, WIDTH, HIDDEN)), np.zeros((1, WIDTH))
        second[0, :OUTCOMES] = self.output.weight.detach().numpy()
        bias[0, :OUTCOMES] = self.output.bias.detach().numpy()
        rows, first_bias = self.rows.weight.detach().numpy(), self.bias.detach().numpy()
        return Network("plakoto", rows, first_bias, second, bias, np.zeros((1, WIDTH, OUTCOMES)))


def learn(model: Small, boards: np.ndarray, outcomes: np.ndarray, optimiser: torch.optim.Optimizer) -> float:
    """Train on all positions once. ``outcomes`` are the outcomes of their games for the player on roll."""
    order = np.random.default_rng(0).permutation(len(boards))
    losses = []
    for start in range(0, len(order), 256):
        part = order[start : start + 256]
        indices, offsets = features(boards[part], sparse=True)
        logits = model(torch.from_numpy(indices), torch.from_numpy(offsets))
        loss = nn.functional.cross_entropy(logits, torch.from_numpy(outcomes[part].astype(np.int64)))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    return float(np.mean(losses))


def against_random(engine: Engine, count: int = 500, seed: int = 1) -> tuple[float, float]:
    """Return the points per game that an engine wins against random play, and the standard error."""
    games = Games(count, seed=seed)
    while games.is_running.any():
        games.let_play(engine, 0)
        games.let_play("random", 1)
    won = games.points[:, 0]
    return float(won.mean()), float(won.std(ddof=1) / np.sqrt(count))


def train(rounds: int = 6, games: int = 400, seed: int = 1) -> Network:
    """Return a network that has learnt from games against itself."""
    torch.manual_seed(seed)
    model = Small()
    optimiser = torch.optim.Adam(model.parameters(), lr=0.002)
    for number in range(rounds):
        engine = Engine(net=model.network().to_bytes(), plies=0)
        played = next(iter(engine.self_play(games, seed=seed + number, batch=games)))
        loss = learn(model, played.boards, played.outcomes, optimiser)
        mean, error = against_random(Engine(net=model.network().to_bytes(), plies=0), 200)
        print(f"round {number + 1}: {len(played)} positions, cross-entropy {loss:.3f}, "
              f"{mean:+.2f} ± {error:.2f} points per game against random play", flush=True)
    return model.network()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("file", help="file for the network")
    arguments.add_argument("--rounds", type=int, default=6)
    arguments.add_argument("--games", type=int, default=400, help="number of games in each round")
    options = arguments.parse_args()
    train(options.rounds, options.games).write(options.file)
    mean, error = against_random(Engine(net=options.file, plies=0), seed=2)
    print(f"{options.file}: {mean:+.2f} ± {error:.2f} points per game against random play")


if __name__ == "__main__":
    main()
