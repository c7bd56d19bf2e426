/* test_diagram.c - positions drawn as text and as pictures.
 * Room: tests of notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <zug/diagram.h>

#include "../../support/play.h"
#include "../../support/random_play.h"

static char picture[1 << 16];
static size_t picture_len;

static void keep(void *ctx, zug_str text) {
    (void)ctx;
    assert_true(picture_len + text.len < sizeof picture);
    memcpy(picture + picture_len, text.data, text.len);
    picture_len += text.len;
    picture[picture_len] = '\0';
}

static const char *svg_of(const zug_position *pos, const zug_diagram *look) {
    picture_len = 0;
    zug_diagram_svg(pos, look, keep, NULL);
    return picture;
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        count++;
    return count;
}

static void a_board_is_drawn_as_text(void **state) {
    (void)state;
    char text[ZUG_DIAGRAM_SIZE];
    zug_position pos = play_at("4k3/8/8/3p4/8/8/P7/R3K3 w Q - 0 1");
    zug_diagram_text(&pos, NULL, text);
    assert_string_equal(
        text, "8 . . . . k . . .\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . p . . . .\n"
              "4 . . . . . . . .\n3 . . . . . . . .\n2 P . . . . . . .\n1 R . . . K . . .\n"
              "  a b c d e f g h\n");
    const zug_diagram black = {.flipped = true, .has_figurines = true};
    zug_diagram_text(&pos, &black, text);
    assert_memory_equal(text, "1 . . . \u2654 . . . \u2656\n2 . . . . . . . \u2659\n", 40);
    assert_non_null(strstr(text, "  h g f e d c b a\n"));
    const zug_diagram bare = {.has_no_coordinates = true};
    zug_diagram_text(&pos, &bare, text);
    assert_int_equal(strlen(text), 8 * 16);
}

static void every_position_fits(void **state) {
    (void)state;
    char text[ZUG_DIAGRAM_SIZE];
    zug_position full = zug_position_empty();
    for (int square = 0; square < ZUG_NO_SQUARE; square++)
        zug_position_put(&full, (zug_square)square, (zug_piece){ZUG_BLACK, ZUG_QUEEN});
    const zug_diagram look = {.has_figurines = true};
    zug_diagram_text(&full, &look, text);
    assert_non_null(strstr(text, "  a b c d e f g h\n"));
    assert_int_equal(count_of(text, "\u265b"), 64);
}

static void a_picture_has_every_piece_at_its_place(void **state) {
    (void)state;
    zug_position pos = play_at("4k3/8/8/3p4/8/8/P7/R3K3 w Q - 0 1");
    const char *svg = svg_of(&pos, NULL);
    assert_int_equal(count_of(svg, "<use"), 5);
    assert_non_null(strstr(svg, "<use class=\"w\" xlink:href=\"#r\" x=\"0\" y=\"315\"/>"));
    assert_non_null(strstr(svg, "<use class=\"s\" xlink:href=\"#p\" x=\"135\" y=\"135\"/>"));
    assert_non_null(strstr(svg, "<title>White: Ke1 Ra1 a2. Black: Ke8 d5</title>"));
    assert_int_equal(count_of(svg, "class=\"l\""), 32);
    const zug_diagram black = {.flipped = true, .size = 200};
    svg = svg_of(&pos, &black);
    assert_non_null(strstr(svg, "<use class=\"w\" xlink:href=\"#r\" x=\"315\" y=\"0\"/>"));
    assert_non_null(strstr(svg, "width=\"200\" height=\"200\""));
}

static void squares_and_arrows_stand_out(void **state) {
    (void)state;
    zug_position pos = zug_position_initial();
    const zug_diagram_arrow arrows[] = {
        {ZUG_E2, ZUG_E4, 'R'}, {ZUG_D5, ZUG_D5, 'B'}, {ZUG_H8, ZUG_A1, '?'}};
    const zug_diagram look = {.marked = zug_bitboard_of(ZUG_E4),
                              .checked = zug_bitboard_of(ZUG_E8),
                              .arrows = arrows,
                              .arrow_count = 3,
                              .has_no_coordinates = true};
    const char *svg = svg_of(&pos, &look);
    assert_int_equal(count_of(svg, "class=\"m\""), 1);
    assert_non_null(strstr(svg, "<path class=\"x\" d=\"M180 0h45v45h-45z\"/>"));
    assert_non_null(
        strstr(svg, "stroke=\"#882020\"><path stroke-width=\"6\" d=\"M202.5 292.5L202.5 202.5M"));
    assert_non_null(strstr(svg, "<circle cx=\"157.5\" cy=\"157.5\""));
    assert_int_equal(count_of(svg, "#15781b"), 1);
    assert_int_equal(count_of(svg, "<text"), 0);
}

/* What is opened is closed, in every random position. */
static void assert_well_formed(const zug_position *pos, random_play *random) {
    if (random_below(random, 20) != 0)
        return;
    const zug_diagram_arrow arrow = {(zug_square)random_below(random, 64),
                                     (zug_square)random_below(random, 64), 'G'};
    const zug_diagram look = {.flipped = random_below(random, 2) == 0,
                              .marked = random->state,
                              .arrows = &arrow,
                              .arrow_count = 1};
    const char *svg = svg_of(pos, &look);
    int depth = 0;
    for (const char *at = svg; (at = strchr(at, '<')) != NULL; at++) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        depth += at[1] == '/' ? -1 : end[-1] == '/' ? 0 : 1;
        assert_true(depth >= 0);
    }
    assert_int_equal(depth, 0);
    assert_int_equal(count_of(svg, "<use"), zug_bitboard_count(zug_position_occupied(pos)));
}

static void pictures_are_well_formed(void **state) {
    (void)state;
    random_play random = {3};
    for (int game = 0; game < 40; game++)
        random_game(&random, assert_well_formed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a board is drawn as text", a_board_is_drawn_as_text, NULL, NULL, NULL},
        {"every position fits", every_position_fits, NULL, NULL, NULL},
        {"a picture has every piece at its place", a_picture_has_every_piece_at_its_place, NULL,
         NULL, NULL},
        {"squares and arrows stand out", squares_and_arrows_stand_out, NULL, NULL, NULL},
        {"pictures are well formed", pictures_are_well_formed, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
