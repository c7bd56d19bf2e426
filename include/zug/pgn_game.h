/* pgn_game.h - a game with its clocks as PGN and back, and its events as lines of text.
 *
 * In PGN every move has the time that its side had left after it, [%clk 0:59:12], and what an
 * arbiter did is told in comments. Zug's own events are more than PGN can hold: a game is kept as
 * its list of events, and PGN is for people and other programs. */
#ifndef ZUG_PGN_GAME_H
#define ZUG_PGN_GAME_H

#include <zug/abi.h>
#include <zug/game.h>
#include <zug/pgn_tree.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A tag for the file, its value without escapes. */
typedef struct zug_pgn_game_tag {
    const char *name;
    zug_str value;
} zug_pgn_game_tag;

/* What is known of one of the game's events besides, or has happened beside the game when so many
 * events had. */
typedef struct zug_pgn_game_remark {
    size_t event;         /* its number, from 0 */
    bool is_beside;       /* what is told here came before this event and is none of the game */
    const char *sentence; /* what was done, in place of the game's own words, without a full stop;
                             or NULL */
    const char *text;     /* the reason that was given for it, or empty */
} zug_pgn_game_remark;

/* What the file shall say that the game does not know. */
typedef struct zug_pgn_game_about {
    const zug_pgn_game_tag
        *tags; /* Event, Site, Round, White, Black and any others; not those that follow from
                                     the game: Date, Result, FEN, TimeControl, Termination ... */
    size_t tag_count;
    bool has_date;    /* the game's times have a meaning: */
    int64_t epoch_ms; /* its moment 0, in milliseconds since 1970 */
    const zug_pgn_game_remark
        *remarks; /* in the order of the events; reasons stand in brackets after what was done */
    size_t remark_count;
} zug_pgn_game_about;

/* Writes a game in export format: put is given the text piece by piece. It replays the game, for
 * which it uses the allocator and ZUG_GAME_SOLVER_BYTES of memory. False without memory; then
 * nothing was put. */
bool zug_pgn_game_export(const zug_game *game, const zug_pgn_game_about *about, zug_alloc alloc,
                         void *solver_memory, void (*put)(void *ctx, zug_str text), void *ctx);

/* Makes a game from a checked one of a file: its moves, at times that make the clocks show what the
 * file says. Where no thinking time leads to the reading of a clock, an arbiter's setting comes
 * before the move. A game without a usable TimeControl is played without clocks. The result is that
 * of the rules, or else the one of the file as resignation, agreement, fall of a flag or decision,
 * as its Termination says.
 *
 * ZUG_ERR_MOVE if the laws end the game before its last move; *out is then the game up to there.
 * ZUG_ERR_SPACE without memory; *out is NULL. */
zug_status zug_pgn_game_import(const zug_pgn_tree_game *from, zug_game_laws laws, zug_alloc alloc,
                               void *solver_memory, zug_game **out);

enum { ZUG_PGN_GAME_EVENT_SIZE = 96 };

/* Writes an event as a line of text without its end, "12000 move white e2e4 35": the time, the
 * name, and the fields that count. Castling is written as king takes rook. */
void zug_pgn_game_event_write(const zug_game_event *event,
                              char out[ZUG_LEAST(ZUG_PGN_GAME_EVENT_SIZE)]);

/* Reads such a line; pos is the position that the event meets, in which a move must be legal. */
zug_status zug_pgn_game_event_parse(zug_str line, const zug_position *pos, zug_game_event *out,
                                    zug_error *err);

#ifdef __cplusplus
}
#endif

#endif
