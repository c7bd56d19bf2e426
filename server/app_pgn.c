/* app_pgn.c - games of the zone as PGN.
 * Room: server. */
#include "app_pgn.h"

#include <stdio.h>
#include <string.h>
#include <zug/pgn_check.h>
#include <zug/pgn_game.h>
#include <zug/pgn_read.h>

/* Appends bytes to what is no JSON. */
static void put_bytes(void *ctx, zug_str text) { jo_bytes(ctx, (span){text.data, text.len}); }

/* What the Seven Tag Roster says of a game, and what else the file shall say. */
typedef struct tags {
    char event[MSG_NAME_SIZE], site[APP_URL_SIZE], round[MSG_ROUND_SIZE], board[16],
        id[WIRE_ID_SIZE];
    zug_pgn_game_tag list[8];
    size_t count;
} tags;

static void add_tag(tags *to, const char *name, const char *value) {
    to->list[to->count++] = (zug_pgn_game_tag){name, zug_str_from(value)};
}

/* Fills in the tags of a game; they borrow from it. */
static void make_tags(app *in, const msg_table *table, tags *out) {
    msg_contest contest;
    *out = (tags){0};
    bool has_contest =
        table->contest != 0 && zone_contest(in->zone, table->contest, NULL, &contest);
    wire_id_write(table->id, out->id);
    snprintf(out->event, sizeof out->event, "%s", has_contest ? contest.name : "Zug: casual game");
    snprintf(out->site, sizeof out->site, "%s",
             has_contest && contest.site[0] != '\0' ? contest.site
             : in->public_url[0] != '\0'            ? in->public_url
                                                    : "?");
    snprintf(out->round, sizeof out->round, "%s", table->round[0] != '\0' ? table->round : "-");
    add_tag(out, "Event", out->event);
    add_tag(out, "Site", out->site);
    add_tag(out, "Round", out->round);
    add_tag(out, "White", table->seat[0].name);
    add_tag(out, "Black", table->seat[1].name);
    if (table->board > 0) {
        snprintf(out->board, sizeof out->board, "%u", (unsigned)table->board);
        add_tag(out, "Board", out->board);
    }
    add_tag(out, "GameId", out->id);
}

bool app_pgn_write(app *in, const msg_table *table, json_out *out) {
    tags of;
    make_tags(in, table, &of);
    return zug_pgn_game_export(table->game,
                               &(zug_pgn_game_about){
                                   .tags = of.list,
                                   .tag_count = of.count,
                                   .has_date = true,
                                   .remarks = table->remarks,
                                   .remark_count = table->remark_count,
                               },
                               app_alloc(), in->solver_memory, put_bytes, out);
}

/* Gives the reader as much of the text as it takes. */
static void feed(zug_pgn_reader *reader, span *rest) {
    size_t room = 0;
    char *space = zug_pgn_reader_space(reader, &room);
    size_t len = rest->len < room ? rest->len : room;
    if (len == 0) {
        zug_pgn_reader_finish(reader);
        return;
    }
    memcpy(space, rest->data, len);
    zug_pgn_reader_fill(reader, len);
    *rest = span_slice(*rest, len, rest->len);
}

bool app_pgn_check(span text, app_pgn_count *out) {
    zug_pgn_finding finding;
    zug_pgn_reader *reader = zug_pgn_reader_new(app_alloc());
    zug_pgn_checker *checker = reader != NULL ? zug_pgn_checker_new(app_alloc(), reader) : NULL;
    *out = (app_pgn_count){0};
    zug_status status = checker != NULL ? ZUG_MORE : ZUG_DONE;
    while (status != ZUG_DONE) {
        status = zug_pgn_checker_next(checker, &finding);
        if (status == ZUG_MORE) {
            feed(reader, &text);
        } else if (status == ZUG_OK && finding.kind == ZUG_PGN_FOUND_GAME) {
            out->games++;
            out->bad += finding.is_bad;
        }
    }
    bool fine = checker != NULL;
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    return fine;
}
