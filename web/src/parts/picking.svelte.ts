import type { Store } from '../net/store.svelte';

/** Which turn of theirs it is, so that two turns can be told apart; empty: it is not theirs. */
export const turnOf = (store: Pick<Store, 'acts'> & { order: { round: number | null } }, who: string | null): string =>
  who !== null && store.acts(who) ? `${store.order.round}` : '';

/** Whether what was picked is to be let go, asked again with every change: its turn is over, or nobody offers it any more. */
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

/** Lets go of what was picked: a form that opened again on a later turn would cost that turn with one press. */
export function letGo<T>(picked: () => T | null, turn: (picked: T) => string, gone: () => boolean, drop: () => void) {
  const over = watch<T>();
  $effect.pre(() => {
    if (over(picked(), turn, gone())) drop();
  });
}
