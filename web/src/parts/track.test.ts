import { describe, expect, it } from 'vitest';
import type { TrackView } from '../wire';
import { boxes, grouped, said } from './track';

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
  const levels: TrackView['groups'] = [
    ['Healthy', 3],
    ['Injured', 4],
    ['Incapacitated', 2],
  ];
  const hurt = { ...health(0, 1, 3), max: 9, note: 'Injured', groups: levels };
  it('has the boxes of each group under its name', () => {
    expect(grouped(hurt)).toEqual([
      { label: 'Healthy', signs: ['cross', 'slash', 'slash'] },
      { label: 'Injured', signs: ['slash', null, null, null] },
      { label: 'Incapacitated', signs: [null, null] },
    ]);
  });
  it('tells how full each group is', () => {
    expect(said(hurt)).toBe(
      'Health: 4 of 9: 1 lethal, 3 bashing, Injured; Healthy 3 of 3, Injured 1 of 4, Incapacitated 0 of 2',
    );
  });
  it('leaves out groups without boxes', () => {
    const none: TrackView = {
      ...health(0, 0, 1),
      max: 2,
      groups: [
        ['Healthy', 0],
        ['Injured', 2],
      ],
    };
    expect(grouped(none).map((group) => group.label)).toEqual(['Injured']);
  });
  it('is one group without a name where it stands together', () => {
    expect(grouped(health(1, 0, 0)).map((group) => [group.label, group.signs.length])).toEqual([['', 7]]);
  });
});

describe('an ordinary track', () => {
  it('is told as before', () => {
    const wounds: TrackView = { id: 'wounds', label: 'Wounds', draw: 'boxes', value: 2, max: 3, note: '-2', marks: [] };
    expect(said(wounds)).toBe('Wounds: 2 of 3, -2');
    expect(boxes(wounds)).toEqual([null, null, null]);
  });
});
