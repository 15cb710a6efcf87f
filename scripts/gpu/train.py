#!/usr/bin/env python3
"""Trains the network for Portes on a GPU: the network plays itself, labels the candidates of decisions by 1-ply and
then by 2-ply values, and learns their chances and their order.

usage: nvcc -O2 -arch=native -Xcompiler -fPIC -shared scripts/gpu/plays.cu -o plays.so
       scripts/gpu/train.py plays.so NETWORK training/portes.net --seconds 440

The script needs an NVIDIA GPU, PyTorch and numpy. A GPU adds numbers in another order each time, so each run gives
another network. Losses in the log are in thousandths: of a nat for chances, of a point for decisions.
"""

import argparse
import ctypes
import math
import time

import network_file
import numpy as np
import torch
import torch.nn.functional as functional

ROLLS, HIDDEN, PHASES, WIDTH, INPUTS, ROOM = 21, 256, 8, 32, 5200, 80
# Outcomes of Portes among the nine outputs: win singly, win double, lose singly, lose double, draw.
OUTCOMES = [0, 1, 4, 5, 8]
# Room for candidates, positions in one evaluation, and positions in one label.
MOST, BATCH, CHUNK = 12_000_000, 4_000_000, 10_000
OFF_MINE, OFF_THEIRS, ALL_OFF = 24, 25, 15
# Decisions of a training step.
DECISIONS = 3072
GPU = "cuda"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("library", help="plays.cu, compiled")
    parser.add_argument("start", help="the network from which training starts")
    parser.add_argument("out", help="file for the trained network")
    parser.add_argument("--seconds", type=float, default=440)
    parser.add_argument("--shallow", type=float, default=0.43, help="share of the time with 1-ply labels")
    parser.add_argument("--games", type=int, default=8192, help="games that are played at the same time")
    parser.add_argument("--candidates", type=int, default=6, help="most candidates of a decision")
    parser.add_argument("--decision-weight", type=float, default=3.0)
    parser.add_argument("--temperature", type=float, default=0.05)
    parser.add_argument("--rates", type=float, nargs=2, default=[1e-3, 1e-5], help="first and last learning rate")
    parser.add_argument("--steps", type=int, nargs=2, default=[10, 40], help="steps a turn with 1-ply and 2-ply labels")
    parser.add_argument("--kept", type=int, default=2_666_666, help="decisions that are kept for training")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def start_position():
    side = {24: 2, 13: 5, 8: 3, 6: 5}
    stacks = [side.get(point, 0) or (side.get(25 - point, 0) and 32 + side[25 - point]) for point in range(1, 25)]
    return torch.tensor(stacks + [0] * 8, dtype=torch.uint8, device=GPU)


class Board:
    """Finds plays and evaluates positions, by the functions of plays.cu."""

    def __init__(self, library):
        self.library = ctypes.CDLL(library)
        empty = lambda *shape, kind: torch.empty(shape, dtype=kind, device=GPU)
        self.candidates, self.owners = empty(MOST, 32, kind=torch.uint8), empty(MOST, kind=torch.int32)
        self.count = torch.zeros(1, dtype=torch.int32, device=GPU)
        self.lists, self.phases = empty(BATCH, ROOM, kind=torch.int16), empty(BATCH, kind=torch.uint8)
        self.hidden = empty(BATCH, HIDDEN, kind=torch.float16)
        self.second = empty(BATCH, PHASES * WIDTH, kind=torch.float16)
        self.chances, self.equities = empty(MOST, 4, kind=torch.float32), empty(MOST, kind=torch.float32)
        weights = [1.0 if high == low else 2.0 for high in range(1, 7) for low in range(1, high + 1)]
        self.weights = torch.tensor(weights, device=GPU) / 36
        self.start = start_position()

    def call(self, name, *values):
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        pointer = lambda value: ctypes.c_void_p(value.data_ptr()) if torch.is_tensor(value) else value
        code = getattr(self.library, name)(*map(pointer, values), stream)
        if code:
            raise RuntimeError(f"{name}: CUDA error {code}")

    def roll(self, count, generator=None):
        return torch.multinomial(self.weights, count, replacement=True, generator=generator).int()

    def inputs(self, positions, lists, phases):
        self.call("gpu_inputs", positions, ctypes.c_uint32(len(positions)), lists, phases)

    def look(self, network, positions, rolls=None):
        """Evaluates the candidates of one roll, or of all rolls. Returns the number of items and of candidates."""
        items = len(positions) * (1 if rolls is not None else ROLLS)
        self.count.zero_()
        no_rolls = ctypes.c_void_p(0) if rolls is None else rolls
        self.call("gpu_results", positions, no_rolls, ctypes.c_uint32(items), self.candidates, self.owners, self.count, ctypes.c_uint32(MOST))
        count = int(self.count.item())
        if count > MOST:
            raise RuntimeError(f"{count} candidates of {len(positions)} positions")
        for first in range(0, count, BATCH):
            number = min(BATCH, count - first)
            part, n = self.candidates[first : first + number], ctypes.c_uint32(number)
            self.inputs(part, self.lists, self.phases)
            self.call("gpu_hidden", self.lists, n, network.rows, network.bias, ctypes.c_float(1 / 128), self.hidden)
            torch.mm(self.hidden[:number], network.second, out=self.second[:number])
            self.call("gpu_chances", self.second, self.phases, part, n, network.second_bias, network.third, self.chances[first:], self.equities[first:])
        return items, count

    def best(self, equities, items, count):
        """Returns the index of the candidate with the lowest equity, for each item."""
        best = torch.zeros(items, dtype=torch.int64, device=GPU)
        self.call("gpu_best", equities, self.owners, ctypes.c_uint32(count), best)
        return best & 0xFFFFFFFF

    def label(self, network, positions, plies):
        """Returns the chances at 1-ply or 2-ply."""
        labels = torch.empty((len(positions), 4), device=GPU)
        for first in range(0, len(positions), CHUNK):
            items, count = self.look(network, positions[first : first + CHUNK].contiguous())
            best = self.best(self.equities, items, count)
            after, chances = self.candidates[best], self.chances[best]
            if plies > 1:
                goes_on = after[:, OFF_THEIRS] != ALL_OFF
                chances[goes_on] = self.label(network, after[goes_on], plies - 1)
            of_rolls = chances[:, [2, 3, 0, 1]].view(-1, ROLLS, 4)
            labels[first : first + CHUNK] = (of_rolls * self.weights[None, :, None]).sum(1)
        return labels

    def duel(self, first, second, pairs, seed):
        """Plays pairs of games with the same dice at 0-ply. Returns the points a game of `first`, and their error."""
        generator = torch.Generator(device=GPU).manual_seed(seed)
        positions = self.start.repeat(2 * pairs, 1)
        on_roll = torch.arange(2 * pairs, device=GPU) // pairs
        points, goes_on = torch.zeros(2 * pairs, device=GPU), torch.ones(2 * pairs, dtype=torch.bool, device=GPU)
        while goes_on.any():
            rolls = self.roll(pairs, generator).repeat(2)
            turns = [(goes_on & (on_roll == player)).nonzero()[:, 0] for player in (0, 1)]
            for player, (network, games) in enumerate(zip((first, second), turns)):
                if not len(games):
                    continue
                items, count = self.look(network, positions[games].contiguous(), rolls[games].contiguous())
                after = self.candidates[self.best(self.equities, items, count)]
                is_over = after[:, OFF_THEIRS] == ALL_OFF
                won = 1.0 + (after[:, OFF_MINE] == 0).float()
                points[games[is_over]] = won[is_over] * (1 - 2 * player)
                goes_on[games[is_over]] = False
                positions[games], on_roll[games] = after, 1 - player
        of_pairs = points.view(2, pairs).mean(0)
        return of_pairs.mean().item(), of_pairs.std().item() / math.sqrt(pairs)


class Network:
    """The weights of a network, rounded as in a network file as far as the first layer goes."""

    def __init__(self, tables):
        self.rows = (tables["rows"] * 128).round().clamp(-32767, 32767).to(torch.int16).contiguous()
        self.rows[INPUTS:] = 0
        self.bias = (tables["bias"] * 128).round().to(torch.int16).contiguous()
        self.second = tables["second"].reshape(PHASES * WIDTH, HIDDEN).t().contiguous().half()
        self.second_bias = tables["second_bias"].float().contiguous()
        self.third = tables["third"][:, :, OUTCOMES[:4]].float().contiguous()


class Decisions:
    """Labelled candidates of decisions, of which the oldest are replaced."""

    def __init__(self, board, room, candidates):
        make = lambda *shape, kind, value=0: torch.full((room, candidates, *shape), value, dtype=kind, device=GPU)
        self.board, self.room, self.candidates = board, room, candidates
        self.lists, self.phases = make(ROOM, kind=torch.int16, value=INPUTS), make(kind=torch.uint8)
        self.off, self.labels = make(2, kind=torch.bool), make(4, kind=torch.float32)
        self.are_used = make(kind=torch.bool)
        self.clear()

    def clear(self):
        self.count = self.next = 0

    def add(self, positions, are_used, labels):
        flat = positions.reshape(-1, 32).contiguous()
        lists = torch.empty((len(flat), ROOM), dtype=torch.int16, device=GPU)
        phases = torch.empty(len(flat), dtype=torch.uint8, device=GPU)
        self.board.inputs(flat, lists, phases)
        places = (torch.arange(len(positions), device=GPU) + self.next) % self.room
        self.lists[places], self.phases[places] = lists.view(-1, self.candidates, ROOM), phases.view(-1, self.candidates)
        self.off[places] = positions[:, :, [OFF_MINE, OFF_THEIRS]] != 0
        self.labels[places], self.are_used[places] = labels, are_used
        self.next = (self.next + len(positions)) % self.room
        self.count = min(self.room, self.count + len(positions))


class Trainer:
    """Trains by Adam. The weights that play are an average of the trained ones."""

    def __init__(self, tables, options):
        self.weights = {name: table.clone().requires_grad_(True) for name, table in tables.items()}
        self.average = {name: table.clone() for name, table in tables.items()}
        self.adam = torch.optim.Adam(list(self.weights.values()))
        self.options = options
        # The value of each outcome for the opponent of the player on roll.
        self.worth = torch.tensor([-1.0, -2.0, 1.0, 2.0, 0.0], device=GPU)

    def log_chances(self, lists, phases, off):
        weights = self.weights
        rows = functional.embedding_bag(lists.int(), weights["rows"], mode="sum", padding_idx=INPUTS)
        hidden = functional.relu(rows + weights["bias"])
        all_phases = (hidden @ weights["second"].reshape(PHASES * WIDTH, HIDDEN).t()).view(-1, PHASES, WIDTH)
        phases = phases.long()
        second = all_phases[torch.arange(len(phases), device=GPU), phases] + weights["second_bias"][phases]
        third = weights["third"][phases][:, 9:, OUTCOMES]
        logits = second[:, OUTCOMES] + torch.einsum("bk,bko->bo", functional.relu(second[:, 9:]), third)
        no = torch.zeros_like(off[:, 0])
        impossible = torch.stack([no, off[:, 1], no, off[:, 0], no], 1)
        return functional.log_softmax(logits.masked_fill(impossible, -1e9), 1), impossible

    def step(self, decisions, rate):
        options, count = self.options, DECISIONS
        chosen = torch.randint(0, decisions.count, (count,), device=GPU)
        are_used, labels = decisions.are_used[chosen], functional.pad(decisions.labels[chosen], (0, 1)).flatten(0, 1)
        lists, phases, off = (table[chosen].flatten(0, 1) for table in (decisions.lists, decisions.phases, decisions.off))
        log_chances, impossible = self.log_chances(lists, phases, off)
        used = are_used.flatten()
        chances_loss = (-(labels * log_chances).masked_fill(impossible, 0).sum(1) * used).sum()
        shares = lambda chances: functional.log_softmax(
            ((chances @ self.worth).view(are_used.shape) / options.temperature).masked_fill(~are_used, -1e9), 1)
        mine, wanted = shares(log_chances.exp()), shares(labels)
        decision_loss = options.temperature * (wanted.exp() * (wanted - mine)).masked_fill(~are_used, 0).sum()
        loss = (chances_loss + options.decision_weight * decision_loss) / used.sum()
        self.adam.param_groups[0]["lr"] = rate
        self.adam.zero_grad(set_to_none=True)
        loss.backward()
        self.adam.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(self.average.values()), list(self.weights.values()), 0.0005)
            entropy = -(labels * labels.clamp_min(1e-12).log()).sum(1)
            return 1000 * torch.stack([(chances_loss - (entropy * used).sum()) / used.sum(), decision_loss / count])


def candidates_of(board, items, count, top, most):
    """Returns the best play of each item and random other plays that lose at most 0.15 points."""
    owners = board.owners[:count].long()
    is_close = board.equities[:count] - board.equities[top][owners] < 0.15
    keys = torch.where(is_close, -torch.rand(count, device=GPU), torch.ones(count, device=GPU))
    picked, are_used = [top], [torch.ones(items, dtype=torch.bool, device=GPU)]
    for _ in range(most - 1):
        keys[picked[-1]] = 2
        other = board.best(keys, items, count)
        picked.append(other)
        are_used.append(keys[other] < 0)
    positions, are_used = board.candidates[torch.stack(picked, 1)], torch.stack(are_used, 1)
    wins = ((positions[:, :, OFF_THEIRS] == ALL_OFF) & are_used).any(1)
    is_decision = (are_used.sum(1) > 1) & ~wins
    return positions[is_decision], are_used[is_decision]


def save(path, network, tables):
    numbers = {name: table.detach().cpu().numpy() for name, table in tables.items()}
    return network_file.write(path, network | numbers | {"rows": numbers["rows"][:INPUTS]})


def main():
    options = arguments()
    torch.manual_seed(options.seed)
    board, network = Board(options.library), network_file.read(options.start)
    tables = {name: torch.tensor(table, dtype=torch.float32, device=GPU) for name, table in network.items() if isinstance(table, np.ndarray)}
    tables["rows"] = torch.cat([tables["rows"], torch.zeros((1, HIDDEN), device=GPU)])
    first, trainer = Network(tables), Trainer(tables, options)
    decisions = Decisions(board, options.kept, options.candidates)
    positions = board.start.repeat(options.games, 1)
    # Three of ten games have small errors, and two of ten have large ones, so that all kinds of positions arise.
    careless = torch.zeros(options.games, device=GPU)
    careless[options.games // 2 :], careless[options.games * 4 // 5 :] = 0.04, 0.15
    begin, told, turn, plies, labels, losses = time.time(), time.time(), 0, 1, 0, []
    while (share := (time.time() - begin) / options.seconds) < 1:
        if plies == 1 and share > options.shallow:
            plies = 2
            decisions.clear()
        high, low = options.rates
        rate, turn = low + (high - low) * (1 + math.cos(math.pi * share)) / 2, turn + 1
        player = Network(trainer.average)
        items, count = board.look(player, positions, board.roll(len(positions)))
        top = board.best(board.equities, items, count)
        noise = torch.randn(count, device=GPU) * careless[board.owners[:count].long()]
        played = board.candidates[board.best(board.equities[:count] + noise, items, count)]
        found, are_used = candidates_of(board, items, count, top, options.candidates)
        positions = torch.where(played[:, OFF_THEIRS, None] == ALL_OFF, board.start[None], played).contiguous()
        if turn > 30 and len(found):  # the first turns are all openings
            values = torch.zeros((*are_used.shape, 4), device=GPU)
            values[are_used] = board.label(player, found[are_used], plies)
            decisions.add(found, are_used, values)
            labels += int(are_used.sum())
        if decisions.count > 60_000:
            losses += [trainer.step(decisions, rate) for _ in range(options.steps[plies - 1])]
        if time.time() - told > 30 and losses:
            chances, order = torch.stack(losses).mean(0).tolist()
            print(f"{time.time() - begin:.0f} s: {labels} labels at {plies}-ply; chances {chances:.3f}, decisions {order:.3f}", flush=True)
            told, losses = time.time(), []
    name = save(options.out, network, trainer.average)
    mean, error = board.duel(Network(trainer.average), first, 100_000, 1)
    print(f"network {name}: {mean:+.4f} ± {error:.4f} points/game against the first one")


if __name__ == "__main__":
    main()
