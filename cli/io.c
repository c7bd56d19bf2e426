/* io.c - reads lines of bounded length and notices when output is lost.
 * Room: cli. Knows streams and files; knows nothing of chess. */
#define _POSIX_C_SOURCE 200809L
#include "io.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "terminal.h"

static const char BYTE_ORDER_MARK[] = "\xef\xbb\xbf";

/* Takes the line end and, from the first line, the byte order mark away. */
static zug_str strip(const io_lines *lines, size_t length) {
    zug_str line = {lines->memory, length};
    size_t mark = strlen(BYTE_ORDER_MARK);
    if (line.len > 0 && line.data[line.len - 1] == '\r')
        line.len--;
    if (lines->number == 1 && line.len >= mark && memcmp(line.data, BYTE_ORDER_MARK, mark) == 0)
        line = zug_str_slice(line, mark, line.len);
    return line;
}

io_result io_next_line(io_lines *lines, zug_str *out) {
    size_t length = 0;
    bool too_long = false;
    int c = 0;
    while ((c = getc(lines->from)) != EOF && c != '\n') {
        if (length < sizeof lines->memory)
            lines->memory[length++] = (char)c;
        else
            too_long = true;
    }
    if (c == EOF && ferror(lines->from))
        return IO_FAILED;
    if (c == EOF && length == 0)
        return IO_END;
    lines->number++;
    *out = strip(lines, length);
    return too_long ? IO_TOO_LONG : IO_LINE;
}

/* Why output was lost first; a stream itself remembers only that it was. */
static int output_error;

/* Takes the answer of a call that writes, and keeps the reason of the first failure. */
static void keep_error(bool fine) {
    if (!fine && output_error == 0)
        output_error = errno != 0 ? errno : EIO;
}

bool io_output_is_lost(void) {
    keep_error(!ferror(stdout));
    return output_error != 0;
}

void io_open_output(void) {
    static char memory[1 << 16];
    if (!terminal_is(stdout))
        setvbuf(stdout, memory, _IOFBF, sizeof memory);
}

void io_put_line(const char *line) { keep_error(puts(line) != EOF); }

void io_put_bytes(const char *bytes, size_t len) {
    keep_error(fwrite(bytes, 1, len, stdout) == len);
}

void io_flush_output(void) { keep_error(fflush(stdout) == 0); }

int io_close_output(void) {
    keep_error(!ferror(stdout));
    keep_error(fclose(stdout) == 0);
    return output_error;
}

bool io_is_file(const char *name) {
    struct stat about;
    return stat(name, &about) == 0 && S_ISREG(about.st_mode);
}
