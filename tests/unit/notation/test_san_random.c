/* test_san_random.c - the SAN reader against a slow and obvious one, on random games and damaged
 * texts. Room: tests of notation.
 *
 * The slow reader spells out every form in which each legal move may be written and compares
 * texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <zug/san.h>
#include <zug/sentence.h>
#include <zug/uci.h>

#include "../../support/play.h"
#include "../../support/random_play.h"

enum { TEXT_SIZE = 32 };

static const char piece_letters[] = "?BRQPNK";

/* Every legal move of one position, with its canonical text. */
typedef struct legal {
    const zug_position *pos;
    zug_move_list list;
    char san[ZUG_MOVES_MAX][ZUG_SAN_SIZE];
} legal;

static legal list_legal(const zug_position *pos) {
    legal l = {.pos = pos};
    zug_movegen_legal(pos, &l.list);
    for (size_t i = 0; i < l.list.count; i++)
        zug_san_write(pos, l.list.moves[i], l.san[i]);
    return l;
}

/* Fails with the position, the text and a remark. */
static void fail_at(const zug_position *pos, const char *text, const char *remark) {
    char fen[ZUG_FEN_SIZE];
    zug_fen_write(pos, fen);
    fail_msg("%s \"%s\": %s", fen, text, remark);
}

/* --- the slow reader --- */

/* True if text is pattern, where a small file letter in the pattern may be a capital in the
 * text. */
static bool fits(const char *text, const char *pattern) {
    for (; *text && *pattern; text++, pattern++) {
        bool capital = *pattern >= 'a' && *pattern <= 'h' && *text == *pattern - 'a' + 'A';
        if (*text != *pattern && !capital)
            return false;
    }
    return *text == *pattern;
}

/* True if text begins with a capital file letter and has a small one behind it that is not the
 * bishop of a promotion, or is B and a rank alone: no piece's letter is left out of those. */
static bool is_in_doubt(const char *text) {
    if (*text < 'A' || *text > 'H')
        return false;
    for (const char *at = text + 1; *at; at++) {
        bool promotion = *at == 'b' && strchr("18=(/", at[-1]) && !(at[1] >= '1' && at[1] <= '8');
        if (*at >= 'a' && *at <= 'h' && !promotion)
            return true;
    }
    return *text == 'B' && strpbrk(text + 1, "ABCDEFGH") == NULL;
}

/* True if text is head followed by one way to write the promotion of the move, if it has one. */
static bool fits_promotion(const char *text, const char *head, zug_piece_type promotion) {
    static const char *const forms[] = {"=%c", "%c", "(%c)", "=(%c)", "/%c"};
    char pattern[TEXT_SIZE + 2], tail[8];
    if (promotion == ZUG_NO_PIECE) {
        snprintf(pattern, sizeof pattern, "%s=", head);
        return fits(text, head) || fits(text, pattern);
    }
    size_t head_len = strlen(head), len = strlen(text);
    if (len <= head_len)
        return false;
    snprintf(pattern, sizeof pattern, "%.*s", (int)head_len, text);
    if (!fits(pattern, head))
        return false;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        for (int small = 0; small < 2; small++) {
            snprintf(tail, sizeof tail, forms[i],
                     piece_letters[promotion] + (small ? 'a' - 'A' : 0));
            if (strcmp(text + head_len, tail) == 0)
                return true;
        }
    return false;
}

/* True if text is the letter, one of four origins, one of the signs, and the target. */
static bool fits_squares(const char *text, const char *letter, zug_square from, zug_square to,
                         zug_piece_type promotion, unsigned origins) {
    static const char *const signs[] = {"", "x", ":", "X", "-"};
    char f = (char)('a' + from % 8), r = (char)('1' + from / 8);
    const char origin[4][3] = {{0}, {f, 0, 0}, {r, 0, 0}, {f, r, 0}};
    for (unsigned o = 0; o < 4; o++)
        for (size_t s = 0; s < sizeof signs / sizeof *signs; s++) {
            char head[TEXT_SIZE];
            snprintf(head, sizeof head, "%s%s%s%c%c", letter, origin[o], signs[s], 'a' + to % 8,
                     '1' + to / 8);
            if ((origins >> o & 1) && fits_promotion(text, head, promotion))
                return true;
        }
    return false;
}

/* True if text is the files of a pawn's capture only. */
static bool fits_files(const char *text, const char *letter, zug_move move) {
    static const char *const signs[] = {"", "x", ":", "X", "-"};
    for (size_t s = 0; s < sizeof signs / sizeof *signs; s++) {
        char head[TEXT_SIZE];
        snprintf(head, sizeof head, "%s%c%s%c", letter, 'a' + zug_move_from(move) % 8, signs[s],
                 'a' + zug_move_to(move) % 8);
        if (fits_promotion(text, head, zug_move_promotion(move)))
            return true;
    }
    return false;
}

/* True if text is castling by letters. */
static bool fits_letters(const char *text, size_t letters) {
    size_t len = strlen(text);
    if (len != letters && len != 2 * letters - 1)
        return false;
    for (size_t i = 0; i < len; i++) {
        bool dash = len > letters && i % 2 == 1;
        if (dash ? text[i] != '-' : strchr("Oo0", text[i]) == NULL)
            return false;
    }
    return true;
}

/* True if text is castling by the squares of the king. */
static bool fits_castling(const char *text, const zug_position *pos, zug_move move) {
    zug_square from = zug_move_from(move), rook = zug_move_to(move), to = play_arrival(pos, move);
    static const char *const letters[] = {"", "K", "k"};
    static const char *const signs[] = {"", "-"};
    zug_square targets[2] = {rook, to};
    bool far = to > from + 1 || from > to + 1;
    for (int t = 0; t < (far ? 2 : 1); t++)
        for (size_t l = 0; l < 3; l++)
            for (size_t s = 0; s < 2; s++) {
                char head[TEXT_SIZE];
                snprintf(head, sizeof head, "%s%c%c%s%c%c", letters[l], 'a' + from % 8,
                         '1' + from / 8, signs[s], 'a' + targets[t] % 8, '1' + targets[t] / 8);
                if (fits_promotion(text, head, ZUG_NO_PIECE))
                    return true;
            }
    return fits_letters(text, rook > from ? 2 : 3);
}

/* True if text without marks may stand for the move, by the letter of its piece or without one. */
static bool may_mean(const zug_position *pos, zug_move move, const char *text, bool by_letter) {
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    zug_piece_type type = zug_position_type_on(pos, from), promotion = zug_move_promotion(move);
    char capital[2] = {piece_letters[type], 0}, small[2] = {(char)(capital[0] + 'a' - 'A'), 0};
    if (zug_move_sort_of(move) == ZUG_MOVE_CASTLING)
        return !by_letter && fits_castling(text, pos, move);
    const char file[3] = {(char)('a' + to % 8), (char)('A' + to % 8), '\0'};
    if (strpbrk(text, file) == NULL)
        return false; /* every form has the file of the target */
    if (by_letter)
        return type == ZUG_BISHOP && (fits_squares(text, "B", from, to, promotion, 15) ||
                                      fits_squares(text, "b", from, to, promotion, 15));
    bool in_doubt = is_in_doubt(text);
    if (!in_doubt && fits_squares(text, "", from, to, promotion, 8))
        return true;
    if (type == ZUG_PAWN) {
        const char *letters[] = {"", capital, small};
        bool captures = from % 8 != to % 8;
        for (int i = in_doubt ? 1 : 0; i < 3; i++) {
            char head[TEXT_SIZE];
            snprintf(head, sizeof head, "%s%c%c", letters[i], 'a' + to % 8, '1' + to / 8);
            if ((captures && fits_files(text, letters[i], move)) ||
                (captures && fits_squares(text, letters[i], from, to, promotion, 2)) ||
                fits_squares(text, letters[i], from, to, promotion, 8) ||
                (!captures && fits_promotion(text, head, promotion)))
                return true;
        }
        return false;
    }
    return type != ZUG_BISHOP && (fits_squares(text, capital, from, to, promotion, 15) ||
                                  fits_squares(text, small, from, to, promotion, 15));
}

/* Takes "e.p." in any of its spellings off the end. */
static bool cut_en_passant(char *text) {
    static const char *const forms[] = {" e.p.", "e.p.", " e.p", "e.p", " ep.", "ep.", " ep", "ep"};
    size_t len = strlen(text);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        size_t tail = strlen(forms[i]);
        if (len >= tail && strcmp(text + len - tail, forms[i]) == 0) {
            text[len - tail] = '\0';
            return true;
        }
    }
    return false;
}

/* True if the move is a pawn's capture. */
static bool pawn_captures(const zug_position *pos, zug_move move) {
    zug_square from = zug_move_from(move);
    return zug_position_type_on(pos, from) == ZUG_PAWN && from % 8 != zug_move_to(move) % 8;
}

/* The one legal move that text without marks may mean, or ZUG_MOVE_NONE. */
static zug_move slow_read(const legal *l, const char *whole) {
    char text[TEXT_SIZE];
    snprintf(text, sizeof text, "%s", whole);
    bool en_passant = cut_en_passant(text), letter_first = text[0] == 'B';
    for (int round = 0; round < 2; round++) {
        zug_move found = ZUG_MOVE_NONE;
        for (size_t i = 0; i < l->list.count; i++) {
            if (en_passant && !pawn_captures(l->pos, l->list.moves[i]))
                continue;
            if (!may_mean(l->pos, l->list.moves[i], text, letter_first == (round == 0)))
                continue;
            if (found != ZUG_MOVE_NONE)
                return ZUG_MOVE_NONE;
            found = l->list.moves[i];
        }
        if (found != ZUG_MOVE_NONE)
            return found;
    }
    return ZUG_MOVE_NONE;
}

/* --- properties --- */

/* Fails unless the text is read as the move. */
static zug_san expect_read(const zug_position *pos, const char *text, zug_move move) {
    zug_san read = {0};
    if (zug_san_parse(pos, zug_str_from(text), &read, NULL) != ZUG_OK || read.move != move)
        fail_at(pos, text, "read as another move or not at all");
    return read;
}

static void canonical_text(const zug_position *pos, random_play *random) {
    (void)random;
    legal l = list_legal(pos);
    for (size_t i = 0; i < l.list.count; i++) {
        if (expect_read(pos, l.san[i], l.list.moves[i]).spelling != 0)
            fail_at(pos, l.san[i], "canonical text has remarks");
        zug_square from = zug_move_from(l.list.moves[i]);
        bool pawn = zug_position_type_on(pos, from) == ZUG_PAWN;
        if (strchr(pawn ? "abcdefgh" : "KQRBNO", l.san[i][0]) == NULL)
            fail_at(pos, l.san[i], "begins with the wrong letter");
        for (size_t j = 0; j < i; j++)
            if (strcmp(l.san[i], l.san[j]) == 0)
                fail_at(pos, l.san[i], "stands for two moves");
    }
}

static void mangled_text(const zug_position *pos, random_play *random) {
    (void)random;
    legal l = list_legal(pos);
    for (size_t i = 0; i < l.list.count; i++) {
        zug_move move = l.list.moves[i];
        char uci[ZUG_UCI_SIZE], text[TEXT_SIZE];
        zug_piece_type type = zug_position_type_on(pos, zug_move_from(move));
        bool marked = strpbrk(l.san[i], "+#") != NULL;
        size_t plain = strcspn(l.san[i], "+#");
        zug_uci_write(pos, move, uci);
        expect_read(pos, uci, move);
        snprintf(text, sizeof text, "%.*s", (int)plain, l.san[i]);
        if (expect_read(pos, text, move).spelling != (marked ? ZUG_SAN_CHECK_MISSING : 0))
            fail_at(pos, text, "wrong remark on the check mark");
        snprintf(text, sizeof text, "%.*s%s!?", (int)plain, l.san[i], marked ? "++" : "");
        if (expect_read(pos, text, move).nag != 5)
            fail_at(pos, text, "wrong suffix");
        if (zug_move_sort_of(move) == ZUG_MOVE_CASTLING)
            continue;
        snprintf(text, sizeof text, "%c%.2s-%s", piece_letters[type], uci, uci + 2);
        if (expect_read(pos, text, move).spelling == 0)
            fail_at(pos, text, "no remark on long algebraic");
        snprintf(text, sizeof text, "%c%.2sx%s", piece_letters[type], uci, uci + 2);
        expect_read(pos, text, move);
    }
}

/* Changes a text in one or two random places. */
static void damage(char text[static TEXT_SIZE], random_play *random) {
    static const char letters[] = "abcdefgh12345678KQRBNPkqrnpxxX:--==()/Oo0 .e";
    for (unsigned n = 1 + random_below(random, 2); n > 0; n--) {
        size_t len = strlen(text), at = random_below(random, (unsigned)len + 1);
        char c = letters[random_below(random, sizeof letters - 1)];
        unsigned how = random_below(random, 3);
        if (how == 0 && at < len) {
            text[at] = c;
        } else if (how == 1 && at < len) {
            memmove(text + at, text + at + 1, len - at);
        } else if (len + 1 < TEXT_SIZE) {
            memmove(text + at + 1, text + at, len - at + 1);
            text[at] = c;
        }
    }
}

/* Fails unless a refusal says something sensible. */
static void expect_reason(const zug_position *pos, const char *text, const zug_refusal *why) {
    char sentence[ZUG_SENTENCE_SIZE];
    zug_sentence_refusal(pos, why, sentence);
    size_t len = strlen(sentence);
    if (why->code == ZUG_REFUSED_NOT || len < 10 || len + 1 >= ZUG_SENTENCE_SIZE)
        fail_at(pos, text, sentence);
    if (why->suggestion != ZUG_MOVE_NONE && !zug_movegen_is_legal(pos, why->suggestion))
        fail_at(pos, text, "the suggestion is not legal");
}

static void damaged_text(const zug_position *pos, random_play *random) {
    if (random_below(random, 12) != 0)
        return;
    legal l = list_legal(pos);
    for (size_t i = 0; i < l.list.count; i++) {
        zug_san read = {0};
        zug_refusal why = {.code = ZUG_REFUSED_NOT};
        char text[TEXT_SIZE], uci[ZUG_UCI_SIZE];
        size_t plain = strcspn(l.san[i], "+#");
        zug_uci_write(pos, l.list.moves[i], uci);
        snprintf(text, sizeof text, "%.*s", (int)plain, l.san[i]);
        if (random_below(random, 3) == 0)
            snprintf(text, sizeof text, "%c%.2s%s",
                     piece_letters[zug_position_type_on(pos, zug_move_from(l.list.moves[i]))], uci,
                     uci + 2);
        damage(text, random);
        zug_move want = slow_read(&l, text);
        zug_status status = zug_san_parse(pos, zug_str_from(text), &read, &why);
        if ((status == ZUG_OK) != (want != ZUG_MOVE_NONE))
            fail_at(pos, text, want ? "refused" : "accepted");
        if (status == ZUG_OK && read.move != want)
            fail_at(pos, text, "read as another move");
        if (status != ZUG_OK)
            expect_reason(pos, text, &why);
        if (status == ZUG_OK) {
            char san[ZUG_SAN_SIZE];
            zug_san_write(pos, read.move, san);
            if ((read.spelling == 0) != (strcmp(san, text) == 0))
                fail_at(pos, text, "the remarks do not tell whether it is canonical");
        }
    }
}

/* Plays random games, calling on_position with every position. */
static void play_random(uint64_t seed, int games,
                        void (*on_position)(const zug_position *pos, random_play *random)) {
    random_play random = {seed};
    for (int game = 0; game < games; game++)
        random_game(&random, on_position);
}

static void canonical_texts_are_read_back(void **state) {
    (void)state;
    play_random(3, 80, canonical_text);
}

static void mangled_texts_name_the_same_move(void **state) {
    (void)state;
    play_random(4, 80, mangled_text);
}

static void damaged_texts_are_judged_like_the_slow_reader(void **state) {
    (void)state;
    play_random(5, 60, damaged_text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"every legal move of random games has its own text and is read back without remark "
         "[pgn-8.2.3.a pgn-8.2.3.3.g pgn-8.2.3.7.c]",
         canonical_texts_are_read_back, NULL, NULL, NULL},
        {"UCI, long algebraic, missing marks and suffixes name the same move [pgn-8.2.3.7.d]",
         mangled_texts_name_the_same_move, NULL, NULL, NULL},
        {"damaged texts are accepted exactly when a slow reader finds one legal move",
         damaged_texts_are_judged_like_the_slow_reader, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
