/* broadcast.c - the games of a contest for sites that fetch them again and again.
 * Room: server/archive. A file is kept for all who ask: each of its games as it was last written.
 * Who asks gets it as it is if no game has gone on; else a worker writes those that have, one
 * piece after the other, and who asks meanwhile gets the file of before. Always as watchers see
 * it. */
#include <stdlib.h>
#include <string.h>

#include "archive/archive_impl.h"
#include "archive/game_pgn.h"
#include "log/log_replay.h"
#include "util/str_copy.h"

/* BROADCASTS, KEPT_BYTES: what is kept at most. STALE_MS: a game that is played at another node is
 * looked at again after so long; and one that is over, whose result may have been put right. */
enum {
    BROADCASTS = 32,
    KEPT_BYTES = 64 * 1024 * 1024,
    PIECE_GAMES = 32,
    STALE_MS = 3000,
    STALE_OVER_MS = 600000
};

/* A game as it was last written; text is NULL before that, and empty if watchers do not see it. */
typedef struct written_game {
    uint64_t table;
    uint32_t version;
    bool is_over;
    int64_t at_ms;
    char *text;
    size_t len;
} written_game;

/* Who waits for the first edition of a file. */
typedef struct waiter {
    struct waiter *next;
    void *request;
} waiter;

/* While a worker writes, it alone looks at games and fresh. */
typedef struct broadcast {
    work_job job;
    list_node node;
    archive *archive;
    uint64_t contest;
    uint32_t seq;
    char name[ARCHIVE_BROADCAST_SIZE];
    written_game *games;
    size_t count, next;
    json_out fresh;
    bool is_writing, failed;
    bool has_edition;
    json_out pgn;
    uint64_t hash;
    int64_t since_s;
    waiter *waiters;
} broadcast;

static void free_games(written_game *games, size_t count) {
    for (size_t i = 0; i < count; i++)
        free(games[i].text);
    free(games);
}

static void free_broadcast(broadcast *of) {
    list_remove(&of->node);
    free_games(of->games, of->count);
    json_out_free(&of->fresh);
    json_out_free(&of->pgn);
    free(of);
}

static void refuse(const archive *archive, void *request, msg_fault fault) {
    msg_told why = msg_fault_told(fault);
    archive->calls.show(request, NULL, &why);
}

/* Refuses all who wait. */
static void refuse_waiters(broadcast *of, msg_fault fault) {
    while (of->waiters != NULL) {
        waiter *first = of->waiters;
        of->waiters = first->next;
        refuse(of->archive, first->request, fault);
        free(first);
    }
}

void archive__drop_broadcasts(archive *archive) {
    for (list_node *at = archive->broadcasts.next; at != &archive->broadcasts;) {
        broadcast *of = LIST_ITEM(at, broadcast, node);
        at = at->next;
        refuse_waiters(of, MSG_FAULT_CLOSING);
        free_broadcast(of);
    }
}

/* A hash of the bytes of an edition, which is its tag. */
static uint64_t hash_of(zug_str text) {
    uint64_t hash = 0xcbf29ce484222325U;
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.data[i]) * 0x100000001b3U;
    return hash != 0 ? hash : 1;
}

/* Keeps what was written of a game. */
static void keep(broadcast *of, written_game *game, json_out *text) {
    char *copy = malloc(text->len + 1);
    of->failed = of->failed || text->failed || copy == NULL;
    if (copy == NULL)
        return;
    if (text->len > 0)
        memcpy(copy, text->data, text->len);
    free(game->text);
    game->text = copy;
    game->len = text->len;
}

/* Writes one game as watchers see it. */
static void write_game(broadcast *of, const reader *by, written_game *game) {
    json_out text = {0};
    msg_table table;
    bool is_read = log_replay_table(by->store, by->zone, game->table) &&
                   zone_table(by->zone, game->table, NULL, &table);
    if (is_read) {
        game->version = zone_version_for(by->zone, game->table, MSG_ROLE_WATCHER);
        game->is_over = table.is_over;
    }
    if (is_read && !table.is_aborted && !table.is_private &&
        zone_may_see(by->zone, game->table, NULL))
        of->failed =
            !game_pgn_write_listed(by->zone, of->archive->site, by->solver_memory, &table, &text) ||
            of->failed;
    keep(of, game, &text);
    json_out_free(&text);
    zone_forget(by->zone, game->table);
}

/* On a worker: writes the next games that have changed; after the last the whole file. */
static void write_piece(work_job *job, unsigned worker) {
    broadcast *of = (broadcast *)(void *)job;
    reader *by = readers_at(of->archive->parts.readers, worker);
    of->failed = of->failed || by == NULL;
    for (int games = 0; games < PIECE_GAMES && of->next < of->count && !of->failed; of->next++) {
        if (of->games[of->next].at_ms != 0)
            continue;
        write_game(of, by, &of->games[of->next]);
        games++;
    }
    if (by != NULL)
        reader_clear(by); /* the contest may change until the next piece */
    json_out_clear(&of->fresh);
    for (size_t i = 0; i < of->count && of->next == of->count && !of->failed; i++)
        jo_bytes(&of->fresh, (zug_str){of->games[i].text, of->games[i].len});
    of->failed = of->failed || of->fresh.failed;
}

/* Shows the edition that there is. */
static void show(const broadcast *of, void *request) {
    of->archive->calls.show(
        request, &(archive_edition){json_out_text(&of->pgn), of->hash, of->since_s}, NULL);
}

static void show_waiters(broadcast *of) {
    while (of->waiters != NULL) {
        waiter *first = of->waiters;
        of->waiters = first->next;
        show(of, first->request);
        free(first);
    }
}

/* Takes what was written for the edition that is shown from now on. */
static void publish(broadcast *of) {
    int64_t now_ms = of->archive->calls.now_ms(of->archive->calls.ctx);
    uint64_t hash = hash_of(json_out_text(&of->fresh));
    for (size_t i = 0; i < of->count; i++)
        if (of->games[i].at_ms == 0)
            of->games[i].at_ms = now_ms;
    if (!of->has_edition || hash != of->hash) {
        json_out before = of->pgn;
        of->pgn = of->fresh;
        of->fresh = before;
        of->hash = hash;
        of->since_s = now_ms / 1000;
        of->has_edition = true;
    }
    json_out_free(&of->fresh);
}

/* A piece is written. What could not be is tried again when somebody asks. */
static void on_written(work_job *job, bool has_run) {
    broadcast *of = (broadcast *)(void *)job;
    of->failed = of->failed || !has_run;
    if (!of->failed && of->next < of->count) {
        work_ask(of->archive->parts.work, &of->job);
        return;
    }
    of->is_writing = false;
    if (of->failed) {
        of->seq = 0;
        refuse_waiters(of, MSG_FAULT_ARCHIVE_UNREAD);
        return;
    }
    publish(of);
    show_waiters(of);
}

/* The file of some boards, or NULL. */
static broadcast *find(archive *archive, const archive_broadcast *asked) {
    for (list_node *each = archive->broadcasts.next; each != &archive->broadcasts;
         each = each->next) {
        broadcast *found = LIST_ITEM(each, broadcast, node);
        if (found->contest == asked->contest && strcmp(found->name, asked->name) == 0)
            return found;
    }
    return NULL;
}

/* How many bytes a file holds, about. */
static size_t bytes_of(const broadcast *of) { return sizeof *of + 2 * of->pgn.len; }

/* Drops files for which nobody has asked for long, until another one fits. */
static void make_room(archive *archive) {
    size_t count = 1, bytes = 0;
    for (list_node *each = archive->broadcasts.previous, *before; each != &archive->broadcasts;
         each = before) {
        broadcast *of = LIST_ITEM(each, broadcast, node);
        before = each->previous;
        bytes += bytes_of(of);
        if ((++count > BROADCASTS || bytes > KEPT_BYTES) && !of->is_writing)
            free_broadcast(of);
    }
}

static broadcast *make(archive *archive, const archive_broadcast *asked, uint64_t address) {
    make_room(archive);
    broadcast *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->job = (work_job){.asker = address, .run = write_piece, .done = on_written};
    made->archive = archive;
    made->contest = asked->contest;
    str_copy(made->name, sizeof made->name, zug_str_from(asked->name));
    list_append(&archive->broadcasts, &made->node);
    return made;
}

/* True if a game as it was written is what watchers may see now, as far as that is known. */
static bool is_fresh(const written_game *game, const archive_board *board, int64_t now_ms) {
    if (game->text == NULL || game->at_ms == 0)
        return false;
    if (board->version != 0)
        return game->version == board->version;
    return now_ms - game->at_ms < (game->is_over ? STALE_OVER_MS : STALE_MS);
}

/* Looks whether anything has changed since a file was written. */
static bool is_current(const broadcast *of, const archive_broadcast *asked, int64_t now_ms) {
    if (!of->has_edition || of->seq != asked->seq || of->count != asked->count)
        return false;
    for (size_t i = 0; i < of->count; i++)
        if (of->games[i].table != asked->boards[i].table ||
            !is_fresh(&of->games[i], &asked->boards[i], now_ms))
            return false;
    return true;
}

/* The game of a table among those of a file; most are where they were. */
static written_game *find_game(broadcast *of, size_t at, uint64_t table) {
    for (size_t i = 0; i < of->count; i++) {
        written_game *game = &of->games[(at + i) % of->count];
        if (game->table == table)
            return game;
    }
    return NULL;
}

/* Sets what games a file has from now on: those that were written and are fresh stay. When the
 * contest has changed all are written anew, since their tags may be others. False without memory.
 */
static bool set_games(broadcast *of, const archive_broadcast *asked, int64_t now_ms) {
    written_game *games = calloc(asked->count + 1, sizeof *games);
    bool is_same = of->seq == asked->seq;
    if (games == NULL)
        return false;
    for (size_t i = 0; i < asked->count; i++) {
        written_game *before = find_game(of, i, asked->boards[i].table);
        if (before != NULL && is_same && is_fresh(before, &asked->boards[i], now_ms)) {
            games[i] = *before;
            before->text = NULL;
        } else {
            games[i].table = asked->boards[i].table;
        }
    }
    free_games(of->games, of->count);
    of->games = games;
    of->count = asked->count;
    of->seq = asked->seq;
    return true;
}

/* Has a worker write what has changed. */
static bool begin(broadcast *of, const archive_broadcast *asked, int64_t now_ms) {
    if (!set_games(of, asked, now_ms))
        return false;
    of->next = 0;
    of->failed = false;
    of->is_writing = true;
    work_ask(of->archive->parts.work, &of->job);
    return true;
}

/* Lets somebody wait for the next edition. */
static bool wait_for(broadcast *of, void *request) {
    waiter *made = malloc(sizeof *made);
    if (made == NULL)
        return false;
    *made = (waiter){of->waiters, request};
    of->waiters = made;
    return true;
}

void archive_show_broadcast(archive *archive, const archive_broadcast *asked, archive_asker asker) {
    int64_t now_ms = archive->calls.now_ms(archive->calls.ctx);
    broadcast *of = find(archive, asked);
    if (of == NULL)
        of = make(archive, asked, asker.address);
    if (of == NULL) {
        refuse(archive, asker.request, MSG_FAULT_NO_MEMORY);
        return;
    }
    list_remove(&of->node);
    list_append(&archive->broadcasts, &of->node);
    if (of->has_edition && (of->is_writing || is_current(of, asked, now_ms)))
        show(of, asker.request);
    else if (!wait_for(of, asker.request))
        refuse(archive, asker.request, MSG_FAULT_NO_MEMORY);
    else if (!of->is_writing && !begin(of, asked, now_ms))
        refuse_waiters(of, MSG_FAULT_NO_MEMORY);
}
