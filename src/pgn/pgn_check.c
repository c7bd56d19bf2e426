/* pgn_check.c - replays games and says what is wrong with them.
 * Room: pgn. The only place where the text of a game meets the Laws. */
#include <zug/pgn_check.h>

#include <zug/fen.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/san.h>

#include "pgn_check_impl.h"
#include "core/position_impl.h"
#include "pgn_read_impl.h"
#include "pgn_tags_impl.h"
#include "base/mem.h"

/* What one step of the checker says: a finding, ZUG_MORE, ZUG_DONE, or look again. */
enum { AGAIN = -1 };

zug_pgn_checker *zug_pgn_checker_new(zug_alloc alloc, zug_pgn_reader *reader) {
    zug_pgn_checker *checker = alloc.resize(alloc.ctx, NULL, 0, sizeof *checker);
    if (!checker)
        return NULL;
    zug__mem_set(checker, 0, sizeof *checker);
    checker->alloc = alloc;
    checker->reader = reader;
    checker->initial = zug_position_initial();
    return checker;
}

void zug_pgn_checker_free(zug_pgn_checker *checker) {
    if (!checker)
        return;
    zug_alloc alloc = checker->alloc;
    zug__laws_begin(&checker->laws);
    alloc.resize(alloc.ctx, checker->outer, checker->outer_capacity * sizeof *checker->outer, 0);
    alloc.resize(alloc.ctx, checker->log.moves, checker->log.capacity * sizeof(zug_move), 0);
    alloc.resize(alloc.ctx, checker, sizeof *checker, 0);
}

void zug_pgn_checker_observe(zug_pgn_checker *checker, zug_pgn_observer *observer, void *ctx) {
    zug__checker_observe_passing(checker, observer, NULL, ctx);
}

void zug__checker_observe_passing(zug_pgn_checker *checker, zug_pgn_observer *observer,
                                  const zug__passing *passing, void *ctx) {
    checker->observer = observer;
    checker->observer_ctx = ctx;
    checker->passing = passing;
}

void zug_pgn_checker_watch(zug_pgn_checker *checker, const zug_pgn_watcher *watcher) {
    checker->watcher = watcher ? *watcher : (zug_pgn_watcher){0};
}

void zug_pgn_checker_keep_moves(zug_pgn_checker *checker, bool keep) {
    checker->keeps_moves = keep;
}

bool zug_pgn_checker_main_line(const zug_pgn_checker *checker, zug_pgn_main_line *out) {
    const zug__line_state *line = checker->depth > 0 ? &checker->outer[0] : &checker->line;
    *out = (zug_pgn_main_line){&checker->start, checker->log.moves, checker->log.count, &line->pos};
    return !checker->lost_moves;
}

void zug__checker_reserve_log(zug_pgn_checker *checker, size_t more) {
    zug__move_log *log = &checker->log;
    size_t capacity = log->capacity ? log->capacity : 1024;
    while (capacity - log->count < more)
        capacity *= 2;
    if (capacity == log->capacity)
        return;
    zug_move *moves = checker->alloc.resize(
        checker->alloc.ctx, log->moves, log->capacity * sizeof *moves, capacity * sizeof *moves);
    if (!moves) {
        checker->lost_moves = true;
        return;
    }
    log->moves = moves;
    log->capacity = capacity;
}

bool zug__checker_is_wanted_on(zug_pgn_checker *checker) {
    zug_pgn_main_line so_far;
    const zug_pgn_gate *gate = checker->line.gate;
    if (!gate || !zug_pgn_gate_is_shut(gate, &checker->line.pos))
        return true;
    checker->line.gate = NULL;
    if (!zug_pgn_checker_main_line(checker, &so_far) ||
        checker->watcher.wants_more(checker->watcher.ctx, &so_far))
        return true;
    zug_pgn_reader_skip_game(checker->reader);
    return false;
}

/* Shows an event to the observer. */
static void show(const zug_pgn_checker *checker, const zug_pgn_event *event,
                 const zug_position *pos, const zug_san *san) {
    if (checker->observer)
        checker->observer(checker->observer_ctx, event, pos, san);
}

void zug_pgn_checker_set_pedantic(zug_pgn_checker *checker, bool is_pedantic) {
    checker->is_pedantic = is_pedantic;
}

void zug_pgn_checker_set_online(zug_pgn_checker *checker, void *solver_memory) {
    checker->laws.solver_memory = solver_memory;
}

/* Fills in a finding about an event. */
static void describe(const zug_pgn_checker *checker, zug_pgn_finding *out,
                     const zug_pgn_event *event, bool is_error, const char *code) {
    *out = (zug_pgn_finding){.kind = ZUG_PGN_FOUND_PROBLEM,
                             .is_error = is_error,
                             .code = code,
                             .facts = zug_facts_of(code, NULL)};
    out->offset = event->offset;
    out->place = zug_pgn_reader_place(checker->reader, event->offset);
    out->game = checker->in_game ? checker->game : 0;
    out->half_moves = checker->in_game ? checker->half_moves : 0;
}

/* The game has an error: the rest of it is passed over. */
static void spoil(zug_pgn_checker *checker) {
    checker->bad = true;
    zug_pgn_reader_skip_game(checker->reader);
}

/* Fills in a finding about an event; an error makes the game bad. */
static int report(zug_pgn_checker *checker, zug_pgn_finding *out, const zug_pgn_event *event,
                  bool is_error, const char *code) {
    describe(checker, out, event, is_error, code);
    if (is_error && checker->in_game)
        spoil(checker);
    return ZUG_OK;
}

/* The same with one of the sentences of its code. */
static int report_detail(zug_pgn_checker *checker, zug_pgn_finding *out, const zug_pgn_event *event,
                         const char *code, const char *detail) {
    report(checker, out, event, false, code);
    out->facts.detail = detail;
    return ZUG_OK;
}

/* Adds to a finding which move it is about, and the position it was to be played in. */
static void add_move(zug_pgn_finding *out, zug_str san, const zug_position *pos, uint64_t ply) {
    out->san = san;
    out->ply = ply;
    out->has_position = true;
    out->position = *pos;
    zug_position_settle(&out->position); /* the express lane keeps no key */
}

static int end_game(zug_pgn_checker *checker, zug_pgn_finding *out, const zug_pgn_event *event) {
    out->kind = ZUG_PGN_FOUND_GAME;
    out->is_error = out->has_position = false;
    out->code = NULL;
    out->offset = event->offset;
    out->place = (zug_pgn_place){0, 0};
    out->game = checker->game;
    out->ply = 0;
    out->san = (zug_str){NULL, 0};
    out->suggestion = out->played = ZUG_MOVE_NONE;
    out->half_moves = checker->half_moves;
    out->is_bad = checker->bad;
    out->result = checker->end_mark;
    if (out->result == ZUG_PGN_UNKNOWN && checker->has_result_tag)
        out->result = checker->result_tag;
    out->letters = checker->letters.game.now;
    out->languages = 0;
    checker->letters.game.now = checker->letters.usual;
    checker->in_game = false;
    return ZUG_OK;
}

/* Takes the position of a FEN tag, or keeps what is wrong with it until all tags are known: in
 * other kinds of chess it may be right. */
static void read_start(zug_pgn_checker *checker, const zug_pgn_event *event) {
    zug_error err;
    zug_fault_set faults = 0;
    zug_position start;
    zug_status status = zug_fen_parse(event->text, ZUG_FEN_LENIENT, &start, &faults, &err);
    if (status == ZUG_OK) {
        checker->has_start = true;
        checker->line.pos = start;
        checker->line.in_check = zug_position_in_check(&start);
        if (zug_fen_read_setup(event->text, ZUG_FEN_STRICT, &start, &err) != ZUG_OK)
            checker->start_form = zug_facts_error(&err);
        return;
    }
    zug_pgn_finding *out = &checker->start_problem;
    checker->has_start_problem = true;
    describe(checker, out, event, true, "fen-invalid");
    bool is_read = status == ZUG_ERR_POSITION &&
                   zug_fen_read_setup(event->text, ZUG_FEN_LENIENT, &start, NULL) == ZUG_OK;
    out->facts = is_read ? zug_facts_fault(&start, faults & (~faults + 1)) : zug_facts_error(&err);
}

static int report_tag(zug_pgn_checker *checker, zug_pgn_finding *out, zug_pgn_tags_fault fault) {
    return report(checker, out, &checker->event, false, zug_pgn_tags_fault_name(fault));
}

/* Says how a FEN that was understood differs from one of the standard. */
static int report_start_form(zug_pgn_checker *checker, zug_pgn_finding *out,
                             const zug_pgn_event *event) {
    report(checker, out, event, false, "fen-unusual");
    out->facts = checker->start_form;
    checker->start_form.code = NULL;
    return ZUG_OK;
}

static zug__tag_place place_of(const zug_pgn_checker *checker, const zug_pgn_event *event) {
    return (zug__tag_place){event->offset, zug_pgn_reader_place(checker->reader, event->offset)};
}

/* Takes from a tag what the game is checked against. */
static void note_tag(zug_pgn_checker *checker, zug__tag tag, const zug_pgn_event *event) {
    if (tag == ZUG__TAG_RESULT && !checker->has_result_tag)
        checker->has_result_tag = zug__tag_result(event->text, &checker->result_tag);
    if (tag == ZUG__TAG_FEN && !checker->has_start && !checker->has_start_problem)
        read_start(checker, event);
    if (tag == ZUG__TAG_FEN || tag == ZUG__TAG_SETUP)
        checker->start_at = place_of(checker, event);
    if (tag == ZUG__TAG_VARIANT)
        checker->variant_at = place_of(checker, event);
    if (tag == ZUG__TAG_TERMINATION)
        checker->laws.flag_fell = zug__tag_is_word(event->text, "time forfeit");
}

static int read_tag(zug_pgn_checker *checker, zug_pgn_finding *out, const zug_pgn_event *event) {
    const unsigned noted = 1U << ZUG__TAG_RESULT | 1U << ZUG__TAG_FEN | 1U << ZUG__TAG_SETUP |
                           1U << ZUG__TAG_VARIANT | 1U << ZUG__TAG_TERMINATION;
    zug__tag tag = zug__tag_of(event->name);
    if (noted & 1U << tag)
        note_tag(checker, tag, event);
    zug_pgn_tags_fault fault = zug__tag_add(&checker->tags, tag, event->name, event->text);
    zug__learn_tag(&checker->known_tags, event->name, tag, zug__tag_hash(event->name),
                   checker->game);
    if (fault != ZUG_PGN_TAGS_FINE)
        return report_tag(checker, out, fault);
    return checker->start_form.code != NULL ? report_start_form(checker, out, event) : AGAIN;
}

/* Says what is wrong with the tags as a whole, at the tag that it is about, or behind them. */
static int report_section(zug_pgn_checker *checker, zug_pgn_finding *out,
                          zug_pgn_tags_fault fault) {
    report_tag(checker, out, fault);
    if (fault != ZUG_PGN_TAGS_ROSTER_INCOMPLETE && fault != ZUG_PGN_TAGS_PROGRAM_VERSION) {
        bool is_variant = fault == ZUG_PGN_TAGS_VARIANT_UNKNOWN;
        const zug__tag_place *at = is_variant ? &checker->variant_at : &checker->start_at;
        out->offset = at->offset;
        out->place = at->place;
    }
    return ZUG_OK;
}

/* Comes before the first event behind the tags, until all is said about them together. Of a game of
 * another kind of chess, and of one that starts from no position, only the end is looked at. */
static int end_tags(zug_pgn_checker *checker, zug_pgn_finding *out) {
    bool is_end = checker->event.kind == ZUG_PGN_GAME_END;
    checker->again = true;
    zug_pgn_tags_fault fault =
        checker->bad ? ZUG_PGN_TAGS_FINE : zug_pgn_tags_section_next(&checker->tags);
    if (fault == ZUG_PGN_TAGS_VARIANT_UNKNOWN) {
        checker->in_tags = false;
        checker->again = is_end;
        zug_pgn_reader_skip_game(checker->reader);
    }
    if (fault != ZUG_PGN_TAGS_FINE)
        return report_section(checker, out, fault);
    checker->in_tags = false;
    if (!checker->bad && !checker->has_start_problem)
        checker->again = zug__checker_is_wanted(checker) || is_end;
    if (checker->bad || !checker->has_start_problem)
        return AGAIN;
    *out = checker->start_problem;
    spoil(checker);
    checker->again = is_end;
    return ZUG_OK;
}

/* A move number that is not the one of the next move. Numbers that go on from a wrong one are not
 * reported again. */
static int read_number(zug_pgn_checker *checker, zug_pgn_finding *out, const zug_pgn_event *event) {
    int64_t shift = (int64_t)event->number - (int64_t)checker->line.pos.fullmove_number;
    bool is_counted = checker->line.pos.fullmove_number < UINT16_MAX; /* a position stops there */
    if (!is_counted || shift == checker->line.number_shift)
        return AGAIN;
    int64_t expected = (int64_t)checker->line.pos.fullmove_number + checker->line.number_shift;
    checker->line.number_shift = shift;
    report(checker, out, event, false, "move-number-wrong");
    zug_facts_add_number(&out->facts, (uint64_t)(expected > 0 ? expected : 0));
    zug_facts_add_number(&out->facts, event->number);
    return ZUG_OK;
}

static int refuse_move(zug_pgn_checker *checker, zug_pgn_finding *out, const zug_pgn_event *event,
                       const zug_refusal *why) {
    report(checker, out, event, true, zug_facts_refusal_code(why->code));
    out->facts = zug_facts_refusal(&checker->line.pos, why);
    add_move(out, event->text, &checker->line.pos, checker->line.ply + 1);
    out->suggestion = why->suggestion;
    out->letters = checker->letters.game.now;
    out->languages = checker->letters.game.languages;
    out->language_half_moves = checker->letters.game.half_moves;
    return ZUG_OK;
}

/* Adds a move to those of the main line. */
static void write_down(zug_pgn_checker *checker, zug_move move) {
    zug__checker_reserve_log(checker, 1);
    if (checker->log.count < checker->log.capacity)
        checker->log.moves[checker->log.count++] = move;
}

/* Plays a move that was found legal. */
static void play(zug_pgn_checker *checker, zug_move move) {
    checker->line.before = checker->line.pos;
    checker->line.has_moved = true;
    checker->line.ply++;
    checker->half_moves += checker->depth == 0;
    if (checker->line.log)
        write_down(checker, move);
    if (move == ZUG_MOVE_NULL)
        zug_position_pass(&checker->line.pos);
    else
        zug_position_play(&checker->line.pos, move);
    checker->line.in_check = zug_position_in_check(&checker->line.pos);
}

/* Follows the main line by the laws of online play. What is said of the move that ended the game is
 * prepared when it is played: its place is known then. */
static void follow_laws(zug_pgn_checker *checker, const zug_pgn_event *event, zug_move move) {
    zug__laws *laws = &checker->laws;
    if (laws->solver_memory == NULL || checker->depth > 0 || laws->is_told)
        return;
    if (laws->is_over)
        zug__laws_say(laws, "goes-on");
    else if (zug__laws_move(laws, checker->alloc, &checker->line.before, move)) {
        describe(checker, &laws->end, event, false, "played-on");
        add_move(&laws->end, event->text, &checker->line.before, checker->line.ply);
    }
}

/* The page reads English only. */
#ifdef ZUG_SMALL
enum { HAS_LETTERS = 0 };
#else
enum { HAS_LETTERS = 1 };
#endif

/* Reads a move that is written in English. */
static zug_status parse(const zug_pgn_checker *checker, zug_str move, zug_san *out,
                        zug_refusal *why) {
    return checker->depth == 0 ? zug_san_parse(&checker->line.pos, move, out, why)
                               : zug_san_parse_variation(&checker->line.pos, move, out, why);
}

/* Says in which language the game goes on; then comes the move. */
static int say_letters(zug_pgn_checker *checker, zug_pgn_finding *out, const zug_pgn_event *event) {
    report(checker, out, event, false, "piece-letters");
    add_move(out, event->text, &checker->line.pos, checker->line.ply + 1);
    out->letters = checker->letters.game.now;
    out->languages = checker->letters.game.languages;
    checker->again = true;
    return ZUG_OK;
}

/* Asks whether the move is none because it is written in another language. AGAIN: it is none. */
static int ask_letters(zug_pgn_checker *checker, zug_pgn_finding *out, const zug_pgn_event *event) {
    zug__letters_answer answer = zug__letters_consider(checker);
    if (answer == ZUG__LETTERS_FOUND)
        return say_letters(checker, out, event);
    checker->again = answer == ZUG__LETTERS_MORE;
    return checker->again ? (int)ZUG_MORE : AGAIN;
}

static int read_san(zug_pgn_checker *checker, zug_pgn_event *event, zug_pgn_finding *out) {
    zug_san san;
    zug_refusal why;
    char english[ZUG_LETTERS_SIZE];
    zug_pgn_event seen = *event;
    const zug_letters *letters = HAS_LETTERS ? checker->letters.game.now : NULL;
    if (HAS_LETTERS && checker->letters.game.waits) /* the window has moved */
        seen.text.data = event->text.data =
            checker->reader->window + (event->offset - checker->reader->base);
    if (letters) {
        zug__letters_read(&checker->letters.game, event->text, english);
        seen.text = zug_str_from(english);
    }
    zug_status status = parse(checker, seen.text, &san, &why);
    if (HAS_LETTERS && zug__letters_may_differ(checker, event->text, status, &san)) {
        int answer = ask_letters(checker, out, event);
        if (answer != AGAIN)
            return answer;
    }
    if (status != ZUG_OK)
        return refuse_move(checker, out, event, &why);
    play(checker, san.move);
    checker->spelling = san.spelling;
    checker->move = san.move;
    follow_laws(checker, event, san.move);
    show(checker, &seen, &checker->line.before, &san);
    zug__checker_is_wanted_on(checker);
    return AGAIN;
}

/* The next thing to be said about the spelling of the move just played. */
static int say_spelling(zug_pgn_checker *checker, zug_pgn_finding *out) {
    zug__spelling_word warning = zug__next_spelling(checker->spelling);
    checker->spelling &= ~warning.bit;
    report(checker, out, &checker->event, false, warning.code);
    add_move(out, checker->event.text, &checker->line.before, checker->line.ply);
    out->played = checker->move;
    out->letters = checker->letters.game.now;
    return ZUG_OK;
}

/* Makes space for one more enclosing line. */
static bool grow(zug_pgn_checker *checker) {
    if (checker->depth < checker->outer_capacity)
        return true;
    size_t capacity = checker->outer_capacity ? checker->outer_capacity * 2 : 8;
    if (capacity > ZUG__DEPTH_MAX)
        return false;
    size_t size = sizeof *checker->outer;
    zug__line_state *outer = checker->alloc.resize(checker->alloc.ctx, checker->outer,
                                                   checker->outer_capacity * size, capacity * size);
    if (!outer)
        return false;
    checker->outer = outer;
    checker->outer_capacity = capacity;
    return true;
}

/* A variation replaces the move before it; one that has none before it replaces the first. */
static int open_line(zug_pgn_checker *checker, zug_pgn_finding *out, const zug_pgn_event *event) {
    if (!grow(checker))
        return report(checker, out, event, true, "variations-too-deep");
    bool is_first = checker->depth == 0 && checker->half_moves == 0;
    checker->outer[checker->depth++] = checker->line;
    checker->line.log = NULL;
    checker->line.gate = NULL;
    if (checker->line.has_moved) {
        checker->line.pos = checker->line.before;
        checker->line.in_check = zug_position_in_check(&checker->line.pos);
        checker->line.has_moved = false;
        checker->line.ply--;
    }
    return is_first ? report(checker, out, event, false, "variation-first") : AGAIN;
}

static int close_line(zug_pgn_checker *checker) {
    if (checker->depth > 0)
        checker->line = checker->outer[--checker->depth];
    return AGAIN;
}

static int report_length(zug_pgn_checker *checker, zug_pgn_finding *out,
                         const zug_pgn_event *event) {
    report(checker, out, event, false, zug_pgn_tags_fault_name(ZUG_PGN_TAGS_PLY_COUNT_WRONG));
    zug_facts_add_number(&out->facts, checker->half_moves);
    zug_facts_add_number(&out->facts, checker->tags.ply_count);
    return ZUG_OK;
}

/* A game that was drawn by itself has a result of its own. */
static void judge_result(zug_pgn_checker *checker, const zug_pgn_event *event) {
    zug__laws *laws = &checker->laws;
    if (laws->is_over && !laws->is_told && event->result != ZUG_PGN_DRAW)
        zug__laws_say(laws, "other-result");
}

/* What the moves say about the tags and the result, which is the one that the board may contradict.
 */
static int judge_end(zug_pgn_checker *checker, zug_pgn_finding *out, zug_pgn_result result) {
    const zug_pgn_event *event = &checker->event;
    zug_pgn_result demanded = ZUG_PGN_UNKNOWN;
    if (!zug_pgn_tags_section_has_length(&checker->tags, checker->half_moves) &&
        !checker->said_length) {
        checker->said_length = checker->again = true;
        return report_length(checker, out, event);
    }
    checker->said_result = checker->said_length = false;
    bool may_be_over = checker->half_moves > 0 || checker->has_start;
    bool is_over = may_be_over && zug__line_result(&checker->line, &demanded);
    const char *wrong =
        is_over ? NULL : zug__laws_judge_flag(&checker->laws, &checker->line.pos, result);
    if (wrong != NULL)
        return report_detail(checker, out, event, "result-contradicts-flag", wrong);
    if (is_over && demanded != result)
        return report_detail(checker, out, event, "result-contradicts-board",
                             demanded == ZUG_PGN_DRAW         ? "stalemate"
                             : demanded == ZUG_PGN_WHITE_WINS ? "white-mates"
                                                              : "black-mates");
    return AGAIN;
}

static int read_result(zug_pgn_checker *checker, zug_pgn_finding *out, const zug_pgn_event *event) {
    checker->end_mark = event->result;
    judge_result(checker, event);
    if (checker->has_result_tag && checker->result_tag != event->result && !checker->said_result) {
        checker->said_result = checker->again = true;
        return report(checker, out, event, false, "result-mismatch");
    }
    return judge_end(checker, out, event->result);
}

/* The game has no end mark: then its result is that of its tag, if there is one. */
static int read_no_result(zug_pgn_checker *checker, zug_pgn_finding *out) {
    zug_pgn_result demanded = ZUG_PGN_UNKNOWN, result = checker->result_tag;
    if (!checker->has_result_tag)
        result = zug__line_result(&checker->line, &demanded) ? demanded : ZUG_PGN_UNKNOWN;
    return judge_end(checker, out, result);
}

static int read_problem(zug_pgn_checker *checker, zug_pgn_finding *out,
                        const zug_pgn_event *event) {
    if (event->problem == ZUG_PGN_RESULT_MISSING) {
        if (checker->said_result)
            return read_no_result(checker, out);
        checker->said_result = checker->again = true;
    }
    return report(checker, out, event, zug_pgn_problem_is_error(event->problem),
                  zug_pgn_problem_name(event->problem));
}

static int check_event(zug_pgn_checker *checker, zug_pgn_finding *out) {
    zug_pgn_event *event = &checker->event;
    bool is_behind_tags = checker->in_tags && checker->reader->where != ZUG__TAGS;
    if (is_behind_tags && event->kind != ZUG_PGN_GAME_START)
        return end_tags(checker, out);
    switch (event->kind) {
    case ZUG_PGN_GAME_START:
        zug__checker_begin_game(checker);
        if (checker->watcher.start)
            checker->watcher.start(checker->watcher.ctx, event->offset);
        return AGAIN;
    case ZUG_PGN_TAG:
        if (checker->watcher.tag)
            checker->watcher.tag(checker->watcher.ctx, event->name, event->text);
        return read_tag(checker, out, event);
    case ZUG_PGN_MOVE_NUMBER:
        return read_number(checker, out, event);
    case ZUG_PGN_SAN:
        return read_san(checker, event, out);
    case ZUG_PGN_LINE_OPEN:
        return open_line(checker, out, event);
    case ZUG_PGN_LINE_CLOSE:
        return close_line(checker);
    case ZUG_PGN_RESULT:
        return read_result(checker, out, event);
    case ZUG_PGN_GAME_END:
        return end_game(checker, out, event);
    case ZUG_PGN_PROBLEM:
        return read_problem(checker, out, event);
    case ZUG_PGN_NAG:
    case ZUG_PGN_COMMENT:
    case ZUG_PGN_ESCAPE:
        return AGAIN;
    }
    return AGAIN;
}

/* A caller that has to see every event never takes the express lane. Where only such callers are,
 * as in the page, it is left out: it is an eighth of the library. */
#ifdef ZUG_SMALL
enum { HAS_EXPRESS_LANE = 0 };
#else
enum { HAS_EXPRESS_LANE = 1 };
#endif

/* Says that the game went on, before anything of the move that went on. */
static int say_laws(zug_pgn_checker *checker, zug_pgn_finding *out) {
    *out = checker->laws.end;
    checker->laws.is_due = false;
    return ZUG_OK;
}

/* True if what is usual may be passed over. */
static bool may_pass(const zug_pgn_checker *checker) {
    return HAS_EXPRESS_LANE && (!checker->observer || checker->passing) &&
           checker->laws.solver_memory == NULL && !(HAS_LETTERS && checker->letters.game.now);
}

static int step(zug_pgn_checker *checker, zug_pgn_finding *out) {
    if (checker->laws.is_due)
        return say_laws(checker, out);
    if (checker->spelling != 0)
        return say_spelling(checker, out);
    if (checker->again) {
        checker->again = false;
        return check_event(checker, out);
    }
    if (may_pass(checker))
        zug__take_express_lane(checker);
    zug_status status = zug_pgn_reader_next(checker->reader, &checker->event);
    if (status != ZUG_OK)
        return (int)status;
    int answer = check_event(checker, out);
    if (checker->event.kind != ZUG_PGN_SAN)
        show(checker, &checker->event, &checker->line.pos, NULL);
    return answer;
}

zug_status zug_pgn_checker_next(zug_pgn_checker *checker, zug_pgn_finding *out) {
    int status = AGAIN;
    while (status == AGAIN)
        status = step(checker, out);
    return (zug_status)status;
}
