import { expect, test, vi } from 'vitest';
import { Store } from '../../net/store.svelte';
import { finds } from './finds';

const strike = { act: 'strike', label: 'Strike', cost: 'action', use: 'attack', main: true };
/** A fight as the GM sees it: Ghoul, hidden, acts; Ann is a player's and has declared; one question of each kind. */
function desk(phase: 'prepare' | 'running' | 'ended') {
  const store = new Store();
  const part = (data: unknown) => ({ tag: 'x', data });
  const form = { kind: 'confirm', default: false };
  const asked = { form, default: false, default_text: 'no', kind: 'k', answered: false, open: false };
  const store_parts = {
    table: part({ phase, paused: false, odds: true, masks: false, rulings_auto: false, asking: 'sensible' }),
    members: part([
      { seat: 1, role: 'gm', you: true },
      { seat: 2, name: 'Annika', role: 'player' },
    ]),
    'combatant:g': part({ id: 'g', name: 'Ghoul', side: 'b', hidden: true, tracks: [], chips: [], stats: [] }),
    'combatant:a': part({ id: 'a', name: 'Ann', side: 'a', owner: 2, tracks: [], chips: [], stats: [] }),
    'offers:g': part({ who: 'g', turn: true, acts: [strike] }),
    ahead: part([{ who: 'a', act: 'strike', form: {}, label: 'Strike' }]),
    stage: part({ title: [{ t: 'a blow' }], undo: 'Strike', redo: 'Dodge', waits: true, pending: [] }),
    questions: part({
      waiting: [],
      mine: [
        { ...asked, id: 'q1', who: 'g', title: [{ t: 'Soak?' }] },
        { ...asked, id: 'q2', who: 'a', title: [{ t: 'Dodge?' }] },
        { ...asked, id: 'q3', who: null, ruling: true, title: [{ t: 'Does it fit?' }] },
      ],
    }),
  };
  store.apply({ t: 'update', gone: [], lines: [], epoch: 1, parts: store_parts } as never);
  const send = vi.fn();
  const at = {
    acting: store.offers[0],
    sets: store.offers,
    front: undefined,
    selected: null,
    picked: null,
    inspected: null,
    panel: null,
    nextTurn: vi.fn(),
    undo: vi.fn(),
    redo: vi.fn(),
    showMap: vi.fn(),
    accept: vi.fn(),
    sender: { send },
  };
  const log = vi.fn();
  const all = finds(store, at as never, log);
  return {
    labels: all.map((entry) => entry.label),
    run: (label: string) => all.find((e) => e.label === label)?.run(),
    at,
    send,
    log,
    all,
  };
}

test('the palette reaches everything that the desk can do', () => {
  const { labels } = desk('running');
  for (const label of [
    ...['Yes: Soak?', 'No: Soak?', 'Use the default, no: Dodge?', 'Yes: Does it fit?', 'Ghoul: Strike'],
    ...["Play Ghoul's turn for me", 'Next turn', 'Abandon: a blow', 'Undo: Strike', 'Redo: Dodge', 'Pause'],
    ...['End the fight', 'Ghoul', 'Reveal Ghoul', 'Ann', 'Hide Ann', "Drop Ann's declaration", 'Show the map'],
    ...['Hide odds', 'Mask foes', 'Accept rulings automatically', 'Ask all questions', 'Rules and zones'],
    ...['Save the log as text', 'Save the log as JSON', 'Members', 'Invite', 'Encounter', 'Add combatants'],
  ])
    expect(labels).toContain(label);
  expect(desk('prepare').labels).toContain('Start the fight');
  expect(desk('ended').labels).toContain('Resume the fight');
});

test('what it finds is done', () => {
  const { run, send, at, log } = desk('running');
  run('Reveal Ghoul');
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ c: 'change', who: 'g', hidden: false }));
  run('Use the default, no: Dodge?');
  expect(send).toHaveBeenLastCalledWith({ c: 'lapse', question: 'q2' });
  run('Mask foes');
  expect(send).toHaveBeenLastCalledWith({ c: 'masks', on: true });
  run('Yes: Soak?');
  expect(at.accept).toHaveBeenCalledWith(expect.objectContaining({ id: 'q1' }), true);
  run('Save the log as text');
  expect(log).toHaveBeenCalledWith('txt');
});

test('what cannot be taken back lightly asks first', () => {
  const asks = desk('running')
    .all.filter((entry) => entry.ask)
    .map((entry) => entry.label);
  expect(asks).toEqual(['Abandon: a blow', 'End the fight']);
});
