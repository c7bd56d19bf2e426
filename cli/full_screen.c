/* full_screen.c - takes the terminal over and gives it back, whatever happens.
 * Room: cli. Knows terminals and signals; knows nothing of what is shown. */
#define _DEFAULT_SOURCE /* SIGWINCH */
#include "full_screen.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "terminal.h"

enum { REST_OF_KEY_MS = 50 }; /* a key of several bytes comes in one go */

static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ENDS = sizeof ends / sizeof *ends };

/* The one screen. */
static struct {
    int keyboard;
    bool opened; /* by us, not inherited */
    struct termios before;
    sigset_t watched,
        outside; /* signals that are let in only while waiting; the mask from before */
} screen;

/* What has come in. Signals are blocked but while waiting for a key, so that all else may ignore
 * them. */
static volatile sig_atomic_t has_come[64];

static void on_signal(int number) {
    if (number > 0 && number < (int)(sizeof has_come / sizeof *has_come))
        has_come[number] = 1;
}

/* Writes everything, or as much as can be written. */
static void write_all(const char *text, size_t len) {
    while (len > 0) {
        ssize_t done = write(STDOUT_FILENO, text, len);
        if (done < 0 && errno != EINTR && errno != EAGAIN)
            return;
        text += done > 0 ? done : 0;
        len -= done > 0 ? (size_t)done : 0;
    }
}

/* Takes the terminal: every key comes at once and unseen; a second screen, without cursor. */
static void take(void) {
    static const char text[] = "\033[?1049h\033[?25l\033[2J";
    struct termios raw = screen.before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    raw.c_iflag &= ~(tcflag_t)(IXON | ICRNL);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(screen.keyboard, TCSADRAIN, &raw);
    write_all(text, sizeof text - 1);
}

/* Gives the terminal back as it was. */
static void give_back(void) {
    static const char text[] = "\033[0m\033[?25h\033[?1049l";
    write_all(text, sizeof text - 1);
    tcsetattr(screen.keyboard, TCSADRAIN, &screen.before);
}

static void watch(int number) {
    struct sigaction before, now = {.sa_handler = on_signal};
    sigemptyset(&now.sa_mask);
    if (sigaction(number, NULL, &before) != 0 || before.sa_handler == SIG_IGN)
        return;
    sigaction(number, &now, NULL);
    sigaddset(&screen.watched, number);
}

bool full_screen_open(void) {
    screen.opened = !terminal_is(stdin);
    screen.keyboard = screen.opened ? open("/dev/tty", O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    if (screen.keyboard < 0)
        return false;
    if (tcgetattr(screen.keyboard, &screen.before) != 0) {
        if (screen.opened)
            close(screen.keyboard);
        return false;
    }
    fflush(stdout);
    sigemptyset(&screen.watched);
    for (int i = 0; i < ENDS; i++)
        watch(ends[i]);
    watch(SIGTSTP);
    watch(SIGCONT);
    watch(SIGWINCH);
    sigprocmask(SIG_BLOCK, &screen.watched, &screen.outside);
    take();
    return true;
}

void full_screen_close(void) {
    give_back();
    sigprocmask(SIG_SETMASK, &screen.outside, NULL);
    if (screen.opened)
        close(screen.keyboard);
}

void full_screen_show(const char *picture, size_t len) { write_all(picture, len); }

/* Gives the terminal back and lets a signal do what it does to programs that do not watch it. */
static void obey(int number) {
    struct sigaction watched, plain = {.sa_handler = SIG_DFL};
    sigset_t one;
    give_back();
    sigemptyset(&plain.sa_mask);
    sigaction(number, &plain, &watched);
    sigemptyset(&one);
    sigaddset(&one, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &one, NULL);
    /* Only a suspended program comes here, when it goes on. */
    sigprocmask(SIG_BLOCK, &one, NULL);
    sigaction(number, &watched, NULL);
    take();
}

/* Does what the signals that have come ask for; true if there is something to draw anew. */
static bool obey_signals(void) {
    bool redraw = false;
    for (int i = 0; i < ENDS; i++)
        if (has_come[ends[i]])
            obey(ends[i]);
    if (has_come[SIGTSTP])
        obey(SIGTSTP);
    else if (has_come[SIGCONT])
        take();
    redraw = has_come[SIGTSTP] || has_come[SIGCONT] || has_come[SIGWINCH];
    has_come[SIGTSTP] = has_come[SIGCONT] = has_come[SIGWINCH] = 0;
    return redraw;
}

/* Reads one byte that must be there; KEY_CLOSED if there is none. */
static int read_byte(void) {
    unsigned char byte = 0;
    return read(screen.keyboard, &byte, 1) == 1 ? byte : KEY_CLOSED;
}

/* The next byte of a key that has begun; KEY_CLOSED if it has no more. */
static int read_rest(void) {
    struct pollfd one = {.fd = screen.keyboard, .events = POLLIN};
    return poll(&one, 1, REST_OF_KEY_MS) == 1 ? read_byte() : KEY_CLOSED;
}

/* The key that terminals write as ESC [ or ESC O, perhaps a number, and a last byte. */
static int key_of(int number, int last) {
    static const struct {
        int number, last, key;
    } keys[] = {
        {0, 'A', KEY_UP},   {0, 'B', KEY_DOWN}, {0, 'C', KEY_RIGHT}, {0, 'D', KEY_LEFT},
        {0, 'H', KEY_HOME}, {0, 'F', KEY_END},  {1, '~', KEY_HOME},  {7, '~', KEY_HOME},
        {4, '~', KEY_END},  {8, '~', KEY_END},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].last == last && (last != '~' || keys[i].number == number))
            return keys[i].key;
    return KEY_UNKNOWN;
}

/* Reads what follows an ESC. */
static int read_sequence(void) {
    int number = 0, byte = read_rest();
    if (byte != '[' && byte != 'O')
        return KEY_UNKNOWN;
    while ((byte = read_rest()) != KEY_CLOSED && byte < '@')
        number = byte >= '0' && byte <= '9' && number < 100 ? number * 10 + byte - '0' : number;
    return key_of(number, byte);
}

int full_screen_key(void) {
    for (;;) {
        fd_set keyboard;
        FD_ZERO(&keyboard);
        FD_SET(screen.keyboard, &keyboard);
        int ready = pselect(screen.keyboard + 1, &keyboard, NULL, NULL, NULL, &screen.outside);
        if (ready < 0 && errno != EINTR)
            return KEY_CLOSED;
        if (obey_signals())
            return KEY_REDRAW;
        if (ready <= 0)
            continue;
        int byte = read_byte();
        return byte == 033 ? read_sequence() : byte;
    }
}
