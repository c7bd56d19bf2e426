/* pgn_event.c - results, and the names, sentences and grades of what is wrong with PGN text.
 * Room: pgn. */
#include <zug/pgn_event.h>

const char *zug_pgn_result_text(zug_pgn_result result) {
    static const char *const texts[] = {[ZUG_PGN_UNKNOWN] = "*",
                                        [ZUG_PGN_WHITE_WINS] = "1-0",
                                        [ZUG_PGN_BLACK_WINS] = "0-1",
                                        [ZUG_PGN_DRAW] = "1/2-1/2"};
    return texts[result];
}

const char *zug_pgn_problem_name(zug_pgn_problem problem) {
    static const char *const names[ZUG_PGN_PROBLEM_COUNT] = {
#define X(NAME, error, name, sentence) name,
        ZUG_PGN_PROBLEMS(X)
#undef X
    };
    return names[problem];
}

const char *zug_pgn_problem_sentence(zug_pgn_problem problem) {
    static const char *const sentences[ZUG_PGN_PROBLEM_COUNT] = {
#define X(NAME, error, name, sentence) sentence,
        ZUG_PGN_PROBLEMS(X)
#undef X
    };
    return sentences[problem];
}

bool zug_pgn_problem_is_error(zug_pgn_problem problem) {
    static const bool errors[ZUG_PGN_PROBLEM_COUNT] = {
#define X(NAME, error, name, sentence) error,
        ZUG_PGN_PROBLEMS(X)
#undef X
    };
    return errors[problem];
}
