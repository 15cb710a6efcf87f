"""Plays games of an engine against itself, and keeps some of their decisions.

usage: python -m plakoto.lab.selfplay FOLDER --shards 100

Each shard has the decisions of some games, one in a row, from the view of the player who decides. Plays are drawn at
random: if one play is better than another by the noise of the game, it is e times as probable. The noise differs from
game to game, from zero to twice its mean.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyarrow as pa

from .. import Engine, PlayValues, Position, boards, outcomes, phases
from .._exact import exp
from . import cluster
from .tables import SWAPPED, Settings, equities, table

LONGEST = 5000
"""Number of plies after which a game is stopped: under some rules, both players can be stuck forever."""
_DISPUTED = 0.02
_UNLIKELY = 16
"""A play that loses this many times the noise is never drawn: it would be once in nine million."""


def play(settings: Settings, network: bytes | None, number: int, _: pa.Table | None) -> pa.Table:
    """Play the games of a shard side by side."""
    random = cluster.Random(settings["seed"], number)
    player, count = cluster.engine(settings["variant"], network), settings["games"]
    noise = settings["noise"] * 0.4 * np.floor(6 * random.uniform(count))
    position = np.repeat(boards([Position(rules=player.rules)]), count, axis=0)
    game, mover = np.arange(count), np.arange(count) % 2
    result, winner = np.full(count, -1, dtype=np.int8), np.zeros(count, dtype=np.uint8)
    kept: list[dict[str, np.ndarray]] = []
    for turn in range(LONGEST):
        dice = random.dice(len(game), 2)
        values = player.play_values(position, dice, within=_UNLIKELY * noise.max())
        value = equities(values.chances, player.rules)
        chosen = values.offsets[:-1] + draw(value, values.offsets, noise[game], random.uniform(len(game)))
        wanted = np.flatnonzero(random.uniform(len(game)) * settings["every"] < 1)
        wanted = wanted[is_wanted(settings, player, position[wanted], dice[wanted], values, wanted)]
        row, place = chosen[wanted], np.zeros(len(wanted), dtype=np.int64)
        kept.append(
            {
                "game": number * count + game[wanted],
                "turn": place + turn,
                "player": mover[wanted].astype(np.uint8),
                "board": position[wanted],
                "dice": dice[wanted],
                "choice": values.choices[row],
                "chances": values.chances[row],
            }
        )
        position = values.boards[chosen]
        mover = np.where(values.is_same_player[chosen], mover, 1 - mover)
        ended = outcomes(position, player.rules)
        over = ended >= 0
        result[game[over]], winner[game[over]] = ended[over], mover[over]
        position, game, mover = position[~over], game[~over], mover[~over]
        if not len(game):
            break
    columns = {name: np.concatenate([rows[name] for rows in kept]) for name in kept[0]}
    index = columns["game"] - number * count
    swapped = np.array([*SWAPPED, -1], dtype=np.int8)[result[index]]
    columns["outcome"] = np.where(columns["player"] == winner[index], result[index], swapped)
    return table(columns, columns.pop("chances"))


def draw(value: np.ndarray, offsets: np.ndarray, noise: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """Return the place of a play for each decision. The first play of each decision is the best one."""
    starts, counts = offsets[:-1], np.diff(offsets)
    # Rounding can make the equity of another play a little higher.
    lost = np.maximum(np.repeat(value[starts], counts) - value, 0)
    scale = np.repeat(np.maximum(noise, 1e-9), counts)
    ends = np.cumsum(exp((-lost / scale).astype(np.float32)).astype(np.float64))
    before = np.concatenate(([0.0], ends))[starts]
    wanted = before + drawn * (ends[offsets[1:] - 1] - before)
    place = np.searchsorted(ends, wanted, side="right") - starts
    return np.where(noise > 0, np.clip(place, 0, counts - 1), 0)


def is_wanted(
    settings: Settings, player: Engine, position: np.ndarray, dice: np.ndarray, values: PlayValues, rows: np.ndarray
) -> np.ndarray:
    """Return which decisions the settings ask for."""
    wanted = np.ones(len(rows), dtype=bool)
    if settings["phases"]:
        wanted &= np.isin(phases(position, player.rules), settings["phases"])
    if settings["only"] == "mutual-pins":
        wanted &= phases(position, player.rules) & 3 == 3
    if settings["only"] == "disputed":
        wanted[wanted] = is_disputed(player, position[wanted], dice[wanted], values.boards[values.offsets[rows[wanted]]])
    return wanted


def is_disputed(player: Engine, position: np.ndarray, dice: np.ndarray, shallow: np.ndarray) -> np.ndarray:
    """Return where the play with the best static value, which leads to ``shallow``, loses at 3-ply. Where 2-ply makes the
    same play, 3-ply nearly always does too."""
    disputed = (player.best_plays(position, dice, plies=2).boards != shallow).any(axis=1)
    if disputed.any():
        best = player.best_plays(position[disputed], dice[disputed], plies=3)
        value = equities(player.evaluate(shallow[disputed], plies=3), player.rules)
        mine = np.where(best.is_same_player, value, -value)
        disputed[disputed] = best.equities - mine >= _DISPUTED
    return disputed


def settings(variant: str, network: bytes | None, **chosen: Any) -> Settings:
    """Return the settings of a folder, with the usual ones where none are chosen."""
    usual = {"seed": 1, "games": 512, "noise": 0.02, "every": 6.0, "only": "any", "phases": []}
    return cluster.settings("selfplay", variant, network, **usual | chosen)


def main() -> None:
    parser = argparse.ArgumentParser(prog="plakoto.lab.selfplay", description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="folder for the shards; it is resumed if it was made with the same settings")
    parser.add_argument("--shards", type=cluster.number(int, 1, 10**6), default=8, metavar="N", help="number of shards (8)")
    parser.add_argument("--games", type=cluster.number(int, 1, 1 << 16), default=512, metavar="N", help="number of games in a shard (512)")
    parser.add_argument("--noise", type=cluster.number(float, 0, 10), default=0.02, metavar="POINTS", help="mean noise of the games (0.02)")
    parser.add_argument("--every", type=cluster.number(float, 1), default=6, metavar="N", help="keep one decision in N (6)")
    parser.add_argument(
        "--only",
        choices=("any", "mutual-pins", "disputed"),
        default="any",
        help="keep those where both sides have a pinned checker, or where 0-ply loses 20 millipoints at 3-ply",
    )
    parser.add_argument("--phases", type=cluster.number(int, 0, 7), nargs="+", default=[], metavar="PHASE", help="keep those in these phases, 0 to 7")
    parser.add_argument("--seed", type=cluster.number(int, 0, 2**64 - 1), default=1, help="seed of all random numbers (1)")
    cluster.add_engine_arguments(parser)
    cluster.add_arguments(parser)
    options = parser.parse_args()
    network = cluster.network_bytes(options.net)
    chosen = {name: getattr(options, name) for name in ("seed", "games", "noise", "every", "only", "phases")}
    folder = cluster.Folder.make(options.folder, settings(options.variant, network, **chosen))
    with cluster.workers_of(options) as workers:
        cluster.run(play, folder, range(options.shards), network, workers=workers)


if __name__ == "__main__":
    cluster.start(main)
