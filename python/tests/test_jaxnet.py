"""Tests networks in JAX against the same networks in numpy and in the engine."""

import numpy as np
import pytest

import plakoto
from plakoto import Engine
from plakoto.net import Network
from test_net import NETWORKS, random_network

jax = pytest.importorskip("jax", reason="jax is not installed: pip install plakoto[jax]")

from plakoto.jaxnet import evaluate, integers, logits, reals  # noqa: E402


def agrees(network, boards):
    """Assert that the logits are the same and that the chances are almost the same as in numpy."""
    arguments = network.arguments(boards)
    weights = integers(network)
    found = jax.jit(logits)(weights, *arguments[:2])
    assert found.dtype == np.int32 and (np.asarray(found) == network.logits(boards)).all()
    chances, expected = np.asarray(jax.jit(evaluate)(weights, *arguments)), network.evaluate(boards)
    assert np.abs(chances - expected).max() < 1e-6 and ((chances == 0) >= ~arguments[2]).all()
    return arguments, weights, chances


@pytest.mark.parametrize("path", NETWORKS, ids=lambda path: path.stem)
def test_shipped_network_agrees_with_the_engine(path, decisions_of):
    network = Network.read(path)
    boards = decisions_of(network.rules)[0][::20]
    boards = boards[plakoto.outcomes(boards, network.rules) < 0]
    arguments, weights, chances = agrees(network, boards)
    found = Engine(network.rules, plies=0, endings=False).evaluate(boards)
    assert len(boards) > 100 and np.abs(chances - found).max() < 1e-6
    singly = jax.vmap(evaluate, in_axes=(None, 0, 0, 0))(weights, *arguments)
    assert np.abs(np.asarray(singly) - chances).max() < 1e-6
    # Real weights give almost the same chances. The engine rounds them.
    assert np.abs(np.asarray(evaluate(reals(network), *arguments)) - chances).mean() < 1e-3


@pytest.mark.parametrize(("phases", "layers", "blocks"), [(1, 1, False), (8, 1, True), (8, 2, False)])
def test_random_network_agrees_with_numpy(phases, layers, blocks, decisions):
    boards = decisions[0][::20]
    boards = boards[plakoto.outcomes(boards) < 0]
    agrees(random_network(phases=phases, layers=layers, blocks=blocks), boards)


def test_network_learns_by_gradients(decisions):
    network = random_network(phases=8, layers=2, size=0.05)
    boards = decisions[0][:100]
    arguments = network.arguments(boards)

    @jax.jit
    def loss(weights):
        # Every game is lost as a gammon, if that is possible.
        return -jax.numpy.log(evaluate(weights, *arguments)[arguments[2][:, 5], 5]).mean()

    weights = reals(network)
    first, gradient = loss(weights), jax.jit(jax.grad(loss))
    assert not np.asarray(gradient(weights).digits).any()
    for _ in range(20):
        weights = jax.tree.map(lambda weight, slope: weight - 0.1 * slope, weights, gradient(weights))
    assert loss(weights) < first / 2
    learnt = Network(network.rules, np.concatenate(weights.rows), *weights[1:5])
    engine = Engine(net=learnt.to_bytes(), plies=0, endings=False)
    is_open = arguments[2][:, 5]
    assert engine.evaluate(boards)[is_open, 5].mean() > network.evaluate(boards)[is_open, 5].mean() + 0.3
