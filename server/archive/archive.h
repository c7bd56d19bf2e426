/* archive.h - what is over: games searched for, shown and written to files, and games that people
 * bring along.
 * Room: server/archive. Workers read what is committed; nobody waits for the whole of what somebody
 * else asks for. Knows no requests and no connections: whoever asks is a pointer that its calls
 * understand, and gets exactly one answer. All on the thread of its owner. */
#ifndef ZUG_SERVER_ARCHIVE_H
#define ZUG_SERVER_ARCHIVE_H

#include "log/readers.h"
#include "msg/msg_fault.h"
#include "store/store.h"
#include "wire/json_out.h"
#include "work/work.h"
#include "zone/zone.h"

typedef struct archive archive;
typedef struct archive_file archive_file;
typedef struct archive_backup archive_backup;
struct archive_edition;

enum { ARCHIVE_PAGE = 50, ARCHIVE_SITE_SIZE = 300, ARCHIVE_BROADCAST_SIZE = MSG_ROUND_SIZE + 1 };

/* What it asks of those above it. */
typedef struct archive_calls {
    void *ctx;
    /* Milliseconds since 1970; and an id that nobody can guess. */
    int64_t (*now_ms)(void *ctx);
    uint64_t (*fresh_id)(void *ctx);
    /* Makes a call of another thread on the owner's. */
    void (*post)(void *ctx, void (*call)(void *arg), void *arg);
    /* The answers: a text of JSON, a refusal, a whole file of PGN with its Content-Disposition. */
    void (*answer)(void *request, json_out *text);
    void (*refuse)(void *request, const msg_told *why);
    void (*send)(void *request, zug_str pgn, const char *disposition);
    /* Or a file in pieces: it begins; a piece is taken, and false says that the next one shall wait
     * until archive_go_on; it ends, perhaps before it is whole. */
    void (*begin)(void *request, archive_file *file);
    bool (*put)(void *request, zug_str piece);
    void (*end)(void *request, bool is_whole);
    /* False if nobody waits for an answer any more. */
    bool (*is_there)(void *request);
    /* The games of a contest for broadcasts, or why they cannot be shown. */
    void (*show)(void *request, const struct archive_edition *edition, const msg_told *why);
} archive_calls;

/* What it works with; borrowed, and outlives it. */
typedef struct archive_parts {
    const zone *zone;
    work_pool *work;
    readers *readers;
    const char *const *child; /* the words that start a child which counts games, see pgn_count.h */
} archive_parts;

/* A new archive; NULL if the system gives no memory or threads. */
archive *archive_new(const archive_parts *parts, const archive_calls *calls);

/* Frees it, when the workers have ended. NULL is allowed. */
void archive_free(archive *archive);

/* Sets the store in which imports are kept, from now on; NULL when that is closed. */
void archive_use_store(archive *archive, store *store);

/* Sets the site of games that have no other. */
void archive_name_site(archive *archive, const char *site);

/* Has a first child count nothing, and tells the operator if that cannot be done, or not as
 * confined as it should be. False without memory. */
bool archive_try_child(archive *archive);

/* Begins nothing more and gives up what runs; called before the workers are stopped. */
void archive_stop(archive *archive);

/* Who asks, and for which address. */
typedef struct archive_asker {
    void *request;
    uint64_t address;
} archive_asker;

/* A condition of docs/select.md that has been understood, and who asks it; id 0: a stranger. */
typedef struct archive_condition {
    zug_str text;
    uint64_t person;
} archive_condition;

/* Closed contests by a part of their name: a page, from 0, of those that the viewer (id 0: a
 * stranger) may see. */
typedef struct archive_contests {
    zug_str name;
    uint32_t page;
    const msg_person *viewer;
} archive_contests;

/* A page, from 0, of the games that a query finds, or that there is no such contest; and of closed
 * contests. */
void archive_list_games(archive *archive, const store_query *query, uint32_t page,
                        archive_asker asker);
/* Of the games that a query finds, those for which a condition holds: up to a page, from where the
 * query begins. After so many games, or so much work, it answers what it has and where to go on. It
 * is given up when whoever asks has gone. */
void archive_list_games_where(archive *archive, const store_query *query,
                              const archive_condition *condition, archive_asker asker);
/* What somebody has played, as far as the viewer (0: a stranger) finds it. */
typedef struct archive_player {
    uint64_t id, viewer;
} archive_player;
void archive_show_player(archive *archive, const archive_player *player, archive_asker asker);
void archive_list_contests(archive *archive, const archive_contests *asked, archive_asker asker);

/* Files of games: what a query finds, with a condition if its text is not empty; those of a contest
 * in the collating sequence, all or of one round, as far as the viewer may see them; and one game
 * by itself. */
void archive_export_games(archive *archive, const store_query *query,
                          const archive_condition *condition, archive_asker asker);
typedef struct archive_contest {
    uint64_t id;
    const char *site, *round; /* an empty round: all */
    const msg_person *viewer; /* NULL: a stranger */
} archive_contest;
void archive_export_contest(archive *archive, const archive_contest *contest, archive_asker asker);
void archive_export_game(archive *archive, uint64_t game, archive_asker asker);

/* A board whose game is broadcast, and the version up to which watchers may see it; 0: it is not
 * known here. */
typedef struct archive_board {
    uint64_t table;
    uint32_t version;
} archive_board;

/* The games of some boards of a contest, in their order. */
typedef struct archive_broadcast {
    uint64_t contest;
    uint32_t seq;     /* of the contest's last event */
    const char *name; /* by which this file is known among those of the contest */
    const archive_board *boards;
    size_t count;
} archive_broadcast;

/* What is broadcast at the moment, its hash, and since when it is so, in seconds. */
typedef struct archive_edition {
    zug_str pgn;
    uint64_t hash;
    int64_t since_s;
} archive_edition;

/* Shows the games of a contest as watchers see them now. The file is kept for all who ask for it
 * again and again: a game is written anew when it has changed, and not before. Whoever asks is
 * answered by the call show. */
void archive_show_broadcast(archive *archive, const archive_broadcast *asked, archive_asker asker);

/* Goes on with a file whose reader has taken some of it, or has gone. */
void archive_go_on(archive_file *file);

/* The log of a game, as somebody may see it. */
typedef struct archive_log {
    uint64_t game;
    msg_role role;
    uint8_t sides;
    uint32_t version; /* up to which they may see */
} archive_log;
void archive_show_log(archive *archive, const archive_log *log, archive_asker asker);

/* Keeps a text with games that a person brings along; shows an import; ends one of a person's
 * own. */
typedef struct archive_import {
    uint64_t person;
    bool is_guest;
    zug_str text;
} archive_import;
void archive_keep_import(archive *archive, const archive_import *import, archive_asker asker);
void archive_show_import(archive *archive, uint64_t id, archive_asker asker);
void archive_end_import(archive *archive, uint64_t person, uint64_t id, void *request);

/* Sends a copy of the whole database as it is at one moment, while the zone goes on: one at a time,
 * through a file beside the database that nobody else can open. It begins as said, and then comes
 * as other files do; archive_backup_go_on says that there is space again. */
void archive_send_backup(archive *archive, const char *database, archive_asker asker,
                         void (*begin)(void *request, archive_backup *backup));
void archive_backup_go_on(archive_backup *backup);

/* How much there is of everything; bytes of the disk are 0 where the database is no file. */
typedef struct archive_measures {
    store_measures store;
    uint64_t disk_free_bytes, disk_bytes;
} archive_measures;

/* Told once; NULL: it cannot be read now. */
typedef void archive_measured(void *ctx, const archive_measures *measures);
void archive_measure(archive *archive, const char *database, uint64_t asker,
                     archive_measured *measured, void *ctx);

#endif
