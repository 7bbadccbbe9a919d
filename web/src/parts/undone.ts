import type { LineView } from '../wire';
import { plain } from '../words';

const UNDONE = 'Undone: ';
/** Said to those who must not know what. */
const SHORT = ['Undone.', 'The GM undoes a step.'];

/** What was taken back, if nothing has been told since. */
export function lastUndone(lines: readonly LineView[]): { n: number; words: string } | null {
  const line = lines.findLast((l) => !l.undone);
  const text = line?.kind === 'gm' ? plain(line.text) : '';
  const words = text.startsWith(UNDONE) ? text.slice(UNDONE.length) : SHORT.includes(text) ? 'a step.' : '';
  return line && words ? { n: line.n, words } : null;
}
