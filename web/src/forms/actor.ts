import { getContext, setContext } from 'svelte';
import type { Store } from '../net/store.svelte';
import type { OptView } from '../wire';

const ACTOR = Symbol('who fills in the form');
/** Tells the widgets of a form whose action it is. */
export const provideActor = (who: () => string | null): unknown => setContext(ACTOR, who);
/** None: the form belongs to no combatant. */
export const useActor = (): (() => string | null) => getContext(ACTOR) ?? (() => null);

/** Puts targets of the actor's own side last, so that nobody is hit just for being first in the list. */
export function friendsLast(options: OptView[], store: Pick<Store, 'combatant'>, actor: string | null): OptView[] {
  const side = store.combatant(actor)?.side;
  const friend = ({ id }: OptView) => side !== undefined && store.combatant(id)?.side === side;
  return options.toSorted((a, b) => Number(friend(a)) - Number(friend(b)));
}
