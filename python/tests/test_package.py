"""Tests the package's stub file, documentation, wheel and licences."""

import ast
import doctest
import importlib
import importlib.metadata
import importlib.util
import inspect
import pydoc
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import plakoto

FOLDER = Path(plakoto.__file__).parent
LICENCES = ["LICENSE-APACHE", "LICENSE-MIT"]


def documented():
    """Yield every name in the stub file with its documentation. Members of classes are called
    ``Class.name``."""
    tree = ast.parse((FOLDER / "_plakoto.pyi").read_text())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, ast.get_docstring(node)
        if isinstance(node, ast.ClassDef):
            yield node.name, ast.get_docstring(node)
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", ast.get_docstring(inner)
                if isinstance(inner, ast.AnnAssign):
                    yield f"{node.name}.{inner.target.id}", None


def test_stub_lists_every_name():
    names = {name for name, _ in documented()}
    module = plakoto._plakoto
    for name in names:
        thing = module
        for part in name.split("."):
            thing = getattr(thing, part)
    public = {name for name in dir(module) if not name.startswith("_")}
    for name in list(public):
        kind = getattr(module, name)
        if isinstance(kind, type):
            public |= {f"{name}.{inner}" for inner in vars(kind) if not inner.startswith("_")}
    assert public - names == set()
    assert (FOLDER / "py.typed").exists()
    assert set(plakoto.__all__) <= set(dir(plakoto))


def functions(tree):
    """Yield every function in the stub file with its name, except properties and special methods."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                marks = {ast.unparse(mark) for mark in getattr(inner, "decorator_list", [])}
                is_called = isinstance(inner, ast.FunctionDef) and "property" not in marks
                if is_called and (inner.name == "__new__" or not inner.name.startswith("__")):
                    yield f"{node.name}.{inner.name}", inner


def test_stub_has_the_signatures_of_the_module():
    compared = set()
    for name, node in functions(ast.parse((FOLDER / "_plakoto.pyi").read_text())):
        owner, _, method = name.rpartition(".")
        thing = getattr(plakoto._plakoto, owner) if owner else plakoto._plakoto
        signature = inspect.signature(thing if method == "__new__" else getattr(thing, method))
        found = [one for one in signature.parameters.values() if one.name != "self"]
        arguments = node.args
        positional = [one for one in arguments.args if one.arg not in ("self", "cls")]
        behind = len(positional) - len(arguments.defaults)
        defaults = [None] * behind + list(arguments.defaults) if behind >= 0 else list(arguments.defaults)
        stub = [(one, default, "POSITIONAL_OR_KEYWORD") for one, default in zip(positional, defaults)]
        stub += [(one, default, "KEYWORD_ONLY") for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults)]
        is_overload = any(ast.unparse(mark) == "overload" for mark in node.decorator_list)
        for one, default, kind in stub:
            actual = signature.parameters[one.arg]
            assert actual.kind.name == kind, (name, one.arg)
            # An overload may require an argument for which the function itself has a default.
            if default is not None and actual.default is not ...:
                assert ast.literal_eval(default) == actual.default, (name, one.arg)
            assert is_overload or (default is None) == (actual.default is inspect.Parameter.empty), (name, one.arg)
        names = [one.arg for one, _, _ in stub]
        assert names == [one.name for one in found if one.name in names or not is_overload], name
        compared.add(name)
    assert {"Engine.rollout", "features", "Position.from_simple", "Engine.__new__"} <= compared and len(compared) > 30


def test_everything_is_documented():
    for name in plakoto.__all__:
        thing = getattr(plakoto, name)
        if isinstance(thing, type) or callable(thing):
            assert thing.__doc__ and thing.__doc__.strip(), name
    for name in ("hint", "best_play", "evaluate", "rollout", "after_positions", "best_plays", "hint_batch", "self_play"):
        assert getattr(plakoto.Engine, name).__doc__, name


def test_help_of_the_engine_describes_its_parameters():
    names = [name for name in inspect.signature(plakoto.Engine).parameters]
    text = pydoc.render_doc(plakoto.Engine, renderer=pydoc.plaintext)
    stub = dict(documented())["Engine.__new__"]
    for name in names:
        assert f":param {name}: " in text and f":param {name}: " in stub, name


NEEDED = {
    "gym": ("gymnasium", "envs"),
    "vector": ("gymnasium", "envs"),
    "zoo": ("pettingzoo", "envs"),
    "arrow": ("pyarrow", "arrow"),
    "open_spiel": ("pyspiel", "spiel"),
}
"""The package and the extra that a module needs."""


@pytest.mark.parametrize("name", NEEDED)
def test_missing_packages_are_explained(name, tmp_path):
    package, extra = NEEDED[name]
    code = f"import sys; sys.modules['{package}'] = None; import plakoto.{name}"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert ended.returncode == 1 and ended.stderr.rstrip().endswith(f": pip install plakoto[{extra}]")


def test_data_frames_without_pandas_name_the_extra(tmp_path):
    code = (
        "import sys; sys.modules['pandas'] = None; from plakoto import RuleSet; from plakoto.analysis import Match\n"
        "Match(('a', 'b'), 1, RuleSet(), (), ()).frame()"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert ended.returncode == 1 and ended.stderr.rstrip().endswith(": pip install plakoto[analysis]")


def is_missing(block):
    """Return whether a block of examples imports a package that is not installed."""
    names = re.findall(r"^>>> (?:import|from) (\S+)", block, re.MULTILINE)
    packages = [NEEDED.get(name.removeprefix("plakoto."), (name.split(".")[0],))[0] for name in names]
    return any(importlib.util.find_spec(package.rstrip(",")) is None for package in packages)


@pytest.mark.parametrize("name", ["plakoto", *(f"plakoto.{name}" for name in ("games", *NEEDED))])
def test_examples_of_docstrings_are_true(name):
    package, extra = NEEDED.get(name.removeprefix("plakoto."), ("numpy", ""))
    pytest.importorskip(package, reason=f"{package} is not installed: pip install plakoto[{extra}]")
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0 and found.attempted > 0


def test_examples_of_the_readme_are_true():
    readme = Path(__file__).parents[1] / "README.md"
    if not readme.is_file():
        pytest.skip("the source is missing: run this test in the repository")
    blocks = [block for block in re.findall(r"```python\n(.*?)```", readme.read_text(), re.DOTALL) if not is_missing(block)]
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", str(readme), 0)
    found = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(examples)
    assert found.failed == 0 and found.attempted > 10


def test_package_contains_the_licences():
    """Test the licences in the source, if it is present, and in the installed wheel."""
    root = Path(__file__).parents[2]
    texts = [(root / name).read_text() for name in LICENCES] if (root / LICENCES[0]).is_file() else None
    if texts:
        # Build tools look for licences only in the folder of pyproject.toml.
        assert [(root / "python" / name).read_text() for name in LICENCES] == texts
        assert 'license-files = ["LICENSE-*"]' in (root / "python/pyproject.toml").read_text()
    try:
        files = importlib.metadata.files("plakoto")
    except importlib.metadata.PackageNotFoundError:
        if texts is None:
            pytest.skip("neither the source nor an installed package was found")
        return
    found = {file.name: file.read_text() for file in files if file.name in LICENCES}
    assert sorted(found) == sorted(LICENCES) and (texts is None or [found[name] for name in LICENCES] == texts)


def test_import_loads_few_modules(tmp_path):
    code = "import sys, plakoto; print(sorted({'numpy', 'pandas', 'pyarrow', 'gymnasium', 'pettingzoo', 'torch', 'pyspiel'} & set(sys.modules)))"
    # Python starts in another folder, because in this folder it would import the source, which has no
    # compiled module.
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert ended.stdout.strip() == "[]"


def test_results_are_frozen(engine):
    evaluation = engine.evaluate(plakoto.Position())
    with pytest.raises(AttributeError):
        evaluation.equity = 3
    with pytest.raises(AttributeError):
        plakoto.Position().id = "x"
    assert np.asarray(evaluation.chances).dtype == np.float32
    assert repr(engine.best_plays([plakoto.Position()], (3, 1))).startswith("BestPlays(boards=(1, 26)")


def test_panic_would_be_an_exception():
    error = plakoto._errors.error_of("internal", "an internal error of the engine")
    assert isinstance(error, plakoto.InternalError) and isinstance(error, RuntimeError) and error.code == "internal"
