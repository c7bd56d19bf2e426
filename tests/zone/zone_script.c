/* zone_script.c - runs scripts of commands and times through the zone and compares what comes out.
 * Room: tests.
 *
 * usage: zone_script [--write] FILE...
 *
 * A script has cases; each begins with `== what it proves` and an empty zone. A line without a mark
 * is a command: the time in seconds, who, what, and its particulars. The lines behind it say what
 * must come of it:
 * `>` an event (v: the version it has for everybody; (v) for one side's eyes only, the version
 * stays), `=` the reply, `|` what somebody sees. --write prints the scripts with what came out in
 * place of what was expected.
 *
 * After every command it is also proved that a refusal changes nothing, and that the log so far,
 * replayed in its order and stream by stream, gives the same zone. */
#include "script_read.h"
#include "zone_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/pgn_game.h>

enum { OUTPUT = 65536 };

typedef struct script {
    zone *zone;
    zone_limits limits;
    bool has_arbiters;
    zone_log log;
    zone_out out;
    script_cast cast;
    int64_t now_ms;
    char output[OUTPUT]; /* what came of the last command, line by line */
    bool is_partial;     /* the zone has forgotten what the log has */
    bool is_broken;      /* something holds no longer that always must */
} script;

static void say(script *at, const char *line) {
    size_t len = strlen(at->output);
    snprintf(at->output + len, OUTPUT - len, "%s\n", line);
}

static void fail(script *at, const char *what, const char *about) {
    printf("# %s: %s\n", what, about);
    at->is_broken = true;
}

/* A zone like the first one, from the log. */
static zone *from_log(const script *at, bool is_by_stream) {
    zone *fresh = zone_new(&at->limits, 7);
    if (fresh == NULL)
        abort();
    zone_set_has_arbiters(fresh, at->has_arbiters);
    bool ok = is_by_stream ? zone_log_replay_by_stream(&at->log, fresh)
                           : zone_log_replay(&at->log, 0, fresh);
    if (!ok) {
        zone_free(fresh);
        return NULL;
    }
    return fresh;
}

/* What must hold after every step. */
static void prove(script *at, const char *line) {
    for (int by_stream = 0; !at->is_partial && by_stream < 2; by_stream++) {
        zone *again = from_log(at, by_stream != 0);
        if (again == NULL || zone_digest(again) != zone_digest(at->zone))
            fail(at, "the replay gives another zone", line);
        zone_free(again);
    }
}

static void finish(script *at, uint64_t before, const char *line) {
    char text[SCRIPT_LINE];
    for (size_t i = 0; i < at->out.count; i++) {
        script_print_event(&at->cast.names, at->zone, &at->out.events[i], text);
        say(at, text);
    }
    if (at->out.reply.refusal != MSG_FINE &&
        (at->out.count != 0 || zone_digest(at->zone) != before))
        fail(at, "a refusal has changed something", line);
    if (!zone_log_append(&at->log, &at->out))
        fail(at, "the log is broken", line);
    prove(at, line);
}

static void run_command(script *at, char *words, const char *line) {
    char text[MSG_TEXT_SIZE] = "", reply[SCRIPT_LINE];
    script_take_text(words, text, sizeof text);
    const char *time = strtok(words, " "), *by = strtok(NULL, " "), *name = strtok(NULL, " ");
    uint64_t before = zone_digest(at->zone);
    script_draft asked;
    if (time == NULL || by == NULL) {
        fail(at, "not a command", line);
        return;
    }
    at->now_ms = script_ms(time);
    if (strcmp(by, "tick") == 0) {
        zone_tick(at->zone, at->now_ms, &at->out);
        finish(at, before, line);
        for (size_t i = 0; i < at->out.due_count; i++) {
            snprintf(reply, sizeof reply, "| due %s", script_name(&at->cast.names, at->out.due[i]));
            say(at, reply);
        }
        return;
    }
    if (name == NULL || !script_read(&at->cast, by, name, &asked)) {
        fail(at, "not a command", line);
        return;
    }
    memcpy(asked.command.text, text, sizeof text);
    msg_command command = any_command_made(&asked.command);
    zone_apply(at->zone, &command, at->now_ms, &at->out);
    finish(at, before, line);
    script_print_reply(&at->cast.names, &at->out.reply, reply);
    say(at, reply);
}

static void declare_person(script *at) {
    msg_person *person = script_person(&at->cast, strtok(NULL, " "));
    for (const char *word; (word = strtok(NULL, " ")) != NULL;) {
        person->is_arbiter |= strcmp(word, "arbiter") == 0;
        person->is_guest |= strcmp(word, "guest") == 0;
        person->options |= strcmp(word, "smart") == 0 ? MSG_SMART_MOVE : 0;
        person->options |= strcmp(word, "premove") == 0 ? MSG_PREMOVE : 0;
        person->options |= strcmp(word, "queen") == 0 ? MSG_AUTO_QUEEN : 0;
    }
}

static void use_zone(script *at, zone *fresh) {
    zone_free(at->zone);
    at->zone = fresh;
    if (fresh == NULL)
        abort();
    zone_set_has_arbiters(fresh, at->has_arbiters);
}

/* A zone that starts on a log of before events said what was asked. */
static void restart_old(script *at) {
    for (size_t i = 0; i < at->log.count; i++)
        at->log.events[i].asked = 0;
    use_zone(at, from_log(at, at->is_partial = false));
}

static void set_limits(script *at) {
    const struct {
        const char *name;
        uint32_t *limit;
    } known[] = {
        {"challenges-each", &at->limits.challenges_each},
        {"tables-each", &at->limits.tables_each},
        {"tables", &at->limits.tables},
        {"challenges", &at->limits.challenges},
        {"contests", &at->limits.contests},
        {"challenges-from", &at->limits.challenges_from[0]},
        {"challenges-around", &at->limits.challenges_from[1]},
        {"tables-from", &at->limits.tables_from[0]},
        {"tables-around", &at->limits.tables_from[1]},
    };
    for (char *word; (word = strtok(NULL, " ")) != NULL;) {
        char *value = strchr(word, '=');
        if (value == NULL)
            return;
        *value = '\0';
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            if (strcmp(word, known[i].name) == 0)
                *known[i].limit = (uint32_t)atoi(value + 1);
    }
    use_zone(at, zone_new(&at->limits, 1));
}

static void show(script *at) {
    const char *eyes = strtok(NULL, " "), *name = strtok(NULL, " ");
    msg_table view;
    char text[SCRIPT_LINE];
    if (name == NULL || !zone_table(at->zone, script_id(&at->cast.names, name),
                                    script_person(&at->cast, eyes), &view))
        snprintf(text, sizeof text, "| nothing");
    else
        script_print_table(&view, at->now_ms, text);
    say(at, text);
}

/* Which of some persons may see a stream; nobody is a stranger. */
static void show_sight(script *at) {
    uint64_t id = script_id(&at->cast.names, strtok(NULL, " "));
    char text[SCRIPT_LINE] = "|";
    for (char *who; (who = strtok(NULL, " ")) != NULL;) {
        const msg_person *viewer =
            strcmp(who, "nobody") == 0 ? NULL : script_person(&at->cast, who);
        if (zone_may_see(at->zone, id, viewer))
            strcat(strcat(text, " "), who);
    }
    say(at, text);
}

/* The list of players of a contest by pairing number, and its rounds. */
static void show_players(script *at) {
    char text[SCRIPT_LINE] = "|";
    msg_contest view;
    if (!zone_contest(at->zone, script_id(&at->cast.names, strtok(NULL, " ")), NULL, &view))
        return;
    for (uint32_t number = 1; number <= view.player_count + 1; number++)
        for (size_t i = 0; i < view.player_count; i++)
            if (view.players[i].number == number)
                snprintf(text + strlen(text), sizeof text - strlen(text), " %u:%s",
                         (unsigned)number, view.players[i].name);
    say(at, text);
}

/* The teams of a contest. */
static void show_teams(script *at) {
    char text[SCRIPT_LINE] = "|";
    msg_contest view;
    if (!zone_contest(at->zone, script_id(&at->cast.names, strtok(NULL, " ")), NULL, &view))
        return;
    for (size_t i = 0; i < view.team_count; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 " %u~%s:", (unsigned)view.teams[i].number, view.teams[i].name);
        for (size_t k = 0; k < view.teams[i].player_count; k++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%u", k > 0 ? "," : "",
                     (unsigned)view.teams[i].players[k]);
    }
    say(at, text);
}

/* All of a list, or, with a number, so many of it, chosen fairly. */
static void list(script *at) {
    static const char *const lists[] = {"challenges",    "hidden-challenges", "tables",
                                        "hidden-tables", "contests",          "over"};
    const char *name = strtok(NULL, " "), *most = strtok(NULL, " ");
    char text[SCRIPT_LINE] = "|";
    uint64_t ids[32];
    int which = 0;
    while (which < (int)ZONE_LIST_COUNT - 1 && name != NULL && strcmp(lists[which], name) != 0)
        which++;
    size_t count =
        most != NULL ? zone_fair_list(at->zone, (zone_list)which, ids, (size_t)atoi(most)) : 0;
    for (size_t i = 0; i < count; i++)
        strcat(strcat(text, " "), script_name(&at->cast.names, ids[i]));
    for (uint64_t id = most == NULL ? zone_first(at->zone, (zone_list)which) : 0; id != 0;
         id = zone_after(at->zone, (zone_list)which, id))
        strcat(strcat(text, " "), script_name(&at->cast.names, id));
    say(at, text);
}

/* The live tables and open challenges of a person. */
static void list_mine(script *at) {
    uint64_t ids[32], person = script_person(&at->cast, strtok(NULL, " "))->id;
    char text[SCRIPT_LINE] = "| tables";
    size_t count = zone_tables_of(at->zone, person, ids, 32);
    for (size_t i = 0; i < count; i++)
        strcat(strcat(text, " "), script_name(&at->cast.names, ids[i]));
    count = zone_challenges_of(at->zone, person, ids, 32);
    strcat(text, "; challenges");
    for (size_t i = 0; i < count; i++)
        strcat(strcat(text, " "), script_name(&at->cast.names, ids[i]));
    say(at, text);
}

static void show_deadline(script *at) {
    char text[64];
    int64_t due = zone_deadline(at->zone);
    if (due == ZUG_CLOCK_NEVER)
        snprintf(text, sizeof text, "| never");
    else
        snprintf(text, sizeof text, "| %lld.%03lld", (long long)(due / 1000),
                 (long long)(due % 1000));
    say(at, text);
}

/* What the moves of White and Black can still get back for their way at a table, and have got. */
static void show_lag(script *at) {
    const zug_game *game = zone_game(at->zone, script_id(&at->cast.names, strtok(NULL, " ")));
    char text[128] = "| nothing";
    if (game != NULL)
        snprintf(text, sizeof text, "| left %lld %lld given %lld %lld",
                 (long long)zug_game_lag_left_ms(game, ZUG_WHITE),
                 (long long)zug_game_lag_left_ms(game, ZUG_BLACK),
                 (long long)zug_game_lag_given_ms(game, ZUG_WHITE),
                 (long long)zug_game_lag_given_ms(game, ZUG_BLACK));
    say(at, text);
}

static void add_text(void *ctx, zug_str text) { strncat(ctx, text.data, text.len); }

/* How a table ends by its PGN, and the moves with their comments. */
static void show_pgn(script *at) {
    static char solver[ZUG_GAME_SOLVER_BYTES], text[OUTPUT];
    msg_table view;
    if (!zone_table(at->zone, script_id(&at->cast.names, strtok(NULL, " ")), NULL, &view))
        return;
    zug_pgn_game_about about = {.remarks = view.remarks, .remark_count = view.remark_count};
    text[0] = '\0';
    zug_pgn_game_export(view.game, &about, zug_host_alloc(), solver, add_text, text);
    bool is_movetext = false;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char shown[SCRIPT_LINE];
        is_movetext = is_movetext || line[0] != '[';
        if (!is_movetext && strncmp(line, "[Termination", 12) != 0)
            continue;
        snprintf(shown, sizeof shown, "| %s", line);
        say(at, shown);
    }
}

/* Which stream must be loaded to show a table. */
static void show_missing(script *at) {
    uint64_t id = script_id(&at->cast.names, strtok(NULL, " "));
    char text[64];
    snprintf(text, sizeof text, "| %s",
             script_name(&at->cast.names, zone_missing_of_table(at->zone, id)));
    say(at, text);
}

/* Loads a stream that was forgotten. */
static void load(script *at, const char *line) {
    if (!zone_log_replay(&at->log, script_id(&at->cast.names, strtok(NULL, " ")), at->zone))
        fail(at, "a stream cannot be loaded", line);
}

/* Forgets a stream and loads it again. */
static void reload(script *at, const char *line) {
    uint64_t id = script_id(&at->cast.names, strtok(NULL, " "));
    uint64_t before = zone_digest(at->zone);
    zone_forget(at->zone, id);
    if (zone_kind(at->zone, id) != MSG_STREAM_NONE || !zone_log_replay(&at->log, id, at->zone) ||
        zone_digest(at->zone) != before)
        fail(at, "a forgotten stream does not come back", line);
}

/* Lines that are no commands. True if this was one. */
static bool run_special(script *at, char *words, const char *line) {
    const char *verb = strtok(words, " ");
    if (strcmp(verb, "person") == 0)
        declare_person(at);
    else if (strcmp(verb, "pgn") == 0)
        show_pgn(at);
    else if (strcmp(verb, "limits") == 0)
        set_limits(at);
    else if (strcmp(verb, "staffed") == 0)
        zone_set_has_arbiters(at->zone, at->has_arbiters = true);
    else if (strcmp(verb, "show") == 0)
        show(at);
    else if (strcmp(verb, "sight") == 0)
        show_sight(at);
    else if (strcmp(verb, "list") == 0)
        list(at);
    else if (strcmp(verb, "mine") == 0)
        list_mine(at);
    else if (strcmp(verb, "players") == 0)
        show_players(at);
    else if (strcmp(verb, "teams") == 0)
        show_teams(at);
    else if (strcmp(verb, "deadline") == 0)
        show_deadline(at);
    else if (strcmp(verb, "lag") == 0)
        show_lag(at);
    else if (strcmp(verb, "missing") == 0)
        show_missing(at);
    else if (strcmp(verb, "load") == 0)
        load(at, line);
    else if (strcmp(verb, "reload") == 0)
        reload(at, line);
    else if (strcmp(verb, "restart") == 0)
        use_zone(at, from_log(at, at->is_partial = false));
    else if (strcmp(verb, "restart-old") == 0)
        restart_old(at);
    else if (strcmp(verb, "trim") == 0)
        at->is_partial |= zone_trim(at->zone, script_ms(strtok(NULL, " "))) > 0;
    else
        return false;
    return true;
}

static void start(script *at) {
    zone_free(at->zone);
    zone_log_free(&at->log);
    zone_out_free(&at->out);
    memset(at, 0, sizeof *at);
    at->limits = (zone_limits){.challenges_each = ZONE_CHALLENGES_EACH,
                               .tables_each = ZONE_TABLES_EACH,
                               .tables = ZONE_TABLES,
                               .challenges = ZONE_CHALLENGES,
                               .contests = ZONE_CONTESTS};
    use_zone(at, zone_new(NULL, 1));
}

static void run_line(script *at, const char *line) {
    char words[SCRIPT_LINE];
    at->output[0] = '\0';
    snprintf(words, sizeof words, "%s", line);
    if (run_special(at, words, line))
        return;
    snprintf(words, sizeof words, "%s", line);
    run_command(at, words, line);
}

static bool is_expectation(const char *line) {
    return line[0] == '>' || line[0] == '|' || (line[0] == '=' && line[1] == ' ');
}

/* Reads a line without its end; false at the end of the file. */
static bool next_line(FILE *file, char line[static SCRIPT_LINE]) {
    if (fgets(line, SCRIPT_LINE, file) == NULL)
        return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

/* How far the cases have come. */
typedef struct tally {
    int number, failed;
    char name[SCRIPT_LINE];
    bool is_bad;
} tally;

static void close_case(tally *sum, const script *at) {
    bool is_bad = sum->is_bad || at->is_broken;
    if (sum->name[0] != '\0')
        printf("%sok %d - %s\n", is_bad ? "not " : "", ++sum->number, sum->name);
    sum->failed += is_bad;
    sum->is_bad = false;
    sum->name[0] = '\0';
}

/* Prints lines as comments. */
static void quote(const char *lines) {
    while (*lines != '\0') {
        size_t len = strcspn(lines, "\n");
        printf("#   %.*s\n", (int)len, lines);
        lines += len + 1;
    }
}

/* Compares the expected lines behind a command with what came. */
static void compare(tally *sum, const script *at, const char *expected, const char *line) {
    if (strcmp(expected, at->output) == 0)
        return;
    sum->is_bad = true;
    printf("# %s\n# %s\n# expected\n", sum->name, line);
    quote(expected);
    printf("# and got\n");
    quote(at->output);
}

static void run_file(FILE *file, bool is_writing, script *at, tally *sum) {
    char line[SCRIPT_LINE], last[SCRIPT_LINE] = "";
    static char expected[OUTPUT];
    expected[0] = '\0';
    bool is_more = next_line(file, line);
    while (is_more) {
        if (strncmp(line, "== ", 3) == 0) {
            close_case(sum, at);
            start(at);
            snprintf(sum->name, sizeof sum->name, "%s", line + 3);
        }
        bool is_step = line[0] != '\0' && line[0] != '#' && strncmp(line, "==", 2) != 0;
        if (is_step && !is_expectation(line)) {
            run_line(at, line);
            memcpy(last, line, sizeof last);
        }
        if (is_writing && !is_expectation(line))
            fprintf(stderr, "%s\n%s", line, is_step ? at->output : "");
        expected[0] = '\0';
        while ((is_more = next_line(file, line)) && is_expectation(line))
            strcat(strcat(expected, line), "\n");
        if (is_step && !is_writing)
            compare(sum, at, expected, last);
    }
    close_case(sum, at);
}

int main(int argc, char **argv) {
    static script at;
    static tally sum;
    bool is_writing = argc > 1 && strcmp(argv[1], "--write") == 0;
    for (int i = is_writing ? 2 : 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "r");
        if (file == NULL) {
            perror(argv[i]);
            return 2;
        }
        run_file(file, is_writing, &at, &sum);
        fclose(file);
        at.is_broken = false;
    }
    zone_free(at.zone);
    zone_log_free(&at.log);
    zone_out_free(&at.out);
    printf("1..%d\n", sum.number);
    return sum.failed > 0;
}
