/* fuzz_select.c - any bytes as a condition, asked of any bytes as games. A condition is read, or
 * refused with a sentence at a place within it. What it says of a game depends neither on how the
 * bytes are cut nor on how fast they are read, its negation says the opposite, and what the tags
 * decide stays so. Input: the condition up to the first line end, then the games. */
#include <string.h>
#include <zug/select.h>

#include "property.h"

enum { GAMES_MAX = 64, TEXT_MAX = 1 << 14 };

/* How games are shown to a condition. */
typedef struct way {
    size_t piece;     /* bytes that are pushed at once */
    bool observe;     /* every event */
    bool passes_over; /* games that their tags exclude */
    bool leaves;      /* games as soon as they are hopeless */
} way;

/* What was said of the games of a text. */
typedef struct verdicts {
    zug_select *select;
    way way;
    zug_answer by_tags;
    zug_pgn_gate gate; /* of the present game */
    bool is_hopeless;
    size_t count;
    char of[GAMES_MAX]; /* bad, yes or no */
} verdicts;

static void start(void *ctx, uint64_t offset) {
    (void)offset;
    verdicts *all = ctx;
    all->by_tags = ZUG_ANSWER_UNDECIDED;
    all->is_hopeless = false;
    zug_select_begin(all->select);
}

static void tag(void *ctx, zug_str name, zug_str value) {
    verdicts *all = ctx;
    zug_select_tag(all->select, name, value);
}

static bool wants(void *ctx) {
    verdicts *all = ctx;
    all->by_tags = zug_select_by_tags(all->select);
    return !all->way.passes_over || all->by_tags != ZUG_ANSWER_NO;
}

static const zug_pgn_gate *gate_of(void *ctx) {
    verdicts *all = ctx;
    return zug_select_gate(all->select, &all->gate) ? &all->gate : NULL;
}

static bool wants_more(void *ctx, const zug_pgn_main_line *so_far) {
    verdicts *all = ctx;
    all->is_hopeless = !zug_select_may_hold(all->select, so_far);
    return !all->is_hopeless || !all->way.leaves;
}

/* Asks the condition about the game that has just ended. */
static char ask(const verdicts *all, const zug_pgn_checker *checker,
                const zug_pgn_finding *finding) {
    zug_pgn_main_line line;
    if (finding->is_bad)
        return 'b';
    if (all->is_hopeless && all->way.leaves)
        return 'n';
    require(zug_pgn_checker_main_line(checker, &line));
    require(line.count == finding->half_moves);
    bool holds = zug_select_decide(all->select, &line);
    require(!zug_select_has_failed(all->select));
    require(!holds || !all->is_hopeless);
    if (all->by_tags != ZUG_ANSWER_UNDECIDED)
        require(holds == (all->by_tags == ZUG_ANSWER_YES));
    return holds ? 'y' : 'n';
}

/* Pushes the next bytes. */
static void push(zug_pgn_reader *reader, zug_str *text, size_t piece) {
    zug_str next = zug_str_slice(*text, 0, piece < text->len ? piece : text->len);
    size_t taken = zug_pgn_reader_push(reader, next);
    *text = zug_str_slice(*text, taken, text->len);
}

/* Asks a condition about all games of a text. */
static verdicts ask_all(zug_select *select, zug_str text, way way) {
    verdicts all = {.select = select, .way = way};
    zug_pgn_watcher watcher = {&all, start, tag, wants, gate_of, wants_more};
    zug_pgn_reader *reader = zug_pgn_reader_new(zug_host_alloc());
    zug_pgn_checker *checker = reader ? zug_pgn_checker_new(zug_host_alloc(), reader) : NULL;
    zug_pgn_finding finding;
    zug_status status;
    require(checker != NULL);
    zug_pgn_checker_watch(checker, &watcher);
    zug_pgn_checker_keep_moves(checker, true);
    if (way.observe)
        zug_pgn_checker_observe(checker, zug_select_observe, select);
    while ((status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE) {
        if (status == ZUG_MORE)
            push(reader, &text, way.piece);
        else if (finding.kind == ZUG_PGN_FOUND_GAME && all.count < GAMES_MAX)
            all.of[all.count++] = ask(&all, checker, &finding);
    }
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    return all;
}

/* Two ways to show games find the same; one that passes games over knows less of bad ones. */
static void compare(const verdicts *a, const verdicts *b, bool passes_over) {
    require(a->count == b->count);
    for (size_t i = 0; i < a->count; i++)
        require(a->of[i] == b->of[i] || (passes_over && a->of[i] == 'b' && b->of[i] == 'n'));
}

/* Asks in several ways. */
static verdicts try_ways(zug_select *select, zug_str games) {
    bool observe = zug_select_wants_notes(select) || zug_select_wants_variations(select);
    verdicts whole = ask_all(select, games, (way){TEXT_MAX, observe, false, false});
    verdicts slow = ask_all(select, games, (way){TEXT_MAX, true, false, false});
    verdicts cut = ask_all(select, games, (way){13, observe, false, false});
    verdicts passing = ask_all(select, games, (way){TEXT_MAX, observe, true, false});
    verdicts leaving = ask_all(select, games, (way){TEXT_MAX, observe, true, true});
    verdicts leaving_cut = ask_all(select, games, (way){13, true, true, true});
    compare(&whole, &slow, false);
    compare(&whole, &cut, false);
    compare(&whole, &passing, true);
    compare(&whole, &leaving, true);
    compare(&leaving, &leaving_cut, false);
    return whole;
}

/* The negation of a condition says the opposite of each game. */
static void try_negation(zug_str condition, zug_str games, const verdicts *plain) {
    char text[TEXT_MAX + 8];
    zug_select *negated = NULL;
    int len = snprintf(text, sizeof text, "not (%.*s )", (int)condition.len, condition.data);
    if (zug_select_new(zug_host_alloc(), (zug_str){text, (size_t)len}, &negated, NULL) != ZUG_OK)
        return; /* one part too many */
    zug_select_follow_variations(negated, true);
    verdicts all = ask_all(negated, games, (way){TEXT_MAX, true, false, false});
    require(all.count == plain->count);
    for (size_t i = 0; i < all.count; i++)
        require((all.of[i] == 'b') == (plain->of[i] == 'b') &&
                (all.of[i] == 'b' || all.of[i] != plain->of[i]));
    zug_select_free(negated);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t len = 0;
    while (len < size && data[len] != '\n')
        len++;
    zug_str condition = {(const char *)data, len};
    zug_str games = {(const char *)data + len, size - len};
    zug_select *select = NULL;
    zug_error err = {.message = NULL};
    zug_status status = zug_select_new(zug_host_alloc(), condition, &select, &err);
    if (status != ZUG_OK) {
        require(status == ZUG_ERR_SYNTAX && err.offset <= len && err.message != NULL);
        return 0;
    }
    if (size <= TEXT_MAX) {
        try_ways(select, games);
        zug_select_follow_variations(select, true);
        verdicts followed = try_ways(select, games);
        if (memchr(condition.data, '\0', len) == NULL)
            try_negation(condition, games, &followed);
    }
    zug_select_free(select);
    return 0;
}
