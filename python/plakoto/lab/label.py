"""Labels positions of self-play with values from which a network learns.

usage: python -m plakoto.lab.label GAMES LABELS --decisions

A label is the nine chances of the player who rolls, by a search (--plies), a search and some turns of a game (--turns),
the mean of a rollout (--trials), a game without its luck (--along), or the results of the games themselves (--results).
With --decisions, the good plays of each decision are labelled, so that training can learn their order. --luck labels the
luck of the 21 rolls, for a luck network. Each shard of GAMES becomes a shard of LABELS.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyarrow as pa

from .. import Engine, phases
from . import cluster
from .tables import SWAPPED, Settings, array, chances, column, equities, table

ROLLS = np.array([(one, two) for one in range(1, 7) for two in range(one, 7)], dtype=np.uint8)
"""The 21 rolls, from 1-1 to 6-6."""
WEIGHTS = np.where(ROLLS[:, 0] == ROLLS[:, 1], 1, 2)
"""How many of the 36 ways to roll two dice give each roll."""
_MOST_CHANCE = 7.0


def label(settings: Settings, network: bytes | None, number: int, games: pa.Table | None) -> pa.Table:
    """Label the positions of a shard of games."""
    assert games is not None
    player = cluster.engine(settings["variant"], network)
    random = cluster.Random(settings["seed"], number, 1)
    if settings["results"]:
        return results(settings, player, games)
    board, dice = array(games, "board"), array(games, "dice")
    if settings["luck"]:
        return luck(player, board)
    if settings["decisions"]:
        return decisions(settings, player, random, board, dice)
    if settings["along"]:
        return along(settings, player, random, board)
    if settings["trials"]:
        found, errors = player.rollouts(board, random.seeds(len(board)), trials=settings["trials"])
        return positions(board, found, 0, errors)
    rolls = random.dice(len(board), settings["turns"], 2)
    return positions(board, player.play_on(board, rolls, plies=settings["plies"]), settings["plies"])


def decisions(settings: Settings, player: Engine, random: cluster.Random, board: np.ndarray, dice: np.ndarray) -> pa.Table:
    """Label the good plays of decisions that have at least two, unless all their values are known."""
    rolls = random.dice(len(board), settings["turns"], 2)
    plies = 0 if settings["trials"] else settings["plies"]
    values = player.play_values(board, dice, plies=plies, within=settings["within"], most=settings["most"], rolls=rolls)
    counts = np.diff(values.offsets)
    is_open = np.add.reduceat(player.are_estimates(values.boards).astype(int), values.offsets[:-1]) > 0
    rows = np.repeat((counts > 1) & is_open, counts)
    group = np.repeat(np.arange(len(board), dtype=np.int32), counts)[rows]
    same, after = values.is_same_player[rows], values.boards[rows]
    if settings["trials"]:
        # All plays of a decision get the same dice.
        found, errors = player.rollouts(after, random.seeds(len(board))[group], trials=settings["trials"])
    else:
        found, errors = values.chances[rows], np.zeros(len(after), dtype=np.float32)
        found = np.where(same[:, None], found, found[:, SWAPPED])
    columns = {"group": group, "before": board[group], "dice": dice[group], "is_same_player": same, "board": after}
    return table(columns | {"plies": values.plies[rows], "error": errors}, found)


def along(settings: Settings, player: Engine, random: cluster.Random, board: np.ndarray) -> pa.Table:
    """Label positions of games that are played on, by these games."""
    board = np.repeat(board, max(settings["trials"], 1), axis=0)
    found, values, _ = player.games_along(board, random.seeds(len(board)), every=settings["along"], lambda_=settings["lambda"])
    # A very unlikely game would count too much.
    wanted = np.abs(values).max(axis=1, initial=0) < _MOST_CHANCE
    if settings["only"] == "mutual-pins":
        wanted &= phases(found, player.rules) & 3 == 3
    return positions(found[wanted], values[wanted], 0, np.full(wanted.sum(), np.nan, dtype=np.float32))


def results(settings: Settings, player: Engine, games: pa.Table) -> pa.Table:
    """Label all positions of games by TD(lambda): by the results of the games, mixed with the values of later plays."""
    order = np.lexsort((array(games, "turn"), array(games, "game")))
    game, turn, mover = (array(games, name)[order] for name in ("game", "turn", "player"))
    outcome, value = array(games, "outcome")[order], chances(games)[order]
    found = np.zeros((len(order), 9), dtype=np.float32)
    is_last = np.append(game[1:] != game[:-1], True)
    weight = np.float32(settings["lambda"])
    for step in range(turn.max(initial=-1), -1, -1):
        here = np.flatnonzero(turn == step)
        last, rest = here[is_last[here]], here[~is_last[here]]
        found[last, outcome[last]] = 1
        later = found[np.minimum(rest + 1, len(found) - 1)]
        later = np.where((mover[rest] == mover[np.minimum(rest + 1, len(found) - 1)])[:, None], later, later[:, SWAPPED])
        found[rest] = weight * later + (1 - weight) * value[rest]
    finished = outcome >= 0
    return positions(array(games, "board")[order][finished], found[finished], 0, np.full(finished.sum(), np.nan, dtype=np.float32))


def luck(player: Engine, board: np.ndarray) -> pa.Table:
    """Label the luck of each roll: how much the best play for the roll gains over the mean of all rolls, in points."""
    values = player.play_values(np.repeat(board, len(ROLLS), axis=0), np.tile(ROLLS, (len(board), 1)))
    best = equities(values.chances[values.offsets[:-1]], player.rules).reshape(-1, len(ROLLS))
    gained = (best - (best @ WEIGHTS / WEIGHTS.sum())[:, None]).astype(np.float32)
    return positions(board, np.zeros((len(board), 9), dtype=np.float32), 0).append_column("luck", column(gained))


def positions(board: np.ndarray, found: np.ndarray, plies: int, errors: np.ndarray | None = None) -> pa.Table:
    """Return the table of single positions, each of which is a group of its own."""
    count = len(board)
    columns = {
        "group": np.arange(count, dtype=np.int32),
        "before": np.zeros((count, 26), dtype=np.int8),
        "dice": np.zeros((count, 2), dtype=np.uint8),
        "is_same_player": np.zeros(count, dtype=bool),
        "board": board,
        "plies": np.full(count, plies, dtype=np.uint8),
        "error": np.zeros(count, dtype=np.float32) if errors is None else errors,
    }
    return table(columns, found)


def settings(games: Settings, network: bytes | None, **chosen: Any) -> Settings:
    """Return the settings of a folder of labels, with the usual ones where none are chosen."""
    usual = {"seed": 1, "decisions": False, "plies": 1, "turns": 0, "trials": 0, "along": 0, "lambda": 1.0}
    usual |= {"within": 0.25, "most": 16, "results": False, "luck": False, "only": "any"}
    return cluster.settings("label", games["variant"], network, **usual | chosen, games=games)


def main() -> None:
    parser = argparse.ArgumentParser(prog="plakoto.lab.label", description=__doc__.splitlines()[0])
    parser.add_argument("games", help="folder that plakoto.lab.selfplay has made")
    parser.add_argument("folder", help="folder for the labels; it is resumed if it was made with the same settings")
    number = cluster.number
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--decisions", action="store_true", help="label the good plays of decisions instead of positions")
    kinds.add_argument("--along", type=number(int, 1), default=0, metavar="N", help="label every Nth position of games that are played on")
    kinds.add_argument("--results", action="store_true", help="label by the results of GAMES, which need all decisions (--every 1)")
    kinds.add_argument("--luck", action="store_true", help="label the luck of the rolls")
    parser.add_argument("--plies", type=number(int, 0, 4), default=1, metavar="N", help="depth of the search (1)")
    parser.add_argument("--turns", type=number(int, 0, 100), default=0, metavar="N", help="turns to play on after the search (0)")
    parser.add_argument("--trials", type=number(int, 1), default=0, metavar="N", help="label by the mean of this many games instead")
    parser.add_argument("--lambda", type=number(float, 0, 1), default=1.0, metavar="SHARE", help="weight of a game's result (1)")
    parser.add_argument("--within", type=number(float, 0), default=0.25, metavar="POINTS", help="largest loss of a play at 0-ply (0.25)")
    parser.add_argument("--most", type=number(int, 2), default=16, metavar="N", help="largest number of plays of a decision (16)")
    parser.add_argument("--only", choices=("any", "mutual-pins"), default="any", help="label these positions of --along")
    parser.add_argument("--seed", type=cluster.number(int, 0, 2**64 - 1), default=1, help="seed of all random numbers (1)")
    parser.add_argument("--net", type=cluster.Path, metavar="FILE", help="network file (the built-in one)")
    cluster.add_arguments(parser)
    options = parser.parse_args()
    network = cluster.network_bytes(options.net)
    games = cluster.Folder.open(options.games, "selfplay")
    if options.results and games.settings["every"] != 1:
        raise cluster.BadArgumentError(f"expected games with all decisions (selfplay --every 1) for --results, got {options.games}")
    given = {name: value for name, value in vars(options).items() if name not in ("games", "folder", "net", "processes", "ray")}
    folder = cluster.Folder.make(options.folder, settings(games.settings, network, **given))
    with cluster.workers_of(options) as workers:
        cluster.run(label, folder, games.finished(), network, games, workers=workers)


if __name__ == "__main__":
    cluster.start(main)
