import { describe, expect, it } from 'vitest';
import type { LineView, Part } from '../wire';
import { Store } from './store.svelte';

const line = (n: number, text = `line ${n}`): LineView => ({
  n,
  round: 1,
  kind: 'act',
  text: [{ t: text }],
  rule: '',
  secret: false,
  undone: false,
  tone: 'plain',
  action: n,
});
const combatant = (name: string, side = 'a'): Part => ({ tag: `tag ${name}`, data: { id: name, name, side } });
const update = (more: Partial<Parameters<Store['apply']>[0]>) => ({
  parts: {},
  gone: [],
  lines: [],
  epoch: 1,
  t: 'update' as const,
  ...more,
});

describe('parts', () => {
  it('replaces a part whole and names the tags it holds', () => {
    const store = new Store();
    store.apply(update({ parts: { 'combatant:x': combatant('Ann') } }));
    store.apply(update({ parts: { 'combatant:x': combatant('Bob') }, lines: [line(1)] }));
    expect(store.combatant('x')?.name).toBe('Bob');
    expect(store.held()).toEqual({ tags: { 'combatant:x': 'tag Bob' }, line: 1, epoch: 1 });
  });
  it('forgets a part that is gone', () => {
    const store = new Store();
    store.apply(update({ parts: { 'combatant:x': combatant('Ann') } }));
    store.apply(update({ gone: ['combatant:x'] }));
    expect(store.combatant('x')).toBeUndefined();
    expect(store.name('x')).toBe('someone');
  });
  it('lists combatants in the order, the others behind', () => {
    const store = new Store();
    const slot = (who: string) => ({ who, mark: '' });
    store.apply(
      update({
        parts: {
          'combatant:Ann': combatant('Ann'),
          'combatant:Bob': combatant('Bob'),
          'combatant:Cole': combatant('Cole'),
          order: { tag: '1', data: { slots: [slot('Cole'), slot('Ann')] } },
        },
      }),
    );
    expect(store.combatants.map((c) => c.name)).toEqual(['Cole', 'Ann', 'Bob']);
  });
  it('puts the state of the round to the order', () => {
    const store = new Store();
    const turn = { active: 'Ann', next: ['Cole'], states: ['done', 'now'], until_mine: 0, clock: '6 s', running: true };
    const slots = [
      { who: 'Cole', mark: '' },
      { who: 'Ann', mark: '' },
    ];
    store.apply(update({ parts: { order: { tag: '1', data: { slots } }, turn: { tag: '1', data: turn } } }));
    expect(store.order.slots.map((slot) => slot.state)).toEqual(['done', 'now']);
    expect([store.order.active, store.order.running, store.order.next]).toEqual(['Ann', true, ['Cole']]);
  });
  it('shows nobody acting in a fight that has ended', () => {
    const store = new Store();
    const turn = { active: 'Ann', next: [], states: ['now'], until_mine: 0, clock: '6 s', running: false };
    const order = { tag: '1', data: { slots: [{ who: 'Ann', mark: '' }] } };
    store.apply(update({ parts: { order, turn: { tag: '1', data: turn } } }));
    expect([store.order.active, store.order.slots[0]?.state]).toEqual([null, 'done']);
  });
  it('takes the end of a turn at its word, though nothing follows on screen while someone unseen acts', () => {
    const store = new Store();
    const turn = { active: 'Ann', next: [], states: ['now'], until_mine: 0, clock: '6 s', running: true };
    const parts = {
      turn: { tag: '1', data: turn },
      'offers:Ann': { tag: 'o', data: { who: 'Ann', turn: true, acts: [] } },
    };
    store.apply(update({ parts }));
    expect(store.acts('Ann')).toBe(true);
    store.finishing('Ann')();
    expect(store.acts('Ann')).toBe(false);
    store.apply(update({ parts: { turn: { tag: '2', data: turn } } }));
    expect(store.acts('Ann')).toBe(true);
    // The next turn is Ann's again, and the update arrives before the reply to the end of the turn.
    const ended = store.finishing('Ann');
    store.apply(update({ parts: { turn: { tag: '3', data: turn } } }));
    ended();
    expect(store.acts('Ann')).toBe(true);
    store.finishing('Ann')();
    store.apply(update({ lines: [{ ...line(1), kind: 'gm' }] }));
    expect(store.acts('Ann')).toBe(true);
  });
  it('asks nothing again that was answered, though nothing follows on screen', () => {
    const store = new Store();
    const data = {
      mine: [{ id: 'q1' }, { id: 'q2' }],
      waiting: [
        { name: 'Ann', question: 'q1' },
        { name: 'Bob', question: null },
      ],
    };
    store.apply(update({ parts: { questions: { tag: '1', data } } }));
    store.finishing('q1')();
    expect(store.questions).toEqual({ mine: [{ id: 'q2' }], waiting: [{ name: 'Bob', question: null }] });
    store.apply(update({ parts: { questions: { tag: '2', data } } }));
    expect(store.questions.mine).toHaveLength(2);
  });
  it('lists offers of whoever acts first, of the table last', () => {
    const store = new Store();
    const set = (who: string | null, turn = false): Part => ({ tag: 'o', data: { who, turn, acts: [] } });
    store.apply(
      update({
        parts: {
          'combatant:Ann': combatant('Ann'),
          'combatant:Bob': combatant('Bob'),
          'offers:': set(null),
          'offers:Ann': set('Ann'),
          'offers:Bob': set('Bob', true),
        },
      }),
    );
    expect(store.offers.map((o) => o.who)).toEqual(['Bob', 'Ann', null]);
  });
  it('finds forms and sheets by whose they are', () => {
    const store = new Store();
    const form = { form: { kind: 'confirm', default: true }, default: true };
    store.apply(
      update({ parts: { 'form:Ann/hit': { tag: '1', data: form }, 'form:/wait': { tag: '1', data: form } } }),
    );
    expect([store.form('Ann', 'hit'), store.form(null, 'wait')]).toEqual([form, form]);
    expect([store.form('Ann', 'wait'), store.sheet('Ann')]).toEqual([undefined, undefined]);
  });
});

describe('lines', () => {
  it('adds new ones and replaces known ones by number', () => {
    const store = new Store();
    store.apply(update({ lines: [line(1), line(2)] }));
    store.apply(update({ lines: [line(3), { ...line(2), undone: true }] }));
    expect(store.lines.map((l) => [l.n, l.undone])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  });
  it('forgets all of an older epoch', () => {
    const store = new Store();
    store.apply(update({ lines: [line(1), line(2)] }));
    store.apply(update({ epoch: 2, lines: [line(1, 'new')] }));
    expect(store.lines.map((l) => l.text[0]?.t)).toEqual(['new']);
    const { epoch: _, ...sameEpoch } = update({ lines: [line(2)] });
    store.apply(sameEpoch);
    expect(store.lines.map((line) => line.n)).toEqual([1, 2]);
    store.apply(update({ epoch: 3 }));
    expect(store.lines).toEqual([]);
  });
});

describe('clocks', () => {
  it('run from when they were told, and end with their question', () => {
    const store = new Store();
    const clocks = (tag: string, ...data: { question: string; left_ms: number }[]) => ({ clocks: { tag, data } });
    store.apply(update({ parts: clocks('1', { question: 'q1', left_ms: 60_000 }) }));
    const end = store.ends.get('q1') ?? 0;
    expect(end - Date.now()).toBeGreaterThan(59_000);
    store.apply(update({ lines: [line(1)] }));
    expect(store.ends.get('q1')).toBe(end);
    store.apply(update({ parts: clocks('2') }));
    expect(store.ends.size).toBe(0);
  });
});
