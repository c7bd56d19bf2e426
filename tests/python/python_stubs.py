#!/usr/bin/env python3
"""python_stubs.py - types and docstrings of the package zug are complete. Prints TAP.

usage: PYTHONPATH=BUILD/packages/python python_stubs.py
"""

import ast
import inspect
import pathlib

import python_tap
import zug

STUBS = ast.parse(pathlib.Path(zug.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
# What classes have from Python itself, or for it.
INHERITED = {*dir(object), *dir(tuple), *dir(ValueError), "__slots__", "__match_args__", "__getstate__"}


def public_names():
    return {name for name in vars(zug) if not name.startswith("_") and not inspect.ismodule(getattr(zug, name))} - {
        "NamedTuple"}


def stub_names(body):
    names = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
    return names


def every_name_has_a_type():
    """every public name of the package has a type, and no other"""
    missing = public_names() - stub_names(STUBS.body)
    needless = {name for name in stub_names(STUBS.body) if not name.startswith("_")} - public_names()
    assert not missing and not needless, (missing, needless)


def every_method_has_a_type():
    """every public method and attribute of a class has a type, and no other"""
    for node in STUBS.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            cls = getattr(zug, node.name)
            real = {name for name in dir(cls) if name not in INHERITED and not name.startswith("_")}
            stubs = {name for name in stub_names(node.body) if not name.startswith("_")}
            if issubclass(cls, zug.ZugError):
                stubs -= {"code", "sentence", "offset"}
            assert real - stubs == set() and {name for name in stubs if not hasattr(cls, name)} == set(), (
                node.name, real - stubs, stubs - real)


def arguments_are_the_same():
    """functions and methods written in Python have the arguments that their types tell"""
    checked = 0
    for node in STUBS.body:
        for function in [node, *(node.body if isinstance(node, ast.ClassDef) else [])]:
            if not isinstance(function, ast.FunctionDef) or "_" in (node.name[0], function.name[0]):
                continue
            real = getattr(zug, node.name)
            real = real if function is node else inspect.getattr_static(real, function.name)
            real = getattr(real, "__func__", getattr(real, "fget", real))
            if inspect.isfunction(real):
                told = [a.arg for a in function.args.args + function.args.kwonlyargs]
                assert told == list(inspect.signature(real).parameters), (node.name, function.name)
                checked += 1
    assert checked > 50, checked


def everything_is_described():
    """every public class, function, method and attribute says what it does"""
    silent = []
    for name in public_names():
        thing = getattr(zug, name)
        if inspect.isclass(thing):
            members = [m for m in dir(thing) if not m.startswith("_") and m not in INHERITED]
            fields = getattr(thing, "_fields", ())
            silent += [f"{name}.{m}" for m in members if m not in fields and not inspect.getdoc(getattr(thing, m))]
        if callable(thing) and not inspect.getdoc(thing):
            silent.append(name)
    slots = {f"{cls.__name__}.{name}" for cls in (zug.TimeControl, zug.SquareSet, zug.Node) for name in cls.__slots__}
    silent = [name for name in silent if name not in slots]
    assert not silent and zug.__doc__, silent


python_tap.run([every_name_has_a_type, every_method_has_a_type, arguments_are_the_same, everything_is_described])
