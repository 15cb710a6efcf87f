"""The arithmetic of the engine's networks: integers, and single-precision floats that are added in a fixed
order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ._errors import BadArgumentError

if TYPE_CHECKING:
    from numpy.typing import NDArray


def fitting(most: int, largest: float, limit: float) -> int:
    """Return the number of binary digits after the point, at most ``most``, with which ``largest`` stays
    below ``limit``."""
    fits = (digits for digits in range(most, -1, -1) if largest * 2**digits <= limit * 0.99)
    return next(fits, 0)


def rounded(numbers: NDArray[Any], digits: int, kind: str) -> NDArray[Any]:
    """Convert real numbers to integers of type ``kind`` that represent numbers with ``digits`` binary
    digits after the point."""
    scaled = numbers.astype(np.float64) * 2.0**digits
    # Halves are rounded away from zero, as in Rust.
    whole = np.trunc(scaled + np.copysign(0.5, scaled))
    limits = np.iinfo(kind)
    if whole.size and (whole.min() < limits.min or whole.max() > limits.max):
        raise BadArgumentError("the weights are too large for the integer format of the file")
    return np.ascontiguousarray(whole).astype(kind)


def product(numbers: NDArray[Any], weights: NDArray[Any], bias: NDArray[Any], kind: type) -> NDArray[Any]:
    """Return ``numbers @ weights + bias`` for integers. The computation uses float64, which holds every
    sum exactly; the result wraps around as in the engine."""
    sums = numbers.astype(np.float64) @ weights.astype(np.float64) + bias
    return sums.astype(np.int64).astype(kind)


def exp(numbers: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the exponential function of numbers up to 0, with the same bits as in the engine.

    The steps are those of ``Floats::exp`` in ``crates/engine/src/eval/simd/vector.rs``.
    """
    one, least, magic = np.float32(1), np.float32(-87), np.float32(12_582_912)
    log2_e, ln_2, rest_of_ln_2 = np.float32(1.442695040888963), np.float32(0.6933594), np.float32(-2.1219444e-4)
    x = np.maximum(numbers, least)
    rounded = x * log2_e + magic
    whole = rounded - magic
    rest = x - whole * ln_2 - whole * rest_of_ln_2
    series = np.full_like(x, one / np.float32(720))
    for divisor in (120, 24, 6, 2, 1, 1):
        series = series * rest + one / np.float32(divisor)
    power_of_two = ((rounded.view(np.uint32) << np.uint32(23)) + np.uint32(127 << 23)).view(np.float32)
    return np.where(numbers > least, series * power_of_two, np.float32(0))


def softmax(logits: NDArray[np.int32], is_possible: NDArray[np.bool_], digits: int) -> NDArray[np.float32]:
    """Convert logits with ``digits`` binary digits after the point to chances.

    The chances of impossible outcomes are 0.
    """
    real = logits.astype(np.float32)
    real[~is_possible] = -np.inf
    powers = exp((real - real.max(axis=1, keepdims=True)) * np.float32(2.0**-digits))
    total = np.zeros(len(powers), dtype=np.float32)
    for power in powers.T:
        total += power
    return powers / total[:, None]
