import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from plakoto import Chances, Engine

FOLDER = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_run(path):
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed: pip install plakoto[test]")
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: pip install plakoto[test]")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed: pip install plakoto[test]")
    pytest.importorskip("pandas", reason="pandas is not installed: pip install plakoto[analysis]")
    if "matplotlib" in path.read_text():
        pytest.importorskip("matplotlib", reason="matplotlib is not installed: pip install plakoto[test]")
    notebook = nbformat.read(path, as_version=4)
    # The notebook runs in its own folder, with the Python that runs this test.
    client = nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(FOLDER)}})
    client.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    shown = {kind for output in outputs for kind in output.get("data", {})}
    assert "image/svg+xml" in shown, "no output shows the board as a picture"
    assert ("image/png" in shown) == (path.stem == "a_match"), "the plot is missing"


def loaded(name):
    """Return an example as a module."""
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    example = importlib.util.module_from_spec(spec)
    sys.modules[name] = example
    spec.loader.exec_module(example)
    return example


def test_network_of_pytorch_beats_random_play(tmp_path):
    pytest.importorskip("torch", reason="torch is not installed: pip install torch")
    example = loaded("train_torch")
    network = example.train(rounds=3, games=200)
    network.write(tmp_path / "small.net")
    mean, error = example.against_random(Engine(net=tmp_path / "small.net", plies=0), 200)
    assert mean - 2 * error > 1


def test_player_learns_from_nothing(tmp_path):
    example = loaded("learn")
    # This is the shortest time for which the example learns: ten rounds.
    example.train(minutes=0.001, games=200).write(tmp_path / "small.net")
    mean, error = example.strength(Engine(net=tmp_path / "small.net", plies=0), "random", 200)
    assert mean - 2 * error > 1


def test_targets_of_the_last_turns_are_outcomes():
    example = loaded("learn")
    played = next(iter(Engine(plies=0).self_play(3, seed=1)))
    ones = np.eye(9)[played.outcomes]
    assert (example.targets_of(played, 1) == ones).all()
    targets, is_last = example.targets_of(played, 0.25), np.append(played.games[1:] != played.games[:-1], True)
    assert (targets[is_last] == ones[is_last]).all() and np.abs(targets.sum(axis=1) - 1).max() < 1e-5
    before = np.flatnonzero(is_last) - 1
    of_opponent = Chances(*targets[before + 1][0]).swap_sides()
    assert np.allclose(targets[before][0], 0.25 * np.asarray(of_opponent) + 0.75 * played.chances[before][0])
