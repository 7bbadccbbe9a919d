import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adopt } from './early';
import { VERSION } from './socket';

/** A WebSocket as far as it is used here. */
function connection(readyState = 1) {
  const sent: string[] = [];
  const wire = {
    OPEN: 1,
    readyState,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (t: string) => sent.push(t),
  };
  return { wire: wire as unknown as WebSocket, sent };
}

test('what came before is read in its order, and the greeting is not sent again', async () => {
  const { wire, sent } = connection();
  const adopted = adopt({ wire, heard: ['welcome', 'update'] });
  const read: unknown[] = [];
  adopted.onopen = () => adopted.send('hello');
  adopted.onmessage = ({ data }) => read.push(data);
  await Promise.resolve();
  wire.onmessage?.({ data: 'later' } as MessageEvent);
  adopted.send('look');
  expect(read).toEqual(['welcome', 'update', 'later']);
  expect(sent).toEqual(['look']);
});

test('a connection that ended meanwhile says so', async () => {
  const { wire } = connection(3);
  const adopted = adopt({ wire, heard: [] });
  let closed = 0;
  adopted.onclose = () => {
    closed += 1;
  };
  await Promise.resolve();
  expect(closed).toBe(1);
});

test('the early greeting speaks the version of the client', () => {
  const script = readFileSync(new URL('./opens.js', import.meta.url), 'utf8');
  expect(script).toContain(`?fresh=${VERSION}$`);
});
