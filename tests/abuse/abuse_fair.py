"""abuse_fair.py - while somebody abuses the zone in any of the known ways, others' moves are answered: bench/fair in short.

Only the order of magnitude is asserted, for the machine is shared with the abuser; bench/fair measures.
Prints TAP. Usage: abuse_fair.py ZUG [--memory]      without --memory a sanitizer is there, to which a second says as much as two
"""

import sys

import abuses
from fair_play import Pairs, under_abuse
from zone_peer import Zone, run

SECONDS = 2 if "--memory" in sys.argv else 1
WORST = 3.0


def fair():
    """Exports, searches, conditions, logs, hard positions, imports, logins, floods, reconnects, a large event: nobody's game waits."""
    with Zone() as zone:
        abuses.prepare(zone, 200, boards=20)
        zone.stop()
        zone.env = {"ZUG_LIMITS": "1"}
        zone.start()
        with Pairs(zone, pairs=4) as pairs:
            for abuse in abuses.ALL:
                done, delays = under_abuse(zone, pairs, abuse, SECONDS)
                print(f"# {abuse.__name__}: {done} done, {len(delays)} moves, worst {1000 * delays[-1]:.0f} ms")
                assert done > 0 or abuse is abuses.nothing, abuse.__name__
                assert delays[-1] < WORST, (abuse.__name__, delays[-1])


run([fair])
