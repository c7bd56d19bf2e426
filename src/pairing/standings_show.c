/* standings_show.c - what a program shows of standings: cells of the cross table, what a value is
 * made of, values as text.
 * Room: pairing. */
#include "standings_impl.h"

/* The row of a participant; SIZE_MAX for nobody. */
static size_t row_of(const zug_standings *standings, uint32_t index) {
    return index == ZUG__NOBODY ? SIZE_MAX : standings->row_of[index];
}

size_t zug_standings_parts(const zug_standings *standings, size_t row, size_t k,
                           zug_standings_part *out, size_t capacity) {
    const zug__sum *sum = &standings->sums[k];
    if (!sum->lens.field || standings->list.items[k].kind == ZUG_TIEBREAK_BUCHHOLZ_AVERAGE)
        return 0;
    size_t count = zug__sum_parts(sum, standings->order[row], standings->parts);
    for (size_t i = 0; i < count && i < capacity; i++) {
        const zug__part *part = &standings->parts[i];
        out[i] = (zug_standings_part){.round = part->round,
                                      .opponent = row_of(standings, part->opponent),
                                      .is_dummy = part->is_dummy,
                                      .is_cut = part->is_cut,
                                      .score = part->score,
                                      .value = {part->value, sum->by_result ? 100 : 10}};
    }
    return count;
}

/* The kind of an entry that a match of teams, or a team's bye, is like. */
static zug_entry_kind match_kind(const zug__meeting *match) {
    static const zug_entry_kind played[] = {ZUG_ENTRY_LOSS, ZUG_ENTRY_DRAW, ZUG_ENTRY_WIN};
    switch (match->kind) {
    case ZUG__MEETING_NONE:
        return ZUG_ENTRY_NONE;
    case ZUG__MEETING_PLAYED:
        return played[match->half_points];
    case ZUG__MEETING_OPEN:
        return ZUG_ENTRY_OPEN;
    case ZUG__MEETING_FORFEIT_WIN:
        return ZUG_ENTRY_FORFEIT_WIN;
    case ZUG__MEETING_FORFEIT_LOSS:
        return ZUG_ENTRY_FORFEIT_LOSS;
    case ZUG__MEETING_GIVEN_BYE:
        return match->half_points == 2 ? ZUG_ENTRY_FULL_BYE : ZUG_ENTRY_PAIRING_BYE;
    case ZUG__MEETING_HALF_BYE:
        return ZUG_ENTRY_HALF_BYE;
    case ZUG__MEETING_ZERO_BYE:
        return ZUG_ENTRY_ZERO_BYE;
    }
    return ZUG_ENTRY_NONE;
}

zug_standings_cell zug_standings_cell_of(const zug_standings *standings, size_t row,
                                         uint32_t round) {
    const zug__field *field = &standings->field;
    size_t index = standings->order[row];
    if (round == 0 || round > field->rounds)
        return (zug_standings_cell){.opponent = SIZE_MAX};
    const zug__meeting *meeting = zug__meeting_at(field, index, round);
    zug_standings_cell cell = {.kind = match_kind(meeting),
                               .opponent = row_of(standings, meeting->opponent),
                               .points = meeting->points[ZUG__MATCH],
                               .game_points = meeting->points[ZUG__GAME]};
    if (field->is_team)
        return cell;
    /* Games of those whose results do not count stay in the cross table (C.05 6.6). */
    zug_entry entry = zug_tournament_entry(standings->tournament, index, round);
    size_t opponent = zug_tournament_find(standings->tournament, entry.opponent);
    cell.kind = entry.kind;
    cell.color = entry.color;
    if (zug_entry_has_opponent(entry.kind) && opponent != SIZE_MAX)
        cell.opponent = standings->row_of[opponent];
    return cell;
}

size_t zug_standings_open_games(const zug_standings *standings, uint32_t round) {
    const zug_tournament *t = standings->tournament;
    bool is_counted = round > 0 && round <= standings->field.rounds;
    size_t sides = 0;
    for (size_t i = 0; is_counted && i < zug_tournament_player_count(t); i++)
        sides += zug_tournament_entry(t, i, round).kind == ZUG_ENTRY_OPEN;
    return (sides + 1) / 2;
}

uint32_t zug_standings_number(const zug_standings *standings, size_t row) {
    return standings->field.numbers[standings->order[row]];
}

zug_str zug_standings_name(const zug_standings *standings, size_t row) {
    size_t index = standings->order[row];
    return standings->field.is_team ? zug_tournament_team(standings->tournament, index)->name
                                    : zug_tournament_player(standings->tournament, index)->name;
}

char zug_standings_letter(zug_entry_kind kind) {
    static const char letters[] = " *1=0WDL+-UFHZ";
    return letters[kind];
}

void zug_standings_cell_write(const zug_standings *standings, const zug_standings_cell *cell,
                              zug_buf *out) {
    if (cell->opponent == SIZE_MAX) {
        if (cell->kind != ZUG_ENTRY_NONE)
            zug_buf_char(out, zug_standings_letter(cell->kind));
        return;
    }
    zug_buf_number(out, zug_standings_number(standings, cell->opponent));
    if (standings->field.is_team) {
        zug_buf_char(out, ':');
        zug_points_write(cell->game_points, out);
        return;
    }
    zug_buf_char(out, cell->color == ZUG_ROUND_WHITE ? 'w' : 'b');
    zug_buf_char(out, zug_standings_letter(cell->kind));
}

/* The quotient of a value rounded down, and what remains, which is not negative. */
static int64_t floor_of(zug_tiebreak_value value, int64_t *rest) {
    int64_t whole = value.numerator / value.denominator;
    *rest = value.numerator % value.denominator;
    if (*rest < 0) {
        *rest += value.denominator;
        whole--;
    }
    return whole;
}

/* Values are compared by their whole parts, and where these are equal by the reciprocals of what
 * remains: no product can overflow. */
int zug_tiebreak_value_compare(zug_tiebreak_value a, zug_tiebreak_value b) {
    int sign = 1;
    if (a.denominator == 0 || b.denominator == 0)
        return (a.denominator != 0) - (b.denominator != 0);
    for (;;) {
        int64_t rest_a = 0, rest_b = 0;
        int64_t whole_a = floor_of(a, &rest_a), whole_b = floor_of(b, &rest_b);
        if (whole_a != whole_b)
            return whole_a > whole_b ? sign : -sign;
        if (rest_a == 0 || rest_b == 0)
            return sign * ((rest_a != 0) - (rest_b != 0));
        a = (zug_tiebreak_value){a.denominator, rest_a};
        b = (zug_tiebreak_value){b.denominator, rest_b};
        sign = -sign;
    }
}

void zug_tiebreak_value_write(zug_tiebreak_value value, uint32_t decimals, zug_buf *out) {
    int64_t power = 1;
    if (value.denominator == 0) {
        zug_buf_char(out, '-');
        return;
    }
    for (uint32_t i = 0; i < decimals && i < 6; i++)
        power *= 10;
    int64_t rounded = zug_rating_round(value.numerator * power, value.denominator);
    uint64_t size = rounded < 0 ? 0 - (uint64_t)rounded : (uint64_t)rounded;
    if (rounded < 0)
        zug_buf_char(out, '-');
    zug_buf_number(out, size / (uint64_t)power);
    if (power > 1)
        zug_buf_char(out, '.');
    for (uint64_t place = (uint64_t)power / 10; place > 0; place /= 10)
        zug_buf_char(out, (char)('0' + size / place % 10));
}
