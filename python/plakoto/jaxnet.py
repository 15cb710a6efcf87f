"""The engine's networks in JAX. Needs ``pip install plakoto[jax]``.

>>> import jax, numpy as np
>>> from plakoto import Position
>>> from plakoto.jaxnet import evaluate, integers, logits
>>> from plakoto.net import Network
>>> rng = np.random.default_rng(1)                          # or network = Network.read("small.net")
>>> shapes = (2144, 32), (32,), (8, 16, 32), (8, 16), (8, 16, 9)
>>> network = Network("plakoto", *(rng.normal(size=shape) / 8 for shape in shapes))
>>> weights, (inputs, phase, is_possible) = integers(network), network.arguments([Position()])
>>> jax.jit(evaluate)(weights, inputs, phase, is_possible).shape
(1, 9)
>>> bool((logits(weights, inputs, phase) == network.logits([Position()])).all())
True

All functions work under ``jax.jit``, ``jax.vmap`` and ``jax.grad``. The weights are a tuple of arrays, so they are an
argument like any other: :func:`integers` gives the weights with which the engine calculates, and :func:`reals` those
with which a network learns.
"""

from __future__ import annotations

from typing import Any, NamedTuple

try:
    import jax
except ImportError as error:
    raise ImportError("networks in JAX need jax: pip install plakoto[jax]") from error
import jax.numpy as jnp
import numpy as np
from jax import Array
from jax.typing import ArrayLike

from .net import OUTCOMES, Network

__all__ = ["Weights", "evaluate", "integers", "logits", "reals"]


class Weights(NamedTuple):
    """The weights of a network as arrays of JAX."""

    rows: Array
    """First-layer weights, with shape (first layers, inputs, hidden)."""
    bias: Array
    second: Array
    second_bias: Array
    third: Array
    """Third-layer weights, with shape (phases, width, 9). The first rows are zeros."""
    digits: Array
    """Numbers of binary digits after the point, for the first layer and for the later layers. They are zeros for real
    weights, and have no gradient."""


def integers(network: Network) -> Weights:
    """Return the weights as the integers of the network's file. With them, the logits are those of
    :meth:`plakoto.net.Network.logits`, bit for bit, and the chances differ from the engine's by less than 1e-6."""
    return _weights(network, network._whole(), network._digits(), jnp.int32)


def reals(network: Network) -> Weights:
    """Return the weights as float32 numbers. With them, the functions have gradients; the chances differ slightly from
    the engine's, which rounds weights and sums. ``Network(rules, np.concatenate(weights.rows), *weights[1:5])`` is a
    network with the learnt weights.
    """
    return _weights(network, network, (0, 0), jnp.float32)


def _weights(network: Network, parts: Any, digits: tuple[int, int], kind: Any) -> Weights:
    rows = parts.rows.reshape(network.layers, network.inputs, -1)
    third = np.where(np.arange(parts.third.shape[1])[:, None] < OUTCOMES, 0, parts.third[:, :, :OUTCOMES])
    arrays = (rows, parts.bias, parts.second, parts.second_bias, third, np.array(digits))
    return Weights(*(jnp.asarray(array, dtype=kind) for array in arrays))


def logits(weights: Weights, inputs: ArrayLike, phase: ArrayLike) -> Array:
    """Return the nine logits of positions: int32 numbers for integer weights, else float32 numbers.

    :param inputs: the inputs, with shape (..., inputs), as :meth:`plakoto.net.Network.arguments` returns them
    :param phase: the phase of each position, with shape (...)
    """
    inputs, phase = jnp.asarray(inputs), jnp.asarray(phase)
    is_whole = jnp.issubdtype(weights.rows.dtype, jnp.integer)
    # The units of the first layer fit into 16 bits, so float32 holds each of their sums exactly, if the processor does
    # not round the factors.
    numbers = inputs.astype(jnp.float32)
    units = [jnp.matmul(numbers, rows.astype(jnp.float32), precision="highest") for rows in weights.rows]
    # The last first layer is for the phases in which both sides have a pinned checker.
    hidden = jnp.where((phase & 3 == 3)[..., None], units[-1], units[0]).astype(weights.bias.dtype) + weights.bias
    sums = jnp.einsum("...h,pwh->...pw", jax.nn.relu(hidden), weights.second, precision="highest") + weights.second_bias
    phase = phase[..., None, None].astype(jnp.int32)
    sums = jnp.take_along_axis(sums, phase, axis=-2)[..., 0, :]
    later = jnp.clip(sums >> weights.digits[1], 0, 2**15 - 1) if is_whole else jax.nn.relu(sums)
    third = jnp.einsum("...w,pwk->...pk", later, weights.third, precision="highest")
    return sums[..., :OUTCOMES] + jnp.take_along_axis(third, phase, axis=-2)[..., 0, :]


def evaluate(weights: Weights, inputs: ArrayLike, phase: ArrayLike, is_possible: ArrayLike) -> Array:
    """Return the nine chances of positions, in the order of :data:`plakoto.OUTCOMES`, with shape (..., 9).

    :param is_possible: which outcomes are possible, with shape (..., 9). The chances of the others are 0.
    """
    digits = jax.lax.stop_gradient(weights.digits).sum().astype(jnp.float32)
    real = logits(weights, inputs, phase).astype(jnp.float32) * 2.0**-digits
    return jax.nn.softmax(real, axis=-1, where=jnp.asarray(is_possible))
