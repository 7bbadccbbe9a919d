import type { Store } from '../net/store.svelte';
import type { Span } from '../wire';
import { crosses } from './plane';

/** Whether a wall or a closed door stands between these two, as far as the viewer's map shows walls. */
export function walled(store: Store, a: string, b: string): boolean {
  const [from, to] = [store.combatant(a)?.at, store.combatant(b)?.at];
  if (!from || !to) return false;
  const { walls = [], doors = [] } = store.board;
  const closed = doors.filter((door) => !door.open).map((door) => door.line);
  return [...walls, ...closed].some((wall) => crosses(from, to, wall));
}

/** The first two that a sentence names, if something stands between them. */
export function walledIn(store: Store, words: Span[]): [string, string] | null {
  const [a, b] = [...new Set(words.flatMap((span) => span.who ?? []))];
  return a && b && walled(store, a, b) ? [store.name(a), store.name(b)] : null;
}
