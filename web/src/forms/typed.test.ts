import { expect, test } from 'vitest';
import { misfit, typedNumber } from './typed';

test('a number may have a comma or a point', () => {
  expect(typedNumber('2,5')).toBe(2.5);
  expect(typedNumber(' -3.25 ')).toBe(-3.25);
  expect(typedNumber('0')).toBe(0);
});

test('what is no number is not taken for one', () => {
  for (const typed of ['abc', '', ' ', '3 m', '1,2,3', 'Infinity']) {
    expect(typedNumber(typed)).toBeNull();
    expect(misfit(typed)).toBe('Enter a number.');
  }
});

test('a number beyond its bounds is told them', () => {
  expect(misfit('4', { least: 5, most: 100 })).toBe('From 5 to 100.');
  expect(misfit('0', { least: 0.01 })).toBe('At least 0.01.');
  expect(misfit('5', { least: 5, most: 100 })).toBeNull();
});
