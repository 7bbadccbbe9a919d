import { expect, test } from 'vitest';
import type { SystemView } from '../wire';
import { inUnits, length, toCentimetres } from './unit';

const nothing = { id: 'made_up', conditions: [], slots: [], statements: [], next_to_cm: 100, zone_cm: 300 };
const yards: SystemView = { unit: 'yd', unit_one: 'yd', unit_whole: false, unit_cm: 91.44, ...nothing };
const steps: SystemView = { unit: 'steps', unit_one: 'step', unit_whole: true, unit_cm: 75, ...nothing };

test('what is entered in yards comes back as entered', () => {
  expect(toCentimetres('10', yards)).toBe(914);
  expect(inUnits(914, yards)).toBe(10);
  expect(toCentimetres('2,5', yards)).toBe(229);
});

test('what is no number is no length', () => {
  expect(toCentimetres('there', yards)).toBeNull();
});

test('lengths are said as the rules say them', () => {
  expect(length(411, yards)).toBe('4.5\u00a0yd');
  expect(length(225, steps)).toBe('3\u00a0steps');
  expect(length(200, steps)).toBe('3\u00a0steps');
  expect(length(40, steps)).toBe('1\u00a0step');
  expect(length(0, steps)).toBe('0\u00a0steps');
});
