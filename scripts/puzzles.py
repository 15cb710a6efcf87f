#!/usr/bin/env python3
"""Makes the shipped puzzles: positions with a roll that have one clearly best play.

    scripts/puzzles.py make FOLDER    find positions in games, roll out their plays, and let the levels play them
    scripts/puzzles.py choose FOLDER  write the best of them to crates/table/src/practice/puzzles.tsv
    scripts/puzzles.py check FOLDER   roll out the shipped puzzles with other dice, and count the confirmed ones
    scripts/puzzles.py page FOLDER    write docs/puzzles.md, with the result of `check`

FOLDER keeps all results, so the same command resumes an interrupted run. `make` takes about two hours on one
core, and `check` half an hour. The positions come from games between levels of different strength. A puzzle's
best play is the best one by a search of 2 plies and by a rollout to the end of the game; it leads by at least
0.05 points (in races 0.015) and by at least 4 standard errors. Its theme follows from the plays and from `why`. Its difficulty
is measured: every level from beginner to expert plays it fifteen times, and the difficulty, from 1 to 5, is the
number of the first level that finds the best play at least ten times.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess

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
PHASES = ["no-pins", "pins-of-one-side", "pins-of-both-sides", "mother", "last-pins", "race"]
# In races and where few pins are left, few decisions matter, so more of them are drawn.
SHARES = {"mother": 2, "last-pins": 2, "race": 4}
LEVELS = ["beginner", "casual", "intermediate", "advanced", "expert"]
SEEDS, FOUND = range(1, 16), 10
SHIPPED, PAGE = pathlib.Path("crates/table/src/practice/puzzles.tsv"), pathlib.Path("docs/puzzles.md")
LEADS, MOST, ERRORS = {"race": 0.015, "last-pins": 0.02}, 0.8, 4


def least(row):
    """The least lead of a puzzle's best play, in points. Where little is left to decide, smaller leads count."""
    return LEADS.get(row["phase"], 0.05)


class Maker:
    def __init__(self, options):
        self.program, self.folder, self.options = options.program, options.folder, options
        self.folder.mkdir(parents=True, exist_ok=True)

    def run(self, *arguments, text=None):
        arguments = [self.program, *map(str, arguments)]
        return subprocess.run(arguments, input=text, check=True, stdout=subprocess.PIPE, text=True).stdout

    def batch(self, question, lines, *arguments):
        threads = ["--threads", self.options.threads, "--json"]
        replies = self.run("batch", question, *arguments, *threads, text="\n".join(lines) + "\n")
        return [json.loads(reply) for reply in replies.splitlines()]

    def session(self, lines):
        lines = [f"set threads {self.options.threads}", "set output json on", *lines]
        replies = self.run("session", text="\n".join(lines) + "\n").splitlines()
        return [json.loads(reply) for reply in replies if reply.startswith("{")]

    def append(self, name, todo, size, answer):
        """Appends the answers for what the file lacks, in pieces, and returns all answers of the file."""
        path = self.folder / f"{name}.jsonl"
        known = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
        todo = todo[len(known):]
        with path.open("a") as file:
            for start in range(0, len(todo), size):
                answers = answer(todo[start : start + size])
                known += answers
                file.write("".join(json.dumps(each) + "\n" for each in answers))
                file.flush()
        return known

    def drawn(self):
        """Draws positions of all phases from games, at most two from a game."""
        games = self.folder / "games.data"
        threads = ["--threads", self.options.threads]
        players = ["--player", "default,level=intermediate", "--against", "default,noise=0.03"]
        self.run("lab", "data", "make", games, "--games", self.options.games, "--candidates", 1, "--seed", 35, *players, *threads)
        drawn = []
        for phase in PHASES:
            some, sample = self.folder / f"{phase}.data", self.folder / f"{phase}.sample.data"
            self.run("lab", "data", "filter", games, "--out", some, "--phase", phase, "--open", "--force")
            self.run("lab", "data", "sample", "--force", "--out", sample, self.options.decisions * SHARES.get(phase, 1), some, "--seed", 3)
            rows = map(json.loads, self.run("lab", "data", "show", sample, "--jsonl").splitlines())
            per_game = collections.Counter()
            for row in rows:
                per_game[row["game"]] += 1
                if row["plays"] >= 4 and not row["pending"] and per_game[row["game"]] <= 2:
                    line = f"{row['position_id']} {row['dice'][0]}{row['dice'][1]}"
                    drawn.append({"line": line, "phase": phase, "turn": row["turn"]})
        return drawn

    def searched(self, drawn):
        """Keeps positions whose best play leads in a search, and gives each its theme."""
        pieces = self.append("searched", drawn, 400, self.search)
        return [{**row, **piece} for row, piece in zip(drawn, pieces) if piece["theme"]]

    def search(self, rows):
        replies = self.batch("hint", [row["line"] for row in rows], "-n", 2, "--plies", 2)
        leads = [-reply["hint"][1]["eqdiff"] if len(reply.get("hint", [])) > 1 else 0 for reply in replies]
        clear = [row for row, lead in zip(rows, leads) if least(row) <= lead <= MOST]
        commands = [[f"set board {row['line'].split()[0]}", f"set dice {row['line'].split()[1]}", "hint 2", "why"] for row in clear]
        told = iter([reply for reply in self.session(sum(commands, [])) if reply["command"] == "why"])
        found = []
        for row, lead in zip(rows, leads):
            why = next(told)["why"] if least(row) <= lead <= MOST else None
            found.append({"theme": theme(row, why["better"], why["other"]), "best": why["better"]["play"]} if why else {"theme": None})
        return found

    def rolled(self, searched):
        """Adds the lead of the best play in a rollout and its standard error."""
        return [{**row, **piece} for row, piece in zip(searched, self.append("rolled", searched, 20, self.roll))]

    def roll(self, rows):
        limits = ["--trials", 1296, "--joint-errors", 6, "--minimum-trials", 648, "--seed", 11]
        return [lead_of(reply) for reply in self.batch("rollout", [row["line"] for row in rows], "-n", 4, *limits)]

    def played(self, rows):
        """Adds the number of times that each level finds the best play."""
        return [{**row, **piece} for row, piece in zip(rows, self.append("played", rows, 100, self.play))]

    def play(self, rows):
        lines = []
        for level in LEVELS:
            for seed in SEEDS if level != "expert" else SEEDS[:1]:
                lines.append(f"set seed {seed}")
                for row in rows:
                    position, dice = row["line"].split()
                    lines += [f"set board {position}", f"set dice {dice}", f"bestmove level {level}"]
        plays = iter([reply["after"] for reply in self.session(lines) if reply["command"] == "bestmove"])
        found = [[0] * len(LEVELS) for _ in rows]
        for number, level in enumerate(LEVELS):
            for _ in SEEDS if level != "expert" else SEEDS[:1]:
                for row, counts in zip(rows, found):
                    counts[number] += (next(plays) == row["result"]) * (1 if level != "expert" else len(SEEDS))
        return [{"found": counts} for counts in found]

    def make(self):
        rolled = self.rolled(self.searched(self.drawn()))
        return self.played([row for row in rolled if row["play"] == row["best"] and is_clear(row)])

    def choose(self):
        groups = collections.defaultdict(list)
        for row in self.make():
            row["difficulty"] = next((level for level, count in enumerate(row["found"], 1) if count >= FOUND), 5)
            groups[row["theme"], row["difficulty"]].append(row)
        dice = random.Random(35)
        lists = {key: dice.sample(rows, len(rows)) for key, rows in sorted(groups.items())}
        chosen = []
        # Each theme gets the same number, and each difficulty of a theme; where one has too few, the others have more.
        while len(chosen) < self.options.puzzles and any(lists.values()):
            counts = collections.Counter(row["theme"] for row in chosen)
            open_themes = [name for name in THEMES if any(lists.get((name, level)) for level in range(1, 6))]
            name = min(open_themes, key=lambda name: counts[name])
            levels = collections.Counter(row["difficulty"] for row in chosen if row["theme"] == name)
            level = min((level for level in range(1, 6) if lists.get((name, level))), key=lambda level: levels[level])
            chosen.append(lists[name, level].pop())
        self.write(sorted(chosen, key=lambda row: (list(THEMES).index(row["theme"]), row["difficulty"], row["line"])))

    def write(self, chosen):
        made = [f"# The shipped puzzles. Made by `scripts/puzzles.py make FOLDER` and `scripts/puzzles.py choose FOLDER`.",
                f"# made: {network(self)}", "position\tdice\tplay\ttheme\tdifficulty\tlead\terror"]
        for row in chosen:
            position, dice = row["line"].split()
            made.append("\t".join([position, dice, row["play"], row["theme"], str(row["difficulty"]), f"{row['lead']:.3f}", f"{row['error']:.3f}"]))
        SHIPPED.write_text("\n".join(made) + "\n")
        counts = collections.Counter((row["theme"], row["difficulty"]) for row in chosen)
        for name in THEMES:
            print(f"{name:8}", *(f"{counts[name, level]:4}" for level in range(1, 6)))

    @staticmethod
    def shipped():
        return [line.split("\t") for line in SHIPPED.read_text().splitlines() if not line.startswith("#")][1:]

    def check(self):
        rows = self.shipped()
        again = self.append("checked", [f"{row[0]} {row[1]}" for row in rows], 20, self.judge)
        confirmed = sum(row[2] == reply["play"] for row, reply in zip(rows, again))
        print(f"{confirmed} of {len(rows)} puzzles are confirmed ({100 * confirmed / len(rows):.1f} %)")
        for row, reply in zip(rows, again):
            if row[2] != reply["play"]:
                print(*row, "but", reply["play"], f"leads by {reply['lead']:.3f} ± {reply['error']:.3f}")

    def page(self):
        rows = self.shipped()
        again = [json.loads(line) for line in (self.folder / "checked.jsonl").read_text().splitlines()]
        confirmed = sum(row[2] == reply["play"] for row, reply in zip(rows, again))
        pictures, commands, sections = PAGE.parent / "puzzles", [], []
        pictures.mkdir(exist_ok=True)
        for name, about in THEMES.items():
            own = [row for row in rows if row[3] == name]
            shown = own[len(own) // 2]
            commands += [f"set board {shown[0]}", f"set dice {shown[1]}", f"export position svg force {pictures / name}.svg"]
            counts = " · ".join(f"{sum(row[4] == str(level) for row in own)}" for level in range(1, 6))
            sections.append(f"""## {name.capitalize()}

{about} {len(own)} puzzles, by difficulty: {counts}.

![X plays {shown[1]}](puzzles/{name}.svg)

X plays {shown[1]}. Difficulty {shown[4]} of 5; ID `{shown[0]}`.

<details><summary>The best play</summary>

{shown[2]}, by {float(shown[5]):.3f} ± {float(shown[6]):.3f} points. `plakoto hint {shown[0]} {shown[1]}` shows the others.

</details>
""")
        self.session(commands)
        links = " ·\n".join(f"[{name.capitalize()}](#{name})" for name in THEMES)
        PAGE.write_text(f"""# Puzzles

{len(rows)} positions of plakoto with one clearly best play, sorted by theme and difficulty. `plakoto quiz --theme mother`
asks them, as [practice](practice.md) explains.

[All pages](README.md): {links} ·
[How they were made](#how-they-were-made)

{chr(10).join(sections)}
## How they were made

`scripts/puzzles.py make FOLDER` draws positions from games between levels, searches them, and rolls out the plays of
those with a clear lead, at 0-ply to the end of the game. The best play leads by at least 0.05 points (0.015 in races)
and four standard errors, both in the rollout and in a 2-ply search. The difficulty is the first of the levels
beginner, casual, intermediate, advanced and expert that finds the best play in ten of fifteen attempts.

Another rollout of 2,592 trials a play, with other dice, confirms
{confirmed} of {len(rows)} (`scripts/puzzles.py check FOLDER`). A puzzle is made again, with its theme and its difficulty, by the same script with
a later network.
""")

    def judge(self, lines):
        return [lead_of(reply) for reply in self.batch("rollout", lines, "-n", 4, "--trials", 2592, "--seed", self.options.seed)]


def is_clear(row):
    return row["lead"] >= least(row) and row["lead"] >= ERRORS * row["error"]


def lead_of(reply):
    """Returns the best play of a rollout, its lead over the second one, and the standard error of the lead."""
    best, second, *_ = sorted(reply["rollout"], key=lambda play: -play["eqdiff"])
    return {"play": best["play"], "result": best["after"], "lead": -second["eqdiff"], "error": second["eqdiff_error"]}


def network(maker):
    return next(line for line in maker.run("session", text="show engine\n").splitlines() if "network" in line).strip(" -")


def theme(row, better, other):
    """Returns what a position teaches, from the facts of its best and its second play; None if unclear."""
    steps = better["steps"] + other["steps"]
    pins = [sum(step["pin"] for step in facts["steps"]) for facts in (better, other)]
    held = [len(facts["pins"]) for facts in (better, other)]
    if row["phase"] in ("race", "last-pins"):
        return "bearoff" if any(step["to"] == 0 for step in steps) else "race"
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
    return "timing" if row["phase"] == "pins-of-both-sides" else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["make", "choose", "check", "page"])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default="target/release/plakoto")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--games", type=int, default=4000, help="number of games from which positions are drawn")
    parser.add_argument("--decisions", type=int, default=1800, help="number of positions drawn for each phase")
    parser.add_argument("--puzzles", type=int, default=300)
    parser.add_argument("--seed", type=int, default=2592, help="seed of the dice of `check`")
    options = parser.parse_args()
    getattr(Maker(options), options.command)()


if __name__ == "__main__":
    main()
