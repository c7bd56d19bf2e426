#!/usr/bin/env python3
"""python_tree.py - games that are edited in Python: variations, comments, signs, clocks, tags, undoing. Prints TAP.

usage: PYTHONPATH=BUILD/packages/python python_tree.py SOURCE_DIR
"""

import gc
import pathlib
import random
import sys

import python_tap
import zug
from python_tap import raises

TEXT = """[Event "Open"]
[White "Frei \\"F\\""]
[Result "1-0"]

1. e4 {[%clk 0:03:00][%eval 0.35,20] best by test} e5 (1... c5 {a Sicilian}
2. Nf3 $1 (2. c3)) 2. Nf3 $14 Nc6 {[%eval #-3]} 1-0
"""


def sans(nodes):
    return [node.san for node in nodes]


def games_are_trees():
    """a game that was read has its variations, comments, signs, clocks and evaluations"""
    tree = zug.parse_game(TEXT).tree()
    e4, e5, knight, reply = tree.mainline()
    assert sans(tree.mainline()) == ["e4", "e5", "Nf3", "Nc6"] and tree.end() == reply
    assert e4.comment == "best by test" and e4.clock == 180 and e4.eval == zug.Eval(35, None, 20)
    assert reply.eval == zug.Eval(None, -3, 0) and reply.comment == "" and reply.clock is None
    assert knight.nags == [14] and e4.nags == [] and e4.variations[0].comment == "a Sicilian"
    sicilian = e4.variations[0]
    assert sicilian.san == "c5" and sans(sicilian.mainline()) == ["Nf3"] and sicilian.next.nags == [1]
    assert sans(sicilian.children) == ["Nf3", "c3"] and not sicilian.is_main and e5.is_main
    assert sicilian.parent == e4 and tree.root.parent is None and tree.root.move is None and tree.root.san == ""
    assert sicilian.next.board().fen() == "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert [move.uci() for move in sicilian.next.board().move_stack] == ["e2e4", "c7c5", "g1f3"]
    assert tree.tags["White"] == 'Frei "F"' and tree.result == "1-0" and repr(e4) == f"<Node {e4.number}: e4>"
    assert len({e4, e5, next(tree.mainline())}) == 2


def games_are_built():
    """a game is built, with a variation, and written as PGN"""
    tree = zug.Tree()
    blunder = tree.root.add_line(["f3", "e5", "g4"])
    blunder.nags, blunder.comment = [4], "Mate in one."
    blunder.add("Qh4")
    better = blunder.parent.add(zug.Move.from_uci("e2e4"))
    better.eval, better.clock = zug.Eval(-40, None), 59.5
    tree.set_tag("White", 'A "quoted" name')
    tree.result = "0-1"
    text = str(tree)
    movetext = "1. f3 e5 2. g4 $4 {Mate in one.} (2. e4 {[%clk 0:00:59.5] [%eval -0.40]}) 2...\nQh4# 0-1\n"
    assert movetext in text, text
    assert '[White "A \\"quoted\\" name"]' in text and "Mate in one" not in tree.pgn(reduced=True)
    again = zug.parse_game(text)
    assert again.is_legal and again.sans() == ["f3", "e5", "g4", "Qh4#"] and str(again.tree()) == text


def lines_change_places():
    """variations are promoted, made the main line, cut, pruned and deleted"""
    tree = zug.parse_game(TEXT).tree()
    sicilian = next(tree.mainline()).variations[0]
    small = sicilian.variations[0]
    small.promote()
    assert sans(sicilian.children) == ["c3", "Nf3"] and sans(tree.mainline()) == ["e4", "e5", "Nf3", "Nc6"]
    sicilian.next.make_main()
    assert sans(tree.mainline()) == ["e4", "c5", "c3"] and small.is_main
    sicilian.prune()
    assert sans(sicilian.children) == ["c3"]
    sicilian.cut()
    assert sans(tree.mainline()) == ["e4", "c5"] and not small.is_there
    sicilian.delete()
    assert sans(tree.mainline()) == ["e4", "e5", "Nf3", "Nc6"] and not sicilian.is_there
    assert raises(zug.ZugError, lambda: sicilian.san).sentence == "the move is not in the game any more"


def changes_are_undone():
    """every change is undone and done again, one by one"""
    tree = zug.parse_game(TEXT).tree()
    texts = [str(tree)]
    node = next(tree.mainline())
    for change in (lambda: node.add("d5"), lambda: setattr(node, "comment", "other words"),
                   lambda: setattr(node, "nags", [1, 10]), lambda: setattr(node, "clock", None),
                   lambda: node.set_command("emt", "0:00:05"), lambda: setattr(tree, "result", "1/2-1/2"),
                   lambda: tree.set_tag("Site", "Bern"), lambda: node.children[1].make_main(), node.cut):
        change()
        texts.append(str(tree))
    assert len(set(texts)) == len(texts) and node.command("emt") == "0:00:05" and node.comment == "other words"
    for text in reversed(texts[:-1]):
        assert tree.undo() is not None and str(tree) == text
    assert tree.undo() is None
    for text in texts[1:]:
        assert tree.redo() is not None and str(tree) == text
    assert tree.redo() is None
    tree.set_tag("Site", None)
    assert "Site" not in tree.tags and "Site" not in zug.Tree().tags


def what_cannot_be_is_refused():
    """what cannot be played or written is refused with a sentence, and the game is as it was"""
    tree = zug.parse_game(TEXT).tree()
    before, node = str(tree), next(tree.mainline())
    error = raises(zug.IllegalMoveError, node.add, "Ke3")
    assert error.sentence == "the king on e8 cannot go to e3" and error.code == "no-such-piece", error
    for change in (lambda: setattr(node, "nags", [0]), lambda: tree.set_tag("FEN", "x"),
                   lambda: setattr(tree, "result", "2-0"), lambda: tree.set_tag("a b", "x"),
                   lambda: tree.root.delete(), lambda: setattr(node, "clock", -1)):
        error = raises(zug.ZugError, change)
        assert error.sentence and error.code, error
    raises(ValueError, setattr, node, "nags", [256])
    raises(TypeError, setattr, node, "comment", 5)
    raises(TypeError, node.add, 5)
    assert str(tree) == before
    assert raises(zug.ZugError, zug.Tree, pgn="").code == "no-game"
    raises(zug.FenError, zug.Tree, "x")


def other_starts():
    """a game may begin from a position, of Chess960, too, and a variation may pass"""
    tree = zug.Tree("8/8/8/8/8/k7/8/5KR1 w G - 0 1")
    assert tree.root.add("O-O").move.uci() == "f1g1" and tree.tags["Variant"] == "Chess960"
    tree = zug.parse_game("1. e4 e5 (1... -- 2. d4) *").tree()
    silent = next(tree.mainline()).variations[0]
    assert silent.move == zug.Move.null() and silent.san == "--"
    assert silent.next.board().fen() == "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 2"
    assert tree.root.board() == zug.Board()


def random_changes_can_be_undone():
    """after any changes the game is written, read again as the same, and undone to its beginning"""
    source = random.Random(3)
    for _ in range(40):
        tree = zug.parse_game(TEXT).tree()
        beginning, steps = str(tree), 0
        for _ in range(30):
            nodes = [tree.root]
            for node in nodes:
                nodes += node.children
            node = source.choice(nodes)
            change = source.randrange(7)
            try:
                if change < 3:
                    moves = node.board().legal_moves
                    if moves:
                        node.add(source.choice(moves))
                elif change == 3:
                    node.comment = source.choice(["", "words", "{", "a } b", "[%clk 0:00:01]", "ü" * 40])
                elif change == 4:
                    node.nags = [source.randrange(1, 256) for _ in range(source.randrange(3))]
                elif change == 5:
                    source.choice([node.promote, node.make_main, node.delete, node.cut, node.prune])()
                else:
                    tree.set_tag("Site", source.choice(["a", '"', "\\", "ü", None]))
            except zug.ZugError as error:
                assert error.sentence, error
        text = str(tree)
        again = zug.parse_game(text)
        assert again is not None and again.is_legal and again.sans() == sans(tree.mainline()), text
        while tree.undo() is not None:
            steps += 1
        assert str(tree) == beginning and steps > 5


def nodes_keep_their_tree():
    """a node outlives the name of its tree"""
    node = zug.parse_game(TEXT).tree().end()
    gc.collect()
    assert node.san == "Nc6" and node.parent.parent.san == "e5"


def cases_are_trees():
    """of every PGN case the legal games are trees with the same moves, and what is written is read as the same"""
    games = 0
    for path in pathlib.Path(sys.argv[1], "tests/cases/pgn").glob("*.txt"):
        text = "".join(line[1:] + "\n" for line in path.read_text(encoding="utf-8", errors="replace").split("\n")
                       if line.startswith("|") and "\\" not in line)
        for game in zug.read_games(text.encode()):
            if game.is_legal and len(game) and "Variant" not in game.tags:
                tree = game.tree()
                assert sans(tree.mainline()) == game.sans(), game.text
                assert zug.parse_game(str(tree)).sans() == game.sans(), str(tree)
                games += 1
    assert games > 100, games


python_tap.run([
    games_are_trees, games_are_built, lines_change_places, changes_are_undone, what_cannot_be_is_refused, other_starts,
    random_changes_can_be_undone, nodes_keep_their_tree, cases_are_trees,
])
