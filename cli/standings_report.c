/* standings_report.c - standings as a table with columns, as comma-separated values, as
 * JSON, and in words.
 * Room: cli. */
#include "standings_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/standings_json.h>

#include "io.h"
#include "safe_text.h"
#include "text_table.h"

enum { TEXT_SIZE = 512, CELL_SIZE = 32, PARTS_MAX = ZUG_ROUNDS_MAX };

#define COUNT(items) (sizeof(items) / sizeof *(items))

/* The columns about ratings: score and games that are rated, the score that was expected, K, the
 * change, and the performance. */
static const char *const rating_headings[] = {"Rated", "Exp", "K", "Change", "Perf"};

/* True if the cross table has a column for everybody, as those of round robins do. */
static bool has_square(const standings_report *report) {
    return report->has_cross_table && !zug_standings_is_swiss(report->standings);
}

/* What a row did against another one: a result for each time they met. */
static void write_square(const standings_report *report, size_t row, size_t other, zug_buf *out) {
    uint32_t rounds = zug_standings_rounds(report->standings);
    for (uint32_t round = 1; round <= rounds; round++) {
        zug_standings_cell cell = zug_standings_cell_of(report->standings, row, round);
        if (cell.opponent != other)
            continue;
        if (report->is_team && out->len > 0)
            zug_buf_char(out, ' ');
        if (report->is_team)
            zug_points_write(cell.game_points, out);
        else
            zug_buf_char(out, zug_standings_letter(cell.kind));
    }
    if (row == other)
        zug_buf_char(out, 'x');
}

/* The heading of the column of a tie-break. */
static void add_heading(text_table *table, const zug_tiebreak *tiebreak) {
    char text[ZUG_TIEBREAK_CODE_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    bool is_points =
        tiebreak->kind == ZUG_TIEBREAK_POINTS && tiebreak->score == ZUG_TEAM_SCORE_PRIMARY;
    zug_tiebreak_write(tiebreak, &out);
    text_table_column(table, zug_str_from(is_points ? "Pts" : text), true);
}

/* The headings of the columns of the cross table: rounds, or ranks from 1. */
static void add_cross_headings(const standings_report *report, text_table *table) {
    size_t count = has_square(report) ? zug_standings_count(report->standings)
                                      : zug_standings_rounds(report->standings);
    for (size_t i = 1; report->has_cross_table && i <= count; i++) {
        char text[CELL_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        if (!has_square(report))
            zug_buf_char(&out, 'R');
        zug_buf_number(&out,
                       has_square(report) ? zug_standings_number(report->standings, i - 1) : i);
        text_table_column(table, zug_str_from(text), true);
    }
}

static void add_headings(const standings_report *report, text_table *table) {
    const zug_tiebreak_list *list = zug_standings_list(report->standings);
    text_table_column(table, zug_str_from("Rank"), true);
    text_table_column(table, zug_str_from("No"), true);
    if (!report->is_team)
        text_table_column(table, zug_str_from("Title"), false);
    text_table_column(table, zug_str_from("Name"), false);
    if (!report->is_team) {
        text_table_column(table, zug_str_from("Rtg"), true);
        text_table_column(table, zug_str_from("Fed"), false);
    }
    add_cross_headings(report, table);
    for (size_t i = 0; i < list->count; i++)
        add_heading(table, &list->items[i]);
    for (size_t i = 0; report->has_ratings && i < COUNT(rating_headings); i++)
        text_table_column(table, zug_str_from(rating_headings[i]), true);
}

/* A cell with a number, empty for 0. */
static void add_number(text_table *table, uint32_t number) {
    char text[CELL_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    if (number > 0)
        zug_buf_number(&out, number);
    text_table_cell(table, zug_str_from(text));
}

/* The cells of the cross table of a row. */
static void add_cross(const standings_report *report, text_table *table, size_t row) {
    size_t count = has_square(report) ? zug_standings_count(report->standings)
                                      : zug_standings_rounds(report->standings);
    for (size_t i = 0; report->has_cross_table && i < count; i++) {
        char text[TEXT_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        zug_standings_cell cell = zug_standings_cell_of(report->standings, row, (uint32_t)i + 1);
        if (has_square(report))
            write_square(report, row, i, &out);
        else
            zug_standings_cell_write(report->standings, &cell, &out);
        text_table_cell(table, zug_str_from(text));
    }
}

/* Writes a value as it is shown in its tie-break. */
static void write_value(const standings_report *report, size_t row, size_t tiebreak, zug_buf *out) {
    const zug_tiebreak_list *list = zug_standings_list(report->standings);
    zug_tiebreak_value_write(zug_standings_value(report->standings, row, tiebreak),
                             zug_tiebreak_decimals(list->items[tiebreak].kind), out);
}

/* A cell with hundredths, and a sign if it is wanted. */
static void add_hundredths(text_table *table, int64_t hundredths, bool has_sign) {
    char text[CELL_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    if (has_sign && hundredths > 0)
        zug_buf_char(&out, '+');
    zug_tiebreak_value_write((zug_tiebreak_value){hundredths, 100}, 2, &out);
    text_table_cell(table, zug_str_from(text));
}

/* The cells about the rating of a row; empty where there is nothing to say. */
static void add_rating(const standings_report *report, text_table *table, size_t row) {
    zug_standings_rating rating = zug_standings_rating_of(report->standings, row);
    char text[CELL_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    zug_tiebreak_value_write((zug_tiebreak_value){rating.half_points, 2}, 1, &out);
    zug_buf_char(&out, '/');
    zug_buf_number(&out, rating.games);
    text_table_cell(table, zug_str_from(text));
    if (rating.has_change) {
        add_hundredths(table, rating.expected, false);
        add_number(table, rating.k);
        add_hundredths(table, rating.change, true);
    }
    for (int i = 0; !rating.has_change && i < 3; i++)
        text_table_cell(table, zug_str_from(""));
    zug_buf performance = zug_buf_over(text, sizeof text);
    if (rating.games > 0)
        zug_tiebreak_value_write((zug_tiebreak_value){rating.performance, 1}, 0, &performance);
    text_table_cell(table, zug_str_from(rating.games > 0 ? text : ""));
}

static void add_row(const standings_report *report, text_table *table, size_t row) {
    const zug_standings_row *here = zug_standings_row_of(report->standings, row);
    size_t values = zug_standings_list(report->standings)->count;
    add_number(table, here->rank);
    add_number(table, zug_standings_number(report->standings, row));
    if (!report->is_team)
        text_table_cell(table, zug_tournament_player(report->tournament, here->index)->title);
    text_table_cell(table, zug_str_trim(zug_standings_name(report->standings, row)));
    if (!report->is_team) {
        add_number(table, zug_tournament_player(report->tournament, here->index)->rating);
        text_table_cell(table, zug_tournament_player(report->tournament, here->index)->federation);
    }
    add_cross(report, table, row);
    for (size_t i = 0; i < values; i++) {
        char text[CELL_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        write_value(report, row, i, &out);
        text_table_cell(table, zug_str_from(text));
    }
    if (report->has_ratings)
        add_rating(report, table, row);
}

/* All of it as a table; NULL without memory. */
static text_table *make_table(const standings_report *report) {
    text_table *table = text_table_new();
    if (table == NULL)
        return NULL;
    add_headings(report, table);
    for (size_t row = 0; row < zug_standings_count(report->standings); row++)
        add_row(report, table, row);
    return table;
}

/* Prints what a line above the table says: the name of the tournament, and after which round. */
static void print_title(const standings_report *report) {
    char text[TEXT_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    uint32_t planned = zug_tournament_rules_of(report->tournament)->rounds;
    uint32_t rounds = zug_standings_rounds(report->standings);
    zug_str name = zug_str_trim(zug_tournament_label_of(report->tournament, ZUG_LABEL_NAME));
    safe_text_name(&out, name);
    if (name.len > 0)
        zug_buf_text(&out, rounds > 0 ? ", after round " : ", before round ");
    else
        zug_buf_text(&out, rounds > 0 ? "After round " : "Before round ");
    zug_buf_number(&out, rounds > 0 ? rounds : 1);
    if (planned > 0) {
        zug_buf_text(&out, " of ");
        zug_buf_number(&out, planned);
    }
    printf("%s\n\n", text);
}

/* Prints which row a row is below, and what decided that. */
static void explain_order(const standings_report *report, size_t row) {
    const zug_standings_row *here = zug_standings_row_of(report->standings, row);
    char text[TEXT_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    uint32_t before = zug_standings_number(report->standings, row - 1);
    uint32_t after = zug_standings_number(report->standings, row);
    if (here->rank == 0) {
        printf("%" PRIu32 " does not count: left before half of the games were played\n", after);
        return;
    }
    if (here->decided == SIZE_MAX) {
        printf("%" PRIu32 " and %" PRIu32 " are equal in everything%s\n", before, after,
               zug_standings_is_bracket(report->standings) ? " that counts" : "");
        return;
    }
    if (here->decided == ZUG_STANDINGS_BY_STAGE) {
        printf("%" PRIu32 " before %" PRIu32 " by the stage reached\n", before, after);
        return;
    }
    const zug_tiebreak *by = &zug_standings_list(report->standings)->items[here->decided];
    zug_tiebreak_write(by, &out);
    zug_buf_text(&out, " (");
    zug_buf_text(&out, zug_tiebreak_words(by->kind));
    zug_buf_text(&out, ", C.07 ");
    zug_buf_text(&out, zug_tiebreak_article(by->kind));
    zug_buf_text(&out, "): ");
    write_value(report, row - 1, here->decided, &out);
    zug_buf_text(&out, " against ");
    write_value(report, row, here->decided, &out);
    printf("%" PRIu32 " before %" PRIu32 " by %s\n", before, after, text);
}

/* Prints one of the parts of a value: "3.0 (12)", "dummy 2.5", in brackets if it is cut. */
static void write_part(const standings_report *report, const zug_standings_part *part,
                       uint32_t decimals, zug_buf *out) {
    zug_buf_text(out, part->is_cut ? " [" : " ");
    zug_tiebreak_value_write(part->value, decimals, out);
    zug_buf_text(out, part->is_dummy ? " (dummy with " : " (");
    if (part->is_dummy) {
        zug_points_write(part->score, out);
    } else {
        zug_buf_number(out, zug_standings_number(report->standings, part->opponent));
        zug_buf_text(out, " with ");
        zug_points_write(part->score, out);
    }
    zug_buf_text(out, part->is_cut ? ")]" : ")");
}

/* Prints what a value of a row is the sum of, if it is one. */
static void explain_value(const standings_report *report, size_t row, size_t tiebreak) {
    zug_standings_part parts[PARTS_MAX];
    const zug_tiebreak *by = &zug_standings_list(report->standings)->items[tiebreak];
    size_t count = zug_standings_parts(report->standings, row, tiebreak, parts, PARTS_MAX);
    for (size_t i = 0; i < count; i++) {
        char text[TEXT_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        if (i == 0) {
            zug_tiebreak_write(by, &out);
            zug_buf_text(&out, " of ");
            zug_buf_number(&out, zug_standings_number(report->standings, row));
            zug_buf_text(&out, ", ");
            write_value(report, row, tiebreak, &out);
            zug_buf_char(&out, ':');
        }
        write_part(report, &parts[i],
                   by->kind == ZUG_TIEBREAK_STRENGTH ? 1 : zug_tiebreak_decimals(by->kind), &out);
        fputs(text, stdout);
    }
    if (count > 0)
        putchar('\n');
}

/* Prints who was absent to the end. */
static void print_absent(const standings_report *report) {
    bool is_first = true;
    for (size_t row = 0; row < zug_standings_count(report->standings); row++) {
        uint32_t since = zug_standings_row_of(report->standings, row)->absent_since;
        if (since == 0)
            continue;
        printf("%s%" PRIu32 " (from round %" PRIu32 " on)",
               is_first ? "\nAbsent to the end: " : ", ",
               zug_standings_number(report->standings, row), since);
        is_first = false;
    }
    if (!is_first)
        putchar('\n');
}

/* Writes how many games of a round have no result yet, and what they count as. */
static void write_open_games(const standings_report *report, uint32_t round, zug_buf *out) {
    const zug_scoring *scoring = &zug_tournament_rules_of(report->tournament)->scoring;
    size_t games = zug_standings_open_games(report->standings, round);
    zug_buf_number(out, games);
    zug_buf_text(out, games == 1 ? " game of round " : " games of round ");
    zug_buf_number(out, round);
    zug_buf_text(out, games == 1 ? " has no result yet and " : " have no result yet and ");
    if (scoring->open == scoring->draw) {
        zug_buf_text(out, games == 1 ? "counts as a draw" : "count as draws");
        return;
    }
    zug_buf_text(out, games == 1 ? "brings both sides " : "bring both sides ");
    zug_points_write(scoring->open, out);
}

/* Writes why points rank a knock-out. */
static void write_lost_bracket(const zug_pairing_refusal *lost, zug_buf *out) {
    zug_buf_text(out, "Ranked by points, since the bracket cannot be followed: ");
    zug_pairing_refusal_write(lost, out);
}

/* Prints what is to be known of how the table came about, a line each. */
static void print_notes(const standings_report *report, FILE *to, const char *before) {
    const zug_pairing_refusal *lost = zug_standings_lost_bracket(report->standings);
    for (uint32_t round = 0; round <= zug_standings_rounds(report->standings); round++) {
        char text[TEXT_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        if (round == 0 && lost)
            write_lost_bracket(lost, &out);
        else if (zug_standings_open_games(report->standings, round) > 0)
            write_open_games(report, round, &out);
        else
            continue;
        fprintf(to, "%s%s\n", before, text);
        before = "";
    }
}

/* Prints what the columns about ratings do not say themselves. */
static void print_rating_note(void) {
    puts("\nRated games have been played, and against rated players. K (FIDE B.02 8.3.3) is 40\n"
         "below 2300 up to the year of the 18th birthday, if the file has the dates of birth and\n"
         "of the tournament, 10 from 2400 on, and else taken to be 20: the file does not tell\n"
         "who has fewer than 30 games on the list, nor who had 2400 before.");
}

/* Prints in words why the rows are in this order, and what their values are made of. */
static void explain(const standings_report *report) {
    size_t values = zug_standings_list(report->standings)->count;
    if (zug_standings_count(report->standings) > 1)
        putchar('\n');
    for (size_t row = 1; row < zug_standings_count(report->standings); row++)
        explain_order(report, row);
    for (size_t i = 0; i < values; i++)
        for (size_t row = 0; row < zug_standings_count(report->standings); row++)
            explain_value(report, row, i);
}

bool standings_report_text(const standings_report *report) {
    text_table *table = make_table(report);
    print_title(report);
    bool fine = table && text_table_print(table);
    text_table_free(table);
    if (fine) {
        print_notes(report, stdout, "\n");
        print_absent(report);
    }
    if (fine && report->has_ratings)
        print_rating_note();
    if (fine && report->explains)
        explain(report);
    return fine;
}

bool standings_report_csv(const standings_report *report) {
    text_table *table = make_table(report);
    bool fine = table && text_table_print_csv(table);
    text_table_free(table);
    print_notes(report, stderr, "");
    return fine;
}

bool standings_report_json(const standings_report *report) {
    zug_json json = {.alloc = zug_host_alloc()};
    zug_standings_detail detail = {.rounds = report->has_cross_table,
                                   .parts = report->explains,
                                   .ratings = report->has_ratings};
    zug_standings_json(report->standings, detail, &json);
    bool fine = !json.failed;
    if (fine) {
        io_put_bytes(json.data, json.len);
        io_put_line("");
    }
    zug_json_free(&json);
    return fine;
}
