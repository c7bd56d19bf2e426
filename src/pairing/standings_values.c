/* standings_values.c - the values of all participants in a tie-break, whatever it is.
 * Room: pairing. Knows which file calculates what. */
#include "standings_impl.h"

bool zug__values_is_group(zug_tiebreak_kind kind) {
    return kind == ZUG_TIEBREAK_DIRECT || kind == ZUG_TIEBREAK_TOP_BOARDS ||
           kind == ZUG_TIEBREAK_BOTTOM_BOARDS ||
           (kind >= ZUG_TIEBREAK_TEAM_DIRECT && kind <= ZUG_TIEBREAK_TEAM_DIRECT_B);
}

static bool is_rating(zug_tiebreak_kind kind) {
    return kind >= ZUG_TIEBREAK_RATING_AVERAGE && kind <= ZUG_TIEBREAK_RATING;
}

static bool is_extended(zug_tiebreak_kind kind) {
    return kind >= ZUG_TIEBREAK_EXTENDED_MM && kind <= ZUG_TIEBREAK_EXTENDED_GG;
}

/* True for what adds up Buchholz or Sonneborn-Berger. */
static bool is_sum(zug_tiebreak_kind kind) {
    return (kind >= ZUG_TIEBREAK_BUCHHOLZ && kind <= ZUG_TIEBREAK_SONNEBORN_BERGER) ||
           is_extended(kind) || kind == ZUG_TIEBREAK_STRENGTH;
}

/* How the addends of a tie-break are made; false without memory. */
static bool make_sum(zug_standings *standings, const zug_tiebreak *tiebreak, zug__sum *out) {
    zug_tiebreak_kind kind = tiebreak->kind;
    zug__sum sum = {.cut_least = tiebreak->cut_least, .cut_most = tiebreak->cut_most};
    sum.lens = (zug__lens){.field = &standings->field,
                           .score = zug__score_of(&standings->field, tiebreak),
                           .fore = tiebreak->fore || kind == ZUG_TIEBREAK_FORE_BUCHHOLZ,
                           .forfeits_played = tiebreak->forfeits_played};
    sum.by_result = kind == ZUG_TIEBREAK_SONNEBORN_BERGER || is_extended(kind);
    sum.result = sum.lens.score;
    if (is_extended(kind)) {
        bool by_games = kind == ZUG_TIEBREAK_EXTENDED_GM || kind == ZUG_TIEBREAK_EXTENDED_GG;
        bool with_games = kind == ZUG_TIEBREAK_EXTENDED_MG || kind == ZUG_TIEBREAK_EXTENDED_GG;
        sum.lens.score = by_games ? ZUG__GAME : ZUG__MATCH;
        sum.result = with_games ? ZUG__GAME : ZUG__MATCH;
    }
    *out = sum;
    return zug__lens_make(&out->lens, &standings->arena);
}

/* 8.2: the average of the values of the opponents played over the board. */
static zug_tiebreak_value opponents_average(const zug__field *field, size_t index,
                                            const int64_t *totals) {
    int64_t sum = 0, count = 0;
    for (uint32_t round = 1; round <= field->rounds; round++) {
        const zug__meeting *meeting = zug__meeting_at(field, index, round);
        if (meeting->kind != ZUG__MEETING_PLAYED || meeting->opponent == ZUG__NOBODY)
            continue;
        sum += totals[meeting->opponent];
        count++;
    }
    return (zug_tiebreak_value){sum, 10 * count};
}

/* 13.4: the other score plus Buchholz by a divisor, which is at least 1. */
static zug_tiebreak_value strength(const zug_standings *standings, const zug_tiebreak *tiebreak,
                                   size_t index, int64_t buchholz) {
    const zug__field *field = &standings->field;
    int other = field->primary == ZUG__MATCH ? ZUG__GAME : ZUG__MATCH;
    uint32_t planned = zug_tournament_rules_of(standings->tournament)->rounds;
    int64_t rounds = planned > field->rounds ? planned : field->rounds;
    int64_t divisor = tiebreak->divisor;
    if (divisor == 0 && field->win[other] > 0)
        divisor = rounds * field->win[field->primary] / field->win[other];
    divisor = divisor > 0 ? divisor : 1;
    return (zug_tiebreak_value){zug__field_score(field, index, other) * divisor + buchholz,
                                10 * divisor};
}

/* The values of a sum, or of what is made of one; false without memory. */
static bool fill_sums(zug_standings *standings, size_t k) {
    const zug_tiebreak *tiebreak = &standings->list.items[k];
    size_t count = standings->field.count;
    zug_tiebreak_value *values = standings->values + k * count;
    zug__sum *sum = &standings->sums[k];
    int64_t *totals = zug__arena_take(&standings->arena, count * sizeof *totals + 1);
    if (!totals || !make_sum(standings, tiebreak, sum))
        return false;
    for (size_t i = 0; i < count; i++)
        totals[i] = zug__sum_total(sum, i, standings->parts);
    for (size_t i = 0; i < count; i++) {
        values[i] = (zug_tiebreak_value){totals[i], sum->by_result ? 100 : 10};
        if (tiebreak->kind == ZUG_TIEBREAK_BUCHHOLZ_AVERAGE)
            values[i] = opponents_average(&standings->field, i, totals);
        if (tiebreak->kind == ZUG_TIEBREAK_STRENGTH)
            values[i] = strength(standings, tiebreak, i, totals[i]);
    }
    return true;
}

bool zug__values_fill(zug_standings *standings, size_t k) {
    const zug_tiebreak *tiebreak = &standings->list.items[k];
    size_t count = standings->field.count;
    zug_tiebreak_value *values = standings->values + k * count;
    for (size_t i = 0; i < count; i++)
        values[i] = (zug_tiebreak_value){0, 0};
    if (standings->dropped[k] != ZUG_TIEBREAK_KEPT || zug__values_is_group(tiebreak->kind))
        return true;
    if (is_rating(tiebreak->kind))
        return zug__ratings_values(standings, k);
    if (is_sum(tiebreak->kind))
        return fill_sums(standings, k);
    for (size_t i = 0; i < count; i++)
        values[i] = zug__record_value(&standings->field, tiebreak, i);
    return true;
}
