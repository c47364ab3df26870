"""How Rainbow Racers looks and what it says."""

from irisade.games.rainbow_racers.art import BOOK
from irisade.games.rainbow_racers.flourish import flourish
from irisade.games.rainbow_racers.goblins import SEAT_TINTS
from irisade.games.rainbow_racers.hands import by_hand
from irisade.games.rainbow_racers.motion import motion, way
from irisade.games.rainbow_racers.preview import preview
from irisade.games.rainbow_racers.words import WORDS, log, moved_because, prompt, score, tie, why_not
from irisade.games.rainbow_racers.zones import UPRIGHT, stage
