/* pairing_terms.c - by which system a tournament says it is paired.
 * Room: pairing. Reads the codes of FIDE's table for line 192 of a report, and words. */
#include <zug/knockout.h>
#include <zug/pairing_system.h>
#include <zug/roundrobin.h>

/* A code, or how it begins if a number of cycles follows it, and what it stands for. */
typedef struct code_row {
    const char *code;
    zug_pairing_terms terms;
} code_row;

static const code_row codes[] = {
    {"FIDE_DUTCH", {ZUG_SYSTEM_SWISS, 0, false, 0}},
    {"FIDE_DUTCH_2025", {ZUG_SYSTEM_SWISS, 0, false, 0}},
    {"FIDE_DUTCH_2026", {ZUG_SYSTEM_SWISS, 0, false, 0}},
    {"FIDE_DUTCH_BAKU", {ZUG_SYSTEM_SWISS, 0, false, 0}},
    {"FIDE_DUTCH_2025_BAKU", {ZUG_SYSTEM_SWISS, 0, false, 0}},
    {"FIDE_DUTCH_2026_BAKU", {ZUG_SYSTEM_SWISS, 0, false, 0}},
    {"FIDE_ROUNDROBIN", {ZUG_SYSTEM_ROUNDROBIN, 1, false, 0}},
    {"FIDE_DOUBLEROUNDROBIN", {ZUG_SYSTEM_ROUNDROBIN, 2, true, 0}},
    {"BERGER_ROUNDROBIN", {ZUG_SYSTEM_ROUNDROBIN, 1, false, 0}},
    {"BERGER_DOUBLEROUNDROBIN", {ZUG_SYSTEM_ROUNDROBIN, 2, false, 0}},
    {"FIDE_TEAM_ROUNDROBIN", {ZUG_SYSTEM_TEAM_ROUNDROBIN, 1, false, 0}},
    {"FIDE_TEAM_DOUBLEROUNDROBIN", {ZUG_SYSTEM_TEAM_ROUNDROBIN, 2, false, 0}},
    {"BERGER_TEAM_ROUNDROBIN", {ZUG_SYSTEM_TEAM_ROUNDROBIN, 1, false, 0}},
    {"BERGER_TEAM_DOUBLEROUNDROBIN", {ZUG_SYSTEM_TEAM_ROUNDROBIN, 2, false, 0}},
    {"FIDE_SCHEVENINGEN", {ZUG_SYSTEM_SCHEVENINGEN, 1, false, 0}},
    {"FIDE_DOUBLESCHEVENINGEN", {ZUG_SYSTEM_SCHEVENINGEN, 2, false, 0}},
    {"CUSTOM_KNOCKOUT", {ZUG_SYSTEM_KNOCKOUT, 0, false, 1}},
};

static const code_row counted_codes[] = {
    {"BERGER_ROUNDROBIN_G", {ZUG_SYSTEM_ROUNDROBIN, 0, false, 0}},
    {"BERGER_TEAM_ROUNDROBIN_G", {ZUG_SYSTEM_TEAM_ROUNDROBIN, 0, false, 0}},
    {"FIDE_SCHEVENINGEN_G", {ZUG_SYSTEM_SCHEVENINGEN, 0, false, 0}},
};

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* True if text begins with a word, whatever the case of either. */
static bool begins_with(zug_str text, const char *word) {
    size_t i = 0;
    for (; word[i]; i++)
        if (i >= text.len || lower(text.data[i]) != lower(word[i]))
            return false;
    return true;
}

static bool is_word(zug_str text, const char *word) {
    return begins_with(text, word) && text.len == zug_str_from(word).len;
}

/* True if a word is somewhere in text. */
static bool has_word(zug_str text, const char *word) {
    for (size_t i = 0; i < text.len; i++)
        if (begins_with(zug_str_slice(text, i, text.len), word))
            return true;
    return false;
}

/* The number that a text is, up to ZUG_CYCLES_MAX; 0 if it is none. */
static uint32_t cycles_in(zug_str digits) {
    uint32_t number = 0;
    for (size_t i = 0; i < digits.len; i++) {
        if (digits.data[i] < '0' || digits.data[i] > '9' || number > ZUG_CYCLES_MAX)
            return 0;
        number = number * 10 + (uint32_t)(digits.data[i] - '0');
    }
    return number <= ZUG_CYCLES_MAX ? number : 0;
}

static zug_pairing_terms terms_of_code(zug_str code) {
    for (size_t i = 0; i < COUNT(codes); i++)
        if (is_word(code, codes[i].code))
            return codes[i].terms;
    for (size_t i = 0; i < COUNT(counted_codes); i++) {
        if (!begins_with(code, counted_codes[i].code))
            continue;
        zug_pairing_terms terms = counted_codes[i].terms;
        terms.cycles =
            cycles_in(zug_str_slice(code, zug_str_from(counted_codes[i].code).len, code.len));
        if (terms.cycles > 0)
            return terms;
    }
    return (zug_pairing_terms){.system = ZUG_SYSTEM_OTHER};
}

/* How often everybody meets everybody if so many rounds are enough for that. */
static uint32_t cycles_of_rounds(size_t participants, uint32_t rounds) {
    zug_roundrobin single = {.players = (uint32_t)participants, .cycles = 1};
    uint32_t once = zug_roundrobin_rounds(&single);
    return once > 0 && rounds > once && rounds % once == 0 ? rounds / once : 1;
}

/* Words for what Zug knows, but does not pair. */
static bool names_another(zug_str words) {
    static const char *const others[] = {"schiller", "dubov", "burstein", "lim system"};
    for (size_t i = 0; i < COUNT(others); i++)
        if (has_word(words, others[i]))
            return true;
    return false;
}

static zug_pairing_terms terms_of_words(const zug_tournament *t, zug_str words) {
    static const char *const all_play_all[] = {"round robin",  "round-robin",  "roundrobin",
                                               "all-play-all", "all play all", "berger"};
    static const char *const knockout[] = {"knock-out", "knockout", "knock out"};
    uint32_t rounds = zug_tournament_rules_of(t)->rounds;
    bool is_double = has_word(words, "double");
    for (size_t i = 0; i < COUNT(knockout); i++)
        if (has_word(words, knockout[i]))
            return (zug_pairing_terms){.system = ZUG_SYSTEM_KNOCKOUT, .games = 1};
    if (names_another(words))
        return (zug_pairing_terms){.system = ZUG_SYSTEM_OTHER};
    if (has_word(words, "scheveningen"))
        return (zug_pairing_terms){.system = ZUG_SYSTEM_SCHEVENINGEN, .cycles = is_double ? 2 : 1};
    for (size_t i = 0; i < COUNT(all_play_all); i++) {
        if (!has_word(words, all_play_all[i]))
            continue;
        bool is_team = has_word(words, "team");
        size_t count = is_team ? zug_tournament_team_count(t) : zug_tournament_player_count(t);
        uint32_t cycles = is_double ? 2 : cycles_of_rounds(count, rounds);
        return (zug_pairing_terms){.system =
                                       is_team ? ZUG_SYSTEM_TEAM_ROUNDROBIN : ZUG_SYSTEM_ROUNDROBIN,
                                   .cycles = cycles,
                                   .is_last_swapped = cycles == 2 && !is_team};
    }
    bool is_team = has_word(words, "team") && zug_tournament_team_count(t) > 0;
    return (zug_pairing_terms){.system = is_team ? ZUG_SYSTEM_OTHER : ZUG_SYSTEM_SWISS};
}

/* How many games a match has if all rounds are to be used equally. */
static uint32_t games_of_rounds(size_t players, uint32_t rounds) {
    uint32_t stages = zug_knockout_stages(players);
    return stages > 0 && rounds >= stages && rounds % stages == 0 ? rounds / stages : 1;
}

zug_pairing_terms zug_pairing_terms_of(const zug_tournament *t) {
    zug_str code = zug_str_trim(zug_tournament_label_of(t, ZUG_LABEL_SYSTEM));
    zug_str words = zug_tournament_label_of(t, ZUG_LABEL_TYPE);
    zug_pairing_terms terms = code.len > 0 ? terms_of_code(code) : terms_of_words(t, words);
    if (terms.system == ZUG_SYSTEM_KNOCKOUT)
        terms.games =
            games_of_rounds(zug_tournament_player_count(t), zug_tournament_rules_of(t)->rounds);
    return terms;
}

zug_roundrobin zug_pairing_roundrobin(const zug_tournament *t, const zug_pairing_terms *terms) {
    size_t count = terms->system == ZUG_SYSTEM_ROUNDROBIN        ? zug_tournament_player_count(t)
                   : terms->system == ZUG_SYSTEM_TEAM_ROUNDROBIN ? zug_tournament_team_count(t)
                                                                 : 0;
    return (zug_roundrobin){(uint32_t)count, terms->cycles, terms->is_last_swapped};
}
