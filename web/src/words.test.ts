import { describe, expect, it } from 'vitest';
import { inThrees } from './code';
import type { RollView } from './wire';
import { figure, gathered, opening, pooled, sumOf, totalOf, unbroken, waitedFor, wholeSumOf, whoseTurn } from './words';

describe('figures', () => {
  it('carry a true minus', () => {
    expect([figure(-3), figure(0), figure(12)]).toEqual(['−3', '0', '12']);
  });
});

describe('a figure and its unit', () => {
  it('stand on one line', () => {
    expect(unbroken('Towards Captain Vask, 6 m')).toBe('Towards Captain Vask, 6\u00a0m');
    expect(unbroken('Next to Raider 1, 5.4 yd')).toBe('Next to Raider 1, 5.4\u00a0yd');
  });
});

describe('a turn', () => {
  it('is called what the system calls it', () => {
    expect(whoseTurn({ turn_word: 'call' }, 'Ann')).toBe("Ann's call");
    expect(whoseTurn({ turn_word: 'slot' })).toBe('Your slot');
  });
});

describe('a code', () => {
  it('is read in threes, an older one too', () => {
    expect([inThrees('ABCDEFGHJ'), inThrees('ABCDEF'), inThrees('')]).toEqual(['ABC DEF GHJ', 'ABC DEF', '']);
  });
});

describe('who is waited for', () => {
  const gm = { mine: [], waiting: [{ name: 'the GM', who: null, question: null }] };
  const words = (t: string) => (t ? [{ t }] : []);
  const stage = (title: string, about?: string) => ({
    title: words(title),
    waits: true,
    pending: [],
    ...(about !== undefined && { about: words(about) }),
  });
  it('stands with what goes on, as far as that was told', () => {
    expect(waitedFor(gm, stage('Ann attacks Bob'))).toBe('Waiting for the GM: Ann attacks Bob');
    expect(waitedFor(gm, stage(''))).toBe('Waiting for the GM');
    expect(waitedFor({ mine: [], waiting: [] }, stage('Ann attacks Bob'))).toBe('');
  });
  it('says no more than what remains next to whose turn it is', () => {
    expect(waitedFor(gm, stage("Ann's turn", ''))).toBe('Waiting for the GM');
    expect(waitedFor(gm, stage('Ann: Attack', 'Attack'))).toBe('Waiting for the GM: Attack');
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
