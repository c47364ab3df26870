"""Game records: a page of text that people can read and the rules can play again.

    [Game "colomo-ronde"]
    [Version "1"]
    [Options ""]
    [Seats "Ada; Basile"]

    (B)
    B:27 (g) B:42 (b)
    A:6 (v) A:26 (g)

One turn a line. A move is the letter of a seat and the move's notation; what luck chose is in
parentheses. Luck being written down, a record replays without its seed, survives a change of dice, and
can be typed from a game on a real table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from irisade.core.cup import BadCup, Cup, read_cup
from irisade.core.dice import Dice, Luck, SecretDice
from irisade.core.game import Game, UnknownGame, WrongSeats, find
from irisade.core.match import LUCK, IllegalMove, Match
from irisade.core.options import BadOption
from irisade.core.words import Chance

HEADER = re.compile(r'\[(\w+) "(.*)"\]')
TYPED_SEED, SECRET_SEED = re.compile(r"-?[0-9]{1,40}"), re.compile(r"[0-9a-f]{64}")
BEGINS = re.compile(r"([0-9]{1,2}) of ([0-9]{1,2})")
LET_GO, AGREED_END = "(-)", "(end)"


class BadRecord(ValueError):
    """The text is no record, or a record that the rules do not play."""


@dataclass(frozen=True)
class Record:
    headers: Mapping[str, str]
    turns: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, match: Match, names: Sequence[str], **headers: str) -> Record:
        """What was played so far; give it to nobody while a game with secrets or memory runs."""
        if len(names) != match.seats:
            raise ValueError(f"{match.seats} seats need as many names, not {len(names)}")
        options = {key: match.game.option(key).note(value) for key, value in match.options.items()}
        head = {
            "Game": match.game.key,
            "Version": str(match.game.version),
            "Options": "; ".join(f"{key}={value}" for key, value in options.items()),
            **{key: _clean(value) for key, value in headers.items()},
            "Seats": "; ".join(_clean(name.replace(";", " ")) for name in names),
        }
        if match.outcome:
            head["Result"] = _result(match)
        bounds = [0, *match.turns, len(match.answers)]
        turns = [[str(answer) for answer in match.answers[i:j]] for i, j in pairwise(bounds)]
        if match.agreed:
            turns.append([AGREED_END])
        return cls(head, tuple(tuple(turn) for turn in turns if turn))

    @classmethod
    def parse(cls, text: str) -> Record:
        headers: dict[str, str] = {}
        turns: list[tuple[str, ...]] = []
        for number, line in enumerate(text.splitlines(), 1):
            if line.startswith("["):
                header = HEADER.fullmatch(line.strip())
                if header is None:
                    raise BadRecord(f'line {number} should look like [Game "colomo-ronde"]')
                headers[header[1]] = header[2]
            elif line.strip():
                turns.append(tuple(line.split()))
        if "Game" not in headers or "Seats" not in headers:
            raise BadRecord("this is not a game record: it does not say which game it is and who played")
        return cls(headers, tuple(turns))

    def __str__(self) -> str:
        headers = "\n".join(f'[{key} "{value}"]' for key, value in self.headers.items())
        return headers + "\n\n" + "\n".join(" ".join(turn) for turn in self.turns) + "\n"

    @property
    def names(self) -> list[str]:
        return [name.strip() for name in self.headers["Seats"].split(";")]

    @property
    def tokens(self) -> list[str]:
        return [token for turn in self.turns for token in turn]

    @property
    def settings(self) -> dict[str, str]:
        return _pairs(self.headers.get("Settings", ""))

    @property
    def moves(self) -> int:
        """How many answers of players it holds."""
        return sum(not is_luck(token) and token != AGREED_END for token in self.tokens)

    def game(self) -> Game:
        """The game it tells of, if this release plays it."""
        try:
            game = find(self.headers["Game"])
        except UnknownGame as unknown:
            raise BadRecord(str(unknown)) from None
        version = self.headers.get("Version", "1")
        if not version.isdecimal() or int(version) > game.version:
            raise BadRecord(
                f"it was played by version {version} of the rules; this release has {game.version}"
            )
        return game

    def cup(self, game: Game | None = None) -> Cup | None:
        """The cup that it is a game of, as it stood when this game began; None of a game by itself."""
        told = self.headers.get("Cup")
        try:
            return read_cup((game or self.game()).cups, len(self.names), told) if told else None
        except BadCup as bad:
            raise BadRecord(str(bad)) from None

    def today(self, game: Game | None = None) -> Record:
        """The same game in the moves of today's rules; itself, unless the game knows how to tell it anew.

        `Played` keeps the version that it was played by.
        """
        game = game or self.game()
        version = self.headers.get("Version", "1")
        if version == str(game.version) or game.earlier is None:
            return self
        *_, match = self.steps(game)
        told = Record.of(match, self.names)
        return Record({**self.headers, "Version": told.headers["Version"], "Played": version}, told.turns)

    def _refused(self, game: Game, why: str) -> BadRecord:
        """A record of earlier rules opens where those of today play it the same."""
        version = self.headers.get("Version", "1")
        if version == str(game.version):
            return BadRecord(why)
        versions = f"version {version} of the rules, and version {game.version}"
        return BadRecord(f"it was played by {versions} plays it differently: {why}")

    def replay(self, game: Game | None = None) -> Match:
        """Play it all again, checking every move and the result."""
        match = None
        for match in self.steps(game):  # noqa: B007
            pass
        assert match is not None
        result = self.headers.get("Result")
        if result is not None and match.outcome is None:
            raise self._refused(match.game, "the record tells a result, but the game is not over")
        if result is not None and _in_todays_words(result, match) != _result(match):
            why = f"the record says {result!r}, but the game ends {_result(match)!r}"
            raise self._refused(match.game, why)
        return match

    def steps(self, game: Game | None = None) -> Iterator[Match]:
        """The match before the first move, then after every move; always the same match, moved on."""
        game = game or self.game()
        luck = _Written(self.tokens)
        try:
            options = game.read_options(_pairs(self.headers.get("Options", "")))
            match = Match(game, len(self.names), luck, options)
            yield match
            retelling = self._retelling(match)
            for place, token in luck.moves():
                try:
                    retelling(token)
                except IllegalMove as refused:
                    raise self._refused(game, f"{self._where(place)}: {token}: {refused}") from None
                yield match
        except (BadOption, WrongSeats) as wrong:
            raise self._refused(game, str(wrong)) from None
        except _WrongLuck as wrong:
            raise self._refused(game, f"{self._where(wrong.place)}: {wrong}") from None

    def _retelling(self, match: Match) -> Callable[[str], None]:
        """How its moves are played: as they are written, or as the game tells those of its earlier rules."""
        if self.headers.get("Version", "1") == str(match.game.version) or match.game.earlier is None:
            return partial(play_token, match)
        told = match.game.earlier.Retelling(match)

        def retell(token: str) -> None:
            for each in told.today(token) if token not in (LET_GO, AGREED_END) else [token]:
                play_token(match, each)
            for each in told.then():
                play_token(match, each)

        return retell

    @property
    def numbers(self) -> list[str]:
        """What people added to the dice, in the order they did."""
        return [number.strip() for number in self.headers.get("Numbers", "").split(";") if number.strip()]

    def promise_kept(self) -> bool | None:
        """Whether the seed is the one that was promised before the game; None without promise or seed.

        With a Secret, that is what was promised, and the seed must be made of it and of everybody's numbers.
        """
        dice, promise = self._dice(), self.headers.get("Promise", "")
        if not promise or not isinstance(dice, SecretDice):
            return None
        promised, secret = dice, self.headers.get("Secret")
        if secret is not None:
            if not SECRET_SEED.fullmatch(secret):
                return False
            promised = SecretDice(bytes.fromhex(secret))
            if SecretDice.of_everybody(promised.seed, self.numbers).seed != dice.seed:
                return False
        version = self.headers.get("Played", self.headers.get("Version", "1"))
        said = (self.headers["Game"], version, self.headers.get("Options", ""))
        return promised.promise(*said, str(len(self.names))) == promise

    def begun_by_lot(self) -> bool | None:
        """Whether the seed chose who begins; None where no lot was drawn."""
        dice, begins = self._dice(), BEGINS.fullmatch(self.headers.get("Begins", ""))
        if not isinstance(dice, SecretDice) or begins is None:
            return None
        return who_begins(dice, len(self.names)) == (int(begins[1]) - 1, int(begins[2]))

    def _dice(self) -> Luck | None:
        """The dice of the Seed header: a number somebody typed, or the secret of a live table."""
        seed = self.headers.get("Seed", "")
        if SECRET_SEED.fullmatch(seed):
            return SecretDice(bytes.fromhex(seed))
        return Dice(int(seed)) if TYPED_SEED.fullmatch(seed) else None

    def luck_of_seed(self, game: Game | None = None) -> bool | None:
        """Whether all luck is that of the Seed header; None without one."""
        dice = self._dice()
        if dice is None:
            return None
        match = self.replay(game)
        told = [answer.option for answer in match.answers if answer.seat == LUCK]
        compared = _Compared(dice, told)
        again = Match(match.game, match.seats, compared, match.options)
        for token in Record.of(match, self.names).tokens:
            if not compared.same:
                break
            if not is_luck(token):
                play_token(again, token)
        return compared.same

    def _where(self, place: int) -> str:
        """The turn that the token with this number stands in, counted as lines are."""
        for number, turn in enumerate(self.turns, 1):
            if place < len(turn):
                return f"turn line {number}"
            place -= len(turn)
        return "at the end"


def who_begins(dice: SecretDice, seats: int) -> tuple[int, int]:
    """The seat, counted as the table was set up, that these dice let begin; and out of how many."""
    return dice.other("who begins").roll(seats), seats


def is_luck(token: str) -> bool:
    """Whether luck answered this, and nobody moved."""
    return token.startswith("(") and token.endswith(")") and token not in (LET_GO, AGREED_END)


def play_token(match: Match, token: str) -> None:
    """What somebody did, as a record writes it: a move, nobody who speaks up, or the agreed end."""
    if token == LET_GO:
        match.let_go()
    elif token == AGREED_END:
        match.agree_to_stop()
    else:
        match.say(token)


class _WrongLuck(ValueError):
    def __init__(self, place: int, why: str) -> None:
        super().__init__(why)
        self.place = place


class _Written:
    """The luck of a record, read in the notation of each question; it keeps its place among the moves."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens, self.place = tokens, 0

    def decide(self, chance: Chance) -> int:
        place = self.place
        token = self.tokens[place] if place < len(self.tokens) else ""
        if not is_luck(token):
            raise _WrongLuck(place, "luck is missing here")
        note = token[1:-1]
        try:
            outcome = chance.kind.read(note) if chance.kind else int(note)
        except ValueError:
            raise _WrongLuck(place, f"{token} is nothing that luck decides here") from None
        if outcome not in chance.possible():
            raise _WrongLuck(place, f"luck cannot have chosen {token}")
        self.place += 1
        return outcome

    def moves(self) -> Iterator[tuple[int, str]]:
        while self.place < len(self.tokens):
            place, token = self.place, self.tokens[self.place]
            if is_luck(token):
                raise _WrongLuck(place, f"luck decides nothing here, but the record says {token}")
            self.place += 1
            yield place, token


class _Compared:
    """Dice that are rolled beside the luck that was told; the told luck is what is played."""

    def __init__(self, dice: Luck, told: Sequence[int]) -> None:
        self.dice, self.told, self.same = dice, iter(told), True

    def decide(self, chance: Chance) -> int:
        told = next(self.told)
        self.same = self.same and self.dice.decide(chance) == told
        return told


def _clean(text: str) -> str:
    """Text that fits in a header."""
    return re.sub(r'["\[\]\s]+', " ", text).strip()


def _pairs(text: str) -> dict[str, str]:
    """ "a=1; b=2" as a dictionary."""
    pairs = [part.partition("=") for part in text.split(";") if part.strip()]
    return {key.strip(): value.strip() for key, _, value in pairs}


def _in_todays_words(result: str, match: Match) -> str:
    """A game may have found better words for its ending since."""
    *ranks, why = result.split(" ", match.seats)
    return " ".join([*ranks, match.game.reworded.get(why, why)])


def _result(match: Match) -> str:
    assert match.outcome is not None
    return " ".join(map(str, match.outcome.ranks)) + " " + match.outcome.why
