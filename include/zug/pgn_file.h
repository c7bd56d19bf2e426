/* pgn_file.h - what a file is that was taken for PGN: an archive, a picture, a database of another
 * program.
 *
 *     bool more = false;
 *     zug_pgn_file kind = zug_pgn_file_kind(first_bytes, &more);
 *     if (!more && kind != ZUG_PGN_FILE_TEXT)
 *         puts(zug_pgn_file_sentence(kind));
 *
 * By the first bytes alone, never by a name. What is not known counts as text: it may hold games,
 * and PGN readers put up with anything around them. If none was found, zug_pgn_file_without_moves
 * looks once more. */
#ifndef ZUG_PGN_FILE_H
#define ZUG_PGN_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum zug_pgn_file {
    ZUG_PGN_FILE_TEXT, /* or nothing that is known */
    ZUG_PGN_FILE_GZIP,
    ZUG_PGN_FILE_ZSTD,
    ZUG_PGN_FILE_BZIP2,
    ZUG_PGN_FILE_XZ,
    ZUG_PGN_FILE_LZMA,
    ZUG_PGN_FILE_LZIP,
    ZUG_PGN_FILE_LZ4,
    ZUG_PGN_FILE_COMPRESS, /* of Unix: .Z */
    ZUG_PGN_FILE_ZIP,
    ZUG_PGN_FILE_7Z,
    ZUG_PGN_FILE_RAR,
    ZUG_PGN_FILE_CAB,
    ZUG_PGN_FILE_TAR,
    ZUG_PGN_FILE_PDF,
    ZUG_PGN_FILE_RTF,
    ZUG_PGN_FILE_OFFICE,
    ZUG_PGN_FILE_PICTURE,
    ZUG_PGN_FILE_SQLITE,
    ZUG_PGN_FILE_CHESSBASE,
    ZUG_PGN_FILE_SCID,
    ZUG_PGN_FILE_UTF16,
    ZUG_PGN_FILE_HTML,   /* a web page without a game; one with games is text */
    ZUG_PGN_FILE_BINARY, /* no text, and without a game */
} zug_pgn_file;

/* So many first bytes always tell the kind. */
enum { ZUG_PGN_FILE_BYTES = 262 };

/* What begins with these bytes. *more is set if that cannot be told without more of them; whoever
 * has no more takes the answer as it is. Once it is told, no further bytes tell another. Never HTML
 * or BINARY. */
zug_pgn_file zug_pgn_file_kind(zug_str first, bool *more);

/* What a file is in which no move was found, by its first bytes, some hundreds of them: HTML,
 * BINARY or TEXT. games is how many games without moves there seemed to be; with any, only what is
 * far from text is BINARY. */
zug_pgn_file zug_pgn_file_without_moves(zug_str first, uint64_t games);

/* A short name of it for programs: "zip"; "" for TEXT. */
const char *zug_pgn_file_name(zug_pgn_file kind);

/* What it is and what can be done, as "this is a ZIP archive: unpack it first"; "" for TEXT. */
const char *zug_pgn_file_sentence(zug_pgn_file kind);

/* A command that helps with the name of the file behind it, as "unzip"; "" if there is none. */
const char *zug_pgn_file_command(zug_pgn_file kind);

#ifdef __cplusplus
}
#endif

#endif
