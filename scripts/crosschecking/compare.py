"""Where two generators differ: found from the top, made as small as may be.

`first_difference` walks down to the first node whose moves, or whose next
positions, differ; `reduced` takes men away while the difference stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .generators import Generator, Reference, Refused

PLAYED = 'position after the moves'


@dataclass(frozen=True)
class Finding:
    """Two generators differ at the position `text` of the game `variant`.

    `line`: the moves that led there from the position asked about.  `first`
    and `second`: what only the one and only the other says; both empty where
    it is the file that differs from both.
    """

    variant: str
    text: str
    kind: str
    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    line: tuple[str, ...] = ()

    def report(self, names: tuple[str, str]) -> list[str]:
        """Return lines for a reader; `names` are the generators'."""
        lines = [f'{self.variant}: {self.text}', f'  differs in: {self.kind}']
        if self.line:
            lines.append('  after: ' + ' '.join(self.line))
        for name, said in zip(names, (self.first, self.second)):
            lines += [f'  only {name}: {text}' for text in said]
        return lines


def _answers(generators: Sequence[Generator], method: str,
             *arguments: object) -> list[object]:
    """Ask both; a refusal is an answer too."""
    answers: list[object] = []
    for generator in generators:
        try:
            answers.append(getattr(generator, method)(*arguments))
        except Refused as refusal:
            answers.append(refusal)
    return answers


def _refusal(variant: str, text: str,
             answers: Sequence[object]) -> Finding | None:
    """Return a finding if exactly one of two answers is a refusal."""
    said = [(f'refuses: {answer}',) if isinstance(answer, Refused) else ()
            for answer in answers]
    if bool(said[0]) != bool(said[1]):
        return Finding(variant, text, 'what is accepted', said[0], said[1])
    return None


def node_difference(a: Generator, b: Generator, variant: str,
                    text: str) -> Finding | None:
    """Compare one node: its own text, its moves, the positions after them.

    Refused by both is no difference.
    """
    for method, kind in (('fen', 'position text'), ('moves', 'moves')):
        answers = _answers((a, b), method, variant, text)
        finding = _refusal(variant, text, answers)
        if finding or isinstance(answers[0], Refused):
            return finding
        if answers[0] != answers[1]:
            said = [[answer] if isinstance(answer, str) else answer
                    for answer in answers]
            return Finding(variant, text, kind, *_only(*said))
    if a.digest(variant, text, 1) == b.digest(variant, text, 1):
        return None
    said = [[f'{move} leads to {after}' for move, after
             in sorted(each.children(variant, text).items())]
            for each in (a, b)]
    if said[0] != said[1]:
        return Finding(variant, text, 'next positions', *_only(*said))
    said = [[' '.join(map(str, each.digest(variant, text, 1)))]
            for each in (a, b)]
    return Finding(variant, text, 'digest 1, though the next positions agree',
                   *_only(*said))


def _only(first: Sequence[str],
          second: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what only the one and only the other has, doubles counted."""
    rests: list[tuple[str, ...]] = []
    for one, two in ((first, second), (second, first)):
        left = list(two)
        rest = []
        for text in one:
            if text in left:
                left.remove(text)
            else:
                rest.append(text)
        rests.append(tuple(rest))
    return rests[0], rests[1]


def first_difference(a: Generator, b: Generator, variant: str, text: str,
                     depth: int) -> Finding | None:
    """Return the difference after the fewest moves, up to `depth` plies.

    `depth` >= 1.  Below a node that agrees, the first move whose digest
    differs is followed.
    """
    finding = node_difference(a, b, variant, text)
    if finding or depth == 1:
        return finding
    for plies in range(2, depth + 1):
        one, two = _answers((a, b), 'digest', variant, text, plies)
        if isinstance(one, Refused) or isinstance(two, Refused):
            return _refusal(variant, text, (one, two))
        if one != two:
            return _follow(a, b, variant, text, plies)
    return None


def _follow(a: Generator, b: Generator, variant: str, text: str,
            depth: int) -> Finding:
    for move, after in sorted(a.children(variant, text).items()):
        one, two = _answers((a, b), 'digest', variant, after, depth - 1)
        if _refusal(variant, after, (one, two)) or one != two:
            finding = first_difference(a, b, variant, after, depth - 1)
            if finding:
                return replace(finding, line=(move, *finding.line))
    return Finding(variant, text,
                   f'digest {depth}, though all below each move agrees',
                   (str(a.digest(variant, text, depth)),),
                   (str(b.digest(variant, text, depth)),))


def first_played(a: Generator, rules: Reference, variant: str, text: str,
                 line: Sequence[str]) -> Finding | None:
    """Play `line`, which `rules` takes, in both; return what differs first.

    That is a node if one can be found alone.  Else the kind is PLAYED: what
    `a` carries on from move to move is not all in its position text.
    """
    before = text
    for i, move in enumerate(line, 1):
        after = rules.fen(variant, before, [move])
        said, = _answers((a,), 'fen', variant, text, line[:i])
        if said != after:
            finding = node_difference(a, rules, variant, before)
            if finding:
                return replace(finding, line=tuple(line[:i - 1]))
            return Finding(variant, text, PLAYED, (_said(said),), (after,),
                           tuple(line[:i]))
        before = after
    return None


def _said(answer: object) -> str:
    return f'refuses: {answer}' if isinstance(answer, Refused) else str(answer)


def _ends_differently(a: Generator, rules: Reference, variant: str, text: str,
                      line: Sequence[str]) -> bool:
    """Tell whether both take `text`, but not the same comes of `line`."""
    one, two = _answers((a, rules), 'fen', variant, text)
    if one != two:
        return False
    one, two = _answers((a, rules), 'fen', variant, text, line)
    return one != two and not isinstance(two, Refused)


def _differ(a: Generator, b: Generator, variant: str, text: str) -> bool:
    """Tell whether both take `text` and say different things of it."""
    for method, *more in (('fen',), ('moves',), ('digest', 1)):
        one, two = _answers((a, b), method, variant, text, *more)
        if isinstance(one, Refused) or isinstance(two, Refused):
            return False
        if one != two:
            return True
    return False


def reduced(a: Generator, b: Generator, finding: Finding,
            rules: Reference) -> Finding:
    """Take men and rights away while both accept the rest and differ.

    A finding stays as it is if it doesn't show in the position alone.
    """
    variant = finding.variant
    if finding.kind == PLAYED:
        start, line = _shortened(a, finding, rules)
        text = _fewer_things(
            rules, variant, start,
            lambda text: _ends_differently(a, rules, variant, text, line))
        return first_played(a, rules, variant, text, line) or finding
    if not _differ(a, b, variant, finding.text):
        return finding
    text = _fewer_things(rules, variant, finding.text,
                         lambda text: _differ(a, b, variant, text))
    if text == finding.text:
        return finding
    return node_difference(a, b, variant, text) or finding


def _shortened(a: Generator, finding: Finding,
               rules: Reference) -> tuple[str, tuple[str, ...]]:
    """Return the last position of the line from which the rest differs."""
    texts = [finding.text]
    for move in finding.line[:-1]:
        texts.append(rules.fen(finding.variant, texts[-1], [move]))
    for i in reversed(range(len(texts))):
        if _ends_differently(a, rules, finding.variant, texts[i],
                             finding.line[i:]):
            return texts[i], finding.line[i:]
    return finding.text, finding.line


def _fewer_things(rules: Reference, variant: str, text: str,
                  differ: Callable[[str], bool]) -> str:
    """Return `text` without all things() that `differ` can do without.

    Many at a time first, then one by one until none can go.
    """
    many = len(things(rules, variant, text))
    while many:
        many = (many + 1) // 2
        shrunk = False
        left = things(rules, variant, text)
        while left:
            some, left = left[:many], left[many:]
            smaller = without(rules, variant, text, some)
            if smaller and differ(smaller):
                text, shrunk = smaller, True
        if many == 1 and not shrunk:
            break
    return text


def things(rules: Reference, variant: str, text: str) -> list[str]:
    """Return what a position could do without, each as a word.

    `passed`: its en passant squares; a castling right; a square: the man on
    it; `pool` and a number: that man of the pool.
    """
    pos = rules.position(variant, text)
    return [*(['passed'] if pos.passed else []), *pos.rights,
            *(f'pool {i}' for i in reversed(range(len(pos.pool)))),
            *(square for square in sorted(pos.board)
              if pos.board[square] not in 'Kk')]


def without(rules: Reference, variant: str, text: str,
            some: Sequence[str]) -> str:
    """Return the position without `some` of its things().

    '' if none of them is there, or if `rules` does not accept the rest.
    """
    game = rules.game(variant)
    pos = rules.position(variant, text)
    before = game.fen(pos)
    gone = {square for thing in some
            for square in (thing, pos.partner.get(thing, thing))}
    pool = [man for i, man in enumerate(pos.pool) if f'pool {i}' not in gone]
    smaller = replace(
        pos, passed=() if 'passed' in gone else pos.passed,
        rights=''.join(right for right in pos.rights if right not in gone),
        pool=''.join(pool),
        board={square: man for square, man in pos.board.items()
               if square not in gone},
        partner={square: half for square, half in pos.partner.items()
                 if square not in gone})
    written = game.fen(smaller)
    try:
        rules.position(variant, written)
    except Refused:
        return ''
    return '' if written == before else written
