"""site_frame.py - the look that all pages of the documentation have in common, and the text in them.

A page is a path below the site, such as "c/fen.html". What is written is HTML that is XML as well, so that a test can
read it back; no script and no style stands in a page, for a zone serves them under its Content-Security-Policy.
"""

import html
import posixpath
import re

escape = html.escape

# What a comment or a sentence may name: functions, types and numbers of C, and headers.
NAME = re.compile(r"\bzug(?:_\w+|/\w+\.h(?:pp)?)|\bZUG_\w+|\b[a-z][a-z0-9_]*\.hp?p?\b")


def relative(page, target):
    """The address of a target, a path below the site with an anchor perhaps, as a page writes it."""
    path, mark, anchor = target.partition("#")
    if path == page and anchor:
        return mark + anchor
    return posixpath.relpath(path, posixpath.dirname(page) or ".") + mark + anchor


class Names:
    """Where the names of the C interface are explained."""

    def __init__(self):
        self.places = {}

    def add(self, name, place):
        self.places.setdefault(name, place)

    def link(self, text, page, own=()):
        """A text as HTML, in which names lead to where they are explained; own ones do not."""
        out, at = [], 0
        for found in NAME.finditer(text):
            name = found[0]
            place = self.places.get(name) or self.places.get("zug/" + name)
            out.append(escape(text[at : found.start()], quote=False))
            at = found.end()
            if place and name not in own and place != page:
                out.append(f'<a href="{escape(relative(page, place))}">{escape(name)}</a>')
            else:
                out.append(escape(name, quote=False))
        return "".join(out) + escape(text[at:], quote=False)


def paragraphs(text):
    """A comment in parts: ("p" or "li", sentence in one line) or ("pre", lines)."""
    parts, indent = [], None
    for line in text.expandtabs(4).split("\n"):
        bare = line.strip()
        depth = len(line) - len(line.lstrip())
        if not bare:
            indent = None
            continue
        is_code = depth >= 4 or bare.startswith(">>> ") or (parts and parts[-1][0] == "pre" and indent is not None and depth > 0)
        if is_code and (indent is None or parts[-1][0] == "pre"):
            if parts and parts[-1][0] == "pre":
                parts[-1][1].append(("" if indent is not None else "\n") + line)
            else:
                parts.append(("pre", [line]))
        elif bare.startswith("- ") and not (indent == "p" and parts and parts[-1][0] == "p"):
            parts.append(("li", [bare[2:]]))
        elif indent is not None and parts and parts[-1][0] != "pre":
            parts[-1][1].append(bare)
        else:
            parts.append(("p", [bare]))
        indent = parts[-1][0]
    return parts


def prose(text, page, names, own=()):
    """A comment or a docstring as HTML."""
    out = []
    for kind, lines in paragraphs(text):
        if kind == "pre":
            least = min(len(line) - len(line.lstrip()) for line in "\n".join(lines).split("\n") if line.strip())
            code = "\n".join(line[least:] for line in "\n".join(lines).split("\n"))
            out.append(f"<pre><code>{names.link(code, page, own)}</code></pre>")
        else:
            said = names.link(" ".join(lines), page, own)
            out.append(f"<ul><li>{said}</li></ul>" if kind == "li" else f"<p>{said}</p>")
    return "\n".join(out).replace("</ul>\n<ul>", "\n")


def first_sentence(text):
    """What a list says of something: its first sentence, without an end."""
    said = " ".join(" ".join(lines) for kind, lines in paragraphs(text)[:1] if kind != "pre")
    return re.split(r"(?<=[^.]{2}[.])\s|:\s*$", said)[0].rstrip(".")


def contents(headings):
    """The list of what is on a page: pairs of an anchor and a title as HTML."""
    if len(headings) < 3:
        return ""
    rows = "\n".join(f'<li><a href="#{escape(anchor)}">{title}</a></li>' for anchor, title in headings)
    return f'<details class="contents"><summary>On this page</summary>\n<ul>\n{rows}\n</ul></details>'


def frame(page, title, body, shelves):
    """A whole page. Shelves are what leads everywhere: pairs of a heading and pairs of a page and its title."""
    root = relative(page, "index.html")[: -len("index.html")]
    shelf = []
    for heading, rows in shelves:
        links = []
        for target, name in rows:
            # A header is below the list of headers.
            is_above = page.startswith("c/") and target == "c/index.html"
            here = ' aria-current="page"' if target == page else ' aria-current="true"' if is_above else ""
            links.append(f'<li><a href="{escape(relative(page, target))}"{here}>{escape(name)}</a></li>')
        shelf.append(f"<h2>{escape(heading)}</h2>\n<ul>\n" + "\n".join(links) + "\n</ul>")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>{escape(title)}{"" if page == "index.html" else " · Zug"}</title>
<link rel="icon" type="image/svg+xml" href="{root}icon.svg" />
<link rel="stylesheet" href="{root}site.css" />
<script src="{root}site.js" defer="defer"></script>
</head>
<body data-root="{root}">
<a class="skip" href="#site-text">To the text</a>
<header>
<a class="brand" href="{root}index.html"><img src="{root}icon.svg" alt="" width="28" height="28" /> Zug</a>
<a class="to-shelves" href="#site-shelves">Contents</a>
<form role="search" id="site-search" hidden="hidden">
<label class="spoken" for="site-query">Search the documentation</label>
<input id="site-query" type="text" enterkeyhint="search" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox"
 aria-expanded="false" aria-controls="site-found" aria-autocomplete="list" aria-keyshortcuts="/" />
<ul id="site-found" role="listbox" aria-label="What was found" hidden="hidden"></ul>
<p class="spoken" role="status" id="site-found-count"></p>
</form>
<noscript><a href="{root}names.html">All names</a></noscript>
</header>
<div class="columns">
<main id="site-text" tabindex="-1">
{body}
</main>
<nav id="site-shelves" aria-label="Documentation">
{chr(10).join(shelf)}
</nav>
</div>
</body>
</html>
"""
