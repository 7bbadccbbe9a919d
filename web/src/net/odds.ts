import type { OddsOf, OddsView } from '../wire';

type Odds = (OddsView | null)[];
type Want = { of: OddsOf[]; take: (odds: Odds) => void };

/** So many choices go into one question to the server. */
const MOST = 8;
/** A slider that is dragged asks when it rests, in milliseconds. */
const REST = 40;

/**
 * What the page wants to know the odds of. All wants go out together, and again whenever one of them or the fight
 * changes; of several questions only the last is answered.
 */
export class OddsDesk {
  #wants = new Set<Want>();
  #asked: { id: number; wants: Want[] } = { id: 0, wants: [] };
  #timer: ReturnType<typeof setTimeout> | undefined;

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
    clearTimeout(this.#timer);
    if (this.#wants.size > 0) this.#timer = setTimeout(() => this.#send(), REST);
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
    const wants: Want[] = [];
    let room = MOST;
    for (const want of [...this.#wants].reverse()) {
      if (want.of.length > room) continue;
      wants.push(want);
      room -= want.of.length;
    }
    if (wants.length === 0) return;
    this.#asked = { id: this.#asked.id + 1, wants };
    this.ask(
      this.#asked.id,
      wants.flatMap((want) => want.of),
    );
  }
}
