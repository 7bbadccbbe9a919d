import { describe, expect, it } from 'vitest';
import type { OfferForm, OfferView, OptView } from '../wire';
import { aim, answer, plainWalk, reaching, walk, wayTo } from './pointing';

const offer = (act: string): OfferView => ({ act, label: act });
const opt = (id: string, more: Partial<OptView> = {}): OptView => ({ id, label: id, ...more });
const to = {
  kind: 'place' as const,
  options: [
    opt('next:rat', { note: '3.0 m', leads: { next_to: 'rat' } }),
    opt('to:cat', { leads: { towards: 'cat' } }),
  ],
  default: 'next:rat',
  free: 600,
};
const form = (members: OfferForm['form'] & { kind: 'group' }): OfferForm => ({ form: members, default: {} });
const member = (id: string, f: OfferForm['form'], extra = false) => ({ id, label: id, form: f, when: null, extra });
const pace = {
  kind: 'pick' as const,
  options: [opt('jog'), opt('run')],
  min: 1,
  max: 1,
  default: ['jog'],
  look: 'plain' as const,
};
const simple = form({
  kind: 'group',
  members: [member('to', to), member('rough', { kind: 'confirm', default: false }, true)],
});
const paced = form({ kind: 'group', members: [member('pace', pace), member('to', to)] });

describe('a walk', () => {
  it('is answered with the point, and with what else its form asks', () => {
    const w = walk(offer('move'), simple);
    expect(w?.free).toBe(600);
    expect(w && answer(w, [100, -20])).toEqual({ to: { x: 100, y: -20 }, rough: false });
    expect(w && answer(w, 'next:rat')).toEqual({ to: 'next:rat', rough: false });
  });
  it('is done at once only where nothing else has to be said', () => {
    const [a, b] = [walk(offer('move'), simple), walk(offer('move'), paced)];
    expect([a && plainWalk(a), b && plainWalk(b)]).toEqual([true, false]);
  });
  it('leads next to somebody, or towards', () => {
    const w = walk(offer('move'), simple);
    expect(w && wayTo(w, 'rat')).toEqual({ id: 'next:rat', note: '3.0 m', arrives: true });
    expect(w && wayTo(w, 'cat')).toEqual({ id: 'to:cat', note: '', arrives: false });
    expect(w && wayTo(w, 'dog')).toBeNull();
  });
  it('is offered by the shortest pace that reaches so far', () => {
    const run = walk(offer('run'), { form: { ...to, free: 1200 }, default: 'next:rat' });
    const move = walk(offer('move'), simple);
    const all = [run, move].filter((w) => w !== null);
    expect(reaching(all, [0, 0], [500, 0]).map((w) => w.offer.act)).toEqual(['move', 'run']);
    expect(reaching(all, [0, 0], [700, 0]).map((w) => w.offer.act)).toEqual(['run']);
    expect(reaching(all, [0, 0], [1300, 0])).toEqual([]);
  });
});

describe('an attack', () => {
  const targets = {
    kind: 'pick' as const,
    options: [opt('rat', { note: '12 m' }), opt('cat', { off: { code: 'out_of_reach', text: 'Out of reach.' } })],
    min: 1,
    max: 1,
    default: ['rat'],
    look: 'plain' as const,
  };
  it('aims at those whom its form names, with the remark, or the reason against it', () => {
    const one = form({ kind: 'group', members: [member('target', targets)] });
    expect(aim(offer('hit'), one, 'rat')).toMatchObject({
      preset: { target: 'rat' },
      answer: { target: 'rat' },
      note: '12 m',
      off: undefined,
    });
    expect(aim(offer('hit'), one, 'cat')?.off?.text).toBe('Out of reach.');
    expect(aim(offer('hit'), one, 'dog')).toBeNull();
  });
  it('at several begins with the one pointed at', () => {
    const several = form({ kind: 'group', members: [member('targets', { ...targets, max: 3 })] });
    expect(aim(offer('sweep'), several, 'rat')?.preset).toEqual({ targets: ['rat'] });
  });
});
