import type { CombatantView, LineView, Span, Tone } from './wire';

type Known = Pick<CombatantView, 'out' | 'fallen' | 'mine' | 'side'>;
/** Looks up how somebody stands now. */
export type Lookup = (handle: string | undefined) => Known | undefined;

/** What led from the declaration to the consequence: a choice, or rolls whose totals count together. */
export interface Step {
  lines: LineView[];
  /** How much is lost where it has no room. */
  weight: number;
}

/** The newest action that something came of, from declaration to consequence. */
export interface Result {
  /** The gravest effect; without one the roll that decided, or what is only declared yet. */
  line: LineView;
  /** The roll that brought it about, if it was told to this viewer. */
  roll: LineView | null;
  declared: Span[];
  /** What else came of it, the weightiest first. */
  also: LineView[];
  /** In the order in which they were told. */
  steps: Step[];
  /** All that counts of the action. */
  lines: LineView[];
}

const nobody: Lookup = () => undefined;

/** Whom a sentence is about: the first that it names. */
export const subject = ({ text }: LineView): string | undefined => text.find((span) => span.who)?.who;

/** The newest result, and nothing guessed: an effect without a cause is none. */
export function lastResult(lines: LineView[], who: Lookup = nobody): Result | null {
  const rounds = new Set(lines.filter((l) => l.kind === 'round' && !l.undone).map((l) => l.action));
  // What a round begins with is only drawn or counted: nobody tried anything.
  const tried = ({ action, roll }: LineView) => !rounds.has(action) || roll?.against || roll?.result || roll?.tone;
  const newest = lines.findLast(
    (line) => !line.undone && (line.roll ? tried(line) : line.kind === 'effect' && line.cause),
  );
  return newest
    ? resultOf(
        inForce(lines, newest.action).filter((line) => !line.roll || tried(line)),
        who,
      )
    : null;
}

/** The action that is under way where nothing has come of it yet, from the first of its lines. */
export function underWay(lines: LineView[], first: number | undefined): Result | null {
  const begun = lines.find((line) => line.n >= (first ?? Infinity) && line.kind === 'act' && !line.undone);
  const told = begun ? inForce(lines, begun.action) : [];
  if (!begun || told.some((line) => line.roll || line.kind === 'effect')) return null;
  return {
    line: begun,
    roll: null,
    declared: [],
    also: [],
    steps: stepsOf(told, begun, null, nobody, begun),
    lines: told,
  };
}

/** The lines of an action without what was undone, and of each roll only what luck has left of it. */
function inForce(lines: LineView[], action: number): LineView[] {
  const counts = lines.filter((line) => line.action === action && !line.undone);
  const last = new Map(counts.map((line) => [line.amends ?? line.n, line.n]));
  return counts.filter((line) => !line.roll || last.get(line.amends ?? line.n) === line.n);
}

function resultOf(lines: LineView[], who: Lookup): Result | null {
  const effects = lines.filter((line) => line.kind === 'effect');
  const rolls = lines.filter((line) => line.roll);
  const own = rolls.filter((line) => line.roll?.who === rolls[0]?.roll?.who);
  const line = mostSerious(effects, who) ?? own.at(-1);
  if (!line) return null;
  const roll = line.roll ? line : causeIn(line, lines);
  const declared = declaredBy(lines, line, roll);
  /** Such as whose stray shot it was. */
  const names = ({ text }: LineView) => text.some(({ who }) => who !== undefined && who === subject(line));
  const tells = (other: LineView) => other.tone === 'bad' || names(other) || (!other.tone && sameCause(other, line));
  const also = effects.filter((other) => other !== line && tells(other));
  const weight = (other: LineView) =>
    (subject(other) === subject(line) ? 4 : names(other) ? 3 : 0) +
    (other.tone === 'bad' ? 2 : 0) +
    (sameCause(other, line) ? 1 : 0);
  return {
    line,
    roll,
    declared: declared?.text ?? [],
    also: also.toSorted((a, b) => weight(b) - weight(a) || a.n - b.n),
    steps: stepsOf(lines, line, roll, who, declared),
    lines,
  };
}

/**
 * The effect that changes most for anybody; of one person's the last, which the others led to. What a roll did to somebody comes
 * before what went wrong for whoever rolled.
 */
function mostSerious(effects: LineView[], who: Lookup): LineView | undefined {
  const seriousness = (line: LineView): number => {
    if (line.tone !== 'bad') return 1;
    const is = who(subject(line));
    if (is?.out) return is.fallen === 'down' ? 5 : 6;
    return is?.mine ? 4 : 3;
  };
  const worst = Math.max(...effects.map(seriousness));
  const all = effects.filter((line) => seriousness(line) === worst);
  const last = all.at(-1);
  const rolled = (line: LineView) => typeof line.cause === 'object' && subject(line) !== (last && subject(last));
  return last?.cause ? last : (all.findLast(rolled) ?? last);
}

const sameCause = (a: LineView, b: LineView): boolean =>
  typeof a.cause === 'object' && typeof b.cause === 'object' && a.cause.line === b.cause.line;

/** The roll that brought a line about, as it stands now. */
function causeIn({ cause }: LineView, lines: LineView[]): LineView | null {
  if (!cause || cause === 'unseen') return null;
  return lines.find((l) => l.roll && (l.n === cause.line || l.amends === cause.line)) ?? null;
}

/** What was declared. Where several act at once: what the roller declared, if it concerns whom the headline is about. */
function declaredBy(lines: LineView[], line: LineView, roll: LineView | null): LineView | undefined {
  const acts = lines.filter((l) => l.kind === 'act');
  const about = subject(line);
  const by = severalIn(lines) ? causedBy(lines, about, roll?.roll?.who) : roll?.roll?.who;
  // How they get there is told after what they want there.
  const own = acts.find((l) => subject(l) === by);
  if (!severalIn(lines)) return own ?? acts[0];
  const concerns = ({ text }: LineView) => text.some((span) => span.who === about);
  if (own && concerns(own)) return own;
  const at = acts.filter((l) => concerns(l) && subject(l) !== about);
  if (at.length === 1) return at[0];
  return (roll ? undefined : acts.find((l) => subject(l) === about)) ?? lines.find((l) => l.kind === 'turn');
}

/** Who brought it about. A roll to stay up and the like only says how it ends for somebody whom another has harmed. */
function causedBy(lines: LineView[], about: string | undefined, by: string | undefined): string | undefined {
  if (by !== about) return by;
  const harms = lines.filter((l) => l.kind === 'effect' && l.tone === 'bad' && subject(l) === about);
  const others = harms.map((l) => causeIn(l, lines)?.roll?.who).filter((who) => who !== undefined && who !== about);
  return others.at(-1) ?? by;
}

/** Whether several act at once. */
const severalIn = (lines: LineView[]): boolean => new Set(lines.filter((l) => l.kind === 'act').map(subject)).size > 1;

/** Rolls and choices; rolls of one thing right after each other add up in one step. */
function stepsOf(lines: LineView[], line: LineView, cause: LineView | null, who: Lookup, declared?: LineView): Step[] {
  const by = severalIn(lines) && declared?.kind === 'act' ? subject(declared) : undefined;
  const rolls = lines.filter((l) => l.roll);
  const first = rolls.find((l) => l.roll?.who === by) ?? rolls[0];
  /** What others try at the same moment led to nothing of this. */
  const unrelated = (l: LineView) => by !== undefined && l.roll?.who !== by && l.roll?.who !== subject(line);
  const weight = (l: LineView): number => {
    if (l === cause) return 8;
    if (l === first) return 7;
    // Someone who steps in is whom it is about from then on.
    if (!l.roll) return l.n < (first?.n ?? Infinity) ? 6 : 2;
    const leads = lines.some((e) => e.tone && subject(e) === subject(line) && causeIn(e, lines) === l);
    if (leads) return 5;
    if (unrelated(l)) return 0;
    if (l.opposes === (first?.amends ?? first?.n)) return 4;
    return (l.roll.against || l.roll.tone ? 3 : 1) + (who(l.roll.who)?.mine ? 0.5 : 0);
  };
  const steps: Step[] = [];
  for (const [i, l] of lines.entries()) {
    if (!l.roll && l.kind !== 'choice') continue;
    const before = steps.at(-1);
    if (before && addsUp(lines[i - 1], l)) {
      before.lines.push(l);
      before.weight = Math.max(before.weight, weight(l));
    } else steps.push({ lines: [l], weight: weight(l) });
  }
  return steps;
}

/** Whether one roll goes on with the roll before it: the same person's, for the same, held against nothing. */
function addsUp(before: LineView | undefined, { roll }: LineView): boolean {
  const was = before?.roll;
  if (!was || !roll || was.against || roll.against || was.tone || roll.tone) return false;
  return was.who === roll.who && was.title === roll.title && was.total !== undefined && roll.total !== undefined;
}

/** What all rolls of a step come to. */
export const together = ({ lines }: Step): number | null =>
  lines.length > 1 ? lines.reduce((all, { roll }) => all + (roll?.total ?? 0), 0) : null;

/** What of a result a card of this size tells. */
export interface Told {
  steps: Step[];
  also: LineView[];
  /** Numbers of all lines that it tells. */
  said: Set<number>;
}

export type Size = 'thin' | 'slim' | 'short' | 'wall' | 'normal' | 'big';
/** How many steps, and how many effects besides the headline. */
const ROOM: Record<Size, [number, number]> = {
  thin: [1, 0],
  slim: [1, 1],
  short: [3, 1],
  normal: [4, 3],
  wall: [3, 2],
  big: [3, 2],
};

/** What has room: the least important goes first, and the rest stays in its order. */
export function fitting({ line, also, steps, declared, lines }: Result, size: Size): Told {
  const [rows, more] = ROOM[size];
  const kept = steps.toSorted((a, b) => b.weight - a.weight || (a.lines[0]?.n ?? 0) - (b.lines[0]?.n ?? 0));
  const shown = new Set(kept.slice(0, rows));
  const told = {
    steps: steps.filter((step) => shown.has(step)),
    also: also.slice(0, more).toSorted((a, b) => a.n - b.n),
  };
  const numbers = [line, ...told.also, ...told.steps.flatMap((step) => step.lines)].map(({ n }) => n);
  const act = lines.filter(({ text }) => text === declared).map(({ n }) => n);
  return { ...told, said: new Set([...numbers, ...act]) };
}

const FLIPPED = { good: 'bad', bad: 'good' } as const;

/** The side that the tone of a line speaks for: who rolled or is spoken of; of a roll that harms others, those who are harmed. */
function speaksFor(line: LineView, lines: LineView[]): string | undefined {
  const by = line.roll?.who;
  if (!line.roll || line.tone === 'good' || line.roll.tone !== 'bad') return by ?? subject(line);
  const hit = lines.find(
    ({ cause, kind, tone, ...l }) =>
      typeof cause === 'object' &&
      cause.line === line.n &&
      (kind === 'choice' || (kind === 'effect' && tone === 'bad')) &&
      subject({ cause, kind, ...l }) !== by,
  );
  return hit ? subject(hit) : by;
}

/** How a line reads to somebody, and the sign besides the colour. */
export interface Mood {
  tone: Tone;
  sign: 'check' | 'close' | 'up' | 'down' | null;
}

/** How a line reads to somebody of these sides: what foes achieve is bad, however well they rolled. No side: only who rolled counts. */
export function moodOf(line: LineView, lines: LineView[], who: Lookup, sides: Set<string>): Mood {
  const told = (line.roll ? line.roll.tone : line.tone) ?? 'plain';
  if (told === 'plain') return { tone: 'plain', sign: null };
  const whom = speaksFor(line, lines);
  const rolled = line.roll && whom !== line.roll.who ? FLIPPED[told] : told;
  const mark = (good: boolean) => (line.roll ? (good ? 'check' : 'close') : good ? 'up' : 'down');
  const side = who(whom)?.side;
  if (side === undefined || sides.size === 0) return { tone: 'plain', sign: mark(rolled === 'good') };
  const tone = sides.has(side) ? told : FLIPPED[told];
  // A tick next to "failure" would say two things at once.
  return { tone, sign: tone === rolled ? mark(tone === 'good') : tone === 'good' ? 'up' : 'down' };
}
