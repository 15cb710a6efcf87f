#!/usr/bin/env python3
"""Compares OGXM files with the reference codec, in both directions.

    pip install ogxm
    scripts/ogxm_check.py PLAKOTO

PLAKOTO is the program. It plays a short match of each game and exports it; the codec must accept the file and write the
same bytes again, and the program must read its own file without a change. Then the codec writes files, which the program
must read or refuse by name. The last run was with ogxm 2.3.2.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

import ogxm

GAMES = ["plakoto", "tzannes", "tapa", "express", "portes", "fevga", "narde", "tavli"]


def session(program, *lines):
    """Returns the replies to these lines."""
    text = "".join(line + "\n" for line in lines)
    return subprocess.run([program, "session"], input=text, capture_output=True, text=True, check=True).stdout


def check_export(program, folder, game):
    """Exports a match of two games and a resignation with notes. Returns the codec's document."""
    file, saved, again = (folder / f"{game}.{end}" for end in ("ogxm", "jsonl", "again.jsonl"))
    replies = session(
        program, "set seed 7", "set player both plakoto", "set player both level beginner", f"new match 7 {game}",
        "set matchinfo event Αθήνα 2026", "set matchinfo date 2026-03-01", "set matchinfo place Sofia",
        "end game", "annotate move comment the last turn", "annotate move bad", "new game", "end game",
        "set player both human", "new game", "roll", "resign", "accept",
        f"export match ogxm force {file}", f"save match force {saved}",
        f"import ogxm {file}", f"save match force {again}",
    )
    assert file.exists(), replies
    data = file.read_bytes()
    document = ogxm.binary_to_json(data)
    assert ogxm.v2_problem(document) is None, (game, ogxm.v2_problem(document))
    assert ogxm.json_to_binary(document) == data, game
    assert document["event"] == "Αθήνα 2026" and document["checksum"] == "crc32", game
    assert document["replay_complete"] == (game == "portes"), game
    assert again.read_bytes() == saved.read_bytes(), game
    assert document["games"][2]["plies"][-1]["action_id"] == 27, "the last game is resigned"
    plies = sum(len(each["plies"]) for each in document["games"])
    print(f"{game}: {len(data)} bytes, {len(document['games'])} games, {plies} plies")
    return document


def roll(color, dice, *steps):
    """Returns a ply of the codec's document. Color 1 is White."""
    order = [(low, high) for low in range(1, 7) for high in range(low, 7)]
    moves = [{"from": point, "pips": pips} for point, pips in steps]
    return {"action_id": order.index(dice), "color": color, "d1": dice[0], "d2": dice[1], "moves": moves}


def check_import(program, folder, name, expected, *plies, variant="backgammon", **fields):
    """Has the codec write a file, and the program read it."""
    game = {"game_index": 0, "winner": 255, "plies": list(plies), **fields}
    document = {"match_length": 5, "player_white": "Ann", "player_black": "Bob", "variant": variant,
                "ogxm": {"major": 2, "minor": 0}, "games": [game]}
    file = folder / "codec.ogxm"
    file.write_bytes(ogxm.json_to_binary(document))
    reply = session(program, f"import auto {file}", "list game")
    assert expected in reply, (name, reply)
    print(f"{name}: {expected}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PLAKOTO")
    program = str(Path(parser.parse_args().program).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        portes = {game: check_export(program, folder, game) for game in GAMES}["portes"]
        (folder / "portes.ogxm").write_bytes(ogxm.json_to_binary({**portes, "annotations": []}))
        assert "Loaded 3 games" in session(program, f"import auto {folder / 'portes.ogxm'}")
        first, second = roll(1, (1, 3), (17, 3), (19, 1)), roll(0, (2, 4), (8, 4), (6, 2))
        check_import(program, folder, "two turns", "Bob 42: 8/4 6/4", first, second)
        check_import(program, folder, "other order of steps", "8/5 6/5", roll(1, (1, 3), (19, 1), (17, 3)))
        check_import(program, folder, "illegal step", "no checker", roll(1, (1, 3), (18, 3), (19, 1)))
        unplayed, resignation = roll(0, (2, 4)), {"action_id": 27, "color": 0, "resign_value": 2}
        check_import(program, folder, "resignation after a roll", "Ann wins a gammon and 2 points", first, unplayed, resignation,
                     winner=0, points_won=2)
        check_import(program, folder, "double", "without a doubling cube", first, {"action_id": 21, "color": 0})
        check_import(program, folder, "variant", "got nackgammon", first, variant="nackgammon")
    print("All files agree.")


if __name__ == "__main__":
    main()
