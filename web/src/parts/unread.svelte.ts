import { untrack } from 'svelte';
import type { Store } from '../net/store.svelte';

/** How many lines people have said since this viewer last looked at them. What was said before the page opened counts as read. */
export function unread(store: Pick<Store, 'lines' | 'table'>, looks: () => boolean): { readonly count: number } {
  const said = $derived(store.lines.filter(({ kind }) => kind === 'talk').map(({ n }) => n));
  const encounter = $derived(store.table?.encounter);
  const all = () => ({ encounter, n: said.at(-1) ?? 0 });
  let read = $state.raw(untrack(all));
  $effect(() => {
    // Each encounter numbers its lines.
    if (looks() || encounter !== read.encounter) read = all();
  });
  return {
    get count() {
      return said.filter((n) => n > read.n).length;
    },
  };
}
