/* pair_round.c - what is told of a round, whether it is the next one or was played.
 * Room: cli. */
#include "pair_round.h"

#include <errno.h>
#include <string.h>

#include "io.h"

int pair_round_report(const pairing *p, const zug_pairing_round *of) {
    zug_trf_problem problem = {.code = of->code};
    zug_buf to = zug_buf_over(problem.message, sizeof problem.message);
    bool is_whole =
        of->system == ZUG_SYSTEM_OTHER ||
        strcmp(of->code, zug_pairing_refusal_code(ZUG_PAIRING_REFUSAL_ROUNDS_OVER)) == 0;
    if (!of->has_memory)
        return report_system("cannot pair the round", ENOMEM);
    if (!is_whole && of->round == 0) {
        zug_buf_text(&to, "there is no pairing: ");
    } else if (!is_whole) {
        zug_buf_text(&to, "round ");
        zug_buf_number(&to, of->round);
        zug_buf_text(&to, " has no pairing: ");
    }
    zug_buf_text(&to, of->why);
    tournament_file_tell(p->file, REPORT_ERROR, &problem);
    return STATUS_BAD_INPUT;
}

int pair_round_put_json(zug_json *json) {
    int status = json->failed ? report_system("cannot write JSON", ENOMEM) : STATUS_FINE;
    if (status == STATUS_FINE) {
        io_put_bytes(json->data, json->len);
        io_put_line("");
    }
    zug_json_free(json);
    return status;
}
