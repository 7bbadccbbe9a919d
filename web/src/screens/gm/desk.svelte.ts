import { createContext } from 'svelte';
import type { Deed } from '../../net/session.svelte';
import type { Input, QuestionView } from '../../wire';

export type Panel = 'invite' | 'members' | 'add' | 'rules' | 'encounter';

/** What the GM has open, and what the keyboard reaches. */
export class Desk {
  panel: Panel | null = $state(null);
  /** Whose inspector is open. */
  inspected: string | null = $state(null);
  /** Whose actions are shown instead of the active one's. */
  selected: string | null = $state(null);
  turning = $state(false);
  #accepted = '';

  /** The wishes of the bar and the keys share one answer, shown in the bar. */
  constructor(readonly deed: Deed) {}

  /** One at a time: a second press before the answer would skip somebody's turn. */
  async nextTurn(): Promise<void> {
    if (this.turning) return;
    this.turning = true;
    this.selected = null;
    await this.deed.run({ c: 'next_turn' });
    this.turning = false;
  }
  undo(): void {
    void this.deed.run({ c: 'undo' });
  }
  redo(): void {
    void this.deed.run({ c: 'redo' });
  }
  /** Each ruling once, however often the key is pressed. */
  accept(question: QuestionView): void {
    if (this.#accepted === question.id) return;
    this.#accepted = question.id;
    void this.deed.run({ c: 'answer', question: question.id, value: question.default as Input }).then((reply) => {
      if (!reply.ok) this.#accepted = '';
    });
  }
}

export const [useDesk, provideDesk] = createContext<Desk>();
