/* test_san_corpus.c - reads every main-line move of the real games in ../shared/corpus, where that
 * folder exists beside the source tree; otherwise the test is skipped.
 * Room: tests of notation. ZUG_TEST_VERBOSE=1 prints each refused move with its sentence. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <zug/san.h>
#include <zug/sentence.h>

#include "../../support/play.h"

enum { TEXT_SIZE = 64 };

/* One game under way, and what has been counted. */
typedef struct reader {
    FILE *file;
    zug_position pos;
    bool skip; /* an error or a FEN start: the rest of the game is not read */
    bool begun;
    int depth; /* of variations */
    unsigned long moves, unusual, refused;
} reader;

/* Skips a tag line, a comment or a rest of line, up to and with the last character. */
static void skip_to(reader *r, int last) {
    int c;
    do
        c = getc(r->file);
    while (c != EOF && c != last);
}

/* Reads a tag line: a new game begins with the first after movetext; FEN starts are left out. */
static void read_tag(reader *r) {
    char line[1024];
    if (r->begun) {
        r->pos = zug_position_initial();
        r->skip = r->begun = false;
        r->depth = 0;
    }
    if (fgets(line, sizeof line, r->file) && strncmp(line, "FEN ", 4) == 0)
        r->skip = true;
}

/* Prints a refused move where that is wanted. */
static void report(const reader *r, const char *text, const zug_refusal *why) {
    char sentence[ZUG_SENTENCE_SIZE], san[ZUG_SAN_SIZE] = "-";
    zug_sentence_refusal(&r->pos, why, sentence);
    assert_true(strlen(sentence) > 10);
    if (why->suggestion != ZUG_MOVE_NONE)
        zug_san_write(&r->pos, why->suggestion, san);
    if (getenv("ZUG_TEST_VERBOSE"))
        fprintf(stderr, "%s: %s (%s)\n", text, sentence, san);
}

/* Plays one move; a refused one ends the game. */
static void read_move(reader *r, const char *text) {
    zug_san san;
    zug_refusal why;
    char canonical[ZUG_SAN_SIZE];
    if (zug_san_parse(&r->pos, zug_str_from(text), &san, &why) != ZUG_OK) {
        report(r, text, &why);
        r->refused++;
        r->skip = true;
        return;
    }
    assert_true(zug_movegen_is_legal(&r->pos, san.move));
    zug_san_write(&r->pos, san.move, canonical);
    size_t len = strcspn(text, "!?");
    bool same = strlen(canonical) == len && strncmp(text, canonical, len) == 0;
    if (same != (san.spelling == 0))
        fail_msg("\"%s\" is \"%s\", spelling %u", text, canonical, san.spelling);
    r->moves++;
    r->unusual += !same;
    zug_position_play(&r->pos, san.move);
}

/* Reads a word of movetext: a move number, a result, or a move, perhaps with its number before
 * it. */
static void read_word(reader *r, int first) {
    char text[TEXT_SIZE];
    size_t len = 0;
    for (int c = first; c != EOF; c = getc(r->file)) {
        if (len > 0 && strchr(" \t\r\n(){}[];$", c)) {
            ungetc(c, r->file);
            break;
        }
        if (len + 1 < sizeof text)
            text[len++] = (char)c;
    }
    text[len] = '\0';
    const char *move = text + strspn(text, "0123456789");
    bool number = *move == '.' || *move == '\0';
    move = number ? move + strspn(move, ".") : text;
    bool result = strcmp(move, "1-0") == 0 || strcmp(move, "0-1") == 0 ||
                  strcmp(move, "1/2-1/2") == 0 || strcmp(move, "*") == 0;
    r->begun = true;
    if (*move != '\0' && !result && !r->skip && r->depth == 0)
        read_move(r, move);
}

/* Reads a whole stream of games. */
static void read_games(reader *r) {
    bool line_start = true;
    for (int c = getc(r->file); c != EOF; c = getc(r->file)) {
        if (c == '[' && line_start)
            read_tag(r);
        else if (c == '{')
            skip_to(r, '}');
        else if (c == ';' || (c == '%' && line_start))
            skip_to(r, '\n');
        else if (c == '(' || c == ')')
            r->depth += c == '(' ? 1 : -1;
        else if (c == '$')
            skip_to(r, ' ');
        else if (!strchr(" \t\r\n\xEF\xBB\xBF", c))
            read_word(r, c);
        bool byte_order_mark = strchr("\xEF\xBB\xBF", c) != NULL;
        line_start = strchr("\n[;%", c) != NULL || (line_start && byte_order_mark);
    }
}

/* Starts a shell command in the folder of real games; NULL if it cannot be started. */
static FILE *run_in_corpus(const char *what) {
    char folder[512], command[1200];
    const char *slash = strrchr(__FILE__, '/');
    snprintf(folder, sizeof folder, "%.*s/../../../../shared/corpus", (int)(slash - __FILE__),
             __FILE__);
    snprintf(command, sizeof command, "cd '%s' 2>/dev/null && %s", folder, what);
    return popen(command, "r");
}

/* True if the games are there and can be unpacked. */
static bool corpus_is_there(void) {
    FILE *answer = run_in_corpus("command -v zstd >/dev/null && ls *.pgn.zst >/dev/null 2>&1");
    return answer != NULL && pclose(answer) == 0;
}

static void real_games_are_read(void **state) {
    (void)state;
    FILE *games = run_in_corpus("zstd -dcq *.pgn.zst && zstd -dcq *.tar.zst | tar xOf -");
    reader r = {.file = games, .pos = zug_position_initial()};
    assert_non_null(r.file);
    read_games(&r);
    assert_int_equal(pclose(r.file), 0);
    print_message("# %lu moves, %lu not canonical, %lu games with a refused move\n", r.moves,
                  r.unusual, r.refused);
    assert_true(r.moves > 1000000);
    assert_true(r.refused < r.moves / 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"all main-line moves of real games are read", real_games_are_read, NULL, NULL, NULL},
    };
    if (!corpus_is_there()) {
        printf("1..0 # SKIP there are no real games here, or no zstd to unpack them\n");
        return EXIT_SUCCESS;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
