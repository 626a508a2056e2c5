"""How different two colours look, to eyes of different kinds.

CIEDE2000 after Sharma, Wu and Dalal (2005); full colour blindness after Machado, Oliveira and
Fernandes (2009), applied to linear RGB; contrast after WCAG 2.2.
"""

from math import atan2, cos, degrees, exp, hypot, pi, radians, sin, sqrt

Colour = tuple[int, int, int]
Triple = tuple[float, float, float]

EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: Colour) -> Triple:
    r, g, b = (
        c / 255 / 12.92 if c <= 10.31475 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour
    )
    return r, g, b


def times(matrix: tuple[Triple, Triple, Triple], rgb: Triple) -> Triple:
    r, g, b = (sum(m * c for m, c in zip(row, rgb, strict=True)) for row in matrix)
    return r, g, b


def lab(colour: Colour, eye: str) -> Triple:
    r, g, b = (min(1.0, max(0.0, c)) for c in times(EYES[eye], linear(colour)))
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (841 / 108) * t + 4 / 29 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Colour, other: Colour, eye: str = "normal") -> float:
    """CIEDE2000 between two colours as this eye sees them."""
    return ciede2000(lab(one, eye), lab(other, eye))


def ciede2000(one: Triple, other: Triple) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(chroma7 / (chroma7 + 25**7))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1 = degrees(atan2(b1, a1 * stretch)) % 360
    h2 = degrees(atan2(b2, a2 * stretch)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    twist = -2 * sqrt(c**7 / (c**7 + 25**7)) * sin(pi / 3 * exp(-(((hue - 275) / 25) ** 2)))
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / (1 + 0.045 * c), dh / (1 + 0.015 * c * t)
    return sqrt(dl**2 + dc**2 + dh**2 + twist * dc * dh)


def contrast(one: Colour, other: Colour) -> float:
    """WCAG contrast, 1 to 21."""
    bright = sorted(
        0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other))
    )
    return (bright[1] + 0.05) / (bright[0] + 0.05)
