#!/usr/bin/env python3
"""site.py - the documentation site is whole, explains every public name and needs no network. Prints TAP.

usage: site.py SOURCE_DIR BUILD_DIR ZUG ZUG_ZONE

The site is made anew of what is built. What its guides tell to type or to program is run by other tests: zone_guide,
zone_docs, zone_nginx and guides (docs/zone.md and others), python_docs and js_docs.
"""

import ast
import gzip
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import traceback
import urllib.parse
import xml.etree.ElementTree as ElementTree

SOURCE, BUILD, ZUG, ZUG_ZONE = (pathlib.Path(word).resolve() for word in sys.argv[1:5])
SCRATCH = tempfile.TemporaryDirectory()
SITE = pathlib.Path(SCRATCH.name, "bin/site")


class Page:
    """A page as it was written: its tree, its anchors, and where its links lead."""

    def __init__(self, file):
        self.path = file.relative_to(SITE).as_posix()
        self.tree = ElementTree.fromstring(file.read_text(encoding="utf-8").removeprefix("<!DOCTYPE html>"))
        identities = [element.get("id") for element in self.tree.iter() if element.get("id")]
        self.twins = {one for one in identities if identities.count(one) > 1}
        self.anchors = set(identities)
        self.loaded = [element.get("src") or element.get("href") for element in self.tree.iter()
                       if element.get("src") or element.tag == "link"]
        self.links = [element.get("href") for element in self.tree.iter("a") if element.get("href")]

    def all(self, tag):
        return list(self.tree.iter(tag))

    def words(self, tag):
        return ["".join(element.itertext()) for element in self.tree.iter(tag)]


def make():
    """make-site makes it"""
    SITE.parent.mkdir()
    done = subprocess.run([sys.executable, SOURCE / "tools/make-site", BUILD, SITE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    for file in sorted(SITE.rglob("*.html")):
        page = Page(file)
        PAGES[page.path] = page
    text = (SITE / "search.js").read_text(encoding="utf-8")
    INDEX.extend(json.loads(text.removeprefix("zugSearch(").rstrip().removesuffix(");")))
    assert len(PAGES) > 90 and len(INDEX) > 1500, (len(PAGES), len(INDEX))


PAGES, INDEX = {}, []


def titles():
    return {row[0] for row in INDEX}


def pages_are_whole():
    """every page is well formed, with its language, a title of its own, one heading of the first rank and no anchor twice"""
    names = {}
    for path, page in PAGES.items():
        assert page.tree.get("lang") == "en" and len(page.all("h1")) == 1 and not page.twins, (path, len(page.all("h1")), page.twins)
        names.setdefault(page.words("title")[0], []).append(path)
        assert all("alt" in image.attrib for image in page.all("img")), path
    twice = {name: paths for name, paths in names.items() if len(paths) > 1}
    assert not twice, twice


def links_lead_somewhere():
    """every link and every picture leads to a file of the site and to an anchor that is there"""
    count, broken = 0, []
    for path, page in PAGES.items():
        for address in [*page.links, *page.loaded]:
            if re.match(r"(https?|mailto):", address):
                continue
            count += 1
            place, _, anchor = urllib.parse.unquote(address).partition("#")
            target = (SITE / path).parent.joinpath(place).resolve() if place else SITE / path
            name = target.relative_to(SITE.resolve()).as_posix() if place else path
            if not target.is_file() or (anchor and anchor not in PAGES[name].anchors):
                broken.append((path, address))
    assert count > 5000 and not broken, (count, broken[:20])


def nothing_from_elsewhere():
    """nothing is loaded from another place, and no script or style stands in a page"""
    for path, page in PAGES.items():
        assert not [address for address in page.loaded if re.match(r"(\w+:|//)", address)], (path, page.loaded)
        assert not page.all("style") and all(script.get("src") and not script.text for script in page.all("script")), path
        for element in page.tree.iter():
            assert not [name for name in element.attrib if name == "style" or name.startswith("on")], (path, element.attrib)
            assert element.tag not in ("iframe", "object", "embed", "base"), (path, element.tag)
    for name in ("site.css", "site.js"):
        text = (SITE / name).read_text(encoding="utf-8")
        assert not re.search(r"https?:|@import|url\(|//[a-z]+\.", re.sub(r"^\s*//.*$", "", text, flags=re.M)), name


def c_names():
    """every function, type and number that programs in C are compiled against is found by its name"""
    rows = (SOURCE / "tests/interface.txt").read_text(encoding="utf-8").splitlines()
    names = {re.match(r"\w+ (?:struct |enum |union )?(\w+)", row)[1] for row in rows}
    assert len(names) > 900, len(names)
    missing = sorted(names - titles())
    assert not missing, (len(missing), missing[:40])


def headers():
    """every public header has a page that says what it is, and every class of zug.hpp is found"""
    for header in sorted((SOURCE / "include/zug").glob("*.h*")):
        page = PAGES[f"c/{header.name.replace('.', '_')}.html"]
        assert page.words("h1") == [f"zug/{header.name}"] and len(page.words("p")[1]) > 20, header.name
    text = re.sub(r"namespace detail \{.*?\} // namespace detail", "", (SOURCE / "include/zug/zug.hpp").read_text(), flags=re.S)
    classes = {f"zug::{name}" for name in re.findall(r"^(?:class|struct) (\w+)", text, re.M)}
    assert len(classes) > 4 and classes <= titles(), classes - titles()


def functions_are_explained():
    """every function of C has a sentence, and its declaration"""
    bare = []
    for path, page in PAGES.items():
        if not path.startswith("c/") or path.endswith(("_hpp.html", "index.html")):
            continue
        for section in page.all("section"):
            heading = "".join(section.find("h2").itertext())
            if heading.endswith(" function"):
                code = "".join("".join(pre.itertext()) for pre in section.findall("pre"))
                if section.find("p") is None and section.find("ul") is None or heading.split(",")[0].split()[0] not in code:
                    bare.append((path, heading))
    assert not bare, bare[:20]


def python_names():
    """every class, function, method and field of the types of the package for Python is found by its name"""
    tree = ast.parse((SOURCE / "packages/python/zug/__init__.pyi").read_text(encoding="utf-8"))
    wanted = set()
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_"):
            wanted.add(f"zug.{node.name}")
            for one in getattr(node, "body", []):
                name = getattr(one, "name", None) or getattr(getattr(one, "target", None), "id", "_")
                if isinstance(node, ast.ClassDef) and not name.startswith("_"):
                    wanted.add(f"zug.{node.name}.{name}")
    assert len(wanted) > 150 and wanted <= titles(), (len(wanted), sorted(wanted - titles())[:20])


def javascript_names():
    """everything that the package for JavaScript exports is found by its name, and so are the methods of a board"""
    package = BUILD / "packages/js/zug-chess/dist"
    ask = f"import({json.dumps(str(package / 'index.js'))}).then((all) => console.log(Object.keys(all).join(' ')))"
    values = set(subprocess.run(["node", "-e", ask], capture_output=True, text=True, check=True).stdout.split())
    types = set(re.findall(r"^export (?:declare )?(?:interface|type|const) (\w+)", (package / "types.d.ts").read_text(), re.M))
    listed = re.findall(r"^export (?:type )?\{([^}]*)\}", (package / "index.d.ts").read_text(), re.M)
    types |= {name.split(" as ")[-1].strip() for names in listed for name in names.split(",")}
    board = re.findall(r"^    (?:static |get |readonly )*(\w+)\(", (package / "board.d.ts").read_text(), re.M)
    methods = {f"Board.{name}" for name in board if name != "constructor"}
    wanted = values | types | methods
    assert len(values) > 12 and len(types) > 30 and len(methods) > 30, (len(values), len(types), len(methods))
    assert wanted <= titles(), sorted(wanted - titles())


def guides():
    """every guide has a page that every other page leads to, and its headings are found"""
    for guide in (SOURCE / "docs").glob("*.md"):
        path = f"guides/{guide.stem.lower()}.html"
        found = {row[2] for row in INDEX if row[2].startswith(path)}
        assert {f"{path}#{heading.get('id')}" for heading in PAGES[path].all("h2") if heading.get("id")} <= found, path
        away = [page.path for page in PAGES.values() if not any(link.endswith(guide.stem.lower() + ".html") for link in page.links)]
        assert not away, (path, away[:3])


def search_leads_somewhere():
    """every entry of the search leads to an anchor that is there"""
    wrong = []
    for _, _, place, _ in INDEX:
        path, _, anchor = place.partition("#")
        if path not in PAGES or (anchor and anchor not in PAGES[path].anchors):
            wrong.append(place)
    assert not wrong, wrong[:20]


def packed_is_the_same():
    """what lies packed beside a file is that file"""
    packed = list(SITE.rglob("*.gz"))
    assert len(packed) > 50
    for file in packed:
        assert gzip.decompress(file.read_bytes()) == file.with_suffix("").read_bytes(), file


TESTS = [make, pages_are_whole, links_lead_somewhere, nothing_from_elsewhere, c_names, headers, functions_are_explained,
         python_names, javascript_names, guides, search_leads_somewhere, packed_is_the_same]


def main():
    print(f"1..{len(TESTS)}", flush=True)
    failed = 0
    for number, test in enumerate(TESTS, 1):
        try:
            test()
            print(f"ok {number} - {test.__doc__}", flush=True)
        except Exception:  # a test that ends in any other way than it should has failed
            failed += 1
            why = "".join(f"# {line}\n" for line in traceback.format_exc().splitlines())
            print(f"not ok {number} - {test.__doc__}\n{why}", end="", flush=True)
            if test is make:
                break
    SCRATCH.cleanup()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
