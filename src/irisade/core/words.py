"""The words every game is written in.

A game is a `Table` of plain data and a `turn`: a generator that changes the table and stops whenever
somebody must decide. It yields an `Ask` and receives an answer, or yields a `Chance` and receives what
luck chose. It never knows who answers: a browser, a bot, a file or a test.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple, TypeAlias, final

from irisade.core.text import Sentence, placeholders

NOBODY = -1  # no seat
INTERRUPT = "!"  # to take a window, as a record writes it
TAP = "(tap)"  # at a screen, to do by hand what there is no choice about; no record writes it
HIDDEN = -2  # in a view: something lies here, and this seat may not see it
UNSEEN = -3  # in `seen_by`: luck that nobody sees
EVERYBODY = -4  # in `seen_by`, and no other number: what is meant for nobody must not be public

SEAT_LETTERS = "ABCDEFGH"


class Kind:
    """A declared question: its sentence, its notation, and where to click for each option.

    `FLIP = Kind("Turn over {disc}", disc=60, at="pond.{n}")` has the options 0 to 59, written as they
    are; `write` gives them another notation. `Kind("Overtake?", "stay", "overtake")` names its options.
    `rule` is the rule that the question is about, as the rules page names it: "CR-3"; where games of a box
    share a kind, one for each of them: "CR-3 CT-3".
    With `none`, the option NOBODY (-1) is to do without, written "-". With `secret`, only the seat that
    is asked knows its options, so an answer tells the others something and cannot be taken back; to do
    without can. With `covered`, the options are things that lie face down and look alike: no report names one
    of them.
    """

    def __init__(
        self,
        text: str,
        *names: str,
        write: Callable[[int], str] = str,
        none: str = "",
        at: str = "",
        secret: bool = False,
        covered: bool = False,
        rule: str = "",
        **options: int,
    ) -> None:
        if len(options) + bool(names) != 1:
            raise ValueError(f"{text!r} needs either the names of its options or one word=size")
        self.text, self.names, self.none, self.at = text, names, none, at
        self.secret, self.covered = secret, covered
        self.rules = {name.partition("-")[0]: name for name in rule.split()}  # by the letters of a game
        self.what, self.size = next(iter(options.items()), ("", len(names)))
        if self.what and self.what not in placeholders(text):
            raise ValueError(f"{text!r} does not say which {self.what}: put {{{self.what}}} into it")
        self._notes = [name.replace(" ", "_") for name in names] or [write(n) for n in range(self.size)]
        self._options = {note: option for option, note in enumerate(self._notes)}
        if len(self._options) < self.size:
            raise ValueError(f"two options of {text!r} are written the same")
        if any(note in "-!" or note.split() != [note] or set(note) & set('():;[]"') for note in self._notes):
            raise ValueError(f"an option of {text!r} cannot be told from other marks of a record")

    def __repr__(self) -> str:
        return f"<Kind {self.text!r}>"

    def note(self, option: int) -> str:
        """How a record writes this option; one that the kind does not have raises IndexError."""
        if option == NOBODY and self.none:
            return "-"
        if option < 0:
            raise IndexError(f"{self.text!r} has no option {option}")
        return self._notes[option]

    def quote(self, option: object) -> str:
        """The same for whatever somebody has said."""
        try:
            return self.note(option)  # type: ignore[arg-type]
        except (IndexError, TypeError):
            return repr(option)

    def read(self, note: str) -> int:
        """The option that is written so; a note that none has raises ValueError."""
        if note == "-" and self.none:
            return NOBODY
        if note not in self._options:
            raise ValueError(f"{note!r} is no answer to {self.text!r}")
        return self._options[note]

    def place(self, option: int) -> str:
        """The id to click for this option, or "" for a plain button."""
        if not self.at or option == NOBODY:
            return ""
        return self.at.format(n=option, note=self._notes[option])

    def line(self, option: int) -> Sentence:
        """This option as a sentence."""
        if option == NOBODY:
            return Sentence(self.none)
        return Sentence(self.text, {self.what: option}) if self.what else Sentence(self.names[option])


class Ask(NamedTuple):
    """A question: the rules wait until this seat picks one of these options."""

    seat: int
    kind: Kind
    options: Sequence[int]
    seen_by: int = EVERYBODY  # who learns the answer, besides the seat itself


class Window(NamedTuple):
    """A chance to interrupt: the first of these seats to speak, or NOBODY."""

    seats: Sequence[int]
    kind: Kind


class Chance(NamedTuple):
    """A question to luck: one of the outcomes, each as likely unless weights say otherwise."""

    outcomes: Sequence[int]
    weights: Sequence[int] | None = None
    seen_by: int = EVERYBODY  # or one seat, or UNSEEN
    kind: Kind | None = None  # how a record writes what luck chose; as a number without it

    def possible(self) -> Sequence[int]:
        """The outcomes that can really come."""
        if self.weights is None:
            return self.outcomes
        return [outcome for outcome, weight in zip(self.outcomes, self.weights, strict=True) if weight > 0]


@final
class Show:
    """A moment to look: `value` lies at the place `at`, or goes from there to the place `to`.

    The words fill the placeholders of the sentence: `Show("{seat} overtakes {rival}", seat=2, rival=0)`.
    """

    __slots__ = ("at", "seen_by", "text", "to", "value", "words")

    def __init__(
        self,
        text: str,
        at: int = NOBODY,
        to: int = NOBODY,
        value: int = HIDDEN,
        seen_by: int = EVERYBODY,
        **words: int,
    ) -> None:
        self.text, self.words, self.seen_by = text, words, seen_by
        self.at, self.to, self.value = at, to, value

    def line(self) -> Sentence:
        return Sentence(self.text, self.words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Show) and all(getattr(self, k) == getattr(other, k) for k in self.__slots__)

    def __hash__(self) -> int:
        return hash((self.text, self.at, self.to, self.value, self.seen_by))

    def __repr__(self) -> str:
        return f"Show({self.text!r}, at={self.at}, to={self.to}, value={self.value}, words={self.words})"


Step: TypeAlias = Ask | Window | Chance | Show
Flow: TypeAlias = Generator[Step, int, None]
Memory: TypeAlias = Sequence[tuple[int, int]]  # (place, value), the surest first
