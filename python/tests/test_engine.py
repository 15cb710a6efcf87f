import os
import signal
import threading
import time

import numpy as np
import pytest

import plakoto
from plakoto import Engine, Position


def test_hint_ranks_the_plays():
    engine = Engine(plies=1)
    found = engine.hint(Position(), (3, 1))
    assert [str(candidate.play) for candidate in found] == ["24/23 24/21", "24/20"]
    assert found[0].equity > found[1].equity and all(candidate.plies == 1 for candidate in found)
    assert engine.best_play(Position(), "31") == found[0]
    assert len(engine.hint(Position(), (6, 5), count=1)) == 1
    chances = np.asarray(found[0].chances)
    assert chances.sum() == pytest.approx(1, abs=1e-5)
    assert float(chances @ engine.rules.points) == pytest.approx(found[0].equity, abs=1e-5)


def test_evaluation_is_for_the_player_on_roll():
    engine = Engine(plies=2)
    found = engine.evaluate("AACA/z8AAID/Pw")
    assert found.plies == 2 and found.chances.win + found.chances.lose + found.chances.draw == pytest.approx(1, abs=1e-5)
    assert found.chances.swap_sides().win == found.chances.lose
    assert engine.evaluate(Position(), plies=0).plies == 0
    assert engine.evaluator_name(Position()) == "Network"


def test_finished_games_have_certain_values(engine):
    over = Position.from_simple("0 " + "0 " * 23 + "-3 0")
    assert engine.evaluate(over).equity == 1 and engine.evaluate([over])[0, 0] == 1
    with pytest.raises(plakoto.MissingContextError, match="over"):
        engine.hint(over, (3, 1))
    with pytest.raises(plakoto.MissingContextError, match="over"):
        engine.rollout(over)


def test_noise_affects_chosen_plays_but_not_hints():
    beginner = Engine(level="Beginner", seed=3)
    assert beginner.level == "beginner" and beginner.noise == pytest.approx(0.16) and beginner.plies == 0
    strong = Engine(plies=0)
    boards = next(iter(strong.self_play(3))).boards
    positions = plakoto.positions(boards)
    plays = [beginner.best_play(position, (4, 2)).play for position in positions]
    assert plays != [strong.best_play(position, (4, 2)).play for position in positions]
    assert plays == [beginner.best_play(position, (4, 2)).play for position in positions]
    assert [beginner.hint(p, (4, 2)) for p in positions[:20]] == [strong.hint(p, (4, 2)) for p in positions[:20]]
    batch = beginner.best_plays(boards, (4, 2))
    assert plakoto.positions(batch.boards) == [play.after for play in plays]


def test_rollout_reports_progress_and_can_be_ended():
    engine = Engine(plies=0)
    reports = []
    whole = engine.rollout(Position(), trials=72, truncation=5, progress=lambda *news: reports.append(news))
    assert whole.trials == 72 and whole.is_complete and [news[:2] for news in reports] == [(36, 72), (72, 72)]
    assert reports[-1][2:] == (whole.equity, whole.error) and whole.best.play is None
    assert engine.rollout(Position(), trials=72, truncation=5).chances == whole.chances
    bias, error, square = whole.bias
    assert bias and 0 < error < square and engine.rollout(Position(), trials=36).bias is None
    part = engine.rollout(Position(), trials=100_000, truncation=5, progress=lambda *news: False)
    assert not part.is_complete and 36 <= part.trials < 100_000
    plays = engine.rollout(Position(), (3, 1), plays=["24/20", "24/23 24/21"], trials=36, truncation=5)
    assert plays.bias == (-bias, error, square)
    assert {str(rolled.play) for rolled in plays.rolled} == {"24/20", "24/23 24/21"}
    assert plays.rolled[0].equity >= plays.rolled[1].equity
    assert len(engine.rollout(Position(), (3, 1), plays=1, trials=36, truncation=5).rolled) == 1


def test_exceptions_of_progress_are_raised():
    def fail(*news):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        Engine(plies=0).rollout(Position(), trials=10_000, progress=fail)


@pytest.mark.skipif(not hasattr(signal, "raise_signal") or os.name == "nt", reason="needs signals of POSIX")
def test_ctrl_c_ends_a_rollout():
    engine = Engine(plies=0)
    pressed = []

    def press(*news):
        if not pressed:
            pressed.append(True)
            os.kill(os.getpid(), signal.SIGINT)

    # A process that a shell starts in the background ignores SIGINT, so this test sets Python's default
    # handler.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            engine.rollout(Position(), trials=10_000_000, progress=press)
    finally:
        signal.signal(signal.SIGINT, before)
    assert engine.rollout(Position(), trials=36, truncation=3).trials == 36


def test_interpreter_lock_is_released():
    """Test that another thread can run Python code while this thread waits for a rollout."""
    engine, counted = Engine(plies=0, threads=1), []
    thread = threading.Thread(target=lambda: counted.extend(range(1000)))

    def progress(*news):
        if not thread.is_alive() and not counted:
            thread.start()
        return not counted

    found = engine.rollout(Position(), trials=1_000_000, progress=progress)
    thread.join()
    assert len(counted) == 1000 and found.trials < 1_000_000


def test_several_threads_may_use_one_engine():
    engine = Engine(plies=1, threads=1)
    rolls = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
    expected = [engine.hint(Position(), roll) for roll in rolls]
    found = {}
    threads = [threading.Thread(target=lambda i=i, r=r: found.setdefault(i, engine.hint(Position(), r))) for i, r in enumerate(rolls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[index] for index in range(len(rolls))] == expected


def test_search_ends_in_time():
    started = time.monotonic()
    found = Engine(plies=4).hint(Position.from_simple("0 0 0 0 2 0 1 -2 1 0 1 0 -1 1 0 -2 0 0 -1 -2 0 1 0 -1 3 0"), (2, 1), seconds=0.05)
    assert found and time.monotonic() - started < 30


def test_session_replies_like_the_program():
    session = plakoto.Session("tapa")
    assert session.say("show variant").splitlines()[0].count("tapa") == 1
    session = plakoto.Session()
    reply = session.ask("why AACA/z8AAID/Pw 31")
    assert reply["ok"] and reply["why"]["better"]["play"] == "24/23 24/21"
    assert session.ask("nonsense")["error"]["code"] == "unknown_command"
    assert session.ask("show variant\n")["ok"]
    assert session.say("new game") and session.ask("show score")["ok"]
    with pytest.raises(plakoto.BadArgumentError, match="one line"):
        session.say("help\nhelp")
    assert session.say("set output json on") and session.say("show variant").startswith("{")
