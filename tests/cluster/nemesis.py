"""nemesis.py - breaks a zone of several nodes, one thing after another, by a seed, and puts it right again.

A fault is a function of a world and a source of chance that breaks something and returns how to put it right. While
nothing can be stored by anybody that is noted, for no flag can fall then.
"""

import random
import signal
import sqlite3
import time

import hosts

AT_ONCE = 2  # faults that may be there at the same time
RECOVER_MS = 3000  # after an outage everything works again within this time


def some(chance, nodes):
    return chance.choice(nodes)


# --- nodes


def kill_node(world, chance):
    """a node dies and is started again"""
    node = some(chance, world.nodes)
    node.end(signal.SIGKILL)
    return node.start, [node]


def restart_node(world, chance):
    """a node is told to end and is started again"""
    node = some(chance, world.nodes)
    serves = node.answers()
    status = node.end(signal.SIGTERM)
    if serves and status != 0:  # one that was just being started may not have come to its signals yet
        node.deaths.append(status)
    return node.start, [node]


def freeze_node(world, chance):
    """a node stands still and goes on"""
    node = some(chance, world.nodes)
    node.freeze()
    return node.thaw, [node]


def jump_clock(world, chance):
    """the clock of a node jumps by two seconds, and back"""
    node = next(node for node in world.nodes if node.clock)
    node.clock.set(chance.choice([-2, 2]))
    return lambda: node.clock.set(0), ["clock"]


# --- the net


def cut_links(pairs, chance):
    """Cuts links in both directions, or only in one; returns how to heal them."""
    ways = chance.choice([(0, 1), (0, 1), (0,), (1,)])
    for one, other in pairs:
        for way in ways:
            (one, other)[way].cut_to((other, one)[way])
    return lambda: [hosts.heal(one, other) for one, other in pairs]


def cut_database(world, chance):
    """a node is cut off from the database"""
    node = some(chance, world.nodes)
    pairs = [(node.host, world.primary.host), (node.host, world.standby.host)]
    return cut_links(pairs, chance), [node]


def cut_bus(world, chance):
    """a node is cut off from the bus"""
    node = some(chance, world.nodes)
    return cut_links([(node.host, world.bus.host)], chance), [node]


def cut_nodes(world, chance):
    """two nodes are cut off from each other"""
    one, other = chance.sample(world.nodes, 2)
    return cut_links([(one.host, other.host)], chance), [one, other]


# --- what the nodes have in common


def hold_database(world, chance):
    """another program holds the file of the zone: nothing can be stored"""
    other = sqlite3.connect(world.nodes[0].data / "zug.db", isolation_level=None, timeout=hosts.WAIT)
    other.execute("BEGIN IMMEDIATE")
    return other.close, ["database"]


def kill_bus(world, chance):
    """the bus dies and is started again"""
    world.bus.kill()
    return world.bus.start, ["bus"]


def cut_standby(world, chance):
    """the primary and its standby are cut off from each other: nothing can be committed"""
    hosts.cut(world.primary.host, world.standby.host)

    def heal():
        hosts.heal(world.primary.host, world.standby.host)
        world.primary.commit()  # which they may be slow to do: each finds out by itself that the other is back

    return heal, ["database"]


def kill_primary(world, chance):
    """the primary dies, the standby is promoted, and the dead one becomes its standby"""
    return fail_over(world)


def lose_primary(world, chance):
    """the primary is cut off from its standby for a while, and then dies: what it alone has is lost"""
    hosts.cut(world.primary.host, world.standby.host)
    time.sleep(chance.uniform(0.5, 6))
    world.primary.kill()
    hosts.heal(world.primary.host, world.standby.host)
    return fail_over(world)


def fail_over(world):
    world.primary.kill()
    world.standby.promote()
    world.primary, world.standby = world.standby, world.primary
    return lambda: world.standby.follow(world.primary), ["database"]


OF_ONE = [kill_node, restart_node, freeze_node, hold_database]
OF_MANY = [
    kill_node, kill_node, restart_node, freeze_node, jump_clock, cut_database, cut_bus, cut_nodes, kill_bus,
    cut_standby, kill_primary, lose_primary,
]
STOPS_ALL = {hold_database, cut_standby, kill_primary, lose_primary}  # nobody can store anything
DEAFENS = {freeze_node, cut_database}  # a node can tell nobody anything


class Nemesis:
    def __init__(self, world, seed, say=print):
        self.world, self.chance, self.say = world, random.Random(seed), say
        self.choose(OF_ONE if world.is_plain else OF_MANY)
        self.counts, self.outages, self.deaf, self.active = {}, [], [], []
        self.due = []  # faults that strike before chance chooses any
        self.calm_until = time.monotonic() + 3
        self.lasts_s = (0.3, 5)  # for how long a fault is there

    def choose(self, faults):
        """Only these, from now on; a clock that cannot be set does not jump."""
        has_clock = any(node.clock for node in self.world.nodes)
        self.faults = [fault for fault in faults if fault is not jump_clock or has_clock]
        if len(self.faults) < len(faults):
            self.say("# no clock jumps: libfaketime is missing, or the program does not run under it")

    def strike(self, fault):
        """Breaks something, unless what it concerns is broken already. True if it did."""
        if self.blocked(fault):
            return False
        began = time.time() * 1000
        heal, about = fault(self.world, self.chance)
        names = ", ".join(getattr(each, "name", each) for each in about)
        self.say(f"# {time.strftime('%H:%M:%S')}  {fault.__doc__} ({names})")
        self.counts[fault.__name__] = self.counts.get(fault.__name__, 0) + 1
        ends = time.monotonic() + self.chance.uniform(*self.lasts_s)
        self.active.append((ends, fault, heal, about, began))
        return True

    def strike_next(self):
        """What is due, or else what chance chooses."""
        if not self.due:
            self.strike(self.chance.choice(self.faults))
        elif self.strike(self.due[0]):
            self.due.pop(0)

    def blocked(self, fault):
        """One fault of a kind at a time, and at least one node that is well."""
        of_nodes = [each for _, other, _, about, _ in self.active for each in about if each in self.world.nodes]
        if any(other is fault for _, other, _, _, _ in self.active):
            return True
        if fault in STOPS_ALL:
            return any("database" in about for _, _, _, about, _ in self.active) or bool(of_nodes)
        if self.world.is_plain and self.active:
            return True
        return bool(of_nodes) and fault not in (jump_clock, kill_bus)

    def heal(self, now=float("inf")):
        """Puts right what is over by now."""
        for each in [each for each in self.active if each[0] <= now]:
            _, fault, heal, about, began = each
            heal()
            over = time.time() * 1000 + RECOVER_MS
            if fault in DEAFENS:
                self.deaf += [(self.world.nodes.index(node), began, over) for node in about]
            self.active.remove(each)
            self.say(f"# {time.strftime('%H:%M:%S')}    over: {fault.__doc__}")
            if fault in STOPS_ALL or self.world.is_plain:
                self.outages.append((began, over))
                self.calm_until = time.monotonic() + self.chance.uniform(2, 6)  # something must be played, too

    def run(self, seconds):
        """Strikes for so long; then everything is well again."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(self.chance.uniform(0.2, 2.5))
            self.heal(time.monotonic())
            self.world.tend()
            if len(self.active) < AT_ONCE and time.monotonic() > self.calm_until:
                self.strike_next()
        self.heal()
        for node in self.world.nodes:
            node.wait()
