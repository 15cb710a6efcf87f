"""Prints the requirements of the Python package and of some of its extras, in the form that pip reads.

    scripts/python_requirements.py [EXTRA ...]                     the dependencies in python/pyproject.toml, without the package
    scripts/python_requirements.py --wheel WHEEL [EXTRA ...]       the package in this wheel, as a URL, because pip allows no `;` in a path
"""

import re
import sys
from pathlib import Path

try:
    import tomllib
except ModuleNotFoundError:  # Python before 3.11: pip contains a copy of the module
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


wheel, names = (sys.argv[2], sys.argv[3:]) if sys.argv[1:2] == ["--wheel"] else (None, sys.argv[1:])
package = project["name"] + (f"[{','.join(names)}]" if names else "")
if wheel:
    print(f"{package} @ {Path(wheel).resolve().as_uri()}")
else:
    print("\n".join(needed([*project["dependencies"], *([package] if names else [])])))
