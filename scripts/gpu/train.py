#!/usr/bin/env python3
"""Trains a network for Plakoto, its rule sets or Portes on a GPU. The network plays itself. It learns the order of the
candidates of decisions and their chances from 1-ply and then from 2-ply values, and chances also from the results of
games.

usage: nvcc -O2 -arch=native -Xcompiler -fPIC -shared scripts/gpu/plays.cu -o plays.so
       scripts/gpu/train.py plays.so NETWORK training/new.net --results 16384 --seconds 440

The script needs PyTorch, numpy and an NVIDIA GPU; with plays.cu compiled for the CPU, it can be tried without a GPU. A
GPU adds numbers in another order each time, so each run gives another network. Losses in the log are in thousandths:
of a nat for chances, of a point for decisions.
"""

import argparse
import ctypes
import math
import pathlib
import time

import network_file
import numpy as np
import rule_sets
import torch
import torch.nn.functional as functional

ROLLS, HIDDEN, PHASES, WIDTH, ROOM, OUTCOMES = 21, 256, 8, 32, 80, 9
# The same outcomes from the other player's view.
OTHER_VIEW = [4, 5, 6, 7, 0, 1, 2, 3, 8]
# The input of lists that are not full.
NO_INPUT = 65535
GPU = "cuda" if torch.cuda.is_available() else "cpu"
# Room for candidates, positions in one evaluation, and positions in one label.
MOST, BATCH, CHUNK = (30_000_000, 4_000_000, 5_000) if GPU == "cuda" else (600_000, 50_000, 50)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("library", help="plays.cu, compiled")
    parser.add_argument("start", help="the network from which training starts")
    parser.add_argument("out", help="file for the trained network")
    parser.add_argument("--seconds", type=float, default=440)
    parser.add_argument("--shallow", type=float, default=0.43, help="share of the time with 1-ply labels")
    parser.add_argument("--games", type=int, default=8192, help="games of decisions that are played at the same time")
    parser.add_argument("--candidates", type=int, default=6, help="most candidates of a decision")
    parser.add_argument("--decisions", type=int, default=3072, help="decisions of a training step")
    parser.add_argument("--decision-weight", type=float, default=3.0)
    parser.add_argument("--temperature", type=float, default=0.05)
    parser.add_argument("--results", type=int, default=0, help="games that are played to the end at the same time; 0 for none")
    parser.add_argument("--results-share", type=float, default=0.2, help="share of the time for these games")
    parser.add_argument("--results-weight", type=float, default=0.5, help="weight of their results, which falls to 0")
    parser.add_argument("--lambda", type=float, default=0.97, dest="trace", help="weight of a result against later values")
    parser.add_argument("--rates", type=float, nargs=2, default=[1e-3, 1e-5], help="first and last learning rate")
    parser.add_argument("--steps", type=int, nargs=2, default=[10, 40], help="steps a turn with 1-ply and 2-ply labels")
    parser.add_argument("--kept", type=int, default=2_666_666, help="decisions that are kept for training")
    parser.add_argument("--first-step", type=int, default=60_000, help="decisions before the first step")
    parser.add_argument("--pairs", type=int, default=100_000, help="pairs of games against the first network at the end")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def empty(*shape, kind):
    return torch.empty(shape, dtype=kind, device=GPU)


class Board:
    """Finds plays and evaluates positions, by the functions of plays.cu."""

    def __init__(self, library, network):
        self.library = ctypes.CDLL(pathlib.Path(library).resolve())
        self.rules = rule_sets.rules_of(network["rules"])
        self.shape = (ctypes.c_int32 * 2)(network["features"], network["first_layers"])
        self.candidates, self.owners = empty(MOST, 32, kind=torch.uint8), empty(MOST, kind=torch.int32)
        self.count = torch.zeros(1, dtype=torch.int32, device=GPU)
        self.lists, self.phases, self.possible = self.room_for_inputs(BATCH)
        self.hidden = empty(BATCH, HIDDEN, kind=torch.float16)
        self.second = empty(BATCH, PHASES * WIDTH, kind=torch.float16)
        self.chances, self.equities = empty(MOST, OUTCOMES, kind=torch.float32), empty(MOST, kind=torch.float32)
        self.outcomes = empty(MOST, kind=torch.int8)
        weights = [1.0 if high == low else 2.0 for high in range(1, 7) for low in range(1, high + 1)]
        self.weights = torch.tensor(weights, device=GPU) / 36
        self.start = torch.tensor(list(rule_sets.start_of(self.rules)), dtype=torch.uint8, device=GPU)
        self.worth = torch.tensor(list(self.rules.worth), device=GPU)

    def room_for_inputs(self, count):
        return empty(count, ROOM, kind=torch.int16), empty(count, kind=torch.uint8), empty(count, kind=torch.int16)

    def call(self, name, *values):
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream if GPU == "cuda" else 0)
        pointer = lambda value: ctypes.c_void_p(value.data_ptr()) if torch.is_tensor(value) else value
        code = getattr(self.library, name)(*map(pointer, values), stream)
        if code:
            raise RuntimeError(f"{name}: CUDA error {code}")

    def roll(self, count, generator=None):
        return torch.multinomial(self.weights, count, replacement=True, generator=generator).int()

    def inputs(self, positions, lists, phases, possible):
        rules, shape = ctypes.byref(self.rules), ctypes.byref(self.shape)
        self.call("inputs", rules, shape, positions, ctypes.c_uint32(len(positions)), lists, phases, possible)

    def look(self, network, positions, rolls=None):
        """Evaluates the candidates of one roll, or of all rolls. Returns the number of items and of candidates."""
        items = len(positions) * (1 if rolls is not None else ROLLS)
        self.count.zero_()
        no_rolls, rules = ctypes.c_void_p(0) if rolls is None else rolls, ctypes.byref(self.rules)
        sizes = ctypes.c_uint32(items), ctypes.c_uint32(MOST)
        self.call("results", rules, positions, no_rolls, sizes[0], self.candidates, self.owners, self.count, sizes[1])
        count = int(self.count.item())
        if count > MOST:
            raise RuntimeError(f"{count} candidates of {len(positions)} positions")
        for first in range(0, count, BATCH):
            number = min(BATCH, count - first)
            part, n = self.candidates[first : first + number], ctypes.c_uint32(number)
            self.inputs(part, self.lists, self.phases, self.possible)
            self.call("hidden", self.lists, n, network.rows, network.bias, ctypes.c_float(1 / 128), self.hidden)
            if GPU == "cuda":
                torch.mm(self.hidden[:number], network.second, out=self.second[:number])
            else:
                self.second[:number] = torch.mm(self.hidden[:number].float(), network.second.float()).half()
            found = self.chances[first:], self.equities[first:], self.outcomes[first:]
            self.call("chances", rules, self.second, self.phases, part, n, network.second_bias, network.third, *found)
        return items, count

    def best(self, equities, items, count):
        """Returns the index of the candidate with the lowest equity, for each item."""
        best = torch.zeros(items, dtype=torch.int64, device=GPU)
        self.call("best", equities, self.owners, ctypes.c_uint32(count), best)
        return best & 0xFFFFFFFF

    def label(self, network, positions, plies):
        """Returns the chances at 1-ply or 2-ply."""
        labels = empty(len(positions), OUTCOMES, kind=torch.float32)
        for first in range(0, len(positions), CHUNK):
            items, count = self.look(network, positions[first : first + CHUNK].contiguous())
            best = self.best(self.equities, items, count)
            after, chances = self.candidates[best], self.chances[best]
            if plies > 1:
                goes_on = self.outcomes[best] < 0
                chances[goes_on] = self.label(network, after[goes_on], plies - 1)
            of_rolls = chances[:, OTHER_VIEW].view(-1, ROLLS, OUTCOMES)
            labels[first : first + CHUNK] = (of_rolls * self.weights[None, :, None]).sum(1)
        return labels

    def turn(self, network, positions, rolls, careless):
        """Plays one turn of each game, with errors of the size `careless`. Returns the index of the best candidate and
        of the one that is played, and the number of candidates."""
        items, count = self.look(network, positions, rolls)
        top = self.best(self.equities, items, count)
        noise = torch.randn(count, device=GPU) * careless[self.owners[:count].long()]
        return top, self.best(self.equities[:count] + noise, items, count), count

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
                best = self.best(self.equities, items, count)
                is_over = self.outcomes[best] >= 0
                points[games[is_over]] = -self.equities[best[is_over]] * (1 - 2 * player)
                goes_on[games[is_over]] = False
                positions[games], on_roll[games] = self.candidates[best], 1 - player
        of_pairs = points.view(2, pairs).mean(0)
        return of_pairs.mean().item(), of_pairs.std().item() / math.sqrt(pairs)

    def play_out(self, network, games, trace, turns=400, samples=8):
        """Plays games to the end. Returns positions of them and their results, mixed with later values so that luck
        counts less. Most games begin with careless plays, from which no positions are returned."""
        positions, active = self.start.repeat(games, 1), torch.arange(games, device=GPU)
        careful = (torch.rand(games, device=GPU).clamp_min(0.3) - 0.3) * 100
        history = empty(turns, games, 32, kind=torch.uint8)
        targets = torch.zeros((turns, games, OUTCOMES), dtype=torch.float16, device=GPU)
        last = torch.full((games,), -1, device=GPU)
        for turn in range(turns):
            now = positions[active].contiguous()
            history[turn, active] = now
            careless = (careful[active] > turn) * 0.1
            _, played, _ = self.turn(network, now, self.roll(len(now)), careless)
            targets[turn, active] = self.chances[played].half()
            positions[active], is_over = self.candidates[played], self.outcomes[played] >= 0
            last[active[is_over]] = turn
            active = active[~is_over]
            if len(active) <= games // 100:
                break
        value = torch.zeros((games, OUTCOMES), device=GPU)
        for turn in range(turn, -1, -1):
            later = targets[turn].float()
            mixed = torch.where((last == turn)[:, None], later, later.lerp(value, trace))
            value = mixed[:, OTHER_VIEW]
            targets[turn] = value.half()
        game = (last >= careful).nonzero()[:, 0].repeat(samples)
        first = careful[game].ceil()
        turn = (first + torch.rand(len(game), device=GPU) * (last[game] + 1 - first)).long().minimum(last[game])
        return history[turn, game], targets[turn, game].float()


class Network:
    """The weights of a network, rounded as in a network file as far as the first layer goes."""

    def __init__(self, tables):
        self.rows = (tables["rows"] * 128).round().clamp(-32767, 32767).to(torch.int16).contiguous()
        self.bias = (tables["bias"] * 128).round().to(torch.int16).contiguous()
        self.second = tables["second"].reshape(PHASES * WIDTH, HIDDEN).t().contiguous().half()
        self.second_bias = tables["second_bias"].float().contiguous()
        self.third = tables["third"][:, :, :OUTCOMES].float().contiguous()


class Labels:
    """Labelled candidates of decisions, or positions with labels, of which the oldest are replaced."""

    def __init__(self, board, room, candidates):
        make = lambda *shape, kind: empty(room, candidates, *shape, kind=kind)
        self.board, self.room, self.candidates = board, room, candidates
        self.lists, self.phases, self.possible = make(ROOM, kind=torch.int16), make(kind=torch.uint8), make(kind=torch.int16)
        self.labels, self.are_used = make(OUTCOMES, kind=torch.float16), make(kind=torch.bool)
        self.clear()

    def clear(self):
        self.count = self.next = 0

    def add(self, positions, are_used, labels):
        inputs = self.board.room_for_inputs(positions.shape[0] * self.candidates)
        self.board.inputs(positions.reshape(-1, 32).contiguous(), *inputs)
        places = (torch.arange(len(positions), device=GPU) + self.next) % self.room
        for table, found in zip((self.lists, self.phases, self.possible), inputs):
            table[places] = found.view(-1, *table.shape[1:])
        self.labels[places], self.are_used[places] = labels.half(), are_used
        self.next = (self.next + len(positions)) % self.room
        self.count = min(self.room, self.count + len(positions))

    def choose(self, count):
        chosen = torch.randint(0, self.count, (count,), device=GPU)
        return [table[chosen] for table in (self.lists, self.phases, self.possible, self.labels, self.are_used)]


class Trainer:
    """Trains by Adam. The weights that play are an average of the trained ones."""

    def __init__(self, tables, board, options):
        self.weights = {name: table.clone().requires_grad_(True) for name, table in tables.items()}
        self.average = {name: table.clone() for name, table in tables.items()}
        self.adam = torch.optim.Adam(list(self.weights.values()))
        self.options, self.board, self.none = options, board, len(tables["rows"]) - 1

    def log_chances(self, lists, phases, possible):
        weights = self.weights
        lists = lists.int() & NO_INPUT
        rows = functional.embedding_bag(lists.clamp_max(self.none), weights["rows"], mode="sum", padding_idx=self.none)
        hidden = functional.relu(rows + weights["bias"])
        all_phases = (hidden @ weights["second"].reshape(PHASES * WIDTH, HIDDEN).t()).view(-1, PHASES, WIDTH)
        phases = phases.long()
        second = all_phases[torch.arange(len(phases), device=GPU), phases] + weights["second_bias"][phases]
        third = weights["third"][phases][:, OUTCOMES:, :OUTCOMES]
        logits = second[:, :OUTCOMES] + torch.einsum("bk,bko->bo", functional.relu(second[:, OUTCOMES:]), third)
        is_impossible = (possible[:, None] >> torch.arange(OUTCOMES, device=GPU) & 1) == 0
        return functional.log_softmax(logits.masked_fill(is_impossible, -1e9), 1), is_impossible

    def step(self, decisions, results, rate, results_weight):
        options = self.options
        lists, phases, possible, labels, are_used = decisions.choose(options.decisions)
        parts = [table.flatten(0, 1) for table in (lists, phases, possible, labels)]
        single = [table.flatten(0, 1) for table in results.choose(options.decisions)[:4]] if results_weight else []
        if single:
            parts = [torch.cat(pair) for pair in zip(parts, single)]
        log_chances, is_impossible = self.log_chances(*parts[:3])
        cross = -(parts[3].float() * log_chances).masked_fill(is_impossible, 0).sum(1)
        used, count = are_used.flatten(), are_used.numel()
        chances_loss, results_loss = (cross[:count] * used).sum(), cross[count:].sum()
        worth = -self.board.worth
        shares = lambda chances: functional.log_softmax(
            ((chances @ worth).view(are_used.shape) / options.temperature).masked_fill(~are_used, -1e9), 1)
        mine, wanted = shares(log_chances[:count].exp()), shares(parts[3][:count].float())
        decision_loss = options.temperature * (wanted.exp() * (wanted - mine)).masked_fill(~are_used, 0).sum()
        loss = (chances_loss + options.decision_weight * decision_loss) / used.sum()
        loss = loss + results_weight * results_loss / options.decisions
        self.adam.param_groups[0]["lr"] = rate
        self.adam.zero_grad(set_to_none=True)
        loss.backward()
        self.adam.step()
        with torch.no_grad():
            for name, table in self.average.items():
                table.lerp_(self.weights[name], 0.0005)
            entropy = (-(labels.float() * labels.float().clamp_min(1e-12).log()).sum(2) * are_used).sum()
            of_results = results_loss / options.decisions
            return 1000 * torch.stack([(chances_loss - entropy) / used.sum(), decision_loss / options.decisions, of_results])


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
    indices, are_used = torch.stack(picked, 1), torch.stack(are_used, 1)
    is_decision = (are_used.sum(1) > 1) & ~((board.outcomes[indices] >= 0) & are_used).any(1)
    return board.candidates[indices[is_decision]], are_used[is_decision]


class Training:
    """Plays, labels and learns in turn."""

    def __init__(self, board, trainer, options):
        self.board, self.trainer, self.options = board, trainer, options
        self.decisions = Labels(board, options.kept, options.candidates)
        self.results = Labels(board, max(options.kept, 1), 1)
        self.positions = board.start.repeat(options.games, 1)
        # Three of ten games have small errors, and two of ten have large ones, so that all kinds of positions arise.
        self.careless = torch.zeros(options.games, device=GPU)
        self.careless[options.games // 2 :], self.careless[options.games * 4 // 5 :] = 0.04, 0.15
        self.begin, self.of_results, self.turn, self.labels, self.played = time.time(), 0.0, 0, 0, 0

    def label_decisions(self, player, plies):
        """Plays a turn of all games, and labels their decisions."""
        board, options = self.board, self.options
        top, played, count = board.turn(player, self.positions, board.roll(options.games), self.careless)
        found, are_used = candidates_of(board, options.games, count, top, options.candidates)
        is_over = board.outcomes[played] >= 0
        self.positions = torch.where(is_over[:, None], board.start[None], board.candidates[played]).contiguous()
        self.turn += 1
        if self.turn > 30 and len(found):  # the first turns are all openings
            values = torch.zeros((*are_used.shape, OUTCOMES), device=GPU)
            values[are_used] = board.label(player, found[are_used], plies)
            self.decisions.add(found, are_used, values)
            self.labels += int(are_used.sum())

    def play_results(self, player):
        """Plays games to the end, if it is their turn by their share of the time."""
        options, now = self.options, time.time()
        if not options.results or self.of_results > options.results_share * (now - self.begin):
            return
        positions, values = self.board.play_out(player, options.results, options.trace)
        self.results.add(positions[:, None], torch.ones((len(positions), 1), dtype=torch.bool, device=GPU), values[:, None])
        self.played += options.results
        self.of_results += time.time() - now

    def run(self):
        options, told, plies, losses = self.options, time.time(), 1, []
        while (share := (time.time() - self.begin) / options.seconds) < 1:
            if plies == 1 and share > options.shallow:
                plies = 2
                self.decisions.clear()
            high, low = options.rates
            rate = low + (high - low) * (1 + math.cos(math.pi * share)) / 2
            player = Network(self.trainer.average)
            self.label_decisions(player, plies)
            self.play_results(player)
            if self.decisions.count > options.first_step:
                weight = options.results_weight * (1 - share) if options.results else 0
                steps = range(options.steps[plies - 1])
                losses += [self.trainer.step(self.decisions, self.results, rate, weight) for _ in steps]
            if time.time() - told > 20 and losses:
                chances, order, results = torch.stack(losses).mean(0).tolist()
                work = f"{self.labels} labels at {plies}-ply, {self.played} games"
                print(f"{time.time() - self.begin:.0f} s: {work}; {len(losses)} steps: chances {chances:.3f}, decisions {order:.3f}, results {results:.2f}", flush=True)
                told, losses = time.time(), []


def save(path, network, tables):
    numbers = {name: table.detach().cpu().numpy() for name, table in tables.items()}
    trained = network | numbers | {"rows": numbers["rows"][:-1]}
    network_file.fill_rare(trained, network)
    return network_file.write(path, trained)


def main():
    options = arguments()
    torch.manual_seed(options.seed)
    network = network_file.read(options.start)
    shape = network["second"].shape
    if shape != (PHASES, WIDTH, HIDDEN):
        raise SystemExit(f"expected a network with {PHASES} phases, {WIDTH} second and {HIDDEN} hidden units, got {shape}")
    board = Board(options.library, network)
    tables = {name: torch.tensor(table, dtype=torch.float32, device=GPU) for name, table in network.items() if isinstance(table, np.ndarray)}
    tables["rows"] = torch.cat([tables["rows"], torch.zeros((1, HIDDEN), device=GPU)])
    first, trainer = Network(tables), Trainer(tables, board, options)
    Training(board, trainer, options).run()
    name = save(options.out, network, trainer.average)
    mean, error = board.duel(Network(trainer.average), first, options.pairs, 1)
    print(f"network {name}: {mean:+.4f} ± {error:.4f} points/game against the first one")


if __name__ == "__main__":
    main()
