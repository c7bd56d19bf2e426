/* pairing_round.c - a round by whatever system a tournament names.
 * Room: pairing. Pairs nothing itself: asks swiss.c or pairing_system.c. */
#include <zug/pairing_round.h>

#include "base/mem.h"

/* Keeps why a round has no pairing. */
static bool refuse(zug_pairing_round *out, const zug_pairing_refusal *refusal) {
    zug_buf why = zug_buf_over(out->why, sizeof out->why);
    out->code = zug_pairing_refusal_code(refusal->kind);
    out->has_memory = refusal->kind != ZUG_PAIRING_REFUSAL_MEMORY;
    zug_pairing_refusal_write(refusal, &why);
    return false;
}

static bool refuse_memory(zug_pairing_round *out) {
    return refuse(out, &(zug_pairing_refusal){.kind = ZUG_PAIRING_REFUSAL_MEMORY});
}

/* There are no more rounds than these. */
static bool refuse_rounds(zug_pairing_round *out, uint32_t rounds) {
    return refuse(
        out, &(zug_pairing_refusal){.kind = ZUG_PAIRING_REFUSAL_ROUNDS_OVER, .wanted = rounds});
}

/* The same for a Swiss. */
static bool refuse_swiss(zug_pairing_round *out, const zug_swiss_failure *failure) {
    static const char *const codes[] = {
        [ZUG_SWISS_NOBODY] = "nobody",           [ZUG_SWISS_NO_BYE] = "no-bye",
        [ZUG_SWISS_NO_OPPONENT] = "no-opponent", [ZUG_SWISS_NO_PAIRING] = "no-pairing",
        [ZUG_SWISS_NO_MEMORY] = "memory",
    };
    zug_buf why = zug_buf_over(out->why, sizeof out->why);
    out->code = codes[failure->reason];
    out->has_memory = failure->reason != ZUG_SWISS_NO_MEMORY;
    zug_swiss_failure_write(failure, &why);
    return false;
}

/* A system that nobody here pairs: names it, and the line of a report that does. */
static bool refuse_system(const zug_tournament *t, zug_pairing_round *out) {
    zug_str code = zug_str_trim(zug_tournament_label_of(t, ZUG_LABEL_SYSTEM));
    zug_str type = zug_str_trim(zug_tournament_label_of(t, ZUG_LABEL_TYPE));
    zug_buf why = zug_buf_over(out->why, sizeof out->why);
    out->code = zug_pairing_refusal_code(ZUG_PAIRING_REFUSAL_SYSTEM);
    zug_buf_text(&why, "Zug does not pair by the system ");
    zug_buf_str(&why, code.len > 0 ? code : type);
    zug_buf_text(&why, code.len > 0 ? ", which line 192 names" : ", which line 092 names");
    return false;
}

/* Pairs a round by the Dutch System. */
static bool pair_swiss(const zug_tournament *t, zug_pairing_round *out, zug_pair *pairs) {
    zug_swiss_failure failure = {0};
    uint32_t planned = zug_tournament_rules_of(t)->rounds;
    if (out->round == 0 && planned > 0 && zug_tournament_paired_rounds(t) >= planned)
        return refuse_rounds(out, planned);
    if (out->round == 0)
        out->round = zug_tournament_paired_rounds(t) + 1;
    out->count = out->capacity;
    zug_status status =
        out->explains
            ? zug_swiss_explain(t, out->round, out->alloc, out->notes, &out->count, &failure)
            : zug_swiss_pair(t, out->round, out->alloc, pairs, &out->count, &failure);
    if (status != ZUG_OK)
        return refuse_swiss(out, &failure);
    for (size_t i = 0; !out->explains && i < out->count; i++)
        out->notes[i].pair = pairs[i];
    return true;
}

/* Pairs a round by the tables or the bracket of another system. */
static bool pair_by_table(const zug_tournament *t, const zug_pairing_terms *terms,
                          zug_pairing_round *out, zug_pair *pairs) {
    zug_paired_round made = {.pairs = pairs};
    bool is_paired = out->round == 0
                         ? zug_pairing_system_next(t, terms, out->alloc, &made)
                         : zug_pairing_system_round(t, terms, out->round, out->alloc, &made);
    out->round = made.round != 0 ? made.round : out->round;
    if (!is_paired)
        return refuse(out, &made.refusal);
    out->count = made.count;
    for (size_t i = 0; i < out->count; i++)
        out->notes[i].pair = pairs[i];
    return true;
}

bool zug_pairing_round_make(const zug_tournament *t, const zug_pairing_round_wish *wish,
                            zug_alloc alloc, zug_pairing_round *out) {
    zug_pairing_terms terms = zug_pairing_terms_of(t);
    *out = (zug_pairing_round){.system = terms.system,
                               .round = wish->round,
                               .explains = wish->explains,
                               .has_memory = true,
                               .capacity = zug_tournament_player_count(t) + 1,
                               .alloc = alloc};
    if (terms.system == ZUG_SYSTEM_OTHER)
        return refuse_system(t, out);
    if (wish->round > ZUG_ROUNDS_MAX)
        return refuse_rounds(out, ZUG_ROUNDS_MAX);
    size_t bytes = out->capacity * sizeof *out->notes;
    out->notes = alloc.resize(alloc.ctx, NULL, 0, bytes);
    if (!out->notes)
        return refuse_memory(out);
    zug__mem_set(out->notes, 0, bytes);
    size_t pair_bytes = out->capacity * sizeof(zug_pair);
    zug_pair *pairs = alloc.resize(alloc.ctx, NULL, 0, pair_bytes);
    if (!pairs)
        return refuse_memory(out);
    bool is_paired = terms.system == ZUG_SYSTEM_SWISS ? pair_swiss(t, out, pairs)
                                                      : pair_by_table(t, &terms, out, pairs);
    alloc.resize(alloc.ctx, pairs, pair_bytes, 0);
    out->count = is_paired ? out->count : 0;
    return is_paired;
}

void zug_pairing_round_free(zug_pairing_round *round) {
    if (round->notes)
        round->alloc.resize(round->alloc.ctx, round->notes, round->capacity * sizeof *round->notes,
                            0);
    round->notes = NULL;
    round->count = 0;
}

bool zug_pairing_round_has(const zug_pairing_round *round, const zug_tournament *t, size_t index) {
    zug_pair pair = round->notes[index].pair;
    zug_entry entry = zug_tournament_entry(t, zug_tournament_find(t, pair.white), round->round);
    if (pair.black == 0 && round->system != ZUG_SYSTEM_SWISS)
        return entry.opponent == 0;
    if (pair.black == 0)
        return entry.kind == ZUG_ENTRY_PAIRING_BYE;
    return entry.opponent == pair.black && entry.color != ZUG_ROUND_BLACK;
}

bool zug_pairing_round_is_played(const zug_pairing_round *round, const zug_tournament *t) {
    size_t same = 0;
    while (same < round->count && zug_pairing_round_has(round, t, same))
        same++;
    return same == round->count && round->code == NULL;
}

void zug_pairing_round_why(const zug_pairing_round *round, size_t index, zug_buf *out) {
    static const char *const by[] = {
        [ZUG_SYSTEM_ROUNDROBIN] = "by the Berger table",
        [ZUG_SYSTEM_TEAM_ROUNDROBIN] = "by the Berger table of the teams, and the order of boards",
        [ZUG_SYSTEM_SCHEVENINGEN] = "by the Scheveningen table",
        [ZUG_SYSTEM_KNOCKOUT] = "by the bracket",
    };
    const zug_swiss_note *note = &round->notes[index];
    if (round->system == ZUG_SYSTEM_SWISS) {
        zug_swiss_note_write(note, out);
        return;
    }
    zug_buf_number(out, note->pair.white);
    zug_buf_char(out, '-');
    zug_buf_number(out, note->pair.black);
    zug_buf_text(out, ": ");
    zug_buf_text(out, by[round->system]);
}

/* Writes the reasons of a pair. */
static void put_reasons(const zug_pairing_round *round, size_t index, zug_json *json) {
    static const char *const causes[] = {
        [ZUG_SWISS_FIRST] = "first",
        [ZUG_SWISS_MET] = "met",
        [ZUG_SWISS_FORBIDDEN] = "forbidden",
        [ZUG_SWISS_COLORS] = "colors",
        [ZUG_SWISS_CRITERION] = "criterion",
        [ZUG_SWISS_ORDER] = "order",
        [ZUG_SWISS_BYE] = "bye",
    };
    const zug_swiss_note *note = &round->notes[index];
    char text[ZUG_SWISS_SENTENCE_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    if (round->system == ZUG_SYSTEM_SWISS) {
        zug_json_put_int(json, "player", note->player);
        zug_json_put_text(json, "cause", causes[note->cause]);
    }
    if (note->instead) {
        zug_json_put_int(json, "instead", note->instead);
        zug_json_put_int(json, "criterion", note->criterion);
    }
    zug_pairing_round_why(round, index, &out);
    zug_json_put_text(json, "why", text);
}

/* Writes that there is no pairing. */
static void put_refusal(const zug_pairing_round *round, zug_json *out) {
    zug_json_open(out, '{');
    zug_json_put_text(out, "type", "no-pairing");
    if (round->round > 0)
        zug_json_put_int(out, "round", round->round);
    zug_json_put_text(out, "code", round->code);
    zug_json_key(out, "why");
    zug_json_any_text(out, zug_str_from(round->why));
    zug_json_close(out, '}');
}

void zug_pairing_round_json(const zug_pairing_round *round, zug_json *out) {
    if (round->code) {
        put_refusal(round, out);
        return;
    }
    zug_json_open(out, '{');
    zug_json_put_text(out, "type", "round");
    zug_json_put_int(out, "round", round->round);
    zug_json_key(out, "pairs");
    zug_json_open(out, '[');
    for (size_t i = 0; i < round->count; i++) {
        zug_json_open(out, '{');
        zug_json_put_int(out, "white", round->notes[i].pair.white);
        zug_json_put_int(out, "black", round->notes[i].pair.black);
        if (round->explains)
            put_reasons(round, i, out);
        zug_json_close(out, '}');
    }
    zug_json_close(out, ']');
    zug_json_close(out, '}');
}
