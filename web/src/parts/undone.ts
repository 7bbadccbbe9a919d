import type { LineView } from '../wire';
import { plain } from '../words';

/** What the log says of the step that was undone last, if no line came after that. */
export function lastUndone(lines: readonly LineView[]): { n: number; words: string } | null {
  const line = lines.findLast((l) => !l.undone);
  return line?.undoes ? { n: line.n, words: plain(line.text) } : null;
}
