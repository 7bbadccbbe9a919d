import type { Result } from '../../result';
import type { LineView } from '../../wire';
import { recent, tellsStory, toldOnce } from '../../words';

/**
 * What did not fit on the result card, then what came after it; if that is little, earlier lines come last, so that no line of the
 * card's own action follows their heading.
 */
export function ledTo(lines: LineView[], result: Result | null, said: Set<number>, most: number): LineView[] {
  if (!result) return recent(lines, null, most);
  const { n: at, action } = result.line;
  const concern = lines.filter((l) => l.action === action || l.n > at || said.has(l.n));
  // What the card says comes first, so that no line says it again.
  const once = toldOnce(concern.toSorted((a, b) => Number(said.has(b.n)) - Number(said.has(a.n)) || a.n - b.n));
  const all = once.filter((l) => tellsStory(l) && !said.has(l.n));
  // If not all fit, these are kept first: what others have done since, then the rolls, which explain the result.
  const weight = (l: LineView) => {
    if (l.action !== action) return 0;
    return l.kind === 'roll' ? 1 : l.kind === 'note' ? 3 : 2;
  };
  const kept = all.toSorted((a, b) => weight(a) - weight(b) || b.n - a.n).slice(0, most);
  const own = kept.filter((l) => l.action === action).toSorted((a, b) => a.n - b.n);
  const after = kept.filter((l) => l.action !== action).toSorted((a, b) => a.n - b.n);
  // Notes, such as the rounds left in a gun, no longer matter once others act.
  const earlier = lines.filter((l) => l.action !== action && l.n < at && l.kind !== 'note');
  const left = most - kept.length;
  return [...own, ...after, ...(left > 0 ? recent(earlier, result, left) : [])];
}

export type Heading = 'On the way there:' | 'Before that:' | 'After that:';

/**
 * The first of these lines that led to the result, the first before its action, and the first after it, with their headings. Without
 * one, a roll that no longer counts would read like the newest.
 */
export function placed(lines: LineView[], result: Result | null): Map<LineView, Heading> {
  const own = result ? lines.filter((line) => line.action === result.line.action) : [];
  const others = result ? lines.filter((line) => line.action !== result.line.action) : [];
  const way = own.find((line) => result && line.n < result.line.n);
  const before = others.find((line) => result && line.n < result.line.n);
  const after = others.find((line) => result && line.n > result.line.n);
  return new Map<LineView, Heading>([
    ...(way ? [[way, 'On the way there:'] as const] : []),
    ...(before ? [[before, 'Before that:'] as const] : []),
    ...(after ? [[after, 'After that:'] as const] : []),
  ]);
}
