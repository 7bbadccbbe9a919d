import type { Result } from '../../result';
import type { LineView } from '../../wire';
import { recent, tellsStory } from '../../words';

/** What the card of the newest result has no room for and what came after it; where that is little, also what was told before. */
export function ledTo(lines: LineView[], result: Result | null, said: Set<number>, most: number): LineView[] {
  if (!result) return recent(lines, null, most);
  const { n: at, action } = result.line;
  const all = lines.filter((l) => (l.action === action || l.n > at) && tellsStory(l) && !said.has(l.n));
  // Where not all have room: what others do since, then the rolls, without which nobody knows why.
  const weight = (l: LineView) => {
    if (l.action !== action) return 0;
    return l.kind === 'roll' ? 1 : l.kind === 'note' ? 3 : 2;
  };
  const kept = all.toSorted((a, b) => weight(a) - weight(b) || b.n - a.n).slice(0, most);
  const own = all.filter((l) => kept.includes(l));
  // What is left in a gun, and the like, tells nothing once others act.
  const earlier = lines.filter((l) => l.action !== action && l.n < at && l.kind !== 'note');
  return own.length < most ? [...recent(earlier, result, most - own.length), ...own] : own;
}

/** Which of these lines come before the action of the result, and which after it: said of the first of each. */
export function placed(lines: LineView[], result: Result | null): Map<LineView, 'Before that:' | 'After that:'> {
  const others = result ? lines.filter((line) => line.action !== result.line.action) : [];
  const before = others.find((line) => result && line.n < result.line.n);
  const after = others.find((line) => result && line.n > result.line.n);
  return new Map([
    ...(before ? [[before, 'Before that:'] as const] : []),
    ...(after ? [[after, 'After that:'] as const] : []),
  ]);
}
