import { distance, type Point } from './plane';

/** What fingers or a mouse do to the map. Points are in pixels of its surface. */
export interface GestureHandlers {
  /** Of overlapping tokens, the one that was meant. */
  nearest: (at: Point) => string | null;
  canDrag: (id: string) => boolean;
  tap: (at: Point, id: string | null) => void;
  drag: (id: string, at: Point) => void;
  drop: (id: string, at: Point) => void;
  cancel: () => void;
  pan: (by: Point) => void;
  zoom: (factor: number, at: Point) => void;
}

/** A finger that moves no more than this still taps. */
const TAP_TOLERANCE = 7;

interface Finger {
  readonly began: Point;
  at: Point;
  readonly token: string | null;
}

/** Taps, drags, pans and pinches of the pointers on one surface. */
export class Gestures {
  #fingers = new Map<number, Finger>();
  #moved = false;
  #pinched = false;

  constructor(private readonly handlers: GestureHandlers) {}

  /** For `{@attach}`. */
  listen(node: SVGElement): () => void {
    const at = (event: PointerEvent | WheelEvent): Point => {
      const { left, top } = node.getBoundingClientRect();
      return [event.clientX - left, event.clientY - top];
    };
    const down = (event: PointerEvent) => {
      if (event.button > 0) return;
      node.setPointerCapture(event.pointerId);
      const token = event.target instanceof Element && event.target.closest('[data-token]');
      this.down(event.pointerId, at(event), token ? this.handlers.nearest(at(event)) : null);
    };
    const move = (event: PointerEvent) => this.move(event.pointerId, at(event));
    const up = (event: PointerEvent) => this.up(event.pointerId, at(event));
    const stop = (event: PointerEvent) => this.stop(event.pointerId);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      this.handlers.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), at(event));
    };
    const off = new AbortController();
    const { signal } = off;
    node.addEventListener('pointerdown', down as EventListener, { signal });
    node.addEventListener('pointermove', move as EventListener, { signal });
    node.addEventListener('pointerup', up as EventListener, { signal });
    node.addEventListener('pointercancel', stop as EventListener, { signal });
    node.addEventListener('wheel', wheel as EventListener, { signal, passive: false });
    return () => off.abort();
  }

  down(pointer: number, at: Point, token: string | null): void {
    this.#fingers.set(pointer, { began: at, at, token });
    if (this.#fingers.size === 1) {
      this.#moved = false;
      this.#pinched = false;
    } else {
      this.#pinched = true;
      this.handlers.cancel();
    }
  }

  move(pointer: number, at: Point): void {
    const finger = this.#fingers.get(pointer);
    if (!finger) return;
    const before = finger.at;
    const other = [...this.#fingers].find(([id]) => id !== pointer)?.[1];
    if (other) {
      finger.at = at;
      this.#pinch(before, at, other.at);
      return;
    }
    if (this.#pinched || (!this.#moved && distance(finger.began, at) <= TAP_TOLERANCE)) return;
    this.#moved = true;
    finger.at = at;
    if (finger.token && this.handlers.canDrag(finger.token)) this.handlers.drag(finger.token, at);
    else this.handlers.pan([at[0] - before[0], at[1] - before[1]]);
  }

  up(pointer: number, at: Point): void {
    const finger = this.#fingers.get(pointer);
    this.#fingers.delete(pointer);
    if (!finger || this.#pinched) return;
    if (!this.#moved) this.handlers.tap(at, finger.token);
    else if (finger.token && this.handlers.canDrag(finger.token)) this.handlers.drop(finger.token, at);
  }

  stop(pointer: number): void {
    if (this.#fingers.delete(pointer)) this.handlers.cancel();
  }

  #pinch(before: Point, at: Point, other: Point): void {
    const [was, is] = [distance(before, other), distance(at, other)];
    if (was > 0 && is > 0) this.handlers.zoom(is / was, [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
    this.handlers.pan([(at[0] - before[0]) / 2, (at[1] - before[1]) / 2]);
  }
}
