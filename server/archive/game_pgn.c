/* game_pgn.c - games of the zone as PGN.
 * Room: server/archive. */
#define _POSIX_C_SOURCE 200809L
#include "archive/game_pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zug/host_alloc.h>
#include <zug/pgn_game.h>

#include "util/file_name.h"
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
    char rating[2][16], title[2][MSG_CODE_SIZE], fide_id[2][MSG_FIDE_ID_SIZE],
        team[2][MSG_NAME_SIZE];
    zug_pgn_game_tag list[16];
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

/* A player of a contest's list by id, or NULL. */
static const msg_player *find_player(const msg_contest *contest, uint32_t id) {
    for (size_t i = 0; i < contest->player_count && id != 0; i++)
        if (contest->players[i].id == id)
            return &contest->players[i];
    return NULL;
}

/* The pairing that has become a table, or NULL. */
static const msg_pairing *find_pairing(const msg_contest *contest, uint64_t table) {
    for (size_t i = 0; i < contest->round_count; i++)
        for (size_t k = 0; k < contest->rounds[i].pairing_count; k++)
            if (contest->rounds[i].pairings[k].table == table)
                return &contest->rounds[i].pairings[k];
    return NULL;
}

/* The name of the team for which a player plays; empty if that is none. */
static const char *team_of(const msg_contest *contest, uint32_t player) {
    for (size_t i = 0; i < contest->team_count; i++)
        for (size_t k = 0; k < contest->teams[i].player_count; k++)
            if (contest->teams[i].players[k] == player)
                return contest->teams[i].name;
    return "";
}

/* Adds a tag, if it says something. */
static void add_said(tags *to, const char *name, const char *value) {
    if (value[0] != '\0')
        add_tag(to, name, value);
}

/* Adds what the list says of a player. */
static void add_player(tags *to, int side, const msg_contest *contest, const msg_player *player) {
    static const char *const names[2][4] = {{"WhiteTitle", "WhiteElo", "WhiteFideId", "WhiteTeam"},
                                            {"BlackTitle", "BlackElo", "BlackFideId", "BlackTeam"}};
    if (player->rating > 0)
        snprintf(to->rating[side], sizeof to->rating[side], "%u", (unsigned)player->rating);
    snprintf(to->title[side], sizeof to->title[side], "%s", player->title);
    snprintf(to->fide_id[side], sizeof to->fide_id[side], "%s", player->fide_id);
    snprintf(to->team[side], sizeof to->team[side], "%s", team_of(contest, player->id));
    add_said(to, names[side][0], to->title[side]);
    add_said(to, names[side][1], to->rating[side]);
    add_said(to, names[side][2], to->fide_id[side]);
    add_said(to, names[side][3], to->team[side]);
}

/* Adds what the list of its contest says of the players of a game. */
static void add_players(const zone *zone, const msg_table *table, tags *to) {
    msg_contest contest;
    if (table->contest == 0 || !zone_contest(zone, table->contest, NULL, &contest))
        return;
    const msg_pairing *pairing = find_pairing(&contest, table->id);
    for (int side = 0; pairing != NULL && side < 2; side++) {
        const msg_player *player = find_player(&contest, pairing->player[side]);
        if (player != NULL)
            add_player(to, side, &contest, player);
    }
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

/* How many half-moves an event that happens makes. */
static uint32_t moves_made(zug_game *game, const zug_game_event *event) {
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    size_t count;
    uint32_t made = 0;
    zug_game_apply(game, event, event->at_ms, news, &count);
    for (size_t i = 0; i < count; i++)
        made += news[i].kind == ZUG_GAME_NEWS_MOVE_MADE;
    return made;
}

/* The game of the first events of another, NULL without memory; made[i], if it is wanted, is how
 * many half-moves the first i events have made, those included that were taken back. */
static zug_game *replay(const zug_game *whole, size_t events, void *solver_memory, uint32_t *made) {
    zug_game *game = zug_game_new(zug_game_settings_of(whole), zug_host_alloc(), solver_memory);
    for (size_t i = 0; game != NULL && i < events; i++) {
        uint32_t more = moves_made(game, zug_game_event_at(whole, i));
        if (made != NULL)
            made[i + 1] = made[i] + more;
    }
    return game;
}

/* How many events of a game there were before the last so many half-moves: what who sees it late
 * may see. False without memory. */
static bool find_seen(const zug_game *game, uint32_t delay, void *solver_memory, size_t *out) {
    size_t count = zug_game_event_count(game);
    uint32_t *made = calloc(count + 1, sizeof *made);
    zug_game *again = made != NULL ? replay(game, count, solver_memory, made) : NULL;
    bool fine = again != NULL;
    uint32_t seen = fine && made[count] > delay ? made[count] - delay : 0;
    *out = 0;
    while (fine && *out < count && made[*out + 1] <= seen)
        ++*out;
    zug_game_free(again);
    free(made);
    return fine;
}

/* The remarks about the first events of a game. */
static size_t remarks_up_to(const msg_table *table, size_t events) {
    size_t count = 0;
    while (count < table->remark_count &&
           table->remarks[count].event + !table->remarks[count].is_beside <= events)
        count++;
    return count;
}

static bool write_game(const zug_game *game, const tags *of, const msg_table *table,
                       void *solver_memory, json_out *out) {
    return zug_pgn_game_export(game,
                               &(zug_pgn_game_about){
                                   .tags = of->list,
                                   .tag_count = of->count,
                                   .has_date = true,
                                   .remarks = table->remarks,
                                   .remark_count = remarks_up_to(table, zug_game_event_count(game)),
                               },
                               zug_host_alloc(), solver_memory, put_bytes, out);
}

/* Writes a game as who sees it late may see it. */
static bool write_delayed(const tags *of, const msg_table *table, void *solver_memory,
                          json_out *out) {
    size_t events;
    if (!find_seen(table->game, table->delay_plies, solver_memory, &events))
        return false;
    zug_game *then = replay(table->game, events, solver_memory, NULL);
    bool fine = then != NULL && write_game(then, of, table, solver_memory, out);
    zug_game_free(then);
    return fine;
}

/* Writes a game with its tags, of one that is shown late what may be seen by now. */
static bool write_tagged(const tags *of, const msg_table *table, void *solver_memory,
                         json_out *out) {
    return table->is_delayed ? write_delayed(of, table, solver_memory, out)
                             : write_game(table->game, of, table, solver_memory, out);
}

bool game_pgn_write(const zone *zone, const char *site, void *solver_memory, const msg_table *table,
                    json_out *out) {
    tags of;
    make_tags(zone, site, table, &of);
    return write_tagged(&of, table, solver_memory, out);
}

bool game_pgn_write_listed(const zone *zone, const char *site, void *solver_memory,
                           const msg_table *table, json_out *out) {
    tags of;
    make_tags(zone, site, table, &of);
    add_players(zone, table, &of);
    return write_tagged(&of, table, solver_memory, out);
}
