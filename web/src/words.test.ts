import { describe, expect, it } from 'vitest';
import { atCards, cardOf, figure } from './words';

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
