#!/usr/bin/env python3
"""test_outages.py - nodes and their database: away when a node begins, cut off, gone and back, changed by hand. Prints TAP.

usage: test_outages.py ZUG [TEST...]

What docs/cluster.md says of parts that are gone is shown here or by a fault of nemesis.py:

| what happens                                            | shown by                                                        |
|---------------------------------------------------------|-----------------------------------------------------------------|
| A node is killed                                        | kill_node                                                       |
| A node is stopped for seconds                           | freeze_node                                                     |
| A node is cut off from the database                     | cut_database; told_where_the_database_is_not                    |
| A node is cut off from the bus, or from the other nodes | cut_bus, cut_nodes                                              |
| The bus is gone                                         | kill_bus                                                        |
| Notices are lost, doubled, late or in the wrong order   | cut_bus; two_nodes.py --late; test_nodes.c: a doubled notice, a lost one, a silent bus |
| The database is gone                                    | kill_primary; one_credit                                        |
| The database is away when a node begins                 | a_node_waits, a_node_waits_wherever_it_is, a_node_that_is_refused_ends |
| The primary is killed and the standby promoted          | kill_primary, lose_primary                                      |
| A synchronous standby is gone                           | cut_standby                                                     |
| A node's clock is set                                   | jump_clock                                                      |
| All nodes are gone                                      | all_nodes_gone, all_nodes_back_at_once                          |
"""

import pathlib
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))

import game_log
import hosts
import nats
import postgres
import proxies
import world
from peer import Peer
from zone_peer import Person, begin, play, run

ZUG = pathlib.Path(sys.argv[1]).resolve()
OWN_S = 5  # an outage that is longer than this may be one of a single node, as the others then know
BREAKS = 12  # moments of a node's beginning at which its database goes away


class Place:
    """A node, as people know it."""

    def __init__(self, node):
        self.port, self.persons = (node.host.address, world.PORT), []


class OnNode(Person):
    """Somebody who comes to a node."""

    peer = staticmethod(lambda where: Peer(where[1], host=where[0]))

    def __init__(self, node, name):
        super().__init__(Place(node))
        self.enter("/api/guest", {"name": name})
        self.connect()


def wait_for_line(node, words, since=0):
    """Until the log of a node has a line with these words, behind so many bytes."""
    log = node.host.folder / "log"
    hosts.until(lambda: words in log.read_text(errors="replace")[since:], f"{node.name} says {words}")


def said_any(node, words, since):
    text = (node.host.folder / "log").read_text(errors="replace")[since:]
    return node.process.poll() is not None or any(word in text for word in words)


def size(node):
    return (node.host.folder / "log").stat().st_size


def of_game(zone, game, kind):
    """The events of a kind that the log has of a game."""
    rows = game_log.read_postgres(zone.primary, postgres.NAME)
    return [row for row in rows if row.stream == game and row.told_kind == kind]


# --- a database without a node, and a node without a database


class Lonely:
    """A database, and a node that is to use it."""

    def __init__(self):
        hosts.forget()
        self.server = postgres.Postgres(hosts.Host("db")).make()
        self.host = hosts.Host("node")

    def url(self, user=postgres.USER, name=postgres.NAME, password=None):
        who = user if password is None else f"{user}:{password}"
        return f"postgresql://{who}@{self.server.host.address}:{postgres.PORT}/{name}"

    def refused(self, url):
        """What a node says that ends by itself."""
        done = subprocess.run(
            self.host.inside(ZUG, "serve", "--listen", f"{self.host.address}:{world.PORT}", "--store", url),
            capture_output=True, text=True, check=False, timeout=hosts.WAIT,
            env={"HOME": str(self.host.folder), "PATH": "/usr/bin:/bin"},
        )
        assert done.returncode == 2, done
        return done.stderr


def a_node_waits():
    """A node that is started while the database is away waits for it, says so, and ends when it is told to"""
    lonely = Lonely()
    node = world.Node("waits", ZUG, ("--store", lonely.url()))
    lonely.server.kill()
    node.start()
    wait_for_line(node, "what=waiting reason=")
    assert node.process.poll() is None and not node.answers()
    assert node.end(signal.SIGTERM) == 0, node.said()
    node.start()
    wait_for_line(node, "what=waiting reason=", size(node) and node.said().rindex("what=stopped"))
    lonely.server.start()
    hosts.until(node.answers, "an answer of the node")
    assert node.process.poll() is None and node.starts == 2
    node.end(signal.SIGKILL)
    lonely.server.kill()


def a_node_waits_wherever_it_is():
    """A node whose database goes away while it begins waits for it, whatever it was about to ask"""
    lonely = Lonely()
    proxy = proxies.BreakingProxy(lonely.server.host.address, postgres.PORT)
    url = f"postgresql://{postgres.USER}@{proxies.ADDRESS}:{postgres.PORT}/{postgres.NAME}"
    node = world.Node("begins", ZUG, ("--store", url)).start()
    hosts.until(node.answers, "an answer of the node")
    node.end(signal.SIGTERM)
    proxy.arm(None)
    since = size(node)
    node.start()
    wait_for_line(node, "what=listening", since)
    steps = proxy.sent
    node.end(signal.SIGTERM)
    assert steps > BREAKS, steps
    for at in range(1, BREAKS + 1):
        proxy.arm(at * steps // BREAKS)
        since = size(node)
        node.start()
        hosts.until(lambda: proxy.is_broken, "a connection that breaks off")
        hosts.until(lambda since=since: said_any(node, ("what=waiting", "what=listening"), since), "a word of the node")
        proxy.heal()
        hosts.until(node.answers, f"an answer of the node after {at} of {BREAKS}")
        assert node.process.poll() is None, node.said()
        assert node.end(signal.SIGTERM) == 0, node.said()
    lonely.server.kill()


def a_node_that_is_refused_ends():
    """A node that is refused for good ends at once with a sentence: wrong password, name, database or version"""
    lonely = Lonely()
    server = lonely.server
    server.sql("CREATE ROLE anna LOGIN PASSWORD 'correct horse'")
    hba = server.data / "pg_hba.conf"
    hba.write_text(f"host all anna 10.17.0.0/24 scram-sha-256\n{hba.read_text()}")
    server.sql("SELECT pg_reload_conf()")
    for url in (
        lonely.url(user="anna", password="wrong"),
        lonely.url(user="nobody"),
        lonely.url(name="nothing"),
        lonely.url(user="a@b"),
    ):
        said = lonely.refused(url)
        assert "its server does not let us in" in said and "wrong" not in said, said
    server.sql("CREATE TABLE note (name text, value text)", postgres.NAME)
    assert "is no database of Zug" in lonely.refused(lonely.url())
    server.sql("DROP TABLE note", postgres.NAME)
    node = world.Node("maker", ZUG, ("--store", lonely.url())).start()
    hosts.until(node.answers, "an answer of the node")
    node.end(signal.SIGTERM)
    server.sql("UPDATE note SET value = '999' WHERE name IN ('schema', 'format')", postgres.NAME)
    assert "made by a newer Zug" in lonely.refused(lonely.url())
    server.kill()


# --- a game, and a database that goes and comes

ZONE = []


def a_zone():
    """Two nodes, for all tests that follow."""
    if not ZONE:
        hosts.forget()
        ZONE.append(world.World(ZUG, 2))
    return ZONE[0]


def told_where_the_database_is_not():
    """Who watches at a node that is cut off from the database is told what others store"""
    zone = a_zone()
    here, there = zone.nodes
    both = OnNode(here, "Anna"), OnNode(here, "Ben")
    game = begin(*both)
    watcher = OnNode(there, "Carl")
    watcher.watch(game)
    since = size(there)
    for server in (zone.primary, zone.standby):
        hosts.cut(there.host, server.host)
    wait_for_line(there, "what=not-judging", since)
    play(both, game, "e2e4 e7e5")
    for move in ("e4", "e5"):
        event = watcher.until(lambda m: m["type"] == "event" and m["kind"] == "move")
        assert [each["san"] for each in event["moves"]] == [move], event
    assert "what=judging" not in (there.host.folder / "log").read_text()[since:]
    for server in (zone.primary, zone.standby):
        hosts.heal(there.host, server.host)
    there.wait()
    play(both, game, "g1f3 b8c6")
    for person in (*both, watcher):
        person.close()


def stay(people, seconds):
    """Lets time pass, in which these people are heard: who is silent counts as away."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for person in people:
            person.do("ping")
        time.sleep(0.2)


def credited_where_it_was():
    """An outage of one node is credited to who was to move there, and not to who was at another"""
    zone = a_zone()
    here, there = zone.nodes
    both = OnNode(here, "Lea"), OnNode(there, "Mia")
    games = [begin(*both), begin(*both)]
    play(both, games[0], "e2e4 e7e5")
    play(both, games[1], "e2e4 e7e5 g1f3")
    since = size(there)
    for server in (zone.primary, zone.standby):
        hosts.cut(there.host, server.host)
    wait_for_line(there, "what=not-judging", since)
    stay(both, OWN_S)
    for server in (zone.primary, zone.standby):
        hosts.heal(there.host, server.host)
    wait_for_line(there, "what=outage-over", since)
    there.wait()
    hosts.until(lambda: of_game(zone, games[1], "outage-over"), "a credit")
    assert len(of_game(zone, games[1], "outage-over")) == 1
    assert of_game(zone, games[0], "outage-over") == []
    both[0].do("move", game=games[0], move="g1f3")
    both[1].do("move", game=games[1], move="b8c6")
    for person in both:
        person.close()


def one_credit():
    """An outage of the database is credited once, with all of its time"""
    zone = a_zone()
    both = OnNode(zone.nodes[0], "Dora"), OnNode(zone.nodes[1], "Emil")
    games = [begin(*both), begin(*both)]
    play(both, games[0], "e2e4 e7e5")
    play(both, games[1], "e2e4 e7e5 g1f3")
    sizes = [size(node) for node in zone.nodes]
    zone.primary.kill()
    gone_ms = time.time() * 1000
    for node, since in zip(zone.nodes, sizes):
        wait_for_line(node, "what=not-judging", since)
    time.sleep(OWN_S)
    back_ms = time.time() * 1000
    zone.primary.start()
    for node, since in zip(zone.nodes, sizes):
        wait_for_line(node, "what=outage-over", since)
        node.wait()
    for game in games:
        hosts.until(lambda game=game: of_game(zone, game, "outage-over"), "a credit")
        credits = of_game(zone, game, "outage-over")
        assert len(credits) == 1, credits
        began_ms = credits[0].at_ms - credits[0].body["away_ms"]
        assert began_ms < gone_ms + 2000 and credits[0].at_ms > back_ms, (gone_ms, back_ms, credits)
    for person in both:
        person.close()


def all_nodes_gone():
    """The first node that is back credits the time in which there was none"""
    zone = a_zone()
    both = OnNode(zone.nodes[0], "Fred"), OnNode(zone.nodes[1], "Gina")
    game = begin(*both)
    play(both, game, "e2e4 e7e5")
    for node in zone.nodes:
        node.end(signal.SIGKILL)
    gone_ms = time.time() * 1000
    time.sleep(6)  # a node that was heard of five seconds ago may still be there
    for node in zone.nodes:
        node.start()
    for node in zone.nodes:
        node.wait()
    credits = of_game(zone, game, "outage-over")
    assert len(credits) == 1, credits
    assert credits[0].at_ms - credits[0].body["away_ms"] <= gone_ms and credits[0].at_ms > gone_ms + 6000, credits


def all_nodes_back_at_once():
    """Nodes that are back within a moment credit that, too; one that begins beside another credits nothing"""
    zone = a_zone()
    both = OnNode(zone.nodes[0], "Jan"), OnNode(zone.nodes[1], "Kim")
    game = begin(*both)
    play(both, game, "e2e4 e7e5")
    for node in zone.nodes:
        node.end(signal.SIGKILL)
    gone_ms = time.time() * 1000
    for node in zone.nodes:
        node.start()
        node.wait()
    credits = of_game(zone, game, "outage-over")
    assert len(credits) == 1, credits
    assert credits[0].at_ms - credits[0].body["away_ms"] <= gone_ms < credits[0].at_ms, credits
    zone.nodes[0].end(signal.SIGKILL)
    zone.nodes[0].start()
    zone.nodes[0].wait()
    assert of_game(zone, game, "outage-over") == credits


def changes_are_found():
    """What is taken out of the log or changed there by hand is found: a tail, an event, a whole game"""
    zone = a_zone()
    both = OnNode(zone.nodes[0], "Hans"), OnNode(zone.nodes[1], "Ida")
    games = [begin(*both) for _ in range(2)]
    for game in games:
        play(both, game, "e2e4 e7e5")
    numbers = [sum(game_log.LETTERS.index(letter) << 5 * at for at, letter in enumerate(reversed(game))) for game in games]
    for node in zone.nodes:
        assert node.end(signal.SIGTERM) == 0, node.said()
    assert zone.verify()[0], zone.verify()
    last = f"stream = {numbers[0]} AND seq = (SELECT max(seq) FROM log WHERE stream = {numbers[0]})"
    for change, found in (
        (f"DELETE FROM log WHERE {last}", "1 events that a node has stored are gone"),
        (f"UPDATE log SET body = body || ' ', hash = decode(md5(body), 'hex') WHERE {last}", "are not those that are there"),
        (f"UPDATE log SET body = body || ' ' WHERE stream = {numbers[0]} AND seq = 3", "is not as it was written"),
        (f"DELETE FROM log WHERE stream = {numbers[1]}; DELETE FROM stream WHERE id = {numbers[1]}", "a node has stored are gone"),
        (f"DELETE FROM stream WHERE id = {numbers[1]}", "is not in the list"),
    ):
        zone.primary.sql("CREATE TABLE kept_log AS TABLE log; CREATE TABLE kept_stream AS TABLE stream", postgres.NAME)
        zone.primary.sql(change, postgres.NAME)
        is_sound, said = zone.verify()
        assert not is_sound and found in said, (change, said)
        zone.primary.sql(
            "TRUNCATE log, stream; INSERT INTO log TABLE kept_log; INSERT INTO stream TABLE kept_stream;"
            " DROP TABLE kept_log, kept_stream", postgres.NAME,
        )
        assert zone.verify()[0], zone.verify()
    zone.end()


def main():
    if why := postgres.why_not() or nats.why_not():
        hosts.skip(why)
    hosts.enter()
    tests = [a_node_waits, a_node_waits_wherever_it_is, a_node_that_is_refused_ends, told_where_the_database_is_not]
    tests += [credited_where_it_was, one_credit, all_nodes_gone, all_nodes_back_at_once, changes_are_found]
    only = sys.argv[2:]
    run([test for test in tests if not only or test.__name__ in only])


if __name__ == "__main__":
    main()
