"""site_js.py - the reference of the package for JavaScript, from its TypeScript declarations."""

import json
import pathlib
import subprocess

from site_frame import contents, escape, prose
from site_python import NO_NAMES

HERE = pathlib.Path(__file__).parent
PAGE = "javascript/index.html"
ORDER = {"class": 0, "constant": 1, "function": 2, "type": 3}


def member_html(owner, member, index):
    words = prose(member["doc"], PAGE, NO_NAMES)
    code = f"<code>{escape(member['code'])}</code>"
    if not member["name"] or member["name"] == "constructor" or member["name"].startswith("["):
        return f'<div class="member"><pre>{code}</pre>\n{words}</div>'
    anchor = f"{owner}.{member['name']}"
    index.append((anchor, "JavaScript method" if "(" in member["code"] else "JavaScript field", f"{PAGE}#{anchor}", member["doc"]))
    return f'<div class="member"><pre id="{escape(anchor)}">{code}</pre>\n{words}</div>'


def without_twins(members):
    """Members, of which those with several signatures stand once."""
    kept = {}
    for number, member in enumerate(members):
        key = member["name"] or number
        if key in kept and member["name"] != "constructor":
            kept[key]["code"] += "\n" + member["code"]
            if member["doc"] not in kept[key]["doc"]:
                kept[key]["doc"] += "\n\n" + member["doc"]
        else:
            kept[key] = dict(member)
    return kept.values()


def page(package, index):
    """The body of the page; package is the built package."""
    home = HERE.parent.parent / "web"
    done = subprocess.run(["node", HERE / "site_js.mjs", home, package], capture_output=True, text=True, check=True)
    things = sorted(json.loads(done.stdout), key=lambda thing: (ORDER[thing["kind"]], thing["name"]))
    sections, headings = [], []
    for thing in things:
        name, kind = thing["name"], thing["kind"]
        index.append((name, f"JavaScript {kind}", f"{PAGE}#{name}", thing["doc"]))
        headings.append((name, escape(name)))
        head = f'<h2 id="{name}"><code>{name}</code> <span class="kind">{kind}</span></h2>'
        code = f"<pre><code>{escape(thing['code'])}</code></pre>"
        members = "\n".join(member_html(name, member, index) for member in without_twins(thing["members"]))
        sections.append(f'<section class="item">\n{head}\n{prose(thing["doc"], PAGE, NO_NAMES)}\n{code}\n{members}\n</section>')
    lead = (
        "<p><code>zug-chess</code>: libzug as an ES module with types, for Node.js and browsers. With programs to begin with, "
        'and chessops and chess.js beside it: <a href="../guides/javascript.html">the guide</a>.</p>'
    )
    return "\n".join(["<h1>The JavaScript package</h1>", lead, contents(headings), *sections])
