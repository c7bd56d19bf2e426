/* select.h - which games: a condition in a small language, asked of one game after the other.
 *
 *     white ~ "Carlsen" and elo >= 2700 and not result = 1/2-1/2
 *     position "rnbqkb1r/pp3ppp/3ppn2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w" or material "R+P v R" for 20
 *
 * docs/select.md tells the whole language. A game is shown in the order of its text: begin, its
 * tags, by_tags; then, where that has not decided, its events (if wants_notes or wants_variations
 * says so) and at last the main line; or up to where a gate has shut and it may no longer hold. */
#ifndef ZUG_SELECT_H
#define ZUG_SELECT_H

#include <zug/alloc.h>
#include <zug/pgn_check.h>
#include <zug/status.h>
#include <zug/unwinnable.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zug_select zug_select;

enum { ZUG_SELECT_CONDITIONS = 64 }; /* that one text may join */

/* Reads a condition. ZUG_ERR_SYNTAX if it is not understood, with the place in *err; ZUG_ERR_SPACE
 * if it has too many parts or there is no memory. The text need not be kept. */
zug_status zug_select_new(zug_alloc alloc, zug_str text, zug_select **out, zug_error *err);
void zug_select_free(zug_select *select);

/* Looks for positions in variations, too, from the next game on (or no longer). What counts moves
 * or tells how a game went on is about the main line alone. */
void zug_select_follow_variations(zug_select *select, bool follow);

/* True if tags alone do not always decide: then main lines have to be kept. */
bool zug_select_wants_moves(const zug_select *select);

/* True if the condition asks for the tag of a name, in capitals or not. */
bool zug_select_wants_tag(const zug_select *select, zug_str name);

/* True if zug_select_observe must see the events of a reader: moves need not have been judged. */
bool zug_select_wants_notes(const zug_select *select);

/* True if it must see those of a checker, with positions. */
bool zug_select_wants_variations(const zug_select *select);

/* Begins a game. */
void zug_select_begin(zug_select *select);

/* Takes a tag; the value is as written in a file. Of two tags of one name, the first counts. */
void zug_select_tag(zug_select *select, zug_str name, zug_str value);

/* The name of a tag, and where it stands in the condition. */
typedef struct zug_select_tag_name {
    zug_str name;
    size_t offset;
} zug_select_tag_name;

/* The words of the language that may stand where a tag may, one after the other; NULL behind the
 * last one. */
const char *zug_select_word(unsigned i);

/* Stores which tag a part of the condition, of ZUG_SELECT_CONDITIONS at most, asks for; false if
 * that is none, one of several, or one that may be missing. */
bool zug_select_name(const zug_select *select, unsigned part, zug_select_tag_name *out);

/* For which parts of the condition a tag has been shown, in whatever game: a bit for each. */
uint64_t zug_select_names_seen(const zug_select *select);

/* What the tags, which are all known now, have decided. */
zug_answer zug_select_by_tags(zug_select *select);

/* What the game must keep on the board so that the condition may still become true, as far as the
 * tags have not decided it: a gate that shuts says that zug_select_may_hold has to be asked. False
 * if there is no such thing. */
bool zug_select_gate(const zug_select *select, zug_pgn_gate *out);

/* False if it is certain that the condition will not hold, whatever is played next: nothing more
 * of the game need be shown. */
bool zug_select_may_hold(zug_select *select, const zug_pgn_main_line *so_far);

/* Takes an event; select is the zug_select. It is a zug_pgn_observer; pos and san may be NULL if
 * variations are not wanted. */
void zug_select_observe(void *select, const zug_pgn_event *event, const zug_position *pos,
                        const zug_san *san);

/* True if the condition holds for the game whose main line this is. */
bool zug_select_decide(zug_select *select, const zug_pgn_main_line *line);

/* True if there was no memory for something: what was decided of this game is not certain. */
bool zug_select_has_failed(const zug_select *select);

#ifdef __cplusplus
}
#endif

#endif
