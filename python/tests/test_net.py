from pathlib import Path

import numpy as np
import pytest

import plakoto
from plakoto import BadArgumentError, Engine, FileError
from plakoto.net import Network, possible

NETWORKS = sorted((Path(__file__).parents[2] / "src/eval/networks").glob("*.net"))


def random_network(rules="plakoto", *, shots=True, hidden=64, width=32, phases=8, seed=1, size=0.3):
    rng = np.random.default_rng(seed)

    def weights(*shape):
        return rng.normal(scale=size, size=shape).astype(np.float32)

    inputs = 2144 if shots else 1568
    third = weights(phases, width, 9)
    third[:, :9] = 0
    return Network(rules, weights(inputs, hidden), weights(hidden), weights(phases, width, hidden), weights(phases, width), third)


@pytest.mark.skipif(not NETWORKS, reason="there is no source beside this test")
def test_the_shipped_networks_survive_byte_by_byte():
    for path in NETWORKS:
        network = Network.read(path)
        assert network.to_bytes() == path.read_bytes()
        assert network.rules in plakoto.RuleSet.NAMES and network.has_shots


@pytest.mark.parametrize(("shots", "phases", "width"), [(True, 8, 32), (False, 1, 16), (True, 1, 64), (False, 8, 48)])
def test_a_network_is_read_as_it_was_written(tmp_path, shots, phases, width):
    network = random_network(shots=shots, phases=phases, width=width)
    network.write(tmp_path / "some.net")
    again = Network.read(tmp_path / "some.net")
    first, behind = again.digits
    assert 0 < first <= 12 and 0 < behind <= 12
    for name, digits in (("rows", first), ("bias", first), ("second", behind), ("third", behind)):
        written = getattr(network, name)
        assert np.abs(getattr(again, name)[..., : written.shape[-1]] - written).max() <= 0.5001 * 2.0**-digits, name
    assert again.to_bytes() == (tmp_path / "some.net").read_bytes() and list(tmp_path.iterdir()) == [tmp_path / "some.net"]


@pytest.mark.parametrize("rules", plakoto.RuleSet.NAMES)
@pytest.mark.parametrize("phases", [1, 8])
def test_the_engine_finds_what_numpy_finds(rules, phases, decisions):
    # What is documented is what the engine does: small weights, so that sums of whole numbers are near the real ones.
    boards = decisions[0][::5]
    boards = boards[plakoto.outcomes(boards, rules) < 0]
    network = Network.read(random_network(rules, phases=phases, size=0.1).to_bytes())
    engine = Engine(rules, net=network.to_bytes(), plies=0, endings=False)
    expected, found = network.evaluate(boards), engine.evaluate(boards)
    assert np.abs(expected - found).max() < 2e-3
    assert ((found > 0) == possible(boards, rules)).all()
    assert "64 hidden units" in engine.evaluator


def test_the_shipped_network_in_numpy_is_the_engine(decisions, engine):
    for path in NETWORKS:
        network = Network.read(path)
        if network.rules != "plakoto":
            continue
        boards = decisions[0][::5]
        engine = Engine(plies=0, endings=False)
        assert np.abs(network.evaluate(boards) - engine.evaluate(boards)).max() < 2e-3
        assert (Engine(net=path, plies=0).evaluate(boards) == Engine(plies=0).evaluate(boards)).all()


def test_shapes_that_no_network_has():
    good = random_network(hidden=32, width=16, phases=1)
    fields = {name: getattr(good, name) for name in ("rows", "bias", "second", "second_bias", "third")}
    for changed, text in [
        ({"rows": fields["rows"][:-1]}, "rows of shape"),
        ({"rows": fields["rows"][:, :31]}, "multiple of 32"),
        ({"bias": fields["bias"][:-1]}, "bias of shape"),
        ({"second": fields["second"][:, :15]}, "width of 16"),
        ({"second": np.zeros(3)}, "width of 16"),
        ({"third": fields["third"][..., :8]}, "third of shape"),
        ({"bias": fields["bias"] * np.nan}, "finite weights, got others in bias"),
    ]:
        with pytest.raises(BadArgumentError, match=text):
            Network("plakoto", **{**fields, **changed})
    with pytest.raises(BadArgumentError, match="rule set"):
        Network("chess", **fields)


def test_files_that_are_none(tmp_path):
    data = bytearray(random_network(hidden=32, width=16, phases=1).to_bytes())
    with pytest.raises(FileError, match="cannot read"):
        Network.read(tmp_path / "missing.net")
    with pytest.raises(FileError, match="cannot write"):
        random_network(hidden=32, width=16, phases=1).write(tmp_path / "no" / "folder.net")
    for wrong, text in [(b"", "something else"), (b"PLAKNET\x02" + bytes(200), "something else"), (data[:-1], "hash")]:
        with pytest.raises(BadArgumentError, match=text):
            Network.read(bytes(wrong))
    data[500] ^= 1
    with pytest.raises(BadArgumentError, match="hash"):
        Network.read(bytes(data))
