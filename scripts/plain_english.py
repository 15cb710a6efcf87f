#!/usr/bin/env python3
"""Lists lines that a native reader may stumble over, in comments, messages and documents.

    scripts/plain_english.py                    the whole tree, worst files first, with a rate per 1,000 words
    scripts/plain_english.py --change REV       lines added since REV, and uncommitted ones
    scripts/plain_english.py --ratchet          fails if the tree has more marked lines than plain_english.limit allows
    scripts/plain_english.py FILE...            every marked line of these files

A marked line needs a look, but may be right. plain_english.allow contains quotations and terms that may stay:
a marked line that contains one of them does not count.
"""
import pathlib
import re
import signal
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ALLOWED = [line for line in (HERE / "plain_english.allow").read_text().splitlines() if line and not line.startswith("# ")]
LIMIT = HERE / "plain_english.limit"

MARKS = [
    (r"\b(is|are|was|were) (told|said|asked|looked|known how)\b", "passive 'told/said': name what the code does"),
    (r"\bwho(m|ever)?\b (?!is on roll)(?!has)[a-z]+", "'who …' as a subject: name the actor (caller, player, client)"),
    (r"\bso (many|much|far|long|deep)\b(?! as\b)(?!\.\.\.)", "'so many' without 'that': write n, or the quantity's name"),
    (r"\bas many\b(?!.*\bas\b)", "'as many': write the number"),
    (r"\bstands? (in|at|for|behind|beside|before|there|here)\b", "'stands': is, contains, comes after"),
    (r"\bbehind (it|them|him|the|an?|what|words?)\b", "'behind' for order or dependence: after, of, under"),
    (r"\bThe same (as|to|for|of|with)\b", "'The same …' as a whole comment: say what it does"),
    (r"\bthat there (is|are)\b", "'that there are': all existing, available"),
    (r"\bis none\b|\bare none\b|\bnone (of|that)\b.*\bis\b", "'is none': is not a …, there is no …"),
    (r"\bnobody\b|\bsomebody\b|\bnothing has\b", "'nobody/somebody': name the condition"),
    (r"\bpersons?\b", "people, human, user, player"),
    (r"\bWhat (is|was|are|were|it|they|a|an|the|he|one)\b[^?]*\.\s*$", "a noun clause instead of a noun: name the thing"),
    (r"\b[Tt]hat of (a|an|the|its|it|them|him)\b|\b[Tt]hose of\b", "'that of': repeat the noun"),
    (r"\bbesides\b|\bwhereof\b|\bthereof\b|\btherefrom\b", "archaic connective"),
    (r"\bhow (far|deep|sure|lucky) (it|they|he|one|a|the|is|are|was)\b", "'how far it is': distance, depth, confidence"),
    (r"\b(he|him|his)\b", "'he/his' for a player: they, the player, or the seat's name"),
    (r"\bmay be (left|asked|told|said)\b|\bhas to be (told|said)\b", "modal passive"),
    (r"\bby (its|his|their) (number|name|word|words)\b", "'by its number': look up by, identified by"),
]
MARKS = [(re.compile(p), why) for p, why in MARKS]
SOURCE = re.compile(r"\.(rs|py|pyi|js|ts|mjs|sh|h|toml)$")
TEXT = (".md", ".ftl", ".html")
COMMENT = re.compile(r"^\s*(//[/!]?|#(?!!|\[)|\*|/\*+)\s?(.*)$")
MESSAGE = re.compile(r'"([A-Za-z][^"]{18,})"')


def prose(name, lines):
    """Yields the number and the text of each line that people read."""
    fence = False
    for number, line in enumerate(lines, 1):
        if name.endswith(TEXT):
            line = re.sub(r"<[^>]*>", " ", line) if name.endswith(".html") else line
            if line.lstrip().startswith(("```", "~~~")):
                fence = not fence
            elif not fence:
                yield number, re.sub(r"`[^`]*`", "x", line)
        elif SOURCE.search(name):
            found = COMMENT.match(line)
            if found:
                text = found.group(2)
                if text.lstrip().startswith("```"):
                    fence = not fence
                elif not fence:
                    yield number, re.sub(r"`[^`]*`", "x", text)
            else:
                fence = False
                for text in MESSAGE.findall(line):
                    if " " in text:
                        yield number, text


def added(base):
    """Returns, for each file, the numbers of the lines that were added since `base`."""
    out = subprocess.run(["git", "diff", "-U0", "--no-color", base, "--"], capture_output=True, text=True, errors="replace").stdout
    files, name = {}, None
    for line in out.splitlines():
        if line.startswith("+++ "):
            name = line[6:] if line.startswith("+++ b/") else None
        elif line.startswith("@@") and name:
            found = re.search(r"\+(\d+)(?:,(\d+))?", line)
            first, count = int(found.group(1)), int(found.group(2) or 1)
            files.setdefault(name, set()).update(range(first, first + count))
    return files


def marked_lines(name, only):
    """Returns how many words a file has, and its marked lines with number, text and reason."""
    lines = pathlib.Path(name).read_text(encoding="utf-8", errors="replace").splitlines()
    words, marked = 0, []
    for number, text in prose(name, lines):
        if only is not None and number not in only[name]:
            continue
        words += len(text.split())
        reason = next((reason for mark, reason in MARKS if mark.search(text)), None)
        if reason and not any(allowed in lines[number - 1] for allowed in ALLOWED):
            marked.append((number, text.strip(), reason))
    return words, marked


def is_prose(name):
    skipped = any(part in name for part in ("/snapshots/", "/data/", "/node_modules/", "package-lock.json"))
    # Each sentence of this file is a copy of one in the source, which counts.
    if name.endswith("texts/replies-en.ftl"):
        return False
    return (name.endswith(TEXT) or SOURCE.search(name)) and not skipped and pathlib.Path(name).is_file()


def main():
    arguments, only = sys.argv[1:], None
    is_tree = arguments in ([], ["--ratchet"])
    if arguments[:1] == ["--change"]:
        only = added(arguments[1] if len(arguments) > 1 else "HEAD")
        names = sorted(only)
    elif is_tree:
        names = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
    else:
        names = arguments
    files = {name: marked_lines(name, only) for name in names if is_prose(name)}
    words = sum(count for count, _ in files.values())
    total = sum(len(marked) for _, marked in files.values())
    print(f"{total} marked lines in {words} words: {1000 * total / max(words, 1):.1f} per 1,000 words")
    if arguments == ["--ratchet"]:
        limit = int(LIMIT.read_text())
        if total > limit:
            sys.exit(f"at most {limit} are allowed: scripts/plain_english.py --change lists the new ones")
        if total < limit:
            print(f"write {total} to {LIMIT.name}: the limit may only fall")
    elif is_tree:
        for name, (count, marked) in sorted(files.items(), key=lambda file: -len(file[1][1]))[:40]:
            print(f"{len(marked):5} {1000 * len(marked) / max(count, 1):6.1f}  {name}")
    else:
        for name, (_, marked) in files.items():
            for number, text, reason in marked:
                print(f"{name}:{number}: {text[:110]}  <- {reason}")


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    main()
