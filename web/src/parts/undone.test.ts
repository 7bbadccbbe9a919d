import { expect, test } from 'vitest';
import type { LineKind, LineView } from '../wire';
import { lastUndone } from './undone';

const line = (n: number, kind: LineKind, text: string, marks: Partial<LineView> = {}) =>
  ({ n, kind, text: [{ t: text }], action: n, ...marks }) as LineView;

test('what was taken back is news until something else happens', () => {
  const undone = [
    line(1, 'act', 'Ann shoots at Bob.', { undone: true }),
    line(2, 'gm', 'Ann is idle.', { undoes: true }),
  ];
  expect(lastUndone(undone)).toEqual({ n: 2, words: 'Ann is idle.' });
  expect(lastUndone([...undone, line(3, 'act', 'Ann runs.')])).toBeNull();
  expect(lastUndone([line(1, 'gm', 'Undone: never.')])).toBeNull();
  expect(lastUndone([])).toBeNull();
});
