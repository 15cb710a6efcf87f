#!/usr/bin/env python3
"""Lists the source files of which a function runs for a command of the shell, and counts them by crate:

    scripts/files_on_the_way.py                       # hint 31 at the start
    scripts/files_on_the_way.py eval AACA/z8AAID/Pw

It needs valgrind, and builds the program as tests are built, in which every function knows its file. What clap generates is left out:
it builds the options of every command for each of them.
"""

import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# `fl=(3) path` names the file of what follows and `fl=(3)` means it again; `fn=` does so with a function. Inlined code (fi, fe) and
# calls (cfi, cfn) use the same numbers.
LINE = re.compile(r"(fl|fi|fe|fn|cfi|cfl|cfn)=\((\d+)\)(?: (.*))?$")
SOURCE = re.compile(r"(?:crates/\w+/)?src/[\w/]+\.rs$")
GENERATED = re.compile(r"clap_builder::derive")


def files_of(trace):
    """The files of the project in a trace of callgrind."""
    names, current, found = {}, {}, set()
    for line in trace:
        if not (match := LINE.match(line)):
            continue
        kind, number, name = match.groups()
        key = (kind.endswith("n"), number)
        if name:
            names[key] = name
        current[kind] = names[key]
        source = SOURCE.search(current.get("fl", ""))
        if kind == "fn" and source and not GENERATED.search(current["fn"]) and (ROOT / source[0]).exists():
            found.add(source[0])
    return sorted(found)


def main():
    words = sys.argv[1:] or ["hint", "AACA/z8AAID/Pw", "31"]
    subprocess.run(["cargo", "build", "--quiet"], cwd=ROOT, check=True)
    with tempfile.NamedTemporaryFile("r") as trace:
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={trace.name}"]
        program = ROOT / "target/debug/plakoto"
        subprocess.run([*valgrind, program, "--threads", "1", *words], check=True, capture_output=True)
        files = files_of(trace)
    print("\n".join(files), end="\n\n")
    for crate, count in Counter("/".join(file.split("/src/")[0].split("/")[:2]) if "/src/" in file else "src" for file in files).items():
        print(f"{count:4} {crate}")
    print(f"{len(files):4} files")


main()
