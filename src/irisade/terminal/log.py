"""The running log: what happened, in words."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Log:
    """The last things said, none twice in a row."""

    lines: list[str] = field(default_factory=list)
    told: int = 0  # lines that a plain screen has already printed

    def add(self, line: str) -> None:
        if line and self.lines[self.told :][-1:] != [line]:
            self.lines.append(line)

    def news(self) -> list[str]:
        """The lines since the last call."""
        fresh = self.lines[self.told :]
        self.told = len(self.lines)
        return fresh
