import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OddsOf, OddsView } from '../wire';
import { OddsDesk } from './odds';

const act = (name: string): OddsOf => ({ of: 'act', who: 'ann', act: name, form: null });
const line = (text: string): OddsView => ({ line: text, rows: [] });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('all wants go out in one question, and each takes its own answers', () => {
  const asked: [number, OddsOf[]][] = [];
  const desk = new OddsDesk((id, of) => asked.push([id, of]));
  const taken: string[] = [];
  const note = (who: string) => (odds: (OddsView | null)[]) => taken.push(`${who}: ${odds.map((o) => o?.line)}`);
  desk.want([act('a'), act('b')], note('first'));
  desk.want([act('c')], note('second'));
  vi.runAllTimers();
  expect(asked).toEqual([[1, [act('c'), act('a'), act('b')]]]);
  desk.answer(1, [line('C'), line('A'), null]);
  expect(taken).toEqual(['second: C', 'first: A,']);
});

test('an answer to an older question, or to nobody any more, is dropped', () => {
  const desk = new OddsDesk(() => undefined);
  const take = vi.fn();
  const stop = desk.want([act('a')], take);
  vi.runAllTimers();
  desk.changed();
  vi.runAllTimers();
  desk.answer(1, [line('old')]);
  stop();
  desk.answer(2, [line('late')]);
  expect(take).not.toHaveBeenCalled();
});

test('a change is asked about at once, and a second one soon after it', () => {
  const asked: number[] = [];
  const desk = new OddsDesk(() => asked.push(performance.now()));
  desk.want([act('a')], () => undefined);
  vi.advanceTimersByTime(1);
  expect(asked.length).toBe(1);
  desk.changed();
  vi.advanceTimersByTime(35);
  expect(asked.length).toBe(2);
});

test('a slider that is dragged on and on asks less often than the server allows', () => {
  const asked: number[] = [];
  const desk = new OddsDesk(() => asked.push(performance.now()));
  desk.want([act('a')], () => undefined);
  for (let n = 0; n < 500; n++) {
    desk.changed();
    vi.advanceTimersByTime(10);
  }
  const late = asked.filter((at) => at > (asked[0] ?? 0) + 2000);
  expect(late.length).toBeGreaterThan(3 * 10);
  expect(late.length).toBeLessThan(3 * 18);
  vi.advanceTimersByTime(3000);
  desk.changed();
  vi.advanceTimersByTime(1);
  const before = asked.length;
  desk.changed();
  vi.advanceTimersByTime(35);
  expect(asked.length).toBe(before + 1);
});

test('nothing is asked while nobody wants to know', () => {
  const ask = vi.fn();
  const desk = new OddsDesk(ask);
  desk.want([act('a')], () => undefined)();
  desk.changed();
  vi.runAllTimers();
  expect(ask).not.toHaveBeenCalled();
});
