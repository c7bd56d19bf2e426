/* game_pgn.c - games of the zone as PGN.
 * Room: server/archive. */
#define _POSIX_C_SOURCE 200809L
#include "archive/game_pgn.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <zug/pgn_game.h>

#include "util/file_name.h"
#include "util/libc_alloc.h"
#include "wire/wire.h"

/* Appends bytes to what is no JSON. */
static void put_bytes(void *ctx, zug_str text) { jo_bytes(ctx, text); }

/* A file has no other place for it that every reader shows. */
#define GUEST_MARK " (guest)"
/* Two guests of one name are told apart by the beginnings of their ids. */
#define TWIN_MARK " (guest %.4s)"

/* What the Seven Tag Roster says of a game, and what else the file shall say. */
typedef struct tags {
    char event[MSG_NAME_SIZE], site[GAME_PGN_SITE_SIZE], round[MSG_ROUND_SIZE], board[16],
        id[WIRE_ID_SIZE], name[2][MSG_NAME_SIZE + sizeof TWIN_MARK];
    zug_pgn_game_tag list[8];
    size_t count;
} tags;

static void add_tag(tags *to, const char *name, const char *value) {
    to->list[to->count++] = (zug_pgn_game_tag){name, zug_str_from(value)};
}

/* A player's name, with a mark if it is a guest's. */
static void write_name(const msg_table *table, int side, char *out, size_t size) {
    const msg_seat *seat = &table->seat[side], *other = &table->seat[1 - side];
    char id[WIRE_ID_SIZE];
    wire_id_write(seat->person, id);
    if (!seat->is_guest)
        snprintf(out, size, "%s", seat->name);
    else if (other->is_guest && other->person != seat->person &&
             strcmp(seat->name, other->name) == 0)
        snprintf(out, size, "%s" TWIN_MARK, seat->name, id);
    else
        snprintf(out, size, "%s" GUEST_MARK, seat->name);
}

/* Fills in the tags of a game; they borrow from it. */
static void make_tags(const zone *zone, const char *site, const msg_table *table, tags *out) {
    msg_contest contest;
    *out = (tags){0};
    bool has_contest = table->contest != 0 && zone_contest(zone, table->contest, NULL, &contest);
    wire_id_write(table->id, out->id);
    snprintf(out->event, sizeof out->event, "%s", has_contest ? contest.name : "Zug: casual game");
    snprintf(out->site, sizeof out->site, "%s",
             has_contest && contest.site[0] != '\0' ? contest.site
             : site[0] != '\0'                      ? site
                                                    : "?");
    snprintf(out->round, sizeof out->round, "%s", table->round[0] != '\0' ? table->round : "-");
    add_tag(out, "Event", out->event);
    add_tag(out, "Site", out->site);
    add_tag(out, "Round", out->round);
    for (int side = 0; side < 2; side++)
        write_name(table, side, out->name[side], sizeof out->name[side]);
    add_tag(out, "White", out->name[0]);
    add_tag(out, "Black", out->name[1]);
    if (table->board > 0) {
        snprintf(out->board, sizeof out->board, "%u", (unsigned)table->board);
        add_tag(out, "Board", out->board);
    }
    add_tag(out, "GameId", out->id);
}

void game_pgn_disposition(const msg_table *table, char out[static GAME_PGN_DISPOSITION_SIZE]) {
    time_t set = (time_t)(table->set_ms / 1000);
    struct tm day;
    char date[32] = "", id[WIRE_ID_SIZE];
    wire_id_write(table->id, id);
    if (gmtime_r(&set, &day) != NULL)
        strftime(date, sizeof date, "%Y-%m-%d", &day);
    snprintf(out, GAME_PGN_DISPOSITION_SIZE, "attachment; filename=\"%s.pgn\"; filename*=UTF-8''",
             id);
    for (int side = 0; side < 2; side++) {
        char name[MSG_NAME_SIZE + sizeof TWIN_MARK];
        write_name(table, side, name, sizeof name);
        file_name_put(out, GAME_PGN_DISPOSITION_SIZE, name);
        file_name_put(out, GAME_PGN_DISPOSITION_SIZE, " ");
    }
    file_name_put(out, GAME_PGN_DISPOSITION_SIZE, date);
    strncat(out, ".pgn", GAME_PGN_DISPOSITION_SIZE - strlen(out) - 1);
}

bool game_pgn_write(const zone *zone, const char *site, void *solver_memory, const msg_table *table,
                    json_out *out) {
    tags of;
    make_tags(zone, site, table, &of);
    return zug_pgn_game_export(table->game,
                               &(zug_pgn_game_about){
                                   .tags = of.list,
                                   .tag_count = of.count,
                                   .has_date = true,
                                   .remarks = table->remarks,
                                   .remark_count = table->remark_count,
                               },
                               libc_alloc(), solver_memory, put_bytes, out);
}
