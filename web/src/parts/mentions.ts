import type { CombatantView, Input } from '../wire';

/** Every word of an answer, however deep. */
function wordsIn(value: Input): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object') return [];
  return (Array.isArray(value) ? value : Object.values(value)).flatMap((part: Input) => wordsIn(part));
}

/** Whom an answer names besides the one who gives it, each once. */
export function mentioned(answer: Input, all: readonly CombatantView[], by: string | null): CombatantView[] {
  const words = new Set(wordsIn(answer));
  return all.filter((c) => c.id !== by && words.has(c.id));
}
