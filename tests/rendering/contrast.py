"""How well texts stand out from what they are written on, pixel by pixel."""

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.kit.colour import rgb
from rendering.kit.lettering import face
from tests.rendering.eyes import contrast, luminance

FAINTEST = 0.1  # the part of the pixels around a text that may be nearer to its tone


class Reading:
    """One text at the moment when it is written."""

    def __init__(self, canvas, at, words, size, paint, weight, anchor, halo):
        scale, type_ = canvas.scale, face(size * canvas.scale, weight)
        wide = type_.getlength(words)
        x = at[0] * scale - wide * {"l": 0, "m": 0.5, "r": 1}[anchor]
        y, reach = at[1] * scale + size * scale * 0.33, size * scale
        sheet = canvas.image.size
        self.words, self.sheet = words, sheet if scale == 1 else None
        left, top = (
            min(max(0, int(v)), edge) for v, edge in zip((x - 4 * scale, y - reach), sheet, strict=True)
        )
        right, low = min(sheet[0], int(x + wide + 4 * scale)), min(sheet[1], int(y + reach * 0.4))
        self.box = left, top, max(left, right), max(top, low)
        size = self.box[2] - left, self.box[3] - top
        spot = x - self.box[0], y - self.box[1]
        self.letters, around = Image.new("L", size), Image.new("L", size)
        ImageDraw.Draw(self.letters).text(spot, words, 255, type_, "ls")
        ImageDraw.Draw(around).text(spot, words, 255, type_, "ls", stroke_width=2 * scale)
        ground = _tones(canvas.image.crop(self.box), around) if halo is None else [(1, luminance(rgb(halo)))]
        self.written = _faintest(ground, luminance(rgb(paint)))

    def shown(self, picture):
        """Return the contrast that is left on the finished picture, whatever was drawn over the text."""
        if self.sheet != picture.size:
            return 21
        part = picture.crop(self.box)
        letters = _tones(part, self.letters.point([255 if v > 220 else 0 for v in range(256)]))
        near = self.letters.filter(ImageFilter.MaxFilter(3))
        far = near.filter(ImageFilter.MaxFilter(3))
        around = _tones(part, ImageChops.subtract(far, near))
        return contrast(_middle(letters), _middle(around)) if letters and around else 21


def _tones(image, mask):
    """Return how many opaque pixels below a mask have which luminance."""
    if not all(image.size):
        return []
    image = image.convert("RGBA")
    image.putalpha(ImageChops.multiply(image.getchannel("A"), mask))
    return [
        (count, luminance(tone))
        for count, tone in image.getcolors(image.width * image.height)
        if tone[3] > 127
    ]


def _faintest(tones, ink):
    """Return the contrast of an ink with what it is on, but for the nearest few pixels."""
    left = FAINTEST * sum(count for count, _ in tones)
    for found, count in sorted((contrast(tone, ink), count) for count, tone in tones):
        left -= count
        if left <= 0:
            return found
    return 21


def _middle(tones):
    left = sum(count for count, _ in tones) / 2
    for tone, count in sorted((tone, count) for count, tone in tones):
        left -= count
        if left <= 0:
            return tone
    return 0
