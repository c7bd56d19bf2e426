"""site_python.py - the reference of the package for Python: signatures from its stub, sentences from its docstrings."""

import ast
import importlib
import inspect
import re
import sys

from site_frame import contents, escape, first_sentence, prose

PAGE = "python/index.html"
SQUARE = re.compile(r"[A-H][1-8]")


def signature(node):
    """A function of the stub as one would write it, without its body."""
    return re.sub(r":\s*\.\.\.\s*$", "", ast.unparse(node)).strip()


def doc_of(thing, *names):
    """The docstring of what has that name, wherever it is inherited from."""
    for name in names:
        thing = getattr(thing, name, None)
    said = inspect.getdoc(thing) or ""
    # Those of Python's own are not about chess.
    return "" if said.startswith(("Alias for field number", "Create and return", "Initialize self")) else said


def member_rows(package, node):
    """The members of a class: name, code and what is said of each; without the signs of Python itself."""
    for one in node.body:
        if isinstance(one, ast.AnnAssign):
            yield one.target.id, f"{one.target.id}: {ast.unparse(one.annotation)}", ""
        elif isinstance(one, ast.FunctionDef) and (not one.name.startswith("_") or one.name in ("__new__", "__init__")):
            yield one.name, signature(one), doc_of(package, node.name, one.name)


def class_section(package, node, index):
    own = f"zug.{node.name}"
    said = doc_of(package, node.name)
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    index.append((own, "Python class", f"{PAGE}#{own}", said))
    parts, fields = [], []
    for name, code, words in member_rows(package, node):
        if name.startswith("__"):
            parts.insert(0, f"<pre><code>{escape(code)}</code></pre>")
            continue
        anchor = f"{own}.{name}"
        index.append((anchor, "Python method" if "(" in code else "Python field", f"{PAGE}#{anchor}", words))
        if "def " not in code:
            fields.append(f'<span id="{anchor}">{escape(code)}</span>')
        else:
            parts.append(f'<div class="member"><pre id="{anchor}"><code>{escape(code)}</code></pre>\n{said_html(words)}</div>')
    block = "<pre><code>" + "\n".join(fields) + "</code></pre>\n" if fields else ""
    head = f'<h2 id="{own}"><code>{own}</code> <span class="kind">class{escape(" of " + bases) if bases else ""}</span></h2>'
    return f'<section class="item">\n{head}\n{said_html(said)}\n{block}{chr(10).join(parts)}\n</section>', (own, own)


def said_html(text):
    # What is for doctest alone is not for readers.
    return prose(re.sub(r" *# doctest: .*", "", text), PAGE, NO_NAMES)


class NoNames:
    """In Python nothing is called as in C."""

    @staticmethod
    def link(text, _page, _own=()):
        return escape(text, quote=False)


NO_NAMES = NoNames()


def page(folder, stub, index):
    """The body of the page; folder is where the built package lies."""
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode = True
    package = importlib.import_module("zug")
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    index.append(("zug", "Python package", PAGE, inspect.getdoc(package)))
    sections, headings, functions, constants = [], [], [], []
    for node in tree.body:
        name = getattr(node, "name", None) or getattr(getattr(node, "target", None), "id", "_")
        if name.startswith("_"):
            continue
        if isinstance(node, ast.ClassDef):
            text, heading = class_section(package, node, index)
            sections.append(text)
            headings.append(heading)
        elif isinstance(node, ast.FunctionDef):
            said = doc_of(package, name)
            index.append((f"zug.{name}", "Python function", f"{PAGE}#zug.{name}", said))
            functions.append(f'<div class="member"><pre id="zug.{name}"><code>{escape(signature(node))}</code></pre>\n{said_html(said)}</div>')
        elif isinstance(node, ast.AnnAssign) and not SQUARE.fullmatch(name):
            index.append((f"zug.{name}", "Python constant", f"{PAGE}#zug.{name}", ""))
            constants.append(f'<span id="zug.{name}">{escape(f"{name}: {ast.unparse(node.annotation)}")}</span>')
    constants.append("A1 ... H8: Square")
    headings = [("functions", "Functions"), ("constants", "Constants"), *headings]
    body = [
        "<h1>The Python package</h1>",
        said_html(inspect.getdoc(package)),
        '<p>With recipes, and python-chess beside it: <a href="../guides/python.html">the guide</a>.</p>',
        contents(headings),
        '<section class="item">\n<h2 id="functions">Functions</h2>', *functions, "</section>",
        '<section class="item">\n<h2 id="constants">Constants</h2>\n<pre><code>' + "\n".join(constants) + "</code></pre>\n</section>",
        *sections,
    ]
    return "\n".join(part for part in body if part)
