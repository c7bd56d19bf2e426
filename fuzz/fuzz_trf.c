/* fuzz_trf.c - any bytes as a tournament report: what is read has no faults, is written, read again
 * and written as the same bytes; what is refused is so at a place within it. With results entered
 * the report itself is still one, and says what was entered; without any it is the same bytes. */
#include <string.h>
#include <zug/zug.h>

#include "property.h"

/* A text that grows. */
typedef struct text {
    char *data;
    size_t len;
} text;

static void append(void *ctx, zug_str piece) {
    text *to = ctx;
    to->data = realloc(to->data, to->len + piece.len + 1);
    require(to->data != NULL);
    if (piece.len > 0)
        memcpy(to->data + to->len, piece.data, piece.len);
    to->len += piece.len;
}

/* Reads what was written and writes it once more. */
static void check_again(const text *first) {
    zug_tournament *t = NULL;
    text second = {0};
    require(zug_trf_read((zug_str){first->data, first->len}, zug_host_alloc(), &t, NULL) == ZUG_OK);
    require(zug_trf_write(t, append, &second) == ZUG_OK);
    require(first->len == second.len && memcmp(first->data, second.data, first->len) == 0);
    free(second.data);
    zug_tournament_free(t);
}

/* Draws all games of a round that have no result. */
static void draw_games(zug_tournament *t, uint32_t round) {
    zug_round_games games;
    require(zug_round_games_of(t, round, zug_host_alloc(), &games));
    for (size_t i = 0; i < games.count; i++) {
        zug_round_game drawn = {games.games[i].pair, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW};
        zug_round_answer answer = zug_round_enter(t, round, &drawn);
        bool was_open = games.games[i].white == ZUG_ENTRY_OPEN;
        require(was_open == (answer == ZUG_ROUND_ENTERED));
    }
    zug_round_games_free(&games);
}

/* Enters results into a report and reads it again. */
static void check_update(zug_str bytes, zug_tournament *t) {
    zug_tournament *again = NULL;
    text same = {0}, entered = {0};
    require(zug_trf_update(bytes, t, append, &same) == ZUG_OK);
    if (zug_tournament_team_count(t) == 0)
        require(same.len == bytes.len && memcmp(same.data, bytes.data, same.len) == 0);
    for (uint32_t round; (round = zug_tournament_open_round(t)) > 0;)
        draw_games(t, round);
    zug_round_restate(t);
    if (zug_trf_update(bytes, t, append, &entered) == ZUG_OK) {
        zug_str report = {entered.data, entered.len};
        require(zug_trf_read(report, zug_host_alloc(), &again, NULL) == ZUG_OK);
        require(zug_tournament_open_round(again) == 0);
        for (size_t i = 0; i < zug_tournament_player_count(t); i++)
            require(zug_tournament_player(t, i)->points == zug_tournament_player(again, i)->points);
        zug_tournament_free(again);
    }
    free(same.data);
    free(entered.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_tournament *t = NULL;
    zug_trf_problem problem = {0};
    zug_str bytes = {(const char *)data, size};
    if (zug_trf_read(bytes, zug_host_alloc(), &t, &problem) != ZUG_OK) {
        require(problem.line > 0 && problem.column > 0 && problem.offset <= size);
        require(problem.code != NULL && problem.message[0] != '\0');
        return 0;
    }
    require(zug_tournament_faults(t, NULL, 0) == 0);
    text written = {0};
    if (zug_trf_write(t, append, &written) == ZUG_OK)
        check_again(&written);
    free(written.data);
    check_update(bytes, t);
    zug_tournament_free(t);
    return 0;
}
