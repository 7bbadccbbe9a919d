/** The plane of a fight in centimetres, and the part of it that a screen shows. */
export type Point = readonly [number, number];

/** What a screen shows: the point in its middle, and how many centimetres one pixel is. */
export interface Viewport {
  readonly middle: Point;
  readonly scale: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** From 2 mm to 20 m a pixel. */
const NEAREST = 0.2;
const FARTHEST = 2000;
/** The least that is shown around a single combatant. */
const LEAST = 600;

const bound = (n: number, from: number, to: number) => Math.min(Math.max(n, from), to);

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The closest of these; of several at one point the last, which is drawn on top. */
export function nearest(all: readonly { id: string; place: Point }[], at: Point): string | null {
  const far = all.map((one) => distance(one.place, at));
  return all[far.lastIndexOf(Math.min(...far))]?.id ?? null;
}

/** Shows all these points with a margin of `edge` pixels: `right` more at the right, `above` at top and bottom. */
export function fitPoints(points: readonly Point[], size: Size, edge: number, right = 0, above = edge): Viewport {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const across = points.length > 0 ? [Math.min(...xs), Math.max(...xs)] : [0, 0];
  const along = points.length > 0 ? [Math.min(...ys), Math.max(...ys)] : [0, 0];
  const [left = 0, last = 0] = across;
  const [top = 0, bottom = 0] = along;
  const room = (pixels: number, edge: number) => Math.max(pixels - 2 * edge, 20);
  const scale = Math.max((last - left) / room(size.width - right, edge), (bottom - top) / room(size.height, above));
  const least = LEAST / Math.max(Math.min(size.width, size.height), 20);
  const bounded = bound(Math.max(scale, least), NEAREST, FARTHEST);
  return { middle: [(left + last) / 2 + (right / 2) * bounded, (top + bottom) / 2], scale: bounded };
}

export const toScreen = (p: Point, { middle, scale }: Viewport, size: Size): Point => [
  (p[0] - middle[0]) / scale + size.width / 2,
  (p[1] - middle[1]) / scale + size.height / 2,
];
export const toPlane = (p: Point, { middle, scale }: Viewport, size: Size): Point => [
  middle[0] + (p[0] - size.width / 2) * scale,
  middle[1] + (p[1] - size.height / 2) * scale,
];

/** Zooms in by this factor. The point of the plane under `at` stays there. */
export function zoom(viewport: Viewport, factor: number, at: Point, size: Size): Viewport {
  const scale = bound(viewport.scale / factor, NEAREST, FARTHEST);
  const fixed = toPlane(at, viewport, size);
  const [x, y] = [at[0] - size.width / 2, at[1] - size.height / 2];
  return { middle: [fixed[0] - x * scale, fixed[1] - y * scale], scale };
}

export const pan = ({ middle, scale }: Viewport, by: Point): Viewport => ({
  middle: [middle[0] - by[0] * scale, middle[1] - by[1] * scale],
  scale,
});

/** Grid lines are drawn at least this many pixels apart. */
const CLOSE = 14;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** How many squares are drawn as one, so that the lines are far enough apart. */
export function together(square: number, scale: number): number {
  return STEPS.find((n) => (square * n) / scale >= CLOSE) ?? 1000;
}

/** Where lines of a grid cross one side of the screen, in pixels. */
export function lines(square: number, from: number, scale: number, length: number): number[] {
  const first = Math.ceil(from / square);
  const last = Math.floor((from + length * scale) / square);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => ((first + i) * square - from) / scale);
}

/** The point on the way to `to` that is at most `cm` away. */
export function within(from: Point, to: Point, cm: number): Point {
  const far = distance(from, to);
  if (far <= cm) return to;
  // Rounded towards the start, because a point that rounding moves too far would be refused.
  const part = (a: number, b: number) => a + Math.trunc(((b - a) * cm) / far);
  return [part(from[0], to[0]), part(from[1], to[1])];
}

/** Whole tenths of a metre. */
export const tenths = (p: Point): Point => [Math.round(p[0] / 10) * 10, Math.round(p[1] / 10) * 10];

/** Two letters, or a letter and a number: "Ann" is An, "Raider 12" is R12. */
export function short(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const number = words.at(-1)?.match(/^\d+$/)?.[0];
  if (number) return `${words[0]?.slice(0, 1) ?? ''}${number}`.toUpperCase();
  const [first = '', second = ''] = words;
  return second ? `${first.slice(0, 1)}${second.slice(0, 1)}`.toUpperCase() : first.slice(0, 2);
}

export interface Box {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const clear = (a: Box, b: Box) =>
  a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top || b.top + b.height <= a.top;

/**
 * Where each label stands: at the first of its places that overlaps no earlier label, and no `body` but its own.
 * Labels without such a place are left out.
 */
export function readable<B extends Box>(
  labels: readonly (readonly B[])[],
  bodies: readonly Box[] = [],
): Map<string, B> {
  const kept = new Map<string, B>();
  const free = (label: B) =>
    [...kept.values()].every((other) => clear(label, other)) &&
    bodies.every((body) => body.id === label.id || clear(label, body));
  for (const places of labels) {
    const place = places.find(free);
    if (place) kept.set(place.id, place);
  }
  return kept;
}

/** How many times overlapping places are pushed apart, and the angle between those at one point. */
const PUSHES = 40;
const TURN = 2.4;

/** Moves places on the screen apart, by at least `least` pixels if possible, so that each can be seen and touched. */
export function apart(places: readonly Point[], least: number): Point[] {
  const moved = places.map(([x, y]): [number, number] => [x, y]);
  for (let push = 0; push < PUSHES; push++) {
    let still = true;
    for (let i = 0; i < moved.length; i++)
      for (let j = i + 1; j < moved.length; j++) {
        const [a, b] = [moved[i], moved[j]];
        if (!a || !b) continue;
        const far = distance(a, b);
        if (far >= least - 0.5) continue;
        still = false;
        const [x, y] =
          far > 0.5 ? [(b[0] - a[0]) / far, (b[1] - a[1]) / far] : [Math.cos(TURN * j), Math.sin(TURN * j)];
        const half = (least - far) / 2;
        a[0] -= x * half;
        a[1] -= y * half;
        b[0] += x * half;
        b[1] += y * half;
      }
    if (still) break;
  }
  return moved;
}

export type Segment = readonly [number, number, number, number];

/** Whether the straight line between two points meets this wall; touching its end counts. */
export function crosses(a: Point, b: Point, [x1, y1, x2, y2]: Segment): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  const [c, d]: [Point, Point] = [
    [x1, y1],
    [x2, y2],
  ];
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (abc === 0 && abd === 0) {
    const overlap = (i: 0 | 1) =>
      Math.max(Math.min(a[i], b[i]), Math.min(c[i], d[i])) <= Math.min(Math.max(a[i], b[i]), Math.max(c[i], d[i]));
    return overlap(0) && overlap(1);
  }
  return abc * abd <= 0 && cda * cdb <= 0;
}

/** The zone that a point lies in: the nearest of those that contain it. */
export function zoneAt(at: Point, zones: readonly [string, Point][], reach: number): string {
  const near = zones.map(([name, middle]) => ({ name, far: distance(at, middle) })).filter(({ far }) => far <= reach);
  return near.sort((a, b) => a.far - b.far)[0]?.name ?? '';
}

/** The rim of a circle on the plane. */
export function around(middle: Point, radius: number): Point[] {
  const corners = 48;
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = (i / corners) * 2 * Math.PI;
    return [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)];
  });
}
