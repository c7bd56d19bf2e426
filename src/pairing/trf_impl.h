/* trf_impl.h - what the readers of the lines of a report share.
 * Room: pairing. Private to the library. */
#ifndef ZUG_PAIRING_TRF_IMPL_H
#define ZUG_PAIRING_TRF_IMPL_H

#include <zug/team.h>
#include <zug/trf.h>

enum {
    ZUG__TRF_CODE_LEN = 3,
    ZUG__TRF_POINTS_COLUMN = 81, /* of a player */
    ZUG__TRF_MATCH_POINTS = 55,  /* of a team, the same */
    ZUG__TRF_GAME_POINTS = 62,
    ZUG__TRF_ROUND_COLUMN = 92, /* of a player's first round */
    ZUG__TRF_ROUND_WIDTH = 10,
    ZUG__TRF_TEAM_COLUMN = 29, /* of a team's first round in line 802 */
    ZUG__TRF_TEAM_WIDTH = 13
};

enum { ZUG__TRF_PLAYED = 3 }; /* won, drawn, lost */

/* What a result brings with one colour, and where that is said. */
typedef struct zug__trf_colored {
    bool is_said;
    zug_points points;
    size_t line, column;
} zug__trf_colored;

/* A file that is being read. */
typedef struct zug__trf {
    zug_tournament *t;
    zug_str text;           /* the whole file */
    zug_str line;           /* the present one, without its end */
    size_t number;          /* of the line, from 1 */
    size_t first, last;     /* columns of names, in which characters may have several bytes */
    size_t in_name;         /* how many bytes more than characters they have */
    size_t *lines_of;       /* of each pairing number the line it stands in */
    size_t *lines_of_teams; /* of each number of a team the same */
    zug_trf_problem *problem;
    bool has_failed, is_out_of_memory;
    bool is_accelerated;                          /* fictitious points are given to players */
    zug__trf_colored colored[ZUG__TRF_PLAYED][2]; /* with White, with Black */
} zug__trf;

/* Words of a line, one after another. */
typedef struct zug__trf_words {
    zug__trf *r;
    size_t at;     /* byte of the line */
    size_t column; /* of the word last taken */
} zug__trf_words;

/* Notes that the line is refused, at a column, with a sentence; the first reason counts. Returns
 * false. */
bool zug__trf_fail(zug__trf *r, size_t column, const char *code, const char *message);

/* The same in a line of some number. */
bool zug__trf_fail_at(zug__trf *r, size_t line, size_t column, const char *code,
                      const char *message);

/* Notes that there is no memory. Returns false. */
bool zug__trf_no_memory(zug__trf *r);

/* Takes the next line of the text from a byte on, without its end and without the mark that may
 * stand before a text in UTF-8; false at the end. */
bool zug__trf_next_line(zug__trf *r, size_t *at);

/* The code of the present line, which loses blanks at its end; empty for a line that says nothing.
 */
zug_str zug__trf_code_of(zug__trf *r);

/* Knows again where the names of the present line stand, which was read before. */
void zug__trf_recall_names(zug__trf *r);

/* The characters in columns from first to last, as far as the line goes. */
zug_str zug__trf_columns(const zug__trf *r, size_t first, size_t last);

/* Read a number of columns that may be blank: then *out is 0. The limit is allowed. */
bool zug__trf_number(zug__trf *r, size_t first, size_t last, uint32_t limit, uint32_t *out);
bool zug__trf_points(zug__trf *r, size_t first, size_t last, bool *is_there, zug_points *out);

/* Reads points such as "1", "4.5" or "-0.5"; false if the text has another form. */
bool zug__trf_parse_points(zug_str text, zug_points *out);

/* Reads digits up to a limit; false if the text has another form. */
bool zug__trf_parse_number(zug_str text, uint32_t limit, uint32_t *out);

/* The next word of a line, empty at its end; the column at which it stands. */
zug_str zug__trf_word(zug__trf_words *words, size_t *column);

/* The next word as a number up to a limit; false, after saying so, if it is none. At the end of the
 * line *is_there is false. */
bool zug__trf_word_number(zug__trf_words *words, uint32_t limit, bool *is_there, uint32_t *out);

/* The column of a byte of the present line. */
size_t zug__trf_column_of(const zug__trf *r, size_t byte);

/* Says in which columns of the present line names stand. A name that is no UTF-8 has as many
 * characters as bytes, as Latin-1 has. */
void zug__trf_set_names(zug__trf *r, size_t first, size_t last);

/* The same for the line of a player. */
void zug__trf_count_columns(zug__trf *r);

/* The words behind the code of the present line. */
zug__trf_words zug__trf_words_of(zug__trf *r);

/* The index of a player that the line names at a column; false, after saying so, if there is none
 * of that number. */
bool zug__trf_find_player(zug__trf *r, size_t column, uint32_t number, size_t *out);

/* The same for a team. */
bool zug__trf_find_team(zug__trf *r, size_t column, uint32_t number, size_t *out);

/* Gives a team, named at a column, a bye or a forfeit in a round; false, after saying so, if it has
 * something else there. */
bool zug__trf_set_team_round(zug__trf *r, size_t column, uint32_t round, uint32_t number,
                             const zug_team_round *wanted);

/* True if a column is blank; else says that it must be. */
bool zug__trf_blank(zug__trf *r, size_t column);

/* A file is gone through more than once, for lines stand in any order: what a line speaks of is
 * known in the stage in which it is read. */
typedef enum zug__trf_stage {
    ZUG__TRF_PLAYERS, /* players, and what speaks of nobody */
    ZUG__TRF_TEAMS,   /* of players */
    ZUG__TRF_ROUNDS,  /* what players have in rounds besides their own lines */
    ZUG__TRF_POINTS,  /* what was unusual in those */
    ZUG__TRF_RESULTS  /* what is said once more of the results of teams */
} zug__trf_stage;

/* Reads the present line; false after saying what is wrong with it. */
typedef bool zug__trf_line_reader(zug__trf *r);

/* Who reads lines of a code in a stage, or NULL; is_known is false for what has no such reader in
 * any stage. */
zug__trf_line_reader *zug__trf_reader_of(zug_str code, zug__trf_stage stage, bool *is_known);

/* Read a line of a certain kind. */
zug__trf_line_reader zug__trf_read_player, zug__trf_read_byes, zug__trf_read_absent,
    zug__trf_read_acceleration, zug__trf_read_player_acceleration, zug__trf_read_forbidden,
    zug__trf_read_always_forbidden, zug__trf_read_unusual_for_all, zug__trf_read_unusual,
    zug__trf_read_old_team, zug__trf_read_team, zug__trf_read_lineup, zug__trf_read_pairing_byes,
    zug__trf_read_forfeit, zug__trf_read_boards, zug__trf_read_results;
bool zug__trf_read_rule(zug__trf *r, zug_str code, bool *is_known);
bool zug__trf_read_scoring(zug__trf *r, zug_str code, zug_tournament_rules *rules, bool *is_known);

/* The label of a code, or ZUG_LABELS. */
zug_tournament_label zug__trf_label(zug_str code);

/* Sets what a result brings that was said for each colour; false, after saying so, if that is not
 * the same for both. */
bool zug__trf_settle_colors(zug__trf *r);

/* The letter of a kind of entry; and the word for a bye of a team, NULL if a kind is none. */
char zug__trf_letter_of(zug_entry_kind kind);
const char *zug__trf_bye_word(zug_entry_kind kind);

/* The code of a label, as "012". */
const char *zug__trf_label_code(zug_tournament_label label);

/* True if a text is one certain word. */
static inline bool zug__trf_is(zug_str text, const char *word) {
    return zug_str_equal(text, zug_str_from(word));
}

#endif
