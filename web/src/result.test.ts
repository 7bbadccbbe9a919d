import { describe, expect, it } from 'vitest';
import {
  concerned,
  fitting,
  LEAVES_OUT,
  type Lookup,
  lastResult,
  moodOf,
  type Result,
  sideBySide,
  together,
  underWay,
} from './result';
import { ledTo, placed } from './screens/table/story';
import { isResult } from './tried';
import type { LineView, RollView, Span } from './wire';
import { plain, recent } from './words';

/** A sentence in which `*ann*` names somebody by handle. */
const said = (text: string): Span[] =>
  text
    .split('*')
    .map((t, i) => (i % 2 ? { t, who: t } : { t }))
    .filter(({ t }) => t);
const line = (n: number, action: number, kind: LineView['kind'], text: string, more: Partial<LineView> = {}) =>
  ({ n, action, round: 1, kind, text: said(text), ...more }) satisfies LineView;
const roll = (n: number, action: number, who: string, title: string, more: Partial<RollView> = {}, at = {}) =>
  line(n, action, 'roll', `*${who}* rolls.`, { roll: { who, title, dice: [], mods: [], ...more }, ...at });
const harm = (n: number, action: number, text: string, by: number) =>
  line(n, action, 'effect', text, { tone: 'bad', cause: { line: by } });
const hit = { against: '45', result: 'regular success', tone: 'good' } as const;
const miss = { against: '45', result: 'failure', tone: 'bad' } as const;
const damage = (total: number) => ({ total, bare: true, result: `${total} damage`, names_total: true });
const titles = (result: Result | null, size: Parameters<typeof fitting>[1]) =>
  result && fitting(result, size).steps.map(({ lines }) => lines[0]?.roll?.title ?? plain(lines[0]?.text ?? []));
const headline = (lines: LineView[], who?: Lookup) => plain(lastResult(lines, who)?.line.text ?? []);
const out =
  (...handles: string[]): Lookup =>
  (handle) => ({ side: 'x', out: handle !== undefined && handles.includes(handle) });

/** A claw that takes somebody down: attack, defence, damage and the roll to stay conscious. */
const claw = [
  line(1, 1, 'act', '*thing* attacks *ruth* with the claws.'),
  roll(2, 1, 'thing', 'to hit', hit),
  roll(3, 1, 'ruth', 'to fight back', miss, { opposes: 2 }),
  line(4, 1, 'note', '*thing* has a regular success.'),
  roll(5, 1, 'thing', 'damage', damage(9)),
  harm(6, 1, '*ruth* takes 9 damage.', 5),
  harm(7, 1, 'A major wound: *ruth* falls.', 5),
  roll(8, 1, 'ruth', 'to stay conscious', miss),
  harm(9, 1, '*ruth* is unconscious.', 8),
];

describe('the newest result', () => {
  it('names others who suffered the same before anything else that happened to the first', () => {
    const fire = [
      line(1, 1, 'act', '*ann* fires at all.'),
      roll(2, 1, 'ann', 'to hit', hit),
      harm(3, 1, '*bob* is Distracted.', 2),
      harm(4, 1, '*cat* is Distracted.', 2),
      roll(5, 1, 'ann', 'damage', damage(7)),
      harm(6, 1, '*bob* is Shaken.', 5),
      roll(7, 1, 'ann', 'damage', damage(7)),
      harm(8, 1, '*cat* is Shaken.', 7),
    ];
    const result = lastResult(fire);
    expect(plain(result?.line.text ?? [])).toBe('cat is Shaken.');
    expect(result && fitting(result, 'short').also.map((l) => plain(l.text))).toEqual(['bob is Shaken.']);
  });

  it('says what was paid to roll again, before it shows the roll that no longer counts', () => {
    const again = [
      line(1, 1, 'act', '*ann* attacks *bob*.'),
      roll(2, 1, 'ann', 'to hit', miss),
      line(3, 1, 'choice', '*ann* spends a Benny.', { cause: { line: 2 } }),
      roll(4, 1, 'ann', 'to hit again', hit),
      roll(5, 1, 'ann', 'damage', damage(9)),
      harm(6, 1, '*bob* is Shaken.', 5),
    ];
    expect(titles(lastResult(again), 'wall')).toEqual(['ann spends a Benny.', 'to hit again', 'damage']);
    expect(titles(lastResult(again), 'normal')).toHaveLength(4);
  });

  it('is a whole action: its most serious effect, and every roll that led there', () => {
    const result = lastResult(claw);
    expect(plain(result?.line.text ?? [])).toBe('ruth is unconscious.');
    expect(plain(result?.declared ?? [])).toBe('thing attacks ruth with the claws.');
    expect(titles(result, 'normal')).toEqual(['to hit', 'to fight back', 'damage', 'to stay conscious']);
    expect(result && fitting(result, 'big').also.map((l) => plain(l.text))).toEqual([
      'ruth takes 9 damage.',
      'A major wound: ruth falls.',
    ]);
  });

  it('has two rolls that oppose each other side by side, and every other alone', () => {
    const rows = sideBySide(lastResult(claw)?.steps ?? []);
    const title = (lines: LineView[]) => lines[0]?.roll?.title;
    expect(rows.map((row) => row.map((step) => title(step.lines)))).toEqual([
      ['to hit', 'to fight back'],
      ['damage'],
      ['to stay conscious'],
    ]);
  });

  it('drops the least important where it has little room, never the headline', () => {
    const result = lastResult(claw);
    expect(titles(result, 'short')).toEqual(['to hit', 'damage', 'to stay conscious']);
    expect(titles(result, 'slim')).toEqual(['to stay conscious']);
    expect(titles(result, 'thin')).toEqual(['to stay conscious']);
  });

  it('is the death that the first shot brought, not the miss of the second', () => {
    const shots = [
      line(1, 1, 'act', '*edith* shoots at *cultist*.'),
      roll(2, 1, 'edith', 'to hit', hit),
      roll(3, 1, 'edith', 'damage', damage(13)),
      harm(4, 1, '*cultist* takes 13 damage.', 3),
      harm(5, 1, '*cultist* is dead.', 3),
      roll(6, 1, 'edith', 'to hit', miss),
      line(7, 1, 'effect', '*edith* misses *other*.', { cause: { line: 6 } }),
    ];
    expect(headline(shots)).toBe('cultist is dead.');
    const wounded = [...shots, roll(8, 1, 'edith', 'damage', damage(2)), harm(9, 1, '*other* takes 2 damage.', 8)];
    expect(headline(wounded, out('cultist'))).toBe('cultist is dead.');
  });

  it('is the fall, not the weapon that is dropped with it', () => {
    const fall = [
      line(1, 1, 'act', '*mara* fires at *cultist*.'),
      roll(2, 1, 'mara', 'damage', damage(10)),
      harm(3, 1, '*cultist* falls unconscious.', 2),
      line(4, 1, 'effect', '*cultist* drops the machete.', { cause: { line: 2 } }),
    ];
    expect(headline(fall)).toBe('cultist falls unconscious.');
  });

  it('adds up the rolls of one thing', () => {
    const burst = [
      line(1, 1, 'act', '*jakob* fires a burst at *cultist*.'),
      roll(2, 1, 'jakob', 'to hit', hit),
      roll(3, 1, 'jakob', 'damage', damage(14)),
      roll(4, 1, 'jakob', 'damage', damage(10)),
      roll(5, 1, 'jakob', 'damage', damage(3)),
      harm(6, 1, '*cultist* takes 27 damage.', 5),
    ];
    const steps = lastResult(burst)?.steps ?? [];
    expect(steps.map(together)).toEqual([null, 27]);
  });

  it('tells who stepped in before the dice', () => {
    const stepped = [
      line(1, 1, 'act', '*enforcer* attacks *marcus*.'),
      line(2, 1, 'choice', '*irena* steps in.'),
      roll(3, 1, 'enforcer', 'throw', { result: 'tie win', tone: 'good' }),
      line(4, 1, 'choice', '*irena* spends 1 Willpower.'),
      roll(5, 1, 'enforcer', 'retest', { result: 'outright win', tone: 'good' }),
      harm(6, 1, '*irena* takes 2 damage.', 5),
    ];
    expect(titles(lastResult(stepped), 'short')).toEqual(['irena steps in.', 'throw', 'retest']);
  });

  it('is there wherever a screen has a card for it, also when a newcomer rolls initiative', () => {
    const joined = [line(1, 1, 'note', '*ann* joins.'), roll(2, 2, 'ann', 'initiative', { total: 8 })];
    for (const lines of [joined.slice(0, 1), joined, claw])
      expect(lastResult(lines) !== null).toBe(lines.some(isResult(lines)));
    expect(headline(joined)).toBe('ann rolls.');
  });

  it('is not what a round begins with, unless somebody tried something', () => {
    const start = [line(1, 1, 'round', 'Round 1.'), roll(2, 1, 'ann', 'Roll-off', { total: 6 })];
    expect(lastResult(start)).toBeNull();
    expect(lastResult([...start, roll(3, 1, 'ann', 'to stay alive', hit)])?.line.n).toBe(3);
  });

  it('shows each roll as luck has left it, and nothing undone', () => {
    const rolls = [roll(1, 1, 'ann', 'first'), roll(2, 1, 'ann', 'again', {}, { amends: 1 })];
    expect(titles(lastResult(rolls), 'big')).toEqual(['again']);
    const undone = { ...harm(3, 3, '*bob* is dead.', 2), undone: true };
    expect(lastResult([...rolls, undone])?.line.n).toBe(2);
  });

  it('of someone unseen stands under no roll', () => {
    const found = lastResult([...claw, line(10, 10, 'effect', '*ruth* is hit.', { cause: 'unseen' })]);
    expect([found?.line.n, found?.roll, found?.declared]).toEqual([10, null, []]);
  });

  it('stands under what was declared at whom it is about, where several act at once', () => {
    const turn = line(1, 1, 'turn', '*ann* and *bob* act at the same moment.');
    const acts = [line(2, 1, 'act', '*ann* attacks *cat*.'), line(3, 1, 'act', '*bob* attacks *dan*.')];
    const rolls = [roll(4, 1, 'ann', 'damage', damage(1)), roll(5, 1, 'bob', 'damage', damage(7))];
    const declared = (...more: LineView[]) => plain(lastResult([turn, ...acts, ...rolls, ...more])?.declared ?? []);
    expect(declared(harm(6, 1, '*dan* is dead.', 5))).toBe('bob attacks dan.');
    expect(declared(harm(6, 1, '*cat* is dead.', 5))).toBe('ann attacks cat.');
    expect(declared(harm(6, 1, '*eve* is dead.', 5))).toBe('ann and bob act at the same moment.');
  });

  it('shows the rolls of whoever brought it about, where several act at once', () => {
    const acts = ['*ann* attacks *cat*.', '*eve* attacks *cat*.', '*gunman* fires at *ann*.'];
    const rolls = [
      roll(2, 1, 'ann', 'to hit cat', hit),
      roll(3, 1, 'eve', 'to hit cat', hit),
      roll(4, 1, 'gunman', 'to hit ann', hit),
      roll(5, 1, 'ann', 'damage to cat', damage(2)),
      roll(6, 1, 'gunman', 'damage to ann', damage(4)),
    ];
    const told = acts.map((text, i) => line(i - 2, 1, 'act', text));
    const result = lastResult([...told, ...rolls, harm(7, 1, '*ann* loses 4 HP.', 6)]);
    expect(plain(result?.declared ?? [])).toBe('gunman fires at ann.');
    expect(titles(result, 'short')?.filter((title) => title.endsWith('ann'))).toEqual(['to hit ann', 'damage to ann']);
  });

  it('tells who harmed somebody, though the last roll is their own', () => {
    const acts = [line(1, 1, 'act', '*ann* attacks *cat*.'), line(2, 1, 'act', '*boss* fires at *ann*.')];
    const rolls = [
      roll(3, 1, 'ann', 'to hit cat', hit),
      roll(4, 1, 'boss', 'to hit ann', hit),
      roll(5, 1, 'boss', 'damage to ann', damage(10)),
      harm(6, 1, '*ann* loses 10 HP.', 5),
      roll(7, 1, 'ann', 'to avoid a lasting injury', miss),
      harm(8, 1, '*ann* is injured for good.', 7),
    ];
    const result = lastResult([...acts, ...rolls], out('ann'));
    expect([plain(result?.line.text ?? []), plain(result?.declared ?? [])]).toEqual([
      'ann is injured for good.',
      'boss fires at ann.',
    ]);
    expect(titles(result, 'big')).toEqual(['to hit ann', 'damage to ann', 'to avoid a lasting injury']);
  });

  it('says who each of several rolls for the same concerns', () => {
    const to = (n: number, who: string, title: string) =>
      line(n, 1, 'roll', `*gunner* does 6 damage to *${who}*.`, { roll: { who: 'gunner', title, dice: [], mods: [] } });
    const all = [to(1, 'ann', 'Damage'), to(2, 'bob', 'Damage'), to(3, 'bob', 'Recoil')];
    expect(all.map((one) => concerned({ lines: [one], weight: 1 }, all))).toEqual(['ann', 'bob', '']);
    const twice = [to(1, 'ann', 'Damage'), to(2, 'ann', 'Damage')];
    expect(twice.map((one) => concerned({ lines: [one], weight: 1 }, twice))).toEqual(['', '']);
  });

  it('keeps the sum of the damage when somebody falls', () => {
    const fall = [
      line(1, 1, 'act', '*boss* shoots at *ruth* with the pistol.'),
      roll(2, 1, 'boss', 'to hit', { total: 4, result: '4 successes', names_total: true, tone: 'good' }),
      line(3, 1, 'effect', '*boss* hits *ruth*: 4 successes + 1 for the pistol = 5 lethal.', {
        tone: 'good',
        cause: { line: 2 },
      }),
      harm(4, 1, '*ruth* takes 5 lethal damage from the pistol.', 2),
      harm(5, 1, '*ruth* loses consciousness.', 2),
      harm(6, 1, '*ruth* drops the crowbar.', 2),
      harm(7, 1, '*ruth* is bleeding to death.', 2),
    ];
    const result = lastResult(fall, out('ruth'));
    for (const size of ['wall', 'big', 'short'] as const)
      expect(result && fitting(result, size).also.map((l) => plain(l.text))[0]).toContain('= 5 lethal');
  });

  it('has neither rolls nor mishaps of others who act at the same moment, even where there is room', () => {
    const both = [
      line(1, 1, 'act', '*ann* shoots at *bob*.'),
      roll(2, 1, 'ann', 'to hit', hit),
      line(3, 1, 'act', '*cy* shoots at *dee*.'),
      roll(4, 1, 'cy', 'to hit', miss),
      roll(5, 1, 'ann', 'damage', damage(9)),
      harm(6, 1, '*bob* is dead.', 5),
      harm(7, 1, '*cy* stumbles and falls.', 4),
      harm(8, 1, '*bob* drops the knife.', 5),
    ];
    const result = lastResult(both, out('bob'));
    expect(result?.also.map((l) => l.n)).not.toContain(7);
    expect(result && fitting(result, 'big').steps.map(({ lines }) => lines[0]?.n)).toEqual([2, 5]);
  });

  it('gives up a throw that a retest replaced before what led to the last one, which always stays', () => {
    const chosen = (n: number) => line(n, 1, 'choice', '*ann* spends 1 Willpower for a retest.');
    const retests = [
      line(1, 1, 'act', '*ann* attacks *bob*.'),
      roll(2, 1, 'ann', 'Throw', miss),
      chosen(3),
      roll(4, 1, 'ann', 'Retest', miss),
      chosen(5),
      roll(6, 1, 'ann', 'Second retest', hit),
      harm(7, 1, '*bob* takes 2 damage.', 6),
    ];
    const result = lastResult(retests);
    const shown = (fewer: number) => result && fitting(result, 'wall', fewer).steps.map(({ lines }) => lines[0]?.n);
    expect([0, 1, 2, LEAVES_OUT].map(shown)).toEqual([[3, 5, 6], [3, 6], [6], [6]]);
  });

  it('says whose stray shot it was', () => {
    const stray = [
      line(1, 1, 'act', '*archer* shoots at *brun*.'),
      roll(2, 1, 'archer', 'to hit', miss),
      line(3, 1, 'effect', "*archer*'s stray shot hits *raider*.", { cause: { line: 2 } }),
      roll(4, 1, 'archer', 'damage', damage(12)),
      harm(5, 1, '*raider* dies.', 4),
    ];
    const result = lastResult(stray, out('raider'));
    expect(plain(result?.line.text ?? [])).toBe('raider dies.');
    expect(result && fitting(result, 'short').also.map(({ n }) => n)).toEqual([3]);
  });

  it('is what a roll did to somebody, not the gun that jams at the same moment', () => {
    const acts = [line(1, 1, 'act', '*gunman* fires at *ann*.'), line(2, 1, 'act', '*boss* fires at *ann*.')];
    const jam = line(5, 1, 'effect', "*boss*'s pistol jams.", { tone: 'bad' });
    const both = [...acts, roll(3, 1, 'gunman', 'damage', damage(2)), harm(4, 1, '*ann* loses 2 HP.', 3), jam];
    expect(headline(both)).toBe('ann loses 2 HP.');
    const alone = [...acts, roll(3, 1, 'boss', 'to hit', miss), jam];
    expect([headline(alone), plain(lastResult(alone)?.declared ?? [])]).toEqual([
      "boss's pistol jams.",
      'boss fires at ann.',
    ]);
  });

  it('gives way to an action that a question stops before anything came of it', () => {
    const shoots = line(10, 10, 'act', '*gunman* shoots at *ruth*.');
    expect(underWay([...claw, shoots], 10)?.line.n).toBe(10);
    expect(underWay([...claw, shoots, roll(11, 10, 'gunman', 'to hit', miss)], 10)).toBeNull();
    expect(underWay(claw, undefined)).toBeNull();
  });
});

describe('what stands below the newest result', () => {
  const before = line(1, 1, 'effect', '*ann* moves.');
  const lines = [before, ...claw.map((l) => ({ ...l, n: l.n + 1, action: 2 }))];
  it('is what its card has no room for, and what was told before', () => {
    const result = lastResult(lines);
    const told = ledTo(lines, result, new Set(result ? fitting(result, 'normal').said : []), 2);
    expect(told.map(({ n }) => n)).toEqual([5, 1]);
  });
  it('says what led to it, and of other actions whether they came before or after it', () => {
    const result = lastResult(lines);
    const after = line(12, 12, 'act', '*bob* moves.');
    const told = placed([before, ...lines.slice(1, 3), after, line(13, 12, 'effect', '*bob* falls.')], result);
    expect([...told].map(([{ n }, word]) => [n, word])).toEqual([
      [2, 'On the way there:'],
      [1, 'Before that:'],
      [12, 'After that:'],
    ]);
    expect(placed([after], null).size).toBe(0);
  });
  it('on a phone is what others did', () => {
    expect(recent(lines, lastResult(lines), 3).map(({ n }) => n)).toEqual([1]);
    const { round: _, ...joins } = line(1, 1, 'note', '*ann* joins.');
    const surprise = line(2, 2, 'act', '*ann* hides.', { round: 'surprise' });
    expect(recent([joins, surprise, line(3, 3, 'act', '*bob* waits.')], null, 3).map(({ n }) => n)).toEqual([2, 3]);
  });
  it('tells of a roll without an effect what it came to', () => {
    const misses = [line(2, 2, 'act', '*ann* attacks *bob*.'), line(3, 2, 'roll', '*ann* rolls: a miss.')];
    const falls = [line(4, 4, 'act', '*bob* climbs.'), line(5, 4, 'roll', '*bob* rolls: a failure.')];
    const told = [...misses, ...falls, line(6, 4, 'effect', '*bob* falls.'), line(7, 7, 'roll', '*cat* rolls: 8.')];
    expect(recent(told, null, 9).map(({ n }) => n)).toEqual([2, 3, 4, 6]);
  });
  it('is what happens next, where something does', () => {
    const acts = [line(11, 11, 'act', '*bob* moves.'), line(12, 12, 'act', '*cat* moves.')];
    expect(ledTo([...lines, ...acts], lastResult(lines), new Set(), 2).map(({ n }) => n)).toEqual([11, 12]);
  });
});

describe('a mark', () => {
  const who: Lookup = (handle) => ({ side: handle === 'thing' ? 'foes' : 'heroes' });
  const mood = (l: LineView | undefined, ...sides: string[]) => l && moodOf(l, claw, who, new Set(sides));
  it("is good or bad for the reader's own side", () => {
    expect(mood(claw[1], 'heroes')).toEqual({ tone: 'bad', sign: 'down' });
    expect(mood(claw[1], 'foes')).toEqual({ tone: 'good', sign: 'check' });
    expect(mood(claw[2], 'heroes')).toEqual({ tone: 'bad', sign: 'close' });
    expect(mood(claw[8], 'foes')).toEqual({ tone: 'good', sign: 'up' });
  });
  it('takes no side for those who have none', () => {
    expect(mood(claw[1])).toEqual({ tone: 'plain', sign: 'check' });
  });
  it('of damage speaks for those who are harmed', () => {
    const wounds = roll(1, 1, 'ann', 'Damage', { result: '4 wounds', tone: 'bad' });
    const all = [wounds, harm(2, 1, '*thing* takes 4 wounds.', 1)];
    expect(moodOf(wounds, all, who, new Set(['heroes']))).toEqual({ tone: 'good', sign: 'check' });
    expect(moodOf(wounds, all, who, new Set())).toEqual({ tone: 'plain', sign: 'check' });
  });
  it("is nobody's success where nobody has rolled, before and after its effect is told", () => {
    const note = { title: 'Damage', dice: [], mods: [], result: '1 wound', tone: 'bad' } as unknown as RollView;
    const trap = line(1, 1, 'roll', '*ann* takes 14 damage.', { roll: note });
    for (const all of [[trap], [trap, harm(2, 1, '*ann* takes 1 wound.', 1)]]) {
      expect(moodOf(trap, all, who, new Set())).toEqual({ tone: 'plain', sign: 'down' });
      expect(moodOf(trap, all, who, new Set(['heroes']))).toEqual({ tone: 'bad', sign: 'down' });
    }
  });
});
