import { expect, test } from 'vitest';
import { acting, type Order, Store } from '../../net/store.svelte';
import type { CombatantView, OfferSet, OrderState } from '../../wire';
import { happens, hasChosen, listed } from './turns';

const states: [string, OrderState][] = [
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
const stage = new Store().stage;
const offers: OfferSet[] = [{ who: 'Bob', turn: true, acts: [] }];

test('what has been chosen happens once all others have chosen', () => {
  expect(happens([])).toBe('It happens now');
  expect(happens(['Bob'])).toBe('It happens once Bob has chosen');
  expect(happens(['Bob', 'Cat'])).toBe('It happens once Bob and Cat have chosen');
});

test('all who act at once are named', () => {
  expect(acting({ order, combatant, stage }).map((c) => c.name)).toEqual(['Bob', 'Cat']);
  expect([listed([]), listed(['Bob']), listed(['Bob', 'Cat']), listed(['Ann', 'Bob', 'Cat'])]).toEqual([
    '',
    'Bob',
    'Bob and Cat',
    'Ann, Bob and Cat',
  ]);
});

test('who is down, or had the last turn before someone unseen, does not act', () => {
  const down = (id: string | null | undefined) => {
    const c = combatant(id);
    return c && { ...c, out: id === 'Bob' };
  };
  expect(acting({ order, combatant: down, stage }).map((c) => c.name)).toEqual(['Cat']);
  expect(acting({ order, combatant: down, stage: { ...stage, waits: true } }).map((c) => c.name)).toEqual([
    'Bob',
    'Cat',
  ]);
  const unseen = { ...order, slots: order.slots.filter(({ state }) => state !== 'now') };
  expect(acting({ order: unseen, combatant, stage })).toEqual([]);
});

test('of those, who is offered nothing more has chosen', () => {
  const seen = { order, combatant, offers };
  expect(['Bob', 'Cat', 'Dan'].map((who) => hasChosen(seen, who))).toEqual([false, true, false]);
});
