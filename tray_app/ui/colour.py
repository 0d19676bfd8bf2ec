"""Arithmetic on colours: mixing, and contrast as WCAG 2 defines it."""

from __future__ import annotations

from PySide6.QtGui import QColor


def mixed(colour: QColor, ground: QColor, share: float) -> QColor:
    """`share` (0 to 1) of a colour over a ground, both taken as opaque."""
    return QColor(
        *(
            round(share * over + (1 - share) * under)
            for over, under in (
                (colour.red(), ground.red()),
                (colour.green(), ground.green()),
                (colour.blue(), ground.blue()),
            )
        )
    )


def luminance(colour: QColor) -> float:
    """Relative luminance by WCAG 2, 0 to 1."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)

    red, green, blue = linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """Contrast ratio by WCAG 2, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ensure_contrast(colour: QColor, ground: QColor, ratio: float, text: QColor) -> QColor:
    """The colour itself where it stands out enough from the ground, else with text colour mixed in by 5 % steps until it does."""
    for step in range(21):
        candidate = mixed(text, colour, step * 0.05)
        if contrast(candidate, ground) >= ratio:
            return candidate
    return QColor(text)
