import { expect, test } from 'vitest';
import type { Store } from '../net/store.svelte';
import type { FormView, OptView } from '../wire';
import { mapSays, wallWords } from './walls';

const system = { statements: [['sight', 'line of sight', ['yes', 'no']]], walled: ['sight', 'no'] };
const store = { system } as unknown as Store;
const option = (id: string, label: string): OptView => ({ id, label, note: '', cost: '' });
const pick = (...options: OptView[]): FormView => ({
  kind: 'pick',
  options,
  min: 1,
  max: 1,
  default: [options[0]?.id ?? ''],
  look: 'plain',
});
const form = (...members: [string, FormView][]): FormView => ({
  kind: 'group',
  members: members.map(([id, form]) => ({ id, label: id, form, when: null, extra: false })),
});
const sight = pick(option('map', 'as on the map'), option('no', 'the target cannot be seen'));
const cover = pick(option('none', 'none'), option('some', 'some'));

test('the ruleset says what a wall does, or that it has no word for it', () => {
  expect(wallWords(store)).toEqual({ id: 'sight', label: 'line of sight', value: 'no' });
  expect(wallWords({ system: { statements: [] } } as unknown as Store)).toBeNull();
});

test('a ruling about sight is answered as the map says, and in all else as proposed', () => {
  const said = mapSays(form(['cover', cover], ['sight', sight]), { cover: 'some', sight: 'map' }, store);
  expect(said).toEqual({ words: 'the target cannot be seen', answer: { cover: 'some', sight: 'no' } });
});

test('of a ruling about something else the map says nothing', () => {
  expect(mapSays(form(['cover', cover]), { cover: 'none' }, store)).toBeNull();
  expect(mapSays({ kind: 'confirm', default: true }, true, store)).toBeNull();
});
