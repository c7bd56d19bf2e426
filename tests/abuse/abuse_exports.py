"""abuse_exports.py - whoever fetches many games, or reads them slowly or not at all, costs nobody else's game.

Prints TAP. Usage: abuse_exports.py ZUG
"""

from bystander import Bystanders
from zone_peer import Peer, Zone, begin, run

GAMES, READERS = 300, 12
REQUEST = b"GET /api/games.pgn HTTP/1.1\r\nHost: zug\r\nConnection: close\r\n\r\n"


def many_games(zone):
    anna, ben = zone.guest("Anna"), zone.guest("Ben")
    for _ in range(GAMES):
        ben.do("resign", game=begin(anna, ben))
    return anna


def readers():
    """Files of many games, read fast, slowly and not at all: a bystander's moves are answered, the files are whole."""
    with Zone() as zone:
        anna = many_games(zone)
        with Bystanders(zone) as bystanders:
            sleepers = [Peer(zone.port) for _ in range(READERS)]
            for peer in sleepers:
                peer.send(REQUEST)
            for _ in range(4):
                body = anna.ask("GET", "/api/games.pgn").body
                assert body.count(b"[Event ") == GAMES, body.count(b"[Event ")
            whole = [peer.answer().body.count(b"[Event ") for peer in sleepers]
            assert whole == [GAMES] * READERS, whole
            for peer in sleepers:
                peer.socket.close()
        assert len(bystanders.delays) > 5 and bystanders.worst < 2, (bystanders.worst, bystanders.delays)


def too_many():
    """One address has a bounded number of files on their way, and gets more when one is complete."""
    with Zone() as zone:
        anna = many_games(zone)
        peers = [Peer(zone.port) for _ in range(40)]
        for peer in peers:
            peer.send(REQUEST)
        answers = [peer.answer() for peer in peers]
        for peer in peers:
            peer.socket.close()
        assert {answer.status for answer in answers} <= {200, 503}
        assert all(answer.body.count(b"[Event ") == GAMES for answer in answers if answer.status == 200)
        assert sum(answer.status == 200 for answer in answers) >= 16
        assert anna.ask("GET", "/api/games.pgn").status == 200


run([readers, too_many])
