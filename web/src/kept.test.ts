import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSeat, type KeptSeat, keepSeat, keptSeats } from './kept';

const seat = (code: string, n = 1): KeptSeat => ({
  code,
  seat: n,
  role: 'player',
  name: 'Ann',
  table: 'Thursday',
  system: 'Savage Worlds',
});
const codes = () => keptSeats().map((s) => `${s.code}/${s.seat}`);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

describe('the seats of this browser', () => {
  it('are listed once each, the latest first', () => {
    for (const code of ['AAA', 'BBB', 'CCC', 'AAA']) keepSeat(seat(code));
    keepSeat(seat('AAA', 2));
    expect(codes()).toEqual(['AAA/2', 'AAA/1', 'CCC/1', 'BBB/1']);
  });

  it('are listed under the new name of a table', () => {
    keepSeat(seat('AAA'));
    keepSeat({ ...seat('AAA'), table: 'Friday' });
    expect(keptSeats().map((s) => s.table)).toEqual(['Friday']);
  });

  it('are forgotten if they are old, or on request', () => {
    for (const code of 'ABCDEFGH') keepSeat(seat(code));
    expect(codes()).toEqual(['H/1', 'G/1', 'F/1', 'E/1', 'D/1', 'C/1']);
    expect(forgetSeat({ code: 'G', seat: 1 }).map((s) => s.code)).toEqual(['H', 'F', 'E', 'D', 'C']);
    expect(codes()).toEqual(['H/1', 'F/1', 'E/1', 'D/1', 'C/1']);
  });

  it.each(['', 'x', '7', '{"code":"AAA"}', '[7, null, {"code":"AAA"}, {"code":1,"seat":1,"role":"king"}]'])(
    'are not made of what another program has stored: %s',
    (text) => {
      localStorage.setItem('fray.seats', text);
      expect(codes()).toEqual([]);
      keepSeat(seat('AAA'));
      expect(codes()).toEqual(['AAA/1']);
    },
  );

  it('are not listed without storage, and nothing breaks', () => {
    const refuse = () => {
      throw new Error('storage is off');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    keepSeat(seat('AAA'));
    expect(codes()).toEqual([]);
  });
});
