"""The net of `irisade.bots.learned` as a torch module, so that it can learn; both compute the same."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from irisade.bots.learned import HIDDEN, shapes
from irisade.lower.encoding import EncodingPlan

CLOSED = -1e9  # of a move that is not open
VERDICT = 0.3  # weights that begin smaller learn for a long time how to look at an item
FEW = 64  # features that are not zero in a row, roughly


class Network(nn.Module):
    """Takes what an encoder gives (`parts`) and the open moves, as if the seat that looks were the first."""

    def __init__(self, plan: EncodingPlan) -> None:
        super().__init__()
        self.plan = plan
        self.weights = nn.ParameterDict({name: _new(name, *shape) for name, shape in shapes(plan).items()})
        self.value = nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.value.weight)  # it expects nothing before the first games end: whims would teach
        nn.init.zeros_(self.value.bias)
        whole = torch.ones(len(plan.own_moves[0]))
        for items in plan.sets.values():
            for first in items.pointed if items.alike else ():  # told apart by their features alone
                whole[first : first + items.count] = 0
        self.register_buffer("whole", whole, persistent=False)
        self.weights["moves"].data *= whole

    def forward(self, general: Any, sets: dict[str, Any], mask: Any) -> tuple[Any, Any]:
        """For every move how likely it should be (logits), and what the game is worth to the seat."""
        w = self.weights
        x = general @ w["general"] + w["general bias"]
        for name, each in sets.items():
            seen = F.relu(each @ w[f"{name}: seen"] + w[f"{name}: seen bias"])
            x = x + seen.sum(1) / each.shape[1] ** 0.5 @ w[f"{name}: pooled"]
        h = F.relu(F.relu(x) @ w["trunk"] + w["trunk bias"])
        logits = (h @ w["moves"] + w["moves bias"]) * self.whole
        for name, items in self.plan.sets.items():
            if items.pointed:
                asked = h @ w[f"{name}: asked"] + w[f"{name}: asked bias"]
                judged = F.relu(sets[name] @ w[f"{name}: judged"] + asked[:, None])
                verdict = judged @ w[f"{name}: verdict"]
                about = [first + i for first in items.pointed for i in range(items.count)]
                places = torch.tensor(about, device=logits.device)
                logits = logits.index_add(1, places, verdict.transpose(1, 2).flatten(1))
        return logits.masked_fill(~mask, CLOSED), self.value(h)[:, 0]

    def as_good(self, sets: dict[str, Any], mask: Any, move: Any) -> Any:
        """Which open moves are as good as this one: the same with another item that looks the same."""
        good, rows = F.one_hot(move, mask.shape[1]).bool(), torch.arange(len(move), device=move.device)
        for name, items in self.plan.sets.items():
            for first in items.pointed:
                item = (move - first).clamp(0, items.count - 1)
                same = (sets[name] == sets[name][rows, item][:, None]).all(2)
                same &= (move == first + item)[:, None]
                good[:, first : first + items.count] |= same
        return good & mask

    def rows(self) -> dict[str, list[list[float]]]:
        """The weights as they are now, for a file."""
        return {name: weight.detach().cpu().tolist() for name, weight in self.weights.items()}


def _new(name: str, rows: int, columns: int) -> nn.Parameter:
    made = torch.zeros(rows, columns)
    if name.endswith("moves"):
        nn.init.normal_(made, std=0.01)  # at first all moves are about as likely
    elif name.endswith("verdict"):
        nn.init.normal_(made, std=VERDICT)
    elif not name.endswith("bias"):
        nn.init.normal_(made, std=min(rows, FEW) ** -0.5)
    return nn.Parameter(made)
