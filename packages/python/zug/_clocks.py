"""_clocks.py - time controls, and games that are played by them."""

from typing import NamedTuple

from . import _zug
from ._board import Outcome
from ._squares import WHITE

class Period(NamedTuple):
    """A period of a time control."""

    moves: int  # to be made in it; 0: all the rest
    time_ms: int
    bonus: str  # "none", "increment", "delay" or "bronstein"
    bonus_ms: int
    is_hourglass: bool


class TimeControl:
    """How much time for how many moves, from the TimeControl tag of PGN: "40/5400+30:1800+30".

    str() is that text again, name what players say: "90 min for 40 moves, then 30 min, +30 s a
    move from move 1". periods are of type Period, speed is "blitz" or the like.
    """

    __slots__ = ("tag", "name", "speed", "periods")

    def __init__(self, tag):
        self._take(_zug.timecontrol(tag, False))

    @classmethod
    def typed(cls, text):
        """What a person has typed: "5+3" (minutes), "90 min for 40 moves, then 30 min", ..."""
        control = cls.__new__(cls)
        control._take(_zug.timecontrol(text, True))
        return control

    def _take(self, parts):
        self.tag, self.name, self.speed, periods = parts
        self.periods = tuple(Period(*period) for period in periods)

    def __eq__(self, other):
        return isinstance(other, TimeControl) and self.tag == other.tag

    def __hash__(self):
        return hash(self.tag)

    def __str__(self):
        return self.tag

    def __repr__(self):
        return f"TimeControl({self.tag!r})"


class LiveGame(_zug.Live):
    """A game that is being played, with clocks: what is legal, who is out of time, how it ends.

    control is a time control as in a TimeControl tag, "180+2", "-" without clocks; black_control
    another one for Black. online takes the Online Chess Regulations in place of the Laws of Chess.
    at is the moment of an act, in seconds by whatever clock the caller reads; it never goes back.
    What is not possible raises ZugError with a sentence, and nothing has happened.
    """

    __slots__ = ()

    def __new__(cls, control="-", *, black_control=None, fen=None, online=False):
        return super().__new__(cls, str(control), str(black_control or control), fen, online)

    def _do(self, name, at, side=WHITE, *, move=None, result="", plies=0, clocks=(0, 0)):
        white, black = (round(seconds * 1000) for seconds in clocks)
        self._apply(name, round(at * 1000), side, move, result, plies, white, black)

    def start(self, at):
        """Starts the clock of the side to move."""
        self._do("start", at)

    def move(self, move, at):
        """Makes a move of the side to move: a Move, or a text in SAN or UCI."""
        self._do("move", at, self.turn, move=move)

    def resign(self, color, at):
        """A side resigns."""
        self._do("resign", at, color)

    def offer_draw(self, color, at):
        """A side offers a draw; the offer stands until the opponent accepts or moves."""
        self._do("offer-draw", at, color)

    def accept_draw(self, color, at):
        """A side accepts the draw that is offered."""
        self._do("accept-draw", at, color)

    def claim_draw(self, at, move=None):
        """The side to move claims a draw by repetition or 50 moves (Laws 9.2, 9.3), perhaps by a move."""
        self._do("claim-draw", at, self.turn, move=move)

    def check_time(self, at):
        """Ends the game if a flag is down: lost, or drawn if the opponent cannot mate (Law 6.9)."""
        self._do("time-check", at)

    def pause(self, at):
        """An arbiter stops the clocks."""
        self._do("pause", at)

    def resume(self, at):
        """An arbiter lets them run again."""
        self._do("resume", at)

    def set_clocks(self, white, black, at):
        """An arbiter sets the clocks, in seconds."""
        self._do("set-clocks", at, clocks=(white, black))

    def take_back(self, plies, at):
        """An arbiter takes half-moves back; a game that was over is open again, and paused."""
        self._do("take-back", at, plies=plies)

    def adjudicate(self, result, at):
        """An arbiter decides: "1-0", "0-1", "1/2-1/2", "0-0", or a forfeit, "+/-"."""
        self._do("adjudicate", at, result=result)

    def left(self, color, at):
        """The seconds that a side has left at a moment; None without a clock."""
        milliseconds = self._left(color, round(at * 1000))
        return None if milliseconds is None else milliseconds / 1000

    @property
    def deadline(self):
        """The moment at which check_time will end the game; None if no clock runs."""
        milliseconds = self._deadline()
        return None if milliseconds is None else milliseconds / 1000

    @property
    def turn(self):
        """The side to move."""
        return self._turn()

    @property
    def state(self):
        """What the game does: "waiting" to be started, "running", "paused" or "over"."""
        return self._state()

    def has_offered(self, color):
        """True if the draw offer of a side stands."""
        return self._has_offered(color)

    def outcome(self):
        """How it has ended: an Outcome; None while it goes on."""
        found = self._outcome()
        return found and Outcome(*found)

    def pgn(self, tags=None):
        """The game as PGN with its clocks; tags are added to those that follow from the game."""
        return self._pgn([(name.encode("ascii"), value.encode()) for name, value in (tags or {}).items()])
