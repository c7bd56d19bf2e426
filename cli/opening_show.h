/* opening_show.h - shows a tree of openings: as text, as JSON, or as a picture. */
#ifndef CLI_OPENING_SHOW_H
#define CLI_OPENING_SHOW_H

#include "opening_tree.h"

/* What was read. */
typedef struct opening_totals {
    uint64_t games, bad_games; /* of these, games that are left out for an error */
} opening_totals;

/* Each writes to standard output; false without memory. */
bool opening_show_text(const opening_view *view, const opening_totals *totals);
bool opening_show_json(const opening_view *view, const opening_totals *totals);
bool opening_show_picture(const opening_view *view, const opening_totals *totals);

/* The move of a visit with its number: "1. e4", "1... c5". */
enum { OPENING_LABEL_SIZE = 32 };
void opening_show_label(const opening_visit *visit, char out[static OPENING_LABEL_SIZE]);

/* The name of a position with its code behind it, "French Defence (C00)"; empty without one. */
enum { OPENING_TITLE_SIZE = 320 };
void opening_show_title(const zug_position *pos, char out[static OPENING_TITLE_SIZE]);

/* The same of the position behind a move, with a word if what follows was shown before. */
void opening_show_after(const opening_visit *visit, char out[static OPENING_TITLE_SIZE]);

/* Tenths of a per cent as text: "52.5%"; "-" for a negative number. */
enum { OPENING_SHARE_SIZE = 16 };
void opening_show_share(int tenths, char out[static OPENING_SHARE_SIZE]);

/* The share of one number in another, in tenths of a per cent, a half rounded up; -1 in none. */
int opening_show_part(uint64_t part, uint64_t whole);

/* The results of games in words: "5 games: White won 2, drawn 1, Black won 2". */
enum { OPENING_RESULTS_SIZE = 160 };
void opening_show_results(const opening_count *count, char out[static OPENING_RESULTS_SIZE]);

#endif
