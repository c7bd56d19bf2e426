/* standings_sums.c - tie-breaks that add up something of every round: Buchholz and
 * Sonneborn-Berger, with cuts (C.07 14) and the management of unplayed rounds (16).
 * Room: pairing. */
#include "standings_impl.h"

zug__meeting zug__lens_meeting(const zug__lens *lens, size_t index, uint32_t round) {
    const zug__field *field = lens->field;
    zug__meeting meeting = *zug__meeting_at(field, index, round);
    if (!zug__meeting_has_opponent(&meeting))
        return meeting;
    if (lens->fore && field->is_over && round == field->rounds) {
        meeting.kind = ZUG__MEETING_PLAYED;
        for (int score = 0; score < ZUG__SCORES; score++)
            meeting.points[score] = field->draw[score];
    }
    if (lens->forfeits_played || !field->is_swiss)
        meeting.kind = ZUG__MEETING_PLAYED;
    return meeting;
}

/* The score of a participant through a lens. */
static zug_points own_score(const zug__lens *lens, size_t index) {
    zug_points sum = lens->field->extra[index * ZUG__SCORES + (size_t)lens->score];
    for (uint32_t round = 1; round <= lens->field->rounds; round++)
        sum += zug__lens_meeting(lens, index, round).points[lens->score];
    return sum;
}

/* The same as opponents see it: requested byes that are followed by voluntary unplayed rounds only
 * are draws (16.2.5, 16.3.2). */
static zug_points adjusted_score(const zug__lens *lens, size_t index) {
    zug_points sum = lens->own[index];
    for (uint32_t round = lens->field->rounds; round > 0; round--) {
        zug__meeting meeting = zug__lens_meeting(lens, index, round);
        if (!lens->field->is_swiss || !zug__meeting_is_voluntary(&meeting))
            break;
        if (zug__meeting_is_requested(&meeting))
            sum += lens->field->draw[lens->score] - meeting.points[lens->score];
    }
    return sum;
}

bool zug__lens_make(zug__lens *lens, zug__arena *arena) {
    size_t count = lens->field->count;
    lens->own = zug__arena_take(arena, count * sizeof *lens->own + 1);
    lens->adjusted = zug__arena_take(arena, count * sizeof *lens->adjusted + 1);
    if (!lens->own || !lens->adjusted)
        return false;
    for (size_t i = 0; i < count; i++)
        lens->own[i] = own_score(lens, i);
    for (size_t i = 0; i < count; i++)
        lens->adjusted[i] = adjusted_score(lens, i);
    return true;
}

/* The score of the dummy against whom an unplayed round counts (16.4). */
static zug_points dummy_score(const zug__lens *lens, size_t index, const zug__meeting *meeting) {
    zug_points most = meeting->opponent != ZUG__NOBODY
                          ? lens->adjusted[meeting->opponent]
                          : lens->field->draw[lens->score] * (zug_points)lens->field->rounds;
    return lens->own[index] < most ? lens->own[index] : most;
}

/* The addend that should be cut at the low end: of the opponent with the lowest score, and among
 * several the lowest (14.1); but rather the lowest of a voluntary unplayed round, unless that is
 * lower (16.5). */
static zug__part *least_part(zug__part *parts, size_t count) {
    zug__part *least = NULL, *voluntary = NULL;
    for (zug__part *part = parts; part < parts + count; part++) {
        if (part->is_cut)
            continue;
        if (!least || part->score < least->score ||
            (part->score == least->score && part->value < least->value))
            least = part;
        if (part->is_voluntary &&
            (!voluntary || part->value < voluntary->value ||
             (part->value == voluntary->value && part->score < voluntary->score)))
            voluntary = part;
    }
    return voluntary && voluntary->value >= least->value ? voluntary : least;
}

/* The addend that should be cut at the high end. */
static zug__part *most_part(zug__part *parts, size_t count) {
    zug__part *most = NULL;
    for (zug__part *part = parts; part < parts + count; part++)
        if (!part->is_cut && (!most || part->score > most->score ||
                              (part->score == most->score && part->value > most->value)))
            most = part;
    return most;
}

/* Marks what the modifiers cut, the least first (14.3). */
static void cut(const zug__sum *sum, zug__part *parts, size_t count) {
    uint32_t least = sum->cut_least < count ? sum->cut_least : (uint32_t)count;
    uint32_t left = (uint32_t)count - least;
    uint32_t most = sum->cut_most < left ? sum->cut_most : left;
    for (uint32_t i = 0; i < least; i++)
        least_part(parts, count)->is_cut = true;
    for (uint32_t i = 0; i < most; i++)
        most_part(parts, count)->is_cut = true;
}

size_t zug__sum_parts(const zug__sum *sum, size_t index, zug__part *out) {
    const zug__lens *lens = &sum->lens;
    size_t count = 0;
    for (uint32_t round = 1; round <= lens->field->rounds; round++) {
        zug__meeting meeting = zug__lens_meeting(lens, index, round);
        if (meeting.kind == ZUG__MEETING_NONE)
            continue;
        zug__part part = {.round = round, .opponent = meeting.opponent};
        part.is_dummy = meeting.kind > ZUG__MEETING_OPEN;
        part.is_voluntary = zug__meeting_is_voluntary(&meeting);
        part.score =
            part.is_dummy ? dummy_score(lens, index, &meeting) : lens->adjusted[meeting.opponent];
        part.value =
            sum->by_result ? (int64_t)part.score * meeting.points[sum->result] : part.score;
        out[count++] = part;
    }
    cut(sum, out, count);
    return count;
}

int64_t zug__sum_total(const zug__sum *sum, size_t index, zug__part *scratch) {
    int64_t total = 0;
    size_t count = zug__sum_parts(sum, index, scratch);
    for (size_t i = 0; i < count; i++)
        total += scratch[i].is_cut ? 0 : scratch[i].value;
    return total;
}
