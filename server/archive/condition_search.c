/* condition_search.c - searches with a condition, which has to be asked of one game after the
 * other.
 * Room: server/archive. The worker that searches does a piece of each in turn, so that nobody waits
 * long for others; a search that has done its share answers what it has found, and where to go on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/archive_impl.h"
#include "archive/game_condition.h"
#include "wire/wire_archive.h"

/* How many may be under way: in all, of one address, and of one person there. */
enum { SEARCHES = 64, SEARCHES_EACH = 16, SEARCHES_PERSON = 2 };

/* Rows that are read at once; how long a piece takes, if no game takes longer; after how many games
 * and how much work a search has done its share; and how long it may take to read rows or count
 * them. */
enum { ROWS = 100, PIECE_MS = 20, MOST_GAMES = 5000, MOST_WORK_MS = 2000, MOST_READ_MS = 5000 };

/* A search on its way, with its condition behind it. While a worker has it, nobody else looks at
 * what is below `request`. */
typedef struct condition_search {
    work_job job;
    list_node node;
    archive *archive;
    uint64_t person;
    void *request;
    store_query *query;
    archive_searched how;
    bool is_contest_open;
    bool has_begun;
    archive_rows rows; /* to be looked at, those before `next` having been */
    size_t next;
    bool is_last; /* there are no rows behind these */
    int64_t looked, of, worked_ms, until_ms;
    unsigned found;
    json_out lines; /* of the answer */
    char where[];
} condition_search;

static void free_search(condition_search *of) {
    archive_rows_free(&of->rows);
    json_out_free(&of->lines);
    list_remove(&of->node);
    free(of->query);
    free(of);
}

/* Reading takes too long, or the zone ends. */
static bool goes_on(void *ctx) {
    const condition_search *of = ctx;
    return archive__now_ms() <= of->until_ms && !atomic_load(&of->archive->is_stopping);
}

static bool keep_row(void *ctx, const store_stream *row) {
    condition_search *of = ctx;
    if (!archive_rows_add(&of->rows, row))
        of->how = ARCHIVE_NOT_SEARCHED;
    return of->how == ARCHIVE_SEARCHED;
}

/* Reads the next rows. */
static void read_rows(condition_search *of, const reader *by) {
    archive_rows_free(&of->rows);
    of->next = 0;
    of->query->limit = ROWS;
    of->until_ms = archive__now_ms() + MOST_READ_MS;
    if (store_search_while(by->store, of->query, goes_on, keep_row, of) != STORE_OK)
        of->how = ARCHIVE_NOT_SEARCHED;
    of->is_last = of->rows.count < ROWS;
}

/* True if nothing is left to be looked at. */
static bool is_through(const condition_search *of) {
    return of->is_last && of->next == of->rows.count;
}

/* True if the search can be answered. */
static bool is_over(const condition_search *of) {
    return of->how != ARCHIVE_SEARCHED || is_through(of) || of->found == ARCHIVE_PAGE ||
           of->looked == MOST_GAMES || of->worked_ms > MOST_WORK_MS;
}

/* Looks at the next game. */
static void look(condition_search *of, game_condition *condition, const reader *by) {
    archive_row *row = of->rows.list[of->next++];
    zug_answer answer = game_condition_ask(
        condition, by, &(game_condition_asked){row->row.id, row->row.result, of->archive->site});
    if (answer == ZUG_ANSWER_UNDECIDED) {
        of->how = ARCHIVE_NOT_SEARCHED;
        return;
    }
    of->looked++;
    of->query->behind.began_ms = row->row.began_ms;
    of->query->behind.id = row->row.id;
    if (answer == ZUG_ANSWER_NO)
        return;
    of->found++;
    archive_row_describe(row, by);
    archive__put_game(&of->lines, row);
}

/* What is asked once: whether there is such a contest, and how many games there are. */
static void begin(condition_search *of, const reader *by) {
    uint64_t count = 0;
    of->has_begun = true;
    of->until_ms = archive__now_ms() + MOST_READ_MS;
    of->how = archive__has_contest(by->store, of->query, of->is_contest_open) ? ARCHIVE_SEARCHED
                                                                              : ARCHIVE_NO_CONTEST;
    if (of->how == ARCHIVE_SEARCHED && of->query->behind.id == 0 &&
        store_count_while(by->store, of->query, goes_on, of, &count) == STORE_OK)
        of->of = (int64_t)count;
    wire_answer_list_open(&of->lines, "games");
}

/* Does a piece of a search with what it needs. */
static void search_piece(condition_search *of, game_condition *condition, reader *by) {
    int64_t began_ms = archive__now_ms();
    if (!of->has_begun)
        begin(of, by);
    while (!is_over(of) && archive__now_ms() < began_ms + PIECE_MS) {
        if (of->next == of->rows.count)
            read_rows(of, by);
        else
            look(of, condition, by);
    }
    reader_clear(by); /* contests may change until the next piece */
    of->worked_ms += archive__now_ms() - began_ms;
}

/* On the worker that searches. */
static void run(work_job *job, unsigned worker) {
    condition_search *of = (condition_search *)(void *)job;
    reader *by = readers_seeker(of->archive->parts.readers);
    game_condition *condition = game_condition_new(zug_str_from(of->where));
    (void)worker;
    if (by != NULL && condition != NULL)
        search_piece(of, condition, by);
    else
        of->how = ARCHIVE_NOT_SEARCHED;
    game_condition_free(condition);
}

/* Answers what was found. */
static void answer(condition_search *of) {
    const archive *archive = of->archive;
    char next[WIRE_BEHIND_SIZE] = "";
    if (!is_through(of))
        wire_behind_write(of->query->behind.began_ms, of->query->behind.id, next);
    wire_found_close(&of->lines, &(wire_looked){of->looked, of->of, zug_str_from(next)});
    if (of->how == ARCHIVE_SEARCHED)
        archive->calls.answer(of->request, &of->lines);
    else
        archive__refuse_search(archive, of->request, of->how);
}

/* A piece is done. */
static void on_run(work_job *job, bool has_run) {
    condition_search *of = (condition_search *)(void *)job;
    bool is_wanted = of->archive->calls.is_there(of->request);
    if (!has_run || atomic_load(&of->archive->is_stopping))
        of->how = ARCHIVE_NOT_SEARCHED;
    if (is_wanted && !is_over(of)) {
        work_ask(of->archive->parts.work, &of->job);
        return;
    }
    answer(of);
    free_search(of);
}

/* True if one more search may be under way; those that nobody waits for end soon. */
static bool may_begin(const archive *archive, uint64_t address, uint64_t person) {
    size_t all = 0, own = 0, persons = 0;
    for (const list_node *each = archive->condition_searches.next;
         each != &archive->condition_searches; each = each->next) {
        const condition_search *other = LIST_ITEM(each, condition_search, node);
        bool counts = archive->calls.is_there(other->request);
        bool is_here = counts && other->job.asker == address;
        all += counts;
        own += is_here;
        persons += other->person != 0 ? counts && other->person == person : is_here && person == 0;
    }
    return all < SEARCHES && own < SEARCHES_EACH && persons < SEARCHES_PERSON;
}

static condition_search *make_search(const store_query *query, zug_str where) {
    condition_search *made = calloc(1, sizeof *made + where.len + 1);
    store_query *copy = made != NULL ? archive_query_copy(query) : NULL;
    if (copy == NULL) {
        free(made);
        return NULL;
    }
    made->query = copy;
    memcpy(made->where, where.data, where.len);
    return made;
}

void archive_list_games_where(archive *archive, const store_query *query,
                              const archive_condition *condition, archive_asker asker) {
    if (!may_begin(archive, asker.address, condition->person)) {
        archive__refuse(archive, asker.request, MSG_FAULT_MANY_SEARCH);
        return;
    }
    condition_search *made = make_search(query, condition->text);
    if (made == NULL) {
        archive__refuse(archive, asker.request, MSG_FAULT_NO_MEMORY);
        return;
    }
    made->job =
        (work_job){.asker = asker.address, .kind = WORK_SEARCHES, .run = run, .done = on_run};
    made->archive = archive;
    made->person = condition->person;
    made->request = asker.request;
    made->is_contest_open = archive__is_contest_open(archive, query);
    made->how = ARCHIVE_SEARCHED;
    made->of = -1;
    list_append(&archive->condition_searches, &made->node);
    work_ask(archive->parts.work, &made->job);
}
