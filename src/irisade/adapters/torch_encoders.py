"""The encoders of `irisade.adapters.encoders` as torch modules, on whatever device they are moved to.

    encode = Encode("colomo-ronde", seats=4).to("cuda")
    general, sets = encode.parts(torch.from_dlpack(batch.seen))
    logits = net(encode(seen)).masked_fill(~encode.mask(mask, seat), -torch.inf)

Features and their order are those of the NumPy encoder, so what was trained with one plays with the other.
`PooledSets` is the plainest net that sees interchangeable pieces as a set. Needs the extra `learn`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn

from irisade.core.game import Game, find
from irisade.lower.encoding import MARKS, Amount, Is, Itself, Met, Part, Tally, Traits
from irisade.lower.planning import plan_of

if TYPE_CHECKING:
    from irisade.adapters.batch import Batch

__all__ = ["Encode", "PooledSets"]


class Features(nn.Module):
    """What one part of a plan makes of rows; its numbers travel with the module."""

    def __init__(self, part: Part) -> None:
        super().__init__()
        self.part = part
        for name, value in part._asdict().items():
            if isinstance(value, tuple):
                self.register_buffer(name, torch.tensor(value), persistent=False)

    def forward(self, own: Tensor) -> Tensor:
        part, n = self.part, len(own)
        match part:
            case Is():
                return (own[:, self.cells] == self.values).float()
            case Amount():
                amounts = (own[:, self.cells].float() - part.low).clamp(0, part.span)
                span = torch.tensor(float(part.span), device=own.device)
                return amounts.log1p() / span.log1p() if part.logs else amounts / span
            case Tally():
                weights = torch.arange(1, len(part.cells) + 1, device=own.device).float()
                each = weights.expand(n, -1) if part.ranks else torch.ones_like(weights).expand(n, -1)
                return _tally(own[:, self.cells] - part.low, part.size, each) / part.scale
            case Traits():
                seen = self.looks[own[:, self.cells] + MARKS]
                return (seen[:, :, None] == torch.arange(part.size, device=own.device)).flatten(1).float()
            case Met():
                known, places = own[:, self.values], own[:, self.goals]
                known = torch.where((known >= 0) & (known < part.size), known, part.size)
                on = (places >= 0) & (places < part.items)
                there = torch.where(on, places * (part.size + 1) + known, -1)
                return _tally(there, part.width, torch.ones_like(there, dtype=torch.float32))
            case Itself():
                return torch.eye(part.items, device=own.device).flatten().expand(n, -1)

    if TYPE_CHECKING:
        cells: Tensor
        values: Tensor
        looks: Tensor
        goals: Tensor


def _tally(numbers: Tensor, size: int, weights: Tensor) -> Tensor:
    """How often each number from 0 on is in each row; others do not count."""
    slots = torch.where((numbers >= 0) & (numbers < size), numbers, size)
    found = torch.zeros(len(numbers), size + 1, device=numbers.device)
    return found.scatter_add_(1, slots, weights)[:, :size]


class Encode(nn.Module):
    """As `irisade.adapters.encoders.Encoder`; nothing in it is learnt, and it is not part of a state_dict."""

    def __init__(self, game: Game | str, seats: int, options: Mapping[str, int] | None = None) -> None:
        super().__init__()
        self.plan = plan = plan_of(find(game) if isinstance(game, str) else game, seats, options)
        self.width, self.general_width = plan.width, plan.general_width
        self.sets = {name: (items.count, items.width) for name, items in plan.sets.items()}
        self.pointed = {name: items.pointed for name, items in plan.sets.items()}
        self.general = nn.ModuleList(map(Features, plan.general))
        self.items = nn.ModuleList(nn.ModuleList(map(Features, items.parts)) for items in plan.sets.values())
        to_own = torch.tensor(plan.own_moves)
        buffers = {"source": plan.source, "to_own": to_own, "from_own": to_own.argsort(dim=1)}
        buffers |= {f"turned_{i}": cells for i, (cells, _) in enumerate(plan.turned)}
        buffers |= {f"numbers_{i}": numbers for i, (_, numbers) in enumerate(plan.turned)}
        for name, values in buffers.items():
            self.register_buffer(name, torch.as_tensor(values), persistent=False)

    if TYPE_CHECKING:
        source: Tensor
        to_own: Tensor
        from_own: Tensor

    @classmethod
    def of(cls, batch: Batch) -> Encode:
        return cls(batch.game, batch.seats, batch.options)

    def forward(self, rows: Tensor) -> Tensor:
        """All features of each row: the general ones, then each set's, item by item."""
        general, sets = self.parts(rows)
        return torch.cat([general, *(items.flatten(1) for items in sets.values())], dim=1)

    def parts(self, rows: Tensor) -> tuple[Tensor, dict[str, Tensor]]:
        """The general features, and by name each set's: (rows, items, features)."""
        own = self.own(rows)
        general = torch.cat([features(own) for features in self.general], dim=1)
        sets: dict[str, Tensor] = {}
        for (name, (count, _)), parts in zip(self.sets.items(), self.items, strict=True):
            made: Any = parts
            sets[name] = torch.cat([part(own).reshape(len(own), count, -1) for part in made], dim=2)
        return general, sets

    def own(self, rows: Tensor) -> Tensor:
        """The rows as if each seat that looks were the first; cell 0 still says which it is."""
        rows = rows.long()
        me = rows[:, 0]
        own = rows.gather(1, self.source[me])
        before = own.clone()
        for i in range(len(self.plan.turned)):
            cells, numbers = getattr(self, f"turned_{i}"), getattr(self, f"numbers_{i}")
            own[:, cells] = numbers[me[:, None], own[:, cells] + MARKS]
        for cell, other, value in self.plan.plain:
            own[:, cell] = torch.where(rows[:, other] == value, before[:, cell], own[:, cell])
        for cell, start in self.plan.since:
            own[:, cell] -= rows[:, start]
        own[:, 0] = me
        return own

    def mask(self, mask: Tensor, seats: Tensor) -> Tensor:
        """Masks of open moves, numbered as if each of these seats were the first."""
        return mask.bool().gather(1, self.from_own[seats.long()])

    def moves(self, own: Tensor, seats: Tensor) -> Tensor:
        """The numbers of these moves, which are numbered as if each of these seats were the first."""
        return self.from_own[seats.long(), own.long()]

    def own_moves(self, moves: Tensor, seats: Tensor) -> Tensor:
        """The other way round: what these moves are called if each of these seats were the first."""
        return self.to_own[seats.long(), moves.long()]


class PooledSets(nn.Module):
    """One layer for each item of a set, the same for all; then their mean and their greatest, in any order.

    `forward` gives what a policy reads, (rows, width): general features and the pooled sets, in one row.
    """

    def __init__(self, encode: Encode, hidden: int = 64) -> None:
        super().__init__()
        self.encode = encode
        self.each = nn.ModuleDict(
            {
                name: nn.Sequential(nn.Linear(width, hidden), nn.ReLU())
                for name, (_, width) in encode.sets.items()
            }
        )
        self.width = encode.general_width + 2 * hidden * len(encode.sets)

    def forward(self, rows: Tensor) -> Tensor:
        general, sets = self.encode.parts(rows)
        found = [general]
        for name, items in sets.items():
            made = self.each[name](items)
            found += [made.mean(dim=1), made.amax(dim=1)]
        return torch.cat(found, dim=1)
