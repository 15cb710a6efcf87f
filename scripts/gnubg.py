"""Lets GNU Backgammon play Portes in an arena.

usage: plakoto arena default 'cmd:/usr/games/gnubg -t -q -p scripts/gnubg.py' --variant portes --pairs 1000
       plakoto arena default 'cmd:env PLIES=2 /usr/games/gnubg -t -q -p scripts/gnubg.py' --variant portes --pairs 50

gnubg runs this script in its own Python. It chooses plays with its usual move filters and pruning networks,
without a cube and without noise, at PLIES plies (0). `findbestmove` ignores the price of a backgammon, so
gnubg plays as in backgammon, although in Portes a backgammon is worth no more than a gammon.
"""

import os
import sys

import gnubg

PLIES = int(os.environ.get("PLIES", "0"))
CONTEXT = gnubg.evalcontext(0, PLIES, 1, 1 if PLIES else 0, 0.0)
CUBE = {
    "cube": 1, "cubeowner": -1, "move": 0, "matchto": 0, "score": (0, 0), "crawford": 0, "jacoby": 0, "beavers": 0,
    # The prices of gammons for both players, then the prices of backgammons. They change no play.
    "gammonprice": ((1.0, 1.0), (0.0, 0.0)), "bgv": 0,
}
SETTINGS = [
    "set display off", "set confirm new off", "set cube use off",
    *(f"set automatic {what} off" for what in ("roll", "game", "move", "bearoff")),
    "set player 0 human", "set player 1 human", "new session",
]
# gnubg keeps every position of a session, and becomes slower with each. A new session forgets them.
POSITIONS = 500


def best_move(position, dice):
    """Returns gnubg's play as steps such as `bar/20 6/off`. gnubg takes the dice from its own game."""
    gnubg.command(f"set board {position}")
    gnubg.command(f"set dice {dice}")
    points = gnubg.findbestmove(gnubg.positionfromid(position), CUBE, CONTEXT)
    named = {0: "off", 25: "bar"}
    names = [named.get(point, str(point)) for point in points]
    return " ".join(f"{start}/{end}" for start, end in zip(names[::2], names[1::2]))


def main():
    for setting in SETTINGS:
        gnubg.command(setting)
    position = dice = ""
    asked = 0
    for line in sys.stdin:
        match line.split():
            case ["ubgi"]:
                print(f"id name gnubg {PLIES}-ply\nid author the gnubg authors\nubgiok")
            case ["isready"]:
                print("readyok")
            case ["position", "gnubgid", text]:
                position = text.partition(":")[0]
            case ["dice", first, second]:
                dice = first + second
            case ["go", *_]:
                asked += 1
                if asked % POSITIONS == 0:
                    gnubg.command("new session")
                print(f"bestmove {best_move(position, dice)}")
            case ["quit"]:
                return
        sys.stdout.flush()


main()
