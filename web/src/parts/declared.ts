import { problem } from '../forms/answer';
import type { AheadEntry, CombatantView, FormView, Input } from '../wire';
import { mentioned } from './mentions';

/** The combatants that a declared action names, each once. */
export function targets(entry: AheadEntry, all: readonly CombatantView[]): CombatantView[] {
  return mentioned(entry.form as Input, all, entry.who);
}

/** The names of targets that its words do not mention. */
export const aimedAt = (entry: AheadEntry, all: readonly CombatantView[]): string =>
  targets(entry, all)
    .map((c) => c.name)
    .filter((name) => !entry.words.includes(name))
    .join(', ');

/** Why it can no longer be done as declared; empty: it can, as far as its form knows. */
export function overtaken(entry: AheadEntry, all: readonly CombatantView[], form: FormView | undefined): string {
  if (!form || problem(form, entry.form as Input) === null) return '';
  const gone = targets(entry, all).filter((c) => c.out);
  if (gone.length === 0) return 'This is no longer possible as you declared it.';
  return `${gone.map((c) => c.name).join(' and ')} ${gone.length > 1 ? 'are' : 'is'} out of the fight.`;
}
