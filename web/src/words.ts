import type { Result } from './result';
import type { AheadEntry, ChipView, LineView, QuestionsView, RollView, Span, StageView } from './wire';

/** A sentence as plain text. */
export const plain = (words: Span[]): string => words.map((w) => w.t).join('');

/** A modifier with its sign, with a true minus. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** A sum with a true minus. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);

/** Words as a sentence begins with them. */
export const opening = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What somebody declared to do, in one line. */
export const meant = (entry: AheadEntry | undefined): string =>
  entry ? [opening(entry.label), entry.words].filter(Boolean).join(': ') : '';

/** Who is waited for, and what that is about: what goes on, as far as this viewer was told, unless they read it already. */
export function waitedFor({ waiting }: QuestionsView, { title }: StageView, ...read: string[]): string {
  const names = waiting.map((w) => w.name).join(', ');
  const about = plain(title);
  if (names === '') return '';
  return about === '' || read.includes(about) ? `Waiting for ${names}` : `Waiting for ${names}: ${about}`;
}

/** `1 turn`, `3 turns`. */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** Whether many dice of one kind were rolled, none with a part of its own (tens, units): the kind need not be said of each. */
export const pooled = ({ dice }: RollView): boolean =>
  dice.length > 2 && dice.every((d) => d.sides === dice[0]?.sides && !d.label);

/** The total of a roll, where its result does not name it. */
export const totalOf = ({ total, names_total }: RollView): number | null => (names_total ? null : (total ?? null));

/** Each condition once, however many brought it about, with all their names; of several levels the highest counts. */
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

/** How long ago, from the server's steps. */
export function ago(seconds: number): string {
  if (seconds < 10) return 'just now';
  if (seconds < 60) return 'moments ago';
  if (seconds < 3600) return `${count(Math.floor(seconds / 60), 'minute')} ago`;
  if (seconds < 86_400) return `${count(Math.floor(seconds / 3600), 'hour')} ago`;
  return `${count(Math.floor(seconds / 86_400), 'day')} ago`;
}

/** A roll's whole sum and what it was held against; a sum that is the total alone is not said twice. */
export function sumOf({ bare, sum, against }: RollView): string {
  const held = against ? `against ${against}` : '';
  return [bare ? '' : sum, held].filter(Boolean).join(' ');
}

/** The same where the total does not stand next to it: "11 against 9" as well. */
export function wholeSumOf(roll: RollView): string {
  const alone = roll.bare && roll.against && roll.total !== undefined ? figure(roll.total) : '';
  return [alone, sumOf(roll)].filter(Boolean).join(' ');
}

/** The newest lines that tell a story, without the action that the result tells. */
export function recent(lines: LineView[], result: Result | null, most: number): LineView[] {
  const action = result?.line.action;
  const tells = (line: LineView) =>
    line.round !== undefined && line.action !== action && line.kind !== 'roll' && tellsStory(line);
  return lines.filter(tells).slice(-most);
}

/** Whether a line is part of the story: neither a heading nor taken back. */
export const tellsStory = ({ undone, kind }: LineView): boolean => !undone && kind !== 'turn' && kind !== 'round';
