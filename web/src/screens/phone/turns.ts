import type { Store } from '../../net/store.svelte';

/** Whether this combatant has chosen, if several act at once. */
export const hasChosen = ({ order, offers }: Pick<Store, 'order' | 'offers'>, who: string): boolean =>
  !offers.some((set) => set.who === who && set.turn) &&
  order.slots.some((slot) => slot.who === who && slot.state === 'now');

/** "Ann", "Ann and Bob", "Ann, Bob and Cat". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** When what several have chosen at once happens: after these. */
export const happens = (others: readonly string[]): string =>
  others.length > 0
    ? `It happens once ${listed(others)} ${others.length > 1 ? 'have' : 'has'} chosen`
    : 'It happens now';
