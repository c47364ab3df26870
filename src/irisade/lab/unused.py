"""What was open and nobody took: by habit, and by robots that forget a little.

Habits forget nothing, so in a game of memory they never do what is meant for those who have lost track. What
grown-ups never do either, seems to nobody worth doing.
"""

from __future__ import annotations

from collections.abc import Iterator

from irisade.lab import verdicts
from irisade.lab.figures import Portrait, Study, Usage
from irisade.lab.game_voice import GameVoice
from irisade.lab.report_plan import GROWN_UP


def never_chosen(study: Study, voice: GameVoice) -> Iterator[str]:
    """A sentence for each answer with a name of its own that was never given, and who does give it."""
    main, people = study.portrait(), study.portrait(bot=GROWN_UP)
    for use in verdicts.untaken(main.uses(study.game.kinds), study.game.kinds):
        words = {
            "question": voice.question(study.game.kinds[use.kind]),
            "what": voice.option(use),
            "bot": voice.bot(main.bot),
            "people": voice.bot(people.bot),
        }
        share = _share(study, people, use)
        if main.bot == people.bot:
            yield voice(
                "In answer to “{question}”, “{what}” is never chosen by {bot}: something else always seems "
                "better.",
                **words,
            )
        elif share:
            yield voice(
                "In answer to “{question}”, “{what}” is never chosen by {bot}, but {share} of the times that "
                "it is open by {people}.",
                share=voice.say.percent(share, 1),
                **words,
            )
        else:
            yield voice(
                "In answer to “{question}”, “{what}” is chosen neither by {bot} nor by {people}: something "
                "else always seems better.",
                **words,
            )


def _share(study: Study, people: Portrait, use: Usage) -> float:
    """How often these take it when it is open."""
    same = [
        one
        for one in people.uses(study.game.kinds)
        if (one.kind, one.option) == (use.kind, use.option) and one.taken
    ]
    return same[0].taken.value if same and same[0].taken else 0.0
