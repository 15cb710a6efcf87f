"""The shipped puzzles: positions of Plakoto with a roll that have one clearly best play.

usage: python -m plakoto.lab.puzzles make FOLDER    find positions in games, roll them out, let the levels play them
       python -m plakoto.lab.puzzles choose FOLDER  write the best to crates/table/src/practice/puzzles.tsv
       python -m plakoto.lab.puzzles check FOLDER   roll out the shipped puzzles again, and count the confirmed ones
       python -m plakoto.lab.puzzles page FOLDER    write docs/puzzles.md, with the result of ``check``

``make`` takes about two hours on one core, and ``check`` half an hour. A puzzle's best play is the best one by a search
of 2 plies and by a rollout to the end of the game; it leads by at least 0.05 points (in races 0.015) and by at least 4
standard errors. Its theme follows from the plays and from ``why``. Its difficulty is measured: every level from
beginner to expert plays it fifteen times, and the difficulty, from 1 to 5, is the number of the first level that finds
the best play at least ten times.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pyarrow as pa

from .. import BadArgumentError, Engine, Session
from . import cluster
from .cluster import Folder, Random
from .reference import LEVELS, PHASES, phase, play_game
from .tables import Settings

THEMES = {
    "opening": "The first turns, before anything is pinned.",
    "prime": "Points made in a row, which opposing checkers cannot pass easily.",
    "pin": "Pin, or leave the checker alone?",
    "release": "Lift the checker that pins, or keep the pin?",
    "mother": "The last checker on a starting point: whoever has it pinned there loses.",
    "timing": "Both sides pin. Who has to give up a good place first?",
    "race": "No more contact: every pip counts.",
    "bearoff": "Bear off, or bring a checker home?",
}
TRIES, FOUND = 15, 10
LEADS, MOST, ERRORS = {"race": 0.015, "last pins": 0.02}, 0.8, 4
"""Least leads of best plays, in points, where little is left to decide; the greatest lead; standard errors of a lead."""
SHARES = {"mother": 2, "last pins": 2, "race": 4}
"""In these phases few decisions matter, so more of them are drawn."""
GAMES, DRAWN, PUZZLES = 40, 18, 20
"""Games of a shard, decisions of each phase that it draws from them, and puzzles of a shard of `check`."""
SHIPPED, PAGE = Path("crates/table/src/practice/puzzles.tsv"), Path("docs/puzzles.md")
SCHEMA = pa.schema(
    dict.fromkeys(["position", "dice", "theme", "play"], pa.string())
    | {"lead": pa.float64(), "error": pa.float64(), "found": pa.list_(pa.int32())}
)


def session(*settings: str) -> Session:
    """Return a session with some settings of rollouts."""
    found = Session()
    for line in ("set threads 1", *(f"set rollout {setting}" for setting in settings)):
        found.say(line)
    return found


def drawn(seed: int, shard: int) -> list[dict[str, Any]]:
    """Draw positions of all phases from games, at most two of each phase from a game."""
    dice, rows = Random(seed, shard), defaultdict(list)
    for _ in range(GAMES):
        seeds = [int(each) for each in dice.seeds(4)]
        options = [{"level": "intermediate"}, {"plies": 0, "noise": 0.03}][:: 1 if seeds[3] % 2 else -1]
        engines = [Engine(threads=1, seed=each, **option) for each, option in zip(seeds, options)]
        of_game = defaultdict(list)
        for turn, (position, roll) in enumerate(play_game(engines, seeds[2])):
            if len(position.legal_plays(roll)) >= 4:
                of_game[phase(position)].append({"position": position.id, "dice": roll, "turn": turn})
        for name, some in of_game.items():
            rows[name] += random.Random(seeds[3]).sample(some, min(2, len(some)))
    choice = random.Random(int(dice.seeds(1)[0]))
    sizes = {name: min(DRAWN * SHARES.get(name, 1), len(rows[name])) for name in PHASES}
    return [{**row, "phase": name} for name in PHASES for row in choice.sample(rows[name], sizes[name])]


def lead_of(asked: Session, position: str, dice: str) -> dict[str, Any]:
    """Return the best play of a rollout, its lead over the second one, and the standard error of the lead."""
    rolled = asked.ask(f"rollout {position} {dice} 4")["rollout"]
    best, second, *_ = sorted(rolled, key=lambda play: -play["eqdiff"])
    return {"play": best["play"], "result": best["after"], "lead": -second["eqdiff"], "error": second["eqdiff_error"]}


def theme(row: dict[str, Any], better: dict[str, Any], other: dict[str, Any]) -> str | None:
    """Return what a position teaches, from the facts of its best and its second play; None if unclear."""
    pins = [sum(step["pin"] for step in facts["steps"]) for facts in (better, other)]
    held = [len(facts["pins"]) for facts in (better, other)]
    if row["phase"] in ("race", "last pins"):
        return "bearoff" if any(step["to"] == 0 for step in better["steps"] + other["steps"]) else "race"
    if row["turn"] < 8 and not any(held):
        return "opening"
    if row["phase"] == "mother" and better["mother"] != other["mother"]:
        return "mother"
    if (pins[0] == 0) != (pins[1] == 0):
        return "pin"
    if held[0] != held[1] and not any(pins):
        return "release"
    if better["block"] >= 4 and better["block"] > other["block"]:
        return "prime"
    return "timing" if row["phase"] == "pins of both sides" else None


def make_shard(made: Settings, network: bytes | None, shard: int, inputs: pa.Table | None) -> pa.Table:
    """Play games, and return the puzzles in them."""
    asked, puzzles = session("trials 1296", "jsd limit 6", "limit minimumgames 648", "seed 11"), []
    engines = [[Engine(level=level, threads=1, seed=seed) for seed in range(1, 1 + TRIES)] for level in LEVELS[:-1]]
    engines.append(TRIES * [Engine(level=LEVELS[-1], threads=1)])
    for row in drawn(made["seed"], shard):
        position, dice, least = row["position"], row["dice"], LEADS.get(row["phase"], 0.05)
        asked.say(f"set board {position}")
        asked.say(f"set dice {dice}")
        if not least <= -asked.ask("hint 2")["hint"][1]["eqdiff"] <= MOST:
            continue
        why = asked.ask("why")["why"]
        name, rolled = theme(row, why["better"], why["other"]), lead_of(asked, position, dice)
        if name and rolled["play"] == why["better"]["play"] and rolled["lead"] >= max(least, ERRORS * rolled["error"]):
            plays = [[engine.best_play(position, dice).play.after.id for engine in some] for some in engines]
            found = [some.count(rolled["result"]) for some in plays]
            puzzles.append({**row, **rolled, "theme": name, "found": found})
    return pa.Table.from_pylist(puzzles, schema=SCHEMA)


def choose(folder: Path, most: int) -> None:
    """Write the shipped puzzles: of each theme the same number, and of each difficulty of a theme; where one has too
    few, the others have more."""
    made, groups = Folder.open(folder / "made", "puzzles"), defaultdict(lambda: defaultdict(list))
    for row in (row for table in made.tables() for row in table.to_pylist()):
        row["difficulty"] = next((level for level, count in enumerate(row["found"], 1) if count >= FOUND), 5)
        groups[row["theme"]][row["difficulty"]].append(row)
    dice, by_turns = random.Random(35), lambda lists: [row for turn in zip_longest(*lists) for row in turn if row]
    themes = [[dice.sample(rows, len(rows)) for _, rows in sorted(levels.items())] for _, levels in sorted(groups.items())]
    chosen = by_turns(map(by_turns, themes))[:most]
    chosen.sort(key=lambda row: (list(THEMES).index(row["theme"]), row["difficulty"], row["position"], row["dice"]))
    text = ["# The shipped puzzles. Made by `python -m plakoto.lab.puzzles`.", f"# made: {made.settings['evaluator']}"]
    text += ["position\tdice\tplay\ttheme\tdifficulty\tlead\terror"]
    text += ["{position}\t{dice}\t{play}\t{theme}\t{difficulty}\t{lead:.3f}\t{error:.3f}".format(**row) for row in chosen]
    SHIPPED.write_text("\n".join(text) + "\n")
    print(f"{SHIPPED}: {len(chosen)} puzzles")


def shipped() -> list[list[str]]:
    """Read the shipped puzzles: position, dice, play, theme, difficulty, lead and its standard error."""
    if not SHIPPED.exists():
        raise BadArgumentError(f"{SHIPPED} does not exist: run this program at the top of the repository")
    return [line.split("\t") for line in SHIPPED.read_text().splitlines() if not line.startswith("#")][1:]


def check_shard(made: Settings, network: bytes | None, shard: int, inputs: pa.Table | None) -> pa.Table:
    """Roll out some puzzles again."""
    asked = session("trials 2592", f"seed {made['seed']}")
    rows = [lead_of(asked, *puzzle) for puzzle in made["puzzles"][PUZZLES * shard : PUZZLES * (shard + 1)]]
    return pa.Table.from_pylist(rows)


def check(folder: Path) -> str:
    """Return how many puzzles the rollouts of ``check`` confirm, and print the others."""
    rows = shipped()
    again = [row for table in Folder.open(folder / "checked", "puzzles").tables() for row in table.to_pylist()]
    if len(again) != len(rows):
        raise BadArgumentError(f"{folder / 'checked'} has {len(again)} of {len(rows)} puzzles: run `check`")
    wrong = [(row, reply) for row, reply in zip(rows, again) if row[2] != reply["play"]]
    for row, reply in wrong:
        print(*row, "but", reply["play"], f"leads by {reply['lead']:.3f} ± {reply['error']:.3f}")
    return f"{len(rows) - len(wrong)} of {len(rows)}"


def page(confirmed: str) -> None:
    """Write the page on puzzles, and its pictures."""
    rows, sections, asked = shipped(), [], session()
    pictures = PAGE.parent / "puzzles"
    pictures.mkdir(exist_ok=True)
    for name, about in THEMES.items():
        own = [row for row in rows if row[3] == name]
        position, dice, play, _, difficulty, lead, error = own[len(own) // 2]
        for line in (f"set board {position}", f"set dice {dice}", f"export position svg force {pictures / name}.svg"):
            asked.say(line)
        counts = " · ".join(f"{sum(row[4] == str(level) for row in own)}" for level in range(1, 6))
        sections.append(f"""## {name.capitalize()}

{about} {len(own)} puzzles, by difficulty: {counts}.

![X plays {dice}](puzzles/{name}.svg)

X plays {dice}. Difficulty {difficulty} of 5; ID `{position}`.

<details><summary>The best play</summary>

{play}, by {float(lead):.3f} ± {float(error):.3f} points. `plakoto hint {position} {dice}` shows the others.

</details>
""")
    links = " ·\n".join(f"[{name.capitalize()}](#{name})" for name in THEMES)
    PAGE.write_text(f"""# Puzzles

{len(rows)} positions of plakoto with one clearly best play, sorted by theme and difficulty. `plakoto quiz --theme mother`
asks them, as [practice](practice.md) explains.

[All pages](README.md): {links} ·
[How they were made](#how-they-were-made)

{chr(10).join(sections)}
## How they were made

`python -m plakoto.lab.puzzles make FOLDER` draws positions from games between levels, searches them, and rolls out the
plays of those with a clear lead, at 0-ply to the end of the game. The best play leads by at least 0.05 points (0.015 in
races) and four standard errors, both in the rollout and in a 2-ply search. The difficulty is the first of the levels
beginner, casual, intermediate, advanced and expert that finds the best play in ten of fifteen attempts.

Another rollout of 2,592 trials a play, with other dice, confirms
{confirmed} (`check FOLDER`). A puzzle is made again, with its theme and its difficulty, by the same program
with a later network.
""")


def main() -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m plakoto.lab.puzzles", description=__doc__, formatter_class=formatter)
    parser.add_argument("command", choices=["make", "choose", "check", "page"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=4000, help="number of games from which positions come (4000)")
    parser.add_argument("--puzzles", type=int, default=300, help="number of shipped puzzles (300)")
    parser.add_argument("--seed", type=int, help="seed of the games (35), or of the dice of check (2592)")
    cluster.add_arguments(parser)
    given = parser.parse_args()
    if given.command == "choose":
        return choose(given.folder, given.puzzles)
    if given.command == "page":
        return page(check(given.folder))
    if given.command == "make":
        task, name, count = make_shard, "made", -(-given.games // GAMES)
        others = {"seed": given.seed or 35, "evaluator": Engine(threads=1).evaluator}
    else:
        others = {"seed": given.seed or 2592, "puzzles": [row[:2] for row in shipped()]}
        task, name, count = check_shard, "checked", -(-len(others["puzzles"]) // PUZZLES)
    folder = Folder.make(given.folder / name, cluster.settings("puzzles", "plakoto", None, **others))
    with cluster.workers_of(given) as workers:
        cluster.run(task, folder, range(count), workers=workers)
    if given.command == "check":
        print(check(given.folder), "puzzles are confirmed")


if __name__ == "__main__":
    cluster.start(main)
