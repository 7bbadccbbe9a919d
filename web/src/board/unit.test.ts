import { expect, test } from 'vitest';
import type { SystemView } from '../wire';
import { inUnits, toCentimetres } from './unit';

const yards: SystemView = { unit: 'yd', unit_cm: 91.44, conditions: [], armoury: [], slots: [], statements: [] };

test('what is entered in yards comes back as entered', () => {
  expect(toCentimetres('10', yards)).toBe(914);
  expect(inUnits(914, yards)).toBe(10);
  expect(toCentimetres('2,5', yards)).toBe(229);
});

test('what is no number counts as nought', () => {
  expect(toCentimetres('there', yards)).toBe(0);
});
