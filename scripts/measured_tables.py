#!/usr/bin/env python3
"""Measures a table, or writes measured tables to their documents. scripts/remeasure.sh calls this script.

usage: scripts/measured_tables.py measure STEP PLAKOTO FOLDER SCALE THREADS > FOLDER/STEP.md
       scripts/measured_tables.py write FOLDER NETWORKS [COPIES]
       scripts/measured_tables.py shares PLAKOTO FOLDER SCALE THREADS > crates/table/src/match_play/shares.rs
       scripts/measured_tables.py networks PLAKOTO
       scripts/measured_tables.py evaluators PLAKOTO

The numbers of games are multiplied by SCALE, which is 1 for the documents and less for a trial run. `write`
copies each STEP.md in FOLDER to its document, or to a copy of the document in the folder COPIES, between two
special comments. FOLDER keeps logs of games, so that an interrupted run can be resumed.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULES = ["plakoto", "tzannes", "tapa", "express", "portes", "fevga", "narde"]
# Documents that contain tables made by this script.
DOCUMENTS = ["README.md", "docs/strength.md"]
MARK = re.compile(r"(<!-- measured: networks? )([0-9a-f, ]+)(; command: scripts/remeasure\.sh (\w+) -->\n).*?(?=<!-- end -->)", re.S)

# The best network that was trained only by self-play, as of the commit that replaced it.
SELF_PLAY = "b9ba16d:src/eval/networks/ada4355c8a6e.net"
LEVELS = [("beginner", 0, 0.16), ("casual", 0, 0.08), ("intermediate", 0, 0.04), ("advanced", 0, 0.02), ("expert", 0, 0), ("worldclass", 2, 0)]
# Number of games that are played to measure the shares of results, from which match equities are computed.
SHARED_GAMES = {
    "plakoto": 500_000, "tzannes": 200_000, "tapa": 200_000, "express": 20_000, "portes": 200_000, "fevga": 100_000, "narde": 60_000,
}
# First cells of those rows in the tables of strength and speed that the README repeats.
SUMMARY_GAMES = [("0-ply", "hand-written rules of thumb"), ("2-ply", "the network of self-play, 2-ply")]
SUMMARY_SPEEDS = ["static evaluations of one thread, self-play decisions", "`hint 1`, one thread, 2-ply, middle games",
                  "`hint 1`, one thread, 3-ply, middle games"]
LEVEL_PAIRS = [2000, 2000, 4000, 8000, 2000]


class Bench:
    """A program, and the folder for its results."""

    def __init__(self, program, folder, scale, threads):
        self.program, self.folder = str(pathlib.Path(program).resolve()), pathlib.Path(folder)
        self.scale, self.threads = float(scale), threads
        self.folder.mkdir(parents=True, exist_ok=True)

    def some(self, count, least=2):
        return max(least, round(count * self.scale))

    def run(self, *arguments, **options):
        return subprocess.run([self.program, *map(str, arguments)], check=True, capture_output=True, text=True, **options).stdout

    def arena(self, first, second, pairs, *options):
        """Plays an arena between two players, and returns the report about them. The arena's log is kept."""
        pairs = self.some(pairs)
        name = re.sub(r"[^\w.=-]+", "_", " ".join(["duel", first, second, *options]).replace(str(self.folder), ""))
        arguments = ["--pairs", pairs, "--threads", self.threads, "--log", self.folder / f"{name}.log", "--json", *options]
        report = json.loads(self.run("arena", first, second, *arguments))
        return report["pairings"][0], pairs, " ".join([f"--pairs {pairs}", *options])

    def old_network(self):
        path = self.folder / "old.net"
        if not path.exists():
            path.write_bytes(subprocess.run(["git", "-C", ROOT, "show", SELF_PLAY], check=True, capture_output=True).stdout)
        return str(path)

    def seconds(self, run):
        started = time.monotonic()
        run()
        return time.monotonic() - started


def signed(mean, error, digits=3, unit=""):
    return f"{mean:+.{digits}f} ± {error or 0:.{digits}f}{unit}".replace("-", "−")


def table(head, rows):
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in [head, *rows]]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]]) + "\n"


def strength(bench):
    def row(first, second, arguments, pairs, *options):
        found, _, command = bench.arena(*arguments, pairs, *options)
        points = found["points_per_game"]
        called = " ".join(arguments).replace(bench.old_network(), "old.net")
        return first, second, signed(points["mean"], points["standard_error"]), f"`plakoto duel {called} {command}`"

    old = bench.old_network()
    yield table(["first", "second", "points/game of the first", "command"], [
        row("0-ply", "hand-written rules of thumb", ["default", "handcrafted"], 5000, "--seed", "3"),
        row("0-ply", "the best network of self-play alone, 0-ply", ["default", old], 20000, "--seed", "16"),
        row("2-ply", "the network of self-play, 2-ply", ["default,plies=2", f"{old},plies=2"], 1000, "--seed", "15"),
    ])
    shipped = network_file(bench)
    rows = []
    for rules, pairs, seed, few in [("tapa", 20000, 22, 2000), ("tzannes", 20000, 22, 2000), ("express", 2000, 45, 500)]:
        for second, player, count, dice in [("the network for `plakoto`", shipped, pairs, seed),
                                            ("hand-written rules of thumb", "handcrafted", few, seed + 1)]:
            rows.append(row(f"`{rules}`, 0-ply", second, ["default", player], count, "--variant", rules, "--seed", str(dice)))
    yield table(["first", "second", "points/game of the first", "command"], rows)
    rows = []
    for length, pairs in [(3, 30000), (5, 30000)]:
        found, _, command = bench.arena("default", "default,score=off", pairs, "--match", str(length), "--seed", "8")
        share = found["matches"]["share"]
        rows.append((f"by the score, to {length} points", "by points alone",
                     f"{100 * share['mean']:.2f} ± {100 * (share['standard_error'] or 0):.2f} %",
                     f"`plakoto duel default default,score=off {command}`"))
    yield table(["first", "second", "matches won by the first", "command"], rows)


def network_file(bench):
    return f"crates/networks/files/{networks(bench.program)[0]}.net"


def levels(bench):
    rows, same = [], []
    for index, (name, plies, noise) in enumerate(LEVELS):
        points = pairs = ""
        if index:
            below = LEVELS[index - 1][0]
            found, pairs, _ = bench.arena(f"default,level={name}", f"default,level={below}", LEVEL_PAIRS[index - 1], "--seed", "1")
            mean, error = (found["points_per_game"][key] or 0 for key in ["mean", "standard_error"])
            points = signed(mean, error)
            if mean < 3 * error:
                same.append(f"`{name}` and `{below}`")
        rows.append((f"`{name}`", plies, noise, points, pairs))
    yield table(["level", "plies", "noise", "points/game against the level above it", "pairs"], rows)
    if same:
        yield f"Games do not tell these levels apart by three standard errors: {', '.join(same)}.\n"


def speed(bench):
    def evaluations(*options):
        found = json.loads(bench.run("bench", "--json", "--threads", "1", "--time", "1", *options))
        return found["evaluations_per_second"] / 1e6

    sets = {name: evaluations("--simd", name) for name in ["avx512", "avx2", "plain"] if has_instructions(bench, name)}
    fast = ", ".join(f"{value:.1f} million/s ({name})" for name, value in sets.items())
    rows = [("static evaluations of one thread, self-play decisions", fast, "`plakoto bench --threads 1 --simd SET`")]
    script = [sys.executable, ROOT / "scripts/hint_times.py", "--rounds", str(bench.some(3, 1))]
    for line in subprocess.run(script, check=True, capture_output=True, text=True).stdout.splitlines():
        rows.append((f"`hint 1`, one thread, {line.split(': ')[0]}", line.split(": ")[1], "`scripts/hint_times.py`"))
    trials = bench.some(1296, 36)
    for way in ["auto", "on"]:
        options = ["AACQ/j8AAID/Pw", "--trials", trials, "--variance-reduction", way]
        rows.append((f"rollout of an opening position to the end, {trials:,} trials at 0-ply, two threads, luck `{way}`",
                     f"{bench.seconds(lambda: bench.run('rollout', *options, '--threads', '2')):.2f} s",
                     f"`plakoto rollout {' '.join(map(str, options))}`"))
    for rules, pairs in [("plakoto", 5000), ("express", 500)]:
        options = ["default", "default", "--name", "2:other", "--variant", rules, "--pairs", bench.some(pairs)]
        report = json.loads(bench.run("arena", *options, "--threads", "2", "--json"))
        rows.append((f"arena of two built-in players at 0-ply, two threads, `{rules}`", f"{report['games_per_second']:,.0f} games/s",
                     f"`plakoto arena {' '.join(map(str, options))}`"))
    match = bench.folder / "five.jsonl"
    match.unlink(missing_ok=True)
    lines = ["set seed 3", "set player both plakoto", "set automatic game on", "set evaluation plies 0", "new match 5", f"save match {match}"]
    bench.run(input="\n".join(lines) + "\n")
    found = json.loads(bench.run("analyse", "--json", "--plies", "0", match).splitlines()[0])
    turns, games = sum(len(game["turns"]) for game in found["games"]), len(found["games"])
    plies = 2 if bench.scale >= 1 else 0
    seconds = bench.seconds(lambda: bench.run("analyse", "--plies", plies, "--threads", "2", match))
    rows.append((f"analysis of the 5-point match below, {games} games and {turns} turns, at 2-ply, two threads", f"{seconds:.1f} s",
                 "`plakoto analyse five.jsonl`"))
    start = min(bench.seconds(lambda: bench.run("legal", "AACA/z8AAID/Pw", "31")) for _ in range(bench.some(20)))
    rows.append(("the whole process for one short question", f"{1e3 * start:.0f} ms", "`plakoto legal AACA/z8AAID/Pw 31`"))
    yield table(["what", "figure", "command"], rows)


def summary(bench):
    """Returns the table of the README, which repeats rows of the tables of strength and speed."""
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for step in ["strength", "speed"]
             for line in (bench.folder / f"{step}.md").read_text().splitlines() if line.startswith("|")]
    games = [(f"{row[0]} against {row[1]}", f"{row[2]} points a game") for row in cells if (row[0], row[1]) in SUMMARY_GAMES]
    speeds = [(row[0], row[1]) for row in cells if row[0] in SUMMARY_SPEEDS]
    assert (len(games), len(speeds)) == (len(SUMMARY_GAMES), len(SUMMARY_SPEEDS)), "a row for the README is missing"
    yield table(["what", "figure"], games + speeds)


def has_instructions(bench, name):
    done = subprocess.run([bench.program, "hint", "AACA/z8AAID/Pw", "31", "--plies", "0", "--simd", name], capture_output=True)
    return done.returncode == 0


def shares(bench):
    """Returns the contents of crates/table/src/match_play/shares.rs, with newly measured shares for all
    rule sets."""
    text = (ROOT / "crates/table/src/match_play/shares.rs").read_text()
    for rules, games in SHARED_GAMES.items():
        kept = bench.folder / f"met.{rules}.json"
        if not kept.exists():
            kept.write_text(bench.run("met", "--json", "--games", bench.some(games, 100), "--seed", "1", "--variant", rules, "--threads", bench.threads))
        found = json.loads(kept.read_text())["shares"]
        numbers = {side: ", ".join(f"{share:.6f}" if share else "0.0" for share in found[side]) for side in ["starter", "other"]}
        draw = f"{found['draw']:.6f}" if found["draw"] else "0.0"
        numbers, draw = {side: grouped(list) for side, list in numbers.items()}, grouped(draw)
        of = rf"(Preset::{rules.capitalize()} => Self \{{\s+starter: \[)[^]]*(\],\s+other: \[)[^]]*(\],\s+draw: )[^,]*"
        text, count = re.subn(of, rf"\g<1>{numbers['starter']}\g<2>{numbers['other']}\g<3>{draw}", text)
        assert count == 1, f"{rules} has no shares"
    text, count = re.subn(r"(/// Measured with networks )[0-9a-f, ]+", rf"\g<1>{', '.join(networks(bench.program))}", text)
    assert count == 1, "the line that names the networks is missing"
    return text


def grouped(numbers):
    """Inserts underscores into fractions, as in 0.123_456."""
    return re.sub(r"(\.\d{3})(\d{3})", r"\1_\2", numbers)


def shown_engines(program):
    """Returns what `show engine` prints for each rule set."""
    lines = [line for rules in RULES for line in (f"set variant {rules}", "show engine")]
    return subprocess.run([program], input="\n".join(lines) + "\n", check=True, capture_output=True, text=True).stdout


def evaluators(program):
    """Returns a short hash over everything that evaluates positions: networks, endings, pruner and luck
    network."""
    files = sorted(path.name for path in (ROOT / "crates/networks/files").iterdir())
    return hashlib.sha256("\n".join([shown_engines(program), *files]).encode()).hexdigest()[:12]


def networks(program):
    """Returns the hashes of the networks for all rule sets."""
    text = shown_engines(program)
    found = re.findall(r"network ([0-9a-f]{12}) for", text)
    assert len(found) == len(RULES), text
    return found


def write(folder, shipped, copies):
    """Writes the measured tables to their documents. With `copies`, also checks that the number of rows
    and columns stays the same."""
    written = []
    for name in DOCUMENTS:
        def renewed(mark):
            made = pathlib.Path(folder) / f"{mark[4]}.md"
            if not made.exists():
                return mark[0]
            written.append(mark[4])
            hashes = shipped if mark[4] in ["strength", "summary"] else shipped.split(", ")[0]
            before, after = mark[0][len(mark[1] + mark[2] + mark[3]):], made.read_text()
            if copies and shape(before) != shape(after):
                raise SystemExit(f"{name}: {mark[4]} has changed its shape:\n{before}\n{after}")
            return f"{mark[1]}{hashes}{mark[3]}{after}"

        text = MARK.sub(renewed, (ROOT / name).read_text())
        to = pathlib.Path(copies) / name if copies else ROOT / name
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(text)
    print("written:", ", ".join(written))


def shape(text):
    """Returns the number of cell borders in each row of the tables in a text."""
    return [line.count("|") for line in text.splitlines() if line.startswith("|")]


STEPS = {each.__name__: each for each in [strength, levels, speed, summary]}


def main():
    match sys.argv[1:]:
        case ["measure", step, program, folder, scale, threads]:
            print("\n".join(STEPS[step](Bench(program, folder, scale, threads))), end="")
        case ["shares", program, folder, scale, threads]:
            print(shares(Bench(program, folder, scale, threads)), end="")
        case ["write", folder, shipped, *copies]:
            write(folder, shipped, copies[0] if copies else None)
        case ["networks", program]:
            print(", ".join(networks(program)))
        case ["evaluators", program]:
            print(evaluators(program))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
