import { expect, test } from 'vitest';
import type { AheadEntry, CombatantView, FormView } from '../wire';
import { aimedAt, overtaken, targets } from './declared';

const somebody = (id: string, name: string, out = false) =>
  ({ id, name, out }) as Partial<CombatantView> as CombatantView;
const entry = (words: string): AheadEntry => ({
  who: 'a',
  act: 'shoot',
  label: 'Shoot',
  words,
  form: { with: 'pistol', targets: ['r', 'r'] },
});
const form = (ids: string[]): FormView => ({
  kind: 'group',
  members: [
    {
      id: 'targets',
      label: 'Targets',
      when: null,
      extra: false,
      form: { kind: 'sequence', options: ids.map((id) => ({ id, label: id })), min: 1, max: 3, default: [] },
    },
  ],
});

test('a declaration says at whom, unless its words do', () => {
  const all = [somebody('a', 'Ann'), somebody('r', 'Raider'), somebody('s', 'Scout')];
  expect(targets(entry(''), all).map((c) => c.name)).toEqual(['Raider']);
  expect([aimedAt(entry('pistol'), all), aimedAt(entry('pistol, Raider'), all)]).toEqual(['Raider', '']);
});

test('a declaration says at once that its target is out', () => {
  const all = (out: boolean) => [somebody('r', 'Raider', out), somebody('s', 'Scout')];
  expect(overtaken(entry(''), all(false), form(['r', 's']))).toBe('');
  expect(overtaken(entry(''), all(true), form(['s']))).toBe('Raider is out of the fight.');
  expect(overtaken(entry(''), all(false), form(['s']))).toBe('This is no longer possible as you declared it.');
  // Help for one who is down is still offered.
  expect(overtaken(entry(''), all(true), form(['r', 's']))).toBe('');
  expect(overtaken(entry(''), all(true), undefined)).toBe('');
});
