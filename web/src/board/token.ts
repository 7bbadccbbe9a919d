import { acting, type Store } from '../net/store.svelte';
import { fallen } from '../parts/fallen';
import { sideAt } from '../parts/sides';
import type { CombatantView } from '../wire';
import { gathered } from '../words';
import type { Point } from './plane';

/** A combatant as the map draws it. */
export interface Token {
  readonly id: string;
  readonly name: string;
  readonly at: Point;
  /** The side, by its index among the sides: each has a shape and a colour. */
  readonly side: number;
  readonly mine: boolean;
  readonly active: boolean;
  readonly out: boolean;
  /** Out, but can still be helped. */
  readonly down: boolean;
  readonly hidden: boolean;
  readonly minor: boolean;
  /** Whether the newest action was declared by it or against it. */
  readonly concerned: boolean;
  /** Its state or protection, in a word or two. */
  readonly state: string;
  /** All of that in words, for screen readers. */
  readonly words: string;
}
/** A circle that shows how far a pace leads. */
export interface Ring {
  readonly id: string;
  readonly label: string;
  readonly at: Point;
  readonly radius: number;
}
/** The ground that an action would cover. */
export interface Area {
  readonly id: string;
  readonly outline: readonly Point[];
}

/** All combatants in the viewer's sight. Those who are out come first, so that the others are drawn on top. */
export function tokens(store: Store): Token[] {
  const sides = store.table?.sides ?? [];
  const declared = store.lines.findLast((line) => line.kind === 'act' && !line.undone);
  const acts = new Set(acting(store).map(({ id }) => id));
  const concerned = new Set(declared?.text.map((span) => span.who));
  const token = (c: CombatantView): Token => {
    const side = sideAt(sides, c.side);
    const active = store.order.active === c.id && acts.has(c.id);
    const chips = gathered(c.chips)
      .map((chip) => store.condition(chip.id)?.label ?? '')
      .filter(Boolean);
    const tracks = c.tracks.map((t) => `${t.label} ${t.value}${t.max === undefined ? '' : ` of ${t.max}`}`);
    const gone = fallen(c);
    const said = [
      c.name,
      c.mine ? 'yours' : c.side,
      active ? 'acts now' : '',
      gone?.state ?? '',
      c.hidden ? 'hidden from the players' : '',
      c.state ?? '',
      ...tracks,
      ...chips,
    ];
    return {
      id: c.id,
      name: c.name,
      at: c.at,
      side,
      mine: c.mine ?? false,
      active,
      out: c.out ?? false,
      down: gone?.lost === false,
      hidden: c.hidden ?? false,
      minor: c.minor ?? false,
      concerned: concerned.has(c.id),
      state: chips.length > 1 ? `${chips[0]} +${chips.length - 1}` : (chips[0] ?? ''),
      words: said.filter(Boolean).join(', '),
    };
  };
  const rank = (t: Token) => (t.active ? 3 : t.down ? 1 : t.out ? 0 : 2);
  return store.combatants.map(token).sort((a, b) => rank(a) - rank(b));
}
