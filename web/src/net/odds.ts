import type { OddsOf, OddsView } from '../wire';

type Odds = (OddsView | null)[];
type Want = { of: OddsOf[]; take: (odds: Odds) => void };

/** The most choices in one request. */
const MOST = 8;
/** The time between two requests, in milliseconds: at first, and for a slider that is dragged on and on. */
const SOON = 30;
const LATER = 70;
/** How many may go out soon after one another, and how many more each second. The server allows 20 messages a second. */
const BURST = 20;
const REFILL = 12;

/**
 * Requests the odds that the page wants. All wants go out in one request, and again whenever one of them or the
 * fight changes. Of several requests, only the last is answered.
 */
export class OddsDesk {
  #wants = new Set<Want>();
  #asked: { id: number; wants: Want[] } = { id: 0, wants: [] };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next request may go out. */
  #next = 0;
  /** How many may still go out soon, and since when. */
  #burst = { left: BURST, at: 0 };

  constructor(private readonly ask: (id: number, of: OddsOf[]) => void) {}

  /** Wants these odds until the returned function is called: for `$effect`. */
  want(of: OddsOf[], take: (odds: Odds) => void): () => void {
    const want = { of, take };
    this.#wants.add(want);
    this.changed();
    return () => this.#wants.delete(want);
  }

  /** Something has changed, so the odds may be different. */
  changed(): void {
    if (this.#timer !== undefined || this.#wants.size === 0) return;
    this.#timer = setTimeout(() => this.#send(), Math.max(0, this.#next - performance.now()));
  }

  /** Takes the server's answer. An answer to an older request is dropped. */
  answer(id: number, odds: Odds): void {
    if (id !== this.#asked.id) return;
    let at = 0;
    for (const want of this.#asked.wants) {
      if (this.#wants.has(want)) want.take(odds.slice(at, at + want.of.length));
      at += want.of.length;
    }
  }

  #apart(): number {
    const now = performance.now();
    const left = Math.min(BURST, this.#burst.left + ((now - this.#burst.at) / 1000) * REFILL);
    this.#burst = { left: Math.max(0, left - 1), at: now };
    return left >= 1 ? SOON : LATER;
  }

  #send(): void {
    this.#timer = undefined;
    const wants: Want[] = [];
    let room = MOST;
    for (const want of [...this.#wants].reverse()) {
      if (want.of.length > room) continue;
      wants.push(want);
      room -= want.of.length;
    }
    if (wants.length === 0) return;
    this.#next = performance.now() + this.#apart();
    this.#asked = { id: this.#asked.id + 1, wants };
    this.ask(
      this.#asked.id,
      wants.flatMap((want) => want.of),
    );
  }
}
