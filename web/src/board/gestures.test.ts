import { expect, it } from 'vitest';
import { Gestures } from './gestures';
import type { Point } from './plane';

function table(draggable: string[] = []) {
  const told: string[] = [];
  const say = (what: string) => (first: unknown, second?: unknown) => {
    told.push([what, JSON.stringify(first), second === undefined ? '' : JSON.stringify(second)].join(' ').trim());
  };
  const gestures = new Gestures({
    nearest: () => null,
    canDrag: (id) => draggable.includes(id),
    tap: say('tap'),
    drag: say('drag'),
    drop: say('drop'),
    cancel: () => told.push('cancel'),
    pan: say('pan'),
    zoom: say('zoom'),
  });
  return { gestures, told };
}
const at = (x: number, y: number): Point => [x, y];

it('a finger that trembles taps, on whom it came down', () => {
  const { gestures, told } = table();
  gestures.down(1, at(10, 10), 'ann');
  gestures.move(1, at(14, 12));
  gestures.up(1, at(14, 12));
  expect(told).toEqual(['tap [14,12] "ann"']);
});

it('one finger pans, and taps nothing', () => {
  const { gestures, told } = table();
  gestures.down(1, at(10, 10), null);
  gestures.move(1, at(30, 10));
  gestures.up(1, at(30, 10));
  expect(told).toEqual(['pan [20,0]']);
});

it('a token is dragged by those who may; for others the map moves', () => {
  const gm = table(['ann']);
  gm.gestures.down(1, at(0, 0), 'ann');
  gm.gestures.move(1, at(20, 0));
  gm.gestures.up(1, at(25, 0));
  expect(gm.told).toEqual(['drag "ann" [20,0]', 'drop "ann" [25,0]']);
  const player = table();
  player.gestures.down(1, at(0, 0), 'ann');
  player.gestures.move(1, at(20, 0));
  player.gestures.up(1, at(25, 0));
  expect(player.told).toEqual(['pan [20,0]']);
});

it('two fingers zoom between them, end a drag, and tap nothing when they leave', () => {
  const { gestures, told } = table(['ann']);
  gestures.down(1, at(0, 0), 'ann');
  gestures.move(1, at(20, 0));
  gestures.down(2, at(100, 0), null);
  gestures.move(2, at(180, 0));
  gestures.up(1, at(20, 0));
  gestures.up(2, at(180, 0));
  expect(told).toEqual(['drag "ann" [20,0]', 'cancel', 'zoom 2 [100,0]', 'pan [40,0]']);
});
