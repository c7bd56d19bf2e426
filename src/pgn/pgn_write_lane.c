/* pgn_write_lane.c - writes movetext that the express lane of the checker has passed over.
 * Room: pgn.
 *
 * Such text is canonical but for its numbers, its line ends and the marks behind moves: its words
 * go from the reader's window into lines of the writer, with the right numbers. What needs a closer
 * look is left to the functions that look at events, and written in between. */
#include "base/wide.h"
#include "pgn_write_impl.h"
#include "notation/san_wish_impl.h"

enum {
    WORD_SIZE = 8,       /* of words that are copied in one go, */
    FULL_MOVE_SIZE = 32, /* and of full moves */
    NUMBER_SIZE = 32,    /* a number, its periods, and as much behind them as is copied with it */
    COMMENT_MOST = 1024, /* bytes of a comment that is written here */
    LINES_SIZE = 4096    /* of text that is put at once: much more than what such a comment needs */
};

/* Text that is to be put next. The last word of it can be taken back: something may cling to it. */
typedef struct text_lines {
    size_t len;
    size_t column;           /* how long the last line is */
    size_t word_len;         /* of the last word; 0: there is none */
    size_t word_at;          /* where it begins, with what separates it from the word before it */
    size_t column_before_it; /* how long the line was */
} text_lines;

/* Movetext on its way from the window to the writer's lines, which this has while it lasts. */
typedef struct passage {
    zug_pgn_writer *writer;
    const char *start, *end;  /* of the text */
    uint64_t offset;          /* where that is in the input */
    bool is_black;            /* the next move */
    char number[NUMBER_SIZE]; /* of that move, with three periods behind its digits */
    size_t digits;
    bool is_special; /* the next word is not simply separated from the last one by a blank */
    text_lines text;
    char lines[LINES_SIZE];
} passage;

/* Puts a word on the line, or on a new one if there is no space. A line that is empty has nothing
 * to be separated from. */
static inline void place(passage *now, const char *word, size_t len) {
    text_lines *text = &now->text;
    char *to = now->lines + text->len;
    size_t gap = text->column > 0, behind = text->column + gap + len;
    bool fits = behind <= ZUG__FILL_LINE;
    *to = fits ? ' ' : '\n';
    if (len <= WORD_SIZE)
        zug__mem_copy(to + gap, word, WORD_SIZE);
    else if (len <= ZUG__FILL_LINE) /* as every word is */
        zug__mem_copy(to + gap, word, len);
    text->word_len = len;
    text->word_at = text->len;
    text->column_before_it = text->column;
    text->len += gap + len;
    text->column = fits ? behind : len;
}

/* Takes the lines over from the writer. */
static void take_lines(passage *now) {
    const zug__fill *fill = &now->writer->fill;
    now->is_special = now->writer->tight || fill->is_long;
    now->text = (text_lines){.column = fill->column};
    if (fill->len > 0)
        place(now, fill->memory + 1, fill->len);
}

/* Gives the lines back to the writer: all but the last word is put. */
static void give_lines_back(passage *now) {
    zug__fill *fill = &now->writer->fill;
    const text_lines *text = &now->text;
    bool has_word = text->word_len > 0;
    zug_str done = {now->lines, has_word ? text->word_at : text->len};
    if (done.len > 0)
        fill->put(fill->ctx, done);
    zug__mem_copy(fill->memory + 1, now->lines + text->len - text->word_len, text->word_len);
    fill->len = text->word_len;
    fill->column = has_word ? text->column_before_it : text->column;
}

/* Makes sure that there is space for so many bytes of text. */
static inline void make_space(passage *now, size_t bytes) {
    if (now->text.len <= LINES_SIZE - bytes)
        return;
    give_lines_back(now);
    take_lines(now);
}

/* Adds a word by the writer's own means. */
static void add_special(passage *now, zug_str word) {
    give_lines_back(now);
    zug__write_token(now->writer, word.len);
    zug__fill_str(&now->writer->fill, word);
    take_lines(now);
}

/* Adds a word of at most a line, behind which there are as many bytes as are copied at once. */
static inline void add(passage *now, const char *word, size_t len) {
    if (now->is_special) {
        add_special(now, (zug_str){word, len});
        return;
    }
    place(now, word, len);
}

/* Writes the number of the first move. */
static void begin_number(passage *now, uint64_t number) {
    char digits[NUMBER_SIZE];
    size_t count = 0;
    for (; number > 0 || count == 0; number /= 10)
        digits[count++] = (char)('0' + number % 10);
    for (size_t i = 0; i < count; i++)
        now->number[i] = digits[count - 1 - i];
    zug__mem_set(now->number + count, '.', 3);
    now->digits = count;
}

/* Counts the number up. */
static inline void count_number(passage *now) {
    size_t i = now->digits;
    while (i > 0 && now->number[i - 1] == '9')
        now->number[--i] = '0';
    if (i > 0) {
        now->number[i - 1]++;
        return;
    }
    now->number[0] = '1';
    zug__mem_set(now->number + 1, '0', now->digits++);
    zug__mem_set(now->number + now->digits, '.', 3);
}

/* Lets the writer know where he is: there he says what is lost. */
static void come_to(passage *now, const char *at) {
    now->writer->offset = now->offset + (uint64_t)(at - now->start);
}

/* Adds a NAG that is not written as the writer would; at is the word that it belongs to. */
static void add_nag(passage *now, unsigned number, const char *at) {
    come_to(now, at);
    give_lines_back(now);
    zug__write_take_nag(now->writer, number);
    take_lines(now);
}

/* How many marks as !? are at the end of a move. */
static inline size_t marks_of(const char *move, size_t len) {
    size_t count = 0;
    while (count < len && (move[len - 1 - count] == '!' || move[len - 1 - count] == '?'))
        count++;
    return count;
}

/* Writes a move of less than eight bytes; the place behind it and what separates it from the next
 * word. */
static inline const char *take_move(passage *now, const char *at) {
    zug_pgn_writer *writer = now->writer;
    size_t len = zug__lowest_bit(zug__at_most_each(zug__load8(at), ' ')) / 8;
    size_t marks = marks_of(at, len);
    if (!writer->line.is_open) {
        come_to(now, at);
        give_lines_back(now);
        zug__write_open_level(writer);
        take_lines(now);
    }
    make_space(now, 4 * ZUG__FILL_LINE);
    if (!now->is_black || writer->number_due)
        add(now, now->number, now->digits + (now->is_black ? 3 : 1));
    add(now, at, len - marks);
    writer->number_due = false;
    writer->line.beyond_last = writer->line.beyond;
    if (now->is_black)
        count_number(now);
    now->is_black = !now->is_black;
    if (marks > 0 && writer->form == ZUG_PGN_EXPORT)
        add_nag(now, zug__san_suffix_nag((zug_str){at + len - marks, marks}), at);
    return at + len + 1;
}

/* A number, White's move and Black's as they stand in the text: where the blanks behind them are.
 */
typedef struct full_move {
    unsigned number_end, white_end, black_end;
} full_move;

static inline bool is_plain(const char *move, const char *end) {
    return *move >= 'A' && *move <= 'z' && end[-1] != '!' && end[-1] != '?';
}

/* True if the number of the next move and a period stand here. */
static inline bool is_right_number(const passage *now, const char *at) {
    size_t i = 0;
    while (i < now->digits && at[i] == now->number[i])
        i++;
    return i == now->digits && at[i] == '.';
}

/* True if a full move stands here as it would be written but for line ends: its right number, one
 * period, and two moves without marks, with one blank between each two. */
static inline bool find_full_move(const passage *now, const char *at, full_move *out) {
    if (!is_right_number(now, at))
        return false;
    uint64_t blanks = zug__wide_bits(zug__wide_at_most(zug__wide_load(at), ' ')) |
                      (uint64_t)zug__wide_bits(zug__wide_at_most(zug__wide_load(at + 16), ' '))
                          << 16;
    uint64_t behind_number = blanks & (blanks - 1),
             behind_white = behind_number & (behind_number - 1);
    if (behind_white == 0)
        return false;
    out->number_end = zug__lowest_bit(blanks);
    out->white_end = zug__lowest_bit(behind_number);
    out->black_end = zug__lowest_bit(behind_white);
    return at + out->black_end < now->end && out->number_end == now->digits + 1 &&
           is_plain(at + out->number_end + 1, at + out->white_end) &&
           is_plain(at + out->white_end + 1, at + out->black_end);
}

/* Writes a full move in one go, if it stands here as it would be written, and fits on the line; the
 * place behind it, or NULL. */
static inline const char *take_full_move(passage *now, const char *at) {
    zug_pgn_writer *writer = now->writer;
    text_lines *text = &now->text;
    full_move move;
    if (now->is_black || now->is_special || !writer->line.is_open ||
        !find_full_move(now, at, &move))
        return NULL;
    size_t gap = text->column > 0, behind = text->column + gap + move.black_end;
    if (behind > ZUG__FILL_LINE)
        return NULL;
    make_space(now, 4 * ZUG__FILL_LINE);
    char *to = now->lines + text->len;
    *to = ' ';
    to += gap;
    zug__mem_copy(to, at, FULL_MOVE_SIZE);
    to[move.number_end] = to[move.white_end] = ' ';
    text->word_len = move.black_end - move.white_end - 1;
    text->word_at = text->len + gap + move.white_end;
    text->column_before_it = text->column + gap + move.white_end;
    text->len += gap + move.black_end;
    text->column = behind;
    writer->number_due = false;
    writer->line.beyond_last = writer->line.beyond;
    count_number(now);
    return at + move.black_end + 1;
}

/* Writes a NAG; the place behind it. */
static const char *take_nag(passage *now, const char *at) {
    const char *behind = at + 1;
    unsigned number = 0;
    while (*behind >= '0' && *behind <= '9')
        number = number * 10 + (unsigned)(*behind++ - '0');
    bool is_canonical = at[1] != '0' && !zug__write_must_hold(now->writer);
    if (now->writer->form == ZUG_PGN_REDUCED)
        return behind;
    make_space(now, 4 * ZUG__FILL_LINE);
    if (is_canonical)
        add(now, at, (size_t)(behind - at));
    else
        add_nag(now, number, at);
    return behind;
}

/* Those bytes of a comment that may need a closer look. */
static inline uint32_t stops_of(zug__wide bytes) {
    zug__wide brackets = zug__wide_or(zug__wide_is(bytes, '['), zug__wide_is(bytes, '}'));
    zug__wide blanks = zug__wide_or(zug__wide_at_most(bytes, ' '), zug__wide_is(bytes, 127));
    return zug__wide_bits(zug__wide_or(brackets, blanks));
}

static inline bool is_stop(char c) {
    return (unsigned char)c <= ' ' || c == 127 || c == '[' || c == '}';
}

/* The next byte of a comment that may need a closer look; the last one is its brace. */
static inline const char *find_stop(const char *at) {
    for (;; at += 16) {
        uint32_t stops = stops_of(zug__wide_load(at));
        if (stops)
            return at + zug__lowest_bit(stops);
    }
}

/* Behind a command that begins with this bracket; NULL if none does, if it is long, or if it has
 * anything but single blanks between its words. */
static inline const char *behind_command(const char *at) {
    if (at[1] != '%')
        return NULL;
    for (at += 2; *at != ']'; at++)
        if ((is_stop(*at) && *at != ' ') || (at[0] == ' ' && at[1] == ' '))
            return NULL;
    return at + 1;
}

/* True if a blank is where a line may end: what follows means the same at the beginning of one, and
 * there are words on both sides. */
static inline bool may_break(const char *word, const char *blank) {
    bool is_empty = *word == '{' && blank - word == 1 && blank[1] == '}';
    return *blank == ' ' && blank[1] != ' ' && blank[1] != '%' && !is_empty;
}

/* Adds the words of a comment from its opening brace on; the place behind it, or NULL if there is
 * anything unusual about it. */
static const char *add_words(passage *now, const char *at) {
    const char *start = at, *word = at++;
    for (;;) {
        at = find_stop(at);
        size_t len = (size_t)(at - word);
        if (at - start > COMMENT_MOST)
            return NULL;
        if (*at == '[') {
            at = behind_command(at);
            if (!at)
                return NULL;
        } else if (*at == '}' && len < ZUG__FILL_LINE) {
            add(now, word, len + 1);
            return at + 1;
        } else if (len <= ZUG__FILL_LINE && may_break(word, at)) {
            add(now, word, len);
            word = ++at;
        } else {
            return NULL;
        }
    }
}

/* Writes a comment as the writer does with its event; the place behind it. */
static const char *add_comment(passage *now, const char *at) {
    const char *text = at + 1, *brace = text;
    while (*brace != '}')
        brace++;
    if (now->writer->form == ZUG_PGN_REDUCED)
        return brace + 1;
    give_lines_back(now);
    zug__write_take_comment(now->writer, (zug_str){text, (size_t)(brace - text)},
                            now->offset + (uint64_t)(text - now->start));
    take_lines(now);
    return brace + 1;
}

/* Writes a comment; the place behind it. Words are on their lines again as before if it turns out
 * that it is none of those that are written here. */
static const char *take_comment(passage *now, const char *at) {
    if (now->is_special || now->writer->form == ZUG_PGN_REDUCED ||
        zug__write_must_hold(now->writer))
        return add_comment(now, at);
    make_space(now, 2 * COMMENT_MOST + 4 * ZUG__FILL_LINE);
    text_lines before = now->text;
    const char *behind = add_words(now, at);
    if (behind) {
        now->writer->number_due = true;
        return behind;
    }
    now->text = before;
    return add_comment(now, at);
}

/* Behind a number and its periods, which are written anew. */
static inline const char *behind_number(const char *at) {
    while ((*at >= '0' && *at <= '9') || *at == '.')
        at++;
    return at;
}

/* Writes what comes next; the place behind it. */
static inline const char *take_next(passage *now, const char *at) {
    if (*at >= 'A' && *at <= 'z')
        return take_move(now, at);
    if (*at == '{')
        return take_comment(now, at);
    if (*at == '$')
        return take_nag(now, at);
    if ((unsigned char)*at <= ' ')
        return at + 1;
    const char *behind = take_full_move(now, at);
    return behind ? behind : behind_number(at);
}

void zug__write_passed_moves(void *ctx, const zug__passed_moves *passed) {
    zug_pgn_writer *writer = ctx;
    passage now;
    if (writer->form == ZUG_PGN_REDUCED && writer->outer.len > 0)
        return;
    now.writer = writer;
    now.start = passed->text.data;
    now.end = now.start + passed->text.len;
    now.offset = passed->offset;
    now.is_black = passed->turn == ZUG_BLACK;
    begin_number(&now, passed->number + writer->line.beyond);
    take_lines(&now);
    for (const char *at = now.start; at < now.end;)
        at = take_next(&now, at);
    give_lines_back(&now);
}
