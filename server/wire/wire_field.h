/* wire_field.h - reads one member of a JSON object into a field of msg, or says why not.
 * Room: server/wire. */
#ifndef ZUG_SERVER_WIRE_FIELD_H
#define ZUG_SERVER_WIRE_FIELD_H

#include <jansson.h>

#include "wire/wire.h"

/* Reads a JSON text whose objects have no member twice. NULL if it is none or, and then errno is
 * ENOMEM, there is no memory. */
json_t *wire_json_read(zug_str text, json_error_t *error);

/* Each is false for a value of another type, too long, or out of bounds; *out is then untouched.
 * Texts have no control characters of ASCII. */
bool wire_field_text(const json_t *value, char *out, size_t size);

/* A text that people send, for others to read: besides, it is plain. The log may have older ones
 * that are not. */
bool wire_field_said(const json_t *value, char *out, size_t size);

/* True for a text that cannot disturb what is shown beside it: without control characters, line
 * ends, marks that change the direction of writing, and code points that are no characters. */
bool wire_is_plain(const char *text);

bool wire_field_number(const json_t *value, int64_t min, int64_t max, int64_t *out);
bool wire_field_bool(const json_t *value, bool *out);
bool wire_field_id(const json_t *value, uint64_t *out);
bool wire_field_side(const json_t *value, uint8_t *out);
bool wire_field_result(const json_t *value, uint8_t *out);
bool wire_field_any_result(const json_t *value, uint8_t *out); /* also "*" */
bool wire_field_wish(const json_t *value, msg_color_wish *out);

/* What a text that was refused must be: plain, if it is not; else what the words say. */
const char *wire_field_text_words(const json_t *value, const char *words);

/* A member of terms by its name. *known is false if terms have no such member. */
bool wire_field_terms(const char *name, const json_t *value, msg_terms *out, bool *known);

/* The sentence for a member of terms that has no possible value: of a FEN or a time control, why
 * not. */
void wire_field_explain(const char *name, const json_t *value, char why[static WIRE_WHY_SIZE]);

/* A list of pairings, in memory of its own. */
bool wire_field_pairings(const json_t *value, msg_pairing **out, size_t *count);

/* The same from a text of lines, each with two or three cells: White, Black, or board, White,
 * Black. Cells are separated by commas, semicolons or tabs, as the first line has them, and may
 * stand in quotes. A first line whose last cell is "black", in any case, is a heading. */
bool wire_field_csv(const json_t *value, msg_pairing **out, size_t *count);

/* Players without an opponent, in memory of its own. */
bool wire_field_free(const json_t *value, msg_free_player **out, size_t *count);

/* A list of players, in memory of its own; as the log has it, or as somebody asks for it. */
bool wire_field_players(const json_t *value, bool is_stored, msg_player **out, size_t *count);

/* A list of teams, in memory of its own; the same. */
bool wire_field_teams(const json_t *value, bool is_stored, msg_team **out, size_t *count);

/* The same from a text of lines, under a first line with the names of the columns or, without one,
 * of a name and perhaps a rating. */
bool wire_field_players_csv(const json_t *value, msg_player **out, size_t *count);

/* Lines of a report, in memory of its own. */
bool wire_field_lines(const json_t *value, bool is_stored, char **out);

bool wire_field_bye(const json_t *value, msg_bye *out);

/* What a player may say. */
bool wire_field_phrase(const json_t *value, msg_phrase *out);

#endif
