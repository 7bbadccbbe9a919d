import { expect, test } from 'vitest';
import type { ChipView, CombatantView, ConditionView } from '../../wire';
import { plain } from '../../words';
import { threats } from './coming';

const conditions: Record<string, ConditionView> = {
  burning: { id: 'burning', label: 'burning', note: 'Damage at the start of each turn.', tone: 'bad', looms: 'bearer' },
  aiming: { id: 'aiming', label: 'Aiming', note: 'The next shot is easier.', tone: 'good', looms: 'named' },
  terror: { id: 'terror', label: 'spreading terror', note: 'anyone who enters pays', tone: 'plain', looms: 'anyone' },
  prone: { id: 'prone', label: 'prone', note: 'On the ground.', tone: 'bad' },
};
const somebody = (name: string, chips: ChipView[], out = false) =>
  ({ id: `h-${name}`, name, chips, out }) as Partial<CombatantView> as CombatantView;
const said = (own: CombatantView, ...others: CombatantView[]) =>
  threats(own, [own, ...others], (chip) => conditions[chip.id]).map(plain);

test('what runs on says what it does, and other conditions are silent', () => {
  expect(said(somebody('Ann', [{ id: 'prone' }, { id: 'burning' }]))).toEqual([
    'Burning: Damage at the start of each turn.',
  ]);
});

test('what awaits anyone is told to all, whether or not its maker has gone down', () => {
  const maker = somebody('Cole', [{ id: 'terror' }], true);
  expect(said(somebody('Ann', []), maker)).toEqual(['Cole is spreading terror: anyone who enters pays.']);
  expect(said(maker)).toEqual(['Cole is spreading terror: anyone who enters pays.']);
});

test('who aims at somebody is told to that one alone, while they can', () => {
  const aims = [{ id: 'aiming', by: 'Ann' }];
  expect(said(somebody('Ann', []), somebody('Archer', aims))).toEqual(['Archer is aiming at you.']);
  expect(said(somebody('Ben', []), somebody('Archer', aims))).toEqual([]);
  expect(said(somebody('Ann', []), somebody('Archer', aims, true))).toEqual([]);
  expect(said(somebody('Ann', [{ id: 'aiming', by: 'Raider' }]))).toEqual([]);
});
