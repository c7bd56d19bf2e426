/* tournament_csv.c - comma-separated values, and the list of players as such.
 * Room: server/tournament. */
#include "tournament_csv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest_tournament_impl.h"

/* Begins a value. */
static void begin_value(csv *table) {
    if (table->is_in_line)
        zug_json_bytes(table->out, zug_str_from(","));
    table->is_in_line = true;
}

static bool needs_quotes(zug_str text) {
    static const char special[] = {',', ';', '"', '\t', '\r', '\n'};
    for (size_t i = 0; i < text.len; i++)
        if (memchr(special, text.data[i], sizeof special) != NULL)
            return true;
    return false;
}

void csv_text(csv *table, zug_str text) {
    size_t from = 0;
    begin_value(table);
    if (!needs_quotes(text)) {
        zug_json_bytes(table->out, text);
        return;
    }
    zug_json_bytes(table->out, zug_str_from("\""));
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] == '"') {
            zug_json_bytes(table->out, zug_str_slice(text, from, i + 1));
            from = i;
        }
    zug_json_bytes(table->out, zug_str_slice(text, from, text.len));
    zug_json_bytes(table->out, zug_str_from("\""));
}

void csv_number(csv *table, uint32_t number) {
    char digits[16] = "";
    if (number > 0)
        snprintf(digits, sizeof digits, "%u", (unsigned)number);
    csv_text(table, zug_str_from(digits));
}

void csv_end_line(csv *table) {
    zug_json_bytes(table->out, zug_str_from("\r\n"));
    table->is_in_line = false;
}

/* A line of the list, with the columns of TOURNAMENT_PLAYER_COLUMNS. */
static void put_player(const msg_player *player, csv *out) {
    csv_text(out, zug_str_from(player->name));
    csv_number(out, player->rating);
    csv_text(out, zug_str_from(player->title));
    csv_text(out, zug_str_from(player->federation));
    csv_text(out, zug_str_from(player->fide_id));
    csv_text(out, zug_str_from(player->birth));
    csv_text(out, zug_str_from(player->club));
    csv_text(out, zug_str_from(player->sex));
    csv_text(out, zug_str_from(player->seat.person != 0 ? player->seat.name : ""));
    csv_end_line(out);
}

bool tournament_write_players_csv(const tournament_source *from, const tournament_wish *wish,
                                  zug_json *out, zug_trf_problem *problem) {
    (void)wish;
    const msg_player **players = tournament_by_number(from->contest);
    csv table = {.out = out};
    if (players == NULL)
        return tournament_refuse_memory(problem);
    zug_json_bytes(out, zug_str_from(TOURNAMENT_PLAYER_COLUMNS "\r\n"));
    for (size_t i = 0; i < from->contest->player_count; i++)
        put_player(players[i], &table);
    free(players);
    return true;
}
