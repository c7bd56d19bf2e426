"""_pairing.py - rounds of tournaments."""

import json
from typing import NamedTuple

from . import _zug
from ._zug import ZugError

class PairingError(ZugError):
    """A round cannot be paired."""


class Pairing(NamedTuple):
    """Two who meet, by their numbers in the report; black is 0 for a bye."""

    white: int
    black: int
    why: "str | None"


def pair(report, *, round=0, explain=False):
    """Pairs a round of a tournament by the system that its report names, a Swiss if it names none.

    report is a FIDE Tournament Report File (TRF16 or TRF-2026) as str or bytes. round is the next
    one, or another by its number. With explain each Pairing says why these two meet.
    """
    answer = json.loads(_zug.pair(report, round, explain))
    if answer["type"] == "no-pairing":
        error = PairingError(answer["why"])
        error.code, error.sentence, error.offset = answer["code"], answer["why"], None
        raise error
    return [Pairing(pair["white"], pair["black"], pair.get("why")) for pair in answer["pairs"]]
