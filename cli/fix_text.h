/* fix_text.h - the bytes of a file on their way out, with what is to be changed in them. */
#ifndef CLI_FIX_TEXT_H
#define CLI_FIX_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FIX_TEXT_SIZE = 320, FIX_WHY_SIZE = 320 };

/* A change: so many bytes at an offset make way for a text. */
typedef struct fix_edit {
    uint64_t offset;
    size_t removed;
    size_t order; /* among those at the same offset */
    char text[FIX_TEXT_SIZE];
    char why[FIX_WHY_SIZE]; /* a sentence that says what changes */
} fix_edit;

/* Where bytes go, and who is told of each change, in the order of the file. Columns count bytes,
 * from 1; game 0 is none. */
typedef struct fix_calls {
    void *ctx;
    void (*write)(void *ctx, const char *bytes, size_t len);
    void (*tell)(void *ctx, uint64_t line, uint64_t column, const char *why);
} fix_calls;

/* All zero but line 1 is the beginning of a file. */
typedef struct fix_text {
    fix_calls calls;
    char *bytes; /* that have come and not gone yet */
    size_t len, capacity;
    uint64_t start; /* the offset of the first one */
    fix_edit *edits;
    size_t edit_count, edit_capacity;
    uint64_t line, line_start; /* of the byte that goes next; the offset at which its line begins */
    uint64_t returns;          /* CRs just before it, of which nobody knows yet what they end */
    bool no_memory;
} fix_text;

void fix_text_free(fix_text *text);

/* Takes the next bytes of the file. */
void fix_text_push(fix_text *text, const char *bytes, size_t len);

/* The bytes from an offset on that has not gone yet; *len says how many. */
const char *fix_text_from(const fix_text *text, uint64_t offset, size_t *len);

/* A change at an offset that has not gone yet, to be filled; NULL without memory. */
fix_edit *fix_text_add(fix_text *text, uint64_t offset, size_t removed);

/* Forgets the changes. */
void fix_text_forget(fix_text *text);

/* Lets all bytes before an offset go, with the changes; bytes that are no UTF-8 are taken for
 * Windows-1252 and become UTF-8. */
void fix_text_release(fix_text *text, uint64_t until);

#endif
