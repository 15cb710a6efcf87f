"""What the package promises about itself."""

import ast
import doctest
import importlib
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import plakoto

FOLDER = Path(plakoto.__file__).parent


def documented():
    """Every name of the stub with its documentation, those of classes as ``Class.name``."""
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


def test_the_stub_names_what_there_is():
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


def test_everything_is_documented():
    for name in plakoto.__all__:
        thing = getattr(plakoto, name)
        if isinstance(thing, type) or callable(thing):
            assert thing.__doc__ and thing.__doc__.strip(), name
    for name in ("hint", "best_play", "evaluate", "rollout", "after_positions", "best_plays", "hint_batch", "self_play"):
        assert getattr(plakoto.Engine, name).__doc__, name


@pytest.mark.parametrize("name", ["plakoto", "plakoto.games", "plakoto.gym", "plakoto.zoo"])
def test_the_examples_of_docstrings_are_true(name):
    if name in ("plakoto.gym", "plakoto.zoo"):
        pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install plakoto[envs]")
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0 and found.attempted > 0


def test_the_examples_of_the_readme_are_true():
    readme = Path(__file__).parents[1] / "README.md"
    if not readme.is_file():
        pytest.skip("there is no source beside this test")
    found = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0 and found.attempted > 10


def test_importing_it_imports_little(tmp_path):
    code = "import sys, plakoto; print(sorted({'numpy', 'pandas', 'gymnasium', 'pettingzoo', 'torch'} & set(sys.modules)))"
    # Elsewhere: Python looks for packages in the folder where it is started, and there is one without its module.
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert ended.stdout.strip() == "[]"


def test_results_are_frozen_and_can_be_pickled(engine):
    evaluation = engine.evaluate(plakoto.Position())
    assert pickle.loads(pickle.dumps(evaluation)) == evaluation and "equity=" in repr(evaluation)
    with pytest.raises(AttributeError):
        evaluation.equity = 3
    with pytest.raises(AttributeError):
        plakoto.Position().id = "x"
    assert np.asarray(evaluation.chances).dtype == np.float32
    assert repr(engine.best_plays([plakoto.Position()], (3, 1))).startswith("BestPlays(boards=(1, 26)")


def test_a_panic_would_be_an_exception():
    error = plakoto._errors.error_of("internal", "a fault of the engine")
    assert isinstance(error, plakoto.InternalError) and isinstance(error, RuntimeError) and error.code == "internal"
