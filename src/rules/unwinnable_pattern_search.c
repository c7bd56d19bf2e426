/* unwinnable_pattern_search.c - searches for mates whose patterns were found, from here and from
 * landmarks farther on. Room: rules. What is found is a line of legal moves; what is not found says
 * nothing.
 *
 * Behind a wall of pawns the pieces could be anywhere, but what they can do changes only with a
 * pawn move or a capture. A survey goes a few steps into every state of pawns and material that it
 * meets, and the first position of each is a landmark: from there, patterns are looked for to which
 * no pawn moves and no captures lead. */
#include "unwinnable_pattern_search.h"

#include "base/mem.h"
#include "core/generate_impl.h"

#include "unwinnable_patterns.h"
#include "unwinnable_steps.h"
#include "unwinnable_store.h"

enum { SURVEY = 60000, SURVEY_BYTES = 5 << 20, LANDMARKS = 200, OF_A_SORT = 200 };
enum { FROM_LANDMARK = 1000, FROM_ALL_LANDMARKS = 60000 };

struct zug__survey {
    zug__store store;
    uint32_t landmarks[LANDMARKS];
    int count;
    int alike_most; /* so many positions of a sort with the kings on the same squares are followed
                     */
    uint8_t alike[ZUG__SIGNS]; /* how many such were met */
    uint8_t seen[ZUG__SIGNS];  /* how many positions of a sort were met */
};

/* Takes a part of the hunt's memory for something else. Returns NULL if too little would be left.
 */
static void *set_apart(zug__hunt *hunt, size_t size) {
    size_t skew = (size_t)((uintptr_t)hunt->memory & 7);
    size_t taken = (skew ? 8 - skew : 0) + size;
    if (hunt->size < taken + ZUG_UNWINNABLE_MEMORY_MIN)
        return NULL;
    void *apart = hunt->memory + (taken - size);
    hunt->memory += taken;
    hunt->size -= taken;
    return apart;
}

bool zug__pattern_search_mates(zug__hunt *hunt, const zug_position *pos, bool is_still,
                               const zug__manner *manners, uint64_t part) {
    zug__hunt inner = *hunt;
    zug_answer answer = ZUG_ANSWER_UNDECIDED;
    inner.goals = set_apart(&inner, sizeof *inner.goals);
    if (inner.goals == NULL)
        return false;
    zug__pattern_set_find(pos, hunt->winner, is_still, inner.goals);
    bool found = inner.goals->count > 0;
    for (; manners->alike > 0 && found && answer == ZUG_ANSWER_UNDECIDED; manners++) {
        zug__pattern_set_begin(inner.goals, *manners);
        answer = zug__closure_search_a_little(&inner, pos, part);
    }
    hunt->left = inner.left;
    return answer == ZUG_ANSWER_YES;
}

/* The first square of the region in which a king can walk while the pawns stand. */
static uint64_t region_of(const zug_position *pos, zug_color color) {
    zug_color other = zug_color_other(color);
    zug_bitboard pawns = zug__pawns(pos), all = zug__kings(pos) & pos->color[color];
    zug_bitboard free = ~pawns & ~zug__pawn_set_attacks(other, pawns & pos->color[other]);
    for (zug_bitboard before = 0; before != all;) {
        before = all;
        all |= zug__king_steps(all) & free;
    }
    return zug_bitboard_first(all);
}

/* A number that is the same for positions with the same pawns, pieces and regions of the kings. */
static uint64_t sort_of(const zug_position *pos) {
    zug_bitboard pawns = zug__pawns(pos), bishops = zug_position_of_type(pos, ZUG_BISHOP);
    uint64_t h = 0;
    for (int color = 0; color < 2; color++) {
        zug_bitboard own = pos->color[color], light = bishops & own & ZUG_LIGHT_SQUARES;
        uint64_t force = region_of(pos, (zug_color)color);
        force = force << 8 | (unsigned)zug_bitboard_count(light);
        force = force << 8 | (unsigned)zug_bitboard_count(bishops & own & ~light);
        for (int kind = ZUG_ROOK; kind < ZUG_KING; kind++)
            force = force << 8 | (unsigned)zug_bitboard_count(
                                     zug_position_of_type(pos, (zug_piece_type)kind) & own);
        h = (h ^ h >> 29 ^ (pawns & own)) * UINT64_C(0xBF58476D1CE4E5B9);
        h = (h ^ h >> 31 ^ force) * UINT64_C(0x94D049BB133111EB);
    }
    return h;
}

bool zug__survey_notes(zug__survey *survey, const zug_position *pos, uint32_t index) {
    uint64_t sort = sort_of(pos);
    uint64_t kings = (zug__kings(pos) * 2 + pos->side_to_move) * UINT64_C(0x9E3779B97F4A7C15);
    uint8_t *times = &survey->seen[sort >> 40 & (ZUG__SIGNS - 1)];
    uint8_t *alike = &survey->alike[(sort ^ kings) >> 40 & (ZUG__SIGNS - 1)];
    if (*times >= OF_A_SORT || *alike >= survey->alike_most)
        return false;
    ++*alike;
    if ((*times)++ == 0 && survey->count < LANDMARKS)
        survey->landmarks[survey->count++] = index;
    return true;
}

void zug__survey_keeps(zug__survey *survey, const zug__store *store) { survey->store = *store; }

/* Puts the way to a landmark before the line from there. */
static void tell_way(const zug__survey *survey, uint32_t index, size_t length, zug_helpmate *line) {
    line->length += length;
    for (; length > 0; index = survey->store.entries[index].parent)
        if (--length < line->size)
            line->moves[length] = survey->store.entries[index].move;
}

/* True if a mate is found from a landmark; the line is told from where the survey began. */
static bool mates_from(zug__hunt *hunt, const zug__survey *survey, uint32_t index) {
    static const zug__manner manners[] = {{2, 0}, {0, 0}};
    const zug__store *store = &survey->store;
    zug_position pos = zug__store_unpack(store, &store->entries[index]);
    zug__hunt inner = *hunt;
    zug_helpmate rest = {0};
    size_t length = 0;
    for (uint32_t at = index; store->entries[at].parent != ZUG__NO_ENTRY; length++)
        at = store->entries[at].parent;
    if (hunt->line != NULL) {
        rest = *hunt->line;
        size_t skipped = length < rest.size ? length : rest.size;
        rest = (zug_helpmate){rest.moves + skipped, rest.size - skipped, 0};
        inner.line = &rest;
    }
    bool mates = zug__playout_mates(&inner, &pos) ||
                 zug__pattern_search_mates(&inner, &pos, true, manners, FROM_LANDMARK);
    hunt->left = inner.left;
    if (mates && hunt->line != NULL) {
        hunt->line->length = rest.length;
        tell_way(survey, index, length, hunt->line);
    }
    return mates;
}

/* Makes a survey, in memory that is left alone afterwards. True if it comes upon a mate. */
static bool make_survey(zug__hunt *hunt, const zug_position *pos, zug__survey *survey, char *memory,
                        bool in_order) {
    zug__hunt looking = *hunt;
    looking.memory = memory;
    looking.size = SURVEY_BYTES;
    looking.survey = survey;
    looking.in_order = in_order;
    survey->count = 0;
    zug__mem_set(survey->alike, 0, sizeof survey->alike);
    zug__mem_set(survey->seen, 0, sizeof survey->seen);
    zug_answer answer = zug__closure_search_a_little(&looking, pos, SURVEY);
    hunt->left = looking.left;
    return answer == ZUG_ANSWER_YES;
}

bool zug__survey_mates(zug__hunt *hunt, const zug_position *pos, int alike, bool in_order) {
    zug__hunt inner = *hunt;
    zug__survey *survey = set_apart(&inner, sizeof *survey);
    char *memory = survey == NULL ? NULL : set_apart(&inner, SURVEY_BYTES);
    if (memory == NULL)
        return false;
    survey->alike_most = alike;
    bool mates = make_survey(&inner, pos, survey, memory, in_order);
    uint64_t rest = inner.left > FROM_ALL_LANDMARKS ? inner.left - FROM_ALL_LANDMARKS : 0;
    inner.left -= rest;
    for (int i = 0; i < survey->count && !mates && inner.left > 0; i++)
        mates = mates_from(&inner, survey, survey->landmarks[i]);
    hunt->left = inner.left + rest;
    return mates;
}
