/* trf.c - reads a report line by line, and says where it is wrong.
 * Room: pairing. Knows lines; what stands in one is read by the function that trf_lines.c names. */
#include <zug/trf.h>

#include "base/mem.h"
#include "trf_impl.h"

enum { CODE_LEN = ZUG__TRF_CODE_LEN };

bool zug__trf_fail(zug__trf *r, size_t column, const char *code, const char *message) {
    if (r->has_failed)
        return false;
    r->has_failed = true;
    if (!r->problem)
        return false;
    zug_str before = zug__trf_columns(r, 1, column > 1 ? column - 1 : 0);
    size_t start = r->line.data ? (size_t)(r->line.data - r->text.data) : r->text.len;
    *r->problem = (zug_trf_problem){.line = r->number ? r->number : 1,
                                    .column = column,
                                    .offset = start + (column > 1 ? before.len : 0),
                                    .code = code};
    zug_buf out = zug_buf_over(r->problem->message, sizeof r->problem->message);
    zug_buf_text(&out, message);
    return false;
}

bool zug__trf_no_memory(zug__trf *r) {
    r->is_out_of_memory = r->has_failed = true;
    return false;
}

/* Takes the next line of the text, which ends with CR, LF or CRLF; false at the end. */
static bool next_line(zug__trf *r, size_t *at) {
    if (*at >= r->text.len)
        return false;
    size_t from = *at, to = from;
    while (to < r->text.len && r->text.data[to] != '\r' && r->text.data[to] != '\n')
        to++;
    r->line = zug_str_slice(r->text, from, to);
    r->number++;
    r->in_name = 0;
    if (to + 1 < r->text.len && r->text.data[to] == '\r' && r->text.data[to + 1] == '\n')
        to++;
    *at = to + 1;
    return true;
}

bool zug__trf_next_line(zug__trf *r, size_t *at) {
    static const char mark[] = {'\xEF', '\xBB', '\xBF'};
    if (!next_line(r, at))
        return false;
    if (r->number == 1 && r->line.len >= sizeof mark &&
        zug__mem_equal(r->line.data, mark, sizeof mark))
        r->line = zug_str_slice(r->line, sizeof mark, r->line.len);
    return true;
}

zug_str zug__trf_code_of(zug__trf *r) {
    zug_str line = r->line;
    while (line.len > 0 && (line.data[line.len - 1] == ' ' || line.data[line.len - 1] == '\t'))
        line.len--;
    r->line = line;
    if (line.len == 0 || (line.len >= CODE_LEN && zug__mem_equal(line.data, "###", CODE_LEN)))
        return (zug_str){line.data, 0};
    return zug_str_slice(line, 0, line.len < CODE_LEN ? line.len : CODE_LEN);
}

/* True if a line begins as all lines do: three letters or digits, then a blank. */
static bool check_code(zug__trf *r, zug_str code) {
    for (size_t i = 0; i < code.len; i++) {
        char c = code.data[i];
        bool is_letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!is_letter && !(c >= '0' && c <= '9'))
            return zug__trf_fail(r, i + 1, "trf-code",
                                 "a line begins with three digits or letters that say what it is");
    }
    if (code.len < CODE_LEN || (r->line.len > CODE_LEN && r->line.data[CODE_LEN] != ' '))
        return zug__trf_fail(r, code.len + 1, "trf-code",
                             "a line begins with three digits or letters and a blank");
    return true;
}

/* True for labels that are codes: two of them would contradict each other. */
static bool is_coded(zug_tournament_label label) {
    return label == ZUG_LABEL_SYSTEM || label == ZUG_LABEL_TIEBREAKS ||
           label == ZUG_LABEL_STANDINGS || label == ZUG_LABEL_BOARD_COLORS;
}

/* Reads what is said in words. The first line of a label counts; others in words are kept. */
static bool read_label(zug__trf *r, zug_tournament_label label) {
    zug_str text = zug_str_trim(zug_str_slice(r->line, CODE_LEN, r->line.len));
    zug_str before = zug_tournament_label_of(r->t, label);
    if (before.len == 0)
        return zug_tournament_set_label(r->t, label, text) || zug__trf_no_memory(r);
    if (text.len == 0 || zug_str_equal(text, before))
        return true;
    if (is_coded(label))
        return zug__trf_fail(r, 1, "trf-twice",
                             "there is a line of this code already, and it says something else");
    return zug_tournament_add_line(r->t, r->line) || zug__trf_no_memory(r);
}

/* Reads what does not speak of players, or is a player. */
static bool read_first(zug__trf *r, zug_str code) {
    bool is_known = false;
    if (zug__trf_is(code, "001"))
        return zug__trf_read_player(r);
    zug_tournament_label label = zug__trf_label(code);
    if (label < ZUG_LABELS)
        return read_label(r, label);
    if (!zug__trf_read_rule(r, code, &is_known))
        return false;
    return is_known || zug_tournament_add_line(r->t, r->line) || zug__trf_no_memory(r);
}

/* Reads the present line if it belongs to a stage. */
static bool read_line(zug__trf *r, zug_str code, zug__trf_stage stage) {
    bool is_known;
    zug__trf_line_reader *read = zug__trf_reader_of(code, stage, &is_known);
    if (stage == ZUG__TRF_PLAYERS)
        return check_code(r, code) && (is_known || read_first(r, code));
    return !read || read(r);
}

/* Goes through all lines. */
static bool read_lines(zug__trf *r, zug__trf_stage stage) {
    size_t at = 0;
    r->number = 0;
    while (zug__trf_next_line(r, &at)) {
        zug_str code = zug__trf_code_of(r);
        if (code.len > 0 && !read_line(r, code, stage))
            return false;
    }
    return true;
}

/* The column at which a contradiction shows in the line of the player or the team. */
static size_t column_of(const zug_tournament_fault *fault) {
    if (fault->round)
        return ZUG__TRF_ROUND_COLUMN + ZUG__TRF_ROUND_WIDTH * (fault->round - 1);
    return fault->kind == ZUG_TOURNAMENT_FAULT_MATCH_POINTS_WRONG  ? ZUG__TRF_MATCH_POINTS
           : fault->kind == ZUG_TOURNAMENT_FAULT_GAME_POINTS_WRONG ? ZUG__TRF_GAME_POINTS
                                                                   : ZUG__TRF_POINTS_COLUMN;
}

void zug__trf_recall_names(zug__trf *r) {
    enum { TEAM_NAME = 9, TEAM_NAME_LAST = 46 };
    zug_str code = zug__trf_code_of(r);
    if (zug_str_equal(code, zug_str_from("001")))
        zug__trf_count_columns(r);
    else if (zug_str_equal(code, zug_str_from("310")))
        zug__trf_set_names(r, TEAM_NAME, TEAM_NAME_LAST);
}

bool zug__trf_fail_at(zug__trf *r, size_t line, size_t column, const char *code,
                      const char *message) {
    size_t at = 0;
    r->number = 0;
    while (r->number < line)
        zug__trf_next_line(r, &at);
    if (line > 0)
        zug__trf_recall_names(r);
    if (line == 0) {
        r->line = (zug_str){r->text.data, 0};
        r->number = column = 1;
    }
    return zug__trf_fail(r, column, code, message);
}

/* Says of a contradiction where it stands. */
static bool fail_by_fault(zug__trf *r, const zug_tournament_fault *fault) {
    char sentence[ZUG_TOURNAMENT_SENTENCE_SIZE];
    zug_buf out = zug_buf_over(sentence, sizeof sentence);
    size_t line = fault->player ? r->lines_of[fault->player]
                  : fault->team ? r->lines_of_teams[fault->team]
                                : 0;
    zug_tournament_fault_write(fault, &out);
    zug__trf_fail_at(r, line, column_of(fault), zug_tournament_fault_code(fault->kind), sentence);
    if (r->problem)
        r->problem->fault = *fault;
    return false;
}

/* True if the code of the system ends with that of the Baku acceleration. */
static bool is_baku(zug_str system) {
    static const char word[] = "_BAKU";
    size_t len = sizeof word - 1;
    return system.len > len && zug__mem_equal(system.data + system.len - len, word, len);
}

/* A system that is accelerated by its code is so unless 250 or XXA give points themselves. */
static void set_baku(zug__trf *r) {
    zug_tournament_rules rules = *zug_tournament_rules_of(r->t);
    rules.is_baku = !r->is_accelerated && is_baku(zug_tournament_label_of(r->t, ZUG_LABEL_SYSTEM));
    zug_tournament_set_rules(r->t, &rules);
}

/* True if the file is text of one byte or of UTF-8 a character, as far as its beginning tells. */
static bool check_encoding(zug__trf *r) {
    const char *bytes = r->text.data;
    bool is_wide = r->text.len >= 2 && ((bytes[0] == '\xFF' && bytes[1] == '\xFE') ||
                                        (bytes[0] == '\xFE' && bytes[1] == '\xFF') ||
                                        bytes[0] == '\0' || bytes[1] == '\0');
    return !is_wide || zug__trf_fail_at(r, 0, 1, "trf-encoding",
                                        "this is UTF-16: save the report as UTF-8 or Latin-1");
}

/* Reads all, and judges it. */
static bool read_all(zug__trf *r) {
    zug_tournament_fault fault;
    if (!check_encoding(r))
        return false;
    for (zug__trf_stage stage = ZUG__TRF_PLAYERS; stage < ZUG__TRF_RESULTS; stage++) {
        if (!read_lines(r, stage))
            return false;
        if (zug_tournament_player_count(r->t) == 0)
            return zug__trf_fail(r, 1, "trf-players",
                                 "there are no players: lines that begin with 001");
        if (stage == ZUG__TRF_PLAYERS && !zug__trf_settle_colors(r))
            return false;
    }
    set_baku(r);
    if (zug_tournament_faults(r->t, &fault, 1) > 0)
        return fail_by_fault(r, &fault);
    return read_lines(r, ZUG__TRF_RESULTS);
}

zug_status zug_trf_read(zug_str text, zug_alloc alloc, zug_tournament **out,
                        zug_trf_problem *problem) {
    enum { LINES = ZUG_PLAYERS_MAX + 1, TEAMS = ZUG_TEAMS_MAX + 1 };
    const size_t bytes = (LINES + TEAMS) * sizeof(size_t);
    zug__trf r = {.text = text, .problem = problem, .t = zug_tournament_new(alloc)};
    if (text.len > 0 && text.data[text.len - 1] == '\x1A')
        r.text.len--; /* how old programs end a file */
    r.lines_of = r.t ? alloc.resize(alloc.ctx, NULL, 0, bytes) : NULL;
    bool is_read = false;
    if (r.lines_of) {
        zug__mem_set(r.lines_of, 0, bytes);
        r.lines_of_teams = r.lines_of + LINES;
        is_read = read_all(&r);
        alloc.resize(alloc.ctx, r.lines_of, bytes, 0);
    } else {
        r.is_out_of_memory = true;
    }
    if (is_read)
        *out = r.t;
    else
        zug_tournament_free(r.t);
    return is_read ? ZUG_OK : r.is_out_of_memory ? ZUG_ERR_SPACE : ZUG_ERR_SYNTAX;
}

bool zug_trf_find_label(zug_str text, zug_tournament_label label, size_t byte,
                        zug_trf_problem *out) {
    zug__trf r = {.text = text};
    size_t at = 0;
    while (zug__trf_next_line(&r, &at)) {
        zug_str code = zug__trf_code_of(&r);
        zug_str words = zug_str_trim(zug_str_slice(r.line, code.len, r.line.len));
        if (!zug__trf_is(code, zug__trf_label_code(label)) || words.len == 0)
            continue;
        size_t from = (size_t)(words.data - r.line.data);
        zug__trf_set_names(&r, from + 1, from + words.len);
        out->line = r.number;
        out->offset = (size_t)(words.data - text.data) + byte;
        out->column = zug__trf_column_of(&r, from + byte);
        return true;
    }
    return false;
}
