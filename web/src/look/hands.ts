import type { GlyphName } from './glyphs';

const HANDS = ['rock', 'paper', 'scissors'] as const satisfies readonly GlyphName[];

/** The drawing of a hand, by its word. Logs of older versions have a sign of their own before the word. */
export const handOf = (words: string): (typeof HANDS)[number] | null =>
  HANDS.find((hand) => words === hand || words.endsWith(` ${hand}`)) ?? null;
