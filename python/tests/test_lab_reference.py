"""The reference set: its content, what the levels lose in it, and how a set is made."""

import itertools
from pathlib import Path

import numpy as np
import pytest

import plakoto
from plakoto import BadArgumentError, PlakotoError, Position

pa = pytest.importorskip("pyarrow")
pytest.importorskip("tqdm")

from plakoto.lab import cluster, reference, tables  # noqa: E402
from plakoto.lab.trials import DROPPED, LEAST_BLOCKS, Tally  # noqa: E402

ROOT = Path(__file__).parents[2]
FILE = ROOT / "data/reference.parquet"

MADE = {"seed": 4, "dice_seed": 5, "plies": 0, "truncation": 3, "trials": 72, "error": 1.0, "evaluators": {}}
"""Settings for a set whose rollouts take almost no time."""


@pytest.fixture(scope="module")
def hundred():
    return reference.load(FILE, first=100)


def loss(decisions, **options):
    """Return what an engine loses."""
    engines = {str(rules): plakoto.Engine(str(rules), threads=2, **options) for rules in set(decisions.rules)}
    return reference.losses(decisions, lambda rules, boards, dice: engines[rules].best_plays(boards, dice).choices)


def test_levels_lose_what_they_lost(hundred):
    """Detects changes of the networks, the search and the rules. After an intended change, write new numbers here and
    in docs/reference.md."""
    found = {level: loss(hundred, level=level) for level in [*reference.LEVELS, "worldclass"]}
    means = [round(1000 * float(lost.points.mean()), 3) for lost in found.values()]
    assert means == [55.663, 36.289, 24.816, 20.917, 14.041, 10.357]
    plakoto_alone = reference.load(FILE, "plakoto", first=100)
    assert len(plakoto_alone) == 70
    assert round(1000 * float(loss(plakoto_alone, plies=0).points.mean()), 3) == 7.941

    report = reference.report(hundred, found["expert"])
    assert report in (ROOT / "docs/reference.md").read_text()
    table = report.splitlines()
    assert table[1].split() == ["all", "100", "14.04", "4.47", "1.77", "82.0%", "10.0%", "5.0%", "4.0%", "23.3%", "0"]
    assert [row[:20].strip() for row in table[2:]] == [*reference.PHASES, "plakoto", "tzannes", "tapa", "express"]
    assert round(1000 * hundred.overstated, 2) == 2.74
    more, error = found["beginner"].more_than(found["expert"])
    assert abs(more - 0.041621) < 1e-6 and 0.005 < error < 0.02


def test_a_set_has_the_legal_plays_of_its_decisions(hundred):
    engines = {rules: plakoto.Engine(rules, threads=1) for rules in set(hundred.rules)}
    for number in range(len(hundred)):
        afters = engines[hundred.rules[number]].after_positions(hundred.boards[[number]], hundred.dice[[number]])
        assert len(afters.boards) == np.diff(hundred.offsets)[number]
        row = hundred.table.slice(number, 1).to_pylist()[0]
        position = Position(row["position"], row["rules"])
        assert (row["decision"], row["rules"]) == (number, reference.quota(number)[0])
        assert row["phase"] == reference.phase(position) == reference.phase(position.swap_sides())
        first = hundred.offsets[number]
        texts = [position.play(hundred.plays[first + place], row["dice"]).after for place in range(len(afters.boards))]
        assert (plakoto.boards(texts) == afters.boards).all()
        losses = hundred.losses[first : hundred.offsets[number + 1]]
        assert losses.min() == 0 and row["plays"][0]["behind"] == 0
    asked = [reference.quota(number)[1] for number in range(100)]
    assert (hundred.phases == asked).mean() >= 0.9


def test_full_rollouts_of_named_networks():
    """Truncated rollouts would be biased towards the values of a network."""
    table = tables.read(FILE)
    made = tables.made_with(table)
    assert len(table) == 5000 and table.schema.equals(reference.SCHEMA) and made["truncation"] is None
    assert all(f" for {rules}: " in made["evaluators"][rules] for rules in reference.RULES)


def test_losses_have_two_errors():
    """For losses of 40 and 10 millipoints the mean is 25, and the squared deviations add up to 2 · 15². Divided by
    n − 1 = 1 and by n = 2, they give a standard error of 15. The errors of the set are √(5² + 10²) / 2."""
    points, errors = np.array([0.04, 0.01]), np.array([0.005, 0.01])
    lost = reference.Losses(points, errors, points < 2 * errors, np.array([True, False]))
    found = lost.of(np.array([True, True]))
    assert abs(found["loss"] - 0.025) < 1e-9 and abs(found["error"] - 0.015) < 1e-9
    assert abs(found["error_of_set"] - 0.000125**0.5 / 2) < 1e-9
    assert (found["agreed"], found["doubtful"], found["bad"], found["beyond"]) == (0.5, 0.5, 0.0, 1)
    assert abs(found["worst"] - 0.8) < 1e-9


def test_phases():
    """The boards are those of ``set board simple``; ``p`` marks a pinned checker."""
    for board, expected, without_mothers in [
        ("0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0", "no pins", "no pins"),
        ("0 -14 0 0 0 0 14 0 0 0 0 -1 0 0 0 0 0 0 0 0 0 0 0 0 1 0", "mother", "no pins"),
        ("0 -1 0 0 0 0 0 0 0 0 0 -14 0 0 0 0 0 0 0 0 0 0 0 0 15 0", "mother", "no pins"),
        ("0 -14 0 0 0 0 0 2p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 13 0", "pins of one side", "pins of one side"),
        ("0 -12 0 0 0 0 0 2p 0 0 0 -2p 0 0 0 0 0 0 0 0 0 0 0 0 12 0", "pins of both sides", "pins of both sides"),
        ("0 0 5 6 0 0 0 4p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -7 -7 0 0", "last pins", "last pins"),
        ("0 5 5 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -5 -5 -5 0 0 0 0", "race", "race"),
    ]:
        for rules, name in [("plakoto", expected), ("tapa", without_mothers)]:
            position = Position.from_simple(board, rules)
            assert reference.phase(position) == reference.phase(position.swap_sides()) == name, (board, rules)


def test_every_hundred_has_every_phase_of_every_rule_set():
    planned = [reference.quota(number) for number in range(300, 400)]
    count = lambda rules: [planned.count((rules, phase)) for phase in reference.PHASES]
    assert count("plakoto") == [21, 14, 14, 7, 7, 7] and count("tzannes") == [3, 2, 2, 1, 1, 1]
    assert count("tapa") == count("express") == [3, 3, 2, 0, 1, 1]


def test_a_decision_is_the_same_again_and_has_other_dice_with_another_seed():
    for number in (0, 2):
        row = reference.decision(MADE, number)
        assert row == reference.decision(MADE, number)
        assert (row["decision"], row["rules"], row["phase"]) == (number, *reference.quota(number))
        position = Position(row["position"], row["rules"])
        assert {play["play"] for play in row["plays"]} == {play.text for play in position.legal_plays(row["dice"])}
        rolled = [play for play in row["plays"] if "trials" in play]
        assert len(rolled) >= 2 and rolled[0]["behind"] == 0 and all(play["trials"] >= 36 for play in rolled)
        assert [play["behind"] for play in rolled] == sorted(play["behind"] for play in rolled)
        other = reference.decision(MADE | {"dice_seed": 6}, number)
        assert (other["position"], other["dice"]) == (row["position"], row["dice"])
        assert other["plays"][0]["equity"] != row["plays"][0]["equity"]


def test_a_set_is_made_in_shards_and_merged(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(reference, "SHARD", 1)
    made = cluster.settings("reference", "plakoto", None, **MADE)
    folder = cluster.Folder.make(tmp_path / "set", made)
    with pytest.raises(BadArgumentError, match="no finished shards"):
        reference.merge(folder.path, tmp_path / "set.parquet", force=False)
    for shard in (1, 0):
        folder.write(shard, reference.make_shard(folder.settings, None, shard, None))
    reference.merge(folder.path, tmp_path / "set.parquet", force=False)
    assert capsys.readouterr().out.endswith("set.parquet: 2 decisions\n")
    decisions = reference.load(tmp_path / "set.parquet")
    assert list(decisions.rules) == ["plakoto", "plakoto"]
    assert tables.made_with(decisions.table) == made
    with pytest.raises(BadArgumentError, match="set.parquet exists: replace it with --force$"):
        reference.merge(folder.path, tmp_path / "set.parquet", force=False)


def test_wrong_files_and_players_are_refused(tmp_path, hundred):
    tables.write(tmp_path / "other.parquet", pa.table({"a": [1]}))
    with pytest.raises(BadArgumentError, match="^expected a reference set, got another table: "):
        reference.load(tmp_path / "other.parquet")
    (tmp_path / "cut.parquet").write_bytes(FILE.read_bytes()[:10_000])
    with pytest.raises(PlakotoError, match="cut.parquet is damaged"):
        reference.load(tmp_path / "cut.parquet")
    with pytest.raises(BadArgumentError, match="^expected rules that occur in the set .plakoto, .* got fevga$"):
        reference.load(FILE, "fevga", first=100)
    with pytest.raises(BadArgumentError, match="a play that does not exist"):
        reference.losses(hundred, lambda rules, boards, dice: np.full(len(boards), 999))


def tally_of(*blocks):
    """Return a tally of blocks, each with an equity for each open play."""
    tally = Tally(len(blocks[0]))
    for block in blocks:
        tally.add(np.array([[equity, *[0.0] * 9] for equity in block]))
    return tally


def test_common_dice_reduce_the_error_of_differences():
    """The block means of the first play are +1, +1 and −1, and of the second 0, +1 and −1. Their differences 1, 0 and 0
    have the mean 1/3, the variance (1 − 3/9) / 2 = 1/3, and the standard error √(1/3 / 3) = 1/3. The equity of the
    first play has the mean 1/3, the variance (3 − 1/3) / 2 = 4/3, and the standard error √(4/9) = 2/3."""
    tally = tally_of([1, 0], [1, 1], [-1, -1])
    assert np.allclose(tally.equity(0), (1 / 3, 2 / 3)) and np.allclose(tally.behind(0, 1), (1 / 3, 1 / 3))
    assert np.allclose(tally.behind(1, 0), (-1 / 3, 1 / 3)) and tally.ranked() == [0, 1]
    assert np.isinf(tally_of([1, 0]).behind(0, 1)[1]), "one block has no standard error"


def test_clearly_worse_plays_are_dropped_but_not_the_second_best():
    tally = tally_of(*[[-1, 1, -1]] * LEAST_BLOCKS)
    tally.drop()
    assert list(tally.is_open) == [True, True, False], "the best, and the first of equals"
    tally.add(np.array([[1.0, *[0.0] * 9], [1.0, *[0.0] * 9]]))
    assert list(tally.blocks) == [13, 13, 12] and tally.ranked() == [1, 0, 2]
    assert tally.behind(1, 2) == (2.0, 0.0), "over twelve blocks"


def test_rollouts_end_when_enough_is_known():
    """The second play trails by 0.1 ± 0.02, and the third by 0 ± 0.001."""
    noise = [0.02 * 11**0.5 * sign for sign in itertools.islice(itertools.cycle([1, -1]), LEAST_BLOCKS)]
    tally = tally_of(*[[0, -0.1 + each, each / 20] for each in noise])
    assert np.allclose(tally.behind(0, 1), (0.1, 0.02)) and np.allclose(tally.behind(0, 2), (0, 0.001))
    assert reference.is_enough(tally, 0.0021) and not reference.is_enough(tally, 0.0019)
    tally.drop()
    assert not tally.is_open[1] and 0.1 > DROPPED * 0.02 and reference.is_enough(tally, 0.0021)
