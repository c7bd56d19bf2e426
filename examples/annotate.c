/* annotate.c - marks a blunder in the shortest of games and shows what was better.
 *
 * Written from the installed headers alone:  cc annotate.c $(pkg-config --cflags --libs zug) */
#include <zug/host.h>

int main(void) {
    static const char *const moves[] = {"f3", "e5", "g4", "Qh4#"};
    zug_edit *edit = zug_edit_new(zug_host_alloc(), NULL);
    if (edit == NULL)
        return EXIT_FAILURE;
    zug_edit_node node[5] = {ZUG_EDIT_START}, better;
    for (int i = 0; i < 4; i++)
        zug_edit_play_text(edit, node[i], zug_str_from(moves[i]), &node[i + 1], NULL);
    zug_edit_set_nags(edit, node[3], (const uint8_t[]){4}, 1, NULL); /* ?? */
    zug_edit_set_comment(edit, node[3], ZUG_EDIT_AFTER, zug_str_from("Mate in one."), NULL);
    zug_edit_play_text(edit, node[2], zug_str_from("e4"), &better, NULL);
    zug_edit_set_command(edit, better, "eval", zug_str_from("-0.40"), NULL);
    zug_edit_set_result(edit, ZUG_PGN_BLACK_WINS, NULL);
    zug_edit_write(edit, ZUG_PGN_EXPORT, zug_host_put, stdout);
    zug_edit_free(edit);
    return EXIT_SUCCESS;
}
