import { type Box, type Point, readable } from './plane';
import type { Ring, Token } from './token';

/** A token as it is drawn: not always exactly where it stands. */
export type Drawn = Token & { readonly place: Point };

/** What the board looks like at the moment. */
export interface Look {
  readonly width: number;
  readonly height: number;
  /** Radius of a body. */
  readonly radius: number;
  /** The size of the letters in pixels. */
  readonly em: number;
  /** Whether nobody touches it. */
  readonly still: boolean;
  readonly chosen: string | null;
  /** Whether rings around the viewer's own token show how far its paces lead. */
  readonly paces: boolean;
}

/** The most letters of a name that are written. */
const LETTERS = 16;
export const written = (name: string): string => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name);
/** The state of those who are still in the fight or can be helped. */
export const stateShown = (t: Token): string => (t.out && !t.down ? '' : t.state);
/** Bodies that words must not cover: all but those who are beyond help. */
const counts = (t: Token): boolean => !t.out || t.down;
/** Where a name stands, seen from its body. */
export type Place = 'below' | 'above' | 'right' | 'left';
const PLACES: readonly Place[] = ['below', 'above', 'right', 'left'];

/** The distance from the middle of a body to a name above or beside it. */
export const rim = (t: Token, { radius, chosen }: Pick<Look, 'radius' | 'chosen'>): number =>
  radius + (t.id === chosen ? 10 : t.active ? 6 : 0);

const bodies = (drawn: readonly Drawn[], { radius }: Look): Box[] =>
  drawn.filter(counts).map((t) => {
    const r = t.active ? rim(t, { radius, chosen: null }) : radius * 0.9;
    return { id: t.id, left: t.place[0] - r, top: t.place[1] - r, width: 2 * r, height: 2 * r };
  });

/** Where a name stands, and its state with it or for want of room without. */
export type Label = Box & { at: Place; state: string };

/** Width of a letter and height of one or two lines, in ems. */
const LETTER = 0.56;
const ONE_LINE = 1.27;
const TWO_LINES = 2.4;

/** Where names stand. The chosen combatant, the actor and the viewer's own come first. */
export function labels(drawn: readonly Drawn[], look: Look): Map<string, Label> {
  const { width, height, em, still, chosen } = look;
  const rank = (t: Drawn) => (t.id === chosen ? 0 : t.active ? 1 : t.mine ? 2 : counts(t) ? 3 : 4);
  const box = (t: Drawn, at: Place = 'below', state = stateShown(t)): Label => {
    const width = Math.max(written(t.name).length, state.length) * LETTER * em;
    const height = (state ? TWO_LINES : ONE_LINE) * em;
    const [x, y] = t.place;
    const off = rim(t, look);
    const [left, top] = {
      below: [x - width / 2, y + look.radius],
      above: [x - width / 2, y - off - height],
      right: [x + off, y - height / 2],
      left: [x - off - width, y - height / 2],
    }[at] as [number, number];
    return { id: t.id, left, top, width, height, at, state };
  };
  const whole = (label: Box) =>
    label.left >= 0 && label.top >= 0 && label.left + label.width <= width && label.top + label.height <= height;
  // Inside the rings of their own paces, the viewer needs no name.
  const ranked = drawn.filter((t) => !(t.mine && look.paces)).toSorted((a, b) => rank(a) - rank(b));
  const places = (t: Drawn) =>
    [stateShown(t), ''].flatMap((state) => PLACES.map((at) => box(t, at, state))).filter(whole);
  const kept = readable(ranked.map(places), bodies(drawn, look));
  // The most important names may cover bodies and stand at the edge, but must not cover each other.
  const must = readable(ranked.filter((t) => rank(t) < (still ? 2 : 1)).map((t) => [kept.get(t.id) ?? box(t)]));
  const others = [...kept.values()].filter((label) => !must.has(label.id)).map((label) => [label]);
  return readable([...[...must.values()].map((label) => [label]), ...others]);
}

/** Where the name of a pace may stand on its ring, in degrees from the top. */
const TURNS = [0, 180, 40, -40, 140, -140, 90, -90];

/** Where the label of each ring stands: on its rim, within the board, and covering no body or name. */
export function ringLabels(
  rings: readonly (Ring & { readonly place: Point; readonly pixels: number })[],
  names: Iterable<Box>,
  drawn: readonly Drawn[],
  look: Look,
): Map<string, Point> {
  const high = 1.25 * look.em;
  const places = rings.map(({ id, label, place: [x, y], pixels }) =>
    TURNS.map((turn) => {
      const angle = (turn * Math.PI) / 180;
      const middle: Point = [x + pixels * Math.sin(angle), y - pixels * Math.cos(angle)];
      const width = label.length * LETTER * look.em;
      return { id: `ring ${id}`, left: middle[0] - width / 2, top: middle[1] - high / 2, width, height: high };
    }).filter(
      ({ left, top, width, height }) =>
        left >= 0 && top >= 0 && left + width <= look.width && top + height <= look.height,
    ),
  );
  const kept = readable(places, [...bodies(drawn, look), ...names]);
  return new Map(
    [...kept].map(([id, b]) => [id.slice('ring '.length), [b.left + b.width / 2, b.top + b.height / 2] as Point]),
  );
}
