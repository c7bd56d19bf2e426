/* standings_record.c - tie-breaks from a participant's own record (C.07 7), Koya (9.2) and board
 * count (12.1).
 * Room: pairing. */
#include "standings_impl.h"

int zug__score_of(const zug__field *field, const zug_tiebreak *tiebreak) {
    switch (tiebreak->score) {
    case ZUG_TEAM_SCORE_PRIMARY:
        return field->primary;
    case ZUG_TEAM_SCORE_MATCH:
        return ZUG__MATCH;
    case ZUG_TEAM_SCORE_GAME:
        return ZUG__GAME;
    }
    return field->primary;
}

/* 7.1: rounds with as many points as a win brings, with or without playing. A match is won by its
 * match points, whichever score counts. */
static int64_t wins(const zug__field *field, size_t index) {
    int64_t sum = 0;
    for (uint32_t round = 1; round <= field->rounds; round++) {
        const zug__meeting *meeting = zug__meeting_at(field, index, round);
        sum += meeting->kind != ZUG__MEETING_NONE &&
               meeting->points[ZUG__MATCH] >= field->win[ZUG__MATCH];
    }
    return sum;
}

/* 7.2 to 7.4: games over the board, of those of one colour if asked for, or those won. */
static int64_t games(const zug__field *field, size_t index, bool black_only, bool won_only) {
    int64_t sum = 0;
    for (uint32_t round = 1; round <= field->rounds; round++) {
        const zug__meeting *meeting = zug__meeting_at(field, index, round);
        sum += meeting->kind == ZUG__MEETING_PLAYED &&
               (!black_only || meeting->color == ZUG_ROUND_BLACK) &&
               (!won_only || meeting->half_points == 2);
    }
    return sum;
}

/* 7.5: the scores after each round, but those of the first ones that are cut. */
static int64_t progressive(const zug__field *field, size_t index, int score, uint32_t cut) {
    int64_t sum = 0, so_far = field->extra[index * ZUG__SCORES + (size_t)score];
    for (uint32_t round = 1; round <= field->rounds; round++) {
        so_far += zug__meeting_at(field, index, round)->points[score];
        sum += round > cut ? so_far : 0;
    }
    return sum;
}

/* 7.6: rounds without the requested byes and forfeit losses. */
static int64_t elected(const zug__field *field, size_t index) {
    int64_t sum = 0;
    for (uint32_t round = 1; round <= field->rounds; round++)
        sum += !zug__meeting_is_voluntary(zug__meeting_at(field, index, round));
    return sum;
}

/* 7.7, in half points: 2 for more than the scheduled opponent, or than a draw without playing; 1
 * for as much. */
static int64_t standard(const zug__field *field, size_t index, int score) {
    int64_t sum = 0;
    for (uint32_t round = 1; round <= field->rounds; round++) {
        const zug__meeting *meeting = zug__meeting_at(field, index, round);
        zug_points other = field->draw[score];
        if (meeting->kind == ZUG__MEETING_NONE)
            continue;
        if (meeting->opponent != ZUG__NOBODY)
            other = zug__meeting_at(field, meeting->opponent, round)->points[score];
        sum += meeting->points[score] > other ? 2 : meeting->points[score] == other;
    }
    return sum;
}

/* The rounds in which a participant could score: in a round robin those with an opponent, as many
 * as anybody has. */
static uint32_t scoring_rounds(const zug__field *field) {
    uint32_t most = 0;
    for (size_t i = 0; i < field->count && !field->is_swiss; i++) {
        uint32_t own = 0;
        for (uint32_t round = 1; round <= field->rounds; round++)
            own += zug__meeting_has_opponent(zug__meeting_at(field, i, round));
        most = own > most ? own : most;
    }
    return field->is_swiss ? field->rounds : most;
}

/* 9.2: points against those who have at least half of what is possible, or half points more or less
 * than that (14.5). */
static int64_t koya(const zug__field *field, size_t index, int score, int32_t limit) {
    int64_t sum = 0;
    int64_t twice_limit = (int64_t)field->win[score] * scoring_rounds(field) + 10 * (int64_t)limit;
    for (uint32_t round = 1; round <= field->rounds; round++) {
        const zug__meeting *meeting = zug__meeting_at(field, index, round);
        if (meeting->opponent != ZUG__NOBODY &&
            2 * (int64_t)zug__field_score(field, meeting->opponent, score) >= twice_limit)
            sum += meeting->points[score];
    }
    return sum;
}

/* 12.1: the numbers of the boards by the points on them. */
static int64_t board_count(const zug__field *field, size_t index) {
    int64_t sum = 0;
    for (uint32_t board = 0; board < field->boards; board++)
        sum += (int64_t)(board + 1) * field->board_points[index * field->boards + board];
    return sum;
}

zug_tiebreak_value zug__record_value(const zug__field *field, const zug_tiebreak *tiebreak,
                                     size_t index) {
    int score = zug__score_of(field, tiebreak);
    zug_tiebreak_kind kind = tiebreak->kind;
    if (kind == ZUG_TIEBREAK_POINTS)
        return (zug_tiebreak_value){zug__field_score(field, index, score), 10};
    if (kind == ZUG_TIEBREAK_OTHER_SCORE)
        return (zug_tiebreak_value){
            zug__field_score(field, index, field->primary == ZUG__MATCH ? ZUG__GAME : ZUG__MATCH),
            10};
    if (kind == ZUG_TIEBREAK_WINS)
        return (zug_tiebreak_value){wins(field, index), 1};
    if (kind == ZUG_TIEBREAK_GAMES_WON || kind == ZUG_TIEBREAK_BLACK_GAMES ||
        kind == ZUG_TIEBREAK_BLACK_WINS)
        return (zug_tiebreak_value){
            games(field, index, kind != ZUG_TIEBREAK_GAMES_WON, kind != ZUG_TIEBREAK_BLACK_GAMES),
            1};
    if (kind == ZUG_TIEBREAK_PROGRESSIVE)
        return (zug_tiebreak_value){progressive(field, index, score, tiebreak->cut_least), 10};
    if (kind == ZUG_TIEBREAK_ELECTED)
        return (zug_tiebreak_value){elected(field, index), 1};
    if (kind == ZUG_TIEBREAK_STANDARD)
        return (zug_tiebreak_value){standard(field, index, score), 2};
    if (kind == ZUG_TIEBREAK_KOYA)
        return (zug_tiebreak_value){koya(field, index, score, tiebreak->limit), 10};
    if (kind == ZUG_TIEBREAK_BOARD_COUNT)
        return (zug_tiebreak_value){board_count(field, index), 10};
    return (zug_tiebreak_value){field->numbers[index], 1};
}
