import { expect, test } from 'vitest';
import type { CombatantView } from '../wire';
import { fallen } from './fallen';

const somebody = (more: Partial<CombatantView>) => more as CombatantView;

test('who is down is told apart from the dead', () => {
  expect(fallen(somebody({}))).toBeNull();
  expect(fallen(somebody({ out: true, fallen: 'down' }))).toEqual({
    icon: 'pulse',
    words: 'down',
    state: 'down',
    lost: false,
  });
  expect(fallen(somebody({ out: true, fallen: 'dead' }))).toEqual({
    icon: 'skull',
    words: 'dead',
    state: 'dead',
    lost: true,
  });
  expect(fallen(somebody({ out: true, fallen: 'away' }))).toEqual({
    icon: 'skull',
    words: 'out',
    state: 'out of the fight',
    lost: true,
  });
});
