import { untrack } from 'svelte';
import type { FormView, Input } from '../wire';
import { keep, problem } from './answer';

/** What the user enters into a form. If the form changes meanwhile, as much is kept as still fits. */
export class Filling {
  value: Input = $state.raw(false);
  /** Why it does not fit; null: it does. */
  get wrong(): string | null {
    return this.#wrong();
  }

  #wrong: () => string | null;

  constructor(form: () => FormView, initial: Input) {
    this.value = untrack(() => keep(form(), initial));
    const wrong = $derived(problem(form(), this.value));
    this.#wrong = () => wrong;
    let known = untrack(() => JSON.stringify(form()));
    $effect.pre(() => {
      const now = JSON.stringify(form());
      if (now === known) return;
      known = now;
      this.value = untrack(() => keep(form(), this.value));
    });
  }
}
