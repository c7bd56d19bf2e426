/* select_hint.h - says why a condition may have found nothing. */
#ifndef CLI_SELECT_HINT_H
#define CLI_SELECT_HINT_H

#include <stdint.h>

/* Warns of each unusual name in a condition that is that of no tag, and says what was probably
 * meant. The bits are those of zug_select_names_seen, of all games together. */
void select_hint_print(const char *condition, uint64_t names_seen);

#endif
