import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { face, salted } from './keyed';
import { sha256 } from './sha256';
import { parse, verify } from './verify';

const hex = (of: Uint8Array) => Buffer.from(of).toString('hex');
const fixture = (name: string) => readFileSync(new URL(`../../../tests/engine/${name}`, import.meta.url), 'utf8');

describe('SHA-256', () => {
  it('is that of everybody else', () => {
    for (const length of [0, 1, 42, 55, 56, 63, 64, 65, 200]) {
      const message = new Uint8Array(length).map((_, n) => (n * 7) % 256);
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });
});

describe('faces by key', () => {
  it('are those of the server, which reads the same file', () => {
    const { seed, salts, next, draws, rolls } = JSON.parse(fixture('faces.json'));
    const start = new Uint8Array(Buffer.from(seed, 'hex'));
    const last = salts.reduce(salted, start);
    expect(hex(last)).toBe(next);
    for (const { key, die, ace, sides, face: fell } of rolls) {
      expect([key, die, ace, face(last, draws, key, die, ace, sides)]).toEqual([key, die, ace, fell]);
    }
  });
});

describe('a file of dice', () => {
  const key = { who: 0, purpose: 'fight', nth: 0 };
  const seed = '07'.repeat(32);
  const commitment = createHash('sha256')
    .update(Buffer.concat([Buffer.from('fray dice '), Buffer.from(seed, 'hex')]))
    .digest('hex');
  const roll = (fell: number, nth = 0) => ({ what: { rolled: [{ ...key, nth }, [{ sides: 6, faces: [fell] }]] } });
  const at = (draws: number, nth = 0, of: Uint8Array = new Uint8Array(32).fill(7)) =>
    face(of, draws, { ...key, nth }, 0, 0, 6);
  const other = (fell: number) => (fell % 6) + 1;
  const file = (...commits: { what: unknown }[][]) => ({
    table: 'ABCDEF',
    encounter: 1,
    title: 'A brawl',
    commitment,
    seed,
    commits: commits.map((facts, id) => ({ id, step: id, facts })),
  });

  it('tells fair faces from others', () => {
    expect(verify(file([roll(at(0))]))).toMatchObject({ committed: true, fair: 1, set: [], wrong: [] });
    expect(verify(file([roll(other(at(0)))])).wrong).toEqual(['roll 0.0, fight']);
    expect(verify({ ...file([roll(at(0))]), seed: '08'.repeat(32) }).committed).toBe(false);
  });
  it('names lines that show other dice than fell', () => {
    const told = (...faces: number[]) => {
      const dice = faces.map((fell) => ({ die: { sides: 6, faces: [fell] }, label: '', counted: true }));
      return { what: { told: { kind: 'roll', text: [], roll: { who: 0, dice } } } };
    };
    const [first, second] = [at(0), at(0, 1)];
    expect(verify(file([roll(first), told(first)])).mistold).toEqual([]);
    expect(verify(file([roll(first), roll(second, 1), told(second, first), told(first)])).mistold).toEqual([]);
    expect(verify(file([roll(first), told(other(first))])).mistold).toEqual(['line 0.1']);
    expect(verify(file([roll(first), told(first, first)])).mistold).toEqual(['line 0.1']);
    // Another resolution's roll is none of this one's, unless the same resolution goes on in the next commit.
    expect(verify(file([roll(first)], [told(first)])).mistold).toEqual(['line 1.0']);
    const onwards = file([roll(first)], [told(first)]);
    expect(verify({ ...onwards, commits: onwards.commits.map((c) => ({ ...c, root: 0 })) }).mistold).toEqual([]);
  });
  it('knows percentile dice with further tens, and hands that were chosen', () => {
    const rolled = { who: 0, purpose: 'test', nth: 0 };
    const fell = [
      face(new Uint8Array(32).fill(7), 0, rolled, 0, 0, 100),
      face(new Uint8Array(32).fill(7), 0, rolled, 1, 0, 10),
    ];
    const percent = {
      what: {
        rolled: [
          rolled,
          [
            { sides: 100, faces: [fell[0]] },
            { sides: 10, faces: [fell[1]] },
          ],
        ],
      },
    };
    const told = (...faces: number[]) => ({
      what: { told: { roll: { who: 0, dice: faces.map((n) => ({ die: { sides: 10, faces: [n] } })) } } },
    });
    const [tens, units, more] = [
      (Math.trunc((fell[0] ?? 0) / 10) % 10) * 10,
      (fell[0] ?? 0) % 10,
      ((fell[1] ?? 0) % 10) * 10,
    ];
    expect(verify(file([percent, told(tens, more, units)]))).toMatchObject({ fair: 1, mistold: [] });
    expect(verify(file([percent, told(tens, more, (units + 1) % 10)])).mistold).toEqual(['line 0.1']);
    const hand = { die: { sides: 3, faces: [2], card: 'paper' } };
    const chosen = { what: { told: { roll: { who: 0, dice: [hand] } } } };
    expect(verify(file([chosen])).mistold).toEqual([]);
    const drawn = { what: { rolled: [rolled, [{ sides: 3, faces: [1], card: 'rock' }]] } };
    expect(verify(file([drawn, chosen])).mistold).toEqual(['line 0.1']);
  });
  it('counts the rolls of each roller and purpose again', () => {
    const misplaced = (...commits: { what: unknown; outside?: boolean }[][]) => verify(file(...commits)).misplaced;
    expect(misplaced([roll(at(0)), roll(at(0, 1), 1)], [roll(at(0, 2), 2)])).toEqual([]);
    // A face of the seed, but not the next one.
    expect(misplaced([roll(at(0, 1), 1)])).toEqual(['roll 0.0, fight']);
    expect(misplaced([roll(at(0))], [roll(at(0))])).toEqual(['roll 1.0, fight']);
    // What was undone does not count, unless it is brought back.
    const undone = { what: { undone: 0 } };
    expect(misplaced([roll(at(0))], [undone], [roll(at(0))])).toEqual([]);
    expect(misplaced([roll(at(0))], [undone], [{ what: { redone: 0 } }], [roll(at(0, 1), 1)])).toEqual([]);
    const set = { what: { dice_set: { rolls: [], aside: [0] } } };
    expect(misplaced([roll(at(0))], [set], [roll(at(0))])).toEqual([]);
    expect(misplaced([roll(at(0))], [set], [{ what: { undone: 1 } }], [roll(at(0, 1), 1)])).toEqual([]);
    // Of a dropped resolution only what came from outside counts.
    const dropped = { what: { abandoned: [0, 'why'] } };
    const within = (...commits: { what: unknown; outside?: boolean }[][]) => {
      const all = file(...commits);
      return verify({ ...all, commits: all.commits.map((c, n) => (n === 0 ? { ...c, root: 0 } : c)) }).misplaced;
    };
    expect(within([roll(at(0))], [dropped], [roll(at(0))])).toEqual([]);
    expect(within([{ ...roll(at(0)), outside: true }], [dropped], [roll(at(0, 1), 1)])).toEqual([]);
  });
  it('follows fresh draws, undo and what players add', () => {
    const fresh = { what: 'fresh_draw' };
    expect(verify(file([fresh], [roll(at(1))]))).toMatchObject({ fair: 1, fresh: 1 });
    expect(verify(file([fresh], [{ what: { undone: 0 } }], [roll(at(0))]))).toMatchObject({
      fair: 1,
      undone: 1,
      fresh: 1,
    });
    const salt = { what: { salted: [2, [1, 2]] } };
    const then = salted(new Uint8Array(32).fill(7), [1, 2]);
    const found = verify(file([salt], [{ what: { phase_set: 'running' } }], [roll(at(0, 0, then))]));
    expect(found).toMatchObject({ fair: 1, late: false, salts: [{ seat: 2, salt: '0000000100000002' }] });
    expect(verify(file([{ what: { phase_set: 'running' } }], [salt])).late).toBe(true);
    const told = (to: unknown) => ({ what: { told: { roll: { dice: [] } } }, to });
    expect(verify(file([told('all')], [salt])).late).toBe(true);
    expect(verify(file([told({ seats: [] })], [salt])).late).toBe(false);
  });
  it('names dice that the GM set', () => {
    const fell = other(at(0));
    const set = { what: { dice_set: { rolls: [{ key, faces: [[fell]] }], aside: [] } } };
    expect(verify(file([set, roll(fell)]))).toMatchObject({ fair: 0, set: ['roll 0.1, fight'], wrong: [] });
  });
  it('is read or refused', () => {
    expect(parse(JSON.stringify(file([])))).not.toBeNull();
    for (const text of ['', '{}', '[]', 'null', '{"commits":[{}]}']) expect(parse(text)).toBeNull();
  });
});
