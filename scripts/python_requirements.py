"""Prints what the Python package needs with some of its extras, as python/pyproject.toml lists it: for pip, which cannot be told to
install all but the package itself."""

import re
import sys
from pathlib import Path

try:
    import tomllib
except ModuleNotFoundError:  # before Python 3.11, as pip brings it along
    from pip._vendor import tomli as tomllib

project = tomllib.loads((Path(__file__).parent.parent / "python/pyproject.toml").read_text())["project"]


def needed(requirements):
    for requirement in requirements:
        own = re.fullmatch(re.escape(project["name"]) + r"\[(.*)\]", requirement)
        if own:
            for extra in own[1].split(","):
                yield from needed(project["optional-dependencies"][extra.strip()])
        else:
            yield requirement


extras = f"{project['name']}[{','.join(sys.argv[1:])}]"
print("\n".join(needed([*project["dependencies"], *([extras] if sys.argv[1:] else [])])))
