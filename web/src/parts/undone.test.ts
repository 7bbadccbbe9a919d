import { expect, test } from 'vitest';
import type { LineKind, LineView } from '../wire';
import { lastUndone } from './undone';

const line = (n: number, kind: LineKind, text: string, undone = false) =>
  ({ n, kind, text: [{ t: text }], undone, action: n }) as LineView;

test('what was taken back is news until something else happens', () => {
  const undone = [line(1, 'act', 'Ann shoots at Bob.', true), line(2, 'gm', 'Undone: Ann: Shoot.')];
  expect(lastUndone(undone)).toEqual({ n: 2, words: 'Ann: Shoot.' });
  expect(lastUndone([...undone, line(3, 'act', 'Ann runs.')])).toBeNull();
  expect(lastUndone([line(1, 'act', 'Undone: never.')])).toBeNull();
  expect(lastUndone([])).toBeNull();
  expect(lastUndone([line(4, 'gm', 'The GM undoes a step.')])?.words).toBe('a step.');
});
