import { describe, expect, it } from 'vitest';
import type { TrackView } from '../wire';
import { boxes, ends, said } from './track';

const health = (aggravated: number, lethal: number, bashing: number): TrackView => ({
  id: 'aggravated',
  label: 'Health',
  draw: 'marks',
  value: aggravated + lethal + bashing,
  max: 7,
  note: '-1',
  marks: [
    { id: 'aggravated', label: 'Aggravated', value: aggravated, sign: 'star' },
    { id: 'lethal', label: 'Lethal', value: lethal, sign: 'cross' },
    { id: 'bashing', label: 'Bashing', value: bashing, sign: 'slash' },
  ],
});

describe('a row of marks', () => {
  it('has the marks of each kind side by side, then the empty boxes', () => {
    expect(boxes(health(1, 2, 1))).toEqual(['star', 'cross', 'cross', 'slash', null, null, null]);
  });
  it('is told in words, kinds without marks left out', () => {
    expect(said(health(1, 0, 4))).toBe('Health: 5 of 7: 1 aggravated, 4 bashing, -1');
  });
});

describe('a row in groups', () => {
  it('has room after each group but the last', () => {
    expect([...ends({ ...health(0, 0, 0), max: 9, groups: [3, 4, 2] })]).toEqual([2, 6]);
  });
  it('has none where it stands together', () => {
    expect(ends(health(0, 0, 0)).size).toBe(0);
  });
});

describe('an ordinary track', () => {
  it('is told as before', () => {
    const wounds: TrackView = { id: 'wounds', label: 'Wounds', draw: 'boxes', value: 2, max: 3, note: '-2', marks: [] };
    expect(said(wounds)).toBe('Wounds: 2 of 3, -2');
    expect(boxes(wounds)).toEqual([null, null, null]);
  });
});
