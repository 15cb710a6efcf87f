"""Opening books: how lines of play are rolled out, continued and merged."""

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import numpy as np
import pytest

import plakoto
from plakoto import BadArgumentError, Position

pytest.importorskip("pyarrow")
pytest.importorskip("tqdm")

from plakoto.lab import book, cluster  # noqa: E402
from plakoto.lab.trials import Tally  # noqa: E402

ROOT = Path(__file__).parents[2]


def run(*arguments):
    """Run the program. Return its output, and fail unless it succeeds."""
    command = [sys.executable, "-m", "plakoto.lab.book", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def refused(*arguments):
    """Run the program, which must fail. Return what it says."""
    command = [sys.executable, "-m", "plakoto.lab.book", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1 and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def rows_of(path):
    """Return the rows of a book as dictionaries."""
    names, *rows = [line.split("\t") for line in path.read_text().splitlines() if not line.startswith("#")]
    return [dict(zip(names, row, strict=True)) for row in rows]


def make(folder, error, **options):
    """Roll out the first rolls 21 and 63 with games that take almost no time."""
    given = {"variant": "plakoto", "net": None, "decide": False, "truncate": 4, "replies_to": [], "third": None, "seed": 3}
    given |= {"folder": folder, "error": error}
    book.make(Namespace(**given | options), None, part=slice(1, None, 16))


@pytest.fixture
def stops(monkeypatch):
    """Run shards in this process. The list is the numbers of shards after which runs are interrupted."""
    limits = []

    def run(task, folder, numbers, network, inputs, **_):
        limit = limits.pop() if limits else len(numbers)
        for number in sorted(set(numbers) - set(folder.finished())):
            if not limit:
                raise KeyboardInterrupt
            folder.write(number, task(folder.settings, network, number, inputs.read(number)))
            limit -= 1

    monkeypatch.setattr(cluster, "run", run)
    return limits


def test_a_book_that_is_interrupted_and_continued_has_the_same_rows(tmp_path, stops, capsys):
    make(tmp_path / "whole", 1)
    assert capsys.readouterr().out.endswith("whole: 2 lines, to 1 millipoints\n")
    for stop in (0, 1):
        stops.append(stop)
        with pytest.raises(KeyboardInterrupt):
            make(tmp_path / "cut", 3)
    make(tmp_path / "cut", 3)
    rough = book.results(tmp_path / "cut")[1]
    (tmp_path / "cut/0009").mkdir()
    make(tmp_path / "cut", 1)
    assert len(book.rounds(tmp_path / "cut")) == 1
    for name in ("whole", "cut"):
        book.merge([tmp_path / name], tmp_path / f"{name}.tsv", None, force=False)
    assert (tmp_path / "whole.tsv").read_text() == (tmp_path / "cut.tsv").read_text()

    rows, works = rows_of(tmp_path / "whole.tsv"), book.results(tmp_path / "whole")[1]
    assert list(dict.fromkeys(row["dice"] for row in rows)) == ["21", "63"] == [work.line[1] for work in works]
    assert all(work.is_done(1e-3, False) for work in works)
    assert sum(work.tally.blocks.max() for work in rough) < sum(work.tally.blocks.max() for work in works)
    for row in rows:
        assert int(row["trials"]) >= 432 and row["truncation"] == "4" and row["before"] == "-"
        assert Position().play(row["play"], row["dice"]).text == row["play"]
        assert abs(sum(float(row[name]) for name in book.CHANCES) - 1) < 1e-4

    with pytest.raises(BadArgumentError, match="^[^ ]*whole was made with other settings: expected seed 4, got 3$"):
        make(tmp_path / "whole", 1, seed=4)
    with pytest.raises(BadArgumentError, match="expected variant tapa, got plakoto$"):
        make(tmp_path / "whole", 1, variant="tapa")
    with pytest.raises(BadArgumentError, match="nothing has no finished round of a book$"):
        make(tmp_path / "replies", 1, replies_to=[tmp_path / "nothing"])


def test_the_program(tmp_path):
    options = ["make", tmp_path / "made", "--error", 300, "--truncate", 1, "--processes", 1]
    assert run(*options).endswith("made: 21 lines, to 300 millipoints\n")
    merge = ["merge", tmp_path / "made", "--out", tmp_path / "made.tsv"]
    assert run(*merge).endswith("made.tsv: 21 first rolls, 0 replies and 0 third rolls for plakoto\n")
    assert list(dict.fromkeys(row["dice"] for row in rows_of(tmp_path / "made.tsv"))) == book.ROLLS
    before = (tmp_path / "made.tsv").read_bytes()
    assert refused(*merge).endswith("made.tsv exists: replace it with --force\n")
    assert (tmp_path / "made.tsv").read_bytes() == before
    assert refused(*options[:4], "--truncate", 3).endswith("made with other settings: expected truncation 3, got 1\n")


def work(line, behind, seconds=0.0):
    """Return a work with two plays. The second trails in the mean, by ``behind`` ± ``seconds``, over 12 blocks."""
    before, dice = line
    position = Position() if before == "-" else Position().play(before[3:], before[:2]).after
    plays = [play.text for play in position.legal_plays(dice)[:2]]
    found = book.Work(line, position.id, plays, Tally(2))
    for sign in (1, -1) * 6:
        second = 0.5 - behind + sign * seconds * 11**0.5
        found.tally.add(np.array([[0.5, *[0.25] * 3, *[0.0] * 4, 0.25, 0.0], [second, *[0.0] * 8, 1.0]]))
    return found


def write(path, works, variant="plakoto", truncation=None):
    made = cluster.settings("book", variant, None, seed=1, truncation=truncation)
    folder = cluster.Folder.make(path / "0003", made | {"lines": len(works), "error": 0.001, "decide": False})
    for number, each in enumerate(works):
        folder.write(number, each.table())


FIRST = ("-", "31")
"""The line of the first roll 31, whose first two legal plays are in the book of these tests."""


def test_merge_against_a_case_worked_by_hand(tmp_path):
    """The first folder counts for the first roll. The second play of a reply trails by 0.03 ± 0.01, clearly, so with
    one play for each reply it is left out; that of the other reply trails by 0.01 ± 0.01, and stays."""
    best = Position().legal_plays("31")[0].text
    clear, equal = work((f"31 {best}", "21"), 0.03, 0.01), work((f"31 {best}", "11"), 0.01, 0.01)
    write(tmp_path / "one", [work(FIRST, 0.02, 0.005)])
    write(tmp_path / "two", [clear, equal, work(FIRST, 0.3)], truncation=11)
    book.merge([tmp_path / "one", tmp_path / "two"], tmp_path / "book.tsv", 1, force=False)
    text = (tmp_path / "book.tsv").read_text().splitlines()
    assert text[:2] == ["# plakoto book 1", "# rules: plakoto"]
    network = plakoto.Engine().evaluator.split()[1]
    plays = "plays: the best 5 within 0.2 points at 2-ply"
    made_by = f"network {network} for plakoto; plakoto {plakoto.__version__}"
    assert text[2] == f"# made: 0-ply, to the end, common quasi-random dice, seed 1; {plays}; {made_by}"
    assert text[3].startswith("# made: 0-ply, truncated after 11 plies, variance reduction, common quasi-random dice, ")
    assert text[5].split("\t")[:3] == ["-", "31", "-"]
    assert text[5].split("\t")[4:9] == ["+0.50000", "0.00000", "0.00000", "0.00000", "432"]
    assert text[6].split("\t")[4:] == ["+0.48000", "0.00500", "0.02000", "0.00500", "432", *["0.00000"] * 8, "1.00000"]
    assert [line.split("\t")[:3] for line in text[7:]] == [
        [f"31 {best}", "11", "11"], [f"31 {best}", "11", "11"], [f"31 {best}", "21", "11"],
    ]  # fmt: skip
    write(tmp_path / "tapa", [work(FIRST, 0.1)], variant="tapa")
    with pytest.raises(BadArgumentError, match="^expected a book for plakoto, got one for tapa$"):
        book.merge([tmp_path / "one", tmp_path / "tapa"], tmp_path / "book.tsv", None, force=True)


def test_the_shipped_books_have_this_format():
    for path in (ROOT / "crates/table/src/book/data").glob("*.tsv"):
        text = path.read_text().splitlines()
        assert text[:2] == [book.TITLE, f"# rules: {path.stem}"]
        assert path.stem in dict.fromkeys(rules for rules, *_ in book.STEPS)
        order = []
        for row in rows_of(path):
            assert list(row) == book.COLUMNS
            line = (row["before"], row["dice"])
            order += [line] if line not in order[-1:] else []
        assert len(set(order)) == len(order), "the rows of a line follow each other"


def test_a_line_is_done_when_its_best_plays_are_told_apart():
    close, clear = work(FIRST, 0.01, 0.01), work(FIRST, 0.03, 0.01)
    assert [each.is_done(0.0101, False) for each in (close, clear)] == [True, True]
    assert [each.is_done(0.0099, False) for each in (close, clear)] == [False, False]
    assert [each.is_done(0.0099, True) for each in (close, clear)] == [False, True]
    close.tally.blocks[:] = 11
    assert not close.is_done(1.0, True), "twelve blocks are the least"


def test_replies_are_those_to_the_best_plays():
    """The second play trails by 0.02 ± 0.005, more than 0.01 and two standard errors; or by 0.02 ± 0.015."""
    alone, both = work(FIRST, 0.02, 0.005), work(("-", "21"), 0.02, 0.015)
    assert [(each.line[1], play) for each, play in book.near_best([alone, both])] == [
        ("31", alone.plays[0]), ("21", both.plays[0]), ("21", both.plays[1]),
    ]  # fmt: skip
    lines = list(alone.replies(alone.plays[0], "plakoto"))
    assert len(lines) == 21 and lines[0][0] == (f"31 {alone.plays[0]}", "11")
    assert all(position == Position().play(alone.plays[0], "31").after for _, position in lines)


def test_the_rolls_after_the_replies_that_players_meet_most():
    """A reply to a worse first play is never met. Doubles are rarer, and small leads are missed more often."""
    first, second = Position().legal_plays("31")[:2]
    replies = [(f"31 {first.text}", dice) for dice in ("11", "21", "41")] + [(f"31 {second.text}", "51")]
    works = [work(FIRST, 0.05), *(work(line, behind) for line, behind in zip(replies, (0.05, 0.01, 0.03, 0.05)))]
    assert [reply.line[1] for reply, _ in book.most_met(works, 9)] == ["41", "21", "11"]
    reply, play = book.most_met(works, 1)[0]
    assert next(reply.replies(play, "plakoto"))[0] == (f"31 {first.text}, 41 {play}", "11")
