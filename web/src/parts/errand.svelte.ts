import type { OfferView } from '../wire';
import { followUp } from './offers';

/**
 * The action that a move was for, until it is done: its form opens once nothing else is asked, in the same turn. A
 * question may have come between.
 */
export class Errand {
  #moved: OfferView | null = $state.raw(null);

  constructor(
    private readonly offers: () => OfferView[],
    private readonly turn: () => boolean,
    private readonly open: (next: OfferView) => void,
  ) {
    $effect(() => {
      if (this.#moved && (!this.turn() || this.#goesOn(this.#moved))) this.#moved = null;
    });
  }

  /** Notes what was done. Only a move has a following action. */
  did(was: OfferView): void {
    this.#moved = was.follows && !this.#goesOn(was) ? was : null;
  }

  #goesOn(moved: OfferView): boolean {
    const next = this.turn() ? followUp(moved, this.offers()) : undefined;
    if (next) this.open(next);
    return next !== undefined;
  }
}
