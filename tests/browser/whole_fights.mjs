/**
 * A whole fight of each ruleset, from Home to its end: a GM at 1280×800, two phones at 360×640 and the television. People take
 * what is proposed; that must never be refused. After each press, every screen shows the newest result in full. The taps of
 * what people do most are counted. With FRAY_FIGURES they are written to that file, with seconds for information.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, test } from "node:test";
import { Fight } from "./fight.mjs";
import { cut, missing, misspoken, story, strayed } from "./results.mjs";
import { audit, shot } from "./screens.mjs";
import { rulesets, setUp } from "./table.mjs";

/** Presses after which a fight counts as endless. */
const PRESSES = Number(process.env.FRAY_PRESSES ?? 300);
/** One press of this many is photographed. */
const SEEN = 15;

/** The most taps for each. */
const MOST = {
  "first visit to round 1, clicks": 2,
  "join, taps and a name": 3,
  "the usual attack, taps": 2,
  "the usual attack with the way there, taps": 3,
  "an attack with one option, taps": 3,
  "an answer to what one is asked, taps": 1,
  "help for the dying with the way there, taps": 3,
  "the GM's part in a player's turn, clicks": 0,
  "an NPC's usual attack, clicks": 2,
  "next turn, clicks": 1,
};
const SECONDS = ["first visit to round 1, seconds", "the usual attack until it is told, seconds"];

const figures = new Map();

/** Plays those rulesets of which `chosen` holds, given their place on Home. */
export async function playWholeFights(chosen) {
  const { program, chromium } = await setUp();
  after(() => {
    if (process.env.FRAY_FIGURES) writeFileSync(process.env.FRAY_FIGURES, table());
  });
  const only = process.env.FRAY_RULES;
  const all = (await rulesets(program, chromium)).filter((name) => !only || name.includes(only));
  for (const rules of all.filter((_, place) => chosen(place))) {
    test(`a whole fight of ${rules} is played on phones to its end`, { timeout: 900_000 }, async (t) => {
      const fight = await Fight.of(program, chromium, rules);
      figures.set(rules, fight.figures);
      const slug = rules.toLowerCase().replace(/[^a-z]+/g, "_");
      const wrong = new Set();
      let [presses, idle] = [0, 0];
      for (; presses < PRESSES && !(await fight.isOver()); presses++) {
        idle = (await fight.step()) ? 0 : idle + 1;
        await fight.endsIfDue(presses);
        assert.ok(idle < 8, `${rules}: nobody finds anything to press\n${await fight.gm.page.locator("main").innerText()}`);
        const found = await Promise.all(
          fight.screens.map(async ([where, page]) => [...(await cut(page)), ...(await missing(page))].map((what) => `${where}: ${what}`)),
        );
        if (found.flat().some((what) => !wrong.has(what))) await photograph(fight, `${slug}-${presses}-wrong`);
        for (const what of found.flat()) wrong.add(what);
        if (presses % SEEN === 8) await photograph(fight, `${slug}-${presses}`);
      }
      t.diagnostic(`${rules}: ${presses} presses; rulings for players: ${[...fight.rulings].join("; ") || "none"}`);
      for (const words of fight.overtaken) t.diagnostic(`overtaken: ${words}`);
      for (const { refused } of fight.players) for (const [option, why] of refused) t.diagnostic(`refused: ${option}: ${why}`);
      if (process.env.FRAY_SHOTS) writeFileSync(`${process.env.FRAY_SHOTS}/${slug}.txt`, story(fight.tv));
      await photograph(fight, `${slug}-end`);
      if (!(await fight.isOver())) wrong.add(`no end after ${PRESSES} presses:\n${lately(fight)}`);
      else await fight.endIsTold().catch(({ message }) => wrong.add(`the end is not told everywhere: ${message}`));
      for (const [where, page] of fight.screens) {
        for (const what of [...misspoken(page), ...strayed(page)]) wrong.add(`${where}: ${what}`);
        assert.deepEqual(page.wrong, [], `${where} has errors`);
      }
      assert.deepEqual([...wrong], []);
      for (const [what, most] of Object.entries(MOST)) {
        const n = fight.figures.get(what) ?? 0;
        assert.ok(n <= most, `${what}: ${n}, at most ${most}\n${fight.figures.seen.get(what) ?? ""}`);
      }
      const attacks = ["the usual attack, taps", "the usual attack with the way there, taps"];
      assert.ok(attacks.some((what) => fight.figures.get(what) !== undefined), "no attack was counted");
      await audit(fight.players[0].page, `${slug}-phone-end`);
      await fight.leave();
    });
  }
}

/** The end of the log, and the state of the desk. */
function lately(fight) {
  return story(fight.gm.page).split("\n").slice(-40).join("\n");
}

async function photograph(fight, name) {
  for (const [where, page] of fight.screens) await shot(page, `${name}-${where.replaceAll(" ", "-")}`);
}

function table() {
  const names = [...figures.keys()];
  const row = (cells) => `| ${cells.join(" | ")} |`;
  const cells = (what) => names.map((name) => figures.get(name).get(what) ?? "–");
  const seconds = (what) => cells(what).map((n) => (typeof n === "number" ? n.toFixed(1) : n));
  return [
    "# Taps and seconds",
    "",
    "Counted while `tests/browser/whole_fights.test.mjs` plays the sample fight of each ruleset to its end, with the most that came up",
    "in it. The test fails where a count is above what it may be. Seconds are those of a debug build on a machine that runs five",
    "browsers as well: nothing is held to them. `–`: it did not come up. To write this page anew, in `tests/browser`, after",
    "`cargo build -p fray`:",
    "",
    "```",
    "FRAY_FIGURES=../../docs/UX_FIGURES.md node --test whole_fights.test.mjs",
    "```",
    "",
    row(["", "at most", ...names]),
    row(["---", "---:", ...names.map(() => "---:")]),
    ...Object.entries(MOST).map(([what, most]) => row([what, most, ...cells(what)])),
    ...SECONDS.map((what) => row([what, "", ...seconds(what)])),
    "",
    "Ways to a foe and to a dying friend do not come up in every fight. `way.test.mjs` walks them in four systems with two taps each: the",
    "offer, and one more that carries out the move and what it is for. In Cthulhu Eternal a way longer than a small step takes the whole",
    "action: there the button says *Move closer*, and no taps are counted for an attack.",
    "",
    "The GM's part is what a player waits for before the dice. After them the rules may ask the GM: what a fumble brings, who a stray shot hits.",
    "",
    "Pictures of every screen and state, in light and dark, at 320×568, 360×640, 640×360, 1280×800 and 1920×1080:",
    "",
    "```",
    "FRAY_SHOTS=/tmp/pictures node --test pictures.test.mjs",
    "```",
    "",
    "Pictures of the README:",
    "",
    "```",
    "FRAY_SHOTS=/tmp/pictures node --test evening.test.mjs",
    "cp /tmp/pictures/{home,gm,phone,table}.png ../../docs/pictures",
    "```",
    "",
  ].join("\n");
}
