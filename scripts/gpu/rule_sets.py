"""The rules of plays.cu, from the name of a rule set: see docs/rule-sets.md."""

import ctypes

PLAKOTO = {"mother": "2", "exemption": "on", "immediate": "off", "deadlock": "draw", "gammon": "2", "quadrant": "no"}
PLAKOTO |= {"pinnedbearoff": "off", "overshoot": "on", "higher": "on", "doubles": "four", "unplayed": "lost"}
SHIPPED = {
    "plakoto": PLAKOTO,
    "tzannes": PLAKOTO | {"mother": "3", "quadrant": "3"},
    "tapa": PLAKOTO | {"mother": "no", "deadlock": "play"},
    "portes": {"gammon": "2", "quadrant": "no", "overshoot": "on", "higher": "on", "hit-and-run": "on"},
}
# Values that plays.cu cannot play.
FIXED = {"doubles": "four", "unplayed": "lost", "hit-and-run": "on"}


class Rules(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_int32)
        for name in ("pins", "mother", "exemption", "immediate", "deadlock", "quadrant", "pinned_bear_off", "overshoot", "higher")
    ] + [("worth", ctypes.c_float * 9)]


def rules_of(text):
    """Returns the rules of a set such as `plakoto mother=3`."""
    name, *words = text.split()
    if name not in SHIPPED:
        raise SystemExit(f"expected a rule set of {', '.join(SHIPPED)}, got {text}")
    switches = SHIPPED[name] | dict(word.split("=") for word in words)
    for switch, value in FIXED.items():
        if switches.get(switch, value) != value:
            raise SystemExit(f"expected {switch}={value}, got {text}")
    is_on = lambda switch: switches.get(switch) == "on"
    points = lambda switch: int(switches[switch]) if switches.get(switch, "no") != "no" else 0
    gammon = points("gammon")
    won = [1, gammon, points("quadrant") or gammon, points("mother")]
    return Rules(
        pins=name != "portes",
        mother=points("mother"),
        deadlock=switches.get("deadlock") == "draw",
        quadrant=points("quadrant"),
        pinned_bear_off=is_on("pinnedbearoff"),
        worth=(ctypes.c_float * 9)(*won, *(-value for value in won), 0),
        **{name: is_on(name) for name in ("exemption", "immediate", "overshoot", "higher")},
    )


def start_of(rules):
    """Returns the position at the start of a game, as plays.cu stores it."""
    side = {24: 15} if rules.pins else {24: 2, 13: 5, 8: 3, 6: 5}
    stacks = [side.get(point, 0) or (side.get(25 - point, 0) and 32 + side[25 - point]) for point in range(1, 25)]
    return bytes(stacks) + bytes(8)
