import { describe, expect, it } from 'vitest';
import { inThrees } from './code';
import type { LineView, RollView } from './wire';
import {
  contest,
  figure,
  gathered,
  lastResult,
  ledTo,
  opening,
  pooled,
  recent,
  sumOf,
  totalOf,
  waitedFor,
  wholeSumOf,
} from './words';

describe('figures', () => {
  it('carry a true minus', () => {
    expect([figure(-3), figure(0), figure(12)]).toEqual(['−3', '0', '12']);
  });
});

describe('a code', () => {
  it('is read in threes, an older one too', () => {
    expect([inThrees('ABCDEFGHJ'), inThrees('ABCDEF'), inThrees('')]).toEqual(['ABC DEF GHJ', 'ABC DEF', '']);
  });
});

describe('who is waited for', () => {
  const gm = { mine: [], waiting: [{ name: 'the GM', who: null, question: null }] };
  const stage = (title: string) => ({ title: title ? [{ t: title }] : [], waits: true, pending: [] });
  it('stands with what goes on, as far as that was told', () => {
    expect(waitedFor(gm, stage('Ann attacks Bob'), "Ann's turn")).toBe('Waiting for the GM: Ann attacks Bob');
    expect(waitedFor(gm, stage(''), 'Between turns')).toBe('Waiting for the GM');
  });
  it('does not say again what is read already', () => {
    expect(waitedFor(gm, stage("Ann's turn"), "Ann's turn", 'Round 2')).toBe('Waiting for the GM');
    expect(waitedFor({ mine: [], waiting: [] }, stage('Ann attacks Bob'))).toBe('');
  });
});

describe('a roll', () => {
  const die = (sides: number) => ({ sides, faces: [1], label: '', counted: true });
  const roll = (total: number, result: string): RollView => ({
    title: '',
    dice: [],
    mods: [],
    total,
    sum: '',
    against: '',
    result,
    names_total: false,
    bare: false,
    told: false,
    tone: 'plain',
    changed: false,
  });
  it('says its total once', () => {
    expect(totalOf({ ...roll(4, '4 successes'), names_total: true })).toBeNull();
    expect(totalOf(roll(9, 'success'))).toBe(9);
  });
  it('is a pool if many dice of one kind were rolled', () => {
    const of = (...sides: number[]) => pooled({ ...roll(0, ''), dice: sides.map(die) });
    expect([of(10, 10, 10), of(10, 10), of(8, 6, 6)]).toEqual([true, false, false]);
  });

  it('is no pool if its dice have parts of their own, some of which may not count', () => {
    const dice = ['tens', 'bonus tens', 'units'].map((label) => ({ ...die(10), label }));
    expect(pooled({ ...roll(0, ''), dice })).toBe(false);
  });
});

describe('a sum', () => {
  const roll = (sum: string, total: number, against: string): RollView => ({
    title: '',
    dice: [],
    mods: [],
    total,
    sum,
    against,
    result: '',
    names_total: false,
    bare: false,
    told: false,
    tone: 'plain',
    changed: false,
  });
  it('is written out once, with what it was held against', () => {
    expect(sumOf(roll('9 − 4 head = 5', 5, '4'))).toBe('9 − 4 head = 5 against 4');
    expect(sumOf({ ...roll('5', 5, 'Parry 6'), bare: true })).toBe('against Parry 6');
    expect(sumOf({ ...roll('−1', -1, ''), bare: true })).toBe('');
    expect(wholeSumOf({ ...roll('11', 11, 'Toughness 9'), bare: true })).toBe('11 against Toughness 9');
    expect(wholeSumOf(roll('9 − 4 head = 5', 5, '4'))).toBe('9 − 4 head = 5 against 4');
  });
});

describe('the newest result', () => {
  const line = (n: number, action: number, kind: LineView['kind'], more: Partial<LineView> = {}): LineView => ({
    n,
    round: 1,
    kind,
    text: [{ t: `line ${n}` }],
    rule: '',
    secret: false,
    undone: false,
    tone: 'plain',
    action,
    ...more,
  });
  const fell: RollView = {
    title: '',
    dice: [],
    mods: [],
    total: 5,
    sum: '5',
    against: '',
    result: '',
    names_total: false,
    bare: false,
    told: false,
    tone: 'plain',
    changed: false,
  };
  const effect = (n: number, action: number, cause?: NonNullable<LineView['cause']>) =>
    line(n, action, 'effect', cause ? { cause } : {});
  const act = [line(1, 1, 'act'), line(2, 1, 'roll', { roll: fell })];

  it('stands under its own roll, whatever was rolled since', () => {
    const found = lastResult([...act, line(3, 1, 'roll', { roll: fell }), effect(4, 1, { line: 2 })]);
    expect([found?.line.n, found?.roll?.n, found?.declared]).toEqual([4, 2, [{ t: 'line 1' }]]);
  });
  it('stands under what its own roller declared, where several act at once', () => {
    const declares = (n: number, who: string) => line(n, 1, 'act', { text: [{ t: who, who }, { t: ' attacks.' }] });
    const rolls = line(3, 1, 'roll', { roll: { ...fell, who: 'bob' } });
    expect(lastResult([declares(1, 'ann'), declares(2, 'bob'), rolls])?.declared[0]?.t).toBe('bob');
    expect(lastResult([declares(1, 'ann'), rolls])?.declared[0]?.t).toBe('ann');
    // Who rolls without having declared anything answers one of them, and nobody knows which.
    const parries = line(4, 1, 'roll', { roll: { ...fell, who: 'cat' } });
    expect(lastResult([declares(1, 'ann'), declares(2, 'bob'), parries])?.declared).toEqual([]);
  });
  it('of someone unseen stands under no roll', () => {
    const found = lastResult([...act, effect(3, 3, 'unseen')]);
    expect([found?.line.n, found?.roll, found?.declared]).toEqual([3, null, []]);
  });
  it('is led to by its action, rolls included, and by what was told before', () => {
    const lines = [
      effect(1, 1),
      line(2, 2, 'act'),
      line(3, 2, 'roll'),
      line(4, 2, 'roll', { roll: fell }),
      effect(5, 2, { line: 4 }),
    ];
    const [told, led] = [lines, (most: number) => ledTo(lines, lastResult(told), most).map(({ n }) => n)];
    expect([led(1), led(2)]).toEqual([[3], [1, 3]]);
  });
  it('keeps the roll to hit where not everything has room', () => {
    const lines = [
      line(1, 1, 'act'),
      line(2, 1, 'roll', { roll: fell }),
      line(3, 1, 'roll', { roll: fell }),
      effect(4, 1, { line: 3 }),
      line(5, 1, 'choice'),
      line(6, 1, 'note'),
      effect(7, 1, { line: 3 }),
    ];
    const led = (all: LineView[]) => ledTo(all, lastResult(lines), 2).map(({ n }) => n);
    expect(led(lines)).toEqual([2, 5]);
    expect(led([...lines, line(8, 8, 'act')])).toEqual([2, 8]);
  });
  it('is followed by what happens next', () => {
    const lines = [...act, effect(3, 1, { line: 2 }), line(4, 4, 'act'), line(5, 5, 'act')];
    expect(ledTo(lines, lastResult(lines), 2).map(({ n }) => n)).toEqual([4, 5]);
  });
  it('has before it what was told in a surprise round too, which has the number 0', () => {
    const { round: _, ...joins } = line(1, 1, 'note');
    expect(recent([joins, line(2, 2, 'act', { round: 0 }), line(3, 3, 'act')], null, 3).map(({ n }) => n)).toEqual([
      2, 3,
    ]);
  });
  it('is no effect that a rule alone brought about', () => {
    expect(lastResult([...act, effect(3, 3)])?.line.n).toBe(2);
    expect(lastResult([effect(1, 1)])).toBeNull();
  });
});

describe('a sentence', () => {
  it('begins with a capital letter', () => {
    expect([opening('until the end of round 2'), opening('')]).toEqual(['Until the end of round 2', '']);
  });
});

describe('conditions', () => {
  it('a condition that several brought about stands once, with all of them', () => {
    expect(gathered([{ id: 'engaged', by: 'Ann' }, { id: 'prone' }, { id: 'engaged', by: 'Bob' }])).toEqual([
      { id: 'engaged', by: 'Ann, Bob' },
      { id: 'prone' },
    ]);
  });

  it('of several levels the highest counts', () => {
    expect(gathered([{ id: 'cover' }, { id: 'cover', level: 3 }, { id: 'cover', level: 2 }])).toEqual([
      { id: 'cover', level: 3 },
    ]);
  });
});

describe('two rolls that are set against each other', () => {
  const at = (n: number, more: Partial<LineView> = {}): LineView => ({
    n,
    round: 1,
    kind: 'roll',
    text: [],
    rule: '',
    action: 1,
    roll: { title: '', dice: [], mods: [] },
    ...more,
  });
  const pair = (line: LineView, lines: LineView[]) => contest(line, lines)?.map((l) => l.n) ?? null;
  it('are found from either side', () => {
    const lines = [at(1), at(2, { opposes: 1 }), at(3)];
    expect(lines.map((line) => pair(line, lines))).toEqual([[1, 2], [1, 2], null]);
  });
  it('are shown as luck has left them, and not where one is undone', () => {
    const changed = [at(1), at(2, { opposes: 1 }), at(3, { amends: 1 }), at(4, { amends: 2, opposes: 1 })];
    expect(changed.map((line) => pair(line, changed))).toEqual([
      [3, 4],
      [3, 4],
      [3, 4],
      [3, 4],
    ]);
    expect(pair(at(2, { opposes: 1 }), [at(1, { undone: true }), at(2, { opposes: 1 })])).toBeNull();
  });
});
