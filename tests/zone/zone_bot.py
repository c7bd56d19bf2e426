#!/usr/bin/env python3
"""zone_bot.py - two bots that know only docs/protocol.md play whole games in a real zone. Prints TAP.

usage: zone_bot.py ZUG BOT
"""

import pathlib
import subprocess
import sys

from zone_peer import WAIT, Person, Zone, run

BOT = pathlib.Path(sys.argv[2]).resolve()
ENDS = {"checkmate", "stalemate", "dead-position", "fifty-moves", "repetition", "time", "time-cannot-mate"}


def start(zone, name, *options):
    return subprocess.Popen(
        [BOT, *options, f"http://127.0.0.1:{zone.port}", name],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(*bots):
    """What bots say in the end; each must end well."""
    said = []
    try:
        for bot in bots:
            out, err = bot.communicate(timeout=4 * WAIT)
            assert bot.returncode == 0 and err == "", (bot.returncode, out, err)
            said.append(out)
    finally:
        for bot in bots:
            if bot.poll() is None:
                bot.kill()
                bot.communicate()
    return said


def whole_games():
    """Two bots play two games to the end, and both, the archive and the PGN tell the same of them."""
    with Zone() as zone:
        maker = start(zone, "Maker", "--games", "2", "--seed", "7", "--control", "600")
        taker = start(zone, "Taker", "--games", "2", "--seed", "8", "--accept")
        first, second = finish(maker, taker)
        assert first == second and len(first.splitlines()) == 2, (first, second)
        reader = Person(zone)
        for line in first.splitlines():
            game, result, end = line.split()
            assert end in ENDS and result in ("1-0", "0-1", "1/2-1/2"), line
            shown = reader.get(f"/api/games/{game}")
            assert (shown["result"], shown["end"], shown["status"]) == (result, end, "over")
            assert {shown["white"]["name"], shown["black"]["name"]} == {"Maker", "Taker"}
            pgn = reader.ask("GET", f"/api/games/{game}.pgn").body
            checked = subprocess.run([sys.argv[1], "check", "-"], input=pgn, capture_output=True, check=False)
            assert checked.returncode == 0, checked
        assert "0 faults" in zone.zug("verify")


def nobody_there():
    """A bot that cannot read its words, or finds no zone's address in them, says how it is used."""
    for words in ([], ["http://127.0.0.1:1"], ["ftp://x:1", "A"], ["--games", "0", "http://127.0.0.1:1", "A"]):
        done = subprocess.run([BOT, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and done.stderr.startswith("usage: bot "), done


if __name__ == "__main__":
    run([whole_games, nobody_there])
