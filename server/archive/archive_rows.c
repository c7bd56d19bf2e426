/* archive_rows.c - rows of the store that were found, kept for the thread that serves.
 * Room: server/archive. */
#include <stdlib.h>
#include <string.h>
#include <zug/opening.h>

#include "archive/archive_impl.h"
#include "log/log_replay.h"
#include "util/array.h"

void archive_rows_free(archive_rows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        free(rows->list[i]);
    free(rows->list);
    *rows = (archive_rows){0};
}

/* Copies a text to *at, and makes it a view of the copy. */
static void move_text(zug_str *text, char **at) {
    if (text->len > 0)
        memcpy(*at, text->data, text->len);
    text->data = *at;
    *at += text->len;
}

store_query *archive_query_copy(const store_query *query) {
    store_query *made = malloc(sizeof *made + query->player.len + query->event.len +
                               query->result.len + query->opening.len);
    if (made == NULL)
        return NULL;
    char *at = (char *)(made + 1);
    *made = *query;
    move_text(&made->player, &at);
    move_text(&made->event, &at);
    move_text(&made->result, &at);
    move_text(&made->opening, &at);
    return made;
}

bool archive_rows_add(archive_rows *to, const store_stream *row) {
    zug_str texts[] = {row->name[0], row->name[1], row->event,
                       row->round,   row->result,  row->opening};
    size_t size = 0;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        size += texts[i].len;
    /* Pointers are what is wanted: NOLINTNEXTLINE(bugprone-sizeof-expression) */
    archive_row **grown = array_grow(to->list, to->count, &to->capacity, sizeof *grown);
    if (grown == NULL)
        return false;
    to->list = grown;
    archive_row *made = malloc(sizeof *made + size);
    if (made == NULL)
        return false;
    char *at = made->text;
    *made = (archive_row){.row = *row, .opening = ZUG_OPENING_NONE};
    made->row.first = zug_str_from("");
    move_text(&made->row.name[0], &at);
    move_text(&made->row.name[1], &at);
    move_text(&made->row.event, &at);
    move_text(&made->row.round, &at);
    move_text(&made->row.result, &at);
    move_text(&made->row.opening, &at);
    to->list[to->count++] = made;
    return true;
}

/* The last named position of a game. */
static int opening_of(const zug_game *game) {
    int found = ZUG_OPENING_NONE;
    for (uint32_t ply = zug_game_plies(game) + 1; ply-- > 0 && found == ZUG_OPENING_NONE;)
        found = zug_opening_find(zug_game_position_at(game, ply));
    return found;
}

void archive_row_describe(archive_row *row, const reader *by) {
    msg_table table;
    if (log_replay_table(by->store, by->zone, row->row.id) &&
        zone_table(by->zone, row->row.id, NULL, &table)) {
        zug_timecontrol_write(&zug_game_settings_of(table.game)->control[ZUG_WHITE], row->control);
        row->plies = zug_game_plies(table.game);
        row->opening = opening_of(table.game);
    }
    zone_forget(by->zone, row->row.id);
}
