import { expect, test } from 'vitest';
import { lastResult } from '../../result';
import type { LineView } from '../../wire';
import { plain } from '../../words';
import { ledTo, placed } from './story';

const line = (n: number, action: number, kind: LineView['kind'], text: string, more: Partial<LineView> = {}) =>
  ({ n, action, kind, text: [{ t: text }], round: 1, ...more }) as Partial<LineView> as LineView;
const roll = (title: string) => ({ roll: { title, dice: [], throws: [] } }) as unknown as Partial<LineView>;
const told = [
  line(1, 1, 'act', 'Ann walks 3 m.'),
  line(2, 2, 'act', 'Bob shoots at Cat.'),
  line(3, 2, 'roll', 'Bob rolls 9 to shoot.', roll('Shooting')),
  line(4, 2, 'effect', 'Cat is shaken.', { tone: 'bad', cause: { line: 3 } }),
  line(5, 2, 'note', 'Bob has 3 rounds left.'),
  line(6, 3, 'gm', 'Dan: Wounds 1 → 0 (edited).'),
];

/** The sentences below the card, which says these lines itself. */
function below(lines: LineView[], said: number[], most = 5): string[] {
  const result = lastResult(lines);
  const shown = ledTo(lines, result, new Set(said), most);
  const places = placed(shown, result);
  return shown.map((l) => [places.get(l), plain(l.text)].filter(Boolean).join(' '));
}

test("what belongs to the card's own action stands right below it, and never below what was before", () => {
  expect(below(told, [2, 3, 4])).toEqual([
    'Bob has 3 rounds left.',
    'After that: Dan: Wounds 1 → 0 (edited).',
    'Before that: Ann walks 3 m.',
  ]);
});

test('what led to the result is told as that', () => {
  expect(below(told, [2, 4], 3)).toEqual([
    'On the way there: Bob rolls 9 to shoot.',
    'Bob has 3 rounds left.',
    'After that: Dan: Wounds 1 → 0 (edited).',
  ]);
});

test('where there is little room, what was before is left out', () => {
  expect(below(told, [2, 3, 4], 2)).toEqual(['Bob has 3 rounds left.', 'After that: Dan: Wounds 1 → 0 (edited).']);
});

test('what two rolls came to alike is said once', () => {
  const twice = [...told.slice(0, 4), line(5, 2, 'effect', 'Cat is shaken.', { tone: 'bad', cause: { line: 3 } })];
  expect(below(twice, [2, 3, 5])).toEqual(['Before that: Ann walks 3 m.']);
  expect(below([...twice, line(6, 2, 'note', 'Bob is out.'), line(7, 2, 'note', 'Bob is out.')], [2, 3, 5])).toEqual([
    'Bob is out.',
    'Before that: Ann walks 3 m.',
  ]);
});

test('what people say at the table is neither a result nor part of the story', () => {
  const says = [line(7, 7, 'talk', 'Ann: hello'), line(8, 8, 'talk', 'Ann rolls 2d6: 7.', roll('2d6'))];
  expect(below([...told, ...says], [2, 3, 4])).toEqual(below(told, [2, 3, 4]));
});
