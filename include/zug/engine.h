/* engine.h - a chess engine that speaks the Universal Chess Interface.
 *
 *     zug_engine *engine = zug_engine_new(alloc, &port);
 *     zug_engine_greet(engine, 10000);
 *     zug_engine_set(engine, "MultiPV", "3");
 *     zug_engine_position(engine, &start, moves, count);
 *     zug_engine_go(engine, &limits);
 *     while (zug_engine_next(engine, 60000, &info) == ZUG_ENGINE_INFO)
 *         look at info.score and info.moves;
 *     zug_engine_best(engine);
 *
 * The library starts no process and reads no clock: its caller gives it the functions for that,
 * over a child process (zug/host_process.h has them), a socket, or a test. What an engine says is
 * never believed further than chess goes: a move that is not legal ends the line in which it
 * stands, and a line of text that is too long is left out. */
#ifndef ZUG_ENGINE_H
#define ZUG_ENGINE_H

#include <zug/alloc.h>
#include <zug/position.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How an engine is reached. */
typedef struct zug_engine_port {
    /* Sends a text; false if the engine is gone. */
    bool (*send)(void *ctx, zug_str text);
    /* Waits so many ms at most for bytes and reads them: how many; 0 if none came in time, less if
     * the engine is gone. */
    int (*receive)(void *ctx, char *to, int size, int64_t wait_ms);
    /* A clock that only goes forward. */
    int64_t (*now_ms)(void *ctx);
    void *ctx;
} zug_engine_port;

typedef struct zug_engine zug_engine;

/* What came of waiting for an engine. */
typedef enum zug_engine_answer {
    ZUG_ENGINE_INFO = 0, /* what it thinks so far */
    ZUG_ENGINE_BEST,     /* it has decided, or was ready; so it is if nothing is being searched */
    ZUG_ENGINE_LATE,     /* the time is over; one may go on waiting */
    ZUG_ENGINE_GONE      /* it has ended, or does not speak the interface; nothing helps */
} zug_engine_answer;

typedef enum zug_engine_option_type {
    ZUG_ENGINE_CHECK = 0,
    ZUG_ENGINE_SPIN,
    ZUG_ENGINE_COMBO,
    ZUG_ENGINE_BUTTON,
    ZUG_ENGINE_STRING
} zug_engine_option_type;

/* What can be set of it. Texts live as long as the engine. */
typedef struct zug_engine_option {
    zug_str name, usual;
    zug_engine_option_type type;
    int64_t min, max; /* of a number */
    zug_str choices;  /* of a combo: "var Solid var Risky" */
} zug_engine_option;

/* How long it may think; what is 0 does not limit it, and if all are, it thinks until it is
 * stopped. */
typedef struct zug_engine_limits {
    unsigned depth;
    uint64_t nodes;
    int64_t time_ms;
    unsigned mate;              /* only for a mate in so many moves */
    int64_t white_ms, black_ms; /* the clocks, and what a move adds */
    int64_t white_increment_ms, black_increment_ms;
    unsigned moves_to_go; /* until the next period */
} zug_engine_limits;

/* What a score is, if the search was cut off before it knew. */
typedef enum zug_engine_bound {
    ZUG_ENGINE_EXACT = 0,
    ZUG_ENGINE_AT_LEAST,
    ZUG_ENGINE_AT_MOST
} zug_engine_bound;

enum { ZUG_ENGINE_LINE_MAX = 128 };

/* What an engine thinks. Numbers that it did not tell are 0. */
typedef struct zug_engine_info {
    unsigned depth, selective_depth;
    unsigned line;  /* 1 is its best line, with MultiPV 2 the second and so on; 0: no score */
    bool has_score; /* for the side to move: */
    bool is_mate;   /* the score is a number of moves, negative if the side is mated */
    int score;      /* otherwise hundredths of a pawn */
    zug_engine_bound bound;
    bool has_chances;
    unsigned win, draw, loss; /* chances in thousandths, if it tells them */
    uint64_t nodes, nodes_per_second, table_hits;
    int64_t time_ms;
    unsigned hash_full; /* thousandths */
    size_t move_count;
    zug_move moves[ZUG_ENGINE_LINE_MAX]; /* legal one after the other */
    zug_str text;                        /* what it wants to say to a reader, until the next call */
} zug_engine_info;

/* An engine that is reached by a port, which is copied; NULL without memory. Nothing is sent yet.
 */
zug_engine *zug_engine_new(zug_alloc alloc, const zug_engine_port *port);

/* Asks it to end, and forgets it. The caller ends the process. */
void zug_engine_free(zug_engine *engine);

/* Says "uci" and waits until the engine has told what it is: ZUG_ENGINE_BEST if so. */
zug_engine_answer zug_engine_greet(zug_engine *engine, int64_t wait_ms);

/* What it calls itself and who made it, when it was greeted. */
zug_str zug_engine_name(const zug_engine *engine);
zug_str zug_engine_author(const zug_engine *engine);

/* Its options; and that of a name, whatever its capitals, or NULL. */
size_t zug_engine_option_count(const zug_engine *engine);
const zug_engine_option *zug_engine_option_at(const zug_engine *engine, size_t index);
const zug_engine_option *zug_engine_option_of(const zug_engine *engine, const char *name);

/* Sets an option. False if the engine does not have it, if the value is none of it (out of bounds,
 * not among the choices, of several lines), or while it searches. */
bool zug_engine_set(zug_engine *engine, const char *name, const char *value);

/* Waits until it has done what it was told. */
zug_engine_answer zug_engine_wait_ready(zug_engine *engine, int64_t wait_ms);

/* What comes is another game: it may forget what it knows. */
bool zug_engine_new_game(zug_engine *engine);

/* The position to think about: a playable one, NULL being the initial one, and the moves made from
 * there, so that it knows what would be a repetition. False if one of them is not legal, while it
 * searches, or without memory. Chess960 is switched on and off as the position needs. */
bool zug_engine_position(zug_engine *engine, const zug_position *start, const zug_move *moves,
                         size_t count);

/* Lets it think. False if it thinks already, or is gone. */
bool zug_engine_go(zug_engine *engine, const zug_engine_limits *limits);

/* Lets it stop and decide: zug_engine_next tells when it has. */
bool zug_engine_stop(zug_engine *engine);

/* Waits for what it says next. *out is written for ZUG_ENGINE_INFO. */
zug_engine_answer zug_engine_next(zug_engine *engine, int64_t wait_ms, zug_engine_info *out);

/* The move that it decided on; ZUG_MOVE_NONE before, if there is no legal move, or if what it said
 * is none. And the answer it expects, or ZUG_MOVE_NONE. */
zug_move zug_engine_best(const zug_engine *engine);
zug_move zug_engine_expected(const zug_engine *engine);

#ifdef __cplusplus
}
#endif

#endif
