"""The design tokens: every colour, font size and distance that a surface uses, derived from the palette and the system font.

Hue belongs to providers; amber, red and green only to states. Nothing else in the surfaces names a colour or a size of its own, so a
light, dark, foreign or high-contrast palette changes them all at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont, QGuiApplication, QPalette

from tray_app.ui.colour import contrast, ensure_contrast, luminance, mixed

__all__ = ["Theme", "badge_letter", "contrast", "ensure_contrast", "font", "luminance", "mixed", "stack_rank"]

GAP_SMALL: Final = 4  # inside a group
GAP: Final = 8  # between controls
PADDING: Final = 12  # inside a card
EDGE: Final = 16  # panel and window edge
GAP_LARGE: Final = 24  # between groups
PANEL_WIDTH: Final = 360
PANEL_HEIGHT: Final = 640  # at most
CONTENT_WIDTH: Final = PANEL_WIDTH - 2 * EDGE - 2
RADIUS_PANEL: Final = 12
RADIUS_CARD: Final = 8
RADIUS_FIELD: Final = 6
RADIUS_BADGE: Final = 5
CONTROL: Final = 28
CONTROL_SMALL: Final = 24
ROW_BAR: Final = 36  # table row with a share bar
ROW: Final = 30
ICON: Final = 16
BADGE: Final = 18
RING: Final = 2  # width of the focus ring; it stands 1 px outside the control

HOVER: Final = 0.03
PRESSED: Final = 0.06
TINT: Final = 0.14  # of a state's or the accent's colour in a ground
DIM: Final = 0.4  # what is left of a bar outside the period

TokenKind = Literal["uncached_input", "cache_read", "cache_write", "output"]
TOKEN_KINDS: Final[tuple[TokenKind, ...]] = ("uncached_input", "cache_read", "cache_write", "output")
STACK_ORDER: Final = (
    "cline",
    "cline_cli",
    "roocode",
    "kilo_code",
    "zoo_code",
)  # from the bottom; added ones above

_INK = "#14161A"
_WHITE = "#FFFFFF"
_PROVIDERS: Final = {  # light, dark
    "cline": ("#8B5CF6", "#9B7BFF"),
    "cline_cli": ("#0B4F8A", "#A5D2FF"),
    "roocode": ("#D8620C", "#F59A4A"),
    "zoo_code": ("#B63358", "#DC5B81"),
    "kilo_code": ("#0D9283", "#00B1A6"),
}
_TOKENS: Final[dict[str, tuple[str, str]]] = {
    "uncached_input": ("#5F7290", "#98A8C1"),
    "cache_read": ("#8696AE", "#71809A"),
    "cache_write": ("#3F5171", "#C3CFE1"),
    "output": ("#1B2A45", "#F2F6FC"),
}
_WARNING: Final = ("#8F5200", "#F0B35A")
_ERROR: Final = ("#B3261E", "#FF9C92")
_GOOD: Final = ("#1E6B3A", "#7CCB96")
_BADGES: Final = {"cline": "C", "cline_cli": "›_", "roocode": "R", "zoo_code": "Z", "kilo_code": "K"}

_FONTS: Final = {  # size relative to the base font, weight
    "hero": (2.45, QFont.Weight.DemiBold),
    "hero_2": (2.0, QFont.Weight.DemiBold),
    "hero_3": (1.7, QFont.Weight.DemiBold),
    "approx": (1.7, QFont.Weight.Normal),
    "title": (1.15, QFont.Weight.DemiBold),
    "figure": (1.08, QFont.Weight.DemiBold),
    "body": (1.0, QFont.Weight.Normal),
    "name": (1.0, QFont.Weight.DemiBold),
    "table": (0.92, QFont.Weight.Normal),
    "key": (0.92, QFont.Weight.Medium),
    "total": (0.92, QFont.Weight.DemiBold),
    "caption": (0.85, QFont.Weight.Normal),
    "caption_strong": (0.85, QFont.Weight.DemiBold),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """The roles of one palette. Build it with `of` when the palette changes, not when painting."""

    surface: QColor
    card: QColor
    text: QColor
    muted: QColor
    hairline: QColor
    outline: QColor
    track: QColor
    accent: QColor
    selection: QColor
    warning: QColor
    error: QColor
    good: QColor
    is_dark: bool
    high_contrast: bool

    @classmethod
    def of(cls, palette: QPalette, high_contrast: bool | None = None) -> Theme:
        """The roles of a palette. `high_contrast`: None asks the system, and else judges by the palette."""
        active = QPalette.ColorGroup.Active
        surface = palette.color(active, QPalette.ColorRole.Window)
        text = palette.color(active, QPalette.ColorRole.WindowText)
        base = palette.color(active, QPalette.ColorRole.Base)
        is_dark = luminance(surface) < luminance(text)
        if high_contrast is None:
            high_contrast = _system_asks_for_contrast() or (
                contrast(surface, text) > 20.5 and base == surface
            )
        role = (
            QPalette.ColorRole.Accent
            if palette.isBrushSet(active, QPalette.ColorRole.Accent)
            else QPalette.ColorRole.Highlight
        )
        accent = ensure_contrast(palette.color(active, role), surface, 3.0, text)
        raised = mixed(text, surface, 0.05) if is_dark else base
        card = surface if high_contrast else raised

        def state(pair: tuple[str, str]) -> QColor:
            colour = QColor(pair[is_dark])
            tinted = surface if high_contrast else mixed(colour, surface if is_dark else card, TINT)
            for ground in (surface, card, tinted):
                colour = ensure_contrast(colour, ground, 4.5, text)
            return colour

        return cls(
            surface=surface,
            card=card,
            text=text,
            muted=text if high_contrast else mixed(text, surface, 0.70),
            hairline=text if high_contrast else mixed(text, surface, 0.10),
            outline=text if high_contrast else mixed(text, surface, 0.20),
            track=surface if high_contrast else mixed(text, surface, 0.125 if is_dark else 0.06),
            accent=accent,
            selection=surface if high_contrast else mixed(accent, surface, TINT),
            warning=state(_WARNING),
            error=state(_ERROR),
            good=state(_GOOD),
            is_dark=is_dark,
            high_contrast=high_contrast,
        )

    def provider(self, provider_id: str) -> QColor:
        """A provider's colour, at least 3:1 on surface and card. One added by the user has the muted colour: see `brush`."""
        pair = _PROVIDERS.get(provider_id)
        if pair is None:
            return QColor(self.muted)
        return self._on_both(QColor(pair[self.is_dark]))

    def brush(self, provider_id: str, dimmed: bool = False, ground: QColor | None = None) -> QBrush:
        """What fills a provider's bars: its colour, or a hatch for one added by the user. `dimmed`: a day outside the period."""
        colour = self.provider(provider_id)
        if dimmed and not self.high_contrast:
            colour = self.dimmed(colour, ground)
        known = provider_id in _PROVIDERS
        return QBrush(colour, Qt.BrushStyle.SolidPattern if known else Qt.BrushStyle.BDiagPattern)

    def token(self, kind: TokenKind) -> QColor:
        """The colour of a token kind: one slate ramp, the stronger the dearer; at least 3:1 on the card."""
        return ensure_contrast(QColor(_TOKENS[kind][self.is_dark]), self.card, 3.0, self.text)

    def banner(self, colour: QColor) -> QColor:
        """The ground of a banner whose text has this colour."""
        if self.high_contrast:
            return QColor(self.surface)
        return mixed(colour, self.surface if self.is_dark else self.card, TINT)

    def dimmed(self, colour: QColor, ground: QColor | None = None) -> QColor:
        """A colour outside the period; the same where contrast is high (an outline tells it there)."""
        return QColor(colour) if self.high_contrast else mixed(colour, ground or self.surface, DIM)

    def towards_text(self, colour: QColor, share: float) -> QColor:
        """A ground moved towards the text colour: `HOVER` or `PRESSED`."""
        return mixed(self.text, colour, share)

    def letter_on(self, colour: QColor) -> QColor:
        """White or ink for a badge's letter: white on light palettes as long as it is legible, ink on dark ones."""
        white, ink = QColor(_WHITE), QColor(_INK)
        if self.is_dark:
            return ink if contrast(ink, colour) >= 4.5 else white
        return white if contrast(white, colour) >= 3.0 else ink

    def on(self, colour: QColor) -> QColor:
        """White or ink, whichever reads better on a filled button or a count badge."""
        return max((QColor(_WHITE), QColor(_INK)), key=lambda ink: contrast(ink, colour))

    def _on_both(self, colour: QColor) -> QColor:
        for ground in (self.surface, self.card):
            colour = ensure_contrast(colour, ground, 3.0, self.text)
        return colour


def font(role: str, base: QFont) -> QFont:
    """The base font in a role's size and weight, with figures of equal width."""
    size, weight = _FONTS[role]
    result = QFont(base)
    if base.pointSizeF() > 0:
        result.setPointSizeF(base.pointSizeF() * size)
    else:
        result.setPixelSize(max(1, round(base.pixelSize() * size)))
    result.setWeight(weight)
    if size >= 1.7:
        result.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 97)
    result.setFeature(QFont.Tag("tnum"), 1)
    return result


def badge_letter(provider_id: str, name: str) -> str:
    """The sign on a provider's badge; an added provider has its first letter."""
    return _BADGES.get(provider_id) or next((sign.upper() for sign in name if sign.isalnum()), "?")


def stack_rank(provider_id: str) -> int:
    """Place in a stacked bar, from the bottom. Fixed, so that a colour is always looked for at the same height."""
    return STACK_ORDER.index(provider_id) if provider_id in STACK_ORDER else len(STACK_ORDER)


def _system_asks_for_contrast() -> bool:
    if QGuiApplication.instance() is None:
        return False
    hints = QGuiApplication.styleHints()
    accessibility = getattr(hints, "accessibility", None)  # Qt 6.10
    if accessibility is None:
        return False
    return bool(accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast)
