/* pgn_check_sentence.c - what the checker has found, as a sentence. Room: pgn. */
#include <zug/buf.h>
#include <zug/game.h>
#include <zug/pgn_tags.h>
#include <zug/sentence.h>

#include "pgn_check_impl.h"

/* The sentences of findings that have several, or none in another list. */
static const struct form {
    const char *code, *detail, *words;
} forms[] = {
    {"variations-too-deep", "", "variations are nested too deeply to be followed"},
    {"variation-first", "", "a variation before the first move, which it replaces"},
    {"result-mismatch", "", "the result is not that of the Result tag"},
    {"result-contradicts-board", "stalemate", "the game ends in stalemate, which is a draw"},
    {"result-contradicts-board", "white-mates", "the game ends in checkmate, which White wins"},
    {"result-contradicts-board", "black-mates", "the game ends in checkmate, which Black wins"},
    {"result-contradicts-flag", "white-can-mate",
     "online Black loses on time: White could still checkmate"},
    {"result-contradicts-flag", "black-can-mate",
     "online White loses on time: Black could still checkmate"},
    {"result-contradicts-flag", "white-cannot-mate",
     "online a fallen flag draws: White could not checkmate by any series of legal moves"},
    {"result-contradicts-flag", "black-cannot-mate",
     "online a fallen flag draws: Black could not checkmate by any series of legal moves"},
};

static bool is(zug_str code, const char *name) { return zug_str_equal(code, zug_str_from(name)); }

/* The sentence of a code that is always the same; NULL if there is none. */
static const char *fixed_sentence(zug_str code, zug_str detail) {
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (is(code, forms[i].code) && is(detail, forms[i].detail))
            return forms[i].words;
    for (int i = 0; i < ZUG_PGN_PROBLEM_COUNT; i++)
        if (is(code, zug_pgn_problem_name((zug_pgn_problem)i)))
            return zug_pgn_problem_sentence((zug_pgn_problem)i);
    for (int i = 0; i < ZUG_PGN_TAGS_FAULT_COUNT; i++)
        if (is(code, zug_pgn_tags_fault_name((zug_pgn_tags_fault)i)))
            return zug_pgn_tags_fault_sentence((zug_pgn_tags_fault)i);
    return zug__spelling_sentence(code);
}

/* Says two numbers with words around them. */
static void say_numbers(zug_buf *out, const zug_facts *facts, const char *const words[static 3]) {
    zug_buf_text(out, words[0]);
    zug_buf_number(out, facts->numbers[0]);
    zug_buf_text(out, words[1]);
    zug_buf_number(out, facts->numbers[1]);
    zug_buf_text(out, words[2]);
}

/* Names languages of a set: three at most. */
static void say_languages(zug_buf *out, uint64_t set) {
    enum { NAMED = 3 };
    unsigned said = 0;
    for (unsigned i = 0; zug_letters_at(i) != NULL; i++) {
        if (!(set & UINT64_C(1) << i))
            continue;
        set &= ~(UINT64_C(1) << i);
        if (said > 0)
            zug_buf_text(out, set == 0 || said == NAMED ? " or " : ", ");
        zug_buf_text(out, said < NAMED ? zug_letters_at(i)->name : "others");
        if (said++ == NAMED)
            return;
    }
}

/* Says of an error what it would be in other languages. */
static void say_candidates(zug_buf *out, const zug_pgn_finding *finding) {
    if (finding->languages == 0)
        return;
    zug_buf_text(out, "; with the piece letters of ");
    say_languages(out, finding->languages);
    if (finding->language_half_moves == 0) {
        zug_buf_text(out, " the game would be legal, but it is not clear which moves are meant");
        return;
    }
    zug_buf_text(out, ", the first ");
    zug_buf_number(out, finding->language_half_moves);
    zug_buf_text(out, " half-moves would be legal");
}

/* Says a move of the finding's position, with what stands before and behind it. */
static void say_move(zug_buf *out, const zug_pgn_finding *finding, zug_move move,
                     const char *before, const char *behind) {
    char san[ZUG_SAN_SIZE], text[ZUG_LETTERS_SIZE];
    if (move == ZUG_MOVE_NONE || move == ZUG_MOVE_NULL)
        return;
    zug_san_write(&finding->position, move, san);
    if (finding->letters != NULL)
        zug_letters_write(finding->letters, zug_str_from(san), text);
    zug_buf_text(out, before);
    zug_buf_text(out, finding->letters != NULL ? text : san);
    zug_buf_text(out, behind);
}

/* Says the facts, which are those of a refusal or of a FEN. */
static void say_facts(zug_buf *out, const zug_facts *facts) {
    char sentence[ZUG_SENTENCE_SIZE];
    zug_sentence_facts(facts, sentence);
    zug_buf_text(out, sentence);
}

void zug_pgn_finding_sentence(const zug_pgn_finding *finding,
                              char out[static ZUG_PGN_MESSAGE_SIZE]) {
    zug_buf buf = zug_buf_over(out, ZUG_PGN_MESSAGE_SIZE);
    const zug_facts *facts = &finding->facts;
    zug_str code = zug_str_from(finding->code);
    zug_str detail = zug_str_from(facts->detail != NULL ? facts->detail : "");
    const char *fixed = NULL;
    if (is(code, "fen-invalid")) {
        zug_buf_text(&buf, "the FEN tag is no position to play from: ");
        say_facts(&buf, facts);
    } else if (is(code, "fen-unusual")) {
        zug_buf_text(&buf, "the FEN is not written as in the standard: ");
        say_facts(&buf, facts);
    } else if (is(code, "piece-letters")) {
        zug_buf_text(&buf, "the moves have the piece letters of ");
        say_languages(&buf, finding->languages);
        zug_buf_text(&buf, ", and are read so");
    } else if (is(code, "move-number-wrong")) {
        say_numbers(&buf, facts, (const char *const[]){"the move number should be ", ", not ", ""});
    } else if (facts->number_count == 2 && is(code, "ply-count-wrong")) {
        say_numbers(&buf, facts,
                    (const char *const[]){"the game has ", " half-moves, not the ",
                                          " of the PlyCount tag"});
    } else if (is(code, "played-on")) {
        zug_buf_text(&buf, "online the game ends here, ");
        zug_buf_text(&buf,
                     zug_game_end_sentence(ZUG_RESULT_DRAW, (zug_game_reason)facts->numbers[0]));
        zug_buf_text(&buf,
                     is(detail, "goes-on") ? ", but it goes on" : ", but the result is another");
    } else if (facts->sentence == NULL && (fixed = fixed_sentence(code, detail)) != NULL) {
        zug_buf_text(&buf, fixed);
        say_move(&buf, finding, finding->played, ": ", "");
    } else {
        say_facts(&buf, facts);
        say_move(&buf, finding, finding->suggestion, "; was it ", "?");
        say_candidates(&buf, finding);
    }
}
