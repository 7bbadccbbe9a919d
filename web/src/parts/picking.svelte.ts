import type { Store } from '../net/store.svelte';
import type { OrderView } from '../wire';

/** Identifies the current turn of this combatant; empty: it is not its turn. */
export const turnOf = (store: Pick<Store, 'acts'> & { order: Pick<OrderView, 'round'> }, who: string | null): string =>
  who !== null && store.acts(who) ? `${store.order.round}` : '';

/** Whether to drop what was picked, checked at every change: its turn is over, or it is no longer offered. */
export function watch<T>(): (picked: T | null, turn: (picked: T) => string, gone: boolean) => boolean {
  let seen: { picked: T; turn: string } | null = null;
  return (picked, turn, gone) => {
    if (picked === null) {
      seen = null;
      return false;
    }
    const its = turn(picked);
    if (seen?.picked !== picked) seen = { picked, turn: its };
    return gone || seen.turn !== its;
  };
}

/** Drops what was picked: a form that reopened on a later turn could waste that turn with one press. */
export function letGo<T>(picked: () => T | null, turn: (picked: T) => string, gone: () => boolean, drop: () => void) {
  const over = watch<T>();
  $effect.pre(() => {
    if (over(picked(), turn, gone())) drop();
  });
}
