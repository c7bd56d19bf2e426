/* wire_field.c - reads one member of a JSON object into a field of msg, or says why not.
 * Room: server/wire. */
#include "wire/wire_field.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/fault_sentence.h>
#include <zug/fen.h>

/* Jansson does not tell what it had no memory for from what it does not understand, and may go on
 * without a byte that it had no memory for. */
json_t *wire_json_read(zug_str text, json_error_t *error) {
    errno = 0;
    json_t *value = json_loadb(text.data, text.len, JSON_REJECT_DUPLICATES, error);
    if (errno != ENOMEM)
        return value;
    json_decref(value);
    errno = ENOMEM;
    return NULL;
}

/* True if a text has a line end, a tab or the like. */
static bool has_control(const char *text) {
    for (const char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            return true;
    return false;
}

bool wire_field_text(const json_t *value, char *out, size_t size) {
    if (!json_is_string(value) || json_string_length(value) >= size ||
        has_control(json_string_value(value)))
        return false;
    memcpy(out, json_string_value(value), json_string_length(value) + 1);
    return true;
}

/* True for a character that can be shown beside others. */
static bool is_plain_character(uint32_t c) {
    bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    bool is_line_end = c == 0x2028 || c == 0x2029;
    bool turns = c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
                 (c >= 0x2066 && c <= 0x2069);
    bool is_none = (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE || c == 0xFEFF ||
                   (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c < 0xE0080);
    return !is_control && !is_line_end && !turns && !is_none;
}

bool wire_is_plain(const char *text) {
    zug_str all = zug_str_from(text);
    for (size_t at = 0; at < all.len;)
        if (!is_plain_character(str_next_character(all, &at)))
            return false;
    return true;
}

bool wire_field_said(const json_t *value, char *out, size_t size) {
    return json_is_string(value) && wire_is_plain(json_string_value(value)) &&
           wire_field_text(value, out, size);
}

const char *wire_field_text_words(const json_t *value, const char *words) {
    return json_is_string(value) && !wire_is_plain(json_string_value(value))
               ? "one line, without tabs, other control characters, or marks that turn the text"
               : words;
}

bool wire_field_number(const json_t *value, int64_t min, int64_t max, int64_t *out) {
    if (!json_is_integer(value) || json_integer_value(value) < min ||
        json_integer_value(value) > max)
        return false;
    *out = json_integer_value(value);
    return true;
}

bool wire_field_bool(const json_t *value, bool *out) {
    if (!json_is_boolean(value))
        return false;
    *out = json_is_true(value);
    return true;
}

bool wire_field_id(const json_t *value, uint64_t *out) {
    return json_is_string(value) &&
           wire_id_read((zug_str){json_string_value(value), json_string_length(value)}, out);
}

/* Which of some words a value is, or -1. */
static int word_of(const json_t *value, const char *const *words, int count) {
    for (int i = 0; json_is_string(value) && i < count; i++)
        if (strcmp(json_string_value(value), words[i]) == 0)
            return i;
    return -1;
}

bool wire_field_side(const json_t *value, uint8_t *out) {
    static const char *const words[] = {"white", "black"};
    int side = word_of(value, words, 2);
    *out = side >= 0 ? (uint8_t)side : *out;
    return side >= 0;
}

bool wire_field_any_result(const json_t *value, uint8_t *out) {
    zug_result result;
    zug_str text = {json_string_value(value), json_string_length(value)};
    if (!json_is_string(value) || !zug_outcome_result_parse(text, &result))
        return false;
    *out = (uint8_t)result;
    return true;
}

bool wire_field_phrase(const json_t *value, msg_phrase *out) {
    return json_is_string(value) && msg_phrase_of_name(json_string_value(value), out);
}

bool wire_field_result(const json_t *value, uint8_t *out) {
    uint8_t result;
    if (!wire_field_any_result(value, &result) || result == ZUG_RESULT_OPEN)
        return false;
    *out = result;
    return true;
}

bool wire_field_wish(const json_t *value, msg_color_wish *out) {
    static const char *const words[] = {"any", "white", "black"};
    int wish = word_of(value, words, 3);
    *out = wish >= 0 ? (msg_color_wish)wish : *out;
    return wish >= 0;
}

/* One control: the grammar of PGN's TimeControl, but for the one that says that none is known. */
static bool read_control(const json_t *value, zug_timecontrol *out) {
    zug_str text = {json_string_value(value), json_string_length(value)};
    return json_is_string(value) && zug_timecontrol_parse(text, out, NULL) == ZUG_OK &&
           out->kind != ZUG_TIMECONTROL_UNKNOWN;
}

/* "300+3" for both, or {"white":"300+3","black":"60"}. */
static bool read_controls(const json_t *value, zug_timecontrol out[static 2]) {
    zug_timecontrol control[2];
    if (json_is_object(value)) {
        if (json_object_size(value) != 2 ||
            !read_control(json_object_get(value, "white"), &control[0]) ||
            !read_control(json_object_get(value, "black"), &control[1]))
            return false;
    } else {
        if (!read_control(value, &control[0]))
            return false;
        control[1] = control[0];
    }
    memcpy(out, control, sizeof control);
    return true;
}

/* "standard", the number of a position of Chess960, or a FEN. */
static bool read_start(const json_t *value, zug_position *out) {
    int64_t number;
    if (wire_field_number(value, 0, 959, &number)) {
        *out = zug_position_chess960((int)number);
        return true;
    }
    if (!json_is_string(value))
        return false;
    if (strcmp(json_string_value(value), "standard") == 0) {
        *out = zug_position_initial();
        return true;
    }
    zug_str text = {json_string_value(value), json_string_length(value)};
    return zug_fen_parse(text, ZUG_FEN_LENIENT, out, NULL, NULL) == ZUG_OK &&
           zug_outcome_of(out, NULL) == ZUG_OUTCOME_OPEN;
}

static bool read_clock_start(const json_t *value, zug_game_clock_start *out) {
    static const char *const words[] = {
        [ZUG_GAME_CLOCK_AT_START] = "at-start",
        [ZUG_GAME_CLOCK_AFTER_FIRST_MOVE] = "after-first-move",
    };
    int word = word_of(value, words, 2);
    *out = word >= 0 ? (zug_game_clock_start)word : *out;
    return word >= 0;
}

/* The members of terms that are numbers: from least to most, or 0. */
static const struct {
    const char *name;
    int64_t least, most;
} numbers[] = {
    {"lag_max_ms", 0, MSG_LAG_MAX_MS},
    {"claim_after_ms", MSG_CLAIM_MIN_MS, MSG_CLAIM_MAX_MS},
    {"default_after_ms", MSG_DEFAULT_MIN_MS, MSG_DEFAULT_MAX_MS},
    {"delay_plies", 0, MSG_DELAY_MAX},
    {"call_stop_ms", MSG_CALL_STOP_MIN_MS, MSG_CALL_STOP_MAX_MS},
};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

/* The index of a name among them, or NUMBERS. */
static int number_of(const char *name) {
    int i = 0;
    while (i < NUMBERS && strcmp(name, numbers[i].name) != 0)
        i++;
    return i;
}

static bool read_number(const char *name, const json_t *value, msg_terms *out) {
    int at = number_of(name);
    int64_t number;
    if (!wire_field_number(value, 0, numbers[at].most, &number) ||
        (number != 0 && number < numbers[at].least))
        return false;
    if (strcmp(name, "lag_max_ms") == 0)
        out->lag_max_ms = number;
    else if (strcmp(name, "claim_after_ms") == 0)
        out->claim_after_ms = number;
    else if (strcmp(name, "default_after_ms") == 0)
        out->default_after_ms = number;
    else if (strcmp(name, "delay_plies") == 0)
        out->delay_plies = (uint32_t)number;
    else
        out->call_stop_ms = number;
    return true;
}

bool wire_field_terms(const char *name, const json_t *value, msg_terms *out, bool *known) {
    *known = true;
    if (strcmp(name, "control") == 0)
        return read_controls(value, out->control);
    if (strcmp(name, "start") == 0)
        return read_start(value, &out->start);
    if (strcmp(name, "clock_start") == 0)
        return read_clock_start(value, &out->clock_start);
    if (strcmp(name, "premoves") == 0)
        return wire_field_bool(value, &out->premoves);
    if (strcmp(name, "offers") == 0)
        return wire_field_bool(value, &out->draw_offers);
    if (strcmp(name, "private") == 0)
        return wire_field_bool(value, &out->is_private);
    *known = number_of(name) < NUMBERS;
    return *known && read_number(name, value, out);
}

/* Why a text is no position that can be played. */
static void explain_start(zug_str text, char why[static WIRE_WHY_SIZE]) {
    char sentence[ZUG_FAULT_SENTENCE_SIZE];
    zug_position pos;
    zug_error error = {0};
    if (zug_fen_read_setup(text, ZUG_FEN_LENIENT, &pos, &error) != ZUG_OK) {
        snprintf(why, WIRE_WHY_SIZE, "The start is no FEN: %.100s.",
                 error.message != NULL ? error.message : "it is not understood");
        return;
    }
    zug_fault_set faults = zug_faults_find(&pos) & ZUG_FAULT_UNPLAYABLE;
    if (faults == 0) {
        snprintf(why, WIRE_WHY_SIZE, "The start cannot be played: the game is over in it.");
        return;
    }
    zug_fault_sentence_write(&pos, faults & (0 - faults), sentence);
    snprintf(why, WIRE_WHY_SIZE, "The start cannot be played: %.120s.", sentence);
}

/* Within which bounds a number must lie. */
static void explain_number(int at, char why[static WIRE_WHY_SIZE]) {
    snprintf(why, WIRE_WHY_SIZE,
             "The field \"%s\" must be %sa number from %" PRId64 " to %" PRId64 ".",
             numbers[at].name, numbers[at].least > 0 ? "0 or " : "", numbers[at].least,
             numbers[at].most);
}

/* What a member of terms must be that is no number. */
static const char *words_of(const char *name) {
    if (strcmp(name, "control") == 0)
        return "a time control like 300+3, or one for white and one for black; - is none";
    if (strcmp(name, "start") == 0)
        return "standard, a number of Chess960 from 0 to 959, or a FEN";
    return strcmp(name, "clock_start") == 0 ? "at-start or after-first-move" : "true or false";
}

void wire_field_explain(const char *name, const json_t *value, char why[static WIRE_WHY_SIZE]) {
    zug_str text = {json_string_value(value), json_string_length(value)};
    zug_timecontrol control;
    zug_error error = {0};
    if (json_is_string(value) && strcmp(name, "start") == 0)
        explain_start(text, why);
    else if (json_is_string(value) && strcmp(name, "control") == 0 &&
             zug_timecontrol_parse(text, &control, &error) != ZUG_OK && error.message != NULL)
        snprintf(why, WIRE_WHY_SIZE, "This is no time control that can be run: %.100s.",
                 error.message);
    else if (number_of(name) < NUMBERS)
        explain_number(number_of(name), why);
    else
        snprintf(why, WIRE_WHY_SIZE, "The field \"%.20s\" must be %s.", name, words_of(name));
}

/* What a pairing has only in a contest with a list of players. */
static bool read_listed(const char *name, const json_t *value, msg_pairing *out) {
    int64_t number;
    if (strcmp(name, "result") == 0)
        return wire_field_result(value, &out->result);
    if (strcmp(name, "short") == 0)
        return wire_field_bool(value, &out->is_short);
    if (strcmp(name, "held") == 0)
        return wire_field_bool(value, &out->is_held);
    if (strcmp(name, "adjourned") == 0)
        return wire_field_bool(value, &out->is_adjourned);
    if (strcmp(name, "unplayed") == 0)
        return wire_field_bye(value, &out->unplayed);
    bool is_black = strcmp(name, "black_player") == 0;
    if ((!is_black && strcmp(name, "white_player") != 0) ||
        !wire_field_number(value, 1, UINT32_MAX, &number))
        return false;
    out->player[is_black] = (uint32_t)number;
    return true;
}

/* {"board":1,"white":"Anna","black":"Ben"}; white_id and black_id name persons by their ids, and
 * table the game of a round that has started. */
static bool read_pairing(const json_t *value, msg_pairing *out) {
    const char *name;
    const json_t *member;
    int64_t board = out->board;
    bool fine = json_is_object(value);
    json_object_foreach((json_t *)value, name, member) {
        if (strcmp(name, "board") == 0)
            fine = fine && wire_field_number(member, 1, UINT16_MAX, &board);
        else if (strcmp(name, "white") == 0)
            fine = fine && wire_field_text(member, out->seat[0].name, MSG_NAME_SIZE);
        else if (strcmp(name, "black") == 0)
            fine = fine && wire_field_text(member, out->seat[1].name, MSG_NAME_SIZE);
        else if (strcmp(name, "white_id") == 0)
            fine = fine && wire_field_id(member, &out->seat[0].person);
        else if (strcmp(name, "black_id") == 0)
            fine = fine && wire_field_id(member, &out->seat[1].person);
        else if (strcmp(name, "white_guest") == 0)
            fine = fine && wire_field_bool(member, &out->seat[0].is_guest);
        else if (strcmp(name, "black_guest") == 0)
            fine = fine && wire_field_bool(member, &out->seat[1].is_guest);
        else if (strcmp(name, "game") == 0)
            fine = fine && wire_field_id(member, &out->table);
        else
            fine = fine && read_listed(name, member, out);
    }
    out->board = (uint32_t)board;
    return fine;
}

bool wire_field_pairings(const json_t *value, msg_pairing **out, size_t *count) {
    size_t size = json_array_size(value);
    if (!json_is_array(value) || size == 0 || size > WIRE_PAIRINGS_MAX)
        return false;
    msg_pairing *list = calloc(size, sizeof *list);
    for (size_t i = 0; list != NULL && i < size; i++) {
        list[i].board = (uint32_t)i + 1;
        if (!read_pairing(json_array_get(value, i), &list[i])) {
            free(list);
            return false;
        }
    }
    *out = list;
    *count = size;
    return list != NULL;
}
