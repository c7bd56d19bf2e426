/* app_pgn.c - games of the zone as PGN.
 * Room: server. */
#define _POSIX_C_SOURCE 200809L
#include "app_pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zug/pgn_check.h>
#include <zug/pgn_collate.h>
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
    if (out->len > 0)
        jo_bytes(out, span_from("\n"));
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

/* A game of a file that is to be put in order. */
typedef struct entry {
    char *key;
    size_t key_len;
    json_out text;
} entry;

/* The key by which a game is put in order. */
static bool make_key(app *in, const msg_table *table, entry *out) {
    tags of;
    char date[16] = "????.??.??";
    make_tags(in, table, &of);
    if (zug_game_event_count(table->game) > 0) {
        time_t seconds = (time_t)(zug_game_event_at(table->game, 0)->at_ms / 1000);
        struct tm parts;
        gmtime_r(&seconds, &parts);
        strftime(date, sizeof date, "%Y.%m.%d", &parts);
    }
    zug_str roster[7] = {zug_str_from(of.event),
                         zug_str_from(of.site),
                         zug_str_from(date),
                         zug_str_from(of.round),
                         zug_str_from(table->seat[0].name),
                         zug_str_from(table->seat[1].name),
                         zug_str_from(wire_result(zug_game_result(table->game)))};
    size_t size = zug_pgn_collate_size(roster);
    out->key = malloc(size);
    if (out->key == NULL)
        return false;
    zug_buf key = zug_buf_over(out->key, size);
    zug_pgn_collate_key(roster, &key);
    out->key_len = key.len;
    return true;
}

static int compare_entries(const void *a, const void *b) {
    const entry *x = a, *y = b;
    int keys =
        zug_pgn_collate_compare((zug_str){x->key, x->key_len}, (zug_str){y->key, y->key_len});
    return keys != 0 ? keys
                     : zug_pgn_collate_compare((zug_str){x->text.data, x->text.len},
                                               (zug_str){y->text.data, y->text.len});
}

/* The tables of a contest. */
typedef struct table_ids {
    uint64_t *ids;
    size_t count;
} table_ids;

static bool find_tables(app *in, uint64_t contest, table_ids *out) {
    msg_contest view;
    size_t count = 0;
    zone_contest(in->zone, contest, NULL, &view);
    for (size_t r = 0; r < view.round_count; r++)
        count += view.rounds[r].pairing_count;
    out->count = 0;
    out->ids = calloc(count + 1, sizeof *out->ids);
    for (size_t r = 0; out->ids != NULL && r < view.round_count; r++)
        for (size_t i = 0; i < view.rounds[r].pairing_count; i++)
            if (view.rounds[r].pairings[i].table != 0)
                out->ids[out->count++] = view.rounds[r].pairings[i].table;
    return out->ids != NULL;
}

bool app_pgn_write_contest(app *in, uint64_t contest, const msg_person *viewer, json_out *out) {
    table_ids tables;
    if (!find_tables(in, contest, &tables))
        return false;
    entry *entries = calloc(tables.count + 1, sizeof *entries);
    size_t count = 0;
    bool fine = entries != NULL;
    for (size_t i = 0; fine && i < tables.count; i++) {
        msg_table table;
        bool was_loaded = zone_kind(in->zone, tables.ids[i]) != MSG_STREAM_NONE;
        if (!app_load_table(in, tables.ids[i]) ||
            !zone_table(in->zone, tables.ids[i], viewer, &table) || table.is_delayed)
            continue;
        fine = make_key(in, &table, &entries[count]) &&
               app_pgn_write(in, &table, &entries[count].text) && !entries[count].text.failed;
        count++;
        if (!was_loaded && bus_subscribers(&in->bus, tables.ids[i]) == NULL)
            zone_forget(in->zone, tables.ids[i]);
    }
    if (fine)
        qsort(entries, count, sizeof *entries, compare_entries);
    for (size_t i = 0; i < count; i++) {
        if (fine && i > 0)
            jo_bytes(out, span_from("\n"));
        if (fine)
            jo_bytes(out, json_out_text(&entries[i].text));
        free(entries[i].key);
        json_out_free(&entries[i].text);
    }
    free(entries);
    free(tables.ids);
    return fine && !out->failed;
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
