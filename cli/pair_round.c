/* pair_round.c - pairs a round by the system that a report names, and says why so or why not.
 * Room: cli. */
#include "pair_round.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "io.h"
#include "util/libc_alloc.h"

/* Pairs a round by the Dutch System. */
static void pair_swiss(const pairing *p, pair_outcome *out) {
    zug_swiss_failure failure = {0};
    zug_buf why = zug_buf_over(out->why, sizeof out->why);
    out->count = p->capacity;
    if (p->explains)
        out->status =
            zug_swiss_explain(p->t, out->round, libc_alloc(), p->notes, &out->count, &failure);
    else
        out->status =
            zug_swiss_pair(p->t, out->round, libc_alloc(), p->pairs, &out->count, &failure);
    out->code = zug_swiss_reason_code(failure.reason);
    if (out->status != ZUG_OK)
        zug_swiss_failure_write(&failure, &why);
}

/* Pairs a round, or the next one if it is 0, by the tables or the bracket of another system. */
static void pair_by_table(const pairing *p, pair_outcome *out) {
    zug_paired_round made = {.pairs = p->pairs, .unplayed = p->unplayed};
    zug_buf why = zug_buf_over(out->why, sizeof out->why);
    bool is_paired = out->round == 0 ? zug_pairing_system_next(p->t, &p->terms, libc_alloc(), &made)
                                     : zug_pairing_system_round(p->t, &p->terms, out->round,
                                                                libc_alloc(), &made);
    out->status = is_paired                                         ? ZUG_OK
                  : made.refusal.kind == ZUG_PAIRING_REFUSAL_MEMORY ? ZUG_ERR_SPACE
                                                                    : ZUG_ERR_POSITION;
    out->count = made.count;
    out->unplayed = made.unplayed_count;
    out->round = made.round != 0 ? made.round : out->round;
    out->code = zug_pairing_refusal_code(made.refusal.kind);
    if (!is_paired)
        zug_pairing_refusal_write(&made.refusal, &why);
}

void pair_round_make(const pairing *p, pair_outcome *out) {
    bool is_swiss = p->terms.system == ZUG_SYSTEM_SWISS;
    if (is_swiss)
        pair_swiss(p, out);
    else
        pair_by_table(p, out);
    bool has_notes = is_swiss && p->explains;
    for (size_t i = 0; out->status == ZUG_OK && !has_notes && i < out->count; i++)
        p->notes[i] = (zug_swiss_note){.pair = p->pairs[i]};
}

int pair_round_report(const pairing *p, const pair_outcome *of) {
    zug_trf_problem problem = {.code = of->code};
    zug_buf to = zug_buf_over(problem.message, sizeof problem.message);
    if (of->status == ZUG_ERR_SPACE)
        return report_system("cannot pair the round", ENOMEM);
    if (of->round == 0)
        zug_buf_text(&to, "there is no pairing: ");
    else if (strcmp(of->code, zug_pairing_refusal_code(ZUG_PAIRING_REFUSAL_ROUNDS_OVER)) != 0) {
        zug_buf_text(&to, "round ");
        zug_buf_number(&to, of->round);
        zug_buf_text(&to, " has no pairing: ");
    }
    zug_buf_text(&to, of->why);
    tournament_file_tell(p->file, REPORT_ERROR, &problem);
    return STATUS_BAD_INPUT;
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
static uint32_t absent_opponent(const pairing *p, const pair_outcome *made, uint32_t player) {
    for (size_t i = 0; i < made->unplayed; i++)
        if (p->unplayed[i].white == player || p->unplayed[i].black == player)
            return p->unplayed[i].white + p->unplayed[i].black - player;
    return 0;
}

/* Writes why somebody is free in a table. */
static void write_free(const pairing *p, const pair_outcome *made, uint32_t player, zug_buf *out) {
    uint32_t absent = absent_opponent(p, made, player);
    zug_buf_number(out, player);
    if (absent != 0) {
        zug_buf_text(out, " is free: ");
        zug_buf_number(out, absent);
        zug_buf_text(out, ", the opponent by ");
        zug_buf_text(out, table_of(p->terms.system));
        zug_buf_text(out, ", has a bye");
    } else if (p->terms.system == ZUG_SYSTEM_TEAM_ROUNDROBIN) {
        zug_buf_text(out, " has nobody opposite: the other team has fewer players there");
    } else {
        zug_buf_text(out, " is free by ");
        zug_buf_text(out, table_of(p->terms.system));
    }
}

void pair_round_why(const pairing *p, const pair_outcome *made, const zug_swiss_note *note,
                    zug_buf *out) {
    if (p->terms.system == ZUG_SYSTEM_SWISS) {
        zug_swiss_note_write(note, out);
    } else if (note->pair.black == 0) {
        write_free(p, made, note->pair.white, out);
    } else {
        zug_buf_number(out, note->pair.white);
        zug_buf_char(out, '-');
        zug_buf_number(out, note->pair.black);
        zug_buf_text(out, ": by ");
        zug_buf_text(out, table_of(p->terms.system));
    }
}

void pair_round_open_pair(zug_json *json, zug_pair pair) {
    zug_json_open(json, '{');
    zug_json_put_int(json, "white", pair.white);
    zug_json_put_int(json, "black", pair.black);
}

/* Writes a pair, and why these two if that was asked. */
static void put_note(const pairing *p, const pair_outcome *made, const zug_swiss_note *note,
                     zug_json *json) {
    char text[ZUG_SWISS_SENTENCE_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    pair_round_open_pair(json, note->pair);
    if (p->explains) {
        pair_round_why(p, made, note, &out);
        if (note->instead) {
            zug_json_put_int(json, "instead", note->instead);
            zug_json_put_int(json, "criterion", note->criterion);
        }
        zug_json_put_text(json, "why", text);
    }
    zug_json_close(json, '}');
}

void pair_round_open_json(const pairing *p, const pair_outcome *made, zug_json *json) {
    zug_json_open(json, '{');
    zug_json_put_text(json, "type", "round");
    zug_json_put_int(json, "round", made->round);
    zug_json_key(json, "pairs");
    zug_json_open(json, '[');
    for (size_t i = 0; made->status == ZUG_OK && i < made->count; i++)
        put_note(p, made, &p->notes[i], json);
    zug_json_close(json, ']');
}

int pair_round_close_json(zug_json *json) {
    zug_json_close(json, '}');
    int status = json->failed ? report_system("cannot write JSON", ENOMEM) : STATUS_FINE;
    if (status == STATUS_FINE) {
        io_put_bytes(json->data, json->len);
        io_put_line("");
    }
    zug_json_free(json);
    return status;
}
