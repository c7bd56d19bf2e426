/* exports.h - how a function is made visible to JavaScript, and how texts go in and answers out.
 * Room: wasm. A WebAssembly module has one caller: there is one input and one answer. */
#ifndef ZUG_WASM_EXPORTS_H
#define ZUG_WASM_EXPORTS_H

#include <stdbool.h>
#include <stdint.h>
#include <zug/facts.h>
#include <zug/json.h>
#include <zug/str.h>

/* Makes a function visible to JavaScript under its own name. Where an export answers a length, the
 * text is at zug_wasm_answer and is JSON unless said otherwise; -1 means that there was no memory
 * for it. */
#define EXPORT(name) __attribute__((export_name(#name)))

/* A part of the input; empty if the input is not so long. */
zug_str zug__input(int from, int length);

/* Reads the beginning of the input as a FEN; on failure the answer is
 * {"problem":{...},"offset":...}. */
bool zug__input_position(int length, zug_position *out);

/* Reads another part of the input as a FEN in the same way. */
bool zug__input_position_at(int from, int length, zug_position *out);

/* The answer, from the beginning: values with commas between them as needed. */
void zug__answer_begin(void);
void zug__answer_open(char bracket); /* { or [ */
void zug__answer_close(char bracket);
void zug__answer_key(const char *key);
void zug__answer_string(zug_str text);
void zug__answer_text(const char *text);
void zug__answer_number(int64_t number);
void zug__answer_bool(bool is_true);
void zug__answer_null(void);
void zug__answer_bytes(zug_str text); /* as they are, not JSON */
int zug__answer_end(void);            /* its length, or -1 */

/* The answer itself, for what libzug writes as JSON. */
zug_json *zug__answer_json(void);

/* A member of an object. */
void zug__answer_member(const char *key, const char *text);
void zug__answer_count(const char *key, int64_t number);
void zug__answer_flag(const char *key, bool is_true);
void zug__answer_square(const char *key, zug_square square);

/* "knight"; empty without a kind. */
const char *zug__kind_name(zug_piece_type type);

/* The squares of a set, as a list of names. */
void zug__answer_squares(const char *key, zug_bitboard squares);

/* A time, or null without a clock. */
void zug__answer_time(const char *key, int64_t ms);

/* A member that is facts, without words:
 * {"code","detail","side","kind","line","pieces","squares","numbers"}, those that there are. A
 * piece is its letter in a FEN and its square: "Nf3" is White's, "bg4" Black's. Which sentences a
 * code and its details are for is listed in web/src/text. */
void zug__answer_facts(const char *key, const zug_facts *facts);

/* A whole answer that is a problem. */
int zug__answer_problem(const zug_facts *facts, int64_t offset);

#endif
