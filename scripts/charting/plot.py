"""A plot as SVG text: two axes, lines, marks, bars, a legend.

Colours follow the reader's light or dark mode; a picture needs nothing from elsewhere.  Whoever
can't tell the colours apart can tell the marks apart.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 880, 470
LEFT, RIGHT, TOP, BOTTOM = 74, 212, 46, 92
LIGHT = ('#0969da', '#bc4c00', '#1a7f37', '#cf222e', '#8250df', '#7d6b00')
DARK = ('#79b8ff', '#ffa657', '#56d364', '#ff8078', '#d2a8ff', '#e3c94b')
STYLE = ('text{{font:13px sans-serif;fill:{ink}}}.title{{font-size:16px;font-weight:bold}}'
         '.note{{font-size:11px;fill:{faint}}}.end{{text-anchor:end}}.middle{{text-anchor:middle}}'
         '.back{{fill:{back}}}.grid{{stroke:{grid};fill:none}}.axis{{stroke:{ink};fill:none}}'
         '.line{{fill:none;stroke-width:2.2}}.ideal{{fill:none;stroke-width:1.2;'
         'stroke-dasharray:3 4}}')


class Axis(NamedTuple):
    """What an axis shows: `label` with the unit; `ticks` are values and their texts."""

    label: str
    low: float
    high: float
    ticks: Sequence[tuple[float, str]]
    log: bool = False

    def share(self, value: float) -> float:
        """Return where on the axis `value` lies, 0 to 1."""
        if self.log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


def linear_ticks(high: float) -> list[tuple[float, str]]:
    """Return about five round ticks from 0 to `high` or a little less."""
    step = 10 ** math.floor(math.log10(high / 2.5))
    step *= next(factor for factor in (1, 2, 2.5, 5, 10) if high / (step * factor) <= 6)
    return [(n * step, f'{n * step:g}') for n in range(int(high / step + 1e-9) + 1)]


def log_ticks(low: float, high: float) -> list[tuple[float, str]]:
    """Return the ticks 1, 2, 5, 10 .. between the two."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    return [(tick, f'{tick:g}') for power in range(first, last + 1) for factor in (1, 2, 5)
            if low <= (tick := factor * 10 ** power) <= high]


def style() -> str:
    """Return the style sheet for both modes."""
    def colours(names: Sequence[str]) -> str:
        return ''.join(f'.s{i}{{stroke:{name}}}.f{i}{{fill:{name}}}'
                       for i, name in enumerate(names))
    light = STYLE.format(ink='#1f2328', faint='#59636e', back='#fff', grid='#e4e7eb')
    dark = STYLE.format(ink='#e6edf3', faint='#9198a1', back='#0d1117', grid='#262c36')
    return (f'{light}{colours(LIGHT)}@media(prefers-color-scheme:dark)'
            f'{{{dark}{colours(DARK)}}}')


class Plot:
    """A picture in the making; render() gives the text.

    `note`: lines below, what it was made from.
    """

    def __init__(self, title: str, x: Axis, y: Axis, note: Sequence[str]) -> None:
        self.x, self.y = x, y
        self._parts: list[str] = []
        self._legend_y = TOP + 12
        self._frame(title, note)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of a point."""
        return (LEFT + self.x.share(x) * (WIDTH - LEFT - RIGHT),
                HEIGHT - BOTTOM - self.y.share(y) * (HEIGHT - TOP - BOTTOM))

    def text(self, x: float, y: float, text: str, kind: str = '') -> None:
        """Write at a pixel."""
        self._parts.append(f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(text)}</text>')

    def line(self, points: Sequence[tuple[float, float]], series: int, kind: str = 'line') -> None:
        """Draw a line; `kind`: line or ideal."""
        path = ' '.join(f'{x:.1f},{y:.1f}' for x, y in (self.at(*point) for point in points))
        self._parts.append(f'<polyline points="{path}" class="{kind} s{series}"/>')

    def mark(self, x: float, y: float, series: int, says: str) -> None:
        """Draw the mark of a series at a point; `says` is shown under the mouse."""
        self._parts.append(mark(*self.at(x, y), series, says))

    def bar(self, x: float, width: float, high: float, series: int, says: str) -> None:
        """Draw a bar from 0 to `high` around `x`, `width` in units of the axis, `says` on top."""
        left, top = self.at(x - width / 2, high)
        right, bottom = self.at(x + width / 2, 0)
        self._parts.append(f'<rect x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" '
                           f'height="{bottom - top:.1f}" class="f{series}"/>')
        self.text((left + right) / 2, top - 5, says, 'middle')

    def legend(self, series: int, name: str) -> None:
        """Name a series at the right."""
        y = self._legend_y
        self._legend_y += 24
        self._parts.append(mark(WIDTH - RIGHT + 24, y - 4, series, name))
        self.text(WIDTH - RIGHT + 38, y, name)

    def remark(self, text: str) -> None:
        """Write a small line below the legend."""
        self.text(WIDTH - RIGHT + 19, self._legend_y, text, 'note')
        self._legend_y += 15

    def render(self) -> str:
        """Return the picture."""
        body = '\n'.join(self._parts)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
                f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n<style>{style()}</style>\n{body}\n'
                f'</svg>\n')

    def _frame(self, title: str, note: Sequence[str]) -> None:
        right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
        self._parts.append(f'<title>{escape(title)}</title>')
        self._parts.append(f'<rect class="back" width="{WIDTH}" height="{HEIGHT}"/>')
        self.text(LEFT, 26, title, 'title')
        for value, text in self.y.ticks:
            y = self.at(self.x.low, value)[1]
            self._parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{right}"/>')
            self.text(LEFT - 8, y + 4, text, 'end')
        for value, text in self.x.ticks:
            x = self.at(value, self.y.low)[0]
            self._parts.append(f'<path class="axis" d="M{x:.1f} {bottom}v5"/>')
            self.text(x, bottom + 20, text, 'middle')
        self._parts.append(f'<path class="axis" d="M{LEFT} {TOP}V{bottom}H{right}"/>')
        self.text((LEFT + right) / 2, bottom + 47, self.x.label, 'middle')
        y = (TOP + bottom) / 2
        self._parts.append(f'<text class="middle" transform="translate(20 {y:.1f}) rotate(-90)">'
                           f'{escape(self.y.label)}</text>')
        for number, line in enumerate(reversed(note)):
            self.text(LEFT, HEIGHT - 10 - 14 * number, line, 'note')


SHAPES = ('M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z', 'M-4-4h8v8h-8z', 'M0-5.5L5 4H-5z',
          'M0-6L5 0L0 6L-5 0z', 'M0 5.5L5-4H-5z', 'M-1.6-5.5h3.2v3.9h3.9v3.2h-3.9v3.9h-3.2v-3.9'
          'h-3.9v-3.2h3.9z')


def mark(x: float, y: float, series: int, says: str) -> str:
    """Return the mark of a series at a pixel."""
    return (f'<path class="f{series}" transform="translate({x:.1f} {y:.1f})" '
            f'd="{SHAPES[series]}"><title>{escape(says)}</title></path>')
