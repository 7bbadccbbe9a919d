import type { OddsOf, OddsView } from '../wire';

type Odds = (OddsView | null)[];
type Want = { of: OddsOf[]; take: (odds: Odds) => void };

/** The most choices in one request. */
const MOST = 8;
/** The time between two requests, in milliseconds: a dragged slider asks 12 times a second; 20 messages are allowed. */
const APART = 80;

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
    this.#next = performance.now() + APART;
    this.#asked = { id: this.#asked.id + 1, wants };
    this.ask(
      this.#asked.id,
      wants.flatMap((want) => want.of),
    );
  }
}
