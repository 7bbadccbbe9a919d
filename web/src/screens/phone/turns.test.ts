import { expect, test } from 'vitest';
import { type Order, Store } from '../../net/store.svelte';
import type { CombatantView, EntryState, OfferSet } from '../../wire';
import { acting, hasChosen, listed } from './turns';

const states: [string, EntryState][] = [
  ['Ann', 'done'],
  ['Bob', 'now'],
  ['Cat', 'now'],
  ['Dan', 'waiting'],
];
const order: Order = {
  ...new Store().order,
  active: 'Bob',
  slots: states.map(([who, state]) => ({ who, state, mark: '' })),
};
const combatant = (id: string | null | undefined) =>
  id ? ({ id, name: id } as Partial<CombatantView> as CombatantView) : undefined;
const offers: OfferSet[] = [{ who: 'Bob', turn: true, acts: [] }];

test('all who act at once are named', () => {
  expect(acting({ order, combatant }).map((c) => c.name)).toEqual(['Bob', 'Cat']);
  expect([listed([]), listed(['Bob']), listed(['Bob', 'Cat']), listed(['Ann', 'Bob', 'Cat'])]).toEqual([
    '',
    'Bob',
    'Bob and Cat',
    'Ann, Bob and Cat',
  ]);
});

test('of those, who is offered nothing more has chosen', () => {
  const seen = { order, combatant, offers };
  expect(['Bob', 'Cat', 'Dan'].map((who) => hasChosen(seen, who))).toEqual([false, true, false]);
});
