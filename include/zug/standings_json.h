/* standings_json.h - standings as JSON, the same wherever they are shown: docs/standings.md lists
 * the members. */
#ifndef ZUG_STANDINGS_JSON_H
#define ZUG_STANDINGS_JSON_H

#include <zug/json.h>
#include <zug/standings.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is written besides ranks, names, points and values. */
typedef struct zug_standings_detail {
    bool rounds;     /* what everybody did in every round */
    bool parts;      /* what values are the sum of */
    bool ratings;    /* what the games mean for ratings */
    uint32_t number; /* of the participant of this number alone; 0: of everybody */
} zug_standings_detail;

/* Writes standings as one object. */
void zug_standings_json(const zug_standings *standings, zug_standings_detail detail, zug_json *out);

#ifdef __cplusplus
}
#endif

#endif
