import { type Box, type Point, readable } from './plane';
import type { Ring, Token } from './token';

/** A token as it is drawn: not always exactly where it stands. */
export type Drawn = Token & { readonly place: Point };

/** What the board looks like at the moment. */
export interface Look {
  readonly width: number;
  readonly height: number;
  /** Of a body. */
  readonly radius: number;
  /** Read from three metres. */
  readonly far: boolean;
  /** Nobody touches it. */
  readonly still: boolean;
  readonly chosen: string | null;
  /** Whether the viewer's paces are written around their own token. */
  readonly paces: boolean;
}

/** As many letters of a name are written. */
const LETTERS = 16;
export const written = (name: string): string => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name);
/** What ails those who are still in the fight, or can be helped. */
export const stateShown = (t: Token): string => (t.out && !t.down ? '' : t.state);
/** Nobody stands in the way of words over those for whom nothing can be done any more. */
const counts = (t: Token): boolean => !t.out || t.down;
/** From the middle of a body to the foot of a name above it. */
export const rim = (t: Token, { radius, chosen }: Pick<Look, 'radius' | 'chosen'>): number =>
  radius + (t.id === chosen ? 10 : t.active ? 6 : 0);

const bodies = (drawn: readonly Drawn[], { radius }: Look): Box[] =>
  drawn.filter(counts).map((t) => {
    const r = radius * 0.9;
    return { id: t.id, left: t.place[0] - r, top: t.place[1] - r, width: 2 * r, height: 2 * r };
  });

/** Where names are read. The one who acts, the chosen and the viewer's own have theirs first. */
export function labels(drawn: readonly Drawn[], look: Look): Map<string, Box & { above: boolean }> {
  const { width, height, far, still, chosen } = look;
  const rank = (t: Drawn) => (t.id === chosen ? 0 : t.active ? 1 : t.mine ? 2 : counts(t) ? 3 : 4);
  const letter = far ? 11 : 7.4;
  const box = (t: Drawn, above = false) => {
    const wide = Math.max(written(t.name).length, stateShown(t).length) * letter;
    const high = (stateShown(t) ? 4.2 : 2.2) * letter;
    const top = above ? t.place[1] - rim(t, look) - high : t.place[1] + look.radius;
    return { id: t.id, left: t.place[0] - wide / 2, top, width: wide, height: high, above };
  };
  const whole = (label: Box) =>
    label.left >= 0 && label.top >= 0 && label.left + label.width <= width && label.top + label.height <= height;
  // Where the viewer's paces are written, their own name is not needed.
  const ranked = drawn.filter((t) => !(t.mine && look.paces)).toSorted((a, b) => rank(a) - rank(b));
  const places = (t: Drawn) => [box(t), box(t, true)].filter(whole);
  const kept = readable(ranked.map(places), bodies(drawn, look));
  // Whose name must be read has it on bodies and at the edge too, as long as it lies on no other such name.
  const must = readable(ranked.filter((t) => rank(t) < (still ? 2 : 1)).map((t) => [kept.get(t.id) ?? box(t)]));
  const others = [...kept.values()].filter((label) => !must.has(label.id)).map((label) => [label]);
  return readable([...[...must.values()].map((label) => [label]), ...others]);
}

/** Where on its rim, in degrees from the top, what a pace is called may be read. */
const TURNS = [0, 180, 40, -40, 140, -140, 90, -90];

/** Where the words of each ring are read: on its rim, clear of bodies and names and within the board. */
export function ringLabels(
  rings: readonly (Ring & { readonly place: Point; readonly pixels: number })[],
  names: Iterable<Box>,
  drawn: readonly Drawn[],
  look: Look,
): Map<string, Point> {
  const LETTER = 7.4;
  const HIGH = 16;
  const places = rings.map(({ id, label, place: [x, y], pixels }) =>
    TURNS.map((turn) => {
      const angle = (turn * Math.PI) / 180;
      const middle: Point = [x + pixels * Math.sin(angle), y - pixels * Math.cos(angle)];
      const width = label.length * LETTER;
      return { id: `ring ${id}`, left: middle[0] - width / 2, top: middle[1] - HIGH / 2, width, height: HIGH };
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
