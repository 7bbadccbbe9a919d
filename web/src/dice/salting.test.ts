import { expect, it } from 'vitest';
import type { Command, TableView } from '../wire';
import { Salting } from './salting';

const table = (more: Partial<TableView>) =>
  ({ phase: 'prepare', commitment: 'a', salts: [], ...more }) as unknown as TableView;

it('a player adds to the dice of each fight once, and before it begins', () => {
  const sent: Command[] = [];
  const salting = new Salting(2, (cmd) => sent.push(cmd));
  salting.look('gm', table({}));
  salting.look('spectator', table({}));
  salting.look('player', undefined);
  salting.look('player', table({ phase: 'running' }));
  expect(sent).toEqual([]);
  salting.look('player', table({}));
  salting.look('player', table({}));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ c: 'salt', salt: expect.stringMatching(/^[0-9a-f]{16}$/) });
  salting.look('player', table({ commitment: 'b', salts: [{ seat: 2, salt: '0'.repeat(16) }] }));
  expect(sent).toHaveLength(1);
  salting.look('player', table({ commitment: 'c' }));
  expect(sent).toHaveLength(2);
  expect(sent[0]).not.toEqual(sent[1]);
});
