"""Trains a small player for Plakoto from nothing, with numpy alone, and measures its strength.

    python examples/learn.py small.net --minutes 10

The network plays against itself and learns by TD(lambda): the target of a position is a weighted mean of the
network's own values at the following turns and of the outcome of the game. The command above, on two cores that had
other work too, played more than 180,000 games in ten minutes. In 4,000 games against each opponent, with seed 1, the
player then won +1.996 ± 0.001 points per game against random play, +1.157 ± 0.021 against the level ``beginner``, and
-0.346 ± 0.023 against the network for ``plakoto`` of version 0.1 at 0-ply. The numbers after ± are standard errors. The
``plakoto`` program can use the file too: ``plakoto --net small.net``.
"""

import argparse
import time

import numpy as np

from plakoto import OUTCOMES, Engine, features, phases
from plakoto.games import Games, Opponent
from plakoto.net import INPUTS, SHOTS, Network, possible

HIDDEN, WIDTH, PHASES = 64, 16, 8
SIDES_SWAPPED = [4, 5, 6, 7, 0, 1, 2, 3, 8]
"""Order of the nine outcomes from the view of the other player."""


class Learner:
    """A network with one hidden layer and an output layer for each phase of the game, which learns by Adam."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.weights = [
            rng.uniform(-0.1, 0.1, (INPUTS + SHOTS, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((PHASES, len(OUTCOMES), HIDDEN), np.float32),
            np.zeros((PHASES, len(OUTCOMES)), np.float32),
        ]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.weights]
        self.steps = 0

    def network(self) -> Network:
        """Return the weights as a network that the engine can use."""
        rows, bias, output, output_bias = self.weights
        second, second_bias = np.zeros((PHASES, WIDTH, HIDDEN)), np.zeros((PHASES, WIDTH))
        second[:, : len(OUTCOMES)], second_bias[:, : len(OUTCOMES)] = output, output_bias
        return Network("plakoto", rows, bias, second, second_bias, np.zeros((PHASES, WIDTH, len(OUTCOMES))))

    def learn(self, boards: np.ndarray, targets: np.ndarray, rate: float) -> float:
        """Make one step towards the targets, and return the cross-entropy before the step."""
        rows, bias, output, output_bias = self.weights
        inputs, phase = features(boards).astype(np.float32), phases(boards)
        hidden = np.maximum(inputs @ rows + bias, 0)
        logits = np.einsum("ph,pkh->pk", hidden, output[phase]) + output_bias[phase]
        logits[~possible(boards)] = -np.inf
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances = powers / powers.sum(axis=1, keepdims=True)
        error = (chances - targets) / len(boards)
        of_hidden = np.einsum("pk,pkh->ph", error, output[phase]) * (hidden > 0)
        of_output, of_output_bias = np.zeros_like(output), np.zeros_like(output_bias)
        for number in np.unique(phase):
            one = phase == number
            of_output[number], of_output_bias[number] = error[one].T @ hidden[one], error[one].sum(axis=0)
        self.step([inputs.T @ of_hidden, of_hidden.sum(axis=0), of_output, of_output_bias], rate)
        return float(-(targets * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())

    def step(self, gradients: list[np.ndarray], rate: float) -> None:
        """Change the weights with Adam."""
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for weights, (mean, square), gradient in zip(self.weights, self.moments, gradients):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            weights -= rate * mean / (np.sqrt(square) + 1e-8)


def targets_of(played, decay: float) -> np.ndarray:
    """Return the TD(lambda) targets of all positions before the roll, from the view of the player on roll."""
    targets = np.eye(len(OUTCOMES), dtype=np.float32)[played.outcomes]
    is_last = np.append(played.turns[1:] == 0, True)
    for turn in range(played.turns.max() - 1, -1, -1):
        rows = np.flatnonzero((played.turns == turn) & ~is_last)
        following = targets[rows + 1][:, SIDES_SWAPPED]
        targets[rows] = decay * following + (1 - decay) * played.chances[rows]
    return targets


def train(minutes: float, seed: int = 1, games: int = 400, decay: float = 0.7, rate: float = 0.003) -> Network:
    """Return a network that has learnt for this number of minutes, and for ten rounds at least."""
    rng, start, number, share = np.random.default_rng(seed), time.monotonic(), 0, 0.0
    learner = Learner(rng)
    while share < 1 or number < 10:
        engine = Engine(net=learner.network().to_bytes(), plies=0)
        played = next(iter(engine.self_play(games, seed=seed + number, batch=games)))
        # At first the values are worth nothing, so only the outcomes count.
        targets = targets_of(played, decay if number >= 10 else 1)
        # Positions of one game resemble each other, so a part of them teaches nearly as much as all.
        order = rng.permutation(len(played))[: int(0.4 * len(played))]
        for part in np.array_split(order, len(order) // 256 + 1):
            loss = learner.learn(played.boards[part], targets[part], rate * max(1 - share, 0.02))
        number, share = number + 1, (time.monotonic() - start) / (60 * minutes)
        if number % 50 == 0:
            print(f"{60 * minutes * share:4.0f} s: {number * games} games, cross-entropy {loss:.3f}", flush=True)
    return learner.network()


def strength(engine: Engine, opponent: Opponent, count: int = 4000, seed: int = 1) -> tuple[float, float]:
    """Return the points per game that an engine wins against an opponent, and the standard error."""
    games = Games(count, seed=seed)
    while games.is_running.any():
        games.let_play(engine, 0)
        games.let_play(opponent, 1)
    won = games.points[:, 0]
    return float(won.mean()), float(won.std(ddof=1) / np.sqrt(count))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("file", help="file for the network")
    arguments.add_argument("--minutes", type=float, default=10)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    train(options.minutes, options.seed).write(options.file)
    opponents = {
        "random play": "random",
        "the level beginner": Engine(level="beginner"),
        "the shipped network at 0-ply": Engine(plies=0),
    }
    for name, opponent in opponents.items():
        mean, error = strength(Engine(net=options.file, plies=0), opponent)
        print(f"{mean:+.3f} ± {error:.3f} points per game against {name}")


if __name__ == "__main__":
    main()
