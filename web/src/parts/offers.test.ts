import { describe, expect, it } from 'vitest';
import type { OfferForm, OfferView } from '../wire';
import { followUp, named, offered, opened, pins } from './offers';

const offer = (act: string, cost: string, more: Partial<OfferView> = {}): OfferView => ({
  act,
  label: act,
  cost,
  note: '',
  main: false,
  use: 'other',
  ...more,
});
const off = { code: 'off', rule: '', text: 'Not now.' };

describe('offers', () => {
  const sorted = offered([
    offer('move', 'movement'),
    offer('rest', 'free', { use: 'end' }),
    offer('drop', 'free'),
    offer('say', 'free'),
    offer('attack', 'action', { main: true }),
  ]);
  it('lead with the usual action, then groups of several', () => {
    expect(sorted.groups.map((g) => g.offers.map((o) => o.act))).toEqual([['attack'], ['drop', 'say'], ['move']]);
  });
  it('keep the move in sight when it is spent', () => {
    const spent = offered([offer('move', 'movement', { use: 'move', off }), offer('attack', 'action', { main: true })]);
    expect(spent.groups.map((g) => g.offers.map((o) => o.act))).toEqual([['attack'], ['move']]);
  });
  it('keep the end of the turn for last', () => {
    expect(sorted.end.map((o) => o.act)).toEqual(['rest']);
  });
  it('pin the end of the turn only while it can be done', () => {
    expect(pins(sorted)).toBe(true);
    const spent = offered([
      offer('rest', 'free', { use: 'end', main: true }),
      offer('hold', 'free', { use: 'end', off }),
    ]);
    expect([spent.end.map((o) => o.act), pins(spent)]).toEqual([['hold'], false]);
  });
  it('lead with the end of the turn once nothing else is left to do', () => {
    const end = offer('rest', 'free', { use: 'end', main: true });
    const after = offered([offer('drop', 'free', { use: 'seldom' }), offer('move', 'movement'), end]);
    expect([after.lead, after.end]).toEqual([[end], []]);
    expect(after.groups.flatMap((g) => g.offers.map((o) => o.act))).toEqual(['move']);
    expect(after.more.map((o) => o.act)).toEqual(['drop']);
  });
  it('set apart what is hardly ever of use, once there are many', () => {
    const leave = offer('leave', 'movement', { use: 'seldom' });
    const many = [...'abcdef'].map((act) => offer(act, 'action'));
    expect(offered([leave, ...many]).more).toEqual([leave]);
    expect(offered([leave, ...many]).groups.map((g) => g.cost)).toEqual(['action']);
    expect(offered([leave, ...many.slice(1)]).more).toEqual([]);
  });
});

describe('the button', () => {
  it('says what a move makes possible', () => {
    expect(named(offer('Move', '', { purpose: 'and attack' }))).toBe('Move and attack');
    expect(named(offer('Move', ''))).toBe('Move');
  });
});

describe('what follows', () => {
  const [move, attack, tend] = [
    offer('move', '', { use: 'move', follows: true }),
    offer('hit', '', { use: 'attack' }),
    offer('tend', '', { use: 'rescue' }),
  ];
  const leads = (one: OfferView) => [move, attack, tend].map((o) => (o.act === one.act ? { ...o, main: true } : o));
  const next = (done: OfferView, lead: OfferView) => followUp(done, leads(lead))?.act;

  it('is the attack or the help that a move was for', () => {
    expect(next(move, attack)).toBe('hit');
    expect(next(move, tend)).toBe('tend');
  });
  it('is nothing after a move that leads to nobody, and nothing after an attack', () => {
    expect(next(move, move)).toBeUndefined();
    expect(next({ ...move, follows: false }, attack)).toBeUndefined();
    expect(next(attack, attack)).toBeUndefined();
    expect(followUp(move, [{ ...attack, main: true, off }])).toBeUndefined();
  });
});

describe('an action whose form is open', () => {
  const hit = offer('hit', 'action');
  const form = { form: { kind: 'nothing' }, default: null } as unknown as OfferForm;
  const forms = (off?: OfferForm['off']) => ({ form: () => (off ? { ...form, off } : form) });
  it('is as it stands now', () => {
    expect(opened(forms(), 'ann', [{ ...hit, note: 'new' }], hit)?.note).toBe('new');
    expect(opened(forms(), 'ann', [hit], null)).toBeUndefined();
  });
  it('stays while its form says why it cannot be done any more, and goes otherwise', () => {
    expect(opened(forms(off), 'ann', [], hit)).toBe(hit);
    expect(opened(forms(), 'ann', [], hit)).toBeUndefined();
  });
});
