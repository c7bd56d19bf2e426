/* test_name.c - names: which are taken, and which look alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "identity/name.h"

static int open_rules(void **state) {
    char why[NAME_WHY_SIZE] = "";
    *state = name_rules_open(why);
    if (*state == NULL)
        fprintf(stderr, "%s\n", why);
    return *state == NULL;
}

static int close_rules(void **state) {
    name_rules_close(*state);
    return 0;
}

/* True if two names look alike. */
static bool are_alike(const name_rules *rules, const char *one, const char *other) {
    name_keys a, b;
    name_keys_make(rules, one, &a);
    name_keys_make(rules, other, &b);
    for (size_t i = 0; i < a.look_count; i++)
        for (size_t k = 0; k < b.look_count; k++)
            if (strcmp(a.looks[i], b.looks[k]) == 0)
                return true;
    return false;
}

/* Names that people have: each is taken as it is, and no two look alike. */
static const char *const honest[] = {
    "Anna",
    "Anne",
    "42",
    "Ben 2",
    "O'Brien",
    "Müller",
    "Muller",
    "Müller-Lüdenscheidt",
    "Jean-Pierre",
    "J. R. R. Tolkien",
    "Łukasz Żółć",
    "Þóra Æsdóttir",
    "Nguyễn Văn Ánh",
    "Ñandú",
    "Çağla Şimşek",
    "Ővári",
    "Straße",
    "Анна Каренина",
    "Пётр",
    "Петр",
    "Ирина",
    "Їжак",
    "Ђорђе",
    "Αλέξανδρος",
    "Γιώργος",
    "אבי",
    "אב",
    "שרה כהן",
    "יעל",
    "محمد علي",
    "فاطمة",
    "陈",
    "陈伟",
    "陳大文",
    "田中太郎",
    "たなか",
    "ジャン・ピエール",
    "佐々木ひろし",
    "김민수",
    "박지성",
    "कमल",
    "अनिता शर्मा",
    "გიორგი",
    "Արամ",
    "Հայկ",
    "สมชาย",
};

static void honest_names_are_taken_and_differ(void **state) {
    const name_rules *rules = *state;
    enum { COUNT = sizeof honest / sizeof honest[0] };
    for (size_t i = 0; i < COUNT; i++) {
        char out[NAME_SIZE];
        msg_fault fault = name_check(rules, zug_str_from(honest[i]), out);
        if (fault != MSG_NO_FAULT)
            fail_msg("%s: %s", honest[i], msg_fault_sentence(fault));
        assert_string_equal(out, honest[i]);
        for (size_t k = 0; k < i; k++)
            if (are_alike(rules, honest[i], honest[k]))
                fail_msg("%s and %s are one", honest[i], honest[k]);
    }
}

static void names_are_put_into_one_form(void **state) {
    const name_rules *rules = *state;
    static const char *const forms[][2] = {
        {"  Anna B. ", "Anna B."},
        {"Mu\u0308ller", "Müller"}, /* letter and mark apart, as some systems type */
        {"O\u2019Brien", "O\u2019Brien"},
        {"Anna\u2010Maria", "Anna\u2010Maria"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        char out[NAME_SIZE];
        assert_int_equal(name_check(rules, zug_str_from(forms[i][0]), out), MSG_NO_FAULT);
        assert_string_equal(out, forms[i][1]);
    }
}

static void bad_names_are_refused(void **state) {
    const name_rules *rules = *state;
    static const struct {
        const char *name;
        msg_fault fault;
    } bad[] = {
        {"", MSG_FAULT_NAME_LENGTH},
        {"x", MSG_FAULT_NAME_LENGTH},
        {"   ", MSG_FAULT_NAME_LENGTH},
        {"--", MSG_FAULT_NAME_LETTERLESS},
        {"a  b", MSG_FAULT_NAME_BLANKS},
        {"a\tb", MSG_FAULT_NAME_SPECIAL},
        {"a\nb", MSG_FAULT_NAME_SPECIAL},
        {"a<b>", MSG_FAULT_NAME_SPECIAL},
        {"a\"b", MSG_FAULT_NAME_SPECIAL},
        {"a\\b", MSG_FAULT_NAME_SPECIAL},
        {"a{b}", MSG_FAULT_NAME_SPECIAL},
        {"\xff\xfe", MSG_FAULT_NAME_ENCODING},
        {"a\xed\xa0\x80", MSG_FAULT_NAME_ENCODING}, /* half of a pair of surrogates */
        {"0123456789012345678901234567890123456789012345678901234567890123", MSG_FAULT_NAME_LENGTH},
        {"\u2800\u2800\u2800", MSG_FAULT_NAME_SPECIAL}, /* blanks of Braille */
        {"\u3164\u3164", MSG_FAULT_NAME_SPECIAL},       /* fillers of Hangul */
        {"\u00a0\u00a0", MSG_FAULT_NAME_SPECIAL},
        {"Zoe \U0001F451", MSG_FAULT_NAME_SPECIAL},
        {"Zoe\u0488", MSG_FAULT_NAME_SPECIAL}, /* a ring of Cyrillic numbers around the letter */
        {"Zoe\u0323\u0323\u0323\u0323", MSG_FAULT_NAME_SPECIAL},
        {"\U000E0041\U000E0042", MSG_FAULT_NAME_SPECIAL}, /* tags */
        {"a\uE000", MSG_FAULT_NAME_SPECIAL},              /* for private use */
        {"a\u0378", MSG_FAULT_NAME_SPECIAL},              /* not assigned */
        {"a\uFDD0", MSG_FAULT_NAME_SPECIAL},              /* no character */
        {"Ana\u0661", MSG_FAULT_NAME_ALPHABETS},          /* a digit of another script */
        {"An\u0434rea", MSG_FAULT_NAME_ALPHABETS},
        {"\u0915\u0915 \u09671", MSG_FAULT_NAME_DIGITS}, /* ones of India and of Europe */
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char out[NAME_SIZE];
        msg_fault fault = name_check(rules, zug_str_from(bad[i].name), out);
        if (fault != bad[i].fault)
            fail_msg("%s: %s", bad[i].name, msg_fault_sentence(fault));
    }
}

/* Names that pretend to be another: each is refused, or is that account's.
 * That they mislead is the point: NOLINTBEGIN(misc-misleading-bidirectional) */
static const struct {
    const char *name, *spoof;
} spoofs[] = {
    {"Anna", "ANNA"},
    {"Anna", "aNNa"},
    {"Anna", "Ａｎｎａ"},         /* full width */
    {"Anna", "𝐀𝐧𝐧𝐚"},             /* mathematical, bold */
    {"Anna", "𝒜𝓃𝓃𝒶"},             /* script */
    {"Anna", "𝔄𝔫𝔫𝔞"},             /* black letter */
    {"Anna", "𝙰𝚗𝚗𝚊"},             /* of one width */
    {"Anna", "Ⓐⓝⓝⓐ"},             /* in circles */
    {"Anna", "🄰🄽🄽🄰"},             /* in squares */
    {"Anna", "ᴬⁿⁿᵃ"},             /* superscript */
    {"Anna", "Аnnа"},             /* Cyrillic A and a */
    {"Anna", "Αnna"},             /* Greek A */
    {"Anna", "Ann\u200Ba"},       /* no width */
    {"Anna", "Ann\u200Da"},       /* joiner */
    {"Anna", "\uFEFFAnna"},       /* byte order mark */
    {"Anna", "An\u00ADna"},       /* soft hyphen */
    {"Anna", "Anna\u2800"},       /* blank of Braille */
    {"Anna", "Anna\u3164"},       /* filler */
    {"Anna", "Anna\uFFA0"},       /* half of it */
    {"Anna", "Anna\u034F"},       /* grapheme joiner */
    {"Anna", "Anna\uFE0F"},       /* variation selector */
    {"Anna", "Anna\U000E0100"},   /* another */
    {"Anna", "\u202EannA\u202C"}, /* turned around */
    {"Anna", "\u2067Anna\u2069"}, /* isolated */
    {"Anna", "A\u0332nna"},       /* a line below */
    {"Anna", "Anna\u0301\u0301"}, /* accents */
    {"Anna", "Anna\u00A0"},       /* another blank */
    {"Anna", "An\u3000na"},       /* a wide blank */
    {"Anna", "Anna."},
    {"Anna", "A-n-n-a"},
    {"AHMAD", "ᎪᎻᎷᎪᎠ"},  /* Cherokee */
    {"Ahmad", "ꭺꭵ"}, /* Cherokee, small */
    {"LAURA", "ꓡꓮꓴꓣꓮ"},  /* Lisu */
    {"Coco", "Ⲥⲟⲥⲟ"},    /* Coptic */
    {"Coco", "𐐕𐐬𐐕𐐬"},    /* Deseret */
    {"Coco", "Сосо"},    /* Cyrillic throughout */
    {"Hanna", "ΗΑΝΝΑ"},  /* Greek throughout, in capitals */
    {"HOPA", "Нора"},    /* Cyrillic: the capital alone looks alike */
    {"Hopa", "НОРА"},
    {"Hedda", "Неԁԁа"}, /* Cyrillic: some in capitals, some in small letters */
    {"Jaco", "Јасо"},   /* Cyrillic j */
    {"Oskar", "0skar"},
    {"Ivan", "lvan"},
    {"Ivan", "1van"},
    {"Ivan", "|van"},
    {"Ivan", "ıvan"}, /* without a dot */
    {"Bob0", "bobO"},
    {"Tom", "Torn"},
    {"Thomas", "Thornas"},
    {"Fritz", "ﬁtz"},        /* a ligature */
    {"Steffi", "Steﬃ"},      /* another */
    {"Henry IV", "Henry Ⅳ"}, /* a Roman number */
    {"Ben 2", "Ben²"},
    {"Ben 2", "Ben ②"},
    {"Strasse", "Straẞe"},
    {"A.B_C", "abc"},
    {"O'Brien", "O\u2019Brien"}, /* apostrophes */
    {"O'Brien", "O\u02BCBrien"},
    {"O'Brien", "O\u2018Brien"},
    {"O'Brien", "O\u00B4Brien"},
    {"O'Brien", "O`Brien"},
    {"O'Brien", "O\u2032Brien"},
    {"O'Brien", "O\uFF07Brien"},
    {"Anna-Maria", "Anna\u2010Maria"}, /* hyphens and dashes */
    {"Anna-Maria", "Anna\u2011Maria"},
    {"Anna-Maria", "Anna\u2012Maria"},
    {"Anna-Maria", "Anna\u2013Maria"},
    {"Anna-Maria", "Anna\u2014Maria"},
    {"Anna-Maria", "Anna\u2015Maria"},
    {"Anna-Maria", "Anna\u2212Maria"},
    {"Anna-Maria", "Anna\uFE63Maria"},
    {"Anna-Maria", "Annaー"
                   "Maria"},       /* the mark for long vowels */
    {"Anna-Maria", "Anna一Maria"}, /* Chinese one */
    {"Anna B", "anna-b"},
    {"Müller", "MÜLLER"},
    {"Müller", "Mu\u0308ller"},
    {"Аня", "аНЯ"},
    {"Нина", "НИНА"},
    {"Ёлка", "ЁЛКА"},
    {"Γιώργος", "ΓΙΏΡΓΟΣ"},
    {"김민수", "\u1100\u1175\u11B7\u1106\u1175\u11AB\u1109\u116E"}, /* in single letters */
    {"カナ", "ｶﾅ"},                                                 /* half width */
};
/* NOLINTEND(misc-misleading-bidirectional) */

static void no_name_pretends_to_be_another(void **state) {
    const name_rules *rules = *state;
    for (size_t i = 0; i < sizeof spoofs / sizeof spoofs[0]; i++) {
        char out[NAME_SIZE];
        assert_int_equal(name_check(rules, zug_str_from(spoofs[i].name), out), MSG_NO_FAULT);
        if (name_check(rules, zug_str_from(spoofs[i].spoof), out) == MSG_NO_FAULT &&
            !are_alike(rules, spoofs[i].name, out))
            fail_msg("%s passes for %s", spoofs[i].spoof, spoofs[i].name);
    }
}

static void own_keys_differ_in_letters_alone(void **state) {
    const name_rules *rules = *state;
    name_keys a, b;
    name_keys_make(rules, "Anna-Maria", &a);
    name_keys_make(rules, "ＡNNA-maria", &b);
    assert_string_equal(a.own, b.own);
    assert_string_not_equal(a.exact, b.exact);
    name_keys_make(rules, "Anna Maria", &b);
    assert_string_not_equal(a.own, b.own);
    assert_string_equal(a.looks[0], b.looks[0]);
}

/* Names of older rules may be anything: their keys fit, and are their own. */
static void any_name_has_keys(void **state) {
    const name_rules *rules = *state;
    name_keys a, b;
    static const char long_one[] = "\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA"
                                   "\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA";
    name_keys_make(rules, long_one, &a);
    assert_true(a.look_count > 0 && a.own[0] != '\0' && a.looks[0][0] != '\0');
    name_keys_make(rules, "--", &b);
    assert_true(b.look_count > 0 && b.own[0] != '\0' && b.looks[0][0] != '\0');
    assert_string_not_equal(a.looks[0], b.looks[0]);
}

static void some_names_are_for_guests(void **state) {
    const name_rules *rules = *state;
    static const struct {
        const char *name;
        bool is_guests;
    } cases[] = {{"Guest 4821", true}, {"guest", true},  {"GUEST-1", true},
                 {"Guеst", true},      {"Gusta", false}, {"The Guest", false}};
    name_keys keys;
    char name[NAME_SIZE], out[NAME_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        name_keys_make(rules, cases[i].name, &keys);
        assert_int_equal(name_is_guests(&keys), cases[i].is_guests);
    }
    name_of_guest(987654321, name);
    assert_string_equal(name, "Guest 4321");
    assert_int_equal(name_check(rules, zug_str_from(name), out), MSG_NO_FAULT);
}

static void passwords_have_a_length(void **state) {
    (void)state;
    assert_int_equal(name_check_password(zug_str_from("1234567")), MSG_FAULT_PASSWORD_SHORT);
    assert_int_equal(name_check_password(zug_str_from("12345678")), MSG_NO_FAULT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"honest names of many scripts are taken, and differ", honest_names_are_taken_and_differ,
         NULL, NULL, NULL},
        {"names are put into one form", names_are_put_into_one_form, NULL, NULL, NULL},
        {"bad names are refused with a sentence", bad_names_are_refused, NULL, NULL, NULL},
        {"no name pretends to be another", no_name_pretends_to_be_another, NULL, NULL, NULL},
        {"own keys differ in small and capital letters alone", own_keys_differ_in_letters_alone,
         NULL, NULL, NULL},
        {"any name has keys", any_name_has_keys, NULL, NULL, NULL},
        {"some names are for guests", some_names_are_for_guests, NULL, NULL, NULL},
        {"passwords have a length", passwords_have_a_length, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("name", tests, open_rules, close_rules);
}
