// Gumball Rally by hand, for four seats and the options as they are: random moves with the dice of the rules,
// so that equal seeds give equal games. It checks nothing and knows nothing but this. How fast it is says how
// much of a machine's speed the compiled rules leave unused; see yardstick.py.

#include <stdint.h>
#include <string.h>

enum { SEATS = 4, HAND = 3, CARDS = 40, TO_A_COLOUR = 10, HAZARDS = 16, MAJOR = 4, BLOCK = 4, FINISH = 2 };

static const uint8_t hazard_cards[HAZARDS] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 7};
static const uint8_t prizes[3][SEATS] = {{5, 3, 1, 0}, {5, 3, 1, 0}, {8, 5, 3, 1}};
static uint8_t colour_of[CARDS], number_of[CARDS];

static const uint64_t GOLD = 0x9E3779B97F4A7C15;

static inline uint64_t mix(uint64_t z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

static inline uint64_t derive(uint64_t seed, uint64_t stream) { return mix(seed ^ mix((stream + 1) * GOLD)); }

// The next roll: the stream is where it stands already.
static inline uint32_t roll(uint64_t *stream, uint32_t sides) {
    *stream += GOLD;
    return (mix(*stream) >> 32) * sides >> 32;
}

// The items behind this one move up. As many bytes as there can be are moved, which is no call and no loop.
#define TAKE_OUT(pile, place, most) memmove((pile) + (place), (pile) + (place) + 1, (most))

static uint32_t play(uint64_t seed, int64_t points[SEATS]) {
    uint64_t luck = seed, choice = derive(seed, 1);
    uint32_t moves = 0, cards = CARDS, discarded = 0, hazards = HAZARDS, flags = 0;
    uint8_t deck[2 * CARDS + 1], discards[CARDS + SEATS], hazard[2 * HAZARDS + 1];
    uint8_t hand[SEATS][HAND + 1], line[SEATS], to_play[SEATS], played[SEATS];

    uint32_t first = roll(&luck, SEATS);
    for (int place = 0; place < SEATS; ++place) line[place] = (first + place) % SEATS;
    for (int card = 0; card < CARDS; ++card) deck[card] = card;
    memcpy(hazard, hazard_cards, HAZARDS);
    memset(points, 0, SEATS * sizeof *points);
    for (int seat = 0; seat < SEATS; ++seat) {
        for (int k = 0; k < HAND; ++k) {
            uint32_t at = roll(&luck, cards--);
            hand[seat][k] = deck[at];
            TAKE_OUT(deck, at, CARDS);
        }
    }
    for (uint32_t drawn = 1;; ++drawn) {
        memcpy(to_play, line, SEATS);
        for (int turn = 0; turn < SEATS; ++turn) {
            uint32_t buggy = to_play[turn], at = roll(&choice, HAND);
            uint8_t *mine = hand[buggy], card = mine[at];
            ++moves;
            TAKE_OUT(mine, at, HAND - at);
            played[buggy] = card;
            int place = turn;  // whoever is still to play stands behind those who have
            for (; place > 0; --place) {
                uint32_t rival = line[place - 1], other = played[rival];
                if (number_of[card] <= number_of[other]) {
                    if (colour_of[card] != colour_of[other]) break;
                    ++moves;
                    if (roll(&choice, 2) == 0) break;
                }
                line[place] = rival;
            }
            line[place] = buggy;
            if (cards == 0) {
                memcpy(deck, discards, CARDS);
                cards = discarded;
                discarded = 0;
            }
            at = roll(&luck, cards--);
            mine[HAND - 1] = deck[at];
            TAKE_OUT(deck, at, CARDS);
        }
        memcpy(discards + discarded, played, SEATS);
        discarded += SEATS;

        uint32_t left = BLOCK - drawn % BLOCK, hidden = flags < drawn / BLOCK;
        uint32_t ticket = roll(&luck, left * hazards);
        if (ticket < hidden * hazards) {
            for (int place = 0; place < SEATS; ++place) points[line[place]] += prizes[flags][place];
            if (flags++ == FINISH) return moves;
            continue;
        }
        uint32_t at = (ticket - hidden * hazards) / (left - hidden), danger = hazard[at];
        TAKE_OUT(hazard, at, HAZARDS);
        --hazards;
        uint32_t struck = danger % MAJOR;
        for (int last = -1;;) {  // the lowest first; of a hazard that is not major the highest alone
            int next = danger < MAJOR ? -1 : CARDS, at_place = -1;
            for (int place = 0; place < SEATS; ++place) {
                int card = played[line[place]];
                if (colour_of[card] != struck) continue;
                if (danger < MAJOR ? card > next : card > last && card < next) next = card, at_place = place;
            }
            if (at_place < 0) break;
            uint8_t buggy = line[at_place];
            for (int place = at_place; place < SEATS - 1; ++place) line[place] = line[place + 1];
            line[SEATS - 1] = buggy;
            if (danger < MAJOR) break;
            last = next;
        }
    }
}

#if defined(_WIN32)
__declspec(dllexport)
#else
__attribute__((visibility("default")))
#endif
void gumball(uint64_t seed, int64_t games, int64_t *moves, int64_t (*points)[SEATS]) {
    for (int card = 0; card < CARDS; ++card) {
        colour_of[card] = card / TO_A_COLOUR;
        number_of[card] = card % TO_A_COLOUR;
    }
    for (int64_t game = 0; game < games; ++game) moves[game] = play(derive(seed, game), points[game]);
}
