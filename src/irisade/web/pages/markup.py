"""The HTML of pages is made with `core/markup.py`, as that of the lab's reports is."""

from irisade.core.markup import Attributes, Inside, Markup, joined, tag

__all__ = ["Attributes", "Inside", "Markup", "joined", "tag"]
