from pathlib import Path

import numpy as np
import pytest

import plakoto
from plakoto import BadArgumentError, Engine, FileError
from plakoto.net import Network, SmallNetwork, possible

NETWORKS = sorted((Path(__file__).parents[2] / "crates/networks/files").glob("*.net"))


def random_network(rules="plakoto", *, shots=True, blocks=False, hidden=64, width=32, phases=8, layers=1, seed=1, size=0.3):
    rng = np.random.default_rng(seed)

    def weights(*shape):
        return rng.normal(scale=size, size=shape).astype(np.float32)

    inputs = layers * (1568 + 576 * shots + 3024 * blocks)
    third = weights(phases, width, 9)
    third[:, :9] = 0
    return Network(rules, weights(inputs, hidden), weights(hidden), weights(phases, width, hidden), weights(phases, width), third)


def engine_takes(data, rules):
    """Return whether an engine with these rules accepts a network. The engine shows the network's checksum
    if it does."""
    return f"network {data[-32:].hex()[:12]} for {rules}: " in Engine(rules, net=data, plies=0).evaluator


@pytest.mark.skipif(not NETWORKS, reason="the source is missing: run this test in the repository")
def test_shipped_networks_are_rewritten_byte_by_byte():
    for path in NETWORKS:
        network = Network.read(path)
        assert network.to_bytes() == path.read_bytes()
        assert network.rules.split()[0] in plakoto.RuleSet.NAMES and (network.has_shots or network.has_blocks)


@pytest.mark.parametrize(
    ("shots", "blocks", "phases", "width", "hidden", "rules"),
    [
        (True, False, 8, 32, 64, "plakoto"),
        (False, False, 1, 16, 32, "tzannes"),
        (True, True, 1, 64, 512, "tapa"),
        (False, True, 8, 48, 96, "express"),
        (False, False, 1, 16, 32, "tapa mother=3"),
        (False, False, 1, 16, 32, "tapa mother=3 deadlock=draw"),
    ],
)
def test_network_is_read_as_it_was_written(tmp_path, shots, blocks, phases, width, hidden, rules):
    network = random_network(rules, shots=shots, blocks=blocks, phases=phases, width=width, hidden=hidden)
    network.write(tmp_path / "some.net")
    again = Network.read(tmp_path / "some.net")
    first, behind = again.digits
    assert (again.rules, again.has_shots, again.has_blocks) == (rules, shots, blocks)
    # The file header has the documented format.
    written = (tmp_path / "some.net").read_bytes()
    assert written[:8] == b"PLAKNET\x02" and engine_takes(written, rules)
    if len(rules) <= 16:
        assert written[8:24].rstrip(b"\0").decode() == rules
        assert written[24:26] == hidden.to_bytes(2, "little") and written[31] == 0
        assert list(written[26:31]) == [width, phases, shots + 2 * blocks, first, behind]
    else:
        assert written[8:10] == bytes([1, len(rules)]) and written[24:32] == rules[:8].encode()
    assert 0 < first <= 10 and 0 < behind <= 12
    for name, digits in (("rows", first), ("bias", first), ("second", behind), ("third", behind)):
        written = getattr(network, name)
        assert np.abs(getattr(again, name)[..., : written.shape[-1]] - written).max() <= 0.5001 * 2.0**-digits, name
    assert again.to_bytes() == (tmp_path / "some.net").read_bytes() and list(tmp_path.iterdir()) == [tmp_path / "some.net"]


def test_the_second_first_layer_is_for_pins_of_both_sides(decisions_of):
    network = random_network(shots=True, blocks=True, layers=2)
    assert (network.layers, network.inputs) == (2, 5168)
    data = network.to_bytes()
    assert data[31] == 1 and Network.read(data).to_bytes() == data
    boards = decisions_of("plakoto")[0]
    boards = boards[plakoto.outcomes(boards) < 0]
    chances = network.evaluate(boards)
    assert (chances == Engine(net=data, plies=0, endings=False).evaluate(boards)).all()
    first = Network(network.rules, network.rows[:5168], network.bias, network.second, network.second_bias, network.third)
    is_mutual = plakoto.phases(boards) & 3 == 3
    differs = (chances != first.evaluate(boards)).any(axis=1)
    assert 0 < is_mutual.sum() < len(boards) and (differs <= is_mutual).all() and differs[is_mutual].mean() > 0.9


@pytest.mark.parametrize("rules", plakoto.RuleSet.NAMES)
@pytest.mark.parametrize(("phases", "shots", "blocks"), [(1, True, False), (8, True, True), (8, False, True), (1, False, False)])
def test_engine_agrees_with_numpy(rules, phases, shots, blocks, decisions_of):
    boards = decisions_of(rules)[0][::5]
    boards = boards[plakoto.outcomes(boards, rules) < 0]
    for size in (0.1, 0.3):
        # The first network still has weights that are not rounded, but it too evaluates with integers.
        made = random_network(rules, phases=phases, shots=shots, blocks=blocks, size=size)
        engine = Engine(rules, net=made.to_bytes(), plies=0, endings=False)
        found = engine.evaluate(boards)
        for network in (made, Network.read(made.to_bytes())):
            assert (network.evaluate(boards) == found).all()
        # With larger weights, some chances underflow to 0 in single precision.
        assert size > 0.1 or ((found > 0) == possible(boards, rules)).all()
    assert (made.evaluate(boards)[100:101] == made.evaluate(boards[100:101])).all()
    assert f"{len(made.rows)} inputs, 64 hidden units" in engine.evaluator


@pytest.mark.parametrize("path", NETWORKS, ids=lambda path: path.stem)
def test_shipped_network_agrees_with_numpy(path, decisions_of):
    network = Network.read(path)
    boards = decisions_of(network.rules)[0]
    boards = boards[plakoto.outcomes(boards, network.rules) < 0]
    found = Engine(network.rules, plies=0, endings=False).evaluate(boards)
    assert len(boards) > 2000 and (network.evaluate(boards) == found).all()
    first, behind = network.digits
    assert network.logits(boards).dtype == np.int32 and np.abs(network.logits(boards)).max() > 2 ** (first + behind)
    assert (Engine(network.rules, net=path, plies=0, endings=False).evaluate(boards) == found).all()


def real_chances(network, boards):
    """Compute the formula in the documentation of the class with real numbers, without rounding."""
    inputs = plakoto.features(boards, shots=network.has_shots, blocks=network.has_blocks).astype(float)
    hidden = np.maximum(inputs @ network.rows + network.bias, 0)
    phase = plakoto.phases(boards)
    numbers = np.einsum("nwh,nh->nw", network.second[phase].astype(float), hidden) + network.second_bias[phase]
    logits = numbers[:, :9] + np.einsum("nw,nwo->no", np.maximum(numbers[:, 9:], 0), network.third[phase, 9:].astype(float))
    powers = np.where(possible(boards, network.rules), np.exp(logits), 0)
    return powers / powers.sum(axis=1, keepdims=True)


def test_more_digits_are_closer_to_the_real_weights(decisions):
    boards, points = decisions[0][::5], plakoto.RuleSet().points
    network = random_network(size=0.1)
    expected, errors = real_chances(network, boards) @ points, {}
    for digits in ((7, 12), None):
        network.digits = digits
        errors[digits] = np.abs(Engine(net=network.to_bytes(), plies=0, endings=False).evaluate(boards) @ points - expected).max()
    assert errors[None] < errors[7, 12] / 3 and errors[None] < 0.003


def test_digits_that_overflow_are_rejected():
    network = random_network(hidden=32, width=16, phases=1, size=30.0)
    assert network.to_bytes()
    network.digits = (12, 12)
    with pytest.raises(BadArgumentError, match="no sum overflows"):
        network.to_bytes()


def test_impossible_shapes_are_rejected():
    good = random_network(hidden=32, width=16, phases=1)
    fields = {name: getattr(good, name) for name in ("rows", "bias", "second", "second_bias", "third")}
    for changed, text in [
        ({"rows": fields["rows"][:-1]}, "rows of shape"),
        ({"rows": fields["rows"][:, :31]}, "multiple of 32"),
        ({"rows": np.concatenate([fields["rows"]] * 2)}, "two first layers"),
        ({"bias": fields["bias"][:-1]}, "bias of shape"),
        ({"second": fields["second"][:, :15]}, "width of 16"),
        ({"second": np.zeros(3)}, "width of 16"),
        ({"third": fields["third"][..., :8]}, "third of shape"),
        ({"bias": fields["bias"] * np.nan}, "finite weights in bias, got infinite ones"),
        ({"digits": (7, 13)}, "0 to 12 digits"),
        ({"digits": (7,)}, "0 to 12 digits"),
    ]:
        with pytest.raises(BadArgumentError, match=text):
            Network("plakoto", **{**fields, **changed})
    with pytest.raises(BadArgumentError, match="rule set"):
        Network("chess", **fields)


def test_other_files_are_rejected(tmp_path):
    data = bytearray(random_network(hidden=32, width=16, phases=1).to_bytes())
    with pytest.raises(FileError, match="cannot read"):
        Network.read(tmp_path / "missing.net")
    with pytest.raises(FileError, match="cannot write"):
        random_network(hidden=32, width=16, phases=1).write(tmp_path / "no" / "folder.net")
    for wrong, text in [(b"", "something else"), (b"PLAKNET\x03" + bytes(200), "something else"), (data[:-1], "hash")]:
        with pytest.raises(BadArgumentError, match=text):
            Network.read(bytes(wrong))
    data[500] ^= 1
    with pytest.raises(BadArgumentError, match="hash"):
        Network.read(bytes(data))


def small_network(kind, rules):
    """Return the path of the shipped pruner or luck network for these rules."""
    (path,) = (path for path in NETWORKS[0].parent.glob(f"*.{kind}") if SmallNetwork.read(kind, path).rules == rules)
    return path


@pytest.mark.skipif(not NETWORKS, reason="the source is missing: run this test in the repository")
@pytest.mark.parametrize(("kind", "units"), [("pruner", 64), ("luck", 128)])
def test_small_networks_are_rewritten_byte_by_byte(tmp_path, kind, units):
    for path in NETWORKS[0].parent.glob(f"*.{kind}"):
        assert SmallNetwork.read(kind, path).to_bytes() == path.read_bytes()
    path = small_network(kind, "plakoto")
    network = SmallNetwork.read(kind, path)
    assert network.to_bytes() == path.read_bytes() and network.to_bytes()[-32:].hex()[:12] == path.stem
    assert (network.kind, network.rules, network.rows.shape) == (kind, "plakoto", (1568, units))
    network.rules = "tapa"
    network.bias[3] += 2.0 ** -network.digits[0]
    network.write(tmp_path / "other")
    again = SmallNetwork.read(kind, tmp_path / "other")
    assert again.rules == "tapa" and (again.bias == network.bias).all() and (again.readouts == network.readouts).all()
    other = "luck" if kind == "pruner" else "pruner"
    data = path.read_bytes()
    for wrong, text in [(data[:-1], "hash"), (b"", "something else"), (data[:40] + bytes(400), "hash")]:
        with pytest.raises(BadArgumentError, match=text):
            SmallNetwork.read(kind, wrong)
    with pytest.raises(BadArgumentError, match=f"expected a {other} file"):
        SmallNetwork.read(other, data)
    with pytest.raises(BadArgumentError, match="kind of network"):
        SmallNetwork.read("value", data)
    with pytest.raises(BadArgumentError, match="readouts as finite weights of shape"):
        SmallNetwork(kind, "plakoto", network.rows, network.bias, network.readouts[1:], network.digits)
    with pytest.raises(BadArgumentError, match="0 to 12 digits"):
        SmallNetwork(kind, "plakoto", network.rows, network.bias, network.readouts, (13, 3))


@pytest.mark.parametrize("rules", ["plakoto", "portes", "fevga", "narde"])
def test_pruner_scores_as_documented(rules, decisions_of):
    """Test that, within a decision, a built-in pruner's scores are close to the player's equities plus a
    constant."""
    if not NETWORKS:
        pytest.skip("the source is missing: run this test in the repository")
    pruner, engine = SmallNetwork.read("pruner", small_network("pruner", rules)), Engine(rules, plies=0)
    boards, dice = (numbers[400:1600:10] for numbers in decisions_of(rules))
    afters, correlations = engine.after_positions(boards, dice), []
    for number, board in enumerate(boards):
        after = afters[number]
        if len(after) < 8:
            continue
        units = np.maximum(plakoto.features(after, rules, shots=False).astype(np.float32) @ pruner.rows + pruner.bias, 0)
        before = plakoto.Position.from_board(board, rules).swap_sides()
        scores = units @ pruner.readouts[plakoto.phases([before])[0]]
        # After a play the opponent is on roll, so the sign of the equity changes.
        correlations.append(np.corrcoef(scores, -(engine.evaluate(after) @ engine.rules.points))[0, 1])
    assert len(correlations) > 10 and np.nanmean(correlations) > 0.88
