"""Everybody can tell tiles, dice and texts apart: also who sees few colours, or none.

In the usual theme and in that of high contrast.
"""

from collections.abc import Iterator
from itertools import combinations

import pytest

from games.terrain_vague.box import TERRAINS
from render.maillot.land import LANDS
from render.maillot.mountain import arrow_tone
from render.maillot.riders import second
from render.shared.canvas import Colour, mix
from render.shared.theme import Sight, seeing, theme
from render.terrain_vague.pawns import shape
from tests.support.render.eyes import EYES, contrast, difference


@pytest.fixture(params=[False, True], ids=["usual", "contrast"], autouse=True)
def contrast_wanted(request: pytest.FixtureRequest) -> Iterator[bool]:
    with seeing(Sight(contrast=request.param)):
        yield request.param


@pytest.mark.parametrize("eye", EYES)
def test_kinds_of_land_differ_for_every_eye(eye: str) -> None:
    fills = {name: shades.fill for name, shades in theme().terrain.items()}
    for one, other in combinations(fills, 2):
        assert difference(fills[one], fills[other], eye) >= 12, (one, other)


@pytest.mark.parametrize("eye", EYES)
def test_the_dice_of_two_players_differ_for_every_eye(eye: str) -> None:
    one, other = theme().sides
    assert difference(one.face, other.face, eye) >= 20


@pytest.mark.parametrize("eye", EYES)
def test_marks_of_the_question_differ_from_those_of_the_last_move(eye: str) -> None:
    assert difference(theme().gold, (255, 255, 255), eye) >= 12


def grey(colour: Colour) -> Colour:
    red, green, blue = colour
    return (round(0.299 * red + 0.587 * green + 0.114 * blue),) * 3


def test_the_dice_of_two_players_differ_in_grey() -> None:
    one, other = theme().sides
    assert difference(grey(one.face), grey(other.face)) >= 12


def test_pips_stand_out_from_their_dice() -> None:
    for side in theme().sides:
        lit = mix(side.face, (255, 255, 255), 0.22)  # the top of the die, where the light falls
        assert contrast(side.pip, side.face) >= 4.5
        assert contrast(side.pip, lit) >= 3


def test_texts_are_readable_on_what_they_stand_on() -> None:
    colours = theme()
    grounds = [colours.paper, colours.card, mix(colours.card, colours.gold, 0.12)]
    for ground in grounds:
        assert contrast(colours.text, ground) >= 7
        assert contrast(colours.dim, ground) >= 4.5
    assert contrast(colours.ink, colours.gold) >= 7
    for side in colours.sides:
        assert contrast((255, 255, 255), side.face) >= 4.5
    for shades in colours.terrain.values():
        assert contrast(shades.text, shades.fill) >= 4.5


def test_the_table_stands_out_from_both_of_discords_themes() -> None:
    for background in ((0x31, 0x33, 0x38), (255, 255, 255)):
        assert difference(theme().table, background) >= 12


@pytest.mark.parametrize("eye", EYES)
def test_the_four_armies_differ_for_every_eye(eye: str) -> None:
    faces = {name: side.face for name, side in theme().armies.items()}
    for one, other in combinations(faces, 2):
        assert difference(faces[one], faces[other], eye) >= 20, (one, other)


def test_the_four_armies_differ_in_grey() -> None:
    for one, other in combinations(theme().armies.values(), 2):
        assert difference(grey(one.face), grey(other.face)) >= 12


def test_letters_stand_out_from_their_armies() -> None:
    for side in theme().armies.values():
        assert contrast(side.pip, side.face) >= 4.5


@pytest.mark.parametrize("eye", EYES)
def test_soldiers_and_obstacles_stand_out_from_the_meadow(eye: str) -> None:
    meadow = theme().field["meadow"].fill
    for side in theme().armies.values():
        assert difference(side.face, meadow, eye) >= 11
    for kind in ("hedge", "stone"):
        assert difference(theme().field[kind].fill, meadow, eye) >= 12


@pytest.mark.parametrize("eye", EYES)
def test_the_six_teams_differ_for_every_eye(eye: str) -> None:
    for (a, one), (b, other) in combinations(enumerate(theme().teams), 2):
        assert difference(one.face, other.face, eye) >= 20, (a, b)


def test_the_six_teams_differ_in_grey() -> None:
    for one, other in combinations(theme().teams, 2):
        assert difference(grey(one.face), grey(other.face)) >= 7  # letters and patterns help


def test_letters_stand_out_from_both_colours_of_a_jersey() -> None:
    for side in theme().teams:
        assert contrast(side.pip, side.face) >= 4.5
        assert contrast(side.pip, second(side)) >= 4.5


@pytest.mark.parametrize("eye", EYES)
def test_riders_stand_out_from_the_road_by_their_rims(eye: str) -> None:
    for kind in ("asphalt", "cobbles"):
        assert difference(theme().road[kind].fill, (255, 255, 255), eye) >= 12
        assert difference(theme().road[kind].fill, theme().ink, eye) >= 12


@pytest.mark.parametrize("eye", EYES)
def test_the_costs_of_arrows_differ_for_every_eye(eye: str) -> None:
    tones = [arrow_tone(fee) for fee in (1, 2, 3)]
    for one, other in combinations(tones, 2):
        assert difference(one, other, eye) >= 10
    for tone in tones:
        assert contrast(theme().ink, tone) >= 4.5


def test_values_and_numbers_can_be_read_on_their_land() -> None:
    for kind in LANDS:
        assert contrast(theme().ink, theme().road[kind].fill) >= 4.5
    assert contrast(theme().ink, theme().road["meadow"].fill) >= 4.5


@pytest.mark.parametrize("eye", EYES)
def test_the_eight_terrains_differ_for_every_eye(eye: str) -> None:
    fills = {terrain.value: theme().yard[terrain.value].fill for terrain in TERRAINS}
    for one, other in combinations(fills, 2):
        assert difference(fills[one], fills[other], eye) >= 14, (one, other)


@pytest.mark.parametrize("eye", EYES)
def test_the_four_gangs_differ_for_every_eye(eye: str) -> None:
    for one, other in combinations(theme().gangs, 2):
        assert difference(theme().gangs[one].face, theme().gangs[other].face, eye) >= 18


def test_the_four_gangs_differ_in_grey_and_in_shape() -> None:
    for one, other in combinations(theme().gangs.values(), 2):
        assert difference(grey(one.face), grey(other.face)) >= 12
    assert len({tuple(shape(gang, 20)) for gang in theme().gangs}) == 4


def test_weak_terrain_is_lighter_than_the_strong_one_of_its_gang() -> None:
    for weak, strong in zip(TERRAINS[::2], TERRAINS[1::2], strict=True):
        one, other = (grey(theme().yard[kind.value].fill) for kind in (weak, strong))
        assert one[0] - other[0] >= 30


def test_names_and_letters_can_be_read_on_the_junkyard() -> None:
    for shades in theme().yard.values():
        assert contrast(shades.text, shades.fill) >= 4.5
    for side in theme().gangs.values():
        assert contrast(side.pip, side.face) >= 4.5


@pytest.mark.parametrize("eye", EYES)
def test_squares_of_the_race_differ_for_every_eye(eye: str) -> None:
    """Where fills are near, the signs on them tell squares apart: those are drawn in ink."""
    fills = {kind: theme().road[kind].fill for kind in sorted({*LANDS, "asphalt", "meadow"})}
    for one, other in combinations(fills, 2):
        told_by_signs = {"flat", "false_flat", "headwind", "cobbles", "climb", "steep", "descent"}
        far = difference(fills[one], fills[other], eye) >= 5
        assert far or {one, other} <= told_by_signs | {"sign"}, (one, other)


@pytest.mark.parametrize("eye", EYES)
def test_the_colours_of_players_differ_from_the_ground_of_their_board(eye: str) -> None:
    for team in theme().teams:
        for ground in ("asphalt", "meadow"):
            far = difference(team.face, theme().road[ground].fill, eye)
            assert far >= 5 or difference((255, 255, 255), theme().road[ground].fill, eye) >= 12
    for gang in theme().gangs.values():  # each token has a white rim in a black one
        for terrain in TERRAINS:
            fill = theme().yard[terrain.value].fill
            rims = [difference(rim, fill, eye) for rim in ((255, 255, 255), theme().ink)]
            assert max(rims) >= 30, (gang, terrain)


def test_high_contrast_is_high(contrast_wanted: bool) -> None:
    """WCAG 2.2 asks 4.5 of texts (1.4.3), and 7 of those in high contrast (1.4.6).

    Of bold letters as large as those on tiles and pieces it asks 3 and 4.5.
    """
    least, on_pieces = (7.0, 5.0) if contrast_wanted else (4.5, 4.5)
    colours = theme()
    for ground in (colours.paper, colours.card):
        assert contrast(colours.text, ground) >= least
        assert contrast(colours.dim, ground) >= least
    for shades in (*colours.terrain.values(), *colours.yard.values()):
        assert contrast(shades.text, shades.fill) >= on_pieces
    for side in (*colours.sides, *colours.armies.values(), *colours.gangs.values()):
        assert contrast(side.pip, side.face) >= on_pieces
    if contrast_wanted:
        assert contrast(colours.table, colours.paper) >= 20
