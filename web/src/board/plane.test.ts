import { describe, expect, it } from 'vitest';
import {
  apart,
  crosses,
  distance,
  fitPoints,
  lines,
  nearest,
  type Point,
  pan,
  readable,
  short,
  tenths,
  together,
  toPlane,
  toScreen,
  within,
  zoom,
} from './plane';

const SIZE = { width: 400, height: 200 };

it('of tokens that lie on each other the one is meant whose middle is nearest, else the one above', () => {
  const all = [
    { id: 'foe', place: [30, 20] },
    { id: 'friend', place: [20, 20] },
    { id: 'above', place: [20, 20] },
  ] as const;
  expect(nearest(all, [29, 20])).toBe('foe');
  expect(nearest(all, [22, 20])).toBe('above');
  expect(nearest([], [0, 0])).toBe(null);
});

describe('what is in sight', () => {
  it('is everybody, with room at the edges', () => {
    const all = [
      [0, 0],
      [3000, 400],
    ] as const;
    const viewport = fitPoints(all, SIZE, 50);
    expect(viewport).toEqual({ middle: [1500, 200], scale: 10 });
    expect(toScreen([0, 0], viewport, SIZE)).toEqual([50, 80]);
  });
  it('leaves room for what lies over the right edge', () => {
    const all = [
      [0, 0],
      [2500, 0],
    ] as const;
    const viewport = fitPoints(all, SIZE, 50, 50);
    expect([toScreen(all[0], viewport, SIZE)[0], toScreen(all[1], viewport, SIZE)[0]]).toEqual([50, 300]);
  });
  it('comes as near as the room above and below allows', () => {
    const all = [
      [0, 0],
      [100, 1000],
    ] as const;
    const viewport = fitPoints(all, SIZE, 50, 0, 20);
    expect([toScreen(all[0], viewport, SIZE)[1], toScreen(all[1], viewport, SIZE)[1]]).toEqual([20, SIZE.height - 20]);
  });
  it('shows one alone, or nobody, with ground around', () => {
    expect(fitPoints([[500, 500]], SIZE, 50)).toEqual({ middle: [500, 500], scale: 3 });
    expect(fitPoints([], SIZE, 50).middle).toEqual([0, 0]);
  });
  it('comes nearer at the point under the finger, and follows it', () => {
    const viewport = fitPoints([[0, 0]], SIZE, 0);
    const under = toPlane([300, 50], viewport, SIZE);
    const near = zoom(viewport, 2, [300, 50], SIZE);
    expect(near.scale).toBe(1.5);
    expect(toScreen(under, near, SIZE)).toEqual([300, 50]);
    expect(toScreen([0, 0], pan(viewport, [10, -5]), SIZE)).toEqual([210, 95]);
  });
  it('goes neither in nor out without end', () => {
    const viewport = fitPoints([[0, 0]], SIZE, 0);
    expect(zoom(viewport, 1e9, [0, 0], SIZE).scale).toBe(0.2);
    expect(zoom(viewport, 1e-9, [0, 0], SIZE).scale).toBe(2000);
  });
});

describe('the grid', () => {
  it('takes squares together that would lie too close', () => {
    expect(together(100, 5)).toBe(1);
    expect(together(100, 40)).toBe(10);
    expect(together(100, 9999)).toBe(1000);
  });
  it('has its lines at whole squares', () => {
    expect(lines(100, -50, 5, 60)).toEqual([10, 30, 50]);
    expect(lines(100, 10, 5, 10)).toEqual([]);
  });
});

describe('lengths', () => {
  it('end where the pace ends, never beyond', () => {
    expect(within([0, 0], [300, 400], 1000)).toEqual([300, 400]);
    expect(within([0, 0], [3000, 4000], 1000)).toEqual([600, 800]);
    for (const angle of [0.1, 0.7, 2.2, 4, 5.9]) {
      const to = [9000 * Math.cos(angle), 9000 * Math.sin(angle)] as const;
      expect(distance([17, -3], within([17, -3], to, 777))).toBeLessThanOrEqual(777);
    }
    expect(tenths([123, -126])).toEqual([120, -130]);
  });
});

describe('names on tokens', () => {
  const box = (id: string, left: number) => ({ id, left, top: 0, width: 50, height: 10 });
  it('tell apart who is numbered', () => {
    expect(['Raider 12', 'Ann', 'Knife fighter', 'X', ''].map(short)).toEqual(['R12', 'An', 'KF', 'X', '']);
  });
  it('give way to those before them', () => {
    expect([...readable([[box('a', 0)], [box('b', 30)], [box('c', 60)]]).keys()]).toEqual(['a', 'c']);
  });
  it('lie on no body but their own', () => {
    const labels = [[box('a', 0)], [box('b', 60)]];
    expect([...readable(labels, [box('a', 0), box('b', 70)]).keys()]).toEqual(['a', 'b']);
    expect([...readable(labels, [box('c', 70)]).keys()]).toEqual(['a']);
  });
  it('stand at another place where there is no room at the first', () => {
    const read = readable([[box('a', 0)], [box('b', 30), { ...box('b', 30), top: 40 }]]);
    expect([read.size, read.get('b')?.top]).toEqual([2, 40]);
  });
});

describe('bodies on the screen', () => {
  it('stay where they are while they can be told apart', () => {
    const places: Point[] = [
      [0, 0],
      [30, 0],
    ];
    expect(apart(places, 30)).toEqual(places);
  });
  it('are moved apart where they lie on each other, at one place too', () => {
    const moved = apart(
      [
        [50, 50],
        [50, 50],
        [55, 50],
        [52, 53],
      ],
      30,
    );
    const gaps = moved.flatMap((a, i) => moved.slice(i + 1).map((b) => distance(a, b)));
    expect(Math.min(...gaps)).toBeGreaterThan(28);
    expect(Math.max(...moved.map((at) => distance(at, [52, 51])))).toBeLessThan(40);
  });
});

describe('a wall', () => {
  it('stands between, or does not', () => {
    expect(crosses([0, 0], [10, 0], [5, -5, 5, 5])).toBe(true);
    expect(crosses([0, 0], [10, 0], [5, 1, 5, 5])).toBe(false);
    expect(crosses([0, 0], [4, 0], [5, -5, 5, 5])).toBe(false);
  });
  it('blocks at its very end, where it meets a closed door', () => {
    expect(crosses([0, 0], [10, 0], [5, 0, 5, 5])).toBe(true);
    expect(crosses([0, 0], [10, 0], [2, 0, 4, 0])).toBe(true);
    expect(crosses([0, 0], [10, 0], [12, 0, 14, 0])).toBe(false);
  });
});
