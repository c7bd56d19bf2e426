/* safe_text.h - text from files that nobody has checked, written so that it does no harm. */
#ifndef CLI_SAFE_TEXT_H
#define CLI_SAFE_TEXT_H

#include <zug/buf.h>

enum { SAFE_TEXT_GROWTH = 6 }; /* no byte becomes more than so many */

/* Appends a text for people to read: in UTF-8, whatever the locale; control characters, marks that
 * turn the direction of writing, and bytes that are no UTF-8 as \x1b. */
void safe_text_plain(zug_buf *to, zug_str text);

/* The same for names in reports of tournaments, which many programs write in Latin-1: bytes that
 * are no UTF-8 are taken as that. */
void safe_text_name(zug_buf *to, zug_str text);

#endif
