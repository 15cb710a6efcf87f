#!/usr/bin/env python3
"""Lets Open Sage (bgsage) play Portes in an arena.

usage: pip install bgsage
       plakoto arena default 'cmd:python3 scripts/open_sage.py' --variant portes --pairs 300
       plakoto arena default 'cmd:python3 scripts/open_sage.py --plies 1' --variant portes --pairs 100

bgsage estimates the chances of every play without a cube, at --plies plies (0), which bgsage itself counts from
1. The script makes the play that is worth most when a backgammon is worth no more than a gammon. In searches,
bgsage's own move filter chooses the candidates.
"""

import argparse
import sys

try:
    import bgsage
except ModuleNotFoundError as error:
    sys.exit(f"expected the packages bgsage and numpy: {error}")

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
NAMES = {25: "bar", 0: "off"}


def board_of(text):
    """Converts a position ID to a board of bgsage: the points of the player on roll, whose bar is 25. The
    opponent's checkers are negative numbers, but not those on the opponent's bar, which is 0."""
    number = 0
    for character in text[:14]:
        number = number << 6 | ALPHABET.index(character)
    bits = iter(f"{int.from_bytes((number >> 4).to_bytes(10, 'big'), 'little'):080b}"[::-1])
    theirs, mine = ([sum(1 for _ in iter(lambda: next(bits), "0")) for _ in range(25)] for _ in range(2))
    return [theirs[24], *(mine[point - 1] - theirs[24 - point] for point in range(1, 25)), mine[24]]


def points(chances):
    """Returns the value of bgsage's chances in points. Gammons include backgammons."""
    return 2 * chances.win - 1 + chances.gammon_win - chances.gammon_loss


def steps(board, goal, dice):
    """Returns steps that lead to a position, such as `bar/20 6/off`; None if no steps lead there."""
    if board == goal:
        return []
    for die in dict.fromkeys(dice):
        rest = list(dice)
        rest.remove(die)
        for move in bgsage.possible_single_die_moves(board, die):
            found = steps(list(move["board"]), goal, rest)
            if found is not None:
                start, end = move["from"], move["to"]
                return [f"{NAMES.get(start, start)}/{NAMES.get(end, end)}", *found]
    return None


class Player:
    """Chooses plays."""

    def __init__(self, plies):
        self.level = f"{plies + 1}-ply"
        self.analyzer = bgsage.BgBotAnalyzer(eval_level=self.level.replace("-", ""), cubeful=False, parallel_threads=1)

    def best_move(self, board, first, second):
        moves = self.analyzer.checker_play(board, first, second).moves
        best = max((move for move in moves if move.eval_level == self.level), key=lambda move: points(move.probs))
        dice = [first, second] if first != second else [first] * 4
        return " ".join(steps(board, list(best.board), dice))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--plies", type=int, choices=range(4), default=0, help="plies to look ahead (0)")
    plies = parser.parse_args().plies
    player = Player(plies)
    board, dice = None, ()
    for line in sys.stdin:
        match line.split():
            case ["ubgi"]:
                print(f"id name bgsage {plies}-ply\nid author Mark Higgins\nubgiok")
            case ["isready"]:
                print("readyok")
            case ["position", "gnubgid", text]:
                board = board_of(text)
            case ["dice", first, second]:
                dice = int(first), int(second)
            case ["go", *_]:
                print(f"bestmove {player.best_move(board, *dice)}")
            case ["quit"]:
                return
        sys.stdout.flush()


if __name__ == "__main__":
    main()
