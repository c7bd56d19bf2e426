/* msg_fault.h - what can be wrong with a request that is no command: a name, a password, a search,
 * a file. Room: server/msg. The code of all of them is bad-request or not-allowed, which does not
 * say it; so each has a code of its own besides, for whoever makes a sentence of it in another
 * language. */
#ifndef ZUG_SERVER_MSG_FAULT_H
#define ZUG_SERVER_MSG_FAULT_H

/* The code of a fault by its sentence, "name-length"; NULL if it has none. */
const char *msg_fault_code(const char *sentence);

#endif
