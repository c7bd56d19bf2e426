/* wire_archive.h - what is told of games that are over, of their logs, and of imports.
 * Room: server/wire. */
#ifndef ZUG_SERVER_WIRE_ARCHIVE_H
#define ZUG_SERVER_WIRE_ARCHIVE_H

#include "msg/msg.h"
#include "wire/wire.h"

/* A line about a game. */
typedef struct wire_archive_game {
    uint64_t id, contest;
    struct {
        uint64_t person;
        zug_str name;
        bool is_guest;
    } player[2];
    zug_str result, event, round, moves;
    int64_t began_ms, ended_ms;
    bool is_private;
    /* What the log adds, unless it could not be read: then control is empty. */
    zug_str control;
    uint32_t plies;
    int opening; /* of zug_opening_at, or ZUG_OPENING_NONE */
} wire_archive_game;
void wire_put_archive_game(json_out *out, const wire_archive_game *game);

/* A list of what a search with a condition has found, to be opened with wire_answer_list_open and
 * closed so: how many games it has looked at, of how many (negative: not known), and where it goes
 * on (empty: all was looked at). */
enum { WIRE_BEHIND_SIZE = 48 };
typedef struct wire_looked {
    int64_t looked, of;
    zug_str next;
} wire_looked;
/* Where a search goes on, as text: behind a game that began then. */
void wire_behind_write(int64_t began_ms, uint64_t game, char out[static WIRE_BEHIND_SIZE]);
bool wire_behind_read(zug_str text, int64_t *began_ms, uint64_t *game);

void wire_found_close(json_out *out, const wire_looked *looked);

/* The log of a game: begun, filled, ended. An event comes with who caused it; the name is empty if
 * it is not known, or if nobody did. */
void wire_log_begin(json_out *out, uint64_t game);
void wire_put_log_event(json_out *out, const msg_event *event, const zug_game *game,
                        wire_viewer viewer, const msg_person *by);
void wire_log_end(json_out *out);

/* An import that is kept: so many games are in it, and so many are bad. */
void wire_imported(json_out *out, uint64_t id, uint64_t games, uint64_t bad);

/* Something was done. */
void wire_done(json_out *out);

#endif
