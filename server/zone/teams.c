/* teams.c - the teams of a contest: who plays for them, in which order.
 * Room: server/zone. */
#include <stdlib.h>
#include <string.h>

#include "zone/zone_impl.h"

static int by_number(const void *a, const void *b) {
    uint32_t first = ((const msg_team *)a)->number, second = ((const msg_team *)b)->number;
    return (first > second) - (first < second);
}

/* The team of a number in a list; NULL if there is none. */
static msg_team *team_in(const msg_team *list, size_t count, uint32_t number) {
    const msg_team wanted = {.number = number};
    return count == 0 ? NULL : bsearch(&wanted, list, count, sizeof wanted, by_number);
}

static bool is_gone(const msg_team *team) { return team->name[0] == '\0'; }

static bool plays_for(const msg_team *team, uint32_t player) {
    for (size_t i = 0; i < team->player_count; i++)
        if (team->players[i] == player)
            return true;
    return false;
}

void zone__leave_team(contest *of, uint32_t player) {
    for (size_t i = 0; i < of->team_count; i++) {
        msg_team *team = &of->teams[i];
        size_t kept = 0;
        for (size_t k = 0; k < team->player_count; k++)
            if (team->players[k] != player)
                team->players[kept++] = team->players[k];
        team->player_count = kept;
    }
}

/* Why a team cannot be so, whatever the others are. */
static msg_refusal bad_team(const contest *of, const msg_players_named *players,
                            const msg_team *team) {
    const msg_team *known = team_in(of->teams, of->team_count, team->number);
    if (team->number == 0 || team->number > ZONE_TEAMS || team->player_count > MSG_TEAM_PLAYERS ||
        (is_gone(team) && (known == NULL || team->player_count > 0)))
        return MSG_REFUSED_BAD_TEAM;
    for (size_t i = 0; i < team->player_count; i++) {
        bool is_known = zone__player(of, team->players[i]) != NULL;
        for (size_t k = 0; !is_known && k < players->count; k++)
            is_known = players->list[k].id == team->players[i];
        if (!is_known)
            return MSG_REFUSED_NO_PLAYER;
    }
    for (size_t i = 0; known != NULL && i < known->player_count; i++)
        if (!plays_for(team, known->players[i]) && zone__is_paired(of, known->players[i]))
            return MSG_REFUSED_TEAM_PAIRED;
    return MSG_FINE;
}

static int by_value(const void *a, const void *b) {
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

/* Adds the players of a team to a list; returns how many it has then. */
static size_t add_players(uint32_t *list, size_t count, const msg_team *team) {
    if (team->player_count > 0)
        memcpy(list + count, team->players, team->player_count * sizeof *list);
    return count + team->player_count;
}

/* Why teams cannot be changed so because somebody would play for two of them, or twice. */
static msg_refusal bad_players(const contest *of, const msg_teams_named *said) {
    size_t count = 0, teams = of->team_count + said->count;
    uint32_t *list = malloc((teams * MSG_TEAM_PLAYERS + 1) * sizeof *list);
    bool has_twice = false;
    if (list == NULL)
        return MSG_REFUSED_NO_MEMORY;
    for (size_t i = 0; i < of->team_count; i++)
        if (team_in(said->list, said->count, of->teams[i].number) == NULL)
            count = add_players(list, count, &of->teams[i]);
    for (size_t i = 0; i < said->count; i++)
        count = add_players(list, count, &said->list[i]);
    qsort(list, count, sizeof *list, by_value);
    for (size_t i = 1; i < count; i++)
        has_twice = has_twice || list[i] == list[i - 1];
    free(list);
    return has_twice ? MSG_REFUSED_BAD_TEAM : MSG_FINE;
}

msg_refusal zone__bad_teams(const contest *of, const msg_players_named *players,
                            const msg_teams_named *said) {
    msg_refusal refusal = said->count > 0 ? MSG_FINE : MSG_REFUSED_BAD_TEAM;
    for (size_t i = 0; i < said->count && refusal == MSG_FINE; i++) {
        refusal = bad_team(of, players, &said->list[i]);
        if (i > 0 && said->list[i].number <= said->list[i - 1].number)
            refusal = MSG_REFUSED_BAD_TEAM;
    }
    return refusal == MSG_FINE ? bad_players(of, said) : refusal;
}

/* Makes space for some more teams. False without memory. */
static bool reserve(contest *of, size_t more) {
    if (of->team_count + more <= of->team_capacity)
        return true;
    msg_team *grown = realloc(of->teams, (of->team_count + more) * sizeof *grown);
    if (grown == NULL)
        return false;
    of->teams = grown;
    of->team_capacity = of->team_count + more;
    return true;
}

/* Puts a team among the others, for which there is space, in place of the one of its number. */
static void put_team(contest *of, const msg_team *team) {
    msg_team *known = team_in(of->teams, of->team_count, team->number);
    if (known != NULL) {
        *known = *team;
        return;
    }
    size_t at = of->team_count++;
    while (at > 0 && of->teams[at - 1].number > team->number) {
        of->teams[at] = of->teams[at - 1];
        at--;
    }
    of->teams[at] = *team;
}

zone_replayed zone__teamed_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    const msg_players_named nobody = {0};
    size_t kept = 0;
    (void)zone;
    msg_refusal refusal = zone__bad_teams(of, &nobody, &event->teams);
    if (refusal == MSG_REFUSED_NO_MEMORY || !reserve(of, event->teams.count))
        return ZONE_REPLAY_NO_MEMORY;
    if (refusal != MSG_FINE)
        return ZONE_REPLAY_DAMAGED;
    for (size_t i = 0; i < event->teams.count; i++)
        put_team(of, &event->teams.list[i]);
    for (size_t i = 0; i < of->team_count; i++)
        if (!is_gone(&of->teams[i]))
            of->teams[kept++] = of->teams[i];
    of->team_count = kept;
    return ZONE_REPLAYED;
}

/* The first number that neither the contest nor a list has. */
static uint32_t free_number(const contest *of, const msg_team *list, size_t count) {
    bool is_taken[ZONE_TEAMS + 2] = {true};
    uint32_t number = 1;
    for (size_t i = 0; i < of->team_count; i++)
        is_taken[of->teams[i].number] = true;
    for (size_t i = 0; i < count; i++)
        if (list[i].number <= ZONE_TEAMS)
            is_taken[list[i].number] = true;
    while (number <= ZONE_TEAMS && is_taken[number])
        number++;
    return number;
}

/* The teams that a command asks for, by number; NULL if it was refused. */
static msg_team *asked_teams(zone__ask *ask, const contest *of) {
    const msg_teams_named *asked = &ask->command->teams;
    msg_team *list = zone__keep(ask, asked->count, sizeof *list);
    if (list == NULL || asked->count == 0)
        return list;
    memcpy(list, asked->list, asked->count * sizeof *list);
    for (size_t i = 0; i < asked->count; i++)
        if (list[i].number == 0 && !is_gone(&list[i]))
            list[i].number = free_number(of, list, asked->count);
    qsort(list, asked->count, sizeof *list, by_number);
    return list;
}

void zone__contest_team(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const msg_players_named nobody = {0};
    if (!zone__may_arrange(ask, of))
        return;
    const msg_teams_named teams = {asked_teams(ask, of), ask->command->teams.count};
    if (teams.list == NULL)
        return;
    msg_refusal refusal = zone__bad_teams(of, &nobody, &teams);
    msg_event *event = NULL;
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    else
        event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_TEAMED);
    if (event == NULL)
        return;
    event->teams = teams;
    zone__answer_for(ask, on);
}
