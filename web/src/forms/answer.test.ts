import { describe, expect, it } from 'vitest';
import type { FormView, OptView } from '../wire';
import { chosenSoFar, defaultOf, fixed, howMany, inWords, keep, problem } from './answer';

const opt = (id: string, off?: string): OptView => ({
  id,
  label: id.toUpperCase(),
  note: '',
  cost: '',
  ...(off && { off: { code: 'not_ready', text: off } }),
});
const one = (...options: OptView[]): FormView => ({
  kind: 'pick',
  options,
  min: 1,
  max: 1,
  default: [options[0]?.id ?? ''],
  look: 'plain',
});
const group: FormView = {
  kind: 'group',
  members: [
    { id: 'target', label: 'Target', form: one(opt('a'), opt('b')), when: null, extra: false },
    { id: 'called', label: 'Called shot', form: { kind: 'confirm', default: false }, when: null, extra: true },
    {
      id: 'part',
      label: 'Part',
      form: one(opt('hand'), opt('head')),
      when: { field: 'called', is: ['true'] },
      extra: true,
    },
  ],
};

const forms: [string, FormView][] = [
  ['confirm', { kind: 'confirm', default: true }],
  ['pick', one(opt('a'), opt('b'))],
  ['picks', { kind: 'pick', options: [opt('a'), opt('b')], min: 0, max: 2, default: ['b'], look: 'dice' }],
  ['sequence', { kind: 'sequence', options: [opt('a')], min: 1, max: 3, default: ['a', 'a'] }],
  ['rank', { kind: 'rank', options: [opt('a'), opt('b')] }],
  ['number', { kind: 'number', min: 0, max: 6, default: 2, not: [3] }],
  ['amounts', { kind: 'amounts', slots: [{ id: 's', label: 'S', min: 0, max: 4, default: 2 }], min: 1, max: 3 }],
  ['group', group],
  ['act', { kind: 'act', acts: [{ act: 'hit', label: 'Hit', form: group }] }],
  ['text', { kind: 'text', max: 5, default: 'abc' }],
  ['place', { kind: 'place', options: [opt('here')], default: 'here', free: null }],
];

describe('every kind', () => {
  it.each(forms)('%s: its default fits and is kept', (_, form) => {
    const value = defaultOf(form);
    expect(problem(form, value)).toBeNull();
    expect(keep(form, value)).toEqual(value);
    expect(inWords(form, value)).not.toBe('');
  });
});

describe('what does not fit', () => {
  it('an option that is off gives its reason', () => {
    expect(problem(one(opt('a', 'Reload first.'), opt('b')), 'a')).toBe('Reload first.');
  });
  it('too many, twice the same, a gap, a wrong total', () => {
    expect(
      problem({ kind: 'pick', options: [opt('a'), opt('b')], min: 2, max: 2, default: [], look: 'plain' }, ['a']),
    ).toBe('Choose 2.');
    expect(
      problem({ kind: 'pick', options: [opt('a'), opt('b')], min: 1, max: 2, default: [], look: 'plain' }, ['a', 'a']),
    ).toMatch('once');
    expect(problem({ kind: 'number', min: 0, max: 6, default: 0, not: [3] }, 3)).toMatch('3 is not possible');
    expect(
      problem(
        { kind: 'amounts', slots: [{ id: 's', label: 'S', min: 0, max: 9, default: 0 }], min: 1, max: 3 },
        { s: 5 },
      ),
    ).toMatch('1 to 3');
  });
  it('names the member', () => {
    expect(problem(group, { target: 'x', called: false })).toBe('Target: Choose one.');
  });
});

describe('how many', () => {
  it('is said in plain words', () => {
    const said = [
      [2, 2],
      [0, 12],
      [1, 3],
      [2, 3],
    ].map(([min = 0, max = 0]) => howMany({ min, max }));
    expect(said).toEqual(['Choose 2.', 'Choose up to 12, or none.', 'Choose 1 to 3.', 'Choose 2 to 3.']);
    expect(chosenSoFar({ min: 1, max: 3 }, 2)).toBe('Choose 1 to 3. 2 chosen so far.');
    expect(chosenSoFar({ min: 0, max: 3 }, 0)).toBe('Choose up to 3, or none.');
  });
  it('names no limit where all may be chosen', () => {
    const options = [opt('a'), opt('b')];
    expect(howMany({ kind: 'pick', options, min: 1, max: 2 })).toBe('Choose at least 1.');
    expect(howMany({ kind: 'pick', options, min: 0, max: 2 })).toBe('Choose any, or none.');
    expect(howMany({ kind: 'sequence', options, min: 1, max: 2 })).toBe('Choose 1 to 2.');
  });
});

describe('groups', () => {
  it('leave out what does not show, and fill in what newly shows', () => {
    expect(defaultOf(group)).toEqual({ target: 'a', called: false });
    expect(keep(group, { target: 'b', called: true })).toEqual({ target: 'b', called: true, part: 'hand' });
    expect(keep(group, { target: 'b', called: false, part: 'head' })).toEqual({ target: 'b', called: false });
  });
  it('keep the rest when one choice is gone', () => {
    expect(keep(group, { target: 'gone', called: true, part: 'head' })).toEqual({
      target: 'a',
      called: true,
      part: 'head',
    });
  });
  it('are fixed when there is nothing to choose', () => {
    expect(fixed({ kind: 'group', members: [] })).toBe(true);
    expect(fixed(one(opt('a')))).toBe(true);
    expect(fixed(group)).toBe(false);
  });
  it('leave a lone option to be chosen that is not the default', () => {
    expect(fixed({ kind: 'pick', options: [opt('friend')], min: 1, max: 1, default: [], look: 'plain' })).toBe(false);
    expect(fixed({ kind: 'place', options: [opt('there')], default: '', free: null })).toBe(false);
  });
});

describe('a free point', () => {
  const place: FormView = { kind: 'place', options: [opt('here')], default: 'here', free: 1000 };
  it('has two numbers, and is said in metres', () => {
    expect(problem(place, { x: 150, y: -200 })).toBeNull();
    expect(problem(place, { x: 150 })).toBe('Enter both numbers of the point.');
    expect(inWords(place, { x: 150, y: -200 })).toBe('1.5 m across, -2 m along');
  });
  it('is no answer where only the named places are', () => {
    expect(problem({ ...place, free: null }, { x: 1, y: 1 })).toBe('Choose one of the places.');
  });
});
