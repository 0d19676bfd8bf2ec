"""How far apart colours look: CIEDE2000, also as seen with a colour vision deficiency (Machado and others, 2009, severity 1.0)."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

Triple = tuple[float, float, float]
_DEFICIENCIES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
VISIONS = tuple(_DEFICIENCIES)


def distance(one: QColor, other: QColor, vision: str = "normal") -> float:
    """CIEDE2000 between two colours as one vision sees them."""
    return ciede2000(_lab(_seen(one, vision)), _lab(_seen(other, vision)))


def ciede2000(one: Triple, other: Triple) -> float:
    """The colour difference of two L*a*b* values."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25.0**7)))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0
    if c1 * c2:
        turn = h2 - h1
        turn += 360 if turn < -180 else -360 if turn > 180 else 0
    delta_h = 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2
    if c1 * c2:
        mean_h = (h1 + h2) / 2
        if abs(h1 - h2) > 180:
            mean_h += 180 if h1 + h2 < 360 else -180
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    turned = 30 * exp(-(((mean_h - 275) / 25) ** 2))
    r = -2 * sqrt(mean_c**7 / (mean_c**7 + 25.0**7)) * sin(radians(2 * turned))
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    part_l, part_c, part_h = (
        (l2 - l1) / s_l,
        (c2 - c1) / (1 + 0.045 * mean_c),
        delta_h / (1 + 0.015 * mean_c * t),
    )
    return sqrt(part_l**2 + part_c**2 + part_h**2 + r * part_c * part_h)


def _seen(colour: QColor, vision: str) -> Triple:
    linear = [_linear(each) for each in (colour.redF(), colour.greenF(), colour.blueF())]
    rows = _DEFICIENCIES[vision]
    red, green, blue = (
        min(1.0, max(0.0, sum(part * value for part, value in zip(row, linear, strict=True)))) for row in rows
    )
    return red, green, blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _lab(linear: Triple) -> Triple:
    red, green, blue = linear
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883

    def f(value: float) -> float:
        return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))
