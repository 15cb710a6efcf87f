#!/usr/bin/env python3
"""Writes the table of contents of the website's book: the list of documents in docs/README.md, with the pages that
the program prints, then all others.

    scripts/release/summary.py FOLDER
"""

import re
import sys
from pathlib import Path

# Pages that the program prints, each after the page that mentions it.
PRINTED = {"docs/commands.md": "docs/options.md", "docs/json.md": "docs/json-fields.md"}
# The documents that come first, and those that are not part of the book.
FIRST = {"README.md": "plakoto", "README.el.md": "Ελληνικά", "docs/README.md": "Documentation"}
LEFT_OUT = ["CODE_OF_CONDUCT.md", ".github", "SUMMARY.md", "tests"]


def title(path):
    """Returns the first heading of a document."""
    heading = re.search(r"^# (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return re.sub(r"[`\[\]]", "", heading.group(1)) if heading else path.stem


def main():
    root = Path(sys.argv[1])
    seen = set(FIRST)
    print("# Summary\n")
    for name, text in FIRST.items():
        print(f"[{text}]({name})" if name == "README.md" else f"- [{text}]({name})")
    for line in (root / "docs/README.md").read_text(encoding="utf-8").splitlines():
        if section := re.match(r"## (.+)", line):
            print(f"\n# {section.group(1)}\n")
        for text, link in re.findall(r"\[([^]]+)\]\(([^)#]+\.md)\)", line):
            path = (root / "docs" / link).resolve().relative_to(root.resolve())
            if str(path) not in seen:
                seen.add(str(path))
                # Documents that belong to the code have headings for their readers.
                name = text[0].upper() + text[1:] if link.startswith("../crates") else title(root / path)
                print(f"- [{name}]({path})")
                if (printed := PRINTED.get(str(path))):
                    seen.add(printed)
                    print(f"- [{title(root / printed)}]({printed})")
    print("\n# More\n")
    for path in sorted(root.rglob("*.md")):
        name = str(path.relative_to(root))
        if name not in seen and not name.startswith(tuple(LEFT_OUT)):
            print(f"- [{title(path)}]({name})")


if __name__ == "__main__":
    main()
