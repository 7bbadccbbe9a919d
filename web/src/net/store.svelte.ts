import { SvelteMap } from 'svelte/reactivity';
import type {
  ClockEntry,
  CombatantView,
  LibraryEntry,
  LineView,
  MapView,
  MemberEntry,
  OffersView,
  OptionView,
  OrderView,
  Part,
  QuestionsView,
  ServerMsg,
  StageView,
  TableView,
} from '../wire';

type Update = Extract<ServerMsg, { t: 'update' }>;

/** The parts whose name stands for one thing each. */
interface Single {
  table: TableView;
  members: MemberEntry[];
  library: LibraryEntry[];
  options: OptionView[];
  order: OrderView;
  offers: OffersView;
  questions: QuestionsView;
  stage: StageView;
  map: MapView;
  clocks: ClockEntry[];
}

const COMBATANT = 'combatant:';
const NO_ORDER: OrderView = {
  round: 0,
  round_name: '',
  turn_word: 'turn',
  active: null,
  slots: [],
  until_mine: null,
  clock: '',
  running: false,
};
const NO_STAGE: StageView = { title: [], waits: false, first_line: null, pending: [], undo: '', redo: '' };
const NO_QUESTIONS: QuestionsView = { mine: [], waiting: [] };

/** Everything the server said, as it said it. Nothing is worked out here. */
export class Store {
  epoch = 0;
  lines: LineView[] = $state.raw([]);
  /** When a question's default counts, by this device's clock. */
  readonly ends = new SvelteMap<string, number>();
  #parts = new SvelteMap<string, Part>();

  /** Takes what changed. */
  apply(update: Update): void {
    for (const name of update.gone) this.#parts.delete(name);
    for (const [name, part] of Object.entries(update.parts)) if (part) this.#parts.set(name, part);
    this.#takeLines(update);
    if (update.parts['clocks']) this.#noteClocks();
  }

  /** What is held already, for the greeting. */
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
  get order(): OrderView {
    return this.#get('order') ?? NO_ORDER;
  }
  get offers(): OffersView {
    return this.#get('offers') ?? { of: [] };
  }
  get questions(): QuestionsView {
    return this.#get('questions') ?? NO_QUESTIONS;
  }
  get zones(): MapView['zones'] {
    return this.#get('map')?.zones ?? [];
  }
  get stage(): StageView {
    return this.#get('stage') ?? NO_STAGE;
  }

  combatant(handle: string | null | undefined): CombatantView | undefined {
    return handle ? (this.#parts.get(COMBATANT + handle)?.data as CombatantView | undefined) : undefined;
  }
  /** Every combatant that is seen: those of the order first, in its sequence. */
  get combatants(): CombatantView[] {
    const found: CombatantView[] = [];
    for (const [name, part] of this.#parts) if (name.startsWith(COMBATANT)) found.push(part.data as CombatantView);
    const place = new Map(this.order.slots.map((slot, i) => [slot.who, i]));
    const rank = (c: CombatantView) => place.get(c.id) ?? Number.MAX_SAFE_INTEGER;
    return found.sort((a, b) => rank(a) - rank(b) || a.side.localeCompare(b.side) || a.name.localeCompare(b.name));
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

  #takeLines(update: Update): void {
    const fresh = update.epoch !== this.epoch;
    this.epoch = update.epoch;
    if (!fresh && update.lines.length === 0) return;
    const byNumber = new Map((fresh ? [] : this.lines).map((line) => [line.n, line]));
    for (const line of update.lines) byNumber.set(line.n, line);
    this.lines = [...byNumber.values()].sort((a, b) => a.n - b.n);
  }

  #noteClocks(): void {
    this.ends.clear();
    for (const { question, left_ms } of this.#get('clocks') ?? []) this.ends.set(question, Date.now() + left_ms);
  }
}
