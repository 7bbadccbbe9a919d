/**
 * Reads updates: what the server leaves out is filled in, and what it abbreviates is written out. The rest of the client
 * uses the types of this file instead of those that are sent.
 */
import type { CombatantView as SentCombatant } from '../wire/CombatantView';
import type { DieView as SentDie } from '../wire/DieView';
import type { LineView as SentLine } from '../wire/LineView';
import type { OfferSet as SentOffers } from '../wire/OfferSet';
import type { OrderState } from '../wire/OrderState';
import type { QuestionsView as SentQuestions } from '../wire/QuestionsView';
import type { QuestionView as SentQuestion } from '../wire/QuestionView';
import type { RollView as SentRoll } from '../wire/RollView';
import type { ServerMsg } from '../wire/ServerMsg';
import type { Span as SentSpan } from '../wire/Span';
import type { StageView as SentStage } from '../wire/StageView';
import type { TurnView as SentTurn } from '../wire/TurnView';
import type { WaitingView as SentWaiting } from '../wire/WaitingView';

type With<T, Read> = Omit<T, keyof Read> & Read;
type Filled<T, K extends keyof T> = With<T, Required<Pick<T, K>>>;

export type Span = Exclude<SentSpan, string>;
export type DieView = Filled<SentDie, 'counted'>;
export type RollView = With<Filled<SentRoll, 'mods'>, { dice: DieView[] }>;
export type LineView = With<Filled<SentLine, 'kind' | 'action'>, { text: Span[]; roll?: RollView }>;
export type CombatantView = Filled<SentCombatant, 'tracks' | 'chips' | 'stats'>;
export type OfferSet = With<Filled<SentOffers, 'turn'>, { who: string | null }>;
export type TurnView = With<
  Filled<SentTurn, 'next' | 'running'>,
  { active: string | null; states: OrderState[]; until_mine: number | null }
>;
export type QuestionView = With<
  Filled<SentQuestion, 'rule' | 'ruling' | 'open' | 'answered' | 'standing' | 'order'>,
  { who: string | null; title: Span[]; why: Span[] }
>;
export type WaitingView = With<SentWaiting, { who: string | null; question: string | null }>;
export type QuestionsView = With<SentQuestions, { mine: QuestionView[]; waiting: WaitingView[] }>;
export type StageView = With<Filled<SentStage, 'waits'>, { title: Span[]; about?: Span[]; pending: Span[][] }>;

/** A part with its tag, which changes when its data do. */
export type Part = { tag: string; data: unknown };
export type Update = {
  parts: { [name in string]: Part };
  gone: string[];
  lines: LineView[];
  /** Absent where it is that of the update before. */
  epoch?: number;
};

/** An update, read. */
export function read({ parts = {}, gone = [], lines = [], epoch }: Extract<ServerMsg, { t: 'update' }>): Update {
  const known: Update['parts'] = {};
  for (const [name, part] of Object.entries(parts)) if (part) known[name] = { tag: part[0], data: data(name, part[1]) };
  return { parts: known, gone, lines: lines.map(line), ...(epoch !== undefined && { epoch }) };
}

function data(name: string, sent: unknown): unknown {
  const [kind, of] = name.split(':');
  switch (kind) {
    case 'turn':
      return turn(sent as SentTurn);
    case 'questions':
      return questions(sent as SentQuestions);
    case 'stage':
      return stage(sent as SentStage);
    case 'combatant':
      return { tracks: [], chips: [], stats: [], ...(sent as SentCombatant) } satisfies CombatantView;
    case 'offers':
      return offers(sent as SentOffers);
    case 'ahead':
      return of && !of.includes('/') ? offers(sent as SentOffers) : sent;
    default:
      return sent;
  }
}

const words = (sent: SentSpan[]): Span[] => sent.map((span) => (typeof span === 'string' ? { t: span } : span));

/** The letter that stands for each state of an entry of the order. */
const LETTERS: Record<OrderState, string> = { done: 'd', now: 'n', paused: 'p', waiting: 'w', holding: 'h', out: 'o' };
const STATES = new Map(Object.entries(LETTERS).map(([state, letter]) => [letter, state as OrderState]));

const turn = ({ states = '', ...sent }: SentTurn): TurnView => ({
  active: null,
  next: [],
  until_mine: null,
  running: true,
  ...sent,
  states: [...states].map((letter) => STATES.get(letter) ?? 'waiting'),
});

const offers = (sent: SentOffers): OfferSet => ({ who: null, turn: false, ...sent });

const questions = ({ mine = [], waiting = [] }: SentQuestions): QuestionsView => ({
  mine: mine.map(question),
  waiting: waiting.map((one) => ({ who: null, question: null, ...one })),
});

const question = ({ title, why = [], ...sent }: SentQuestion): QuestionView => ({
  who: null,
  rule: '',
  ruling: false,
  open: false,
  answered: false,
  standing: false,
  order: 'ask',
  ...sent,
  title: words(title),
  why: words(why),
});

const stage = ({ title = [], about, pending = [], ...sent }: SentStage): StageView => ({
  waits: false,
  ...sent,
  title: words(title),
  ...(about && { about: words(about) }),
  pending: pending.map(words),
});

const line = ({ text, roll, ...sent }: SentLine): LineView => ({
  kind: 'act',
  action: sent.n,
  ...sent,
  text: words(text),
  ...(roll && { roll: { mods: [], ...roll, dice: roll.dice.map((die) => ({ counted: true, ...die })) } }),
});
