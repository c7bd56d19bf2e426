/* tournament_pairings_csv.c - the rounds of a contest as comma-separated values.
 * Room: server/tournament. */
#include "contest_tournament_impl.h"
#include "tournament_csv.h"

/* Somebody of a board, and the rating if the contest has a list. */
static void put_seat(const tournament_source *from, const msg_pairing *pairing, int side,
                     csv *out) {
    const msg_player *player = tournament_player_of(from->contest, pairing->player[side]);
    csv_text(out, zug_str_from(player != NULL ? player->name : pairing->seat[side].name));
    csv_number(out, player != NULL ? player->rating : 0);
}

/* A board; in place of the result stands what the round brings both if no game took place. */
static void put_pairing(const tournament_source *from, const msg_pairing *pairing, csv *out) {
    csv_number(out, pairing->board);
    put_seat(from, pairing, 0, out);
    put_seat(from, pairing, 1, out);
    const char *result = zug_outcome_result_name(tournament_result_of(from, pairing).result);
    bool is_unplayed = pairing->unplayed != MSG_BYE_NONE;
    csv_text(out, zug_str_from(is_unplayed ? msg_bye_name(pairing->unplayed) : result));
    csv_end_line(out);
}

/* Who has no opponent: on no board, with the bye in place of a result. */
static void put_free(const tournament_source *from, const msg_free_player *free, csv *out) {
    const msg_player *player = tournament_player_of(from->contest, free->player);
    csv_number(out, 0);
    csv_text(out, zug_str_from(player != NULL ? player->name : ""));
    csv_number(out, player != NULL ? player->rating : 0);
    csv_text(out, zug_str_from(""));
    csv_number(out, 0);
    csv_text(out, zug_str_from(msg_bye_name(free->bye)));
    csv_end_line(out);
}

bool tournament_write_pairings_csv(const tournament_source *from, const tournament_wish *wish,
                                   zug_json *out, zug_trf_problem *problem) {
    const msg_contest *contest = from->contest;
    csv table = {.out = out};
    (void)wish;
    (void)problem;
    zug_json_bytes(out, zug_str_from("round,board,white,white_rating,black,black_rating,result"
                                     "\r\n"));
    for (size_t i = 0; i < contest->round_count; i++) {
        const msg_round *round = &contest->rounds[i];
        for (size_t k = 0; k < round->pairing_count; k++) {
            csv_text(&table, zug_str_from(round->name));
            put_pairing(from, &round->pairings[k], &table);
        }
        for (size_t k = 0; k < round->free_count; k++) {
            csv_text(&table, zug_str_from(round->name));
            put_free(from, &round->free[k], &table);
        }
    }
    return true;
}
