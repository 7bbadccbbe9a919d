import { distance, type Point } from './plane';

interface Placed {
  readonly id: string;
  readonly at: Point;
}

/** Combatants who stand next to one another, with the distances of the nearest and the farthest of them. */
export interface Cluster<P extends Placed> {
  readonly members: P[];
  readonly from: number;
  readonly to: number;
}

/**
 * Everybody else as seen from `origin`, the nearest first: those next to it each alone, the others with those that they
 * stand next to.
 */
export function clusters<P extends Placed>(origin: P, all: readonly P[], nextTo: number): Cluster<P>[] {
  const far = (p: P) => distance(origin.at, p.at);
  const others = all.filter((p) => p.id !== origin.id).sort((a, b) => far(a) - far(b));
  const close = others.filter((p) => far(p) <= nextTo);
  const left = new Set(others.slice(close.length));
  const found: P[][] = close.map((p) => [p]);
  for (const first of left) {
    const members = [first];
    left.delete(first);
    for (const member of members)
      for (const p of left)
        if (distance(member.at, p.at) <= nextTo) {
          members.push(p);
          left.delete(p);
        }
    found.push(members);
  }
  return found.map((members) => ({ members, from: Math.min(...members.map(far)), to: Math.max(...members.map(far)) }));
}
