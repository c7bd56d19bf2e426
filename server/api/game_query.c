/* game_query.c - what the query of an address asks of the archive.
 * Room: server/api. */
#include "game_query.h"

#include <stdio.h>
#include <zug/host_alloc.h>
#include <zug/select.h>

#include "wire/wire_archive.h"

static int days_of(int year, int month) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == 2 && is_leap ? 1 : 0);
}

/* Reads "2026-11-16" or "2026.11.16" as milliseconds since 1970. */
static bool read_date(const char *text, int64_t *out_ms) {
    int year, month, day, end = 0;
    if (sscanf(text, "%4d%*1[-.]%2d%*1[-.]%2d%n", &year, &month, &day, &end) != 3 ||
        text[end] != '\0' || year < 1970 || month < 1 || month > 12 || day < 1 ||
        day > days_of(year, month))
        return false;
    /* Days since 1970 in the calendar of today. */
    int64_t y = month <= 2 ? year - 1 : year, era = y / 400, of_era = y - era * 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int64_t days = era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
    *out_ms = days * 86400000;
    return true;
}

/* Where a search with a condition goes on, which has no pages: what is wrong with it, if anything.
 */
static msg_fault read_after(zug_str query, game_query *out) {
    bool has_where = http_query_has(query, "where");
    zug_str after = api_query_text(query, "after", out->date, sizeof out->date);
    if (has_where && http_query_has(query, "page"))
        return MSG_FAULT_SEARCH_WHERE_PAGE;
    if (http_query_has(query, "after") &&
        (!has_where ||
         !wire_behind_read(after, &out->query.behind.began_ms, &out->query.behind.id)))
        return MSG_FAULT_SEARCH_AFTER;
    return MSG_NO_FAULT;
}

/* Which colour the person that is asked for has; false if it is none, or of nobody. */
static bool read_color(zug_str query, game_query *out) {
    zug_str color = api_query_text(query, "color", out->date, sizeof out->date);
    bool is_white = zug_str_equal(color, zug_str_from("white"));
    bool is_black = zug_str_equal(color, zug_str_from("black"));
    out->query.color = is_white ? 1 : is_black ? 2 : 0;
    return !http_query_has(query, "color") || (out->query.person != 0 && (is_white || is_black));
}

/* What the query asks for, without the texts: what is wrong with it, if anything. */
static msg_fault read_numbers(zug_str query, game_query *out) {
    if (!api_query_page(query, &out->page))
        return MSG_FAULT_SEARCH_PAGE;
    if (api_query_text(query, "contest", out->contest, sizeof out->contest).len > 0 &&
        !wire_id_read(zug_str_from(out->contest), &out->query.contest))
        return MSG_FAULT_SEARCH_CONTEST;
    if (api_query_text(query, "person", out->person, sizeof out->person).len > 0 &&
        !wire_id_read(zug_str_from(out->person), &out->query.person))
        return MSG_FAULT_SEARCH_PERSON;
    if (!read_color(query, out))
        return MSG_FAULT_SEARCH_COLOR;
    if (api_query_text(query, "from", out->date, sizeof out->date).len > 0 &&
        !read_date(out->date, &out->query.from_ms))
        return MSG_FAULT_SEARCH_FROM;
    if (api_query_text(query, "to", out->date, sizeof out->date).len > 0) {
        if (!read_date(out->date, &out->query.to_ms))
            return MSG_FAULT_SEARCH_TO;
        out->query.to_ms += 86400000; /* that day is meant, too */
    }
    return read_after(query, out);
}

/* True if a text is moves by their squares, with a letter for a promotion: "e2e4,e7e5". */
static bool are_moves(zug_str text) {
    zug_str rest = {text.data, text.len};
    if (rest.len > 0 && rest.data[rest.len - 1] == ' ')
        return false;
    while (rest.len > 0) {
        zug_str move = str_cut(&rest, ' ');
        zug_move read;
        if (!wire_move_read(move, &read) ||
            (move.len == 5 && zug_move_sort_of(read) != ZUG_MOVE_PROMOTION))
            return false;
    }
    return true;
}

static bool is_result(zug_str text) {
    static const char *const results[] = {"",    "1-0", "0-1", "1/2-1/2", "0-0",
                                          "+/-", "-/+", "-/-", "*"};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (zug_str_equal(text, zug_str_from(results[i])))
            return true;
    return false;
}

/* What cannot be read must not be taken for not being there: that would find every game. */
static msg_fault find_unreadable(zug_str query) {
    static const struct {
        const char *name;
        size_t size;
    } texts[] = {{"moves", GAME_QUERY_OPENING_SIZE},
                 {"where", GAME_QUERY_WHERE_SIZE},
                 {"player", GAME_QUERY_SIZE},
                 {"event", GAME_QUERY_SIZE},
                 {"result", GAME_QUERY_SIZE},
                 {"page", GAME_QUERY_SIZE},
                 {"contest", GAME_QUERY_SIZE},
                 {"person", GAME_QUERY_SIZE},
                 {"color", GAME_QUERY_SIZE},
                 {"from", GAME_QUERY_SIZE},
                 {"to", GAME_QUERY_SIZE},
                 {"after", GAME_QUERY_SIZE}};
    char text[GAME_QUERY_WHERE_SIZE];
    size_t len;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (http_query_has(query, texts[i].name) &&
            !http_query_find(query, texts[i].name, text, texts[i].size, &len))
            return MSG_FAULT_SEARCH_LONG;
    return MSG_NO_FAULT;
}

/* Reads the condition, if there is one; false after saying what is wrong with it and where. */
static bool read_where(zug_str query, http_responder *responder, game_query *out) {
    zug_error err;
    zug_select *select = NULL;
    zug_str where = api_query_text(query, "where", out->where, sizeof out->where);
    if (where.len == 0)
        return true;
    zug_status status = zug_select_new(zug_host_alloc(), where, &select, &err);
    zug_select_free(select);
    if (status == ZUG_OK)
        return true;
    if (zug_str_equal(zug_str_from(err.code), zug_str_from("select-memory"))) {
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return false;
    }
    char sentence[256];
    snprintf(sentence, sizeof sentence, "The condition is not understood at byte %zu: %s.",
             err.offset + 1, err.message);
    api_respond_refusal(responder,
                        &(msg_told){.code = "bad-request", .sentence = sentence, .error = &err});
    return false;
}

bool game_query_read(const http_request *request, http_responder *responder, game_query *out) {
    zug_str query = request->head->query;
    identity_caller caller;
    *out = (game_query){.query.kind = STORE_TABLE};
    api_who(request, &caller);
    out->query.player = api_query_text(query, "player", out->player, sizeof out->player);
    out->query.event = api_query_text(query, "event", out->event, sizeof out->event);
    out->query.result = api_query_text(query, "result", out->result, sizeof out->result);
    out->query.opening = api_query_text(query, "moves", out->opening, sizeof out->opening);
    for (char *c = out->opening; *c != '\0'; c++)
        *c = *c == ',' ? ' ' : *c;
    out->query.public_only = true;
    out->query.finished_only = true;
    out->query.or_person = caller.person.id;
    msg_fault fault = find_unreadable(query);
    if (fault == MSG_NO_FAULT)
        fault = read_numbers(query, out);
    if (fault == MSG_NO_FAULT && !is_result(out->query.result))
        fault = MSG_FAULT_SEARCH_RESULT;
    if (fault == MSG_NO_FAULT && !are_moves(out->query.opening))
        fault = MSG_FAULT_SEARCH_MOVES;
    if (fault == MSG_NO_FAULT)
        return read_where(query, responder, out);
    api_respond_fault(responder, fault);
    return false;
}
