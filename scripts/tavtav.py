#!/usr/bin/env python3
"""Lets a network of TavTav, the strongest other open-source program, play in an arena as an evaluator.

usage: git clone https://github.com/johannesnorbertwolf/tavli
       pip install torch numpy pyyaml
       plakoto arena default 'eval:scripts/tavtav.py tavli tavli/models/gold_v11.pth' --pairs 2000
       plakoto arena default 'eval:scripts/tavtav.py tavli tavli/models/gold_v11.pth --exact-races' --pairs 2000 \\
           --variant 'plakoto mother=1 exemption=off immediate=on deadlock=play gammon=1 overshoot=off higher=off'

The rules in the last line are those for which TavTav's networks were trained; games are only won or lost
singly. With --exact-races, races are looked up in a table for these rules, as in TavTav. The first start
makes this table, which takes several minutes.
"""

import argparse
import os
import sys

from skeleton_engine import position


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("clone", help="a clone of the TavTav repository")
    parser.add_argument("network", help="a checkpoint from that repository")
    parser.add_argument("--exact-races", action="store_true", help="look up races in a table")
    return parser.parse_args()


def board_of(text, Board):
    """Converts a position ID to a board of TavTav. The player on roll is white, and moves from point 1 to
    point 24."""
    mine, theirs, on_top = position(text)
    board = Board()
    for point in range(1, 25):
        own, other = mine[25 - point], theirs[25 - point]
        if own and other:
            mine_pins = on_top.get(25 - point, own > 1)
            board.set_point(point, 1 if mine_pins else -1, own if mine_pins else other, pinned=True)
        elif own or other:
            board.set_point(point, 1 if own else -1, own or other)
    for point, color, off in [(25, 1, 15 - sum(mine)), (0, -1, 15 - sum(theirs))]:
        board.set_point(point, color, off)
        board.borne_off[color] = off
    return board


class Evaluator:
    """Evaluates positions with a network of TavTav."""

    def __init__(self, clone, network, exact_races):
        sys.path.insert(0, clone)
        import numpy
        import torch
        from ai.bearoff import BearoffDB
        from ai.board_encoder import BoardEncoder
        from ai.board_evaluator import BoardEvaluator
        from ai.checkpoint_io import load_state_dict
        from config.config_loader import ConfigLoader
        from domain.board import Board

        torch.set_num_threads(1)
        weights, meta = load_state_dict(network)
        config = ConfigLoader(f"{clone}/config/config.yml")
        self.board = Board
        self.encoder = BoardEncoder(config, version=meta["encoder_version"])
        evaluator = BoardEvaluator(self.encoder.input_size, meta["hidden_sizes"], meta["aux_heads"])
        evaluator.load_state_dict(weights)
        self.value = lambda inputs: evaluator(torch.from_numpy(numpy.stack(inputs)))[:, 0].tolist()
        self.no_gradients = torch.inference_mode
        self.races = BearoffDB.load_or_build(config.get_bearoff_db_path()) if exact_races else None

    def equities(self, ids):
        """Returns the equity of each position for the player on roll, in points. The network estimates
        only the winning chance."""
        from ai.bearoff import exact_value_on_roll

        boards = [board_of(text, self.board) for text in ids]
        exact = [exact_value_on_roll(board, True, self.races) for board in boards]
        inputs = [self.encoder.encode_board(board, True) for board, value in zip(boards, exact) if value is None]
        with self.no_gradients():
            found = iter(self.value(inputs) if inputs else [])
        return [2 * (next(found) if value is None else value) - 1 for value in exact]


def requests():
    """Yields the lines that arrive in each read. All positions of a decision arrive together, so the
    network evaluates them in a single call."""
    kept = b""
    while chunk := os.read(0, 1 << 16):
        *lines, kept = (kept + chunk).split(b"\n")
        yield [line.decode().strip() for line in lines]


def main():
    given = arguments()
    try:
        evaluator = Evaluator(given.clone, given.network, given.exact_races)
    except (ModuleNotFoundError, FileNotFoundError) as error:
        sys.exit(f"expected a clone of TavTav, one of its networks, and torch, numpy and pyyaml: {error}")
    for lines in requests():
        ids = [line.split()[1].partition(";")[0] for line in lines if line.startswith("evaluate ")]
        equities = iter(evaluator.equities(ids))
        for line in lines:
            command = line.partition(" ")[0]
            if command == "evaluate":
                print(f"equity {next(equities):.6f}")
            elif command == "ubgi":
                print(f"id name {given.network}\nid author Johannes Norbert Wolf\nubgiok")
            elif command == "isready":
                print("readyok")
            elif command == "quit":
                return
            elif command not in ("setoption", "newgame", "stop"):
                print(f"error unknown_command {command}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
