import { expect, test } from 'vitest';
import { turnOf, watch } from './picking.svelte';

const store = (round: number, acting: string | null) => ({ order: { round }, acts: (who: string) => who === acting });

test('a form that was left open does not wait for the next turn', () => {
  const over = watch<string>();
  const end = (round: number, acting: string | null) => over('end', () => turnOf(store(round, acting), 'Ann'), false);
  expect([end(1, 'Ann'), end(1, 'Ann'), end(1, 'Bob')]).toEqual([false, false, true]);
  const again = watch<string>();
  const seen = (round: number) => again('end', () => turnOf(store(round, 'Ann'), 'Ann'), false);
  expect([seen(1), seen(2)]).toEqual([false, true]);
});

test('a form goes with its offer, and another is opened on any turn', () => {
  const over = watch<string>();
  const turn = () => turnOf(store(1, 'Ann'), 'Ann');
  expect(over('shoot', turn, false)).toBe(false);
  expect(over('shoot', turn, true)).toBe(true);
  expect(over(null, turn, false)).toBe(false);
  expect(over('move', () => turnOf(store(2, 'Ann'), 'Ann'), false)).toBe(false);
});

test('what one does out of turn is kept while others act', () => {
  const over = watch<string>();
  const out = (round: number, acting: string) => over('help', () => turnOf(store(round, acting), 'Ann'), false);
  expect([out(1, 'Bob'), out(2, 'Cat'), out(2, 'Ann')]).toEqual([false, false, true]);
});
