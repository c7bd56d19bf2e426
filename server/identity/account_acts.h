/* account_acts.h - accounts as an arbiter of the zone looks after them: made many at once, listed,
 * named, closed, reopened, and given codes.
 * Room: server/identity. Whether the caller is an arbiter is for those above to say. What was done
 * is in the journal; codes are not. */
#ifndef ZUG_SERVER_ACCOUNT_ACTS_H
#define ZUG_SERVER_ACCOUNT_ACTS_H

#include "identity/code.h"
#include "identity/identity.h"

enum {
    ACTS_LINES_MAX = 200,  /* of one list */
    ACTS_TYPED_SIZE = 256, /* of a name as it was typed, which may be too long for one */
    ACTS_PAGE = 50,
    ACTS_SEARCH_SIZE = 128,
};

/* Who wants something, and from where. */
typedef struct acts_order {
    msg_person by;
    uint64_t address;
} acts_order;

/* One line of a list: the name of an account that is to be, or the id of one that is. */
typedef struct acts_line {
    char typed[ACTS_TYPED_SIZE];
    msg_fault fault;          /* why not; none: it was done, or would be */
    uint64_t id;              /* of the account, also of one that has the name already */
    char name[MSG_NAME_SIZE]; /* of the account, likewise */
    char code[CODE_SIZE];     /* its new code, known to nobody else */
} acts_line;

/* Told once, perhaps before the function returns. With a fault nothing was done at all. */
typedef void acts_lines_done(void *ctx, msg_fault fault);

/* A list. Its lines stay where they are, untouched, until all is done. */
typedef struct acts_list {
    acts_line *lines;
    size_t count;
    bool is_trial;      /* they are only judged */
    bool ends_sessions; /* of those who get another code */
} acts_list;

/* Makes an account for each line whose name is free and good, with a code. */
void acts_make_accounts(identity *identity, const acts_order *order, const acts_list *list,
                        acts_lines_done *done, void *ctx);

/* Gives a new code to the account of each line, by its id. */
void acts_give_codes(identity *identity, const acts_order *order, const acts_list *list,
                     acts_lines_done *done, void *ctx);

/* What an arbiter sees of an account. */
typedef struct acts_account {
    uint64_t id;
    char name[MSG_NAME_SIZE];
    bool is_arbiter, has_password, has_code;
    int64_t since_ms, seen_ms, closed_ms; /* 0: not known; not closed */
} acts_account;

/* What is done to one account. */
typedef enum acts_kind { ACTS_RENAME, ACTS_CLOSE, ACTS_REOPEN, ACTS_REVOKE } acts_kind;

typedef struct acts_deed {
    acts_kind kind;
    uint64_t id;
    const char *name; /* the new one, or NULL */
} acts_deed;

/* The account as it is now; NULL with a fault. */
typedef void acts_done(void *ctx, msg_fault fault, const acts_account *account);
void acts_do(identity *identity, const acts_order *order, const acts_deed *deed, acts_done *done,
             void *ctx);

/* A page of the accounts, by their names: those that have a text in them, or all. */
typedef struct acts_page {
    char text[ACTS_SEARCH_SIZE];
    uint32_t page; /* from 0 */
    size_t count;  /* what follows is the answer */
    bool has_more;
    acts_account accounts[ACTS_PAGE];
} acts_page;

/* Has a worker fill in a page, which stays where it is; told as above. */
void acts_read_page(identity *identity, const acts_order *order, acts_page *page,
                    acts_lines_done *done, void *ctx);

#endif
