/* input.h - the bytes of a file or of standard input, compressed or not: whoever reads them cannot
 * tell. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct input input;

/* What is wanted of a file; it makes a difference only to what is said of other ones. */
typedef enum input_content { INPUT_GAMES, INPUT_REPORT } input_content;

/* Opens a file, or standard input for "-". What is compressed with zstd, gzip or bzip2 is
 * recognized by its first bytes and decompressed on a thread of its own. NULL after saying why it
 * cannot be read: what its first bytes show to be no text (zug/pgn_file.h) is refused. */
input *input_open(const char *name, input_content content);

/* The same with so many threads for what is compressed, where they are of use: an ordinary file of
 * frames of zstd or blocks of bgzip. The bytes are the same. */
input *input_open_for(const char *name, input_content content, unsigned jobs);
void input_close(input *input);

/* Reads up to len bytes, at least one. 0 is the end, which may have come too early: see
 * input_is_whole. */
size_t input_read(input *input, char *to, size_t len);

/* True if the next input_read would have to wait for others: time to say what there is to say. */
bool input_would_wait(input *input);

/* True if nothing has failed. Otherwise says, once, what has, and returns false. */
bool input_is_whole(input *input);

/* To be asked at the end, with what was found: false, after saying so, if there is no move in it
 * and it is no text or a web page. A text without a game is fine. */
bool input_may_be_games(input *input, uint64_t games, uint64_t half_moves);

/* True if it is an ordinary file and not compressed: parts of it can be read. */
bool input_has_parts(const input *input);

/* Reads only the bytes from one offset up to another one from now on, before any other was read.
 * Offsets stay those of the whole file. */
void input_narrow(input *input, uint64_t from, uint64_t to);

/* The offset of the first byte that is to be read. */
uint64_t input_from(const input *input);

/* Bytes that have come from the file, compressed or not, and how many there will be, 0 if nobody
 * knows. Only for the thread that calls input_read. */
uint64_t input_taken(input *input);
uint64_t input_size(const input *input);

/* True if any part can be read with input_read_at at any time, by several threads at once: it is an
 * ordinary file and not compressed. Its size is input_size. */
bool input_is_random(const input *input);

/* True if several threads can read it together, by shared_input.h: it is an ordinary file,
 * compressed and not very short. */
bool input_is_shareable(const input *input);

/* Reads len bytes that begin at an offset of the input, or as many as there are; of a part, as many
 * as there are before its end. On failure errno is set and -1 is returned. */
long input_read_at(const input *input, uint64_t offset, char *to, size_t len);

/* Says on standard error that a file cannot be read, and why. */
void input_report(const char *name, const char *why);

#endif
