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
    zug_buf why = zug_buf_over(out->why, sizeof out->why);
    out->code = zug_swiss_reason_code(failure->reason);
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
    zug_paired_round made = {.pairs = pairs, .unplayed = out->unplayed};
    bool is_paired = out->round == 0
                         ? zug_pairing_system_next(t, terms, out->alloc, &made)
                         : zug_pairing_system_round(t, terms, out->round, out->alloc, &made);
    out->round = made.round != 0 ? made.round : out->round;
    if (!is_paired)
        return refuse(out, &made.refusal);
    out->count = made.count;
    out->unplayed_count = made.unplayed_count;
    for (size_t i = 0; i < out->count; i++)
        out->notes[i].pair = pairs[i];
    return true;
}

/* Gets the memory of a round. */
static bool reserve(zug_pairing_round *out) {
    size_t bytes = out->capacity * sizeof *out->notes;
    out->notes = out->alloc.resize(out->alloc.ctx, NULL, 0, bytes);
    out->unplayed =
        out->alloc.resize(out->alloc.ctx, NULL, 0, out->capacity * sizeof *out->unplayed);
    if (!out->notes || !out->unplayed)
        return false;
    zug__mem_set(out->notes, 0, bytes);
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
    size_t pair_bytes = out->capacity * sizeof(zug_pair);
    zug_pair *pairs = reserve(out) ? alloc.resize(alloc.ctx, NULL, 0, pair_bytes) : NULL;
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
    if (round->unplayed)
        round->alloc.resize(round->alloc.ctx, round->unplayed,
                            round->capacity * sizeof *round->unplayed, 0);
    round->notes = NULL;
    round->unplayed = NULL;
    round->count = round->unplayed_count = 0;
}

/* A game that was forfeited may have no colours. */
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

/* What pairs by a system. */
static const char *table_of(zug_pairing_system system) {
    static const char *const tables[] = {
        [ZUG_SYSTEM_ROUNDROBIN] = "the Berger table",
        [ZUG_SYSTEM_TEAM_ROUNDROBIN] = "the Berger table of the teams, and the order of boards",
        [ZUG_SYSTEM_SCHEVENINGEN] = "the Scheveningen table",
        [ZUG_SYSTEM_KNOCKOUT] = "the bracket",
    };
    return tables[system];
}

/* The opponent whom a table has for somebody, but who has a bye; 0 if there is none. */
static uint32_t absent_opponent(const zug_pairing_round *round, uint32_t player) {
    for (size_t i = 0; i < round->unplayed_count; i++)
        if (round->unplayed[i].white == player || round->unplayed[i].black == player)
            return round->unplayed[i].white + round->unplayed[i].black - player;
    return 0;
}

/* Writes why somebody is free in a table. */
static void write_free(const zug_pairing_round *round, uint32_t player, zug_buf *out) {
    uint32_t absent = absent_opponent(round, player);
    zug_buf_number(out, player);
    if (absent != 0) {
        zug_buf_text(out, " is free: ");
        zug_buf_number(out, absent);
        zug_buf_text(out, ", the opponent by ");
        zug_buf_text(out, table_of(round->system));
        zug_buf_text(out, ", has a bye");
    } else if (round->system == ZUG_SYSTEM_TEAM_ROUNDROBIN) {
        zug_buf_text(out, " has nobody opposite: the other team has fewer players there");
    } else {
        zug_buf_text(out, " is free by ");
        zug_buf_text(out, table_of(round->system));
    }
}

void zug_pairing_round_why(const zug_pairing_round *round, size_t index, zug_buf *out) {
    const zug_swiss_note *note = &round->notes[index];
    if (round->system == ZUG_SYSTEM_SWISS) {
        zug_swiss_note_write(note, out);
    } else if (note->pair.black == 0) {
        write_free(round, note->pair.white, out);
    } else {
        zug_buf_number(out, note->pair.white);
        zug_buf_char(out, '-');
        zug_buf_number(out, note->pair.black);
        zug_buf_text(out, ": by ");
        zug_buf_text(out, table_of(round->system));
    }
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

/* Writes a pair as an object that is not closed yet. */
static void open_pair(zug_json *out, zug_pair pair) {
    zug_json_open(out, '{');
    zug_json_put_int(out, "white", pair.white);
    zug_json_put_int(out, "black", pair.black);
}

/* Begins the object of a round, with its pairs. */
static void open_round(const zug_pairing_round *round, zug_json *out) {
    zug_json_open(out, '{');
    zug_json_put_text(out, "type", "round");
    zug_json_put_int(out, "round", round->round);
    zug_json_key(out, "pairs");
    zug_json_open(out, '[');
    for (size_t i = 0; i < round->count; i++) {
        open_pair(out, round->notes[i].pair);
        if (round->explains)
            put_reasons(round, i, out);
        zug_json_close(out, '}');
    }
    zug_json_close(out, ']');
}

/* Writes why there is no pairing. */
static void put_refusal(const zug_pairing_round *round, zug_json *out) {
    zug_json_put_text(out, "code", round->code);
    zug_json_key(out, "why");
    zug_json_any_text(out, zug_str_from(round->why));
}

void zug_pairing_round_json(const zug_pairing_round *round, zug_json *out) {
    if (round->code) {
        zug_json_open(out, '{');
        zug_json_put_text(out, "type", "no-pairing");
        if (round->round > 0)
            zug_json_put_int(out, "round", round->round);
        put_refusal(round, out);
    } else {
        open_round(round, out);
    }
    zug_json_close(out, '}');
}

/* True if the pairing leaves a player free in a table, as the tournament does. */
static bool is_free_in_both(const zug_pairing_round *round, const zug_tournament *t,
                            uint32_t player) {
    for (size_t i = 0; i < round->count; i++)
        if (round->notes[i].pair.white == player && round->notes[i].pair.black == 0)
            return zug_pairing_round_has(round, t, i);
    return false;
}

/* Writes the pairs that a tournament has in a round. */
static void put_reported(const zug_pairing_round *round, const zug_tournament *t, zug_json *out) {
    zug_json_key(out, "report");
    zug_json_open(out, '[');
    for (size_t i = 0; i < zug_tournament_player_count(t); i++) {
        zug_entry entry = zug_tournament_entry(t, i, round->round);
        uint32_t number = zug_tournament_player(t, i)->number;
        bool is_white = entry.opponent != 0 && entry.color == ZUG_ROUND_WHITE;
        if (!is_white && entry.kind != ZUG_ENTRY_PAIRING_BYE && !is_free_in_both(round, t, number))
            continue;
        open_pair(out, (zug_pair){number, entry.opponent});
        zug_json_close(out, '}');
    }
    zug_json_close(out, ']');
}

void zug_pairing_round_compare_json(const zug_pairing_round *round, const zug_tournament *t,
                                    zug_json *out) {
    open_round(round, out);
    put_reported(round, t, out);
    if (round->code)
        put_refusal(round, out);
    zug_json_close(out, '}');
}
