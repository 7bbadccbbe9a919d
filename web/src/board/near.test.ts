import { expect, test } from 'vitest';
import { clusters } from './near';
import type { Point } from './plane';

type Placed = { id: string; at: Point };

const ann: Placed = { id: 'ann', at: [0, 0] };
const bob: Placed = { id: 'bob', at: [100, 0] };
const raider: Placed = { id: 'raider', at: [600, 0] };
const ghoul: Placed = { id: 'ghoul', at: [690, 0] };
const vask: Placed = { id: 'vask', at: [300, 0] };

const seen = (from: Placed, all: Placed[]) =>
  clusters(from, all, 100).map(({ members, from, to }) => `${members.map((m) => m.id).join('+')} ${from}-${to}`);

test('who stands together is named together, the nearest first', () => {
  expect(seen(ann, [raider, ann, ghoul, vask, bob])).toEqual(['bob 100-100', 'vask 300-300', 'raider+ghoul 600-690']);
});

test('those next to the one who looks are near to it, and not a group of their own', () => {
  const cy: Placed = { id: 'cy', at: [0, 90] };
  expect(seen(ann, [ann, bob, cy])).toEqual(['cy 90-90', 'bob 100-100']);
});

test('a chain of neighbours stands together', () => {
  const row = [600, 690, 780].map((x, i): Placed => ({ id: `r${i}`, at: [x, 0] }));
  expect(seen(ann, [ann, ...row])).toEqual(['r0+r1+r2 600-780']);
});
