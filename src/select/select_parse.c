/* select_parse.c - reads a condition: words, and how `and`, `or`, `not` and parentheses join them.
 * Room: select. Nothing here recurses: parentheses wait on a stack of their own. */
#include "select_parse_impl.h"

enum { WAITING_MAX = 128, PARENTHESIS = 251 };

bool zug__parse_fail(zug__parser *parser, size_t offset, const char *code, const char *message) {
    parser->status = zug_status_fail(parser->err, ZUG_ERR_SYNTAX, offset, code, message);
    return false;
}

bool zug__parse_no_memory(zug__parser *parser) {
    parser->status = zug_status_fail(parser->err, ZUG_ERR_SPACE, parser->now.offset,
                                     "select-memory", "there is no memory");
    return false;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* The byte at a place, or NUL behind the end. */
static char byte_at(const zug__parser *parser, size_t at) {
    return at < parser->text.len ? parser->text.data[at] : '\0';
}

/* True if a word goes on at a place. */
static bool is_in_word(const zug__parser *parser, size_t at) {
    static const char others[] = "()[]\",<>=!~";
    char c = byte_at(parser, at);
    if (at >= parser->text.len || is_blank(c) || (c == '.' && byte_at(parser, at + 1) == '.'))
        return false;
    for (size_t i = 0; others[i] != '\0'; i++)
        if (c == others[i])
            return false;
    return true;
}

/* Reads a text in quotes, in which \" is a quote and \\ a backslash. */
static bool read_string(zug__parser *parser) {
    size_t start = parser->at + 1, end = start, len = 0;
    bool has_escape = false;
    for (; end < parser->text.len && parser->text.data[end] != '"'; end++) {
        bool escapes = parser->text.data[end] == '\\' &&
                       (byte_at(parser, end + 1) == '"' || byte_at(parser, end + 1) == '\\');
        has_escape |= escapes;
        end += escapes;
    }
    if (end >= parser->text.len)
        return zug__parse_fail(parser, parser->at, "select-quote", "this quote is not closed");
    parser->at = end + 1;
    parser->now =
        (zug__token){ZUG__TOKEN_STRING, zug_str_slice(parser->text, start, end), start, 0};
    if (!has_escape)
        return true;
    char *plain = zug__arena_take(&parser->select->arena, end - start);
    if (!plain)
        return zug__parse_no_memory(parser);
    for (size_t i = start; i < end; i++) {
        i += parser->text.data[i] == '\\' &&
             (parser->text.data[i + 1] == '"' || parser->text.data[i + 1] == '\\');
        plain[len++] = parser->text.data[i];
    }
    parser->now.text = (zug_str){plain, len};
    return true;
}

/* Takes a sign of so many bytes. */
static bool take(zug__parser *parser, zug__token_kind kind, size_t len, zug__relation relation) {
    zug_str text = zug_str_slice(parser->text, parser->at, parser->at + len);
    parser->now = (zug__token){kind, text, parser->at, relation};
    parser->at += len;
    return true;
}

/* Reads =, !=, <, <=, >, >=, ~ or !~. */
static bool read_relation(zug__parser *parser, char c) {
    char second = byte_at(parser, parser->at + 1);
    if (c == '=')
        return take(parser, ZUG__TOKEN_RELATION, 1, ZUG__IS);
    if (c == '~')
        return take(parser, ZUG__TOKEN_RELATION, 1, ZUG__CONTAINS);
    if (c == '<')
        return second == '=' ? take(parser, ZUG__TOKEN_RELATION, 2, ZUG__AT_MOST)
                             : take(parser, ZUG__TOKEN_RELATION, 1, ZUG__LESS);
    if (c == '>')
        return second == '=' ? take(parser, ZUG__TOKEN_RELATION, 2, ZUG__AT_LEAST)
                             : take(parser, ZUG__TOKEN_RELATION, 1, ZUG__MORE);
    if (c == '!' && second == '=')
        return take(parser, ZUG__TOKEN_RELATION, 2, ZUG__IS_NOT);
    if (c == '!' && second == '~')
        return take(parser, ZUG__TOKEN_RELATION, 2, ZUG__CONTAINS_NOT);
    return zug__parse_fail(parser, parser->at, "select-sign", "this sign is not known");
}

bool zug__parse_next(zug__parser *parser) {
    while (parser->at < parser->text.len && is_blank(parser->text.data[parser->at]))
        parser->at++;
    char c = byte_at(parser, parser->at);
    size_t end = parser->at;
    if (parser->at >= parser->text.len)
        return take(parser, ZUG__TOKEN_END, 0, 0);
    if (c == '"')
        return read_string(parser);
    if (c == '(' || c == ')')
        return take(parser, c == '(' ? ZUG__TOKEN_OPEN : ZUG__TOKEN_CLOSE, 1, 0);
    if (c == '[' || c == ']')
        return take(parser, c == '[' ? ZUG__TOKEN_BRACKET_OPEN : ZUG__TOKEN_BRACKET_CLOSE, 1, 0);
    if (c == ',')
        return take(parser, ZUG__TOKEN_COMMA, 1, 0);
    if (c == '.' && byte_at(parser, parser->at + 1) == '.')
        return take(parser, ZUG__TOKEN_RANGE, 2, 0);
    while (is_in_word(parser, end))
        end++;
    if (end > parser->at)
        return take(parser, ZUG__TOKEN_WORD, end - parser->at, 0);
    return read_relation(parser, c);
}

bool zug__parse_is(const zug__parser *parser, const char *word) {
    return parser->now.kind == ZUG__TOKEN_WORD &&
           zug__select_same_word(parser->now.text, zug_str_from(word));
}

/* What waits until its second side, or its closing parenthesis, is read. */
typedef struct waiting {
    uint8_t joins[WAITING_MAX];
    size_t offsets[WAITING_MAX];
    size_t count;
} waiting;

static bool too_long(zug__parser *parser) {
    return zug__parse_fail(parser, parser->now.offset, "select-long",
                           "the condition has too many parts");
}

/* Adds a test or a join to the result. */
static bool emit(zug__parser *parser, uint8_t code) {
    zug_select *select = parser->select;
    if (select->join_count == ZUG__JOINS_MAX)
        return too_long(parser);
    select->joins[select->join_count++] = code;
    return true;
}

/* Lets the next word, which is a join or an opening parenthesis, wait. */
static bool wait_for(zug__parser *parser, waiting *all, uint8_t code) {
    if (all->count == WAITING_MAX)
        return too_long(parser);
    all->offsets[all->count] = parser->now.offset;
    all->joins[all->count++] = code;
    return zug__parse_next(parser);
}

/* Emits what waits and binds at least as closely as a join: the numbers are in that order. */
static bool emit_waiting(zug__parser *parser, waiting *all, uint8_t least) {
    while (all->count > 0 && all->joins[all->count - 1] >= least)
        if (!emit(parser, all->joins[--all->count]))
            return false;
    return true;
}

/* Reads a test and what stands before it. */
static bool read_operand(zug__parser *parser, waiting *all) {
    for (;;) {
        if (parser->now.kind == ZUG__TOKEN_OPEN) {
            if (!wait_for(parser, all, PARENTHESIS))
                return false;
        } else if (zug__parse_is(parser, "not")) {
            if (!wait_for(parser, all, ZUG__JOIN_NOT))
                return false;
        } else {
            break;
        }
    }
    zug_select *select = parser->select;
    if (select->count == ZUG_SELECT_CONDITIONS)
        return too_long(parser);
    return zug__parse_test(parser, &select->tests[select->count]) &&
           emit(parser, (uint8_t)select->count++);
}

/* Reads the parentheses that close behind a test. */
static bool read_closing(zug__parser *parser, waiting *all) {
    while (parser->now.kind == ZUG__TOKEN_CLOSE) {
        if (!emit_waiting(parser, all, ZUG__JOIN_OR))
            return false;
        if (all->count == 0)
            return zug__parse_fail(parser, parser->now.offset, "select-closing",
                                   "nothing was opened that this parenthesis could close");
        all->count--;
        if (!zug__parse_next(parser))
            return false;
    }
    return true;
}

/* Reads the join behind a test, or the end. */
static bool read_join(zug__parser *parser, waiting *all, bool *is_end) {
    *is_end = parser->now.kind == ZUG__TOKEN_END;
    if (*is_end)
        return true;
    bool is_and = zug__parse_is(parser, "and");
    if (!is_and && !zug__parse_is(parser, "or"))
        return zug__parse_fail(parser, parser->now.offset, "select-join",
                               "here `and`, `or` or the end is expected");
    uint8_t code = is_and ? ZUG__JOIN_AND : ZUG__JOIN_OR;
    return emit_waiting(parser, all, code) && wait_for(parser, all, code);
}

static bool read_all(zug__parser *parser) {
    waiting all = {.count = 0};
    bool is_end = false;
    if (!zug__parse_next(parser))
        return false;
    while (!is_end)
        if (!read_operand(parser, &all) || !read_closing(parser, &all) ||
            !read_join(parser, &all, &is_end))
            return false;
    if (!emit_waiting(parser, &all, ZUG__JOIN_OR))
        return false;
    if (all.count > 0)
        return zug__parse_fail(parser, all.offsets[all.count - 1], "select-opening",
                               "this parenthesis is not closed");
    return true;
}

zug_status zug__select_parse(zug_select *select, zug_str text, zug_error *err) {
    zug_str kept;
    zug__parser parser = {.select = select, .err = err, .status = ZUG_OK};
    if (!zug__arena_keep(&select->arena, text, &kept))
        zug__parse_no_memory(&parser);
    else {
        parser.text = kept;
        read_all(&parser);
    }
    return parser.status;
}
