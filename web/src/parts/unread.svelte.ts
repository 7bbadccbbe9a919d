import { untrack } from 'svelte';
import type { Store } from '../net/store.svelte';

/**
 * How many lines people have said since this viewer last looked at them. What was said before the page opened counts as read. Lines are
 * counted, because after an undo they may have other numbers.
 */
export function unread(store: Pick<Store, 'lines'>, looks: () => boolean): { readonly count: number } {
  const said = $derived(store.lines.filter(({ kind }) => kind === 'talk').length);
  let read = $state(untrack(() => said));
  $effect(() => {
    if (looks() || said < read) read = said;
  });
  return {
    get count() {
      return Math.max(said - read, 0);
    },
  };
}
