import type { LineView } from '../wire';
import { plain } from '../words';

const UNDONE = 'Undone: ';
/** For those who must not know what was undone. */
const SHORT = ['Undone.', 'The GM undoes a step.'];

/** What was undone last, if no line came after that. */
export function lastUndone(lines: readonly LineView[]): { n: number; words: string } | null {
  const line = lines.findLast((l) => !l.undone);
  const text = line?.kind === 'gm' ? plain(line.text) : '';
  const words = text.startsWith(UNDONE) ? text.slice(UNDONE.length) : SHORT.includes(text) ? 'a step.' : '';
  return line && words ? { n: line.n, words } : null;
}
