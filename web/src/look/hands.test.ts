import { expect, test } from 'vitest';
import { handOf } from './hands';

test('a hand is drawn by its word, also where an older log has a sign before it', () => {
  expect(handOf('rock')).toBe('rock');
  expect(handOf('\u270c scissors')).toBe('scissors');
  expect(handOf('wallpaper')).toBeNull();
  expect(handOf('')).toBeNull();
});
