"""Networks in PyTorch: they compute what the engine computes, learn, and go on where they stopped."""

import numpy as np
import pytest
from plakoto import BadArgumentError, Engine, FileError, RuleSet, boards, outcomes, phases, positions
from plakoto.net import INPUTS, Network, SmallNetwork

torch = pytest.importorskip("torch")
pytest.importorskip("pyarrow")
pytest.importorskip("tqdm")

from plakoto.lab import cluster, judge, label, selfplay, train  # noqa: E402
from plakoto.lab.deep import Deep  # noqa: E402
from plakoto.lab.network import Model, Small, swapped  # noqa: E402

SMALL = ["--hidden", "32", "--width", "16", "--average", "32", "--batch", "64", "--pool", "900", "--epochs", "2", "--rate", "0.003"]
EXTRAS = {"shots": True, "blocks": True, "bar": False}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Folders with labels of decisions, of positions and of luck."""
    path = tmp_path_factory.mktemp("labels")
    settings = selfplay.settings("plakoto", None, games=8, every=2.0)
    rows = [selfplay.play(settings, None, number, None) for number in (0, 1)]
    for name, chosen in {"decisions": {"decisions": True}, "positions": {"plies": 1}, "luck": {"luck": True}}.items():
        folder = cluster.Folder.make(path / name, label.settings(settings, None, **chosen))
        for number, games in enumerate(rows):
            folder.write(number, label.label(folder.settings, None, number, games))
    return path


def options(*arguments):
    return train.parser().parse_args([str(argument) for argument in arguments])


@pytest.mark.parametrize("variant", ["plakoto", "tapa", "express", "portes", "fevga", "narde"])
def test_a_model_has_the_values_of_the_engine(variant, decisions_of):
    board = decisions_of(variant)[0][:2000]
    board = board[outcomes(board, variant) < 0]
    torch.manual_seed(1)
    extras = {"shots": True, "blocks": variant != "express", "bar": variant == "portes"}
    model = Model(variant, hidden=64, layers=2, extras=extras)
    torch.nn.init.normal_(model.rows, std=0.1)
    torch.nn.init.normal_(model.third, std=0.1)
    network = model.network()
    engine = Engine(variant, net=network.to_bytes(), plies=0, endings=False)
    assert np.array_equal(engine.evaluate(board), network.evaluate(board))
    inputs, order = model.prepare(board)
    found = model(inputs).exp().detach().numpy()
    assert np.abs(found - engine.evaluate(board)[order]).max() < 0.02
    again = Model.of(Network.read(network.to_bytes())).network()
    assert np.array_equal(again.logits(board), network.logits(board))
    wide = model.widened(96, 2, extras).network()
    assert np.abs(wide.evaluate(board) - network.evaluate(board)).max() < 0.01


def test_a_new_layer_and_new_inputs_change_nothing(decisions):
    board = decisions[0][:500]
    model = Model("plakoto", hidden=32, extras={"shots": True, "blocks": False, "bar": False})
    torch.nn.init.normal_(model.rows, std=0.1)
    wide = model.widened(64, 2, EXTRAS, depth=2)
    assert torch.allclose(model(model.prepare(board)[0]), wide(wide.prepare(board)[0]), atol=1e-5)


def test_a_deep_network_learns_and_judges(made, decisions, tmp_path):
    """It begins as the network that it comes from, with the same plays, and only PyTorch can compute it."""
    board, dice = (array[:200] for array in decisions[:2])
    start = Model("plakoto", hidden=32, extras=EXTRAS).network()
    (tmp_path / "start.net").write_bytes(start.to_bytes())
    Deep(Model.of(Network.read(tmp_path / "start.net")).widened(32, 1, EXTRAS, depth=2)).write(tmp_path / "same.pt")
    engine, same = Engine("plakoto", net=start.to_bytes(), plies=0), judge.player(str(tmp_path / "same.pt"))("plakoto")
    assert np.abs(same.evaluate(board) - engine.evaluate(board)).max() < 0.01
    assert (same("plakoto", board, dice) == engine.best_plays(board, dice).choices).mean() > 0.9
    arguments = [made / "decisions", made / "positions", *SMALL, "--depth", "2", "--from", tmp_path / "start.net"]
    latest = train.run(options(tmp_path / "deep", *arguments, "--held-out", made / "decisions"))
    losses = [float(row["held_out_loss"]) for row in read_log(tmp_path / "deep" / "log.tsv")]
    labels = cluster.Folder.open(made / "decisions", "label")
    assert losses[-1] < judge.choices(labels, same).mean and latest.name == "latest.pt"
    with pytest.raises(BadArgumentError, match="expected 0 plies"):
        same.evaluate(board, plies=1)


def test_the_gradient_of_the_first_layer(decisions):
    """It is the one of torch's own embedding bag."""
    model = Model("plakoto", hidden=32, layers=2, extras=EXTRAS)
    inputs, _ = model.prepare(decisions[0][:300])
    weights = torch.randn(9)
    (model(inputs) @ weights).sum().backward()
    mine, model.rows.grad = model.rows.grad, None
    bag = torch.nn.functional.embedding_bag(inputs.indices, model.rows, inputs.offsets, mode="sum", include_last_offset=True)
    hidden, parts = torch.relu(bag + model.bias), []
    for phase, part in enumerate(hidden.split(inputs.counts)):
        sums = part @ model.second[phase].T + model.second_bias[phase]
        parts.append(sums[:, :9] + torch.relu(sums[:, 9:]) @ model.third[phase].T)
    logits = torch.cat(parts).masked_fill(~inputs.is_possible, -1e9)
    (logits.log_softmax(1) @ weights).sum().backward()
    assert torch.allclose(mine, model.rows.grad, atol=1e-4)


def test_swapped_boards_are_those_of_the_other_player(decisions):
    board = decisions[0][:200]
    assert np.array_equal(swapped(board), boards([position.swap_sides() for position in positions(board)]))


def test_stacks_that_never_occur_get_the_weights_of_smaller_ones():
    """The inputs of a point are 24 apart: no checker, one to fifteen of the player's, then the same with a pinned one."""
    model = Model("plakoto", hidden=32, extras=EXTRAS)
    seen = np.ones(model.inputs, dtype=bool)
    seen[[3 * 24 + 5, 4 * 24 + 5, 24 + 7, INPUTS - 1]] = False
    rows, new = model.rows.detach().numpy(), model.network(seen).rows
    assert np.allclose(new[[3 * 24 + 5, 4 * 24 + 5]], rows[2 * 24 + 5])
    assert (new[[24 + 7, INPUTS - 1]] == 0).all() and np.allclose(new[8 * 24], rows[8 * 24])


def test_losses_by_hand(made):
    """A model without weights gives each possible outcome the same chance. Its loss of values is the logarithm of their
    number, and with the labels' own values the loss of the order is zero."""
    pool = train.pool([cluster.Folder.open(made / "decisions").read(0)])
    model = Model("plakoto", hidden=32, extras=EXTRAS)
    torch.nn.init.zeros_(model.second)
    batch = train.prepare(model, pool, 1.0, "cpu")
    value, order = train.losses(model, batch, 0.05)
    known = (batch.weight > 0) & torch.isclose(batch.values.masked_fill(~batch.inputs.is_possible, 0).sum(1), torch.tensor(1.0), atol=1e-4)
    wanted = batch.inputs.is_possible[batch.weight > 0].sum(1).log().sum()
    assert known.sum() > 0.9 * len(known) and torch.isclose(value, wanted, rtol=1e-2) and order > 0
    batch.weight[:] = 0
    assert torch.isclose(train.losses(model, batch, 0.05)[1], torch.tensor(0.0), atol=1e-4)


def test_training_learns_and_goes_on(made, tmp_path, monkeypatch):
    labels = [made / "decisions", made / "positions"]
    one = options(tmp_path / "one", *labels, *SMALL, "--held-out", made / "decisions")
    torch.set_num_threads(1)
    network = train.run(one)
    lines = [dict(zip(line.keys(), map(float, line.values()))) for line in read_log(tmp_path / "one" / "log.tsv")]
    assert lines[-1]["value_loss"] < 0.9 * lines[0]["value_loss"] and lines[-1]["held_out_loss"] < lines[0]["held_out_loss"]
    # Training that is interrupted and goes on gives the same network.
    save, calls = train.save, []

    def save_and_stop(*arguments):
        save(*arguments)
        calls.append(arguments)
        if len(calls) == 2:
            raise KeyboardInterrupt

    other = options(tmp_path / "other", *labels, *SMALL)
    monkeypatch.setattr(train, "save", save_and_stop)
    with pytest.raises(KeyboardInterrupt):
        train.run(other)
    monkeypatch.setattr(train, "save", save)
    assert train.run(other).read_bytes() == network.read_bytes()
    with pytest.raises(cluster.BadArgumentError, match="other settings: expected rate 0.1, got 0.003"):
        train.run(options(tmp_path / "other", *labels, *SMALL, "--rate", "0.1"))
    start = options(tmp_path / "from", *labels, *SMALL, "--from", network, "--rate", "0.000001", "--features", "shots", "blocks")
    board = train.pool([cluster.Folder.open(made / "positions").read(0)]).boards
    values = [Engine(net=path, plies=0, endings=False).evaluate(board) for path in (network, train.run(start))]
    assert np.abs(values[0] - values[1]).max() < 0.05


def read_log(path):
    import csv

    with path.open() as file:
        return list(csv.DictReader(file, delimiter="\t"))


def test_labels_of_other_rules_and_no_labels_are_refused(made, tmp_path):
    with pytest.raises(cluster.BadArgumentError, match="expected labels for fevga, got labels for plakoto"):
        train.run(options(tmp_path / "x", made / "decisions", "--variant", "fevga"))
    for kind, name in (("network", "luck"), ("luck", "decisions"), ("pruner", "positions")):
        with pytest.raises(cluster.BadArgumentError, match=f"expected labels for a {kind}, got others"):
            train.run(options(tmp_path / "x", made / name, "--kind", kind))
    empty = cluster.Folder.make(tmp_path / "empty", label.settings(selfplay.settings("plakoto", None), None))
    with pytest.raises(cluster.BadArgumentError, match="expected labels, got none"):
        train.run(options(tmp_path / "x", empty.path))
    damaged = cluster.Folder.make(tmp_path / "damaged", cluster.Folder.open(made / "positions").settings)
    damaged.shard(0).write_bytes(cluster.Folder.open(made / "positions").shard(0).read_bytes()[:1000])
    with pytest.raises(FileError, match="00000.parquet is damaged or truncated"):
        train.run(options(tmp_path / "x", damaged.path))
    assert not (tmp_path / "x").exists()


def test_a_pruner_and_a_luck_network_learn(made, tmp_path):
    small = ["--average", "32", "--batch", "64", "--pool", "900", "--rate", "0.005", "--epochs", "6"]
    path = train.run(options(tmp_path / "pruner", made / "decisions", "--kind", "pruner", *small))
    lines = read_log(tmp_path / "pruner" / "log.tsv")
    assert float(lines[-1]["order_loss"]) < 0.7 * float(lines[0]["order_loss"])
    pruner = SmallNetwork.read("pruner", path)
    assert pruner.to_bytes() == path.read_bytes()
    # The scores are for the player who makes the play: the labels' best plays have higher ones than the others.
    pool = train.pool([cluster.Folder.open(made / "decisions").read(0)])
    model = Small("pruner", "plakoto")
    for name in ("rows", "bias"):
        getattr(model, name).data = torch.from_numpy(getattr(pruner, name).copy())
    model.readouts.data = torch.from_numpy(pruner.readouts[:, None].copy())
    inputs, order = model.prepare(pool.boards, phases(swapped(pool.before), RuleSet()))
    score, worth = model(inputs)[:, 0].detach().numpy(), pool.values[order] @ RuleSet().points
    assert np.corrcoef(score, np.where(pool.is_same_player[order], worth, -worth))[0, 1] > 0
    train.run(options(tmp_path / "luck", made / "luck", "--kind", "luck", *small))
    lines = read_log(tmp_path / "luck" / "log.tsv")
    assert float(lines[-1]["value_loss"]) < 0.8 * float(lines[0]["value_loss"])


def test_rounds_from_nothing(tmp_path, monkeypatch):
    """A few rounds give a network that the engine loads; the same command goes on with the next round."""
    from plakoto.lab import rounds

    class Here(cluster.Workers):
        def results(self, call, jobs):
            return ((number, call(number, rows)) for number, rows in jobs)

        def close(self):
            pass

    monkeypatch.setattr(rounds, "_GAMES", 4)
    monkeypatch.setattr(rounds, "_LEAST", 0.5)
    monkeypatch.setattr(rounds, "_PAIRS", {"results": 4, "search": 4})
    monkeypatch.setattr(cluster, "workers_of", lambda _: Here())
    one = options(tmp_path, "--variant", "fevga", "--hours", "0.0003", "--hidden", "32")
    path = rounds.play_rounds(one)
    done = read_log(tmp_path / "rounds.tsv")
    assert float(done[-1]["seconds"]) >= 1 and rounds.play_rounds(one) == path and read_log(tmp_path / "rounds.tsv") == done
    assert judge.duel(Engine("fevga", net=path, plies=0), Engine("fevga", plies=0), "fevga", 4).count == 4
