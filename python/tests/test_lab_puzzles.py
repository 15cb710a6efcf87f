"""The puzzles: how positions are drawn, what they teach, and which of them are shipped."""

from pathlib import Path

import pytest

from plakoto import BadArgumentError, Position

pa = pytest.importorskip("pyarrow")
pytest.importorskip("tqdm")

from plakoto.lab import cluster, puzzles, reference  # noqa: E402

ROOT = Path(__file__).parents[2]


def facts(steps=(), pins=0, mother=None, block=1):
    """Facts about a play, as ``why`` gives them. A step is its end and whether it pins."""
    return {"steps": [{"to": to, "pin": pin} for to, pin in steps], "pins": [{}] * pins, "mother": mother, "block": block}


def test_a_theme_follows_from_the_two_best_plays():
    quiet = facts([(10, False)])
    for phase, turn, better, other, expected in [
        ("race", 50, facts([(0, False)]), quiet, "bearoff"),
        ("last pins", 50, quiet, quiet, "race"),
        ("no pins", 7, quiet, quiet, "opening"),
        ("no pins", 8, quiet, quiet, None),
        ("mother", 30, facts(mother="pinned"), facts(), "mother"),
        ("pins of one side", 30, facts([(5, True)], pins=1), quiet, "pin"),
        ("pins of one side", 30, facts(pins=1), quiet, "release"),
        ("no pins", 30, facts(block=4), facts(block=3), "prime"),
        ("pins of both sides", 30, facts(pins=1), facts(pins=1), "timing"),
    ]:
        assert puzzles.theme({"phase": phase, "turn": turn}, better, other) == expected


def test_positions_are_drawn_from_games(monkeypatch):
    monkeypatch.setattr(puzzles, "GAMES", 2)
    rows = puzzles.drawn(35, 0)
    assert rows == puzzles.drawn(35, 0) and rows != puzzles.drawn(35, 1)
    for row in rows:
        position = Position(row["position"])
        assert reference.phase(position) == row["phase"] and len(position.legal_plays(row["dice"])) >= 4
    assert all(sum(row["phase"] == phase for row in rows) <= 2 * 2 for phase in reference.PHASES)


def test_a_rollout_gives_the_lead_of_the_best_play():
    found = puzzles.lead_of(puzzles.session("trials 36", "truncation plies 1"), "AACA/z8AAID/Pw", "63")
    play = Position().play(found["play"], "63")
    assert play.after.id == found["result"] and found["lead"] > 0 and found["error"] > 0


def made_up(theme, found, dice):
    return {"position": "AACA/z8AAID/Pw", "dice": dice, "theme": theme, "play": f"play {dice}", "lead": 0.1, "error": 0.01, "found": found}


def test_the_shipped_puzzles_are_chosen_checked_and_shown(tmp_path, monkeypatch, capsys):
    """Of five puzzles with two themes, the chosen two have one of each, and a third has another difficulty."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadArgumentError, match="run this program at the top of the repository$"):
        puzzles.check(tmp_path)
    puzzles.SHIPPED.parent.mkdir(parents=True)
    made = cluster.settings("puzzles", "plakoto", None, seed=35, evaluator="network 012345")
    folder = cluster.Folder.make("made", made)
    easy = [made_up("pin", [15] * 5, dice) for dice in ("21", "31", "32")]
    rows = [*easy, made_up("pin", [0] * 5, "43"), made_up("race", [0, 9, 10, 15, 15], "41")]
    folder.write(0, pa.Table.from_pylist(rows, schema=puzzles.SCHEMA))
    puzzles.choose(tmp_path, 3)
    assert [row[3:5] for row in puzzles.shipped()] == [["pin", "1"], ["pin", "5"], ["race", "3"]]
    puzzles.choose(tmp_path, 2)
    assert "# made: network 012345\n" in puzzles.SHIPPED.read_text()
    shipped = puzzles.shipped()
    assert [row[3:] for row in shipped] == [["pin", "1", "0.100", "0.010"], ["race", "3", "0.100", "0.010"]]

    checked = cluster.Folder.make("checked", cluster.settings("puzzles", "plakoto", None, seed=1, puzzles=[]))
    with pytest.raises(BadArgumentError, match="checked has 0 of 2 puzzles: run `check`$"):
        puzzles.check(tmp_path)
    again = [{"play": row[2], "result": "", "lead": 0.1, "error": 0.01} for row in shipped]
    again[1]["play"] = "24/20"
    checked.write(0, pa.Table.from_pylist(again))
    assert puzzles.check(tmp_path) == "1 of 2"
    assert "but 24/20 leads by 0.100 ± 0.010" in capsys.readouterr().out


def test_the_page_is_the_one_in_the_documents(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for path in (puzzles.SHIPPED, puzzles.PAGE):
        path.parent.mkdir(parents=True)
    puzzles.SHIPPED.write_text((ROOT / puzzles.SHIPPED).read_text())
    puzzles.page("300 of 300")
    assert puzzles.PAGE.read_text() == (ROOT / puzzles.PAGE).read_text()
    pictures = sorted(path.name for path in (ROOT / "docs/puzzles").glob("*.svg"))
    assert sorted(path.name for path in Path("docs/puzzles").iterdir()) == pictures
