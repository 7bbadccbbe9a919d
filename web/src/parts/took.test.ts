import { expect, test } from 'vitest';
import type { LineKind, LineView } from '../wire';
import { tookBack } from './took';

const line = (n: number, kind: LineKind, text: string, undone = false) =>
  ({ n, kind, text: [{ t: text }], undone, action: n }) as LineView;

test('what was taken back is news until something else happens', () => {
  const undone = [line(1, 'act', 'Ann shoots at Bob.', true), line(2, 'gm', 'Undone: Ann: Shoot.')];
  expect(tookBack(undone)).toEqual({ n: 2, words: 'Ann: Shoot.' });
  expect(tookBack([...undone, line(3, 'act', 'Ann runs.')])).toBeNull();
  expect(tookBack([line(1, 'act', 'Undone: never.')])).toBeNull();
  expect(tookBack([])).toBeNull();
  expect(tookBack([line(4, 'gm', 'The GM undoes a step.')])?.words).toBe('a step.');
});
