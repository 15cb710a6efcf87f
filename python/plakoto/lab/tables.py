"""Tables in Parquet files, and their columns as numpy arrays."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from .. import OUTCOMES, PlakotoError, RuleSet
from .._errors import file_error

Settings: TypeAlias = "dict[str, Any]"
_KEY = b"plakoto"

SWAPPED = [4, 5, 6, 7, 0, 1, 2, 3, 8]
"""The outcomes from the other player's view."""


def table(columns: dict[str, np.ndarray], chances: np.ndarray | None = None) -> pa.Table:
    """Return a table. Each row of a two-dimensional array is a list. The nine chances are columns of their own."""
    if chances is not None:
        columns = columns | dict(zip(OUTCOMES, chances.T))
    return pa.table({name: column(array) for name, array in columns.items()})


def column(array: np.ndarray) -> pa.Array:
    """Return an array as a column."""
    flat = pa.array(np.ascontiguousarray(array).reshape(-1))
    return flat if array.ndim == 1 else pa.FixedSizeListArray.from_arrays(flat, array.shape[1])


def array(source: pa.Table, name: str) -> np.ndarray:
    """Return a column as an array, with two dimensions if it has lists."""
    found = source[name].combine_chunks()
    if not pa.types.is_fixed_size_list(found.type):
        return found.to_numpy(zero_copy_only=False)
    return found.flatten().to_numpy(zero_copy_only=False).reshape(-1, found.type.list_size)


def chances(source: pa.Table) -> np.ndarray:
    """Return the nine chances of each row, with shape (N, 9)."""
    return np.stack([array(source, name) for name in OUTCOMES], axis=1)


def equities(chances: np.ndarray, rules: RuleSet) -> np.ndarray:
    """Return equities with the same bits on every machine, because the products are added in a fixed order."""
    total = np.zeros(len(chances))
    for chance, points in zip(chances.T, rules.points):
        total += chance * np.float64(points)
    return total


def made_with(source: pa.Table) -> Settings:
    """Return the settings with which a table was made."""
    return json.loads((source.schema.metadata or {}).get(_KEY, b"{}"))


def with_settings(source: pa.Table, settings: Settings) -> pa.Table:
    """Return the table with the settings with which it was made."""
    return source.replace_schema_metadata({_KEY: json.dumps(settings)})


def read(path: Path, columns: list[str] | None = None) -> pa.Table:
    """Read a Parquet file."""
    return _of_file(path, lambda: pq.read_table(path, columns=columns, partitioning=None))


def count(path: Path) -> int:
    """Return the number of rows of a Parquet file."""
    return _of_file(path, lambda: pq.read_metadata(path).num_rows)


def _of_file(path: Path, read: Callable[[], Any]) -> Any:
    try:
        return read()
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise file_error(f"{path} is damaged or truncated: {str(error).splitlines()[0]}", path) from error
    except OSError as error:
        raise failed("read", path, error) from error


def write(path: Path, source: pa.Table) -> None:
    """Write a Parquet file as a whole or not at all."""
    try:
        replace(path, lambda new: pq.write_table(source, new, compression="zstd"))
    except OSError as error:
        raise failed("write", path, error) from error


def replace(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file under a temporary name, and rename it when it is complete."""
    new = path.with_name(f".{path.name}.new")
    try:
        write(new)
        with open(new, "rb+") as file:
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def failed(what: str, path: str | os.PathLike[str], error: OSError) -> PlakotoError:
    """Return the error for a file that cannot be read or written."""
    return file_error(f"cannot {what} {path}: {error.strerror or error}", path, error)
