import { createContext } from 'svelte';
import type { Sender } from '../../net/session.svelte';
import type { Store } from '../../net/store.svelte';
import { unread } from '../../parts/unread.svelte';
import type { Input, OfferSet, OfferView, QuestionView } from '../../wire';

export type Panel = 'invite' | 'members' | 'add' | 'rules' | 'encounter' | 'map';

/** An action whose form is open, with answers that were given already. */
export type Picked = { who: string; offer: OfferView; preset: Record<string, Input> };

/** What the GM has open on the desk, and what keys act on. */
export class Desk {
  panel: Panel | null = $state(null);
  /** The combatant whose inspector is open. */
  inspected: string | null = $state(null);
  /** The combatant whose actions are shown instead of the actor's. */
  selected: string | null = $state(null);
  /** The action whose form is open. */
  picked: Picked | null = $state.raw(null);
  turning = $state(false);
  /** Whether the newest of what people say is in sight. */
  hears = $state(false);
  /** What they have said meanwhile. */
  readonly news: ReturnType<typeof unread>;
  #accepted = '';
  #answeredAt = 0;

  /** The questions and rulings that the fight waits for from the GM, the oldest first. */
  own: QuestionView[] = $derived.by(() =>
    this.store.questions.mine.filter((q) => !q.answered && !q.open && this.#isOwn(q)),
  );
  front: QuestionView | undefined = $derived(this.own[0]);

  /** The offers of everybody who can do something. */
  sets: OfferSet[] = $derived.by(() => this.store.offers.filter((set) => set.acts.length + (set.off ?? 0) > 0));
  /** The actions that are shown: those of the selected combatant, or of the actor. */
  acting: OfferSet | undefined = $derived.by(
    () =>
      this.sets.find((s) => (s.who ?? '') === this.selected) ??
      this.sets.find((s) => s.who === this.store.order.active) ??
      this.sets.find((s) => s.turn) ??
      this.sets[0],
  );

  /** Commands of the bar and of keys share one sender, whose refusal the bar shows. */
  constructor(
    readonly sender: Sender,
    private readonly store: Store,
  ) {
    this.news = unread(store, () => this.hears);
  }

  /** One at a time: a second press before the reply would skip somebody's turn. */
  async nextTurn(): Promise<void> {
    if (this.turning) return;
    this.turning = true;
    this.selected = null;
    await this.sender.send({ c: 'next_turn' });
    this.turning = false;
  }
  /** Shows the map on all screens, or on none. */
  showMap(on: boolean): void {
    void this.sender.send({ c: 'board', change: { b: 'show', on } });
  }
  undo(): void {
    void this.sender.send({ c: 'undo' });
  }
  redo(): void {
    void this.sender.send({ c: 'redo' });
  }
  /** Answers each question once, however often the key is pressed. */
  accept(question: QuestionView, value = question.default as Input): void {
    if (this.#accepted === question.id) return;
    this.#accepted = question.id;
    this.#answeredAt = Date.now();
    void this.sender.send({ c: 'answer', question: question.id, value }).then((reply) => {
      if (!reply.ok) this.#accepted = '';
    });
  }
  /** Whether a question was answered a moment ago: another press of No may be meant for that one. */
  get justAnswered(): boolean {
    return Date.now() - this.#answeredAt < 900;
  }
  #isOwn(question: QuestionView): boolean {
    if (question.ruling) return true;
    const owner = this.store.combatant(question.who)?.owner ?? null;
    return owner === null || this.store.members.find((m) => m.seat === owner) === undefined;
  }
}

export const [useDesk, provideDesk] = createContext<Desk>();
