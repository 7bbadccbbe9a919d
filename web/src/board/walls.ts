import type { Store } from '../net/store.svelte';
import type { FormView, Input, Span } from '../wire';
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

/** How the ruleset says what a wall of the map does: the id and label of a statement, and its value. */
export function wallWords({ system }: Store): { id: string; label: string; value: string } | null {
  const [id, value] = system.walled ?? [];
  const label = system.statements.find(([statement]) => statement === id)?.[1];
  return id && value && label ? { id, label, value } : null;
}

/** What the map says to a ruling whose form asks for it: the answer, and in words the choice that differs. */
export function mapSays(form: FormView, proposed: Input, store: Store): { words: string; answer: Input } | null {
  const said = wallWords(store);
  const member = form.kind === 'group' ? form.members.find((m) => m.id === said?.id) : undefined;
  if (!said || member?.form.kind !== 'pick') return null;
  const option = member.form.options.find((o) => o.id === said.value && !o.off);
  return option
    ? { words: option.label, answer: { ...(proposed as Record<string, Input>), [said.id]: said.value } }
    : null;
}
