"""How colours look to different eyes."""

from functools import cache
from math import hypot

from rendering.kit.colour import rgb

VISIONS = {  # Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB
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
_TO_CONES = (
    (0.41222147, 0.53633254, 0.05144599),
    (0.21190350, 0.68069955, 0.10739696),
    (0.08830246, 0.28171884, 0.62997870),
)
_TO_LAB = (
    (0.21045426, 0.79361779, -0.00407205),
    (1.97799850, -2.42859221, 0.45059371),
    (0.02590404, 0.78277177, -0.80867577),
)


def distance(a, b, vision):
    """Return how far apart two colours look: 100 x Euclid in OKLab. 2 is just visible, 20 another colour."""
    return 100 * hypot(*(p - q for p, q in zip(_lab(a, vision), _lab(b, vision), strict=True)))


def ratio(a, b):
    """Return the contrast of two colours as WCAG 2 has it: from 1 to 21."""
    return contrast(luminance(rgb(a)), luminance(rgb(b)))


def contrast(a, b):
    """Return the contrast of two luminances."""
    dark, light = sorted((a, b))
    return (light + 0.05) / (dark + 0.05)


@cache
def luminance(tone):
    """Return how light a tone is, from 0 to 1."""
    return sum(part * LINEAR[value] for part, value in zip((0.2126, 0.7152, 0.0722), tone, strict=False))


def _lab(colour, vision):
    seen = [min(1, max(0, c)) for c in _times(VISIONS[vision], [LINEAR[v] for v in rgb(colour)])]
    return _times(_TO_LAB, [c ** (1 / 3) for c in _times(_TO_CONES, seen)])


def _linear(value):
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


LINEAR = [_linear(value / 255) for value in range(256)]


def _times(matrix, vector):
    return [sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix]
