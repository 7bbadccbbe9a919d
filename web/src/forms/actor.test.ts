import { expect, test } from 'vitest';
import type { CombatantView } from '../wire';
import { friendsLast } from './actor';

test('friends come last among targets, and what is no combatant stays in its place', () => {
  const sides: Record<string, string> = { ann: 'heroes', bob: 'heroes', raider: 'foes' };
  const store = {
    combatant: (id: string | null | undefined) =>
      id && sides[id] ? ({ id, side: sides[id] } as Partial<CombatantView> as CombatantView) : undefined,
  };
  const options = ['bob', 'head', 'raider'].map((id) => ({ id, label: id }));
  const order = (actor: string | null) => friendsLast(options, store, actor).map((o) => o.id);
  expect(order('ann')).toEqual(['head', 'raider', 'bob']);
  expect(order(null)).toEqual(['bob', 'head', 'raider']);
});
