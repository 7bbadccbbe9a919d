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

/** The newest result: the roll that brought it about, if it was told to this viewer, and the last sentence of it. */
export type Result = { line: LineView; roll: LineView | null; declared: Span[] };

/** What the server says came of a roll, and nothing guessed: an effect without a cause is no result. */
export function lastResult(lines: LineView[]): Result | null {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i];
    if (!line || line.undone || !(line.roll || (line.kind === 'effect' && line.cause))) continue;
    const roll = line.roll ? line : causeOf(line, lines);
    const acts = lines.filter((l) => l.action === line.action && l.kind === 'act' && !l.undone);
    // Where several act at once, what led to a roll is what its own roller declared.
    const by = roll?.roll?.who;
    const own = acts.findLast(
      (l) => l.n < (roll?.n ?? line.n) && l.text[0] && 'who' in l.text[0] && l.text[0].who === by,
    );
    const actors = new Set(acts.map(({ text: [first] }) => first?.who));
    return { line, roll, declared: (own ?? (actors.size > 1 ? undefined : acts[0]))?.text ?? [] };
  }
  return null;
}

/** The newest lines that tell a story, without what the result tells itself. */
export function recent(lines: LineView[], result: Result | null, most: number): LineView[] {
  const said = [plain(result?.line.text ?? []), plain(result?.declared ?? [])];
  const tells = ({ undone, kind, text, round }: LineView) =>
    round !== undefined &&
    !undone &&
    kind !== 'roll' &&
    kind !== 'turn' &&
    kind !== 'round' &&
    !said.includes(plain(text));
  return lines.filter(tells).slice(-most);
}

/** What led to the newest result and what came after it, rolls included; where that is little, also what was told before. */
export function ledTo(lines: LineView[], result: Result | null, most: number): LineView[] {
  if (!result) return recent(lines, null, most);
  const { line, roll, declared } = result;
  const said = ({ n, text }: LineView) => n === line.n || n === roll?.n || plain(text) === plain(declared);
  const tells = ({ undone, kind }: LineView) => !undone && kind !== 'turn' && kind !== 'round';
  const all = lines.filter((l) => (l.action === line.action || l.n > line.n) && tells(l) && !said(l));
  // Where not all have room: what others do since, then the rolls, without which nobody knows why.
  const weight = ({ action, kind }: LineView) => {
    if (action !== line.action) return 0;
    return kind === 'roll' ? 1 : kind === 'note' ? 3 : 2;
  };
  const kept = all.toSorted((a, b) => weight(a) - weight(b) || b.n - a.n).slice(0, most);
  const own = all.filter((l) => kept.includes(l));
  // What is left in a gun, and the like, tells nothing once others act.
  const earlier = lines.filter((l) => l.action !== line.action && l.n < line.n && l.kind !== 'note');
  return own.length < most ? [...recent(earlier, result, most - own.length), ...own] : own;
}

/** The two rolls that are set against each other, of which this is one, as they stand now: the first, and what opposes it. */
export function contest(line: LineView | null, lines: LineView[]): [LineView, LineView] | null {
  if (!line?.roll) return null;
  const stands = (n: number) => lines.findLast((l) => !l.undone && l.roll && (l.n === n || l.amends === n));
  const first = (l: LineView) => l.amends ?? l.n;
  const second = line.opposes ? line : lines.find((l) => !l.undone && l.roll && l.opposes === first(line));
  const [one, other] = [stands(second?.opposes ?? 0), second && stands(first(second))];
  return one && other ? [one, other] : null;
}

/** The line of the roll that brought this one about; none: its rule did, or nobody told this viewer. */
export function causeOf(line: LineView, lines: LineView[]): LineView | null {
  const { cause } = line;
  if (!cause || cause === 'unseen') return null;
  return lines.find((l) => l.n === cause.line) ?? null;
}
