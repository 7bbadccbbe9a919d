import type { ClientMsg, Command, OddsOf, RefusalView, Role, ServerMsg } from '../wire';
import { unpack, unpacks } from './packed';
import { read, type Update } from './read';

/** Version of the protocol that this client speaks. */
export const VERSION = 5;
/**
 * How often the connection is tested while somebody looks at the page, so that they soon learn of a lost network, and while
 * nobody does; and how long the answer may take, in milliseconds.
 */
export const PING_SEEN = 1_000;
export const PING_EVERY = 10_000;
export const PONG_WITHIN = 6_000;
/** After how long without an answer the connection counts as slow, in milliseconds. */
export const SLOW_AFTER = 2_000;
/** How long the server's welcome may take on a new connection, in milliseconds. */
const OPEN_WITHIN = 8_000;
const RETRY_FIRST = 300;
const RETRY_LONGEST = 10_000;

/** `connecting` for the first time; `live`; `stale`: lost, and reconnecting; `closed` for good. */
export type Link = 'connecting' | 'live' | 'stale' | 'closed';
export type Reply = { ok: boolean; refusal?: RefusalView; data: { [key in string]?: string } };
export type CloseNotice = { code: string; text: string };

/** What a socket tells its owner. */
export interface Listener {
  /** What the client already has, for the greeting. */
  held(): { tags: Record<string, string>; line: number; epoch: number; looks: string[] };
  welcome(seat: number, role: Role): void;
  update(update: Update): void;
  odds(odds: Extract<ServerMsg, { t: 'odds' }>): void;
  link(link: Link, bye: CloseNotice | null): void;
  /** How many attempts to connect have failed in a row. */
  failed(times: number): void;
  /** Whether the server has not answered for a while. */
  slow(slow: boolean): void;
  /** Whether somebody can see the page. */
  seen(): boolean;
}

/** The part of a WebSocket that is used here. Tests have their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

type Pending = { cmd: Command; settle: (reply: Reply) => void };

/**
 * A connection that reconnects automatically. A command is sent until it is answered, with the same id, so that it is
 * carried out once.
 */
export class Socket {
  link: Link = 'connecting';
  #wire: Wire | null = null;
  #pending = new Map<string, Pending>();
  #failures = 0;
  #welcomed = false;
  #count = 0;
  #self: string;
  /** The parts that the server was last told about. */
  #looks = '';
  /** The last message that is being unpacked, or waits for an earlier one. */
  #unpacking: Promise<void> | null = null;
  #retryTimer: Timer;
  #pingTimer: Timer;
  #pongTimer: Timer;
  #slowTimer: Timer;

  constructor(
    private readonly open: () => Wire,
    private readonly listener: Listener,
  ) {
    this.#self = Math.random().toString(36).slice(2, 10);
  }

  start(): void {
    this.#connect();
  }

  /** Sends a command. The reply comes once, even if the connection is lost in between. */
  do(cmd: Command): Promise<Reply> {
    if (this.link === 'closed')
      return Promise.resolve(refused('closed', 'The connection is closed. Load the page again.'));
    this.#count += 1;
    const id = `${this.#self}-${this.#count}`;
    return new Promise((settle) => {
      this.#pending.set(id, { cmd, settle });
      if (this.#welcomed) this.#send({ t: 'do', id, cmd });
      this.#expect();
    });
  }

  /** Tells the server what this page looks at now. The greeting tells it again. */
  look(parts: string[]): void {
    if (!this.#welcomed || parts.join() === this.#looks) return;
    this.#looks = parts.join();
    this.#send({ t: 'look', parts });
  }

  /** Requests odds. A request is lost with the connection, and repeated at the next update. */
  odds(id: number, of: OddsOf[]): void {
    if (this.#welcomed) this.#send({ t: 'odds', id, of });
  }

  /** The device woke up or found a network: checks at once whether the connection is still alive. */
  wake(): void {
    if (this.link === 'closed') return;
    if (this.#welcomed) this.#ping();
    else if (this.#retryTimer !== undefined) this.#connect();
  }

  /** Reconnects at once instead of waiting. */
  retry(): void {
    if (this.link !== 'closed' && !this.#welcomed) this.#connect();
  }

  stop(): void {
    this.#close(null);
  }

  /** How many commands have no answer yet. */
  get unanswered(): number {
    return this.#pending.size;
  }

  #connect(): void {
    this.#drop();
    let wire: Wire;
    try {
      wire = this.open();
    } catch {
      this.#lost();
      return;
    }
    this.#wire = wire;
    wire.onopen = () => {
      const held = this.listener.held();
      this.#looks = held.looks.join();
      this.#send({ t: 'hello', v: VERSION, packed: unpacks, ...held });
    };
    wire.onmessage = (event) => this.#take(event.data);
    wire.onclose = () => this.#lost();
    wire.onerror = () => this.#lost();
    this.#pongTimer = setTimeout(() => this.#lost(), OPEN_WITHIN);
  }

  /** Reads messages in the order in which they came, packed or not. */
  #take(data: unknown) {
    this.#heard();
    if (!(data instanceof Blob) && !this.#unpacking) return this.#receive(String(data));
    const wire = this.#wire;
    const text = data instanceof Blob ? unpack(data) : String(data);
    const turn = Promise.all([text, this.#unpacking])
      .then(([text]) => {
        if (this.#wire === wire) this.#receive(text);
      })
      .catch(() => {
        if (this.#wire === wire) this.#lost();
      })
      .finally(() => {
        if (this.#unpacking === turn) this.#unpacking = null;
      });
    this.#unpacking = turn;
  }

  #receive(text: string) {
    const msg = JSON.parse(text) as ServerMsg;
    switch (msg.t) {
      case 'welcome':
        return this.#greet(msg.seat, msg.role);
      case 'update':
        return this.listener.update(read(msg));
      case 'odds':
        return this.listener.odds(msg);
      case 'reply': {
        const asked = this.#pending.get(msg.id);
        this.#pending.delete(msg.id);
        return asked?.settle({ ok: msg.ok, data: msg.data ?? {}, ...(msg.refusal ? { refusal: msg.refusal } : {}) });
      }
      case 'pong':
        clearTimeout(this.#pongTimer);
        this.#pongTimer = undefined;
        return this.#pingLater();
      case 'bye':
        if (msg.retry) return this.#lost();
        return this.#close({ code: msg.code, text: msg.text });
    }
  }

  #greet(seat: number, role: Role): void {
    clearTimeout(this.#pongTimer);
    this.#pongTimer = undefined;
    this.#welcomed = true;
    this.#failures = 0;
    this.listener.failed(0);
    this.listener.welcome(seat, role);
    this.#turn('live');
    this.look(this.listener.held().looks);
    for (const [id, { cmd }] of this.#pending) this.#send({ t: 'do', id, cmd });
    this.#pingLater();
  }

  #pingLater(): void {
    clearTimeout(this.#pingTimer);
    this.#pingTimer = setTimeout(() => this.#ping(), this.listener.seen() ? PING_SEEN : PING_EVERY);
  }

  #ping(): void {
    if (this.#pongTimer !== undefined) return;
    this.#send({ t: 'ping' });
    this.#expect();
    this.#pongTimer = setTimeout(() => this.#lost(), PONG_WITHIN);
  }

  #lost() {
    this.#drop();
    this.#failures += 1;
    this.listener.failed(this.#failures);
    if (this.link === 'live') this.#turn('stale');
    const wait = Math.min(RETRY_LONGEST, RETRY_FIRST * 2 ** (this.#failures - 1));
    this.#retryTimer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #close(bye: CloseNotice | null): void {
    this.#drop();
    this.#turn('closed', bye);
    for (const { settle } of this.#pending.values())
      settle(refused('closed', bye?.text ?? 'The connection is closed.'));
    this.#pending.clear();
  }

  #expect(): void {
    this.#slowTimer ??= setTimeout(() => this.listener.slow(true), SLOW_AFTER);
  }

  #heard(): void {
    clearTimeout(this.#slowTimer);
    this.#slowTimer = undefined;
    this.listener.slow(false);
  }

  /** Gives up the current connection, which may be half open without any error. */
  #drop(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#pongTimer);
    this.#heard();
    this.#retryTimer = this.#pingTimer = this.#pongTimer = undefined;
    this.#welcomed = false;
    const wire = this.#wire;
    this.#wire = null;
    this.#unpacking = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = wire.onerror = null;
    wire.close();
  }

  #send(msg: ClientMsg): void {
    this.#wire?.send(JSON.stringify(msg));
  }

  #turn(link: Link, bye: CloseNotice | null = null): void {
    if (this.link === link) return;
    this.link = link;
    this.listener.link(link, bye);
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;

function refused(code: string, text: string): Reply {
  return { ok: false, refusal: { code, rule: '', text }, data: {} };
}
