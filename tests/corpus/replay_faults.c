/* replay_faults.c - plays the main lines of real games and asks of every position what is wrong
 * with it. Room: tests. PGN on standard input; a game is left at its first word that is no legal
 * move.
 *
 * Prints every false alarm and, last, "games N, positions N, alarms N". Exit status 1 if there is
 * one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/zug.h>

/* What has been read and what has come of it. */
typedef struct replay {
    const char *at, *end;
    zug_position pos;
    zug_fault_set forgiven; /* what a tag of this game explains */
    bool in_moves;          /* movetext of the game has been seen */
    bool lost;              /* the rest of the game is not understood */
    size_t games, positions, alarms;
} replay;

static void ask(replay *r) {
    zug_fault_set faults = zug_faults_find(&r->pos) & ~r->forgiven;
    r->positions++;
    if (!faults)
        return;
    char fen[ZUG_FEN_SIZE], sentence[ZUG_FAULT_SENTENCE_SIZE];
    zug_fen_write(&r->pos, fen);
    zug_fault_sentence_write(&r->pos, faults & (~faults + 1), sentence);
    printf("# alarm: game %zu: %s: %s\n", r->games, fen, sentence);
    r->alarms++;
    r->lost = true;
}

static void begin_game(replay *r) {
    r->pos = zug_position_initial();
    r->forgiven = 0;
    r->in_moves = r->lost = false;
    r->games++;
}

/* The end of the line that begins here. */
static const char *line_end(const replay *r) {
    const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    return end ? end : r->end;
}

/* A value begins after the first quote of a tag and ends before the last one. */
static zug_str tag_value(zug_str line) {
    const char *open = memchr(line.data, '"', line.len);
    size_t end = line.len;
    while (end > 0 && line.data[end - 1] != '"')
        end--;
    if (!open || line.data + end <= open + 1)
        return (zug_str){line.data, 0};
    return (zug_str){open + 1, (size_t)(line.data + end - 1 - (open + 1))};
}

static bool begins_with(zug_str text, const char *start) {
    return text.len >= strlen(start) && memcmp(text.data, start, strlen(start)) == 0;
}

/* A tag after moves begins a new game. A start that is itself faulty proves nothing. */
static void read_tag(replay *r) {
    const char *end = line_end(r);
    zug_str line = {r->at, (size_t)(end - r->at)};
    if (r->in_moves || r->games == 0)
        begin_game(r);
    if (begins_with(line, "[Variant "))
        r->forgiven = ZUG_FAULT_STANDARD_ONLY;
    if (begins_with(line, "[FEN ")) {
        zug_fault_set faults = 0;
        zug_status status = zug_fen_parse(tag_value(line), ZUG_FEN_LENIENT, &r->pos, &faults, NULL);
        r->lost = status != ZUG_OK || faults != 0;
    }
    r->at = end;
}

/* Moves to the byte after the next one of this kind. */
static void skip_past(replay *r, char last) {
    const char *end = memchr(r->at, last, (size_t)(r->end - r->at));
    r->at = end ? end + 1 : r->end;
}

/* Passes over a variation with all that is in it. */
static void skip_variation(replay *r) {
    int depth = 0;
    while (r->at < r->end) {
        char c = *r->at++;
        if (c == '{')
            skip_past(r, '}');
        else if (c == '(')
            depth++;
        else if (c == ')' && --depth == 0)
            return;
    }
}

static bool is_result(zug_str word) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*", "1/2"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (zug_str_equal(word, zug_str_from(results[i])))
            return true;
    return false;
}

/* A word without its move number: "12.Nf3" is "Nf3", "12..." is nothing. */
static zug_str without_number(zug_str word) {
    size_t at = 0;
    while (at < word.len && word.data[at] >= '0' && word.data[at] <= '9')
        at++;
    if (at == word.len || (at > 0 && word.data[at] == '.')) {
        while (at < word.len && word.data[at] == '.')
            at++;
        return zug_str_slice(word, at, word.len);
    }
    return word;
}

static void read_word(replay *r) {
    const char *start = r->at;
    while (r->at < r->end && !strchr(" \t\r\n{}();$[", *r->at))
        r->at++;
    if (r->at == start) { /* a stray sign */
        r->at++;
        return;
    }
    zug_str whole = {start, (size_t)(r->at - start)}, word = without_number(whole);
    zug_san san;
    r->in_moves = true;
    if (r->lost || word.len == 0)
        return;
    if (is_result(whole) || zug_san_parse(&r->pos, word, &san, NULL) != ZUG_OK) {
        r->lost = true;
        return;
    }
    zug_position_play(&r->pos, san.move);
    ask(r);
}

static void read_all(replay *r) {
    bool line_start = true;
    while (r->at < r->end) {
        char c = *r->at;
        bool first = line_start;
        line_start = c == '\n';
        if (first && c == '[')
            read_tag(r);
        else if (c == '{')
            skip_past(r, '}');
        else if (c == ';' || (first && c == '%'))
            r->at = line_end(r);
        else if (c == '(')
            skip_variation(r);
        else if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
            r->at++;
        else if (c == '$')
            r->at += 1 + strspn(r->at + 1, "0123456789");
        else
            read_word(r);
    }
}

/* Reads standard input to its end, with a NUL after it. */
static char *read_input(size_t *out_size) {
    size_t size = 0, room = 1 << 20;
    char *bytes = malloc(room);
    for (size_t got = 1; bytes && got > 0; size += got) {
        if (room - size < 2) {
            char *more = realloc(bytes, room *= 2);
            if (!more)
                free(bytes);
            bytes = more;
        }
        got = bytes ? fread(bytes + size, 1, room - size - 1, stdin) : 0;
    }
    if (bytes)
        bytes[size] = '\0';
    *out_size = size;
    return bytes;
}

int main(void) {
    size_t size;
    char *bytes = read_input(&size);
    if (!bytes)
        return 2;
    replay r = {.at = bytes, .end = bytes + size, .lost = true};
    read_all(&r);
    printf("games %zu, positions %zu, alarms %zu\n", r.games, r.positions, r.alarms);
    free(bytes);
    return r.alarms > 0;
}
