/* pgn_command.h - commands in comments: [%clk 0:59:12], [%eval -0.35], [%csl Ge4], [%cal Re2e4].
 *
 *     zug_pgn_command command;
 *     for (size_t at = 0; zug_pgn_command_next(comment, &at, &command);)
 *         if (zug_pgn_command_is(&command, "clk"))
 *             zug_pgn_command_clock(command.value, &left_ms, NULL);
 *
 * Views of the comment only; nothing is allocated. What is not written like a command is text. */
#ifndef ZUG_PGN_COMMAND_H
#define ZUG_PGN_COMMAND_H

#include <stdint.h>
#include <zug/buf.h>
#include <zug/status.h>
#include <zug/str.h>
#include <zug/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zug_pgn_command {
    zug_str name;  /* letters, digits and underscores: "clk" */
    zug_str value; /* what follows it, without the blanks around it; may be empty */
    size_t offset; /* of the opening bracket in the comment */
    size_t len;    /* from the opening bracket to the closing one */
} zug_pgn_command;

/* The next command of a comment at or behind *at, which is moved behind it. False if there is none
 * left. */
bool zug_pgn_command_next(zug_str comment, size_t *at, zug_pgn_command *out);

/* True if the command has this name; names tell capital from small letters. */
bool zug_pgn_command_is(const zug_pgn_command *command, const char *name);

/* Reads a clock time or a duration of [%clk], [%emt] or [%egt]: H:MM:SS, MM:SS or SS, with a
 * fraction of a second or without. The first number may be as large as it likes, minutes and
 * seconds behind it are below 60. */
zug_status zug_pgn_command_clock(zug_str value, int64_t *out_ms, zug_error *err);

/* Appends a time as zug_pgn_command_clock reads it, 0 or more: H:MM:SS, with as many decimals as it
 * needs. */
void zug_pgn_command_put_clock(int64_t ms, zug_buf *out);

typedef struct zug_pgn_eval {
    bool is_mate;
    int32_t mate;       /* moves to mate: positive if White mates, negative if Black does */
    int32_t centipawns; /* from White's side; 0 for a mate */
    int32_t depth;      /* of the search; 0 if it is not given */
} zug_pgn_eval;

/* Reads an evaluation of [%eval]: 0.25, -1.5, +3, #4, #-3, each with ",depth" behind it or without.
 * Fractions of a centipawn are cut off. */
zug_status zug_pgn_command_eval(zug_str value, zug_pgn_eval *out, zug_error *err);

/* Appends an evaluation as zug_pgn_command_eval reads it: 0.25, -1.50, #-3, with ",depth" behind it
 * if it has a depth. */
void zug_pgn_command_put_eval(const zug_pgn_eval *eval, zug_buf *out);

typedef struct zug_pgn_mark {
    char color; /* as written, a capital letter: R, G, Y, B, ... */
    zug_square from;
    zug_square to; /* of an arrow; the square itself of a marked square */
} zug_pgn_mark;

/* The next square of [%csl Ra1,Gb2] or arrow of [%cal Ra1b2,Gc3d4] at or behind *at, which is moved
 * behind it: ZUG_OK, ZUG_DONE if there is none left, or ZUG_ERR_SYNTAX at something else; *at is
 * then behind it, so that the caller may go on. */
zug_status zug_pgn_command_mark(zug_str value, size_t *at, zug_pgn_mark *out, zug_error *err);

#ifdef __cplusplus
}
#endif

#endif
