import type { LineView, Span } from './wire';

/** A sentence as plain text. */
export const plain = (words: Span[]): string => words.map((w) => w.t).join('');

/** A modifier with its sign, with a true minus. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** `1 turn`, `3 turns`. */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** How long ago, from the server's steps. */
export function ago(seconds: number): string {
  if (seconds < 10) return 'just now';
  if (seconds < 60) return 'moments ago';
  if (seconds < 3600) return `${count(Math.floor(seconds / 60), 'minute')} ago`;
  if (seconds < 86_400) return `${count(Math.floor(seconds / 3600), 'hour')} ago`;
  return `${count(Math.floor(seconds / 86_400), 'day')} ago`;
}

/** The newest roll that stands, with the last sentence that came of it. */
export function lastResult(lines: LineView[]): { line: LineView; outcome: Span[] } | null {
  let outcome: Span[] | null = null;
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i];
    if (!line || line.undone) continue;
    if (line.roll) return { line, outcome: outcome ?? line.text };
    if (line.kind === 'effect' && !outcome) outcome = line.text;
  }
  return null;
}
