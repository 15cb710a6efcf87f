#!/usr/bin/env python3
"""Has the conversations of tests/ubgi with an engine, and reports the answers that differ.

    scripts/ubgi_corpus.py [--only FOLDER] COMMAND …

COMMAND starts the engine. FOLDER is `common` or `plakoto`; both by default. tests/ubgi/README.md explains the files.
The exit code is 1 if an answer differs.
"""

import argparse
import queue
import re
import subprocess
import sys
import threading
from pathlib import Path

CORPUS = Path(__file__).resolve().parent.parent / "tests/ubgi"
# The most seconds that an engine may take for a line.
LIMIT = 60

STEP = r"(\d+|bar)/(\d+|off)\*?(/(\d+|off)\*?)*(\(\d\))?"
WORDS = {"*": ".*", "<steps>": rf"(pass|{STEP}( {STEP})*)", "<int>": r"\d+", "<equity>": r"[+-]\d+\.\d+"}


class Engine:
    """A running engine, whose lines are read in a thread of their own."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def line(self):
        """Returns the next line, or None at the end of the output."""
        try:
            return self.lines.get(timeout=LIMIT)
        except queue.Empty:
            return f"(no line in {LIMIT} seconds)"

    def end(self):
        """Ends the input. Returns the last lines, and the exit code."""
        if not self.process.stdin.closed:
            self.process.stdin.close()
        rest = []
        while (line := self.line()) is not None and not line.startswith("(no line"):
            rest.append(line)
        return rest, self.process.wait(LIMIT)


def pattern(text):
    parts = re.split("|".join(map(re.escape, WORDS)), text)
    holes = re.findall("|".join(map(re.escape, WORDS)), text)
    return "".join(re.escape(part) + (WORDS[holes[i]] if i < len(holes) else "") for i, part in enumerate(parts))


def fault(engine, kind, text):
    """Executes a line of a conversation. Returns what is wrong with the answer, if anything."""
    if kind == ">":
        engine.process.stdin.write(text + "\n")
        engine.process.stdin.flush()
        return None
    if kind == "=":
        _, code = engine.end()
        return None if str(code) == text else f"expected the exit code {text}, got {code}"
    skipped = []
    while (line := engine.line()) is not None:
        if re.fullmatch(pattern(text), line):
            return None
        skipped.append(line)
        if kind == "<" or line.startswith("(no line"):
            break
    return f"expected `{text}`, got `{skipped[-1]}`" if skipped else f"expected `{text}`, got the end of the output"


def converse(path, command):
    """Has a conversation. Returns the first fault, with the number of its line."""
    engine = Engine(command)
    try:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            kind, _, text = line.partition(" ")
            if kind in ("", "#"):
                continue
            wrong = fault(engine, kind, text)
            if wrong:
                return f"line {number}: {wrong}"
    except BrokenPipeError:
        return f"line {number}: the engine has ended"
    finally:
        engine.process.kill()
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=["common", "plakoto"])
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    if not arguments.command:
        parser.error("expected a command that starts an engine")
    faults = 0
    for path in sorted(CORPUS.glob(f"{arguments.only or '*'}/*.ubgi")):
        wrong = converse(path, arguments.command)
        faults += wrong is not None
        print(f"{path.parent.name}/{path.stem}: {wrong or 'ok'}")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
