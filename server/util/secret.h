/* secret.h - takes passwords out of URLs, so that they can be shown to anybody.
 * Room: server/util. */
#ifndef ZUG_SERVER_SECRET_H
#define ZUG_SERVER_SECRET_H

/* Puts stars in the place of the passwords in a URL, where it lies: nothing of them stays, not even
 * behind its end. A name before an @ that has no password with it is a token, unless the URL is
 * PostgreSQL's. Any other text stays as it is. */
void secret_hide(char *url);

/* The same for all that a program was started with, which everybody on the machine can see. The
 * words become copies, which have their passwords. */
void secret_hide_words(int count, char **words);

#endif
