/* trf_write.c - writes a tournament as a report: TRF-2026.
 * Room: pairing. */
#include "tournament_impl.h"
#include "trf_impl.h"

enum { LINE_SIZE = 4096 };

/* A report that is being written, line by line. */
typedef struct writer {
    const zug_tournament *t;
    zug_trf_sink *sink;
    void *ctx;
    char memory[LINE_SIZE];
    zug_buf line;
    size_t column;    /* of the next character, from 1 */
    bool is_too_long; /* something does not fit into its columns */
} writer;

static void begin_line(writer *w, const char *code) {
    w->line = zug_buf_over(w->memory, sizeof w->memory);
    zug_buf_text(&w->line, code);
    w->column = 4;
}

/* Hands over what is written of the line. */
static void flush(writer *w) {
    if (w->sink)
        w->sink(w->ctx, (zug_str){w->line.data, w->line.len});
    w->line = zug_buf_over(w->memory, sizeof w->memory);
}

static void end_line(writer *w) {
    zug_buf_char(&w->line, '\r');
    flush(w);
}

/* Fills up with blanks to a column. */
static void go_to(writer *w, size_t column) {
    for (; w->column < column; w->column++)
        zug_buf_char(&w->line, ' ');
}

static size_t shorter(size_t a, size_t b) { return a < b ? a : b; }

/* How many bytes a number of characters have at the beginning of a text; 0 if some of them are no
 * UTF-8. */
static size_t bytes_of(zug_str text, size_t characters) {
    size_t at = 0;
    for (size_t i = 0; i < characters && at < text.len; i++) {
        uint32_t code;
        size_t len = zug_str_character(zug_str_slice(text, at, text.len), &code);
        if (len == 0)
            return 0;
        at += len;
    }
    return at;
}

/* As much of a name as its columns hold: by characters, or by bytes if it is no UTF-8. */
static zug_str cut_name(zug_str name, size_t width) {
    size_t bytes = bytes_of(name, width);
    if (bytes == 0)
        bytes = name.len < width ? name.len : width;
    return zug_str_slice(name, 0, bytes);
}

static bool is_utf8(zug_str text) { return bytes_of(text, text.len) == text.len; }

/* Puts a text into columns, as many bytes of it as fit. */
static void put_text(writer *w, size_t column, size_t width, zug_str text) {
    go_to(w, column);
    for (size_t i = 0; i < width && i < text.len; i++, w->column++)
        zug_buf_char(&w->line, text.data[i]);
}

/* Puts a name that was cut into columns, by characters or by bytes. */
static void put_name(writer *w, size_t column, zug_str name, bool by_characters) {
    go_to(w, column);
    zug_buf_str(&w->line, name);
    for (size_t i = 0; i < name.len; i++)
        if (!by_characters || ((unsigned char)name.data[i] & 0xC0) != 0x80)
            w->column++;
}

/* Puts a text to the right of its columns. */
static void put_right(writer *w, size_t column, size_t width, zug_str text) {
    w->is_too_long = w->is_too_long || text.len > width;
    if (text.len <= width)
        put_text(w, column + width - text.len, width, text);
}

static void put_number(writer *w, size_t column, size_t width, uint32_t number) {
    char memory[16];
    zug_buf out = zug_buf_over(memory, sizeof memory);
    zug_buf_number(&out, number);
    put_right(w, column, width, (zug_str){out.data, out.len});
}

static void put_points(writer *w, size_t column, size_t width, zug_points points) {
    char memory[16];
    zug_buf out = zug_buf_over(memory, sizeof memory);
    zug_points_write(points, &out);
    put_right(w, column, width, (zug_str){out.data, out.len});
}

/* Writes the labels of the tournament, and what is counted. */
static void write_labels(writer *w) {
    for (int label = 0; label < ZUG_LABELS; label++) {
        zug_str text = zug_tournament_label_of(w->t, (zug_tournament_label)label);
        if (text.len == 0)
            continue;
        begin_line(w, zug__trf_label_code((zug_tournament_label)label));
        zug_buf_char(&w->line, ' ');
        flush(w);
        if (w->sink)
            w->sink(w->ctx, text);
        end_line(w);
    }
    begin_line(w, "062");
    put_number(w, 5, 4, (uint32_t)zug_tournament_player_count(w->t));
    end_line(w);
}

/* One of the values of line 162. */
static void put_result(writer *w, char letter, zug_points points) {
    size_t column = w->column + 1;
    go_to(w, column);
    zug_buf_char(&w->line, letter);
    w->column++;
    put_points(w, column + 1, 5, points);
}

/* Writes what results bring, in the older code that has a name for everything. */
static void write_scoring(writer *w) {
    const zug_scoring *s = &w->t->rules.scoring;
    const struct {
        const char *code;
        zug_points points;
    } others[] = {{"FW", s->forfeit_win}, {"FL", s->forfeit_loss}, {"PAB", s->pairing_bye},
                  {"FPB", s->full_bye},   {"HPB", s->half_bye},    {"ZPB", s->zero_bye}};
    begin_line(w, "162");
    put_result(w, 'W', s->win);
    put_result(w, 'D', s->draw);
    put_result(w, 'L', s->loss);
    put_result(w, 'X', s->open);
    put_result(w, 'P', s->pairing_bye);
    end_line(w);
    begin_line(w, "XXS");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        zug_buf_char(&w->line, ' ');
        zug_buf_text(&w->line, others[i].code);
        zug_buf_char(&w->line, '=');
        zug_points_write(others[i].points, &w->line);
    }
    end_line(w);
    begin_line(w, "362");
    zug_buf_text(&w->line, " TW ");
    zug_points_write(w->t->rules.match_win, &w->line);
    zug_buf_text(&w->line, " TD ");
    zug_points_write(w->t->rules.match_draw, &w->line);
    zug_buf_text(&w->line, " TL ");
    zug_points_write(w->t->rules.match_loss, &w->line);
    end_line(w);
}

/* Writes the other rules. */
static void write_rules(writer *w) {
    const zug_tournament_rules *rules = &w->t->rules;
    if (rules->rounds > 0) {
        begin_line(w, "142");
        put_number(w, 5, 3, rules->rounds);
        end_line(w);
    }
    if (rules->first_color != ZUG_ROUND_NO_COLOR) {
        begin_line(w, "152");
        zug_buf_text(&w->line, rules->first_color == ZUG_ROUND_WHITE ? " W" : " B");
        end_line(w);
    }
    if (rules->is_by_rank) {
        begin_line(w, "XXC");
        zug_buf_text(&w->line, " rank");
        end_line(w);
    }
    write_scoring(w);
}

/* The letter of a kind of entry. */
static char letter_of(zug_entry_kind kind) {
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
static void put_entry(writer *w, uint32_t round, const zug_entry *entry) {
    size_t column = ZUG__TRF_ROUND_COLUMN + ZUG__TRF_ROUND_WIDTH * (size_t)(round - 1);
    if (entry->kind == ZUG_ENTRY_NONE)
        return;
    if (entry->opponent == 0)
        put_text(w, column, 4, zug_str_from("0000"));
    else
        put_number(w, column, 4, entry->opponent);
    char marks[] = {entry->color == ZUG_ROUND_WHITE   ? 'w'
                    : entry->color == ZUG_ROUND_BLACK ? 'b'
                                                      : '-',
                    ' ', letter_of(entry->kind)};
    put_text(w, column + 5, 3, (zug_str){marks, sizeof marks});
}

/* Writes the line of a player. */
static void write_player(writer *w, size_t index) {
    const zug__row *row = zug__row_at(w->t, index);
    const zug_player *player = &row->player;
    begin_line(w, "001");
    put_number(w, 5, 4, player->number);
    put_text(w, 10, 1, (zug_str){&player->sex, player->sex ? 1 : 0});
    put_right(w, 11, 3, zug_str_slice(player->title, 0, shorter(player->title.len, 3)));
    zug_str name = cut_name(player->name, 33);
    put_name(w, 15, name, is_utf8(name));
    if (player->rating > 0)
        put_number(w, 49, 4, player->rating);
    put_text(w, 54, 3, player->federation);
    put_right(w, 58, 11,
              zug_str_slice(player->fide_number, 0, shorter(player->fide_number.len, 11)));
    put_text(w, 70, 10, player->birth);
    if (player->has_points)
        put_points(w, 81, 4, player->points);
    if (player->rank > 0)
        put_number(w, 86, 4, player->rank);
    for (uint32_t round = 1; round <= row->rounds; round++)
        put_entry(w, round, &row->entries[round - 1]);
    end_line(w);
}

/* Writes fictitious and unusual points, one line for each. */
static void write_points(writer *w, size_t index) {
    const zug__row *row = zug__row_at(w->t, index);
    for (uint32_t round = 1; round <= row->rounds; round++) {
        const zug_entry *entry = &row->entries[round - 1];
        if (entry->acceleration != 0) {
            begin_line(w, "250");
            put_points(w, 10, 4, entry->acceleration);
            put_number(w, 15, 3, round);
            put_number(w, 19, 3, round);
            put_number(w, 23, 4, row->player.number);
            put_number(w, 28, 4, row->player.number);
            end_line(w);
        }
        if (entry->adjustment != 0) {
            begin_line(w, "299");
            put_points(w, 13, 5, entry->adjustment);
            put_number(w, 20, 3, round);
            put_number(w, 24, 4, row->player.number);
            end_line(w);
        }
    }
}

/* Writes a group of players who must not meet. */
static void write_forbidden(writer *w, const zug_forbidden *group) {
    begin_line(w, "260");
    put_number(w, 5, 3, group->first_round);
    put_number(w, 9, 3, group->last_round);
    for (size_t i = 0; i < group->count; i++) {
        if (w->line.len > LINE_SIZE / 2)
            flush(w);
        put_number(w, 13 + 5 * i, 4, group->players[i]);
    }
    end_line(w);
}

/* Writes a team. */
static void write_team(writer *w, const zug_team *team) {
    begin_line(w, "310");
    put_number(w, 5, 3, team->number);
    zug_str name = cut_name(team->name, 32), nickname = cut_name(team->nickname, 5);
    bool by_characters = is_utf8(name) && is_utf8(nickname);
    put_name(w, 9, name, by_characters);
    put_name(w, 42, by_characters ? nickname : zug_str_slice(nickname, 0, shorter(nickname.len, 5)),
             by_characters);
    if (team->strength > 0)
        put_number(w, 48, 6, team->strength);
    put_points(w, 55, 6, team->match_points);
    put_points(w, 62, 6, team->game_points);
    if (team->rank > 0)
        put_number(w, 69, 3, team->rank);
    for (size_t i = 0; i < team->count; i++)
        put_number(w, 74 + 5 * i, 4, team->players[i]);
    end_line(w);
}

/* Writes all, or only finds out whether it fits, if there is no sink. */
static bool write_all(const zug_tournament *t, zug_trf_sink *sink, void *ctx) {
    writer w = {.t = t, .sink = sink, .ctx = ctx};
    write_labels(&w);
    write_rules(&w);
    for (size_t i = 0; i < t->rows.count; i++)
        write_player(&w, i);
    for (size_t i = 0; i < t->rows.count; i++)
        write_points(&w, i);
    for (size_t i = 0; i < t->forbidden.count; i++)
        write_forbidden(&w, zug_tournament_forbidden(t, i));
    for (size_t i = 0; i < t->teams.count; i++)
        write_team(&w, zug_tournament_team(t, i));
    for (size_t i = 0; i < t->lines.count; i++) {
        if (sink)
            sink(ctx, zug_tournament_line(t, i));
        w.line = zug_buf_over(w.memory, sizeof w.memory);
        end_line(&w);
    }
    return !w.is_too_long;
}

zug_status zug_trf_write(const zug_tournament *t, zug_trf_sink *sink, void *ctx) {
    if (!write_all(t, NULL, NULL))
        return ZUG_ERR_SPACE;
    write_all(t, sink, ctx);
    return ZUG_OK;
}
