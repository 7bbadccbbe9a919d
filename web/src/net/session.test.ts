import { expect, test } from 'vitest';
import { Sender, type Session } from './session.svelte';
import type { Reply } from './socket';

test('a control is busy until the last of its requests is answered', async () => {
  const answers: ((reply: Reply) => void)[] = [];
  const session = { do: () => new Promise<Reply>((answer) => answers.push(answer)) };
  const sender = new Sender(session as unknown as Session);
  const first = sender.send({ c: 'undo' });
  const second = sender.send({ c: 'next_turn' });
  answers[0]?.({ ok: true, data: {} });
  await first;
  expect(sender.busy).toBe(true);
  answers[1]?.({ ok: true, data: {} });
  await second;
  expect(sender.busy).toBe(false);
});
