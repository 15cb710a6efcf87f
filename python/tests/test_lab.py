"""Self-play, labels and judges of ``plakoto.lab``. Training, which needs PyTorch, is in ``test_lab_train.py``."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from plakoto import BadArgumentError, Engine, FileError, PlakotoError, Position, RuleSet, boards, outcomes, phases

pa = pytest.importorskip("pyarrow")
pytest.importorskip("tqdm")

from plakoto.lab import cluster, judge, label, selfplay  # noqa: E402
from plakoto.lab.tables import SWAPPED, array, chances, equities, failed, read, table, write  # noqa: E402

RULES = "plakoto"


@pytest.fixture(scope="module")
def games():
    """The settings and the decisions of a few games."""
    made = selfplay.settings(RULES, None, games=6, every=1.0, seed=7)
    return made, selfplay.play(made, None, 3, None)


def labels(made, rows, **chosen):
    made = label.settings(made, None, **chosen)
    return label.label(made, None, 0, rows)


def fives(rows, count=40):
    return rows.take(np.arange(0, len(rows), len(rows) // count))


def test_games_follow_the_rules(games):
    """Each board of a game is reached from the one before by the play with the recorded number."""
    _, rows = games
    engine, last = Engine(RULES, plies=0), None
    for row in rows.sort_by([("game", "ascending"), ("turn", "ascending")]).to_pylist():
        board = np.array([row["board"]], dtype=np.int8)
        if last is not None and last["game"] == row["game"]:
            afters = engine.after_positions(np.array([last["board"]], dtype=np.int8), [last["dice"]])
            assert (afters.boards[last["choice"]] == board[0]).all()
            assert row["player"] != last["player"] and row["turn"] == last["turn"] + 1
            assert row["outcome"] == SWAPPED[last["outcome"]]
        else:
            assert row["turn"] == 0 and (board == boards([Position()])).all()
            if last is not None:
                afters = engine.after_positions(np.array([last["board"]], dtype=np.int8), [last["dice"]])
                assert outcomes(afters.boards[last["choice"]][None])[0] == SWAPPED[last["outcome"]]
        last = row


def test_a_shard_is_a_function_of_its_settings_and_its_number(games):
    made, rows = games
    assert selfplay.play(made, None, 3, None).equals(rows)
    assert not selfplay.play(made, None, 4, None).equals(rows)
    assert not selfplay.play(made | {"seed": 8}, None, 3, None).equals(rows)


def test_noise_and_filters(games):
    made, rows = games
    careful = selfplay.play(made | {"noise": 0.0, "games": 2}, None, 0, None)
    best = Engine(RULES, plies=0).best_plays(array(careful, "board"), array(careful, "dice"))
    assert np.allclose(equities(chances(careful), RuleSet()), best.equities, atol=1e-6)
    pinned = selfplay.play(made | {"only": "mutual-pins"}, None, 3, None)
    assert pinned.equals(rows.filter(phases(array(rows, "board")) & 3 == 3))
    some = selfplay.play(made | {"phases": [4, 5]}, None, 3, None)
    assert some.equals(rows.filter(np.isin(phases(array(rows, "board")), [4, 5])))
    # By hand: with a noise of 0.1, a play that loses 0.1 has the share 1 / (1 + e) = 0.2689. Of 1,000 numbers from 0 to
    # 0.999, 268 lie above the other play's share, 0.7311: from 0.732 on.
    drawn = np.arange(1000) / 1000
    place = selfplay.draw(np.tile([0.5, 0.4], 1000), np.arange(0, 2001, 2), np.full(1000, 0.1), drawn)
    assert place.sum() == 268
    # The best play's equity may be rounded down.
    rounded = np.array([0.5, 0.5000001, 0.5, 0.4], dtype=np.float32)
    assert selfplay.draw(rounded, np.array([0, 2, 4]), np.array([0, 0.1]), np.array([0.5, 0.1])).tolist() == [0, 0]


def test_disputed_decisions_lose_at_three_plies(games):
    _, rows = games
    engine, some = Engine(RULES, plies=0), fives(rows, 30)
    board, dice = array(some, "board"), array(some, "dice")
    shallow = engine.best_plays(board, dice).boards
    found = selfplay.is_disputed(engine, board, dice, shallow)
    for row in np.flatnonzero(found):
        hints = engine.hint(Position(array_id(board[row])), tuple(dice[row]), plies=3)
        assert (boards([hints[0].play.after])[0] != shallow[row]).any()


def array_id(board):
    from plakoto import positions

    return positions(board[None])[0].id


def test_labels_of_positions_are_the_values_of_searches(games):
    made, rows = games
    some = fives(rows)
    found = labels(made, some, plies=1)
    assert np.array_equal(array(found, "board"), array(some, "board"))
    assert np.allclose(chances(found), Engine(RULES).evaluate(array(some, "board"), plies=1), atol=2e-3)
    # One turn, averaged over all rolls, is a ply deeper, but for rolls that a search leaves out.
    engine, board = Engine(RULES), boards([Position()])
    deeper = engine.play_on(np.repeat(board, 21, axis=0), label.ROLLS[:, None], plies=1)
    mean = label.WEIGHTS @ deeper / 36
    assert np.abs(mean - engine.evaluate(board, plies=2)[0]).max() < 0.01
    assert np.abs(mean - engine.evaluate(board, plies=1)[0]).max() > 0


def test_labels_of_decisions(games):
    made, rows = games
    some = fives(rows)
    found = labels(made, some, decisions=True, within=0.1)
    values = equities(chances(found), RuleSet()) * np.where(array(found, "is_same_player"), 1, -1)
    engine = Engine(RULES, plies=0)
    assert set(array(found, "plies")) <= {0, 1} and 1 in array(found, "plies")
    for group in np.unique(array(found, "group")):
        those = array(found, "group") == group
        assert those.sum() >= 2
        before, dice = array(found, "before")[those][0], array(found, "dice")[those][0]
        assert (before == array(some, "board")[group]).all() and (dice == array(some, "dice")[group]).all()
        static = -equities(engine.evaluate(array(found, "board")[those]), RuleSet())
        assert static.max() - static.min() <= 0.1 + 1e-6 and static.argmax() == 0
        hints = {tuple(boards([one.play.after])[0]): one for one in engine.hint(Position(array_id(before)), tuple(dice), plies=1, count=None)}
        for board, value, plies in zip(array(found, "board")[those], values[those], array(found, "plies")[those]):
            one = hints[tuple(board)]
            assert plies == 0 or one.plies == 0 or abs(one.equity - value) < 0.02
    with_rollouts = labels(made, some.slice(0, 3), decisions=True, trials=36)
    assert (array(with_rollouts, "error") > 0).all() and (array(with_rollouts, "plies") == 0).all()


def test_labels_by_games(games):
    made, rows = games
    some = fives(rows, 12)
    found = labels(made, some, trials=36)
    one = Engine(RULES).rollout(Position(array_id(array(some, "board")[0])), trials=36, seed=int(cluster.Random(1, 0).seeds(1)[0]))
    assert np.allclose(chances(found)[0], list(vars_of(one.chances)), atol=1e-6)
    assert np.isclose(array(found, "error")[0], one.error, atol=1e-6)
    along = labels(made, some, along=5, trials=2, **{"lambda": 0.9})
    assert len(along) > 24 and np.isnan(array(along, "error")).all()
    assert np.allclose(chances(along).sum(axis=1), 1, atol=1e-3)
    pins = labels(made, some, along=5, only="mutual-pins")
    assert (phases(array(pins, "board")) & 3 == 3).all()


def vars_of(values):
    from dataclasses import astuple

    return astuple(values)


def test_labels_by_results(games):
    """With a lambda of 1, a label is the result of the game; with 0, the value of the play, but for the last."""
    made, rows = games
    found = labels(made, rows, results=True)
    order = np.lexsort((array(rows, "turn"), array(rows, "game")))
    assert (chances(found).argmax(axis=1) == array(rows, "outcome")[order]).all() and (chances(found).max(axis=1) == 1).all()
    game = array(rows, "game")[order]
    goes_on = game == np.append(game[1:], -1)
    values = chances(labels(made, rows, results=True, **{"lambda": 0.0}))
    assert np.allclose(values[goes_on], chances(rows)[order][goes_on])
    # By hand: the second last play of a game has half its own value and half the result, as 0.5 * 1 + 0.5 * value.
    half = chances(labels(made, rows, results=True, **{"lambda": 0.5}))
    last = np.flatnonzero(~goes_on)[0]
    result = np.eye(9)[array(rows, "outcome")[order][last]][SWAPPED]
    assert np.allclose(half[last - 1], 0.5 * result + 0.5 * chances(rows)[order][last - 1], atol=1e-6)


def test_labels_of_luck(games):
    made, rows = games
    found = labels(made, fives(rows, 5), luck=True)
    assert np.allclose(array(found, "luck") @ label.WEIGHTS, 0, atol=1e-4)
    best = Engine(RULES).best_play(Position(array_id(array(found, "board")[0])), (6, 6), plies=0)
    worst = Engine(RULES).best_play(Position(array_id(array(found, "board")[0])), (1, 1), plies=0)
    assert np.isclose(array(found, "luck")[0][20] - array(found, "luck")[0][0], best.equity - worst.equity, atol=1e-5)


def test_judges(games, tmp_path):
    made, rows = games
    folder = cluster.Folder.make(tmp_path / "labels", label.settings(made, None, decisions=True))
    folder.write(0, labels(made, fives(rows), decisions=True))
    engine = Engine(RULES, plies=0)
    found = judge.values(folder, [lambda board: engine.evaluate(board, plies=0), lambda board: engine.evaluate(board, plies=1)])
    shallow, deep = found["all"]
    assert deep.rms < 1e-4 < shallow.rms and shallow.count == sum(errors[0].count for name, errors in found.items() if name != "all")
    assert judge.choices(folder, engine).mean < judge.choices(folder, Engine(RULES, net=None, plies=0, noise=1.0)).mean + 0.05
    # By hand: differences 3 and 4 with errors 0 have a root mean square of sqrt(12.5); the larger has 16 / 25 of it.
    error = judge.ErrorOfValues.of(np.array([3.0, -4.0]), np.zeros(2))
    assert np.isclose(error.rms, 12.5**0.5) and np.isclose(error.worst, 0.64)
    assert np.isclose(judge.ErrorOfValues.of(np.array([3.0, -4.0]), np.array([2.0, 2.0])).rms, 8.5**0.5)


def test_a_duel_is_fair():
    """Two equal players win nothing, because both play each dice; a stronger one wins."""
    first = Engine("fevga", plies=0)
    assert judge.duel(first, Engine("fevga", plies=0), "fevga", 8).mean == 0
    weak = Engine("fevga", plies=0, noise=2.0)
    assert judge.duel(first, weak, "fevga", 16).mean > 0.3
    assert judge.duel(weak, first, "fevga", 16).mean == -judge.duel(first, weak, "fevga", 16).mean

    def first_play(rules, board, dice):
        return np.zeros(len(board), dtype=int)

    assert judge.duel(first, first_play, "fevga", 8).mean > 0.5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("default,depth=2", "expected an option .* got depth=2"),
        ("default,plies=two", "expected a value of plies, got two"),
        ("no.such:name", "expected a function as MODULE:NAME"),
        ("missing.net", "cannot read missing.net"),
    ],
)
def test_wrong_players(text, message):
    with pytest.raises(PlakotoError, match=message):
        judge.player(text)("plakoto")


def task(made, network, number, rows):
    """A task for workers: it kills its worker once if a file says so."""
    mark = Path(made["mark"]) / str(number)
    if number in made["killed"] and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if number in made["deadly"]:
        os.kill(os.getpid(), signal.SIGKILL)
    return table({"number": np.arange(number + 1)})


def folder_of(path, **chosen):
    return cluster.Folder.make(path / "out", cluster.settings("test", RULES, None, mark=str(path), **{"killed": [], "deadly": []} | chosen))


def test_shards_of_killed_workers_are_made_again(tmp_path):
    folder = folder_of(tmp_path, killed=[1, 2])
    with cluster.Processes(2) as workers:
        cluster.run(task, folder, range(4), workers=workers)
        assert folder.finished() == [0, 1, 2, 3]
        folder.shard(2).unlink()
        # One of them dies while it has no work.
        workers._free[-1][0].kill()
        workers._free[-1][0].join()
        written = folder.shard(1).stat().st_mtime_ns
        cluster.run(task, folder, range(5), workers=workers)
    assert [len(one) for one in folder.tables()] == [1, 2, 3, 4, 5] and folder.shard(1).stat().st_mtime_ns == written
    deadly = folder_of(tmp_path / "deadly", deadly=[0])
    with cluster.Processes(1) as workers, pytest.raises(PlakotoError, match="the worker of shard 0 died 3 times"):
        cluster.run(task, deadly, range(1), workers=workers)


def test_other_settings_are_refused(tmp_path):
    folder = folder_of(tmp_path)
    folder.write(0, table({"number": np.arange(1)}))
    with pytest.raises(BadArgumentError, match=r"other settings: expected killed \[1\], got \[\]"):
        folder_of(tmp_path, killed=[1])
    other = cluster.Folder(folder.path, folder.settings | {"network": "000000000000"})
    with pytest.raises(BadArgumentError, match="expected network 000000000000, got"):
        other.read(0)
    with pytest.raises(BadArgumentError, match="expected a folder of selfplay, got one of test"):
        cluster.Folder.open(folder.path, "selfplay")
    with pytest.raises(FileError, match="cannot read .*settings.json"):
        cluster.Folder.open(tmp_path / "nothing")


class Old(cluster.Workers):
    """Workers with another version."""

    def results(self, call, jobs):
        for number, _ in jobs:
            yield number, cluster.with_settings(table({"number": np.arange(1)}), call.settings | {"version": "0.0.1"})


def test_results_of_another_version_are_refused(tmp_path):
    folder = folder_of(tmp_path)
    with pytest.raises(BadArgumentError, match="expected version .*, got 0.0.1"):
        cluster.run(task, folder, range(2), workers=Old())
    assert folder.finished() == []


def test_damaged_files_are_refused(tmp_path, monkeypatch):
    folder = folder_of(tmp_path)
    folder.write(0, table({"number": np.arange(1000)}))
    data = folder.shard(0).read_bytes()
    for length in (0, 5, len(data) // 2, len(data) - 1):
        folder.shard(0).write_bytes(data[:length])
        with pytest.raises(FileError, match="is damaged or truncated"):
            folder.read(0)
    folder.shard(0).write_bytes(data)

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pyarrow.parquet.write_table", full)
    with pytest.raises(FileError, match="cannot write .*00000.parquet: No space left on device"):
        folder.write(0, table({"number": np.arange(1)}))
    assert folder.shard(0).read_bytes() == data and len(list(folder.path.iterdir())) == 2
    assert str(failed("read", "x", OSError(2, "No such file or directory"))) == "cannot read x: No such file or directory"
    assert len(read(folder.shard(0))) == 1000
    with pytest.raises(FileError, match="cannot write"):
        write(tmp_path / "no" / "folder.parquet", table({"number": np.arange(1)}))


def program(*arguments):
    command = [sys.executable, "-m", f"plakoto.lab.{arguments[0]}", *map(str, arguments[1:])]
    # In the folder of the tests, Python would import the source without its compiled module.
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parent)


def test_programs_tell_errors_in_one_sentence(tmp_path):
    found = program("label", tmp_path / "nothing", tmp_path / "labels")
    assert found.returncode == 1 and found.stderr.startswith("error: cannot read") and found.stderr.count("\n") == 1
    found = program("selfplay", tmp_path / "games", "--variant", "plakota")
    assert found.returncode == 1 and "expected a rule set" in found.stderr and found.stderr.count("\n") == 1
    for option in (["--shards", "0"], ["--noise", "-1"], ["--every", "0.5"], ["--phases", "8"], ["--seed", "-1"], ["--games", "x"]):
        found = program("selfplay", tmp_path / "games", *option)
        assert found.returncode in (1, 2) and "expected a " in found.stderr.splitlines()[-1] and "got" in found.stderr
    assert not (tmp_path / "games").exists()
    cluster.Folder.make(tmp_path / "some", selfplay.settings(RULES, None))
    found = program("label", tmp_path / "some", tmp_path / "labels", "--results")
    assert found.returncode == 1 and "expected games with all decisions" in found.stderr
    assert "not allowed with" in program("label", tmp_path / "some", tmp_path / "labels", "--results", "--luck").stderr
    for name in ("selfplay", "label", "judge", "reference", "book", "puzzles"):
        assert program(name, "--help").stdout.startswith("usage:")
