import type { Session } from '../net/session.svelte';
import { type Mood, moodOf } from '../result';
import type { LineView } from '../wire';

/** The most lines between a roll and its effects. */
const NEAR = 40;

/** Whether a line is good or bad for this viewer. Players side with their own combatants, everybody else with nobody. */
export function moodFor({ store, role }: Session, line: LineView): Mood {
  const plays = role === 'player' ? (store.me?.plays ?? []) : [];
  const sides = new Set(plays.flatMap((handle) => store.combatant(handle)?.side ?? []));
  // Lines are numbered without gaps.
  const from = Math.max(line.n - (store.lines[0]?.n ?? 0), 0);
  return moodOf(line, store.lines.slice(from, from + NEAR), (handle) => store.combatant(handle), sides);
}
