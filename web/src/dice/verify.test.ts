import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { face, salted } from './keyed';
import { sha256 } from './sha256';
import { parse, verify } from './verify';

const hex = (of: Uint8Array) => Buffer.from(of).toString('hex');
const fixture = (name: string) =>
  readFileSync(new URL(`../../../rulesets/engine/tests/engine/${name}`, import.meta.url), 'utf8');

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
