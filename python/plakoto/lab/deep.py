"""Networks with residual layers, which PyTorch alone computes: too slow for a search, a teacher or a judge."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from .. import BadArgumentError, RuleSet
from . import cluster
from .network import Model
from .tables import SWAPPED, equities

_MOST = 1 << 14
"""Number of positions that are evaluated together."""


class Deep:
    """A network that evaluates positions and chooses plays at 0-ply, with tables of endings."""

    def __init__(self, model: Model) -> None:
        self.model, self.rules = model.eval(), model.rules

    @classmethod
    def read(cls, path: str | Path) -> Deep:
        """Read a network that :meth:`write` has written."""
        try:
            saved = torch.load(path, weights_only=True, map_location="cpu")
        except OSError as error:
            raise cluster.failed("read", path, error) from error
        model = Model(**saved["shape"])
        model.load_state_dict(saved["weights"])
        return cls(model)

    def write(self, path: Path) -> None:
        """Write the shape and the weights."""
        model = self.model
        shape = {"rules": str(self.rules), "hidden": model.bias.numel(), "width": model.second.shape[1], "layers": model.layers}
        shape |= {"has_phases": model.has_phases, "extras": model.extras, "depth": model.depth}
        torch.save({"shape": shape, "weights": model.state_dict()}, path)

    def evaluate(self, board: np.ndarray, *, plies: int = 0) -> np.ndarray:
        """Return the nine chances of each position, with shape (N, 9)."""
        if plies:
            raise BadArgumentError(f"expected 0 plies for a network of PyTorch, got {plies}")
        engine = cluster.engine(str(self.rules), None)
        found, estimated = engine.evaluate(board), np.flatnonzero(engine.are_estimates(board))
        for some in np.split(estimated, range(_MOST, len(estimated), _MOST)):
            inputs, order = self.model.prepare(board[some])
            device = self.model.bias.device
            with torch.inference_mode():
                found[some[order]] = self.model(inputs.to(str(device))).exp().cpu().numpy()
        return found

    def __call__(self, rules: str, board: np.ndarray, dice: np.ndarray) -> np.ndarray:
        """Return the index of the best play of each decision."""
        afters = cluster.engine(rules, None).after_positions(board, dice)
        chances = self.evaluate(afters.boards)
        chances = np.where(afters.is_same_player[:, None], chances, chances[:, SWAPPED])
        group = np.repeat(np.arange(len(board)), np.diff(afters.offsets))
        best = np.lexsort((-equities(chances, RuleSet(rules)), group))[afters.offsets[:-1]]
        return best - afters.offsets[:-1]
