/* player_names.h - the players of a report by their names, and by their FIDE numbers. */
#ifndef CLI_PLAYER_NAMES_H
#define CLI_PLAYER_NAMES_H

#include <zug/tournament.h>

enum { PLAYER_KEY_SIZE = 256 };

/* What two ways of writing a name have in common: capital and small letters, blanks around it and
 * around commas, UTF-8 and Latin-1 make no difference. */
typedef struct player_key {
    char text[PLAYER_KEY_SIZE];
    size_t player; /* an index of the tournament */
} player_key;

/* A list in the order of its texts. */
typedef struct player_list {
    player_key *keys;
    size_t count;
} player_list;

typedef struct player_names {
    player_list names, fide_numbers; /* of those who have one */
} player_names;

/* Collects the players of a tournament; false without memory. To be freed in any case. */
bool player_names_make(const zug_tournament *t, player_names *out);
void player_names_free(player_names *names);

/* How many players have a name, or a number, and one of them. */
size_t player_names_find(const player_list *list, zug_str text, size_t *player);

/* Two players of one name, of all such the first in the order of the tournament; false if there are
 * none. */
bool player_names_twice(const player_names *names, size_t *first, size_t *second);

#endif
