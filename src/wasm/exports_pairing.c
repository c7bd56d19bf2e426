/* exports_pairing.c - pairings and standings for a browser, from the text of a tournament report.
 * They are a module of their own, zug-pairing.wasm, for who only plays does not need them. Room:
 * wasm. No logic: text in, libzug's answer out. */
#include <zug/pairing_round.h>
#include <zug/standings_json.h>
#include <zug/trf.h>

#include "exports.h"
#include "heap.h"

int zug_wasm_round(int length, int round, int explains);
int zug_wasm_check(int length);
int zug_wasm_standings(int length, int codes, int round, int details);

/* What zug_wasm_standings is asked for, as bits. */
enum { WITH_ROUNDS = 1, WITH_PARTS = 2, WITH_RATINGS = 4, OF_PLAYERS = 8 };

/* Reads a report; NULL after answering why that was not possible. */
static zug_tournament *read_report(zug_str text) {
    zug_tournament *t = NULL;
    zug_trf_problem problem = {0};
    zug_status status = zug_trf_read(text, zug__heap(), &t, &problem);
    zug_json *json = zug__answer_json();
    zug__answer_begin();
    if (status == ZUG_OK)
        return t;
    json->failed = status == ZUG_ERR_SPACE;
    zug__answer_open('{');
    zug__answer_member("type", "problem");
    zug__answer_member("code", problem.code ? problem.code : "memory");
    zug__answer_count("line", (int64_t)problem.line);
    zug__answer_count("column", (int64_t)problem.column);
    zug__answer_count("offset", (int64_t)problem.offset);
    zug__answer_key("message");
    zug_json_any_text(json, zug_str_from(problem.message));
    zug__answer_close('}');
    return NULL;
}

/* A round of the report that is the input, by the system that it names, or the next one if it is 0;
 * explained if wanted: as zug_pairing_round_json writes it, {"type":"round",...} or
 * {"type":"no-pairing",...}; or {"type":"problem","code","line","column","offset","message"} if the
 * report cannot be read. */
EXPORT(zug_wasm_round) int zug_wasm_round(int length, int round, int explains) {
    zug_tournament *t = read_report(zug__input(0, length));
    if (t == NULL)
        return zug__answer_end();
    zug_pairing_round made;
    zug_pairing_round_wish wish = {.round = round > 0 ? (uint32_t)round : 0,
                                   .explains = explains != 0};
    zug_pairing_round_make(t, &wish, zug__heap(), &made);
    zug_pairing_round_json(&made, zug__answer_json());
    zug_pairing_round_free(&made);
    zug_tournament_free(t);
    return zug__answer_end();
}

/* Pairs a round that was played; true if it differs, and then answers it as it should have been. */
static bool check_round(const zug_tournament *t, uint32_t round) {
    zug_pairing_round made;
    zug_pairing_round_make(t, &(zug_pairing_round_wish){.round = round}, zug__heap(), &made);
    bool differs = !zug_pairing_round_is_played(&made, t);
    if (differs)
        zug_pairing_round_compare_json(&made, t, zug__answer_json());
    zug_pairing_round_free(&made);
    return differs;
}

/* Pairs all rounds of the report anew: {"type":"check","differing":[...],"rounds","differ"}, where
 * each round that differs is as zug_pairing_round_compare_json writes it; or
 * {"type":"problem",...}. */
EXPORT(zug_wasm_check) int zug_wasm_check(int length) {
    uint32_t differing = 0;
    zug_tournament *t = read_report(zug__input(0, length));
    if (t == NULL)
        return zug__answer_end();
    uint32_t rounds = zug_tournament_paired_rounds(t);
    zug__answer_open('{');
    zug__answer_member("type", "check");
    zug__answer_key("differing");
    zug__answer_open('[');
    for (uint32_t round = 1; round <= rounds; round++)
        differing += check_round(t, round);
    zug__answer_close(']');
    zug__answer_count("rounds", rounds);
    zug__answer_count("differ", differing);
    zug__answer_close('}');
    zug_tournament_free(t);
    return zug__answer_end();
}

/* Answers what is wrong with tie-breaks. */
static void answer_codes_problem(const zug_error *err) {
    zug__answer_open('{');
    zug__answer_member("type", "problem");
    zug__answer_member("code", err->code);
    zug__answer_count("offset", (int64_t)err->offset);
    zug__answer_close('}');
}

/* The standings of the report, of the teams if there are any, after a round or, if it is 0, after
 * the last one; by the tie-breaks that follow the report in the input in so many bytes, or if there
 * are none by those of the report. details: 1 with the rounds of the cross table, 2 with what
 * values are the sum of, 4 with ratings, 8 of the players though there are teams. As
 * zug_standings_json writes them; or {"type":"problem",...}, for tie-breaks with code and
 * offset only. */
EXPORT(zug_wasm_standings)
int zug_wasm_standings(int length, int codes, int round, int details) {
    zug_tournament *t = read_report(zug__input(0, length));
    if (t == NULL)
        return zug__answer_end();
    zug_tiebreak_list list;
    zug_tournament_label label = ZUG_LABEL_TIEBREAKS;
    zug_error err = {0};
    zug_standings_wish wish = {.tiebreaks = &list, .rounds = round > 0 ? (uint32_t)round : 0};
    wish.is_team = zug_tournament_team_count(t) > 0 && !(details & OF_PLAYERS);
    zug_status status = codes > 0 ? zug_tiebreaks_parse(zug__input(length, codes), &list, &err)
                                  : zug_standings_tiebreaks(t, wish.is_team, &list, &label, &err);
    zug_standings *made = status == ZUG_OK ? zug_standings_new(t, &wish, zug__heap()) : NULL;
    zug_standings_detail detail = {.rounds = (details & WITH_ROUNDS) != 0,
                                   .parts = (details & WITH_PARTS) != 0,
                                   .ratings = (details & WITH_RATINGS) != 0};
    if (status != ZUG_OK)
        answer_codes_problem(&err);
    else if (made != NULL)
        zug_standings_json(made, detail, zug__answer_json());
    else
        zug__answer_json()->failed = true;
    zug_standings_free(made);
    zug_tournament_free(t);
    return zug__answer_end();
}
