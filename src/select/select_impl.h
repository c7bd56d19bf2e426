/* select_impl.h - a condition from inside: tests, and how they are joined. Room: select. */
#ifndef ZUG_SELECT_IMPL_H
#define ZUG_SELECT_IMPL_H

#include <zug/select.h>

#include "base/arena.h"
#include "base/text.h"

typedef enum zug__test_kind {
    ZUG__TEST_ALL,     /* every game */
    ZUG__TEST_TAG,     /* compares the value of a tag */
    ZUG__TEST_HAS,     /* the tag has a value */
    ZUG__TEST_SPEED,   /* the class of the time control */
    ZUG__TEST_NOTES,   /* something stands between the moves */
    ZUG__TEST_LENGTH,  /* the number of half-moves */
    ZUG__TEST_OPENING, /* the name or code of its last position that has one */
    ZUG__TEST_LINE,    /* the game begins with these moves */
    ZUG__TEST_MOVE,    /* a move of this sort was played */
    ZUG__TEST_MATE,    /* the game ended so */
    ZUG__TEST_STALEMATE,
    ZUG__TEST_DEAD,
    ZUG__TEST_FIFTY, /* from here on, each position of the main line is looked at */
    ZUG__TEST_REPETITION,
    ZUG__TEST_WENT_ON,
    ZUG__TEST_PLACE, /* from here on, a position alone decides */
    ZUG__TEST_MATERIAL,
    ZUG__TEST_BALANCE,
    ZUG__TEST_BISHOPS
} zug__test_kind;

typedef enum zug__relation {
    ZUG__IS,
    ZUG__IS_NOT,
    ZUG__LESS,
    ZUG__AT_MOST,
    ZUG__MORE,
    ZUG__AT_LEAST,
    ZUG__CONTAINS,
    ZUG__CONTAINS_NOT,
    ZUG__IN
} zug__relation;

/* A value to compare with, or with high the first of a range. */
typedef struct zug__bound zug__bound;
struct zug__bound {
    zug_str low, high; /* high.data is NULL unless it is a range */
    const zug__bound *next;
};

/* What stands between moves: bits. */
enum {
    ZUG__NOTE_CLOCK = 1,
    ZUG__NOTE_EVAL = 2,
    ZUG__NOTE_COMMENT = 4, /* words, not only commands */
    ZUG__NOTE_NAG = 8,
    ZUG__NOTE_VARIATION = 16
};

/* Men on squares. */
typedef struct zug__place {
    zug_bitboard care; /* squares on which exactly this stands: */
    zug_bitboard plane[3], color[2];
    zug_bitboard men[2], any;   /* squares on which some man of a side, or of either, stands */
    zug_bitboard home_pawns[2]; /* pawns among these that have not moved: they never come back */
    zug_bitboard no_pawns[2];   /* where a pawn that has not moved cannot stand */
    int least[2], most[2];      /* men of each side */
    bool has_turn, has_rights;  /* the side to move counts; castling and en passant do, too */
    zug_position pos;           /* whose turn and rights these are */
} zug__place;

/* How many men of each kind the one side and the other have. */
typedef struct zug__material {
    uint8_t least[2][7], most[2][7];
    bool is_white_first; /* the first side is White; otherwise either may be */
} zug__material;

/* Moves of one sort. */
typedef struct zug__move_wish {
    zug_move_sort sort;
    zug_piece_type becomes;  /* or ZUG_NO_PIECE: any */
    bool by_white, by_black; /* both false: either */
    bool is_kingside, is_queenside;
} zug__move_wish;

typedef struct zug__test {
    zug__test_kind kind;
    zug__relation relation;
    zug_str names[2];   /* of tags; the second may be empty */
    size_t name_offset; /* where the first one is written */
    bool both;          /* both of them, not either */
    const zug__bound *bounds;
    int64_t number;
    unsigned notes;
    uint64_t least;        /* in so many positions in a row, or so often */
    const zug_move *moves; /* of a line, */
    size_t count;          /* whose end is the place */
    zug__move_wish wish;
    const zug__place *place;
    const zug__material *material;
    /* of the present game */
    zug_answer answer;
    unsigned seen, held; /* bits of the names: the tag was there; it held */
    uint64_t run;        /* positions in a row in which it holds */
} zug__test;

/* Joins tests, as on a stack: a number is a test. */
enum { ZUG__JOIN_NOT = 254, ZUG__JOIN_AND = 253, ZUG__JOIN_OR = 252, ZUG__JOINS_MAX = 256 };

/* Where a comment is being read. */
typedef struct zug__comment_state {
    bool is_behind_bracket, in_command, in_name;
    char name[5];
    size_t len;
} zug__comment_state;

struct zug_select {
    zug_alloc alloc;
    zug__arena arena;
    zug__test tests[ZUG_SELECT_CONDITIONS];
    size_t count;
    uint8_t joins[ZUG__JOINS_MAX];
    size_t join_count;
    bool follows_variations, failed;
    uint64_t names_seen; /* bits of the tests of which a tag has been shown */
    zug__text scratch;   /* a value without its escapes */
    void *solver;        /* memory to ask whether positions are dead; NULL if nobody asks */
    /* of the present game */
    unsigned notes;
    zug__comment_state comment;
    bool has_started; /* the first position was looked at, of a game with variations */
    size_t depth;     /* of variations */
    uint64_t *runs;   /* of each level and test: now, and before the last move */
    size_t runs_capacity;
    zug_position *history; /* the positions of the game, if repetitions are asked for */
    size_t history_capacity;
};

/* Reads a text into the tests and joins of a selection. */
zug_status zug__select_parse(zug_select *select, zug_str text, zug_error *err);

/* Reads the text of a FEN, of which the last fields may be missing, or of a pattern. */
zug_status zug__select_read_position(zug_str text, zug__place *out, zug_error *err);
zug_status zug__select_read_pattern(zug_str text, zug__place *out, zug_error *err);

/* The place that is a whole position. */
zug__place zug__select_place_of(const zug_position *pos);

/* Reads "R+P v R". */
zug_status zug__select_read_material(zug_str text, zug__material *out, zug_error *err);

/* True if text is a date as far as it goes: YYYY, YYYY.MM or YYYY.MM.DD. */
bool zug__select_is_date(zug_str text);

/* True for the name of a tag that holds a date. */
bool zug__select_is_date_name(zug_str name);

/* Reads a whole number; false if it is none. */
bool zug__select_number(zug_str text, int64_t *out);

/* True if both are the same but for capitals. */
bool zug__select_same_word(zug_str a, zug_str b);

/* The class of a time control as in a tag: "bullet", "blitz", "rapid", "classical",
 * "correspondence", "none" or "unknown". */
zug_str zug__select_speed(zug_str control);

/* True if a value stands in a relation to the bounds of a test; name is that of its tag. */
bool zug__select_compare(const zug__test *test, zug_str name, zug_str value);

/* The same for numbers. */
bool zug__select_compare_number(zug__relation relation, int64_t value, int64_t bound);

/* True if a test of a position holds in one. */
bool zug__select_holds(const zug__test *test, const zug_position *pos);

/* False if it is certain that it will not hold in any position that comes after this one. What
 * depends on the number of men alone is asked only if that is not as it was in the last one. */
bool zug__select_can_come(const zug__test *test, const zug_position *pos, bool has_new_men);

/* False if it is certain that it has not held in any position of a game that has ended so. */
bool zug__select_can_have_come(const zug__test *test, const zug_position *end);

/* Answers the tests about the main line. */
void zug__select_walk(zug_select *select, const zug_pgn_main_line *line);

/* Answers the tests of positions about a main line that goes on, as far as that is certain. */
void zug__select_walk_so_far(zug_select *select, const zug_pgn_main_line *so_far);

/* What must stay on the board so that a test may still become true. */
zug_pgn_gate zug__select_gate_of(const zug__test *test);

/* Looks at a position of a game whose variations are followed too. */
void zug__select_look(zug_select *select, const zug_position *pos);

/* Notes a variation that begins in a position, and one that ends. */
void zug__select_open_line(zug_select *select, const zug_position *pos);
void zug__select_close_line(zug_select *select);

/* What the answers that are known decide together. */
zug_answer zug__select_verdict(const zug_select *select);

#endif
