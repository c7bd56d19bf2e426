/* fuzz_pgn_format.c - any bytes as a PGN file: what is formatted checks clean, has the same games
 * and moves, and is formatted to itself, straight and by way of the tree; and neither writer nor
 * tree can tell whether they see every event or whole stretches. */
#include <stdlib.h>
#include <string.h>

#define PGN_FORMAT_SIZE (1 << 14) /* small, for speed */
#include "../tests/support/tree_text.h"
#include "property.h"

/* What comes of a text; to be freed. */
static pgn_format *format(zug_str text, zug_pgn_form form, bool by_tree, size_t piece) {
    pgn_format *f = calloc(1, sizeof *f);
    require(f != NULL);
    f->form = form;
    f->by_tree = by_tree;
    f->piece = piece;
    pgn_format_run(f, text);
    require(!f->failed && f->memory.live == 0);
    return f;
}

static zug_str text_of(const pgn_format *f) { return (zug_str){f->text, f->len}; }

/* Lines are left-justified, have no tab and, but for tags and what cannot be broken, less than 80
 * bytes. */
static void check_lines(const pgn_format *f) {
    bool may_be_long = f->losses[ZUG_PGN_LOST_LONG_WORD] || f->losses[ZUG_PGN_LOST_BRACE];
    for (const char *line = f->text; *line != '\0';) {
        const char *end = strchr(line, '\n');
        require(end != NULL);
        require(*line != ' ' && (end == line || end[-1] != ' '));
        require(end - line < 80 || *line == '[' || may_be_long);
        line = end + 1;
    }
    require(strpbrk(f->text, "\t\r\v\f") == NULL);
}

/* Formatting what has been formatted finds the same games, nothing wrong, and changes nothing. */
static void check_again(const pgn_format *once) {
    pgn_format *twice = format(text_of(once), once->form, false, 0);
    require(twice->games == once->games - once->bad_games && twice->bad_games == 0);
    require(twice->half_moves == once->half_moves && twice->spellings == 0);
    require(zug_str_equal(text_of(twice), text_of(once)));
    free(twice);
}

static void check_form(zug_str text, zug_pgn_form form) {
    pgn_format *straight = format(text, form, false, 0), *by_tree = format(text, form, true, 1);
    if (!straight->overflow) {
        require(strlen(straight->text) == straight->len);
        require(zug_str_equal(text_of(straight), text_of(by_tree)));
        check_lines(straight);
        check_again(straight);
    }
    free(straight);
    free(by_tree);
}

/* What a writer writes that sees every event. */
static void check_by_event(zug_str text) {
    pgn_format *fast = format(text, ZUG_PGN_EXPORT, false, 7);
    pgn_format *slow = calloc(1, sizeof *slow);
    require(slow != NULL);
    slow->by_event = true;
    pgn_format_run(slow, text);
    require(!slow->failed && slow->lost_at == fast->lost_at);
    require(slow->overflow || zug_str_equal(text_of(slow), text_of(fast)));
    free(slow);
    free(fast);
}

/* What is in the trees of a text; to be freed. */
static tree_text *trees(zug_str text, bool by_event, size_t piece) {
    tree_text *out = calloc(1, sizeof *out);
    require(out != NULL);
    out->by_event = by_event;
    out->piece = piece;
    tree_text_run(out, text);
    require(!out->failed && !out->is_wrong && out->memory.live == 0);
    return out;
}

static void check_trees(zug_str text) {
    tree_text *slow = trees(text, true, 0), *fast = trees(text, false, 0);
    tree_text *pieces = trees(text, false, 61);
    require(slow->len == fast->len && memcmp(slow->text, fast->text, fast->len) == 0);
    require(slow->len == pieces->len && memcmp(slow->text, pieces->text, fast->len) == 0);
    free(slow);
    free(fast);
    free(pieces);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_str text = {(const char *)data, size};
    check_form(text, ZUG_PGN_EXPORT);
    check_form(text, ZUG_PGN_REDUCED);
    check_by_event(text);
    check_trees(text);
    return 0;
}
