import { expect, test } from 'vitest';
import { type Entry, matching } from './palette';

const entry = (label: string): Entry => ({ label, kind: 'tool', run: () => {} });
const labels = (typed: string) =>
  matching(['Raider 1: Shoot', 'Raider 1', 'Brader', 'Next turn', 'Undo: Shoot'].map(entry), typed).map((e) => e.label);

test('every typed word must be there, in any order and case', () => {
  expect(labels('shoot RAID')).toEqual(['Raider 1: Shoot']);
  expect(labels('zzz')).toEqual([]);
});

test('words that begin as typed come first', () => {
  expect(labels('rader')).toEqual(['Brader']);
  expect(labels('ra')).toEqual(['Raider 1: Shoot', 'Raider 1', 'Brader']);
  expect(labels('brad')).toEqual(['Brader']);
});

test('what begins as typed comes before all others', () => {
  const all = ['Knife fighter: End the turn', 'End the fight'].map(entry);
  expect(matching(all, 'end the fi').map((e) => e.label)[0]).toBe('End the fight');
});

test('nothing typed shows the first ones', () => {
  expect(labels('')[0]).toBe('Raider 1: Shoot');
});
