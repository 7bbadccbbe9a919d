import type { CombatantView, Input } from '../wire';

/** All strings in an answer, however deeply nested. */
function wordsIn(value: Input): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object') return [];
  return (Array.isArray(value) ? value : Object.values(value)).flatMap((part: Input) => wordsIn(part));
}

/** The combatants that an answer names, apart from its giver, each once. */
export function mentioned(answer: Input, all: readonly CombatantView[], by: string | null): CombatantView[] {
  const words = new Set(wordsIn(answer));
  return all.filter((c) => c.id !== by && words.has(c.id));
}
