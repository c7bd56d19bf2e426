"""site_c.py - the reference of the C interface: what Doxygen finds in include/zug, a page a header.

Doxygen says what there is, where, and what is said above it. How it is declared is shown as the header has it, for a
struct's fields and an enumeration's values are explained beside them there.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

from site_c_filter import TOKEN, plain
from site_frame import contents, escape, first_sentence, prose

HERE = pathlib.Path(__file__).parent
SETTINGS = """
PROJECT_NAME = libzug
INPUT = "{include}/zug"
FILE_PATTERNS = *.h *.hpp
INPUT_FILTER = "{python} {filter}"
OUTPUT_DIRECTORY = "{out}"
INCLUDE_PATH = "{include}"
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
XML_PROGRAMLISTING = NO
EXTRACT_ALL = YES
EXTRACT_STATIC = YES
OPTIMIZE_OUTPUT_FOR_C = YES
MACRO_EXPANSION = YES
MARKDOWN_SUPPORT = NO
AUTOLINK_SUPPORT = NO
SORT_MEMBER_DOCS = NO
HAVE_DOT = NO
INCLUDE_GRAPH = NO
INCLUDED_BY_GRAPH = NO
QUIET = YES
WARNINGS = NO
"""
KINDS = {"function": "function", "typedef": "type", "struct": "type", "union": "type", "enum": "type", "define": "macro",
         "variable": "variable", "class": "class"}


class Item:
    """A declaration: its names, of which the first is its own, its kind and line, what is said of it, and its code."""

    def __init__(self, kind, name, line, doc, code="", values=()):
        self.kind, self.name, self.line, self.doc, self.code = kind, name, line, doc, code
        self.values = list(values)


def doc_of(element):
    """What stands above a declaration, word by word."""
    return "\n\n".join(part.text.strip("\n") for part in element.findall("./detaileddescription//verbatim") if part.text).strip()


def run_doxygen(include):
    """What Doxygen says of the headers, by the id of each part."""
    with tempfile.TemporaryDirectory() as out:
        said = SETTINGS.format(include=include, out=out, python=sys.executable, filter=HERE / "site_c_filter.py")
        subprocess.run(["doxygen", "-"], input=said, text=True, check=True, stdout=subprocess.DEVNULL)
        parts = [ElementTree.parse(file).getroot().find("compounddef") for file in pathlib.Path(out, "xml").glob("*.xml")]
    return {part.get("id"): part for part in parts if part is not None}


class Header:
    """The text of a header, in which declarations are found by their lines."""

    def __init__(self, path):
        self.name = f"zug/{path.name}"
        self.page = f"c/{path.name.replace('.', '_')}.html"
        self.text = path.read_text(encoding="utf-8")
        self.lines = self.text.split("\n")
        lead = plain(TOKEN.search(self.text)[0]).strip()
        lead = re.sub(r"^\S+ - ", "", lead)
        # What goes on after a dash begins a paragraph here; libzug is written small.
        self.lead = lead if lead.startswith("libzug") else lead[:1].upper() + lead[1:]
        self.items = []

    def line_of(self, name, near):
        """The line, from 0, on which a name stands, or an enumeration without one, the nearest to where it should be."""
        word = re.compile(rf"\b{re.escape(name)}\b" if name else r"\benum \{")
        found = [n for n, line in enumerate(self.lines) if word.search(line)]
        return min(found, key=lambda n: abs(n - near), default=near)

    def start_of(self, line):
        """The line on which the declaration begins that has this one."""
        while line > 0 and not re.search(r"(^\s*$|[;}{]\s*(/\*.*\*/)?\s*$|\*/\s*$|^\s*#|^\s*//)", self.lines[line - 1]):
            line -= 1
        return line

    def code_of(self, kind, name, near):
        """A declaration as it is written, without the body of a function; and its line."""
        line = self.line_of(name, near - 1)
        if kind == "define":
            end = line
            while self.lines[end].endswith("\\"):
                end += 1
            return "\n".join(re.sub(r" +\\$", " \\\\", one) for one in self.lines[line : end + 1]), line
        first = self.start_of(line)
        text = "\n".join(self.lines[first:])
        end, depth = 0, 0
        for token in re.finditer(r"/\*.*?\*/|//[^\n]*|[{};]|^#[^\n]*", text, re.S | re.M):
            if kind == "function" and token[0] == "{":
                return text[: token.start()].rstrip() + ";", first
            depth += (token[0] == "{") - (token[0] == "}")
            if token[0] == ";" and depth == 0:
                end = token.end()
                break
        rest = re.match(r"[ \t]*/\*(?:(?!\*/).)*\*/", text[end:], re.S)
        return text[: end + (rest.end() if rest else 0)], first

    def comment_above(self, line):
        """The comment that ends above a line. Doxygen takes some for those of what comes next."""
        text = re.sub(r"/\* clang-format \w+ \*/\s*$", "", "\n".join(self.lines[:line])).rstrip(" ")
        above = text.removesuffix("\n")
        at = above.rfind("/*")
        is_whole = above.endswith("*/") and at > 0 and not above[above.rfind("\n", 0, at) + 1 : at].strip()
        return plain(above[at:]).strip() if is_whole else ""

    def add(self, kind, name, element, values=()):
        near = int(element.find("location").get("line"))
        code, line = self.code_of(kind, name, near)
        if kind == "enum":
            values = dict.fromkeys([*values, *values_of(code, self.text)])
        self.items.append(Item(kind, name, line, doc_of(element) or self.comment_above(line), code, values))


def values_of(code, text):
    """The values that an enumeration makes of lists: #define X(NAME, ...) ZUG_##NAME. Doxygen does not expand all of them."""
    found = []
    for made in re.finditer(r"#define X\((\w+)[^)]*\) (\w+)##\1\b(.*?)#undef X", code, re.S):
        for name in re.findall(r"\b(ZUG_\w+)\(X\)", made[3]):
            rows = re.search(rf"#define {name}\(X\)(.*?[^\\])\n", text, re.S)
            found += [made[2] + one for one in re.findall(r"\bX\(\s*(?:\\\s*)?(\w+)", rows[1])] if rows else []
    return found


def add_members(header, part, parts):
    """Everything that a header declares."""
    inner = {one.text: parts[one.get("refid")] for one in part.findall("innerclass") if one.get("refid") in parts}
    for name, element in inner.items():
        if "::" not in name:
            header.add(element.get("kind"), name, element)
    undone = set(re.findall(r"^#undef (\w+)", header.text, re.M))
    for member in part.iter("memberdef"):
        kind, name = member.get("kind"), member.findtext("name") or ""
        values = [one.findtext("name") for one in member.findall("enumvalue")]
        guard = kind == "define" and (name in undone or re.fullmatch(r"ZUG_\w+_H(PP)?", name))
        if guard or "ZUG__" in name or kind not in KINDS:
            continue
        is_tag = kind == "typedef" and (name in inner or any(name == other.name and other.kind == "enum" for other in header.items))
        if kind == "enum" and name.startswith("@"):
            name = ""
        if not is_tag:
            header.add(kind, name, member, values)
    tags = {item.name for item in header.items if item.kind in ("enum", "struct", "union")}
    header.items = [item for item in header.items if item.kind != "typedef" or item.name not in tags]
    header.items.sort(key=lambda item: item.line)


def add_classes(header, part, parts):
    """The classes and functions of C++, whose bodies stand in the header."""
    for one in part.findall("innernamespace") + part.findall("innerclass"):
        name, element = one.text, parts.get(one.get("refid"))
        if element is None or "::detail" in name or "::" in name.removeprefix("zug::"):
            continue
        is_space = element.get("kind") == "namespace"
        if not is_space:
            line = int(element.find("location").get("line")) - 1
            header.items.append(Item("class", name, line, doc_of(element), f"class {name};"))
        for section in element.findall("sectiondef"):
            if section.get("kind", "").startswith("private"):
                continue
            for member in section.findall("memberdef"):
                place = member.find("location")
                if not place.get("file", "").endswith("/" + header.name) or member.get("kind") != "function":
                    continue
                code = f"{member.findtext('definition')}{member.findtext('argsstring')};"
                full = f"{name}::{member.findtext('name')}"
                header.items.append(Item("function", full, int(place.get("line")) - 1, doc_of(member), code))
    header.items.sort(key=lambda item: item.line)


def groups_of(header):
    """Declarations that one comment is about: with it the functions and numbers that follow without a blank line."""
    groups = []
    for item in header.items:
        is_near = groups and not item.doc and item.line > 0 and header.lines[item.line - 1].strip()
        if is_near and (item.kind == "function" or not item.name) and groups[-1][-1].kind != "class":
            groups[-1].append(item)
        else:
            groups.append([item])
    return groups


def kind_of(item):
    return KINDS[item.kind] if item.name else "number"


def names_in(item):
    """The names by which a declaration is found: without one of its own, those of its values."""
    return [item.name] if item.name else item.values


def anchor_of(name):
    return re.sub(r"\W+", "-", name.replace("operator", "operator-")).strip("-") if not re.fullmatch(r"\w+", name) else name


def code_html(code, page, names, own):
    """A declaration as HTML: its names are links, and its comments are set apart."""
    out, at = [], 0
    for token in re.finditer(r"/\*.*?\*/|//[^\n]*", code, re.S):
        out.append(names.link(code[at : token.start()], page, own))
        out.append(f'<span class="comment">{names.link(token[0], page, own)}</span>')
        at = token.end()
    return "".join(out) + names.link(code[at:], page, own)


def title_of(item):
    return item.name or ", ".join(item.values[:3]) + (" ..." if len(item.values) > 3 else "")


def section(group, header, names, taken):
    """What a page says of a few declarations."""
    own = [name for item in group for name in [*names_in(item), *item.values]]
    anchors = []
    for item in group:
        for name in [*names_in(item), *item.values]:
            anchor = anchor_of(name)
            if anchor not in taken:
                taken.add(anchor)
                anchors.append(anchor)
    first, more = (anchors[0] if anchors else ""), anchors[1:]
    title = ", ".join(title_of(item) for item in group)
    code = "\n".join(code_html(item.code, header.page, names, own) for item in group)
    marks = "".join(f'<span id="{escape(anchor)}"></span>' for anchor in more)
    said = prose(next((item.doc for item in group if item.doc), ""), header.page, names, own)
    hidden = [value for item in group for value in item.values if not re.search(rf"\b{value}\b", item.code)]
    if hidden:
        said += "\n<p>These are " + ", ".join(f"<code>{escape(value)}</code>" for value in hidden) + ".</p>"
    identity = f' id="{escape(first)}"' if first else ""
    kinds = ", ".join(dict.fromkeys(kind_of(item) for item in group))
    heading = f'<h2{identity}>{marks}<code>{escape(title)}</code> <span class="kind">{kinds}</span></h2>'
    return f'<section class="item">\n{heading}\n{said}\n<pre><code>{code}</code></pre>\n</section>', (first, escape(title))


def read_headers(include):
    """All headers with what they declare."""
    parts = run_doxygen(include)
    headers = []
    for part in parts.values():
        path = include / "zug" / (part.findtext("compoundname") or "").rpartition("/")[2]
        if part.get("kind") != "file" or not path.is_file():
            continue
        header = Header(path)
        (add_classes if path.suffix == ".hpp" else add_members)(header, part, parts)
        headers.append(header)
    return sorted(headers, key=lambda header: (header.name != "zug/zug.h", header.name))


def add_names(headers, names, index):
    """Tells where every name is explained."""
    for header in headers:
        names.add(header.name, header.page)
        index.append((header.name, "C header", header.page, header.lead))
        seen = set()
        for item in header.items:
            kind = ("C++ " if header.page.endswith("_hpp.html") else "C ") + kind_of(item)
            for name in names_in(item):
                if name and name not in seen:
                    seen.add(name)
                    names.add(name, f"{header.page}#{anchor_of(name)}")
                    index.append((name, kind, f"{header.page}#{anchor_of(name)}", item.doc))
            for value in item.values if item.name else ():
                if value not in seen:
                    seen.add(value)
                    names.add(value, f"{header.page}#{anchor_of(value)}")
                    index.append((value, "C number", f"{header.page}#{anchor_of(value)}", f"a value of {item.name}"))


def pages(headers, names):
    """The pages of the C interface: path, title and body."""
    for header in headers:
        taken, sections, headings = set(), [], []
        for group in groups_of(header):
            text, heading = section(group, header, names, taken)
            sections.append(text)
            headings.append(heading)
        lead = prose(header.lead, header.page, names)
        body = [f"<h1><code>{escape(header.name)}</code></h1>", lead, contents([one for one in headings if one[0]]), *sections]
        yield header.page, header.name, "\n".join(body)
    rows = "\n".join(
        f'<li><a href="{escape(header.page[2:])}"><code>{escape(header.name)}</code></a>: {escape(first_sentence(header.lead), quote=False)}</li>'
        for header in headers
    )
    lead = (
        "<p>libzug is a C17 library without dependencies and without global state; its headers are for C from C99 on and for C++ "
        "from C++11 on. <code>#include &lt;zug/zug.h&gt;</code> has all of it but what needs a C library.</p>"
    )
    yield "c/index.html", "The C interface", f"<h1>The C interface</h1>\n{lead}\n<ul class=\"headers\">\n{rows}\n</ul>"
