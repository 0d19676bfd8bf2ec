"""What a screen reader is told of the program, run by the system's Python: one JSON object per control, in the order of the tree."""

import json
import sys

import pyatspi

DEEPEST = 30
FIELDS = ("name", "description")


def program():
    """The program as the accessibility bus has it, None while it is not there."""
    desktop = pyatspi.Registry.getDesktop(0)
    return next((each for each in desktop if each is not None and each.name == "tallytray"), None)


def walk(control, window, depth=0):
    """Every control below one that is on the screen."""
    states = control.getState()
    if not states.contains(pyatspi.STATE_SHOWING):
        return
    yield {
        "window": window,
        "role": control.getRoleName(),
        **{field: getattr(control, field) for field in FIELDS},
        "focused": states.contains(pyatspi.STATE_FOCUSED),
        "focusable": states.contains(pyatspi.STATE_FOCUSABLE),
    }
    if depth < DEEPEST and not states.contains(pyatspi.STATE_MANAGES_DESCENDANTS):
        for place in range(control.childCount):
            child = control.getChildAtIndex(place)
            if child is not None:
                yield from walk(child, window, depth + 1)


def main():
    found = program()
    if found is None:
        sys.exit("the program is not on the accessibility bus")
    for window in found:
        if window is not None:
            for line in walk(window, window.name):
                print(json.dumps(line))


main()
