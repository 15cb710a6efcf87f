from pathlib import Path

import pytest

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
