import type { OddsOf, OddsView } from '../wire';

type Odds = (OddsView | null)[];
type Want = { of: OddsOf[]; take: (odds: Odds) => void };

/** So many choices go into one question to the server. */
const MOST = 8;
/** Between two questions, in milliseconds: a slider that is dragged asks 12 times a second, of the 20 messages that it may send. */
const APART = 80;

/**
 * What the page wants to know the odds of. All wants go out together, at once, and again whenever one of them or the
 * fight changes; of several questions only the last is answered.
 */
export class OddsDesk {
  #wants = new Set<Want>();
  #asked: { id: number; wants: Want[] } = { id: 0, wants: [] };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When a question may go out again. */
  #next = 0;

  constructor(private readonly ask: (id: number, of: OddsOf[]) => void) {}

  /** Wants these odds until the returned function is called: for `$effect`. */
  want(of: OddsOf[], take: (odds: Odds) => void): () => void {
    const want = { of, take };
    this.#wants.add(want);
    this.changed();
    return () => this.#wants.delete(want);
  }

  /** Something has changed: the odds may be others. */
  changed(): void {
    if (this.#timer !== undefined || this.#wants.size === 0) return;
    this.#timer = setTimeout(() => this.#send(), Math.max(0, this.#next - performance.now()));
  }

  /** The server's answer; one to an older question is dropped. */
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
