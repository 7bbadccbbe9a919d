import { describe, expect, it } from 'vitest';
import type { RollView } from './wire';
import { atCards, cardOf, figure, outcomeOf, pooled } from './words';

describe('cards in a sentence', () => {
  it('are cut out of it', () => {
    expect(atCards('You hold Q♣. Buy another?')).toEqual(['You hold ', 'Q♣', '. Buy another?']);
    expect(atCards('draws 10♥ and the red Joker.')).toEqual(['draws ', '10♥', ' and the ', 'red Joker', '.']);
    expect(atCards('nothing of the sort')).toEqual(['nothing of the sort']);
  });
  it('have a rank, a suit and a colour', () => {
    expect(cardOf('10♥')).toEqual({ text: '10♥', rank: '10', suit: '♥', red: true });
    expect(cardOf('A♠')?.red).toBe(false);
    expect(cardOf('black Joker')?.suit).toBe('joker');
    for (const other of ['', '12', 'A', 'A♠!', 'the A♠']) expect(cardOf(other)).toBeNull();
  });
});

describe('figures', () => {
  it('carry a true minus', () => {
    expect([figure(-3), figure(0), figure(12)]).toEqual(['−3', '0', '12']);
  });
});

describe('a roll', () => {
  const die = (sides: number) => ({ sides, faces: [1], label: '', counted: true });
  const roll = (total: number, result: string): RollView => ({
    who: null,
    title: '',
    dice: [],
    mods: [],
    total,
    sum: '',
    against: '',
    result,
    tone: 'plain',
    changed: false,
  });
  it('says its total or its result once', () => {
    expect(outcomeOf(roll(12, '12'))).toEqual({ total: 12, result: '' });
    expect(outcomeOf(roll(4, '4 successes'))).toEqual({ total: null, result: '4 successes' });
    expect(outcomeOf(roll(1, '12 successes'))).toEqual({ total: 1, result: '12 successes' });
    expect(outcomeOf(roll(9, 'success'))).toEqual({ total: 9, result: 'success' });
  });
  it('is a pool if many dice of one kind were rolled', () => {
    const of = (...sides: number[]) => pooled({ ...roll(0, ''), dice: sides.map(die) });
    expect([of(10, 10, 10), of(10, 10), of(8, 6, 6)]).toEqual([true, false, false]);
  });
});
