/* trf_write.c - writes a tournament as a report: TRF-2026.
 * Room: pairing. */
#include "base/mem.h"
#include "tournament_impl.h"
#include "trf_put.h"

static size_t shorter(size_t a, size_t b) { return a < b ? a : b; }

/* Writes the labels of the tournament, and what is counted. */
static void write_labels(zug__trf_writer *w) {
    for (int label = 0; label < ZUG_LABELS; label++) {
        zug_str text = zug_tournament_label_of(w->t, (zug_tournament_label)label);
        if (text.len == 0)
            continue;
        zug__trf_begin_line(w, zug__trf_label_code((zug_tournament_label)label));
        zug_buf_char(&w->line, ' ');
        zug__trf_flush(w);
        if (w->sink)
            w->sink(w->ctx, text);
        zug__trf_end_line(w);
    }
    zug__trf_begin_line(w, "062");
    zug__trf_put_number(w, 5, 4, (uint32_t)zug_tournament_player_count(w->t));
    zug__trf_end_line(w);
}

/* One of the values of line 162. */
static void put_result(zug__trf_writer *w, char letter, zug_points points) {
    size_t column = w->column + 1;
    zug__trf_go_to(w, column);
    zug_buf_char(&w->line, letter);
    w->column++;
    zug__trf_put_points(w, column + 1, 5, points);
}

/* Writes what results bring, in the older code that has a name for everything. */
static void write_scoring(zug__trf_writer *w) {
    const zug_scoring *s = &w->t->rules.scoring;
    const struct {
        const char *code;
        zug_points points;
    } others[] = {{"FW", s->forfeit_win}, {"FL", s->forfeit_loss}, {"PAB", s->pairing_bye},
                  {"FPB", s->full_bye},   {"HPB", s->half_bye},    {"ZPB", s->zero_bye}};
    zug__trf_begin_line(w, "162");
    put_result(w, 'W', s->win);
    put_result(w, 'D', s->draw);
    put_result(w, 'L', s->loss);
    put_result(w, 'X', s->open);
    put_result(w, 'P', s->pairing_bye);
    zug__trf_end_line(w);
    zug__trf_begin_line(w, "XXS");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        zug_buf_char(&w->line, ' ');
        zug_buf_text(&w->line, others[i].code);
        zug_buf_char(&w->line, '=');
        zug_points_write(others[i].points, &w->line);
    }
    zug__trf_end_line(w);
}

/* Writes what matches of teams bring. */
static void write_match_scoring(zug__trf_writer *w) {
    zug__trf_begin_line(w, "362");
    zug_buf_text(&w->line, " TW ");
    zug_points_write(w->t->rules.match_win, &w->line);
    zug_buf_text(&w->line, " TD ");
    zug_points_write(w->t->rules.match_draw, &w->line);
    zug_buf_text(&w->line, " TL ");
    zug_points_write(w->t->rules.match_loss, &w->line);
    zug__trf_end_line(w);
}

/* Writes the other rules. */
static void write_rules(zug__trf_writer *w) {
    const zug_tournament_rules *rules = &w->t->rules;
    if (rules->rounds > 0) {
        zug__trf_begin_line(w, "142");
        zug__trf_put_number(w, 5, 3, rules->rounds);
        zug__trf_end_line(w);
    }
    if (rules->first_color != ZUG_ROUND_NO_COLOR) {
        zug__trf_begin_line(w, "152");
        zug_buf_text(&w->line, rules->first_color == ZUG_ROUND_WHITE ? " W" : " B");
        zug__trf_end_line(w);
    }
    if (rules->is_by_rank) {
        zug__trf_begin_line(w, "XXC");
        zug_buf_text(&w->line, " rank");
        zug__trf_end_line(w);
    }
    const zug_scoring usual = zug_scoring_usual();
    if (!zug__mem_equal(&rules->scoring, &usual, sizeof usual))
        write_scoring(w);
    if (rules->match_win != 20 || rules->match_draw != 10 || rules->match_loss != 0)
        write_match_scoring(w);
}

char zug__trf_letter_of(zug_entry_kind kind) {
    static const char letters[ZUG_ENTRY_KINDS] = {
        [ZUG_ENTRY_NONE] = ' ',        [ZUG_ENTRY_OPEN] = ' ',
        [ZUG_ENTRY_WIN] = '1',         [ZUG_ENTRY_DRAW] = '=',
        [ZUG_ENTRY_LOSS] = '0',        [ZUG_ENTRY_SHORT_WIN] = 'W',
        [ZUG_ENTRY_SHORT_DRAW] = 'D',  [ZUG_ENTRY_SHORT_LOSS] = 'L',
        [ZUG_ENTRY_FORFEIT_WIN] = '+', [ZUG_ENTRY_FORFEIT_LOSS] = '-',
        [ZUG_ENTRY_PAIRING_BYE] = 'U', [ZUG_ENTRY_FULL_BYE] = 'F',
        [ZUG_ENTRY_HALF_BYE] = 'H',    [ZUG_ENTRY_ZERO_BYE] = 'Z'};
    return letters[kind];
}

/* Writes what became of a player in a round. */
static void put_entry(zug__trf_writer *w, uint32_t round, const zug_entry *entry) {
    size_t column = ZUG__TRF_ROUND_COLUMN + ZUG__TRF_ROUND_WIDTH * (size_t)(round - 1);
    if (entry->kind == ZUG_ENTRY_NONE)
        return;
    if (entry->opponent == 0)
        zug__trf_put_text(w, column, 4, zug_str_from("0000"));
    else
        zug__trf_put_number(w, column, 4, entry->opponent);
    char marks[] = {entry->color == ZUG_ROUND_WHITE   ? 'w'
                    : entry->color == ZUG_ROUND_BLACK ? 'b'
                                                      : '-',
                    ' ', zug__trf_letter_of(entry->kind)};
    zug__trf_put_text(w, column + 5, 3, (zug_str){marks, sizeof marks});
}

/* Writes the line of a player. */
static void write_player(zug__trf_writer *w, size_t index) {
    const zug__row *row = zug__row_at(w->t, index);
    const zug_player *player = &row->player;
    zug__trf_begin_line(w, "001");
    zug__trf_put_number(w, 5, 4, player->number);
    zug__trf_put_text(w, 10, 1, (zug_str){&player->sex, player->sex ? 1 : 0});
    zug__trf_put_right(w, 11, 3, zug_str_slice(player->title, 0, shorter(player->title.len, 3)));
    zug_str name = zug__trf_cut_name(player->name, 33);
    zug__trf_put_name(w, 15, name, zug__trf_is_utf8(name));
    if (player->rating > 0)
        zug__trf_put_number(w, 49, 4, player->rating);
    zug__trf_put_text(w, 54, 3, player->federation);
    zug__trf_put_right(w, 58, 11,
                       zug_str_slice(player->fide_number, 0, shorter(player->fide_number.len, 11)));
    zug__trf_put_text(w, 70, 10, player->birth);
    if (player->has_points)
        zug__trf_put_points(w, 81, 4, player->points);
    if (player->rank > 0)
        zug__trf_put_number(w, 86, 4, player->rank);
    for (uint32_t round = 1; round <= row->rounds; round++)
        put_entry(w, round, &row->entries[round - 1]);
    zug__trf_end_line(w);
}

/* Writes fictitious points of a round. */
static void write_acceleration(zug__trf_writer *w, uint32_t number, uint32_t round,
                               zug_points points) {
    zug__trf_begin_line(w, "250");
    zug__trf_put_points(w, 10, 4, points);
    zug__trf_put_number(w, 15, 3, round);
    zug__trf_put_number(w, 19, 3, round);
    zug__trf_put_number(w, 23, 4, number);
    zug__trf_put_number(w, 28, 4, number);
    zug__trf_end_line(w);
}

/* Writes a penalty or a bonus; round 0 is none. */
static void write_adjustment(zug__trf_writer *w, uint32_t number, uint32_t round,
                             zug_points points) {
    zug__trf_begin_line(w, "299");
    zug__trf_put_points(w, 13, 5, points);
    if (round > 0)
        zug__trf_put_number(w, 20, 3, round);
    zug__trf_put_number(w, 24, 4, number);
    zug__trf_end_line(w);
}

/* Writes fictitious and unusual points of a player, one line for each. */
static void write_points(zug__trf_writer *w, size_t index) {
    const zug__row *row = zug__row_at(w->t, index);
    uint32_t number = row->player.number;
    if (row->player.adjustment != 0)
        write_adjustment(w, number, 0, row->player.adjustment);
    for (uint32_t round = 1; round <= row->rounds; round++) {
        const zug_entry *entry = &row->entries[round - 1];
        if (entry->acceleration != 0)
            write_acceleration(w, number, round, entry->acceleration);
        if (entry->adjustment != 0)
            write_adjustment(w, number, round, entry->adjustment);
    }
}

/* Writes the same where teams are paired: only fictitious points have a line, by the older code. */
static void write_member_points(zug__trf_writer *w, size_t index) {
    const zug__row *row = zug__row_at(w->t, index);
    bool is_accelerated = false;
    w->is_too_long = w->is_too_long || row->player.adjustment != 0;
    for (uint32_t i = 0; i < row->rounds; i++) {
        w->is_too_long = w->is_too_long || row->entries[i].adjustment != 0;
        is_accelerated = is_accelerated || row->entries[i].acceleration != 0;
    }
    if (!is_accelerated)
        return;
    zug__trf_begin_line(w, "XXA");
    zug__trf_put_number(w, 5, 4, row->player.number);
    for (uint32_t i = 0; i < row->rounds; i++) {
        zug_buf_char(&w->line, ' ');
        zug_points_write(row->entries[i].acceleration, &w->line);
    }
    zug__trf_end_line(w);
}

/* Writes a group of players who must not meet. */
void zug__trf_write_forbidden(zug__trf_writer *w, const zug_forbidden *group) {
    zug__trf_begin_line(w, "260");
    zug__trf_put_number(w, 5, 3, group->first_round);
    zug__trf_put_number(w, 9, 3, group->last_round);
    for (size_t i = 0; i < group->count; i++) {
        if (w->line.len > ZUG__TRF_LINE_SIZE / 2)
            zug__trf_flush(w);
        zug__trf_put_number(w, 13 + 5 * i, 4, group->players[i]);
    }
    zug__trf_end_line(w);
}

/* Writes the same where 260 speaks of teams: by the older code, which holds for all rounds. */
static void write_always_forbidden(zug__trf_writer *w, const zug_forbidden *group) {
    w->is_too_long = w->is_too_long || group->first_round > 1 || group->last_round < ZUG_ROUNDS_MAX;
    zug__trf_begin_line(w, "XXP");
    for (size_t i = 0; i < group->count; i++) {
        if (w->line.len > ZUG__TRF_LINE_SIZE / 2)
            zug__trf_flush(w);
        zug_buf_char(&w->line, ' ');
        zug_buf_number(&w->line, group->players[i]);
    }
    zug__trf_end_line(w);
}

/* Writes all, or only finds out whether it fits, if there is no sink. */
static bool write_all(const zug_tournament *t, zug_trf_sink *sink, void *ctx) {
    zug__trf_writer w = {.t = t, .sink = sink, .ctx = ctx};
    write_labels(&w);
    write_rules(&w);
    for (size_t i = 0; i < t->rows.count; i++)
        write_player(&w, i);
    bool is_team = zug_tournament_pairs_teams(t);
    for (size_t i = 0; i < t->rows.count; i++)
        (is_team ? write_member_points : write_points)(&w, i);
    for (size_t i = 0; i < t->forbidden.count; i++)
        (is_team ? write_always_forbidden
                 : zug__trf_write_forbidden)(&w, zug_tournament_forbidden(t, i));
    zug__trf_write_teams(&w);
    for (size_t i = 0; i < t->lines.count; i++) {
        if (sink)
            sink(ctx, zug_tournament_line(t, i));
        w.line = zug_buf_over(w.memory, sizeof w.memory);
        zug__trf_end_line(&w);
    }
    return !w.is_too_long;
}

zug_status zug_trf_write(const zug_tournament *t, zug_trf_sink *sink, void *ctx) {
    if (!write_all(t, NULL, NULL))
        return ZUG_ERR_SPACE;
    write_all(t, sink, ctx);
    return ZUG_OK;
}
