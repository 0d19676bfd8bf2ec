"""The design tokens hold on any palette: contrast, distance between providers, sizes."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette

from tests.ui.colour_distance import VISIONS, ciede2000, distance
from tray_app.ui.design import (
    STACK_ORDER,
    TOKEN_KINDS,
    Theme,
    badge_letter,
    contrast,
    ensure_contrast,
    font,
    luminance,
    mixed,
    stack_rank,
)

PALETTES = {  # window, base, text, accent
    "light": ("#F3F4F6", "#FFFFFF", "#1B1E24", "#2457C5"),
    "dark": ("#1E2024", "#17181B", "#ECEEF2", "#7EA6FF"),
    "fusion light": ("#EFEFEF", "#FFFFFF", "#000000", "#308CC6"),
    "fusion dark": ("#323232", "#242424", "#FFFFFF", "#308CC6"),
    "breeze light": ("#EFF0F1", "#FFFFFF", "#232629", "#3DAEE9"),
    "breeze dark": ("#202326", "#141618", "#FCFCFC", "#3DAEE9"),
    "adwaita light": ("#FAFAFA", "#FFFFFF", "#2E3436", "#3584E4"),
    "adwaita dark": ("#242424", "#1E1E1E", "#FFFFFF", "#3584E4"),
    "windows 11 light": ("#F3F3F3", "#FFFFFF", "#1A1A1A", "#005FB8"),
    "windows 11 dark": ("#202020", "#2C2C2C", "#FFFFFF", "#60CDFF"),
}
OWN = ("light", "dark")
colours = st.builds(QColor, *[st.integers(0, 255)] * 3)


def palette(name: str) -> QPalette:
    window, base, text, accent = (QColor(each) for each in PALETTES[name])
    result = QPalette(window)
    result.setColor(QPalette.ColorRole.Window, window)
    result.setColor(QPalette.ColorRole.Base, base)
    result.setColor(QPalette.ColorRole.WindowText, text)
    result.setColor(QPalette.ColorRole.Highlight, accent)
    result.setColor(QPalette.ColorRole.Accent, accent)
    return result


def theme(name: str) -> Theme:
    return Theme.of(palette(name), high_contrast=False)


@pytest.mark.parametrize("name", PALETTES)
def test_every_text_colour_is_legible_on_every_ground_it_stands_on(name: str) -> None:
    roles = theme(name)
    for ground in (roles.surface, roles.card):
        for colour in (roles.text, roles.muted, roles.warning, roles.error, roles.good):
            assert contrast(colour, ground) >= 4.5
    for colour in (roles.warning, roles.error):
        assert contrast(colour, roles.banner(colour)) >= 4.5


@pytest.mark.parametrize("name", OWN)
def test_our_own_pictures_keep_the_margin_that_the_language_promises(name: str) -> None:
    roles = theme(name)
    pairs = [
        (colour, ground) for colour in (roles.text, roles.muted) for ground in (roles.surface, roles.card)
    ]
    pairs += [(colour, roles.banner(colour)) for colour in (roles.warning, roles.error)]
    assert min(contrast(*pair) for pair in pairs) >= 4.9


@pytest.mark.parametrize("name", PALETTES)
def test_every_provider_stands_out_from_surface_and_card(name: str) -> None:
    roles = theme(name)
    for provider in STACK_ORDER:
        assert min(contrast(roles.provider(provider), ground) for ground in (roles.surface, roles.card)) >= 3


@pytest.mark.parametrize("name", OWN)
def test_our_own_palettes_need_no_correction_of_provider_colours(name: str) -> None:
    wanted = {
        "light": ("#8b5cf6", "#0b4f8a", "#d8620c", "#0d9283", "#b63358"),
        "dark": ("#9b7bff", "#a5d2ff", "#f59a4a", "#00b1a6", "#dc5b81"),
    }[name]
    assert tuple(theme(name).provider(each).name() for each in STACK_ORDER) == wanted


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("vision", VISIONS)
def test_providers_are_told_apart_whatever_colours_a_person_sees(name: str, vision: str) -> None:
    roles = theme(name)
    least = min(
        distance(roles.provider(one), roles.provider(other), vision)
        for one, other in combinations(STACK_ORDER, 2)
    )
    own = {"normal": 23.0, "protanopia": 17.0, "deuteranopia": 17.0, "tritanopia": 12.3}
    foreign = {"normal": 15.4, "protanopia": 15.4, "deuteranopia": 15.4, "tritanopia": 11.0}
    assert least >= (own if name in OWN else foreign)[vision]


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ],
)
def test_the_measure_of_distance_agrees_with_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], wanted: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize("name", PALETTES)
def test_token_kinds_stand_out_from_the_card_and_from_their_neighbours(name: str) -> None:
    roles = theme(name)
    ramp = [roles.token(kind) for kind in TOKEN_KINDS]
    assert all(contrast(colour, roles.card) >= 3 for colour in ramp)
    least = 1.45 if name in OWN else 1.2
    assert all(contrast(one, other) >= least for one, other in pairwise(ramp))


@pytest.mark.parametrize("name", OWN)
def test_the_letter_on_a_badge_is_legible(name: str) -> None:
    roles = theme(name)
    least = 3.7 if name == "light" else 5.0
    for provider in STACK_ORDER:
        colour = roles.provider(provider)
        assert contrast(roles.letter_on(colour), colour) >= least


def test_a_provider_added_by_the_user_is_hatched_not_given_a_hue() -> None:
    roles = theme("light")
    assert roles.provider("mine") == roles.muted
    assert roles.brush("mine").style() == Qt.BrushStyle.BDiagPattern
    assert roles.brush("cline").style() == Qt.BrushStyle.SolidPattern


@given(colour=colours, ground=colours, text=colours, ratio=st.floats(1, 7))
def test_contrast_is_reached_wherever_the_text_colour_itself_reaches_it(
    colour: QColor, ground: QColor, text: QColor, ratio: float
) -> None:
    result = ensure_contrast(colour, ground, ratio, text)
    if contrast(colour, ground) >= ratio:
        assert result == colour
    elif contrast(text, ground) >= ratio:
        assert contrast(result, ground) >= ratio
    else:
        assert result == text or contrast(result, ground) >= ratio


@given(one=colours, other=colours, share=st.floats(0, 1))
def test_a_mixture_lies_between_its_colours(one: QColor, other: QColor, share: float) -> None:
    mixture = mixed(one, other, share)
    for channel in ("red", "green", "blue"):
        low, high = sorted((getattr(one, channel)(), getattr(other, channel)()))
        assert low <= getattr(mixture, channel)() <= high
    assert 0 <= luminance(mixture) <= 1


def test_a_dark_palette_raises_its_cards_even_where_its_base_is_darker_than_its_window() -> None:
    roles = theme("dark")
    assert roles.is_dark
    assert luminance(roles.card) > luminance(roles.surface)


def test_the_accent_wins_over_the_highlight_where_a_palette_has_one() -> None:
    both = palette("light")
    both.setColor(QPalette.ColorRole.Accent, QColor("#7A1FA2"))
    assert Theme.of(both, high_contrast=False).accent == QColor("#7A1FA2")
    without = QPalette()
    without.setColor(QPalette.ColorRole.Window, QColor("#F3F4F6"))
    without.setColor(QPalette.ColorRole.WindowText, QColor("#1B1E24"))
    without.setColor(QPalette.ColorRole.Highlight, QColor("#2457C5"))
    assert Theme.of(without, high_contrast=False).accent == QColor("#2457C5")


def test_high_contrast_has_full_lines_and_no_tints() -> None:
    roles = Theme.of(palette("dark"), high_contrast=True)
    assert roles.muted == roles.hairline == roles.outline == roles.text
    assert roles.card == roles.selection == roles.track == roles.banner(roles.error) == roles.surface
    assert roles.dimmed(roles.provider("cline")) == roles.provider("cline")


def test_a_black_and_white_palette_counts_as_high_contrast_and_usual_ones_do_not() -> None:
    black = QPalette(QColor("#000000"))
    for role, colour in (("Window", "#000000"), ("Base", "#000000"), ("WindowText", "#FFFFFF")):
        black.setColor(QPalette.ColorRole[role], QColor(colour))
    assert Theme.of(black).high_contrast
    assert not any(Theme.of(palette(name)).high_contrast for name in PALETTES)


@pytest.mark.parametrize("in_points", [True, False])
def test_sizes_follow_the_system_font(in_points: bool) -> None:
    base = QFont()
    if in_points:
        base.setPointSizeF(10)
    else:
        base.setPixelSize(20)

    def size(role: str) -> float:
        chosen = font(role, base)
        return chosen.pointSizeF() / 10 if in_points else chosen.pixelSize() / 20

    assert size("hero") == pytest.approx(2.45)
    assert size("body") == pytest.approx(1.0)
    assert min(size(role) for role in ("caption", "table", "body")) == pytest.approx(0.85)
    assert font("hero", base).weight() == QFont.Weight.DemiBold
    assert font("table", base).isFeatureSet(QFont.Tag("tnum"))


def test_badges_have_their_letter_and_added_providers_their_first_one() -> None:
    assert [badge_letter(each, "") for each in STACK_ORDER] == ["C", "›_", "R", "K", "Z"]
    assert badge_letter("mine", "  ürgent fork") == "Ü"
    assert badge_letter("mine", "—") == "?"


def test_the_stack_order_is_fixed_with_added_providers_on_top() -> None:
    assert sorted(["mine", "zoo_code", "kilo_code", "cline"], key=stack_rank) == [
        "cline",
        "kilo_code",
        "zoo_code",
        "mine",
    ]
