from pathlib import Path

import pytest

import plakoto
from plakoto import BadArgumentError, Engine, FileError
from plakoto.analysis import read

MATCH = Path(__file__).parents[2] / "examples/match.mat"

pytestmark = pytest.mark.skipif(not MATCH.is_file(), reason="the source is missing: run this test in the repository")


def test_match_is_read():
    match = read(MATCH)
    assert len(match.games) > 0 and sum(game.turns for game in match.games) == len(match.turns)
    first = match.turns[0]
    assert first.game == first.turn == 1 and first.position == plakoto.Position().id and first.name in match.names
    assert first.error is None and str(match.rules) == "plakoto"
    length = f"{match.length} points" if match.length else "a session"
    assert repr(match) == f"<Match {' - '.join(match.names)}: plakoto, {length}, {len(match.games)} games, {len(match.turns)} turns>"


def test_games_of_a_match_of_tavli_have_their_own_rules(tmp_path):
    path = tmp_path / "tavli.mat"
    path.write_text(
        '; [Variation "tavli"]\n\n 3 point match\n\n Game 1\n a : 0   b : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n'
        "\n Game 2\n a : 1   b : 0\n  1) 31: 24/21 24/23\n      Wins 1 point\n"
        "\n Game 3\n a : 2   b : 0\n  1) 31: 24/20\n"
    )
    match = read(path)
    names = ["portes", "plakoto", "fevga"]
    assert [str(game.rules) for game in match.games] == [str(rules) for rules in match.rotation] == names


def test_each_play_of_a_record_leads_to_the_next_position():
    match = read(MATCH)
    for turn, following in zip(match.turns, match.turns[1:]):
        play = plakoto.Position(turn.position, match.rules).play(turn.play, turn.dice)
        if following.game == turn.game:
            assert play.after.id == following.position


def test_judged_turns_agree_with_the_program():
    reports = []
    match = read(MATCH, Engine(plies=0), progress=lambda done, all_: reports.append((done, all_)))
    assert reports[-1] == (len(match.turns), len(match.turns))
    session = plakoto.Session()
    session.say("set analysis plies 0")
    assert session.ask(f"import mat {MATCH}")["ok"]
    errors = [turn for turn in match.turns if turn.error]
    assert errors and all(turn.is_decision and turn.equity < turn.best_equity for turn in errors)
    engine = Engine(plies=0)
    if match.length == 0:
        worst = max(errors, key=lambda turn: turn.error)
        best = engine.best_play(worst.position, worst.dice)
        assert str(best.play) == worst.best and best.equity == pytest.approx(worst.best_equity, abs=1e-6)


def test_frame_has_a_row_for_each_turn():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed: pip install plakoto[analysis]")
    match = read(MATCH, Engine(plies=0))
    frame = match.frame()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == len(match.turns)
    decisions = match.frame(decisions=True)
    assert decisions["plays"].min() > 1 and len(decisions) == frame["is_decision"].sum()
    summary = match.summary()
    assert set(summary["name"]) == set(match.names)
    assert summary["error"].sum() == pytest.approx(sum(turn.error for turn in match.turns), rel=1e-5)
    assert len(read(MATCH).frame()) == len(frame) and read(MATCH).frame(decisions=True).empty


def test_files_without_a_match_are_rejected(tmp_path):
    with pytest.raises(FileError, match="cannot read"):
        read(tmp_path / "missing.mat")
    (tmp_path / "nonsense.mat").write_text("hello\n")
    with pytest.raises(BadArgumentError, match="nonsense.mat"):
        read(tmp_path / "nonsense.mat")
    with pytest.raises(BadArgumentError, match="an engine for the rules of the match, plakoto"):
        read(MATCH, Engine("tapa"))
    lines = MATCH.read_text().splitlines(keepends=True)
    (tmp_path / "cut.mat").write_text("".join(lines[: len(lines) // 2]) + "  9) 31: 99/98\n")
    with pytest.raises(BadArgumentError, match="line"):
        read(tmp_path / "cut.mat")
    part = read(tmp_path / "cut.mat", recover=True)
    assert part.damage and "line" in part.damage and len(part.turns) > 0
