/* pgn_tags_impl.h - which tags have rules, and the rules. Room: pgn. */
#ifndef ZUG_PGN_TAGS_IMPL_H
#define ZUG_PGN_TAGS_IMPL_H

#include <zug/pgn_event.h>
#include <zug/pgn_tags.h>

/* The tags whose values are looked at; the seven tag roster first. */
typedef enum zug__tag {
    ZUG__TAG_EVENT,
    ZUG__TAG_SITE,
    ZUG__TAG_DATE,
    ZUG__TAG_ROUND,
    ZUG__TAG_WHITE,
    ZUG__TAG_BLACK,
    ZUG__TAG_RESULT,
    ZUG__TAG_TITLE,
    ZUG__TAG_RATING,
    ZUG__TAG_TYPE,
    ZUG__TAG_OTHER_DATE, /* EventDate, UTCDate */
    ZUG__TAG_BOARD,
    ZUG__TAG_ECO,
    ZUG__TAG_TIME, /* Time, UTCTime */
    ZUG__TAG_TIME_CONTROL,
    ZUG__TAG_TERMINATION,
    ZUG__TAG_MODE,
    ZUG__TAG_FEN,
    ZUG__TAG_FREE,  /* any other one */
    ZUG__TAG_SETUP, /* from here on: tags whose values the section remembers */
    ZUG__TAG_PLY_COUNT,
    ZUG__TAG_VARIANT
} zug__tag;

/* The dates of a section that have to agree. */
typedef enum zug__tag_date { ZUG__DATE_GAME, ZUG__DATE_EVENT, ZUG__DATE_UTC } zug__tag_date;

/* Takes note of a date that is in order, and says if it contradicts one that came before it. */
zug_pgn_tags_fault zug__tag_dates_fault(zug_pgn_tags_section *section, zug__tag_date which,
                                        zug_str value);

/* The tag of a name. */
zug__tag zug__tag_of(zug_str name);

/* What zug_pgn_tags_section_add does, for a name whose tag is known. */
zug_pgn_tags_fault zug__tag_add(zug_pgn_tags_section *section, zug__tag tag, zug_str name,
                                zug_str value);

/* The result that a value is, as the standard writes it; false if it is none, and *out means
 * nothing. */
bool zug__tag_result(zug_str value, zug_pgn_result *out);

/* True if a value is this word, in small letters or capitals. */
bool zug__tag_is_word(zug_str value, const char *word);

/* What is wrong with the value of a tag; pedantries may be overlooked if only warnings are wanted.
 */
zug_pgn_tags_fault zug__tag_value_fault(zug__tag tag, zug_str value, bool warnings_only);

/* What is wrong with the form of a TimeControl that is not empty. */
zug_pgn_tags_fault zug__tag_time_control_fault(zug_str value);

/* The number that digits alone stand for, at most 10^9. False if there is no digit, or anything
 * else. */
bool zug__tag_number(zug_str text, uint64_t *out);

/* A list of items with a separator between them: an empty text is a list of one empty item. */
typedef struct zug__tag_list {
    zug_str rest;
    char separator;
    bool ended;
} zug__tag_list;

/* Takes the first item off a list. False behind the last one. */
bool zug__tag_list_next(zug__tag_list *list, zug_str *out);

#endif
