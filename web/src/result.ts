import { isResult, tried } from './tried';
import type { CombatantView, LineView, Span, Tone } from './wire';
import { toldOnce } from './words';

type Known = Pick<CombatantView, 'out' | 'fallen' | 'mine' | 'side'>;
/** Looks up the current state of a combatant. */
export type Lookup = (handle: string | undefined) => Known | undefined;

/** One step from the declaration to the consequence: a choice, or rolls whose totals are added. */
export interface Step {
  lines: LineView[];
  /** How important it is where there is no room for all. */
  weight: number;
}

/** The newest action with a result, from declaration to consequence. */
export interface Result {
  /** The most serious effect; without one, the decisive roll, or what has only been declared so far. */
  line: LineView;
  /** The roll that caused it, if this viewer was told of it. */
  roll: LineView | null;
  declared: Span[];
  /** Its other effects, the most important first. */
  also: LineView[];
  /** In the order in which they were told. */
  steps: Step[];
  /** All lines of the action that count. */
  lines: LineView[];
}

const nobody: Lookup = () => undefined;

/** The subject of a sentence: the first combatant that it names. */
export const subject = ({ text }: LineView): string | undefined => text.find((span) => span.who)?.who;

/** What happened, without the names. */
const withoutNames = ({ text }: LineView): string => text.map(({ t, who }) => (who ? '' : t)).join('*');

/** The newest result. Nothing is guessed: an effect without a cause is no result. */
export function lastResult(lines: LineView[], who: Lookup = nobody): Result | null {
  const counts = tried(lines);
  const newest = lines.findLast(isResult(lines));
  return newest
    ? resultOf(
        inForce(lines, newest.action).filter((line) => !line.roll || counts(line)),
        who,
      )
    : null;
}

/** The action under way that has no result yet, by the number of its first line. */
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

/** The lines of an action that were not undone; of each roll, only its final version. */
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
  /** For example, whose stray shot it was. */
  const names = ({ text }: LineView) => text.some(({ who }) => who !== undefined && who === subject(line));
  /** What befalls others at the same moment has nothing to do with it. */
  const strange = (other: LineView) =>
    severalIn(lines) &&
    !names(other) &&
    !sameCause(other, line) &&
    causeIn(other, lines)?.roll?.who !== roll?.roll?.who;
  const tells = (other: LineView) =>
    !strange(other) && (other.tone === 'bad' || names(other) || (!other.tone && sameCause(other, line)));
  // Two who strike at once may come to the same, as may two rolls.
  const also = toldOnce([line, ...effects.filter((other) => other !== line && tells(other))]).slice(1);
  const weight = (other: LineView) =>
    (names(other) && explains(other) ? 8 : 0) +
    // Fire has done the same to others.
    (withoutNames(other) === withoutNames(line) ? 5 : 0) +
    (subject(other) === subject(line) ? 4 : names(other) ? 3 : 0) +
    (other.tone === 'bad' ? 2 : 0) +
    (sameCause(other, line) ? 1 : 0);
  return {
    line,
    roll,
    declared: declared?.text ?? [],
    also: also.toSorted((a, b) => weight(b) - weight(a) || b.n - a.n),
    steps: stepsOf(lines, line, roll, who, declared),
    lines,
  };
}

/** Whether a sentence says by which sum its figures came about, on which the others rest: "1 success + 3 for the gun = 4 lethal". */
const explains = ({ text }: LineView): boolean => text.some(({ t }) => t.includes(' = '));

/**
 * The most serious effect; of several equal ones the last, which the others led to. What a roll did to its target comes
 * before what went wrong for the roller.
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

/** The roll that caused a line, in its final version. */
function causeIn({ cause }: LineView, lines: LineView[]): LineView | null {
  if (!cause || cause === 'unseen') return null;
  return lines.find((l) => l.roll && (l.n === cause.line || l.amends === cause.line)) ?? null;
}

/** The declaration. Where several act at once: the roller's, if it concerns the subject of the headline. */
function declaredBy(lines: LineView[], line: LineView, roll: LineView | null): LineView | undefined {
  const acts = lines.filter((l) => l.kind === 'act');
  const about = subject(line);
  const by = severalIn(lines) ? causedBy(lines, about, roll?.roll?.who) : roll?.roll?.who;
  // The line of the move comes after the line of the action that it is for.
  const own = acts.find((l) => subject(l) === by);
  if (!severalIn(lines)) return own ?? acts[0];
  const concerns = ({ text }: LineView) => text.some((span) => span.who === about);
  if (own && concerns(own)) return own;
  const at = acts.filter((l) => concerns(l) && subject(l) !== about);
  if (at.length === 1) return at[0];
  return (roll ? undefined : acts.find((l) => subject(l) === about)) ?? lines.find((l) => l.kind === 'turn');
}

/** Who caused it. The victim may have rolled last, to stay conscious, but somebody else has caused the harm. */
function causedBy(lines: LineView[], about: string | undefined, by: string | undefined): string | undefined {
  if (by !== about) return by;
  const harms = lines.filter((l) => l.kind === 'effect' && l.tone === 'bad' && subject(l) === about);
  const others = harms.map((l) => causeIn(l, lines)?.roll?.who).filter((who) => who !== undefined && who !== about);
  return others.at(-1) ?? by;
}

/** Whether several act at once. */
const severalIn = (lines: LineView[]): boolean => new Set(lines.filter((l) => l.kind === 'act').map(subject)).size > 1;

/** The rolls and choices. Consecutive rolls for the same thing are added in one step. */
function stepsOf(lines: LineView[], line: LineView, cause: LineView | null, who: Lookup, declared?: LineView): Step[] {
  const by = severalIn(lines) && declared?.kind === 'act' ? subject(declared) : undefined;
  const rolls = lines.filter((l) => l.roll);
  const first = by === undefined ? rolls[0] : rolls.find((l) => l.roll?.who === by);
  /** Rolls of others who act at the same moment did not lead to this. */
  const unrelated = (l: LineView) => by !== undefined && l.roll?.who !== by && l.roll?.who !== subject(line);
  const leads = (l: LineView) => lines.some((e) => e.tone && subject(e) === subject(line) && causeIn(e, lines) === l);
  /** But they helped if they came to the same: then how they hit is told as well. */
  const helped = new Set(rolls.filter((l) => unrelated(l) && leads(l)).map((l) => l.roll?.who));
  const weight = (l: LineView): number => {
    if (l === cause) return 8;
    if (l.roll && thrownAgain(l, lines)) return 1.5;
    if (l === first) return 7;
    // Someone who steps in is the target from then on.
    if (!l.roll) return l.n < (first?.n ?? Infinity) ? 6 : 2;
    if (leads(l)) return 5;
    if (unrelated(l)) return helped.has(l.roll.who) ? 4.5 : 0;
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

/**
 * Whether somebody chose to roll again after this roll: the same roller, against the same, and nothing came of this one but what
 * was paid.
 */
function thrownAgain(line: LineView, lines: LineView[]): boolean {
  const { roll } = line;
  const came = (other: LineView) => other !== line && other.kind !== 'choice' && causeIn(other, lines) === line;
  if (!roll?.against || lines.some(came)) return false;
  const { against, who } = roll;
  // A retest long after it tells less of the pools.
  const same = (other = '') => other !== '' && (other.startsWith(against) || against.startsWith(other));
  const again = lines.find((l) => l.n > line.n && l.roll?.who === who && same(l.roll?.against));
  return again !== undefined && lines.some((l) => l.kind === 'choice' && l.n > line.n && l.n < again.n);
}

/** The steps in rows: two rolls that oppose each other share one, each other step has its own. */
export function sideBySide(steps: Step[]): Step[][] {
  const rows: Step[][] = [];
  for (const step of steps) {
    const opposed = step.lines[0]?.opposes;
    const meets = ([other, ...more]: Step[]) =>
      more.length === 0 && !!other?.lines.some((l) => l.roll && (l.amends ?? l.n) === opposed);
    const row = opposed === undefined ? undefined : rows.find(meets);
    if (row) row.push(step);
    else rows.push([step]);
  }
  return rows;
}

/** Whether a roll continues the one before it: the same roller, the same title, against nothing. */
function addsUp(before: LineView | undefined, { roll }: LineView): boolean {
  const was = before?.roll;
  if (!was || !roll || was.against || roll.against || was.tone || roll.tone) return false;
  return was.who === roll.who && was.title === roll.title && was.total !== undefined && roll.total !== undefined;
}

/** The sum of all rolls of a step. */
export const together = ({ lines }: Step): number | null =>
  lines.length > 1 ? lines.reduce((all, { roll }) => all + (roll?.total ?? 0), 0) : null;

/** What a card of this size shows of a result. */
export interface Told {
  steps: Step[];
  also: LineView[];
  /** Numbers of all lines that it shows. */
  said: Set<number>;
}

export type Size = 'thin' | 'brief' | 'slim' | 'short' | 'wall' | 'normal' | 'big';
/** How many steps, and how many effects besides the headline. */
const ROOM: Record<Size, [number, number]> = {
  thin: [1, 0],
  brief: [2, 0],
  slim: [1, 1],
  short: [3, 1],
  normal: [6, 5],
  wall: [3, 2],
  big: [3, 2],
};

/** How often something can be left out so that less is shown: all steps but one, and all effects besides the headline. */
export const LEAVES_OUT = 4;

/**
 * What fits: the least important steps are left out, the rest stay in order. Of what does not belong to it, nothing is shown. Where
 * even that does not fit, `fewer` steps are left out, and then other effects.
 */
export function fitting({ line, also, steps, declared, lines }: Result, size: Size, fewer = 0): Told {
  const rows = Math.max(ROOM[size][0] - fewer, 1);
  const more = Math.max(ROOM[size][1] - Math.max(fewer - (ROOM[size][0] - rows), 0), 0);
  const own = steps.filter(({ weight }) => weight > 0);
  const kept = own.toSorted((a, b) => b.weight - a.weight || (a.lines[0]?.n ?? 0) - (b.lines[0]?.n ?? 0));
  const shown = new Set(kept.slice(0, rows));
  const told = {
    steps: steps.filter((step) => shown.has(step)),
    also: also.slice(0, more).toSorted((a, b) => a.n - b.n),
  };
  const numbers = [line, ...told.also, ...told.steps.flatMap((step) => step.lines)].map(({ n }) => n);
  const act = lines.filter(({ text }) => text === declared).map(({ n }) => n);
  return { ...told, said: new Set([...numbers, ...act]) };
}

const otherNames = ({ text, roll }: LineView): string =>
  [...new Set(text.filter(({ who }) => who && who !== roll?.who).map(({ t }) => t))].join(', ');

/** The names of those concerned by a roll, where another roll with the same title concerns others. */
export function concerned({ lines: [line] }: Step, all: LineView[]): string {
  const same = (other: LineView) => other.roll?.who === line?.roll?.who && other.roll?.title === line?.roll?.title;
  const names = line?.roll ? otherNames(line) : '';
  return all.some((other) => other.roll && same(other) && otherNames(other) !== names) ? names : '';
}

const FLIPPED = { good: 'bad', bad: 'good' } as const;

/** Who the tone of a line concerns: the roller or the subject; where a roll harms others, the harmed. */
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
  return hit ? subject(hit) : (by ?? subject(line));
}

/** Whether a line is good or bad for somebody, and the sign that goes with the colour. */
export interface Mood {
  tone: Tone;
  sign: 'check' | 'close' | 'up' | 'down' | null;
}

/** Whether a line is good or bad for these sides: a foe's success is bad. Without sides, the roller's view counts. */
export function moodOf(line: LineView, lines: LineView[], who: Lookup, sides: Set<string>): Mood {
  const told = (line.roll ? line.roll.tone : line.tone) ?? 'plain';
  if (told === 'plain') return { tone: 'plain', sign: null };
  const whom = speaksFor(line, lines);
  // What nobody has rolled, such as the damage of a trap, is nobody's success.
  const by = line.roll?.who;
  const rolled = by !== undefined && whom !== by ? FLIPPED[told] : told;
  const mark = (good: boolean) => (by !== undefined ? (good ? 'check' : 'close') : good ? 'up' : 'down');
  const side = who(whom)?.side;
  if (side === undefined || sides.size === 0) return { tone: 'plain', sign: mark(rolled === 'good') };
  const tone = sides.has(side) ? told : FLIPPED[told];
  // A tick next to "failure" would be contradictory.
  return { tone, sign: tone === rolled ? mark(tone === 'good') : tone === 'good' ? 'up' : 'down' };
}
