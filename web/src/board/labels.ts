import { SHAPES } from '../parts/sides';
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
  /** How wide a text is in these letters, in pixels. */
  readonly wide: (text: string) => number;
  /** Buttons and the scale, which lie on the board. */
  readonly covered: readonly Box[];
  /** Whether nobody touches it. */
  readonly still: boolean;
  readonly chosen: string | null;
  /** Whether rings around the viewer's own token show how far its paces lead. */
  readonly paces: boolean;
}

/** The most letters of a name where there is little room. */
const LETTERS = 16;
/** A name that is shortened if it is long, but for the number at its end, which may be all that tells two apart. */
function shortened(name: string): string {
  const no = / \d+$/.exec(name)?.[0] ?? '';
  return name.length > LETTERS ? `${name.slice(0, LETTERS - 1 - no.length).trimEnd()}…${no}` : name;
}
/** The state of those who are still in the fight or can be helped. */
const stateShown = (t: Token): string => (t.out && !t.down ? '' : t.state);
/** Bodies that words must not cover: all but those who are beyond help. */
const counts = (t: Token): boolean => !t.out || t.down;

/** How far a body reaches from its middle: the corners of a diamond lie farther out. */
const reach = (t: Token, { radius }: Pick<Look, 'radius'>): number =>
  radius * (t.minor ? 0.8 : 1) * (SHAPES[t.side] === 'diamond' ? 1.25 : 1);
/** The distance from the middle of a body to a name above or next to it. */
const rim = (t: Token, look: Pick<Look, 'radius' | 'chosen'>): number =>
  Math.max(reach(t, look), look.radius + (t.id === look.chosen ? 10 : t.active ? 6 : 0));

const bodies = (drawn: readonly Drawn[], { radius }: Look, apart = 0): Box[] =>
  drawn.map((t) => {
    const r = (t.active ? rim(t, { radius, chosen: null }) : radius * 0.9) + apart;
    return { id: t.id, left: t.place[0] - r, top: t.place[1] - r, width: 2 * r, height: 2 * r };
  });

/** Where its text is anchored. */
type Anchor = 'start' | 'middle' | 'end';
/** A name and, where there is room for it, the state. */
export type Label = Box & { anchor: Anchor; name: string; state: string };

/** Between a body and its name. */
const GAP = 3;
/** How far the rim of letters reaches beyond them. */
const RIM = 2;
/** How much of a body a name may cover at most, in squares of its radius. */
const HIDES = 0.8;
/** The height of one or two lines, in ems, and where their letters stand in it. */
const ONE_LINE = 1.2;
const TWO_LINES = 2.4;
export const BASELINES = [0.93, 2.05] as const;

/** The places for a name, the best first: below, above, right and left of the body, then below and above, moved aside. */
function placesOf(t: Drawn, name: string, state: string, look: Look): Label[] {
  const width = Math.max(look.wide(name), look.wide(state)) + 2 * RIM;
  const height = (state ? TWO_LINES : ONE_LINE) * look.em;
  const [x, y] = t.place;
  const body = reach(t, look);
  const [off, below] = [rim(t, look), y + body + GAP];
  const above = y - off - height;
  const label = (anchor: Anchor, left: number, top: number): Label => ({
    ...{ id: t.id, left, top, width, height, anchor, name, state },
  });
  return [
    label('middle', x - width / 2, below),
    label('middle', x - width / 2, above),
    label('start', x + off + GAP, y - height / 2),
    label('end', x - off - GAP - width, y - height / 2),
    ...[below, above].flatMap((top) => [label('start', x - body, top), label('end', x + body - width, top)]),
  ];
}

const within = (label: Box, { width, height }: Look): boolean =>
  label.left >= 0 && label.top >= 0 && label.left + label.width <= width && label.top + label.height <= height;

/** The label, moved until it lies on the board. */
const movedIn = (label: Label, { width, height }: Look): Label => ({
  ...label,
  left: Math.max(Math.min(label.left, width - label.width), 0),
  top: Math.max(Math.min(label.top, height - label.height), 0),
});

/** How much of this label others cover. */
function hidden(label: Box, others: readonly Box[]): number {
  const shared = (from: number, to: number, otherFrom: number, otherTo: number) =>
    Math.max(Math.min(to, otherTo) - Math.max(from, otherFrom), 0);
  const area = (b: Box) =>
    shared(label.left, label.left + label.width, b.left, b.left + b.width) *
    shared(label.top, label.top + label.height, b.top, b.top + b.height);
  return others.reduce((sum, other) => sum + (other.id === label.id ? 0 : area(other)), 0);
}

/** Who is named first: the chosen one, the actor, the target, the viewer's own. */
function rank(t: Drawn, { chosen }: Look): number {
  if (t.id === chosen) return 0;
  if (t.active) return 1;
  if (t.concerned && counts(t)) return 2;
  if (t.mine) return 3;
  if (t.out) return t.down ? 6 : 7;
  return t.minor ? 5 : 4;
}

/** Where names stand: the most important first, each where it covers no body and no other name, if there is such a place. */
export function labels(drawn: readonly Drawn[], look: Look): Map<string, Label> {
  // Inside the rings of their own paces, the viewer needs no name.
  const ranked = drawn.filter((t) => !(t.mine && look.paces)).toSorted((a, b) => rank(a, look) - rank(b, look));
  const taken = [...bodies(drawn.filter(counts), look), ...look.covered];
  /** A name right next to somebody else would be read as theirs. */
  const apart = [...bodies(drawn, look, look.radius * 0.3), ...look.covered];
  /** Their names may touch the rim of a token. On a board that can be touched, a touch shows the other names. */
  const must = (t: Drawn) => rank(t, look) < (look.still ? 3 : 2);
  const kept = new Map<string, Label>();
  const freeOf = (all: Label[], names: Label[]) => {
    const open = all.filter((label) => within(label, look) && hidden(label, [...taken, ...names]) === 0);
    return open.toSorted((a, b) => hidden(a, apart) - hidden(b, apart))[0];
  };
  for (const t of ranked) {
    const all = [stateShown(t), ''].flatMap((state) => placesOf(t, shortened(t.name), state, look));
    const names = [...kept.values()];
    const free = freeOf(all, names);
    if (free) kept.set(t.id, free);
    else if (must(t)) {
      const clear = all.map((label) => movedIn(label, look)).filter((label) => hidden(label, names) === 0);
      // What was moved may lie on its own body, too.
      const covers = (label: Label) => hidden({ ...label, id: '' }, taken);
      const [best] = clear.toSorted((a, b) => covers(a) - covers(b));
      // Nobody looks for a name where it hides a token. Only that of the chosen one is asked for.
      if (best && (t.id === look.chosen || covers(best) <= HIDES * look.radius ** 2)) kept.set(t.id, best);
    }
  }
  // Once all have what room there is, some have room for the whole name.
  for (const t of ranked) {
    const short = kept.get(t.id);
    if (!short || short.name === t.name) continue;
    const whole = freeOf(placesOf(t, t.name, short.state, look), [...kept.values()]);
    if (whole) kept.set(t.id, whole);
  }
  return kept;
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
      const width = look.wide(label);
      return { id: `ring ${id}`, left: middle[0] - width / 2, top: middle[1] - high / 2, width, height: high };
    }).filter(
      ({ left, top, width, height }) =>
        left >= 0 && top >= 0 && left + width <= look.width && top + height <= look.height,
    ),
  );
  const kept = readable(places, [...bodies(drawn.filter(counts), look), ...look.covered, ...names]);
  return new Map(
    [...kept].map(([id, b]) => [id.slice('ring '.length), [b.left + b.width / 2, b.top + b.height / 2] as Point]),
  );
}
