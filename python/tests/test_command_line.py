"""Tests that the package and the program give the same answers to the same lines.

The package is always compared with a ``Session``, which runs the program's code in this process. If the
program is found (in ``PLAKOTO``, ``target/release`` or ``target/debug``), the package is also compared with
the program.
"""

import os
import subprocess
from pathlib import Path

import pytest

import plakoto
from plakoto import Engine

ROOT = Path(__file__).parents[2]


def program():
    known = [os.environ.get("PLAKOTO"), ROOT / "target/release/plakoto", ROOT / "target/debug/plakoto"]
    return next((str(path) for path in known if path and Path(path).is_file()), None)


@pytest.fixture(params=["session", "program"])
def asks(request):
    """Return a function that sends lines of the protocol and returns the replies as JSON objects."""
    import json

    if request.param == "session":
        session = plakoto.Session()
        return lambda lines: [session.ask(line) for line in lines]
    if program() is None:
        pytest.skip("the program is missing: build it with `cargo build`")

    def ask(lines):
        text = "\n".join(["set output json on", *lines, "quit", ""])
        output = subprocess.run([program()], input=text, capture_output=True, text=True, check=True).stdout
        replies = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
        return replies[1 : len(lines) + 1]

    return ask


def some(decisions, step):
    boards, dice = decisions
    return plakoto.positions(boards[::step]), [tuple(int(die) for die in roll) for roll in dice[::step]]


def test_evaluations_agree(asks, decisions, engine):
    positions, _ = some(decisions, 3)
    assert len(positions) > 1000
    replies = asks(["set evaluation plies 0", *(f"eval {position.id}" for position in positions)])[1:]
    values = engine.evaluate(positions)
    for reply, nine in zip(replies, values, strict=True):
        found = reply["evaluations"][0] if "evaluations" in reply else reply["eval"]
        assert found["equity"] == pytest.approx(float(nine @ engine.rules.points), abs=2e-6)
        assert found["at_least"]["win"][0] == pytest.approx(float(nine[:4].sum()), abs=2e-6)
        assert found["chances"]["lose_mother"] == pytest.approx(float(nine[7]), abs=2e-6)


def test_legal_plays_agree(asks, decisions):
    positions, dice = some(decisions, 4)
    lines = [f"legal {position.id} {roll[0]}{roll[1]}" for position, roll in zip(positions, dice)]
    for position, roll, reply in zip(positions, dice, asks(lines), strict=True):
        plays = [(play.text, play.after.id) for play in position.legal_plays(roll)]
        assert sorted((play["play"], play["after"]) for play in reply["legal"]) == sorted(plays)


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_hints_agree(asks, decisions, plies):
    # In an unoptimised build, a search takes a minute instead of a second, so fewer positions are searched.
    fewer = 10 if os.environ.get("PROFILE") == "dev" else 1
    positions, dice = some(decisions, [10, 60 * fewer, 600 * fewer][plies])
    engine = Engine(plies=plies)
    lines = [f"hint {position.id} {roll[0]}{roll[1]}" for position, roll in zip(positions, dice)]
    replies = asks([f"set evaluation plies {plies}", *lines])[1:]
    for position, roll, reply in zip(positions, dice, replies, strict=True):
        found = [(str(candidate.play), candidate.equity) for candidate in engine.hint(position, roll)]
        expected = [(play["play"], play["equity"]) for play in reply["hint"]]
        assert [text for text, _ in found] == [text for text, _ in expected]
        assert [equity for _, equity in found] == pytest.approx([equity for _, equity in expected], abs=2e-6)


def test_rollouts_agree(asks):
    [_, reply] = asks(["set rollout trials 72", "rollout AACA/z8AAID/Pw"])
    engine = Engine()
    found = engine.rollout("AACA/z8AAID/Pw", trials=72)
    assert (found.equity, found.error) == pytest.approx((reply["equity"], reply["equity_error"]), abs=2e-6)
    assert found.chances.at_least(engine.rules).win == pytest.approx(reply["at_least"]["win"], abs=2e-6)
    assert found.chances.lose_mother == pytest.approx(reply["chances"]["lose_mother"], abs=2e-6)
