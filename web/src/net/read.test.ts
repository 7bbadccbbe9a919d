import { expect, it } from 'vitest';
import { read } from './read';

it('reads parts with their tags, and fills in what an update leaves out', () => {
  expect(read({ t: 'update' })).toStrictEqual({ parts: {}, gone: [], lines: [] });
  expect(read({ t: 'update', epoch: 3 })).toStrictEqual({ parts: {}, gone: [], lines: [], epoch: 3 });
  const { parts } = read({ t: 'update', parts: { table: ['x', { name: 'Ours' }] }, gone: ['stage'], epoch: 3 });
  expect(parts).toEqual({ table: { tag: 'x', data: { name: 'Ours' } } });
});

const part = (name: string, data: unknown) =>
  read({ t: 'update', parts: { [name]: ['x', data] }, epoch: 1 }).parts[name]?.data;

it('reads the letters of the round as states', () => {
  expect(part('turn', { states: 'dnpwho', clock: '6 s' })).toEqual({
    active: null,
    next: [],
    states: ['done', 'now', 'paused', 'waiting', 'holding', 'out'],
    until_mine: null,
    clock: '6 s',
    running: true,
  });
  expect(part('turn', { active: 'a', until_mine: 0, clock: '', running: false })).toMatchObject({
    active: 'a',
    states: [],
    until_mine: 0,
    running: false,
  });
});

it('fills in what is usual', () => {
  expect(part('combatant:a', { id: 'a', chips: [{ id: 'prone' }] })).toEqual({
    id: 'a',
    tracks: [],
    chips: [{ id: 'prone' }],
    stats: [],
  });
  expect(part('questions', {})).toEqual({ mine: [], waiting: [] });
  expect(part('questions', { waiting: [{ name: 'the GM' }] })).toEqual({
    mine: [],
    waiting: [{ name: 'the GM', who: null, question: null }],
  });
  expect(part('questions', { mine: [{ id: 'q', title: ['Soak?'], standing: true }] })).toMatchObject({
    mine: [{ id: 'q', title: [{ t: 'Soak?' }], why: [], who: null, open: false, standing: true, order: 'ask' }],
  });
  expect(part('stage', {})).toEqual({ title: [], waits: false, pending: [] });
  expect(part('stage', { pending: [[{ t: 'Bob', who: 'b' }, ' is about to act']], waits: true })).toEqual({
    title: [],
    waits: true,
    pending: [[{ t: 'Bob', who: 'b' }, { t: ' is about to act' }]],
  });
});

it('reads offers of now and of the next turn, and leaves forms and declarations as they are', () => {
  expect(part('offers:', { acts: [] })).toEqual({ who: null, turn: false, acts: [] });
  expect(part('ahead:a', { who: 'a', acts: [] })).toEqual({ who: 'a', turn: false, acts: [] });
  expect(part('ahead:a/hit', { form: 1 })).toEqual({ form: 1 });
  expect(part('ahead', [])).toEqual([]);
});

it('reads lines', () => {
  const roll = { title: 'Fighting', dice: [{ faces: [4] }, { faces: [1], counted: false }] };
  const sent = { n: 7, text: [{ t: 'Ann', who: 'a' }, ' strikes.'] };
  const { lines } = read({ t: 'update', lines: [sent, { ...sent, n: 8, kind: 'roll', action: 7, roll }], epoch: 1 });
  const text = [{ t: 'Ann', who: 'a' }, { t: ' strikes.' }];
  const dice = [
    { faces: [4], counted: true },
    { faces: [1], counted: false },
  ];
  expect(lines).toEqual([
    { n: 7, action: 7, kind: 'act', text },
    { n: 8, action: 7, kind: 'roll', text, roll: { title: 'Fighting', dice, mods: [] } },
  ]);
});
