import { acting, type Store } from '../../net/store.svelte';
import type { CombatantView } from '../../wire';

/** With more, the order takes two columns. */
export const CROWD = 20;

/** Who is in the order and still in the fight, or acts although down. Before the fight nobody has a place in it, and all are listed. */
export function inOrder(store: Pick<Store, 'order' | 'combatant' | 'combatants' | 'stage'>): CombatantView[] {
  const placed = new Set(store.order.slots.map(({ who }) => who));
  const acts = acting(store);
  return store.combatants.filter((c) => acts.includes(c) || (!c.out && (placed.size === 0 || placed.has(c.id))));
}

/** As many as there is room for: from the first on, unless the actor comes later, who is then the first shown. */
export function from<T>(all: readonly T[], most: number, actor: (one: T) => boolean): T[] {
  const at = all.findIndex(actor);
  const first = at < most ? 0 : Math.min(at, all.length - most);
  return all.slice(first, first + most);
}

/** These names, the last ones only as a number. */
export function named(all: readonly CombatantView[], most: number): string {
  const names = all.slice(0, most).map(({ name }) => name);
  return names.length < all.length ? `${names.join(', ')} and ${all.length - names.length} more` : names.join(', ');
}
