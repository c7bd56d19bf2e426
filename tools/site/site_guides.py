"""site_guides.py - the guides of docs/ and what stands at the top of the tree, from Markdown by cmark-gfm."""

import html
import pathlib
import posixpath
import re
import shutil
import subprocess

from site_frame import contents, escape, relative

# Which guides stand together, by the names of their files. What is not named here comes last.
SHELVES = [
    ("Playing and arbiting", ["arbiter", "zone", "zone-rules", "pairing", "round-robin", "standings"]),
    ("Files of games", ["pgn", "select", "openings", "editing", "json"]),
    ("Writing programs", ["c", "cpp", "python", "javascript", "bots", "protocol"]),
    ("The Laws", ["laws", "requirements"]),
    ("Many nodes, and safety", ["cluster", "scale", "security"]),
    ("How Zug is made", ["README", "CONTRIBUTING", "architecture", "page", "glossary", "coverage", "CHANGELOG"]),
]
FURTHER = "Further guides"
SHOWN_AS_THEY_ARE = {".png", ".svg", ".json", ".txt"}


class Guide:
    """A file of Markdown: where it lies in the tree, its page, its title and its HTML."""

    def __init__(self, root, path):
        self.path = path.relative_to(root).as_posix()
        self.name = path.stem
        self.page = f"guides/{path.stem.lower()}.html"
        words = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", path]
        self.html = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        # What the author has written as HTML is to be XML, too; comments are for authors.
        self.html = re.sub(r"<!--.*?-->\n?", "", self.html, flags=re.S)
        self.html = re.sub(r"<(br|hr)>", r"<\1 />", self.html)
        self.html = re.sub(r"<a name=", "<a id=", self.html)
        title = re.search(r"<h1>(.*?)</h1>", self.html, re.S)
        self.title = words_of(title[1]) if title else path.stem
        self.headings = []
        self.html = re.sub(r"<h([1-6])>(.*?)</h\1>", self.anchored, self.html, flags=re.S)
        # A heading is a better place to arrive at than an anchor of the same name.
        taken = {anchor for anchor, _, _ in self.headings}
        self.html = re.sub(r'<a id="([^"]*)"></a>', lambda found: "" if found[1] in taken else found[0], self.html)

    def anchored(self, found):
        """A heading with the anchor that GitHub would give it."""
        level, inner = found[1], found[2]
        slug = re.sub(r"[^\w\- ]", "", words_of(inner).lower()).replace(" ", "-")
        anchor, number = slug, 0
        taken = {one for one, _, _ in self.headings}
        while anchor in taken:
            number += 1
            anchor = f"{slug}-{number}"
        self.headings.append((anchor, level, inner))
        return f'<h{level} id="{escape(anchor)}">{inner}</h{level}>'


def words_of(text):
    """The words of HTML."""
    return html.unescape(re.sub(r"<[^>]+>", "", text)).strip()


def read_guides(root):
    """All guides."""
    files = [*sorted((root / "docs").glob("*.md")), *(root / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG"))]
    return [Guide(root, file) for file in files]


def shelves(guides):
    """Pairs of a heading and the guides below it, each as a page and its title."""
    by_name = {guide.name: guide for guide in guides}
    rows = [(heading, [by_name.pop(name) for name in names if name in by_name]) for heading, names in SHELVES]
    rows.append((FURTHER, list(by_name.values())))
    return [(heading, [(guide.page, guide.title) for guide in found]) for heading, found in rows if found]


class Links:
    """Where the links of guides lead on the site; files that they name are taken along."""

    def __init__(self, root, out, guides, names):
        self.root, self.out, self.names = root, out, names
        self.pages = {guide.path: guide.page for guide in guides}

    def taken(self, path):
        """A file of the tree as one of the site, copied there; None if it is none."""
        file = self.root / path
        if not file.is_file():
            return None
        target = "files/" + path + ("" if file.suffix in SHOWN_AS_THEY_ARE else ".txt")
        (self.out / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, self.out / target)
        return target

    def place(self, guide, address):
        """Where an address of a guide leads on the site; None if nowhere."""
        path, mark, anchor = address.partition("#")
        if not path:
            return guide.page + mark + anchor
        whole = posixpath.normpath(posixpath.join(posixpath.dirname(guide.path), html.unescape(path)))
        if whole in self.pages:
            return self.pages[whole] + mark + anchor
        if whole == "include/zug":
            return "c/index.html"
        header = self.names.places.get(whole.removeprefix("include/"))
        return header or self.taken(whole)

    def resolve(self, guide):
        """The HTML of a guide with its links and pictures as the site has them."""

        def link(found):
            attribute, address = found[1], found[2]
            if re.match(r"[a-z]+:", address):
                return found[0]
            place = self.place(guide, address)
            if place is None:
                raise SystemExit(f"make-site: {guide.path} leads to {address}, which is not there")
            return f'{attribute}="{escape(relative(guide.page, place))}"'

        return re.sub(r'\b(href|src)="([^"]*)"', link, guide.html)

    def name_code(self, guide, text):
        """The HTML with links from names of the C interface in code to what is said of them."""

        def link(found):
            place = self.names.places.get(html.unescape(found[1]))
            return f'<a href="{escape(relative(guide.page, place))}">{found[0]}</a>' if place else found[0]

        # Neither in blocks of code nor in what is a link or a heading already.
        parts = re.split(r"(<pre.*?</pre>|<a .*?</a>|<h[1-6].*?</h[1-6]>)", text, flags=re.S)
        parts[::2] = [re.sub(r"<code>([^<]+)</code>", link, part) for part in parts[::2]]
        return "".join(parts)


def sections(guide):
    """The parts of a guide for the search: anchor, title and words."""
    parts = re.split(r'<h[1-6] id="([^"]*)">(.*?)</h[1-6]>', guide.html, flags=re.S)
    for at in range(1, len(parts), 3):
        yield parts[at], words_of(parts[at + 1]), " ".join(words_of(parts[at + 2]).split())


def pages(guides, links, index):
    """The pages: path, title and body."""
    for guide in guides:
        for anchor, title, words in sections(guide):
            where = title if title == guide.title else f"{title} ({guide.title})"
            index.append((where, "Guide", f"{guide.page}#{anchor}", words))
        body = links.name_code(guide, links.resolve(guide))
        body = body.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
        body = body.replace("<img ", '<img loading="lazy" ')
        listed = contents([(anchor, inner) for anchor, level, inner in guide.headings if level == "2"])
        head, mark, rest = body.partition("</h1>")
        yield guide.page, guide.title, head + mark + "\n" + listed + rest if mark else listed + body
