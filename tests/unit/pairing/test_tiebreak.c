/* test_tiebreak.c - codes of tie-breaks, read and written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/tiebreak.h>

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* Writes a whole list. */
static void write_list(const zug_tiebreak_list *list, zug_buf *out) {
    for (size_t i = 0; i < list->count; i++) {
        if (i > 0)
            zug_buf_char(out, ',');
        zug_tiebreak_write(&list->items[i], out);
    }
}

static void lists_are_read_and_written_again(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"PTS,DE,BH/C1,BH,SB", "PTS,DE,BH/C1,BH,SB"},
        {"DE,BH", "PTS,DE,BH"},
        {" de , bh/c1\t, Sb ", "PTS,DE,BH/C1,SB"},
        {"BH-C1,BH-M2,PS-C2,ARO-C1", "PTS,BH/C1,BH/M2,PS/C2,ARO/C1"},
        {"KS/L1,KS/L+2,KS/L-1", "PTS,KS/L+1,KS/L+2,KS/L-1"},
        {"BH:GP/C1/P,FB:MP/M1,AOB/F", "PTS,BH:GP/C1/P,FB:MP/M1,AOB/F"},
        {"MPTS,GPTS,GE", "PTS:MP,PTS:GP,REP"},
        {"MPvGP,EDEBT/P,EMGSB/C1/P,SSSC/F/K4", "PTS,MPvGP,EDEBT/P,EMGSB/C1/P,SSSC/K4/F"},
        {"TPN/R,RTNG/R,ARO/U1400/M1,TPR/U1000", "PTS,TPN/R,RTNG/R,ARO/M1/U1400,TPR/U1000"},
        {"OTHER_coin", "PTS,OTHER_coin"},
        {"WIN,WON,BPG,BWG,STD,PTP,APRO,APPO", "PTS,WIN,WON,BPG,BWG,STD,PTP,APRO,APPO"},
        {"BC,TBR,BBE,EDE,EDEBB,EDET,EDEB", "PTS,BC,TBR,BBE,EDE,EDEBB,EDET,EDEB"},
        {"EMMSB,EGMSB,EGGSB,BH,PTS", "EMMSB,EGMSB,EGGSB,BH,PTS"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[512];
        zug_tiebreak_list list;
        zug_buf out = zug_buf_over(text, sizeof text);
        assert_int_equal(zug_tiebreaks_parse(zug_str_from(cases[i][0]), &list, NULL), ZUG_OK);
        write_list(&list, &out);
        assert_string_equal(text, cases[i][1]);
    }
}

static void what_is_not_understood_has_a_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t at;
        const char *code;
    } cases[] = {
        {"", 0, "tiebreak-name"},
        {"BH,,SB", 3, "tiebreak-name"},
        {"BH,SB,", 6, "tiebreak-name"},
        {"BH, XYZ", 4, "tiebreak-name"},
        {"BHC1", 0, "tiebreak-name"},
        {"ESB", 0, "tiebreak-name"},
        {"OTHER_", 0, "tiebreak-name"},
        {"OTHER_a b", 0, "tiebreak-name"},
        {"DE,BH/C0", 6, "tiebreak-modifier"},
        {"BH/", 3, "tiebreak-modifier"},
        {"BH/C", 3, "tiebreak-modifier"},
        {"BH/C1/C2", 6, "tiebreak-modifier"},
        {"BH/C1/M1", 6, "tiebreak-modifier"},
        {"BH/C12345", 3, "tiebreak-modifier"},
        {"BH/X", 3, "tiebreak-modifier"},
        {"BH/L1", 3, "tiebreak-modifier"},
        {"BH/P/P", 5, "tiebreak-modifier"},
        {"SB/M1", 3, "tiebreak-modifier"},
        {"WIN/C1", 4, "tiebreak-modifier"},
        {"KS/L", 3, "tiebreak-modifier"},
        {"KS/L0", 3, "tiebreak-modifier"},
        {"KS/L+-1", 3, "tiebreak-modifier"},
        {"BH:XP", 3, "tiebreak-modifier"},
        {"BH:MP:GP", 6, "tiebreak-modifier"},
        {"ARO:MP", 4, "tiebreak-modifier"},
        {"BH/R", 3, "tiebreak-modifier"},
        {"BH/K2", 3, "tiebreak-modifier"},
        {"BH/U1400", 3, "tiebreak-modifier"},
        {"DE/F", 3, "tiebreak-modifier"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        zug_tiebreak_list list = {.count = 7};
        zug_error err = {0};
        if (zug_tiebreaks_parse(zug_str_from(cases[i].text), &list, &err) != ZUG_ERR_SYNTAX)
            fail_msg("%s is understood", cases[i].text);
        if (err.offset != cases[i].at || strcmp(err.code, cases[i].code) != 0)
            fail_msg("%s: %s at %zu", cases[i].text, err.code, err.offset);
        assert_int_equal(list.count, 7);
    }
}

static void a_list_has_an_end(void **state) {
    (void)state;
    char text[4 * ZUG_TIEBREAKS_MAX] = "";
    zug_tiebreak_list list;
    zug_error err;
    for (int i = 0; i < ZUG_TIEBREAKS_MAX - 1; i++)
        strcat(text, i ? ",DE" : "DE");
    assert_int_equal(zug_tiebreaks_parse(zug_str_from(text), &list, &err), ZUG_OK);
    assert_int_equal(list.count, ZUG_TIEBREAKS_MAX);
    strcat(text, ",DE");
    assert_int_equal(zug_tiebreaks_parse(zug_str_from(text), &list, &err), ZUG_ERR_SPACE);
    assert_int_equal(err.offset, 3 * (ZUG_TIEBREAKS_MAX - 1));
}

static void every_kind_has_its_facts(void **state) {
    (void)state;
    for (int kind = 0; kind < ZUG_TIEBREAK_KINDS; kind++) {
        assert_true(strlen(zug_tiebreak_article((zug_tiebreak_kind)kind)) > 0);
        assert_true(strlen(zug_tiebreak_words((zug_tiebreak_kind)kind)) > 0);
        assert_true(zug_tiebreak_decimals((zug_tiebreak_kind)kind) <= 2);
    }
    assert_string_equal(zug_tiebreak_article(ZUG_TIEBREAK_BUCHHOLZ), "8.1");
    assert_string_equal(zug_tiebreak_words(ZUG_TIEBREAK_KOYA), "Koya system");
}

static void there_is_a_usual_list_for_every_tournament(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        zug_tiebreak_list list = zug_tiebreaks_usual(kind & 1, kind & 2);
        assert_true(list.count >= 4);
        assert_int_equal(list.items[0].kind, ZUG_TIEBREAK_POINTS);
        for (size_t i = 0; i < list.count && !(kind & 1); i++)
            assert_int_not_equal(list.items[i].kind, ZUG_TIEBREAK_BUCHHOLZ);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"lists are read, and written as they are usually written [c07-5]",
         lists_are_read_and_written_again, NULL, NULL, NULL},
        {"what is not understood has a place", what_is_not_understood_has_a_place, NULL, NULL,
         NULL},
        {"a list has an end", a_list_has_an_end, NULL, NULL, NULL},
        {"every kind has an article, words and decimals", every_kind_has_its_facts, NULL, NULL,
         NULL},
        {"there is a usual list for every tournament [c07-4.1.1]",
         there_is_a_usual_list_for_every_tournament, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
