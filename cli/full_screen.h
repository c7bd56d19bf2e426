/* full_screen.h - the terminal as one picture and a keyboard. There is one for the whole program.
 */
#ifndef CLI_FULL_SCREEN_H
#define CLI_FULL_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

/* Keys that are no character. */
enum {
    KEY_CLOSED = -1,  /* nobody is there any more */
    KEY_REDRAW = 256, /* no key: the terminal has another size, or is ours again */
    KEY_UNKNOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_HOME,
    KEY_END
};

/* Takes the terminal of standard output, and its keyboard, over. False if there is none. What the
 * user had on it comes back with full_screen_close, when a signal ends the program, and while it is
 * suspended. */
bool full_screen_open(void);
void full_screen_close(void);

/* Shows a picture. */
void full_screen_show(const char *picture, size_t len);

/* Waits for a key: a character, or one of the above. */
int full_screen_key(void);

#endif
