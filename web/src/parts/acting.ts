import type { Store } from '../net/store.svelte';
import type { CombatantView } from '../wire';

/** Everybody known to the viewer who acts now and is not out: several if they act at once, nobody while someone unseen acts. */
export function acting(store: Pick<Store, 'order' | 'combatant'>): CombatantView[] {
  const now = store.order.slots.filter(({ state }) => state === 'now');
  return now.flatMap(({ who }) => store.combatant(who) ?? []).filter((c) => !c.out);
}
