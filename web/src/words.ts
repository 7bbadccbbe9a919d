import type { Result } from './result';
import type { AheadEntry, ChipView, LineView, QuestionsView, RollView, Span, StageView } from './wire';

/** A sentence as plain text. */
export const plain = (words: Span[]): string => words.map((w) => w.t).join('');

/** A modifier with its sign, with a true minus. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** A sum with a true minus. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);

/** The text with a capital letter, as a sentence begins. */
export const opening = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What undo or redo would change: "Undo: Ending the turn". */
export const withStep = (verb: string, step: string | undefined): string => (step ? `${verb}: ${opening(step)}` : verb);

/** A declaration in one line. */
export const meant = (entry: AheadEntry | undefined): string =>
  entry ? [opening(entry.label), entry.words].filter(Boolean).join(': ') : '';

/** Who the fight waits for, and about what, next to whose turn it is and in which round. */
export function waitedFor({ waiting }: QuestionsView, { title, about = title }: StageView): string {
  const names = waiting.map((w) => w.name).join(', ');
  if (names === '') return '';
  return about.length === 0 ? `Waiting for ${names}` : `Waiting for ${names}: ${plain(about)}`;
}

/** Whose turn it is, in the system's word for a turn: `Ann's call`; without a name, the reader's own. */
export const whoseTurn = ({ turn_word }: { turn_word: string }, name?: string): string =>
  `${name === undefined ? 'Your' : `${name}'s`} ${turn_word}`;

/** `1 turn`, `3 turns`. */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** Whether it is a pool, or many dice of one kind, none with a label (tens, units). Then the kind is not shown for each. */
export const pooled = ({ dice, pool }: RollView): boolean =>
  pool !== undefined || (dice.length > 2 && dice.every((d) => d.sides === dice[0]?.sides && !d.label));

/** The total of a roll, unless its result already names it. */
export const totalOf = ({ total, names_total }: RollView): number | null => (names_total ? null : (total ?? null));

/** Each condition once, with the names of all who caused it, and the highest level. */
export function gathered(chips: readonly ChipView[]): ChipView[] {
  const all = new Map<string, ChipView>();
  for (const chip of chips) {
    const was = all.get(chip.id);
    const by = [...new Set([was?.by, chip.by].filter(Boolean))].join(', ');
    const level = Math.max(was?.level ?? 1, chip.level ?? 1);
    all.set(chip.id, { ...chip, ...(was ?? {}), ...(by ? { by } : {}), ...(level > 1 ? { level } : {}) });
  }
  return [...all.values()];
}

/** How long ago, in the coarse steps that the server sends. */
export function ago(seconds: number): string {
  if (seconds < 10) return 'just now';
  if (seconds < 60) return 'moments ago';
  if (seconds < 3600) return `${count(Math.floor(seconds / 60), 'minute')} ago`;
  if (seconds < 86_400) return `${count(Math.floor(seconds / 3600), 'hour')} ago`;
  return `${count(Math.floor(seconds / 86_400), 'day')} ago`;
}

/** A roll's sum and what it was against. A sum that is only the total is left out. */
export function sumOf({ bare, sum, against }: RollView): string {
  const held = against ? `against ${against}` : '';
  return [bare ? '' : sum, held].filter(Boolean).join(' ');
}

/** The same where the total is not shown next to it: "11 against 9" as well. */
export function wholeSumOf(roll: RollView): string {
  const alone = roll.bare && roll.against && roll.total !== undefined ? figure(roll.total) : '';
  return [alone, sumOf(roll)].filter(Boolean).join(' ');
}

/** The newest lines of the story, without the action of the result. Of a roll without an effect, its outcome is told. */
export function recent(lines: LineView[], result: Result | null, most: number): LineView[] {
  const told = lines.filter(
    (line) => line.round !== undefined && line.action !== result?.line.action && tellsStory(line),
  );
  const last = (kind: LineView['kind']) =>
    new Map(told.filter((line) => line.kind === kind).map((line) => [line.action, line]));
  const [acts, rolls, effects] = [last('act'), last('roll'), last('effect')];
  const tells = (line: LineView) =>
    line.kind !== 'roll' || (rolls.get(line.action) === line && acts.has(line.action) && !effects.has(line.action));
  return toldOnce(told.filter(tells)).slice(-most);
}

/** Whether a line is part of the story: neither a heading, nor what people say at the table, nor undone. */
export const tellsStory = ({ undone, kind }: LineView): boolean =>
  !undone && kind !== 'turn' && kind !== 'round' && kind !== 'talk';

/** These lines without those that another of the same action says again: two rolls may come to the same. */
export function toldOnce(lines: LineView[]): LineView[] {
  const said = new Set<string>();
  const isNew = ({ action, text }: LineView) => {
    const words = `${action} ${plain(text)}`;
    return !said.has(words) && said.add(words);
  };
  return lines.filter(isNew);
}

/** Keeps each number and its unit on one line. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
