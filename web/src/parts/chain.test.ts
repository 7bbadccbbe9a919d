import { expect, test } from 'vitest';
import { chain } from './chain';

test('a sum within the die is one face', () => {
  expect(chain(1, 10)).toEqual([1]);
  expect(chain(10, 10)).toEqual([10]);
});

test('a sum beyond it is a die that was rolled on', () => {
  expect(chain(9, 6)).toEqual([6, 3]);
  expect(chain(12, 6)).toEqual([6, 6]);
});

test('what is no number is left to the server to refuse', () => {
  expect(chain(Number.NaN, 6)).toEqual([0]);
  expect(chain(Number.POSITIVE_INFINITY, 6).length).toBeLessThan(60);
});
