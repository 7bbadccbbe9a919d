import { describe, expect, it } from 'vitest';
import type { FormView, MemberView, OptView } from '../wire';
import type { Of } from './answer';
import { area } from './area';

const option = (id: string, around?: number): OptView => ({ id, label: id, ...(around && { around }) });
const pick = (id: string, options: OptView[], when: MemberView['when'] = null): MemberView => ({
  id,
  label: id,
  form: { kind: 'pick', options, min: 1, max: 1, default: options.slice(0, 1).map((o) => o.id), look: 'plain' },
  when,
  extra: false,
});
const group = (...members: MemberView[]): Of<'group'> => ({ kind: 'group', members }) satisfies FormView;
const combatant = (id: string) => ['ann', 'bob'].includes(id);

describe('the area around a target', () => {
  const target = pick('target', [option('ann'), option('bob')]);
  const modes = pick('mode', [option('single'), option('spray', 200)], { field: 'weapon', is: ['carbine'] });
  const form = group(target, pick('weapon', [option('carbine'), option('grenade', 1000)]), modes);

  it('is there only if what is chosen reaches others', () => {
    expect(area(form, { target: 'bob', weapon: 'carbine', mode: 'single' }, combatant)).toBeNull();
    expect(area(form, { target: 'bob', weapon: 'carbine', mode: 'spray' }, combatant)).toMatchObject({
      target: 'bob',
      radius: 200,
    });
    expect(area(form, { target: 'ann', weapon: 'grenade' }, combatant)).toMatchObject({ target: 'ann', radius: 1000 });
  });

  it('has no middle before a target is chosen', () => {
    expect(area(form, { target: '', weapon: 'grenade' }, combatant)).toBeNull();
  });

  it('may be that of the target itself', () => {
    expect(area(group(pick('around', [option('bob', 500)])), {}, combatant)).toMatchObject({
      target: 'bob',
      radius: 500,
    });
  });
});
