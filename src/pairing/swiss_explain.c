/* swiss_explain.c - why these two: the choices of a pairing, and reasons why there is none, in
 * words.
 * Room: pairing. */
#include "swiss_weights_impl.h"
#include "tournament_impl.h"

/* The criterion of a field; 0 for fields that are about the order alone. */
static uint32_t criterion_of(zug__field field) {
    static const uint32_t criteria[ZUG__FIELDS] = {
        [ZUG__C21] = 21, [ZUG__C20] = 20, [ZUG__C19] = 19,      [ZUG__C18] = 18,
        [ZUG__C17] = 17, [ZUG__C16] = 16, [ZUG__C15] = 15,      [ZUG__C14] = 14,
        [ZUG__C13] = 13, [ZUG__C12] = 12, [ZUG__C11] = 11,      [ZUG__C10] = 10,
        [ZUG__C9] = 9,   [ZUG__C7] = 7,   [ZUG__C8_SCORES] = 8, [ZUG__C8_PAIRS] = 8,
        [ZUG__C6] = 6,   [ZUG__C4] = 4};
    return criteria[field];
}

/* The field that decides a difference: the highest one that is not alike. If those below it speak
 * against it, the highest bit comes to lie below the field, but by one place only: no sum of
 * theirs comes up to half a unit of the field. */
static zug__field highest_field(const zug__weights *w, const zug__word *difference) {
    size_t bit = w->words * 64;
    while (bit > 0 && !(difference[(bit - 1) / 64] >> ((bit - 1) % 64) & 1))
        bit--;
    int field = ZUG__FIELDS - 1;
    while (field > 0 && w->bit[field] > bit)
        field--;
    return (zug__field)field;
}

/* Why two may not meet at all. */
static zug_swiss_cause obstacle(const zug__swiss *s, int a, int b) {
    const zug__seat *x = &s->seats[a], *y = &s->seats[b];
    uint32_t number = zug_tournament_player(s->t, y->index)->number;
    for (uint32_t round = 1; round < s->round; round++) {
        zug_entry entry = zug_tournament_entry(s->t, x->index, round);
        if (entry.opponent == number &&
            (zug_entry_is_played(entry.kind) || entry.kind == ZUG_ENTRY_OPEN))
            return ZUG_SWISS_MET;
    }
    bool clash = x->wish == ZUG__ABSOLUTE_WISH && y->wish == ZUG__ABSOLUTE_WISH &&
                 x->color == y->color && !x->is_topscorer && !y->is_topscorer;
    return clash ? ZUG_SWISS_COLORS : ZUG_SWISS_FORBIDDEN;
}

/* The resident whom the rules try first: the first of S2 who is still there; -1 without any. */
static int first_tried(const zug__weights *w, const int *mates, int vertex) {
    int half = w->half > 0 ? w->half : 0;
    for (int i = 0; i < w->count; i++) {
        const zug__vertex *v = &w->vertices[i];
        if (v->place == ZUG__RESIDENT && i != vertex && v->order >= half && mates[v->seat] < 0)
            return i;
    }
    return -1;
}

/* The criterion by which every pairing with a certain pair is worse than the best; false without
 * memory. */
static bool compare(const zug__weights *w, const zug__matching *matching, int a, int b,
                    uint32_t *criterion) {
    zug__word *best = zug__arena_take(&w->s->scratch, 3 * w->words * sizeof *best);
    zug__matching *copy = best ? zug__matching_copy(matching) : NULL;
    if (!copy)
        return false;
    zug__word *with = best + w->words, *edge = with + w->words;
    zug__matching_weight(matching, best);
    zug__matching_remove(copy, a, b);
    zug__matching_weight(copy, with);
    zug__matching_free(copy);
    if (zug__weights_weigh(w, a, b, edge))
        zug__wide_add(with, edge, w->words);
    zug__wide_sub(best, with, w->words);
    *criterion = criterion_of(highest_field(w, best));
    return true;
}

bool zug__swiss_note_choice(const zug__weights *w, const zug__matching *matching, const int *mates,
                            int vertex, int partner) {
    zug__swiss *s = w->s;
    int seat = w->vertices[vertex].seat, tried = first_tried(w, mates, vertex);
    zug_swiss_note note = {.player = zug_tournament_player(s->t, s->seats[seat].index)->number,
                           .score = s->seats[seat].score,
                           .below = s->seats[w->vertices[partner].seat].score};
    if (tried >= 0 && tried != partner) {
        int other = w->vertices[tried].seat;
        note.instead = zug_tournament_player(s->t, s->seats[other].index)->number;
        if (!zug__swiss_may_meet(s, seat, other))
            note.cause = obstacle(s, seat, other);
        else if (!compare(w, matching, vertex, tried, &note.criterion))
            return false;
        else
            note.cause = note.criterion ? ZUG_SWISS_CRITERION : ZUG_SWISS_ORDER;
    }
    s->notes[seat] = note;
    return true;
}

/* What a criterion asks for. */
static const char *criterion_words(uint32_t criterion) {
    static const char *const words[] = {
        [4] = "then not everybody could be paired",
        [5] = "then a player with more points would get the bye",
        [6] = "then fewer pairs could be made in their bracket",
        [7] = "then somebody with more points would float down",
        [8] = "then the next bracket could be paired less well",
        [9] = "then the bye would go to somebody with fewer games",
        [10] = "then a colour difference of a topscorer or an opponent would be beyond two",
        [11] = "then a topscorer or an opponent would have one colour three times in a row",
        [12] = "then fewer players would get the colour they prefer",
        [13] = "then fewer players would get a colour they prefer strongly",
        [14] = "then somebody would float down for the second time in a row",
        [15] = "then somebody would float up for the second time in a row",
        [16] = "then somebody would float down again after two rounds",
        [17] = "then somebody would float up again after two rounds",
        [18] = "then who floated down one round ago would meet a lower score",
        [19] = "then who floated up one round ago would meet a higher score",
        [20] = "then who floated down two rounds ago would meet a lower score",
        [21] = "then who floated up two rounds ago would meet a higher score",
    };
    return words[criterion];
}

/* Writes why the opponent who is tried first was not taken. */
static void write_cause(const zug_swiss_note *note, zug_buf *out) {
    switch (note->cause) {
    case ZUG_SWISS_FIRST:
    case ZUG_SWISS_BYE:
        return;
    case ZUG_SWISS_MET:
        zug_buf_text(out, "they have met (C1)");
        return;
    case ZUG_SWISS_FORBIDDEN:
        zug_buf_text(out, "they must not meet");
        return;
    case ZUG_SWISS_COLORS:
        zug_buf_text(out, "both must have the same colour (C3)");
        return;
    case ZUG_SWISS_ORDER:
        zug_buf_text(out, "another pairing comes first in the order of the rules");
        return;
    case ZUG_SWISS_CRITERION:
        zug_buf_text(out, criterion_words(note->criterion));
        zug_buf_text(out, " (C");
        zug_buf_number(out, note->criterion);
        zug_buf_char(out, ')');
        return;
    }
}

void zug_swiss_note_write(const zug_swiss_note *note, zug_buf *out) {
    zug_buf_number(out, note->player);
    zug_buf_text(out, " (");
    zug_points_write(note->score, out);
    if (note->cause == ZUG_SWISS_BYE) {
        zug_buf_text(out, ") has the bye: the lowest score that lets everybody be paired (C5)");
        return;
    }
    zug_buf_text(out, ") meets ");
    zug_buf_number(out, note->pair.white + note->pair.black - note->player);
    zug_buf_text(out, " (");
    zug_points_write(note->below, out);
    zug_buf_text(out, note->below < note->score ? "), having floated down: " : "): ");
    if (note->cause == ZUG_SWISS_FIRST) {
        zug_buf_text(out, "the opponent whom the rules try first, and nothing speaks against it");
        return;
    }
    zug_buf_text(out, "not ");
    zug_buf_number(out, note->instead);
    zug_buf_text(out, ", for ");
    write_cause(note, out);
}

const char *zug_swiss_reason_code(zug_swiss_reason reason) {
    static const char *const codes[] = {
        [ZUG_SWISS_NOBODY] = "nobody",           [ZUG_SWISS_NO_BYE] = "no-bye",
        [ZUG_SWISS_NO_OPPONENT] = "no-opponent", [ZUG_SWISS_NO_PAIRING] = "no-pairing",
        [ZUG_SWISS_NO_MEMORY] = "no-memory",     [ZUG_SWISS_NO_SPACE] = "no-space",
        [ZUG_SWISS_NO_ROUND] = "no-round",
    };
    return codes[reason];
}

void zug_swiss_failure_write(const zug_swiss_failure *failure, zug_buf *out) {
    switch (failure->reason) {
    case ZUG_SWISS_NOBODY:
        zug_buf_text(out, "there are not two players to be paired");
        return;
    case ZUG_SWISS_NO_BYE:
        zug_buf_text(out, "the number of players is odd, and everybody has had a bye or a point "
                          "without a game (C2)");
        return;
    case ZUG_SWISS_NO_OPPONENT:
        zug_buf_text(out, "player ");
        zug_buf_number(out, failure->player);
        zug_buf_text(out, " may meet none of the others (C1, C3, forbidden pairs)");
        return;
    case ZUG_SWISS_NO_PAIRING:
        zug_buf_text(out, "however they are paired, somebody stays without an opponent (C4)");
        return;
    case ZUG_SWISS_NO_MEMORY:
        zug_buf_text(out, "there is no memory");
        return;
    case ZUG_SWISS_NO_SPACE:
        zug_buf_text(out, "there are more pairs than there is space for");
        return;
    case ZUG_SWISS_NO_ROUND:
        zug_buf_text(out, "there is no such round: rounds are numbered from 1 to 255");
        return;
    }
}
