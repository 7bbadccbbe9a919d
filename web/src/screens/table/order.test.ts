import { expect, test } from 'vitest';
import type { CombatantView } from '../../wire';
import { from, named } from './order';

const somebody = (name: string) => ({ id: name, name }) as Partial<CombatantView> as CombatantView;
const six = ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay'];
const shown = (most: number, actor: string) => from(six, most, (name) => name === actor).join(' ');

test('where the order has no room for all, the actor is shown, and those who come next', () => {
  expect([shown(6, 'Bob'), shown(3, 'Bob'), shown(3, 'Dan'), shown(3, 'Fay')]).toEqual([
    'Ann Bob Cat Dan Eve Fay',
    'Ann Bob Cat',
    'Dan Eve Fay',
    'Dan Eve Fay',
  ]);
});

test('where nobody acts, it begins with the first', () => {
  expect(shown(2, 'nobody')).toBe('Ann Bob');
});

test('of many names the last are counted', () => {
  const all = six.map(somebody);
  expect([named(all.slice(0, 2), 2), named(all, 2)]).toEqual(['Ann, Bob', 'Ann, Bob and 4 more']);
});
