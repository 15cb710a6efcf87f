"""Tests that pickling, copying and evaluating the repr reproduce objects of every public class."""

import copy
import enum
import importlib
import pickle
from dataclasses import fields, is_dataclass

import numpy as np
import pytest

import plakoto
from plakoto import Engine, PartialPlay, Play, Position, RuleSet, SelfPlay, Session, UnsupportedError
from plakoto.games import Games

MODULES = ["", ".analysis", ".games", ".gym", ".net", ".vector", ".zoo"]

CANNOT = {
    "Session": "its match and dice go on; its settings can be pickled and copied",
}
NO_TEXT = {
    "Afters": "arrays: the text has their shapes",
    "BestPlays": "arrays",
    "PlayValues": "arrays",
    "SelfPlayBatch": "arrays",
    "Game": "its state, without what was played",
    "Match": "one line",
    "Network": "arrays, which numpy shortens",
    "SmallNetwork": "arrays",
    "Games": "games in progress",
    "PlakotoEnv": "a game in progress",
    "PlakotoVectorEnv": "games in progress",
    "PlakotoAEC": "a game in progress",
    "SelfPlay": "it makes the first game again, wherever it was",
}


def public_classes():
    found = {}
    for name in MODULES:
        try:
            module = importlib.import_module(f"plakoto{name}")
        except ImportError as error:
            assert "pip install plakoto[envs]" in str(error)
            continue
        own = (thing for key, thing in vars(module).items() if not key.startswith("_") and isinstance(thing, type))
        found |= {kind.__name__: kind for kind in own if kind.__module__.startswith("plakoto")}
    return found


CLASSES = public_classes()


def network():
    from plakoto.net import Network

    rng = np.random.default_rng(1)
    shapes = {"rows": (1568, 32), "bias": (32,), "second": (1, 16, 32), "second_bias": (1, 16), "third": (1, 16, 9)}
    return Network("plakoto", **{name: rng.normal(scale=0.1, size=shape) for name, shape in shapes.items()})


def small_network():
    from plakoto.net import SmallNetwork

    return SmallNetwork("pruner", "tapa", np.ones((1568, 64)), np.ones(64), np.ones((8, 64)), (3, 3))


@pytest.fixture(scope="module")
def examples(tmp_path_factory):
    """Return several objects of each class that can be pickled, by the name of the class."""
    engine = Engine("tapa", plies=0, threads=1, seed=3, prune=False)
    start = Position(rules="tapa")
    rollout = engine.rollout(start, "31", trials=36, truncation=2)
    batch = next(iter(engine.self_play(1, seed=1)))
    record = tmp_path_factory.mktemp("copies") / "match.jsonl"
    session = Session()
    session.say("new match 3")
    session.say("set player 0 human")
    session.say("set dice 31")
    session.say("move 24/23 24/21")
    assert session.say(f"save match {record}").startswith("Written")
    match = importlib.import_module("plakoto.analysis").read(record, Engine(plies=0))
    games = [Games(3, "express", seed=1), Games(3, "portes", seed=1, actions="steps")]
    for _ in range(9):
        for each in games:
            each.play(each.random_actions())
    half = start.start_play("31").step(24, 21)
    several = engine.self_play(3, seed=4, batch=1)
    next(several)
    found = {
        "Position": [start, start.play("24/20", "31").after],
        "RuleSet": [RuleSet(), RuleSet("tapa mother=3")],
        "Play": [start.play("24/20", "31"), *Position(rules="tzannes").legal_plays("66")],
        "PartialPlay": [start.start_play("31"), half, half.step(24, 23)],
        "Engine": [engine, Engine(plies=1, noise=0.1, endings=False), Engine("express", level="beginner", threads=2)],
        "SelfPlay": [engine.self_play(2, seed=4), several],
        "AtLeast": [engine.evaluate(start).chances.at_least(RuleSet())],
        "Chances": [engine.evaluate(start).chances],
        "Evaluation": [engine.evaluate(start)],
        "Candidate": engine.hint(start, "31") + engine.hint_batch([start], (3, 1))[0] + [engine.best_play(start, "31")],
        "Game": [played(plakoto.Game.tavli(3, seed=5)), played(plakoto.Game.at(start, seed=5)), plakoto.Game("express")],
        "GameOutcome": [plakoto.GameOutcome(1, "gammon", 2)],
        "Outcome": [plakoto.Outcome("mine", "gammon", 2, 1)],
        "Step": half.next_steps(),
        "GnubgId": [plakoto.parse_gnubg_id("AACA/z8AAID/Pw")],
        "Rolled": [rollout.best],
        "Rollout": [rollout],
        "Afters": [engine.after_positions([start], "31")],
        "BestPlays": [engine.best_plays([start], "31")],
        "PlayValues": [engine.play_values([start], "31")],
        "SelfPlayBatch": [batch],
        "Turn": list(match.turns),
        "RecordedGame": list(match.games),
        "Match": [match],
        "Games": games,
        "Network": [network()],
        "SmallNetwork": [small_network()],
    }
    for module, name, arguments in (
        ("gym", "PlakotoEnv", ()),
        ("vector", "PlakotoVectorEnv", (2,)),
        ("zoo", "PlakotoAEC", ()),
    ):
        if name in CLASSES:
            env = getattr(importlib.import_module(f"plakoto.{module}"), name)(*arguments)
            env.reset(seed=1)
            found[name] = [env]
    for name, kind in CLASSES.items():
        if issubclass(kind, plakoto.PlakotoError):
            error = kind("9/4 is blocked")
            error.code, error.reason, error.step, error.column = "illegal_move", "blocked", 1, 3
            found[name] = [error]
    return found


def played(game):
    """Play two games at random, or the rest of one. Return the game."""
    for number in range(2):
        while not game.outcome():
            if not game.dice and not game.pending:
                game.roll()
            game.play(game.legal_plays()[-1])
        if number == 0 and game.length:
            game.next_game()
    return game


def seen(thing):
    """Return the fields of an object, recursively, as values that can be compared with ``==``."""
    if isinstance(thing, np.ndarray):
        return thing.dtype.str, thing.shape, thing.tolist()
    if isinstance(thing, np.random.Generator):
        return thing.bit_generator.state["state"]
    if isinstance(thing, (list, tuple)):
        return type(thing).__name__, [seen(one) for one in thing]
    if isinstance(thing, dict):
        return {key: seen(value) for key, value in thing.items()}
    if is_dataclass(thing):
        return type(thing).__name__, {field.name: seen(getattr(thing, field.name)) for field in fields(thing)}
    if isinstance(thing, Games):
        return thing.__reduce__()[1:]
    if isinstance(thing, SelfPlay):
        return repr(thing), [seen(batch) for batch in copy.copy(thing)]
    if isinstance(thing, Engine):
        (make, (partial, rules)) = thing.__reduce__()
        return make.__name__, partial.func, partial.keywords, rules
    if hasattr(thing, "__dict__") and not isinstance(thing, (enum.Enum, type)):
        text = None if type(thing).__repr__ is object.__repr__ else repr(thing)
        return type(thing).__name__, text, {key: seen(value) for key, value in vars(thing).items()}
    return thing


def test_every_public_class_has_an_example(examples):
    assert len(CLASSES) > 30
    assert set(CLASSES) == set(examples) | set(CANNOT), "add the new class to the examples or to CANNOT"
    assert not set(examples) & set(CANNOT) and set(NO_TEXT) <= set(examples) | {"PlakotoEnv", "PlakotoVectorEnv", "PlakotoAEC"}
    for name, things in examples.items():
        assert things and all(type(thing) is CLASSES[name] for thing in things), name


@pytest.mark.parametrize("name", sorted(set(CLASSES) - set(CANNOT)))
def test_pickles_and_copies_are_equal(examples, name):
    for thing in examples[name]:
        before = seen(thing)
        copies = [pickle.loads(pickle.dumps(thing, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
        for twin in [*copies, copy.copy(thing), copy.deepcopy(thing)]:
            assert type(twin) is type(thing) and seen(twin) == before
            if CLASSES[name].__eq__ is not object.__eq__:
                assert twin == thing
            if CLASSES[name].__hash__ not in (None, object.__hash__):
                assert hash(twin) == hash(thing)
        assert seen(thing) == before


@pytest.mark.parametrize("name", sorted(set(CLASSES) - set(CANNOT) - set(NO_TEXT)))
def test_repr_of_an_object_rebuilds_it(examples, name):
    for thing in examples[name]:
        if isinstance(thing, plakoto.PlakotoError):
            assert eval(repr(thing), CLASSES).args == thing.args
        else:
            assert seen(eval(repr(thing), {**CLASSES, "inf": float("inf")})) == seen(thing)


def test_all_plays_of_games_can_be_pickled():
    """Test plays of all kinds: passes, plays of pending numbers, cascades (in which a double goes on with
    higher numbers), and plays that end the game."""
    kinds = set()
    for variant in (*RuleSet.NAMES, "tapa immediate=on", "tzannes mother=3"):
        games, engine = Games(8, variant, seed=6), Engine(variant, plies=0, threads=1)
        for turn in range(70):
            # In Plakoto Express, listing the plays is slow, so only some turns are tested.
            is_looked_at = variant != "express" or turn % 8 == 0
            for number in np.flatnonzero(games.is_running)[: 3 * is_looked_at]:
                position = Position.from_board(games.boards[number], games.rules)
                pending = [die + 1 for die in range(6) for _ in range(games.pending[number][die])] or None
                dice = None if pending else tuple(map(int, games.dice[number]))
                plays = [found.play for found in engine.hint(position, dice, pending=pending, count=2)]
                try:
                    plays += position.legal_plays(dice, pending=pending)[:2]
                except UnsupportedError:
                    assert variant == "express"
                for play in plays:
                    for twin in (pickle.loads(pickle.dumps(play)), eval(repr(play))):
                        assert twin == play and repr(twin) == repr(play), play
                        same = ("text", "before", "after", "pending", "is_pass", "is_same_player_next", "rules")
                        assert all(getattr(twin, name) == getattr(play, name) for name in same)
                    is_cascade = variant == "express" and dice and dice[0] == dice[1] and len(play.steps) > 4
                    marks = [play.is_pass, pending, play.after.outcome(), is_cascade]
                    kinds |= {name for name, mark in zip(("pass", "pending", "end", "cascade"), marks) if mark}
            games.play(games.random_actions())
    assert kinds == {"cascade", "pass", "pending", "end"}


def test_partial_play_can_be_pickled():
    half = Position(rules="tapa").start_play("31").step(24, 21)
    twin = pickle.loads(pickle.dumps(half))
    assert twin == half != half.step(24, 23) and twin.step(24, 23).play() == half.step(24, 23).play()
    assert repr(half) == "Position('AACA/z8AAID/Pw', 'tapa').start_play((3, 1)).step(24, 21)"
    assert isinstance(half, PartialPlay) and isinstance(twin.step(24, 23).play(), Play)


def test_settings_of_a_session_can_be_pickled():
    session = Session("tapa")
    assert Session().settings == () and session.settings == ("set variant tapa",)
    for line in ("set evaluation plies 1", "set rollout trials 72", "set tutor on"):
        assert session.ask(line)["ok"]
    for settings in (pickle.loads(pickle.dumps(session.settings)), copy.deepcopy(session.settings)):
        twin = Session(settings=settings)
        assert twin.settings == session.settings == eval(repr(session)).settings and len(settings) >= 4
        assert twin.ask("show rollout")["trials"] == 72 and twin.ask("show board")["variant"] == "tapa"
    for lines, text in ([("show board",), "line 1: expected a setting"], [("set tutor on", "set nothing"), "line 2"]):
        with pytest.raises(plakoto.BadArgumentError, match=text):
            Session(settings=lines)


def test_objects_that_cannot_be_pickled_say_why():
    assert set(CANNOT) == {"Session"}
    for try_it in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="pickle its settings"):
            try_it(Session())
