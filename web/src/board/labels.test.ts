import { describe, expect, it } from 'vitest';
import { type Drawn, type Label, type Look, labels, ringLabels } from './labels';
import type { Point } from './plane';

const token = (id: string, place: Point, more: Partial<Drawn> = {}): Drawn => ({
  ...{ id, name: id, at: place, place, side: 0, mine: false, active: false, out: false, down: false },
  ...{ hidden: false, minor: false, concerned: false, state: '', words: id, ...more },
});
const look: Look = {
  ...{ width: 400, height: 300, radius: 14, em: 13, still: false, chosen: null, paces: false, covered: [] },
  wide: (text) => text.length * 7.28,
};
/** On which side of its body a label lies. */
const side = ({ left, top, width, height }: Label, [x, y]: Point) => {
  if (left + width < x) return 'left';
  if (left > x) return 'right';
  return top + height < y ? 'above' : 'below';
};
const read = (drawn: Drawn[], more: Partial<Look> = {}) =>
  [...labels(drawn, { ...look, ...more })].map(
    ([id, label]) => `${id} ${side(label, drawn.find((t) => t.id === id)?.place ?? [0, 0])}`,
  );

describe('names on the map', () => {
  it('stand below, or above where the room below is taken', () => {
    expect(read([token('Ann', [100, 100]), token('Bob', [110, 130])])).toEqual(['Ann above', 'Bob below']);
  });
  it('stand beside where the room below and above is taken', () => {
    const [over, under] = [token('Ann', [100, 72]), token('Bob', [100, 128])];
    expect(read([token('Vask', [100, 100]), over, under])[0]).toBe('Vask right');
    expect(read([token('Vask', [100, 100]), over, under, token('Cy', [130, 100])])[0]).toBe('Vask left');
  });
  it('do not touch the ring of the actor', () => {
    const under = (more: Partial<Drawn>) =>
      read([token('Ann', [100, 100]), token('Bob', [100, 152], more)]).includes('Ann below');
    expect([under({}), under({ active: true })]).toEqual([true, false]);
  });
  it('leave room for the state of somebody, also where that is longer than the name', () => {
    const hurt = token('R2', [100, 100], { state: 'Incapacitated +1' });
    expect(read([hurt, token('Vask', [160, 100])])).toEqual(['R2 below', 'Vask above']);
    expect(read([{ ...hurt, state: '' }, token('Vask', [160, 100])])).toEqual(['R2 below', 'Vask below']);
  });
  it('stand without the state where only that has no room', () => {
    const beside = [-36, 36].flatMap((x) => [72, 128].map((y) => token(`${x} ${y}`, [100 + x, y])));
    const named = labels([token('Vask', [100, 100], { state: 'Incapacitated +1' }), ...beside], look).get('Vask');
    expect(named).toMatchObject({ anchor: 'middle', state: '' });
  });
  it('have room as large as their letters', () => {
    const both = [token('Vask', [100, 100]), token('Ann', [141, 100])];
    expect(read(both)).toEqual(['Vask below', 'Ann below']);
    expect(read(both, { wide: (text) => text.length * 13.44, em: 24 })).toEqual(['Vask below', 'Ann above']);
  });
  it('lie on nobody who can still be helped, and on the dead only for want of other room', () => {
    const low = { out: true, state: 'down' };
    const names = (down: boolean, x: number, y: number, more: Partial<Look> = {}) =>
      read([token('Ann', [x, y]), token('Bob', [x, y + 30], { ...low, down })], more);
    expect([names(true, 100, 100)[0], names(false, 100, 100)[0]]).toEqual(['Ann above', 'Ann above']);
    const narrow = { width: 60, height: 150 };
    expect(names(true, 30, 20, narrow)).toEqual(['Bob below']);
    expect(names(false, 30, 20, narrow)[0]).toBe('Ann below');
  });
  it('stand at a distance from others, who would seem to have that name', () => {
    const [over, under] = [token('Ann', [100, 72]), token('Bob', [100, 128])];
    const vask = (x: number) => read([token('Vask', [100, 100]), over, under, token('Cy', [x, 100])])[0];
    expect([vask(169), vask(163)]).toEqual(['Vask right', 'Vask left']);
  });
  it('are always read of the chosen one', () => {
    const crowd = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => token(`${x}${y}`, [200 + 28 * x, 150 + 28 * y])));
    const named = (more: Partial<Look>) => [...labels(crowd, { ...look, ...more }).keys()].includes('00');
    expect([named({}), named({ chosen: '00' })]).toEqual([false, true]);
  });
  it('are left out where they would hide somebody, but for the one who is chosen', () => {
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => token(`${x}${y}`, [200 + 28 * x, 150 + 28 * y])));
    const named = (more: Partial<Drawn>, chosen: string | null) =>
      labels(
        around.map((t) => (t.id === '00' ? { ...t, ...more } : t)),
        { ...look, chosen, still: true },
      ).has('00');
    expect([named({ active: true }, null), named({ concerned: true }, null), named({}, '00')]).toEqual([
      false,
      false,
      true,
    ]);
  });
  it('touch the rim of a token rather than leave out the actor, or on a still board the target', () => {
    const near = { width: 104, height: 50 };
    const named = (more: Partial<Drawn>, still: boolean) =>
      labels([token('Ann', [20, 25], more), token('B', [72, 25])], { ...look, ...near, still }).has('Ann');
    expect([
      named({ active: true }, false),
      named({ concerned: true }, true),
      named({ concerned: true }, false),
    ]).toEqual([true, true, false]);
  });
  it('of those who stand come before those of Extras, and these before those of the fallen', () => {
    const narrow = { width: 140, height: 60 };
    const pair = (first: Partial<Drawn>, second: Partial<Drawn>) => [
      token('Anastasia', [60, 30], first),
      token('Bartholomew', [90, 30], second),
    ];
    const names = (drawn: Drawn[]) => read(drawn, narrow).map((name) => name.split(' ')[0]);
    expect(names(pair({}, {}))[0]).toBe('Anastasia');
    expect(names(pair({ minor: true }, {}))[0]).toBe('Bartholomew');
    expect(names(pair({ out: true, down: true }, { minor: true }))[0]).toBe('Bartholomew');
  });
  it('are whole where there is room for them, and else keep their number', () => {
    const monk = 'Brother Theodosius 2';
    const name = (width: number) => labels([token(monk, [width / 2, 50])], { ...look, width }).get(monk)?.name;
    expect([name(160), name(130)]).toEqual([monk, 'Brother Theod… 2']);
  });
  it('take no room that the short name of another needs', () => {
    const row = [70, 200, 330].map((x, n) => token(`Brother Theodosius ${n + 1}`, [x, 20]));
    expect(labels(row, { ...look, height: 60 }).size).toBe(3);
  });
  it('lie under no button', () => {
    const button = { id: 'zoom', left: 60, top: 110, width: 80, height: 40 };
    expect(read([token('Ann', [100, 100])], { covered: [button] })).toEqual(['Ann above']);
  });
});

describe('what a pace is called', () => {
  const ring = {
    id: 'move',
    label: 'Move 5 m',
    at: [0, 0] as const,
    radius: 500,
    place: [200, 150] as const,
    pixels: 60,
  };
  const place = (drawn: Drawn[], more = {}) => ringLabels([ring], [], drawn, { ...look, ...more }).get('move');
  it('is read at the top of its ring, or where it lies on nobody', () => {
    expect(place([])).toEqual([200, 90]);
    expect(place([token('Ann', [200, 90])])).toEqual([200, 210]);
  });
  it('is not read where there is no room for it', () => {
    expect(place([], { width: 150, height: 100 })).toBeUndefined();
  });
});
