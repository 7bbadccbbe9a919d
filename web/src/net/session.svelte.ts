import { createContext } from 'svelte';
import { Salting } from '../dice/salting';
import { mentioned } from '../parts/mentions';
import type { Command, Input, RefusalView, Role } from '../wire';
import { handbook } from './api';
import { early } from './early';
import { OddsDesk } from './odds';
import type { Update } from './read';
import { type CloseNotice, type Link, type Reply, Socket, type Wire } from './socket';
import { Store } from './store.svelte';

/** One seat at one table: its connection, and what it sees. */
export class Session {
  readonly store = new Store();
  readonly odds = new OddsDesk((id, of) => this.#socket.odds(id, of));
  link: Link = $state('connecting');
  bye: CloseNotice | null = $state.raw(null);
  role: Role | null = $state(null);
  /** Whether the first update has arrived. */
  ready = $state(false);
  /** How many attempts to connect have failed in a row. */
  failures = $state(0);
  /** Whether the server has not answered a command for a while. */
  slow = $state(false);
  #socket: Socket;
  #salting: Salting;
  /** How many places on this page look at each part. */
  #looks = new Map<string, number>();
  /** The system whose handbook was fetched, or is on its way. */
  #lookedUp = '';

  constructor(
    readonly code: string,
    readonly seat: number,
    open: () => Wire = () => early(address(code, seat)) ?? (new WebSocket(address(code, seat)) as Wire),
  ) {
    this.#salting = new Salting(seat, (cmd) => void this.do(cmd));
    this.#socket = new Socket(open, {
      held: () => ({ ...this.store.held(), looks: [...this.#looks.keys()] }),
      seen: () => document.visibilityState === 'visible',
      welcome: (_, role) => {
        this.role = role;
        this.odds.changed();
      },
      update: (update) => {
        const aside = (name: string) => ASIDE.has(name) || (this.#looks.has(name) && !this.store.holds(name));
        const fights = concernsFight(update, aside);
        this.store.apply(update);
        if (fights) this.odds.changed();
        this.#salting.look(this.role, this.store.table);
        this.ready = true;
      },
      odds: ({ id, odds }) => this.odds.answer(id, odds),
      link: (link, bye) => {
        this.link = link;
        this.bye = bye;
      },
      failed: (times) => {
        this.failures = times;
      },
      slow: (slow) => {
        this.slow = slow;
      },
    });
  }

  start(): void {
    this.#socket.start();
    document.addEventListener('visibilitychange', this.#wake);
    window.addEventListener('online', this.#wake);
  }
  stop(): void {
    document.removeEventListener('visibilitychange', this.#wake);
    window.removeEventListener('online', this.#wake);
    this.#socket.stop();
  }
  retry(): void {
    this.#socket.retry();
  }
  async do(cmd: Command): Promise<Reply> {
    // By the time of the reply, it may no longer be offered.
    const words = cmd.c === 'act' && cmd.who ? this.#inWords(cmd.who, cmd.act, cmd.form as Input) : '';
    const reply = await this.#socket.do(cmd);
    if (reply.ok && cmd.c === 'act' && cmd.who) this.store.did.set(cmd.who, words);
    return reply;
  }
  #inWords(who: string, act: string, form: Input): string {
    const { offers, combatants } = this.store;
    const label = offers.find((set) => set.who === who)?.acts.find((offer) => offer.act === act)?.label ?? '';
    const at = mentioned(form, combatants, who).map((c) => c.name);
    return [label, at.join(', ')].filter(Boolean).join(': ');
  }

  /** Looks at a part that is sent only on request, until the returned function is called: for `$effect`. */
  look(part: string): () => void {
    this.#looks.set(part, (this.#looks.get(part) ?? 0) + 1);
    this.#looked();
    return () => {
      const left = (this.#looks.get(part) ?? 1) - 1;
      if (left > 0) this.#looks.set(part, left);
      else this.#looks.delete(part);
      this.#looked();
    };
  }

  /** Fetches what the page looks up now and then, once. */
  async lookUp(): Promise<void> {
    const { id } = this.store.system;
    if (this.#lookedUp === id) return;
    this.#lookedUp = id;
    const answer = await handbook(id);
    if (answer.ok) this.store.handbook = answer.value;
    else this.#lookedUp = '';
  }

  #looked(): void {
    // Waits, because closing one sheet to open another changes this twice.
    queueMicrotask(() => this.#socket.look([...this.#looks.keys()]));
  }

  #wake = (): void => {
    if (document.visibilityState === 'visible') this.#socket.wake();
  };
}

/** Parts whose changes do not affect odds; nor does a part that comes because the page has begun to look at it. */
const ASIDE = new Set(['system', 'table', 'members', 'library', 'rulings', 'clocks']);
const concernsFight = ({ parts, gone, lines }: Update, aside: (name: string) => boolean): boolean =>
  lines.length > 0 || gone.length > 0 || !Object.keys(parts).every(aside);

export const [useSession, provideSession] = createContext<Session>();

/** Sends the commands of one control, and tells whether one is under way and why the last was refused. */
export class Sender {
  /** How many are under way: a key may send another before the last is answered. */
  #underWay = $state(0);
  refusal: RefusalView | null = $state.raw(null);
  constructor(private readonly session: Session) {}

  get busy(): boolean {
    return this.#underWay > 0;
  }

  async send(cmd: Command): Promise<Reply> {
    this.#underWay += 1;
    this.refusal = null;
    const reply = await this.session.do(cmd);
    this.#underWay -= 1;
    if (!reply.ok) this.refusal = reply.refusal ?? { code: 'refused', rule: '', text: 'That was refused. Try again.' };
    return reply;
  }
}

function address(code: string, seat: number): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/ws/${code}/${seat}`;
}
