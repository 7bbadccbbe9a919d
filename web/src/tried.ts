import type { LineView } from './wire';

/** Tells which rolls were made for something: not initiative and cards at the start of a round. */
export function tried(lines: LineView[]): (line: LineView) => boolean {
  const rounds = new Set(lines.filter((l) => l.kind === 'round' && !l.undone).map((l) => l.action));
  return ({ action, roll }) => Boolean(!rounds.has(action) || roll?.against || roll?.result || roll?.tone);
}

/** Tells which lines are results: such rolls, and effects with a cause. */
export function isResult(lines: LineView[]): (line: LineView) => boolean {
  const counts = tried(lines);
  return (line) =>
    line.kind !== 'talk' &&
    !line.undone &&
    (line.roll ? counts(line) : line.kind === 'effect' && line.cause !== undefined);
}
