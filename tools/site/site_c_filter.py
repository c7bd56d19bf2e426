#!/usr/bin/env python3
"""site_c_filter.py - what Doxygen reads in place of a header: the same lines, with comments that it takes for documentation.

usage: site_c_filter.py HEADER

The headers are written for readers: what stands above a declaration explains it, without further signs. Here such a
comment gets them, and is marked to be kept word by word.
"""

import re
import sys

TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*(?:\n[ \t]*//[^\n]*)*', re.S)


def is_directive(text, at):
    """True if a place is on a line of the preprocessor's, or on one that goes on with it."""
    start = text.rfind("\n", 0, at) + 1
    while start > 1 and text[start - 2] == "\\":
        start = text.rfind("\n", 0, start - 1) + 1
    return text[start:at].lstrip().startswith("#")


def plain(comment):
    """The words of a comment, on as many lines."""
    if comment.startswith("//"):
        return "\n".join(re.sub(r"^\s*// ?", "", line) for line in comment.split("\n"))
    return "\n".join(re.sub(r"^\s*\* ?", "", line) for line in comment[2:-2].split("\n"))


def convert(found):
    token, text, at = found[0], found.string, found.start()
    if token[0] != "/" or is_directive(text, at):
        return token
    if "clang-format" in token:
        return "\n" * token.count("\n")
    begins_line = not text[text.rfind("\n", 0, at) + 1 : at].strip()
    # The first one is about the whole file.
    if at == 0 or not begins_line:
        return token
    return f"/** @verbatim {plain(token)} @endverbatim */"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.write(TOKEN.sub(convert, file.read()))
