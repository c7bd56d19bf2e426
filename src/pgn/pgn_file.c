/* pgn_file.c - recognizes by their first bytes files that people take for PGN.
 * Room: pgn. Knows the marks of other formats; reads none of them. */
#include <zug/pgn_file.h>

/* A mark at the beginning of a file. */
typedef struct mark {
    zug_pgn_file kind;
    unsigned char len;
    char bytes[16];
} mark;

static const mark marks[] = {
    {ZUG_PGN_FILE_GZIP, 2, "\x1F\x8B"},
    {ZUG_PGN_FILE_ZSTD, 4, "\x28\xB5\x2F\xFD"},
    {ZUG_PGN_FILE_XZ, 6,
     "\xFD"
     "7zXZ\0"},
    {ZUG_PGN_FILE_LZMA, 3, "\x5D\0\0"},
    {ZUG_PGN_FILE_LZIP, 5, "LZIP\x01"},
    {ZUG_PGN_FILE_LZ4, 4, "\x04\x22\x4D\x18"},
    {ZUG_PGN_FILE_COMPRESS, 2, "\x1F\x9D"},
    {ZUG_PGN_FILE_ZIP, 4, "PK\x03\x04"},
    {ZUG_PGN_FILE_ZIP, 4, "PK\x05\x06"}, /* an empty one */
    {ZUG_PGN_FILE_ZIP, 4, "PK\x07\x08"}, /* one of several parts */
    {ZUG_PGN_FILE_7Z, 6, "7z\xBC\xAF\x27\x1C"},
    {ZUG_PGN_FILE_RAR, 6, "Rar!\x1A\x07"},
    {ZUG_PGN_FILE_CAB, 8, "MSCF\0\0\0\0"},
    {ZUG_PGN_FILE_PDF, 5, "%PDF-"},
    {ZUG_PGN_FILE_RTF, 5, "{\\rtf"},
    {ZUG_PGN_FILE_OFFICE, 4, "\xD0\xCF\x11\xE0"},
    {ZUG_PGN_FILE_PICTURE, 4, "\x89PNG"},
    {ZUG_PGN_FILE_PICTURE, 3, "\xFF\xD8\xFF"},
    {ZUG_PGN_FILE_PICTURE, 6, "GIF87a"},
    {ZUG_PGN_FILE_PICTURE, 6, "GIF89a"},
    {ZUG_PGN_FILE_SQLITE, 16, "SQLite format 3"},      /* and a NUL */
    {ZUG_PGN_FILE_CHESSBASE, 6, "\0\0\x24\0\x2E\x01"}, /* .cbh of ChessBase 6 */
    {ZUG_PGN_FILE_CHESSBASE, 6, "\0\0\x2C\0\x2E\x01"}, /* .cbh since */
    {ZUG_PGN_FILE_SCID, 8, "Scid.si\0"},
    {ZUG_PGN_FILE_SCID, 8, "Scid.sn\0"},
    {ZUG_PGN_FILE_UTF16, 2, "\xFF\xFE"},
    {ZUG_PGN_FILE_UTF16, 2, "\xFE\xFF"},
};

/* How far the bytes there are agree with a kind. */
typedef enum agreement { NOT_AT_ALL, SO_FAR, WHOLLY } agreement;

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

/* The byte at a place, which exists. */
static unsigned byte_at(zug_str first, size_t at) { return (unsigned char)first.data[at]; }

static agreement agrees_from(zug_str first, size_t from, const char *bytes, size_t len) {
    for (size_t i = 0; i < len && from + i < first.len; i++)
        if (first.data[from + i] != bytes[i])
            return NOT_AT_ALL;
    return first.len < from + len ? SO_FAR : WHOLLY;
}

/* A frame of zstd that is to be skipped, as pzstd writes them first. */
static agreement agrees_skippable(zug_str first) {
    return (byte_at(first, 0) & 0xF0) == 0x50 ? agrees_from(first, 1, "\x2A\x4D\x18", 3)
                                              : NOT_AT_ALL;
}

/* A bzip2 stream: the size of its blocks, then its first block, or its end. */
static agreement agrees_bzip2(zug_str first) {
    agreement agrees = agrees_from(first, 0, "BZh", 3);
    if (agrees != WHOLLY || first.len < 4)
        return agrees == NOT_AT_ALL ? NOT_AT_ALL : SO_FAR;
    if (first.data[3] < '1' || first.data[3] > '9')
        return NOT_AT_ALL;
    if (first.len < 5)
        return SO_FAR;
    return byte_at(first, 4) == 0x31 || byte_at(first, 4) == 0x17 ? WHOLLY : NOT_AT_ALL;
}

/* Two ASCII characters in UTF-16 without a byte order mark. */
static agreement agrees_utf16(zug_str first) {
    enum { SEEN = 4 };
    bool low_first = true, high_first = true;
    for (size_t i = 0; i < first.len && i < SEEN; i++) {
        low_first &= (first.data[i] == '\0') == (i % 2 == 1);
        high_first &= (first.data[i] == '\0') == (i % 2 == 0);
    }
    if (!low_first && !high_first)
        return NOT_AT_ALL;
    return first.len < SEEN ? SO_FAR : WHOLLY;
}

/* A tar archive: the name of a file, filled up with NUL, and the mark far behind it. No name has a
 * line end or another control character, so that nobody waits for more of a text than its first
 * line. */
static agreement agrees_tar(zug_str first) {
    enum { NAME_SIZE = 100, MARK_AT = ZUG_PGN_FILE_BYTES - 5 };
    size_t name = 0, end = smaller(first.len, NAME_SIZE);
    while (name < end && byte_at(first, name) >= ' ')
        name++;
    if (name == 0)
        return NOT_AT_ALL;
    for (size_t i = name; i < end; i++)
        if (first.data[i] != '\0')
            return NOT_AT_ALL;
    for (size_t i = NAME_SIZE; i < first.len && i < NAME_SIZE + 6;
         i++) /* what may be done with it */
        if ((first.data[i] < '0' || first.data[i] > '7') && first.data[i] != ' ')
            return NOT_AT_ALL;
    return agrees_from(first, MARK_AT, "ustar", 5);
}

/* Notes how far a kind agrees. */
static void note(agreement agrees, zug_pgn_file kind, zug_pgn_file *found, bool *more) {
    if (agrees == WHOLLY && *found == ZUG_PGN_FILE_TEXT)
        *found = kind;
    *more |= agrees == SO_FAR;
}

zug_pgn_file zug_pgn_file_kind(zug_str first, bool *more) {
    zug_pgn_file found = ZUG_PGN_FILE_TEXT;
    *more = first.len == 0;
    if (first.len == 0)
        return ZUG_PGN_FILE_TEXT;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        note(agrees_from(first, 0, marks[i].bytes, marks[i].len), marks[i].kind, &found, more);
    note(agrees_skippable(first), ZUG_PGN_FILE_ZSTD, &found, more);
    note(agrees_bzip2(first), ZUG_PGN_FILE_BZIP2, &found, more);
    note(agrees_utf16(first), ZUG_PGN_FILE_UTF16, &found, more);
    note(agrees_tar(first), ZUG_PGN_FILE_TAR, &found, more);
    *more &= found == ZUG_PGN_FILE_TEXT;
    return found;
}

/* True for a byte that is in no text: no white space, no end of a file of DOS, no escape of a
 * terminal. */
static bool is_control(unsigned byte) {
    return byte < 0x08 || (byte > 0x0D && byte < ' ' && byte != 0x1A && byte != 0x1B) ||
           byte == 0x7F;
}

/* True if a text goes on with a word in small letters, here in any. */
static bool has_word(zug_str text, const char *word) {
    size_t i = 0;
    for (; i < text.len && word[i] != '\0'; i++) {
        char c = text.data[i];
        if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != word[i])
            return false;
    }
    return word[i] == '\0';
}

/* True for the beginning of a web page. */
static bool is_html(zug_str first) {
    static const char *const words[] = {"<!doctype html", "<html", "<head", "<body", "<?xml"};
    if (agrees_from(first, 0, "\xEF\xBB\xBF", 3) == WHOLLY)
        first = zug_str_slice(first, 3, first.len);
    first = zug_str_trim(first);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (has_word(first, words[i]))
            return true;
    return false;
}

zug_pgn_file zug_pgn_file_without_moves(zug_str first, uint64_t games) {
    size_t controls = 0;
    bool has_nul = false;
    for (size_t i = 0; i < first.len; i++) {
        has_nul |= first.data[i] == '\0';
        controls += first.data[i] != '\0' && is_control(byte_at(first, i));
    }
    /* Of random bytes every tenth is one; a text with one in twenty cannot be read. */
    bool is_dense = controls >= 4 && controls * 20 > first.len;
    if (is_dense || (has_nul && games == 0))
        return ZUG_PGN_FILE_BINARY;
    return games == 0 && is_html(first) ? ZUG_PGN_FILE_HTML : ZUG_PGN_FILE_TEXT;
}

const char *zug_pgn_file_name(zug_pgn_file kind) {
    static const char *const names[] = {
        [ZUG_PGN_FILE_TEXT] = "",
        [ZUG_PGN_FILE_GZIP] = "gzip",
        [ZUG_PGN_FILE_ZSTD] = "zstd",
        [ZUG_PGN_FILE_BZIP2] = "bzip2",
        [ZUG_PGN_FILE_XZ] = "xz",
        [ZUG_PGN_FILE_LZMA] = "lzma",
        [ZUG_PGN_FILE_LZIP] = "lzip",
        [ZUG_PGN_FILE_LZ4] = "lz4",
        [ZUG_PGN_FILE_COMPRESS] = "compress",
        [ZUG_PGN_FILE_ZIP] = "zip",
        [ZUG_PGN_FILE_7Z] = "7z",
        [ZUG_PGN_FILE_RAR] = "rar",
        [ZUG_PGN_FILE_CAB] = "cab",
        [ZUG_PGN_FILE_TAR] = "tar",
        [ZUG_PGN_FILE_PDF] = "pdf",
        [ZUG_PGN_FILE_RTF] = "rtf",
        [ZUG_PGN_FILE_OFFICE] = "office",
        [ZUG_PGN_FILE_PICTURE] = "picture",
        [ZUG_PGN_FILE_SQLITE] = "sqlite",
        [ZUG_PGN_FILE_CHESSBASE] = "chessbase",
        [ZUG_PGN_FILE_SCID] = "scid",
        [ZUG_PGN_FILE_UTF16] = "utf16",
        [ZUG_PGN_FILE_HTML] = "html",
        [ZUG_PGN_FILE_BINARY] = "binary",
    };
    return names[kind];
}

const char *zug_pgn_file_sentence(zug_pgn_file kind) {
    switch (kind) {
    case ZUG_PGN_FILE_TEXT:
        break;
    case ZUG_PGN_FILE_GZIP:
        return "this is packed with gzip: unpack it first";
    case ZUG_PGN_FILE_ZSTD:
        return "this is packed with zstd: unpack it first";
    case ZUG_PGN_FILE_BZIP2:
        return "this is packed with bzip2: unpack it first";
    case ZUG_PGN_FILE_XZ:
        return "this is packed with xz: unpack it first";
    case ZUG_PGN_FILE_LZMA:
        return "this is packed with LZMA: unpack it first";
    case ZUG_PGN_FILE_LZIP:
        return "this is packed with lzip: unpack it first";
    case ZUG_PGN_FILE_LZ4:
        return "this is packed with LZ4: unpack it first";
    case ZUG_PGN_FILE_COMPRESS:
        return "this is packed with compress: unpack it first";
    case ZUG_PGN_FILE_ZIP:
        return "this is a ZIP archive: unpack it first";
    case ZUG_PGN_FILE_7Z:
        return "this is a 7-Zip archive: unpack it first";
    case ZUG_PGN_FILE_RAR:
        return "this is a RAR archive: unpack it first";
    case ZUG_PGN_FILE_CAB:
        return "this is a cabinet archive: unpack it first";
    case ZUG_PGN_FILE_TAR:
        return "this is a tar archive: unpack it first";
    case ZUG_PGN_FILE_PDF:
        return "this is a PDF document: games are read as PGN, which is plain text";
    case ZUG_PGN_FILE_RTF:
    case ZUG_PGN_FILE_OFFICE:
        return "this is a document of a word processor: save it as plain text first";
    case ZUG_PGN_FILE_PICTURE:
        return "this is a picture: games are read as PGN, which is plain text";
    case ZUG_PGN_FILE_SQLITE:
        return "this is an SQLite database: export its games as PGN first";
    case ZUG_PGN_FILE_CHESSBASE:
        return "this is a ChessBase database: export its games as PGN first";
    case ZUG_PGN_FILE_SCID:
        return "this is a Scid database: export its games as PGN first";
    case ZUG_PGN_FILE_UTF16:
        return "the text is in UTF-16, which PGN is not: save it as UTF-8";
    case ZUG_PGN_FILE_HTML:
        return "this is a web page without a game: download the PGN file itself";
    case ZUG_PGN_FILE_BINARY:
        return "this is no text, and no game is in it: databases of chess programs are exported as "
               "PGN first";
    }
    return "";
}

const char *zug_pgn_file_command(zug_pgn_file kind) {
    static const char *const commands[] = {
        [ZUG_PGN_FILE_GZIP] = "gzip -dk",   [ZUG_PGN_FILE_ZSTD] = "zstd -d",
        [ZUG_PGN_FILE_BZIP2] = "bzip2 -dk", [ZUG_PGN_FILE_XZ] = "xz -dk",
        [ZUG_PGN_FILE_LZMA] = "xz -dk",     [ZUG_PGN_FILE_LZIP] = "lzip -dk",
        [ZUG_PGN_FILE_LZ4] = "lz4 -d",      [ZUG_PGN_FILE_COMPRESS] = "gzip -dk",
        [ZUG_PGN_FILE_ZIP] = "unzip",       [ZUG_PGN_FILE_7Z] = "7z x",
        [ZUG_PGN_FILE_RAR] = "unrar x",     [ZUG_PGN_FILE_CAB] = "cabextract",
        [ZUG_PGN_FILE_TAR] = "tar -xf",     [ZUG_PGN_FILE_UTF16] = "iconv -f UTF-16 -t UTF-8",
        [ZUG_PGN_FILE_BINARY] = NULL,
    };
    return commands[kind] != NULL ? commands[kind] : "";
}
