/* pair_warnings.c - finds what an arbiter may have forgotten to enter before a round is paired.
 * Room: cli. Judges nothing: the round is paired all the same. */
#include "pair_warnings.h"

#include <inttypes.h>
#include <stdlib.h>

#include "pair_first_round.h"

enum { NAMED_MOST = 5 };

/* Writes a number of things: "1 game", "2 games". */
static void put_count(zug_buf *to, size_t count, const char *one, const char *more) {
    zug_buf_number(to, count);
    zug_buf_char(to, ' ');
    zug_buf_text(to, count == 1 ? one : more);
}

/* Warns of games without a result in a round. */
static void warn_of_open(const tournament_file *file, uint32_t round) {
    const zug_tournament *t = file->tournament;
    const zug_scoring *scoring = &zug_tournament_rules_of(t)->scoring;
    zug_trf_problem found = {.code = "game-open"};
    zug_buf to = zug_buf_over(found.message, sizeof found.message);
    size_t entries = 0;
    uint32_t first = 0;
    for (size_t i = 0; i < zug_tournament_player_count(t); i++) {
        if (zug_tournament_entry(t, i, round).kind != ZUG_ENTRY_OPEN)
            continue;
        first = entries++ == 0 ? zug_tournament_player(t, i)->number : first;
    }
    if (entries == 0)
        return;
    put_count(&to, entries / 2, "game", "games");
    zug_buf_text(&to, " of round ");
    zug_buf_number(&to, round);
    zug_buf_text(&to, entries == 2 ? " has no result yet and counts as "
                                   : " have no result yet and count as ");
    if (scoring->open == scoring->draw) {
        zug_buf_text(&to, entries == 2 ? "a draw" : "draws");
    } else {
        zug_points_write(scoring->open, &to);
        zug_buf_text(&to, " points for both");
    }
    tournament_file_warn(file, first, round, &found);
}

/* True if a player is paired in a round. */
static bool is_paired(const zug_tournament *t, size_t index, uint32_t round) {
    zug_entry_kind kind = zug_tournament_entry(t, index, round).kind;
    return zug_entry_has_opponent(kind) || kind == ZUG_ENTRY_PAIRING_BYE;
}

/* A round about to be paired, and the last one that was. */
typedef struct round_ahead {
    uint32_t number, last_paired;
} round_ahead;

/* True if nothing is said of a player in a round who was there before and comes back by another.
 * Who comes late has nothing before; who has left does not come back. */
static bool is_missing(const zug_tournament *t, size_t index, uint32_t round, round_ahead ahead) {
    if (zug_tournament_entry(t, index, round).kind != ZUG_ENTRY_NONE)
        return false;
    bool was_there = false;
    for (uint32_t i = 1; i < round && !was_there; i++)
        was_there = is_paired(t, index, i);
    bool comes_back = ahead.number > ahead.last_paired &&
                      zug_tournament_entry(t, index, ahead.number).kind == ZUG_ENTRY_NONE;
    for (uint32_t i = round + 1; i <= ahead.number && !comes_back; i++)
        comes_back = is_paired(t, index, i);
    return was_there && comes_back;
}

/* Writes that some players have nothing in a round; the first of them are named. */
static void put_missing(zug_buf *to, uint32_t round, const uint32_t *named, size_t count) {
    zug_buf_text(to, "round ");
    zug_buf_number(to, round);
    zug_buf_text(to, count == 1 ? ": player " : ": players ");
    size_t shown = count < NAMED_MOST ? count : NAMED_MOST;
    for (size_t i = 0; i < shown; i++) {
        if (i > 0)
            zug_buf_text(to, i + 1 == count ? " and " : ", ");
        zug_buf_number(to, named[i]);
    }
    if (count > shown) {
        zug_buf_text(to, " and ");
        zug_buf_number(to, count - shown);
        zug_buf_text(to, " more");
    }
    zug_buf_text(to, count == 1 ? " has neither a game nor a bye, and counts as absent"
                                : " have neither a game nor a bye, and count as absent");
}

/* Warns of players of whom nothing is said in a round. */
static void warn_of_missing(const tournament_file *file, uint32_t round, round_ahead ahead) {
    bool *forgotten = round == 1 ? pair_first_round_forgotten(file->tournament) : NULL;
    const zug_tournament *t = file->tournament;
    zug_trf_problem found = {.code = "player-missing"};
    zug_buf to = zug_buf_over(found.message, sizeof found.message);
    uint32_t named[NAMED_MOST];
    size_t count = 0;
    for (size_t i = 0; i < zug_tournament_player_count(t); i++) {
        if (!is_missing(t, i, round, ahead) && !(forgotten && forgotten[i]))
            continue;
        if (count < NAMED_MOST)
            named[count] = zug_tournament_player(t, i)->number;
        count++;
    }
    free(forgotten);
    if (count == 0)
        return;
    put_missing(&to, round, named, count);
    tournament_file_warn(file, named[0], round, &found);
}

/* True if somebody is paired in a round. */
static bool has_pairs(const zug_tournament *t, uint32_t round) {
    for (size_t i = 0; i < zug_tournament_player_count(t); i++)
        if (is_paired(t, i, round))
            return true;
    return false;
}

/* Warns of a round without games before one that was paired. */
static void warn_of_empty(const tournament_file *file, uint32_t round, uint32_t last_paired) {
    zug_trf_problem found = {.code = "round-missing"};
    zug_buf to = zug_buf_over(found.message, sizeof found.message);
    zug_buf_text(&to, "nobody plays in round ");
    zug_buf_number(&to, round);
    zug_buf_text(&to, ", though round ");
    zug_buf_number(&to, last_paired);
    zug_buf_text(&to, " is paired; everybody counts as absent");
    tournament_file_warn(file, zug_tournament_player(file->tournament, 0)->number, round, &found);
}

void pair_warnings_of_swiss(const tournament_file *file, uint32_t round) {
    round_ahead ahead = {round, zug_tournament_paired_rounds(file->tournament)};
    for (uint32_t i = 1; i < round; i++) {
        if (has_pairs(file->tournament, i)) {
            warn_of_open(file, i);
            warn_of_missing(file, i, ahead);
        } else {
            warn_of_empty(file, i, ahead.last_paired);
        }
    }
}

/* Writes how a game that is lost by absence stands in a player's line. */
static void put_entry(zug_buf *to, uint32_t opponent, char color, char result) {
    char text[16];
    snprintf(text, sizeof text, "'%04" PRIu32 " %c %c'", opponent, color, result);
    zug_buf_text(to, text);
}

void pair_warnings_of_absent(const tournament_file *file, uint32_t round, zug_pair pair) {
    const zug_tournament *t = file->tournament;
    size_t white = zug_tournament_find(t, pair.white);
    bool white_is_away = zug_entry_is_bye(zug_tournament_entry(t, white, round).kind);
    uint32_t away = white_is_away ? pair.white : pair.black;
    uint32_t other = white_is_away ? pair.black : pair.white;
    zug_trf_problem found = {.code = "player-absent"};
    zug_buf to = zug_buf_over(found.message, sizeof found.message);
    zug_buf_text(&to, "player ");
    zug_buf_number(&to, away);
    zug_buf_text(&to, " has a bye in round ");
    zug_buf_number(&to, round);
    zug_buf_text(&to, ", but the table has them meet player ");
    zug_buf_number(&to, other);
    zug_buf_text(&to, ", who is free; a game lost by absence is ");
    put_entry(&to, other, white_is_away ? 'w' : 'b', '-');
    zug_buf_text(&to, " for one and ");
    put_entry(&to, away, white_is_away ? 'b' : 'w', '+');
    zug_buf_text(&to, " for the other");
    tournament_file_warn(file, away, round, &found);
}
