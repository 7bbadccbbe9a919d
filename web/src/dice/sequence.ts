import type { RollKey } from './keyed';

/** A commit of the log, as far as it says whether its facts count. */
export interface Commit {
  id: number;
  step: number;
  root?: number;
  facts: { what: unknown; to?: unknown; outside?: boolean }[];
}

/** A fact that changes what counts of the log before it. */
type Revision =
  | { kind: 'undone' | 'redone'; step: number }
  | { kind: 'dice_set'; step: number; aside: number[] }
  | { kind: 'dropped'; step: number; root: number };

/**
 * Counts the rolls of the log again. The number in a roll's key decides its faces, so a server that leaves out a number chooses
 * among faces.
 */
export class RollSequence {
  readonly #fallen = new Map<string, { step: number; root: number | undefined }[]>();
  readonly #revisions: Revision[] = [];
  #steps = new Set<number>();
  #roots = new Set<number>();

  /** Whether this roll is the next of its roller for its purpose. */
  isNext(commit: Commit, fact: Commit['facts'][number], key: RollKey): boolean {
    const name = JSON.stringify([key.who, key.purpose]);
    const before = this.#fallen.get(name) ?? [];
    this.#fallen.set(name, before);
    const counts = (roll: (typeof before)[number]) =>
      !this.#steps.has(roll.step) && (roll.root === undefined || !this.#roots.has(roll.root));
    const next = before.filter(counts).length;
    // What came from outside stays when its resolution is dropped.
    before.push({ step: commit.step, root: fact.outside ? undefined : commit.root });
    return key.nth === next;
  }

  /** Reads what a commit says about those before it. */
  take(step: number, name: string, about: unknown): void {
    if (name === 'undone' || name === 'redone') this.#revisions.push({ kind: name, step: about as number });
    else if (name === 'dice_set')
      this.#revisions.push({ kind: 'dice_set', step, aside: (about as { aside: number[] }).aside });
    else if (name === 'abandoned')
      this.#revisions.push({ kind: 'dropped', step, root: (about as [number, string])[0] });
    else return;
    this.#revise();
  }

  #revise(): void {
    const steps = new Set<number>();
    for (const r of this.#revisions) {
      if (r.kind === 'undone') steps.add(r.step);
      else if (r.kind === 'redone') steps.delete(r.step);
    }
    // The latest first: what does not count itself sets nothing aside.
    for (const r of this.#revisions.toReversed()) {
      if (r.kind === 'dice_set' && !steps.has(r.step)) for (const other of r.aside) steps.add(other);
    }
    const dropped = this.#revisions.flatMap((r) => (r.kind === 'dropped' && !steps.has(r.step) ? [r.root] : []));
    this.#steps = steps;
    this.#roots = new Set(dropped);
  }
}
