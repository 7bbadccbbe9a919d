import { SvelteMap } from 'svelte/reactivity';
import type {
  AheadEntry,
  BoardView,
  ChipView,
  ClockEntry,
  CombatantView,
  ConditionView,
  HandbookView,
  LibraryEntry,
  LineView,
  MapView,
  MemberEntry,
  OfferForm,
  OfferSet,
  OfferView,
  OffSet,
  OptionView,
  OrderEntryView,
  OrderState,
  OrderView,
  Part,
  QuestionsView,
  RulingsView,
  SheetView,
  StageView,
  SystemView,
  TableView,
  TurnView,
} from '../wire';
import type { Update } from './read';

/** An entry of the order, with its state. */
export type Entry = OrderEntryView & { state: OrderState };
/** The order of the round, and the state of the round. */
export type Order = Omit<OrderView, 'slots'> & TurnView & { slots: Entry[] };

/** The parts that exist once. */
interface Single {
  system: SystemView;
  table: TableView;
  ahead: AheadEntry[];
  rulings: RulingsView;
  members: MemberEntry[];
  library: LibraryEntry[];
  options: OptionView[];
  order: OrderView;
  turn: TurnView;
  questions: QuestionsView;
  stage: StageView;
  map: MapView;
  board: BoardView;
  clocks: ClockEntry[];
}

const COMBATANT = 'combatant:';
const OFFERS = 'offers:';
/** Parts that tell the state of the round. */
const ROUND = new Set(['turn', 'order', 'questions']);
const NO_ORDER: OrderView = { round: null, round_name: '', turn_word: 'turn', slots: [] };
const NO_TURN: TurnView = { active: null, next: [], states: [], until_mine: null, clock: '', running: false };
const NO_SYSTEM: SystemView = {
  id: '',
  unit: 'm',
  unit_one: 'm',
  unit_whole: false,
  unit_cm: 100,
  next_to_cm: 0,
  zone_cm: 0,
  conditions: [],
  slots: [],
  statements: [],
};
const NO_BOARD: BoardView = { shown: false };
const NO_STAGE: StageView = { title: [], waits: false, pending: [] };

/** Names of parts that are sent only while the page looks at them. */
export const sheetOf = (handle: string) => `sheet:${handle}`;
export const formOf = (handle: string | null, act: string) => `form:${handle ?? ''}/${act}`;
/** What cannot be done now, with the reasons. */
export const offOf = (handle: string | null) => `off:${handle ?? ''}`;
/** What could be done if this combatant's turn came next, and the form of one of those actions. */
export const aheadOf = (handle: string, act?: string) => `ahead:${handle}${act === undefined ? '' : `/${act}`}`;
const NO_QUESTIONS: QuestionsView = { mine: [], waiting: [] };

/**
 * Everybody known to the viewer who acts now: several if they act at once, nobody while someone unseen acts. Who is out acts only
 * while what their turn brings waits for an answer, such as a roll for those who may die.
 */
export function acting(store: Pick<Store, 'order' | 'combatant' | 'stage'>): CombatantView[] {
  const now = store.order.slots.filter(({ state }) => state === 'now');
  return now.flatMap(({ who }) => store.combatant(who) ?? []).filter((c) => !c.out || store.stage.waits);
}

/** Everything that the server has sent, unchanged. Nothing is calculated here. */
export class Store {
  epoch = 0;
  /** Empty until it is looked up. */
  handbook: HandbookView = $state.raw({ armoury: [], figures: [], conditions: [] });
  lines: LineView[] = $state.raw([]);
  /** When a question's default counts, by this device's clock. */
  readonly ends = new SvelteMap<string, number>();
  /** The last action of each of the viewer's own on this page, in words. */
  readonly did = new SvelteMap<string, string>();
  #parts = new SvelteMap<string, Part>();
  /** How often the server has sent the state of the round. */
  #heard = 0;
  /** Turns that this page has ended and questions that it has answered, until the server sends the new state. */
  #over: ReadonlySet<string> = $state.raw(new Set());

  /** Applies an update. */
  apply(update: Update): void {
    for (const name of update.gone) this.#parts.delete(name);
    for (const [name, part] of Object.entries(update.parts)) this.#parts.set(name, part);
    this.#noteRound(update);
    this.#takeLines(update);
    if (update.parts['clocks']) this.#noteClocks();
  }

  holds(part: string): boolean {
    return this.#parts.has(part);
  }

  /** What the client already has, for the greeting. */
  held(): { tags: Record<string, string>; line: number; epoch: number } {
    const tags: Record<string, string> = {};
    for (const [name, part] of this.#parts) tags[name] = part.tag;
    return { tags, line: this.lines.at(-1)?.n ?? 0, epoch: this.epoch };
  }

  get table(): TableView | undefined {
    return this.#get('table');
  }
  get members(): MemberEntry[] {
    return this.#get('members') ?? [];
  }
  get library(): LibraryEntry[] {
    return this.#get('library') ?? [];
  }
  get options(): OptionView[] {
    return this.#get('options') ?? [];
  }
  get system(): SystemView {
    return this.#get('system') ?? NO_SYSTEM;
  }
  get rulings(): RulingsView {
    return this.#get('rulings') ?? { rulings: [], npc_questions: [] };
  }
  readonly order: Order = $derived.by(() => {
    const turn = this.#get('turn') ?? NO_TURN;
    const order = this.#get('order') ?? NO_ORDER;
    // When a fight has ended in the middle of a turn, nobody is acting.
    const over = (state: OrderState): OrderState => (state === 'now' && !turn.running ? 'done' : state);
    const slots = order.slots.map((slot, i) => ({ ...slot, state: over(turn.states[i] ?? 'waiting') }));
    return { ...order, ...turn, active: turn.running ? turn.active : null, slots };
  });
  /** All offers: first those of the actor, then in the order of the round, last those without a combatant. */
  readonly offers: OfferSet[] = $derived.by(() => {
    const found: OfferSet[] = [];
    for (const [name, part] of this.#parts) if (name.startsWith(OFFERS)) found.push(part.data as OfferSet);
    const place = new Map(this.combatants.map((c, i) => [c.id, i]));
    const rank = (set: OfferSet) =>
      set.turn ? -1 : set.who === null ? Number.MAX_SAFE_INTEGER : (place.get(set.who) ?? place.size);
    return found.sort((a, b) => rank(a) - rank(b));
  });
  readonly questions: QuestionsView = $derived.by(() => {
    const { mine, waiting } = this.#get('questions') ?? NO_QUESTIONS;
    const open = (id: string | null) => id === null || !this.#over.has(id);
    return { mine: mine.filter((q) => open(q.id)), waiting: waiting.filter((w) => open(w.question)) };
  });
  get zones(): MapView['zones'] {
    return this.#get('map')?.zones ?? [];
  }
  get board(): BoardView {
    return this.#get('board') ?? NO_BOARD;
  }
  get stage(): StageView {
    return this.#get('stage') ?? NO_STAGE;
  }

  /** Whether it is this combatant's turn, and this page has not ended it. */
  acts(handle: string): boolean {
    const set = this.#parts.get(OFFERS + handle)?.data as OfferSet | undefined;
    return set?.turn === true && !this.#over.has(handle);
  }
  /**
   * Notes that a turn is being ended or a question answered; the returned function says that it was done. If a hidden
   * foe acts next, nothing changes on screen, and the turn or question must not seem to be still open.
   */
  finishing(what: string): () => void {
    const heard = this.#heard;
    return () => {
      if (heard === this.#heard) this.#over = new Set([...this.#over, what]);
    };
  }

  combatant(handle: string | null | undefined): CombatantView | undefined {
    return handle ? (this.#parts.get(COMBATANT + handle)?.data as CombatantView | undefined) : undefined;
  }
  /** Every combatant that the viewer sees: first those in the order, in its sequence. */
  get combatants(): CombatantView[] {
    const found: CombatantView[] = [];
    for (const [name, part] of this.#parts) if (name.startsWith(COMBATANT)) found.push(part.data as CombatantView);
    const place = new Map(this.order.slots.map((slot, i) => [slot.who, i]));
    const rank = (c: CombatantView) => place.get(c.id) ?? Number.MAX_SAFE_INTEGER;
    return found.sort((a, b) => rank(a) - rank(b) || a.side.localeCompare(b.side) || a.name.localeCompare(b.name));
  }
  /** The sides of all combatants that the viewer sees. */
  get sides(): string[] {
    return [...new Set(this.combatants.map((c) => c.side))].sort();
  }
  sheet(handle: string): SheetView | undefined {
    return this.#parts.get(sheetOf(handle))?.data as SheetView | undefined;
  }
  form(handle: string | null, act: string): OfferForm | undefined {
    return this.#parts.get(formOf(handle, act))?.data as OfferForm | undefined;
  }
  notNow(handle: string | null): OfferView[] {
    return (this.#parts.get(offOf(handle))?.data as OffSet | undefined)?.acts ?? [];
  }
  /** Whether that part has arrived. */
  knowsOff(handle: string | null): boolean {
    return this.#parts.has(offOf(handle));
  }
  foreseen(handle: string): OfferSet | undefined {
    return this.#parts.get(aheadOf(handle))?.data as OfferSet | undefined;
  }
  foreseenForm(handle: string, act: string): OfferForm | undefined {
    return this.#parts.get(aheadOf(handle, act))?.data as OfferForm | undefined;
  }
  /** What a combatant's player declared for its next turn. */
  declared(handle: string): AheadEntry | undefined {
    return this.#get('ahead')?.find((entry) => entry.who === handle);
  }
  condition(id: string): ConditionView | undefined {
    return this.system.conditions.find((c) => c.id === id);
  }
  /** What a condition does, and who brought it about. */
  note(chip: ChipView): string {
    const note = this.handbook.conditions.find(([id]) => id === chip.id)?.[1] ?? '';
    const looms = this.condition(chip.id)?.looms;
    return chip.by ? `${note} (${looms === 'named' ? 'at' : 'by'} ${chip.by})` : note;
  }
  name(handle: string | null | undefined): string {
    return this.combatant(handle)?.name ?? 'someone';
  }
  get me(): MemberEntry | undefined {
    return this.members.find((m) => m.you);
  }

  #get<K extends keyof Single>(name: K): Single[K] | undefined {
    return this.#parts.get(name)?.data as Single[K] | undefined;
  }

  #noteRound({ parts, lines, epoch = this.epoch }: Update): void {
    const turned = Object.keys(parts).some((name) => ROUND.has(name) || name.startsWith(OFFERS));
    // The undone step may be the end of the turn, or the answer.
    if (!turned && epoch === this.epoch && !lines.some((line) => line.kind === 'gm')) return;
    this.#heard += 1;
    this.#over = new Set();
  }

  #takeLines({ lines, epoch = this.epoch }: Update): void {
    const fresh = epoch !== this.epoch;
    this.epoch = epoch;
    if (!fresh && lines.length === 0) return;
    const byNumber = new Map((fresh ? [] : this.lines).map((line) => [line.n, line]));
    for (const line of lines) byNumber.set(line.n, line);
    this.lines = [...byNumber.values()].sort((a, b) => a.n - b.n);
  }

  #noteClocks(): void {
    this.ends.clear();
    for (const { question, left_ms } of this.#get('clocks') ?? []) this.ends.set(question, Date.now() + left_ms);
  }
}
