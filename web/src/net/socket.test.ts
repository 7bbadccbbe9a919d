import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMsg, Command, ServerMsg } from '../wire';
import { type Listener, PING_EVERY, PING_SEEN, PONG_WITHIN, SLOW_AFTER, Socket, VERSION, type Wire } from './socket';

class FakeWire implements Wire {
  sent: ClientMsg[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  say(msg: ServerMsg) {
    this.onmessage?.({ data: JSON.stringify(msg) });
  }
  /** Sends a message packed, as the server does with long ones. */
  saysPacked(msg: ServerMsg) {
    this.onmessage?.({ data: new Blob([deflateRawSync(JSON.stringify(msg))]) });
  }
  welcome() {
    this.onopen?.();
    this.say({ t: 'welcome', v: 1, seat: 2, role: 'player' });
  }
  of(kind: ClientMsg['t']) {
    return this.sent.filter((m) => m.t === kind);
  }
}

const cmd: Command = { c: 'next_turn' };
let wires: FakeWire[];
let looks: string[] = [];
let listener: { [K in keyof Listener]-?: ReturnType<typeof vi.fn> };
let socket: Socket;
const wire = () => wires.at(-1) as FakeWire;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  looks = ['sheet:x'];
  listener = {
    held: vi.fn(() => ({ tags: { table: 'a' }, line: 7, epoch: 3, looks: [...looks] })),
    welcome: vi.fn(),
    update: vi.fn(),
    odds: vi.fn(),
    link: vi.fn(),
    failed: vi.fn(),
    slow: vi.fn(),
    seen: vi.fn(() => false),
  };
  socket = new Socket(
    () => {
      wires.push(new FakeWire());
      return wire();
    },
    listener as unknown as Listener,
  );
  socket.start();
});
afterEach(() => {
  socket.stop();
  vi.useRealTimers();
});

describe('coming in', () => {
  it('greets with what it holds and is live after the welcome', () => {
    wire().onopen?.();
    const held = { tags: { table: 'a' }, line: 7, epoch: 3, looks: ['sheet:x'] };
    expect(wire().sent).toEqual([{ t: 'hello', v: VERSION, packed: true, ...held }]);
    expect(socket.link).toBe('connecting');
    wire().say({ t: 'welcome', v: 1, seat: 2, role: 'gm' });
    expect(socket.link).toBe('live');
    expect(listener.welcome).toHaveBeenCalledWith(2, 'gm');
  });
  it('gives up a connection that never gets its welcome', () => {
    wire().onopen?.();
    vi.advanceTimersByTime(10_000);
    expect(wires.length).toBeGreaterThan(1);
  });
});

describe('packed messages', () => {
  const update = (epoch: number): ServerMsg => ({ t: 'update', epoch });
  const epochs = () => listener.update.mock.calls.map(([msg]) => msg.epoch);
  beforeEach(() => {
    vi.useRealTimers();
    wire().welcome();
  });

  it('are read before what came after them', async () => {
    wire().saysPacked(update(1));
    wire().say(update(2));
    wire().saysPacked(update(3));
    wire().say(update(4));
    await vi.waitFor(() => expect(epochs()).toEqual([1, 2, 3, 4]));
    wire().say(update(5));
    expect(epochs()).toEqual([1, 2, 3, 4, 5]);
  });
  it('are nothing to the connection that follows', async () => {
    const first = wire();
    first.saysPacked(update(1));
    first.onclose?.();
    await vi.waitFor(() => expect(wires.length).toBe(2));
    wire().welcome();
    wire().saysPacked(update(2));
    await vi.waitFor(() => expect(epochs()).toEqual([2]));
  });
  it('that cannot be read end the connection', async () => {
    wire().onmessage?.({ data: new Blob(['no deflate']) });
    await vi.waitFor(() => expect(socket.link).toBe('stale'));
  });
});

describe('looking', () => {
  it('says what it looks at when that changes, and not before the welcome', () => {
    wire().onopen?.();
    looks = ['form:a/hit'];
    socket.look(looks);
    expect(wire().of('look')).toEqual([]);
    wire().say({ t: 'welcome', v: VERSION, seat: 2, role: 'gm' });
    expect(wire().of('look')).toEqual([{ t: 'look', parts: ['form:a/hit'] }]);
    socket.look(['form:a/hit']);
    socket.look([]);
    expect(wire().of('look').slice(1)).toEqual([{ t: 'look', parts: [] }]);
  });
});

describe('heartbeat', () => {
  it('stays while pongs come', () => {
    wire().welcome();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(PING_EVERY);
      wire().say({ t: 'pong' });
    }
    expect(wires).toHaveLength(1);
    expect(wire().of('ping')).toHaveLength(5);
  });
  it('finds a half-open connection and connects again', () => {
    wire().welcome();
    const dead = wire();
    vi.advanceTimersByTime(PING_EVERY + PONG_WITHIN);
    expect(socket.link).toBe('stale');
    expect(dead.closed).toBe(true);
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(2);
    wire().welcome();
    expect(socket.link).toBe('live');
  });
  it('says within three seconds that a connection has died while somebody looks at the page', () => {
    listener.seen.mockReturnValue(true);
    wire().welcome();
    for (let n = 0; n < 3; n++) {
      vi.advanceTimersByTime(PING_SEEN);
      wire().say({ t: 'pong' });
    }
    expect(wire().of('ping')).toHaveLength(3);
    expect(listener.slow).toHaveBeenLastCalledWith(false);
    vi.advanceTimersByTime(3000);
    expect(listener.slow).toHaveBeenLastCalledWith(true);
    expect(PING_SEEN + SLOW_AFTER).toBeLessThanOrEqual(3000);
  });
  it('asks at once when woken, and not twice', () => {
    wire().welcome();
    socket.wake();
    socket.wake();
    expect(wire().of('ping')).toHaveLength(1);
    vi.advanceTimersByTime(PONG_WITHIN);
    expect(socket.link).toBe('stale');
  });
  it('connects at once when woken while waiting to retry', () => {
    wire().welcome();
    for (let i = 0; i < 5; i++) {
      wire().onclose?.();
      vi.advanceTimersByTime(i < 4 ? 15_000 : 0);
    }
    const before = wires.length;
    socket.wake();
    expect(wires).toHaveLength(before + 1);
  });
});

describe('commands', () => {
  it('settles each by its own answer', async () => {
    wire().welcome();
    const first = socket.do(cmd);
    const second = socket.do({ c: 'undo' });
    const ids = wire()
      .of('do')
      .map((m) => (m.t === 'do' ? m.id : ''));
    expect(new Set(ids).size).toBe(2);
    wire().say({
      t: 'reply',
      id: ids[1] as string,
      ok: false,
      refusal: { code: 'x', rule: '', text: 'No.' },
      data: {},
    });
    wire().say({ t: 'reply', id: ids[0] as string, ok: true, data: { link: 'L' } });
    expect(await first).toEqual({ ok: true, data: { link: 'L' } });
    expect((await second).refusal?.text).toBe('No.');
    expect(socket.unanswered).toBe(0);
  });
  it('sends what is unanswered again, in order, under the old ids', async () => {
    wire().welcome();
    const answered = socket.do(cmd);
    void socket.do({ c: 'undo' });
    const [one, two] = wire().of('do');
    wire().say({ t: 'reply', id: one?.t === 'do' ? one.id : '', ok: true, data: {} });
    await answered;
    wire().onclose?.();
    const while_away = socket.do({ c: 'redo' });
    vi.advanceTimersByTime(500);
    expect(wire().of('do')).toHaveLength(0);
    wire().welcome();
    const again = wire().of('do');
    expect(again[0]).toEqual(two);
    expect(again[1]).toMatchObject({ cmd: { c: 'redo' } });
    wire().say({ t: 'reply', id: again[1]?.t === 'do' ? again[1].id : '', ok: true, data: {} });
    expect((await while_away).ok).toBe(true);
  });
  it('uses ids of at most 40 characters', () => {
    wire().welcome();
    void socket.do(cmd);
    const sent = wire().of('do')[0];
    expect(sent?.t === 'do' && sent.id.length).toBeLessThanOrEqual(40);
  });
});

describe('ending', () => {
  it('counts how often nothing came about, and tries at once when told to', () => {
    wire().onclose?.();
    vi.advanceTimersByTime(500);
    wire().onerror?.();
    expect(listener.failed).toHaveBeenLastCalledWith(2);
    const before = wires.length;
    socket.retry();
    expect(wires).toHaveLength(before + 1);
    wire().welcome();
    expect(listener.failed).toHaveBeenLastCalledWith(0);
  });
  it('survives a browser that refuses to open a socket at all', () => {
    const barred = new Socket(
      () => {
        throw new Error('barred');
      },
      listener as unknown as Listener,
    );
    barred.start();
    expect(listener.failed).toHaveBeenLastCalledWith(1);
    barred.stop();
  });
  it('retries fast at first, then slower, never past a limit', () => {
    wire().welcome();
    const waits = Array.from({ length: 10 }, () => {
      const from = Date.now();
      wire().onclose?.();
      vi.advanceTimersToNextTimer();
      return Date.now() - from;
    });
    expect(wires).toHaveLength(11);
    expect(waits[0]).toBeLessThan(400);
    expect(waits[9]).toBeGreaterThan(7_000);
    expect(Math.max(...waits)).toBeLessThan(13_000);
  });
  it('comes back after a bye that allows it', () => {
    wire().welcome();
    wire().say({ t: 'bye', code: 'shutdown', text: 'Back soon.', retry: true });
    expect(socket.link).toBe('stale');
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(2);
  });
  it('stays away after one that does not, and says why', async () => {
    wire().welcome();
    const lost = socket.do(cmd);
    wire().say({ t: 'bye', code: 'kicked', text: 'The GM ended your access.', retry: false });
    expect(listener.link).toHaveBeenLastCalledWith('closed', { code: 'kicked', text: 'The GM ended your access.' });
    expect((await lost).ok).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    expect((await socket.do(cmd)).ok).toBe(false);
  });
});
