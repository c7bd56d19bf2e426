"""_tree.py - a game that is edited: moves and what is written about them, each change undone if wanted."""

from typing import NamedTuple

from . import _zug

class Eval(NamedTuple):
    """An evaluation, from White's side."""

    centipawns: "int | None"  # None if somebody mates
    mate: "int | None"  # moves to mate: positive if White mates, negative if Black does
    depth: int = 0  # of the search; 0 if it is not given


class Node:
    """A move of a Tree, or its start; what is written about it; and the moves that follow it."""

    __slots__ = ("tree", "number")

    def __init__(self, tree, number):
        self.tree, self.number = tree, number

    @property
    def move(self):
        """The Move; None at the start."""
        return self.tree._move(self.number)

    @property
    def san(self):
        """The move in SAN; empty at the start."""
        return self.tree._san(self.number)

    @property
    def parent(self):
        """The node before; None for the start."""
        return self._node(self.tree._parent(self.number))

    @property
    def children(self):
        """The moves that follow: first the one with which the line goes on, then variations."""
        return [Node(self.tree, number) for number in self.tree._children(self.number)]

    @property
    def next(self):
        """The move with which the line goes on, or None."""
        return next(iter(self.children), None)

    @property
    def variations(self):
        """The nodes that begin variations here, in place of next."""
        return self.children[1:]

    @property
    def is_main(self):
        """True in the main line."""
        return self.tree._line(self.number) == 0

    @property
    def is_there(self):
        """False when it was deleted or undone."""
        return self.tree._has(self.number)

    def board(self):
        """A board with the moves up to this one."""
        return self.tree._board(self.number)

    def mainline(self):
        """The nodes with which the line goes on from here."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def add(self, move):
        """Plays a move behind this one, a Move or a text: its node, new or there already.

        The first one goes on with the line, others begin variations.
        """
        return Node(self.tree, self.tree._play(self.number, move))

    def add_line(self, moves):
        """Plays moves that follow each other; the node of the last one."""
        node = self
        for move in moves:
            node = node.add(move)
        return node

    def promote(self):
        """Its variation goes before all others that may be played in its place."""
        self.tree._promote(self.number)

    def make_main(self):
        """All variations around it are promoted: it is in the main line then."""
        self.tree._make_main(self.number)

    def delete(self):
        """Deletes the move and all behind it."""
        self.tree._delete(self.number)

    def cut(self):
        """Deletes all behind it."""
        self.tree._cut(self.number)

    def prune(self):
        """Deletes the variations behind it."""
        self.tree._prune(self.number)

    @property
    def comment(self):
        """The words behind the move, without commands such as [%clk 0:59:12]."""
        return self.tree._comment(self.number, False)

    @comment.setter
    def comment(self, words):
        self.tree._set_comment(self.number, False, words)

    @property
    def starting_comment(self):
        """The words before the move, as those that begin a variation."""
        return self.tree._comment(self.number, True)

    @starting_comment.setter
    def starting_comment(self, words):
        self.tree._set_comment(self.number, True, words)

    @property
    def nags(self):
        """The signs: 1 is !, 2 is ?, 3 is !!, 4 is ??, 5 is !?, 6 is ?!, and so on."""
        return self.tree._nags(self.number)

    @nags.setter
    def nags(self, numbers):
        self.tree._set_nags(self.number, bytes(numbers))

    def command(self, name):
        """The value of a command in the comments, as of [%clk 0:59:12]; None if there is none."""
        return self.tree._command(self.number, name)

    def set_command(self, name, value):
        """Sets a command; None takes it away."""
        self.tree._set_command(self.number, name, value)

    @property
    def clock(self):
        """The seconds that the player had left after the move; None if they are not told."""
        value = self.command("clk")
        return None if value is None else _zug.clock(value) / 1000

    @clock.setter
    def clock(self, seconds):
        self.set_command("clk", None if seconds is None else _zug.clock(round(seconds * 1000)))

    @property
    def eval(self):
        """The evaluation after the move, an Eval; None if it is not told."""
        value = self.command("eval")
        return None if value is None else Eval(*_zug.eval_of(value))

    @eval.setter
    def eval(self, value):
        if value is None:
            self.set_command("eval", None)
            return
        is_mate = value.mate is not None
        self.set_command("eval", _zug.eval_text(is_mate, value.mate if is_mate else value.centipawns, value.depth))

    def _node(self, number):
        return None if number is None else Node(self.tree, number)

    def __eq__(self, other):
        return isinstance(other, Node) and self.tree is other.tree and self.number == other.number

    def __hash__(self):
        return hash((id(self.tree), self.number))

    def __repr__(self):
        return f"<Node {self.number}: {self.san or 'start'}>"


class Tree(_zug.Tree):
    """A game that can be edited: moves and variations, comments, signs, clocks, tags, result.

    Tree() is a game without moves, Tree(fen) one from a position, Tree(pgn=text) the first game of
    a text. str() is its PGN in export format. Every change can be undone.
    """

    __slots__ = ()

    @property
    def root(self):
        """The start, before the first move."""
        return Node(self, 0)

    def mainline(self):
        """The nodes of the main line."""
        return self.root.mainline()

    def end(self):
        """The last node of the main line."""
        node = self.root
        for node in self.mainline():
            pass
        return node

    @property
    def tags(self):
        """The tags, by name: a copy. set_tag changes them."""
        return self._tags()

    def set_tag(self, name, value):
        """Sets a tag; None takes it away."""
        self._set_tag(name, value)

    @property
    def result(self):
        """The result as PGN has it: 1-0, 0-1, 1/2-1/2 or an asterisk."""
        return self._result()

    @result.setter
    def result(self, value):
        self._set_tag("Result", value)

    def undo(self):
        """Undoes the last change: the node at which to look then, or None if there is nothing to undo."""
        return self.root._node(self._undo())

    def redo(self):
        """Does again what was undone last, in the same way."""
        return self.root._node(self._redo())

    def pgn(self, *, reduced=False):
        """The game as PGN: in export format, or reduced to seven tags and the main line."""
        return self._write(reduced)

    def __str__(self):
        return self._write(False)

    def __reduce__(self):  # without what could be undone
        return _read_again, (type(self), self._write(False))


def _read_again(cls, text):
    """A tree that was pickled."""
    return cls(pgn=text)
