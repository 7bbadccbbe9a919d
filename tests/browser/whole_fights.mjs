/**
 * A whole fight of each ruleset on the map, from Home to its end: a GM at 1280×800, three phones, one of them small, and the
 * television. People take what is proposed; that must never be refused. After each press, every screen that was told something
 * shows the newest result in full. The taps of what people do most are counted. With FRAY_FIGURES they are written to that
 * file, with seconds for information.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { FIRST, FIRST_SECONDS, Fight, GMS_PART, NEXT, NPC } from "./fight.mjs";
import { ANSWER, ATTACK, HELP, JOIN, ON_THE_MAP, UNTIL_TOLD, WITH_ONE_OPTION, WITH_THE_WAY } from "./player.mjs";
import { amiss, misspoken, story, strayed } from "./results.mjs";
import { audit, everySize, shot } from "./screens.mjs";
import { after, test } from "./suite.mjs";
import { rulesets, setUp } from "./table.mjs";
import { written } from "./ux_figures.mjs";

/** Presses after which a fight counts as endless. */
const PRESSES = Number(process.env.FRAY_PRESSES ?? 300);
/** One press of this many is photographed. */
const SEEN = 15;

const MAY_BE_MISSING = true;
/** The most taps for each, and whether a fight may end before it comes up. */
const MOST = [
  [FIRST, 2],
  [JOIN, 3],
  [ATTACK, 2, MAY_BE_MISSING],
  [WITH_THE_WAY, 3, MAY_BE_MISSING],
  // The fourth confirms what may harm a friend.
  [ON_THE_MAP, 4, MAY_BE_MISSING],
  [WITH_ONE_OPTION, 3, MAY_BE_MISSING],
  [ANSWER, 1, MAY_BE_MISSING],
  [HELP, 3, MAY_BE_MISSING],
  [GMS_PART, 0, MAY_BE_MISSING],
  [NPC, 2, MAY_BE_MISSING],
  [NEXT, 1],
];
/** Written down, and not held to: a busy machine is slow. */
const SECONDS = [[FIRST_SECONDS, 5], [UNTIL_TOLD, ""]];

const figures = new Map();

/** Plays those rulesets of which `chosen` holds, given their place on Home. */
export async function playWholeFights(chosen) {
  const { program, chromium } = await setUp();
  after(() => {
    if (process.env.FRAY_FIGURES) writeFileSync(process.env.FRAY_FIGURES, written(figures, MOST, SECONDS));
  });
  const only = process.env.FRAY_RULES;
  const all = (await rulesets(program, chromium)).filter((name) => !only || name.includes(only));
  const played = all.filter((_, place) => chosen(place));
  // Without a test nothing would be closed.
  if (played.length === 0) test("FRAY_RULES leaves no fight to this file", { skip: true });
  for (const rules of played) {
    test(`a whole fight of ${rules} is played on phones to its end`, { timeout: 900_000 }, async (t) => {
      const fight = await Fight.of(program, chromium, rules);
      await fight.takesTheMap();
      figures.set(rules, fight.figures);
      const slug = rules.toLowerCase().replace(/[^a-z]+/g, "_");
      const [wrong, seen] = [new Set(), new Set()];
      let [presses, idle] = [0, 0];
      for (; presses < PRESSES && !(await fight.isOver()); presses++) {
        idle = (await fight.step()) ? 0 : idle + 1;
        await fight.endsIfDue(presses);
        assert.ok(idle < 8, `${rules}: nobody finds anything to press\n${await fight.gm.page.locator("main").innerText()}`);
        const found = await look(fight);
        if (found.some((what) => !wrong.has(what))) await photograph(fight, `${slug}-${presses}-wrong`);
        for (const what of found) wrong.add(what);
        if (everySize) await photographNew(fight, slug, seen);
        else if (presses % SEEN === 8) await photograph(fight, `${slug}-${presses}`);
      }
      t.diagnostic(`${rules}: ${presses} presses; rulings for players: ${[...fight.rulings].join("; ") || "none"}`);
      for (const words of fight.overtaken) t.diagnostic(`overtaken: ${words}`);
      for (const { refused } of fight.players) for (const [option, why] of refused) t.diagnostic(`refused: ${option}: ${why}`);
      if (process.env.FRAY_SHOTS) writeFileSync(`${process.env.FRAY_SHOTS}/${slug}.txt`, story(fight.tv));
      await photograph(fight, `${slug}-end`);
      if (!(await fight.isOver())) wrong.add(`no end after ${PRESSES} presses:\n${lately(fight)}`);
      else await fight.endIsTold().catch(({ message }) => wrong.add(`the end is not told everywhere: ${message}`));
      for (const { name, faults } of fight.players) for (const what of faults) wrong.add(`phone of ${name}: ${what}`);
      for (const [where, page] of fight.screens) {
        for (const what of [...misspoken(page), ...strayed(page)]) wrong.add(`${where}: ${what}`);
        assert.deepEqual(page.wrong, [], `${where} has errors`);
      }
      assert.deepEqual([...wrong], []);
      held(fight.figures);
      await audit(fight.players[1].page, `${slug}-phone-end`);
      await fight.leave();
    });
  }
}

/** What is wrong with the newest result on each of the screens that were told something since the last look. */
async function look(fight) {
  const found = await Promise.all(
    fight.screens.map(async ([where, page]) => {
      if (page.looked === page.told) return [];
      page.looked = page.told;
      return (await amiss(page)).map((what) => `${where}: ${what}`);
    }),
  );
  return found.flat();
}

/** Of what may be missing, so much comes up even in a short fight. */
const LEAST = 3;

/** Checks that everything that had to come up was counted, and that nothing took more than it may. */
function held(counted) {
  for (const [what, most, mayBeMissing] of MOST) {
    const n = counted.get(what);
    assert.ok(n !== undefined || mayBeMissing, `never counted: ${what}`);
    assert.ok((n ?? 0) <= most, `${what}: ${n}, at most ${most}\n${counted.seen.get(what) ?? ""}`);
  }
  const came = MOST.filter(([what, , mayBeMissing]) => mayBeMissing && counted.get(what) !== undefined);
  assert.ok(came.length >= LEAST, `counted only ${came.map(([what]) => what).join("; ")}`);
  assert.ok([ATTACK, WITH_THE_WAY, ON_THE_MAP, WITH_ONE_OPTION].some((what) => counted.get(what) !== undefined), "no attack was counted");
}

/** The end of the log, and the state of the desk. */
function lately(fight) {
  return story(fight.gm.page).split("\n").slice(-40).join("\n");
}

async function photograph(fight, name) {
  for (const [where, page] of fight.screens) await shot(page, `${name}-${where.replaceAll(" ", "-")}`);
}

/** In words, the state of a screen: what is open, what leads, what is said. */
const STATE = () => {
  const there = {
    question: "dialog[open]",
    turn: ".bar.mine",
    declared: ".bar.chosen",
    open: ".card.open",
    out: "h1 .out",
    asked: "[aria-label='In front'] article",
    ruling: "article.ruling",
    form: "form.act, #actions form",
    paused: "[aria-label='Paused'], .paused",
    over: "h1.over, [aria-label='Whose turn'] .over",
    result: ".latest",
  };
  return Object.keys(there).filter((name) => document.querySelector(there[name])).join("+") || "plain";
};

/** Takes a picture of each screen in a state in which it has not been seen yet. */
async function photographNew(fight, slug, seen) {
  for (const [where, page] of fight.screens) {
    const name = `${slug}-${where.replaceAll(" ", "-")}-${await page.evaluate(STATE)}`;
    if (!seen.has(name)) await shot(page, name);
    seen.add(name);
  }
}
