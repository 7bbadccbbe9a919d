/** Results that add up, with each ruleset, on the desk, a phone and the television: the whole sum is in sight, and nothing is cut. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Program } from "./program.mjs";
import { TELEVISION, browser, open, shot } from "./screens.mjs";
import { Gm, Phone, rulesets } from "./table.mjs";

/** Turns that are looked at. */
const TURNS = 10;

let program, chromium;

before(async () => {
  program = await Program.start();
  chromium = await browser();
});
after(async () => {
  await chromium?.close();
  await program?.stop();
});

/** Every roll that the server told this page of, in order. */
function rollsOf(page) {
  const rolls = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const { lines = [] } = JSON.parse(payload);
      rolls.push(...lines.filter((line) => line.roll && !line.undone).map((line) => line.roll));
    }),
  );
  return rolls;
}

/** What the newest result leaves out of the sum that the server told with its roll. */
async function leftOut(page, rolls) {
  const card = page.locator(".latest").first();
  if ((await card.count()) === 0) return [];
  const words = (await card.innerText()).replace(/\s+/g, " ");
  const roll = rolls.findLast((r) => r.title && words.includes(r.title));
  if (!roll) return [];
  const parts = [roll.bare ? "" : roll.sum, roll.against && `against ${roll.against}`, roll.result];
  return parts.filter((part) => part && !words.includes(part.replace(/\s+/g, " "))).map((part) => `without "${part}": ${words}`);
}

/** What of the newest result is cut: its words. */
const cut = (page) =>
  page.evaluate(() => {
    // Letters of a line that stands close may reach out of it a little.
    const reach = (e) => parseFloat(getComputedStyle(e).fontSize) / 3;
    const over = (e) => e.scrollHeight > e.clientHeight + reach(e) || e.scrollWidth > e.clientWidth + 2;
    const parts = [...document.querySelectorAll(".latest, .latest .sum, .latest .outcome, .latest .verdict")];
    return parts.filter((e) => e.clientHeight > 0 && over(e)).map((e) => `${e.className.split(" ")[0]}: ${e.innerText}`);
  });

test("every result shows its whole sum, and none is cut, in any ruleset", async (t) => {
  for (const [n, rules] of (await rulesets(program, chromium)).entries()) {
    await t.test(rules, async () => {
      const gm = await Gm.runs(program, chromium);
      await gm.page.getByRole("button", { name: new RegExp(`sample fight.*${rules}`, "i") }).click();
      await gm.page.waitForURL(/\/s\//);
      const cast = await fetch(`${program.url}/api/tables/${gm.code}`).then((answer) => answer.json());
      const ann = await Phone.joins(program, chromium, gm.code, "Ann", cast.free[0].name);
      const tv = await open(chromium, TELEVISION);
      await tv.goto(`${program.url}/t/${gm.code}`);
      await tv.getByRole("button", { name: /Look on/ }).click();
      await tv.waitForURL(/\/s\//);
      const screens = [["phone", ann.page], ["desk", gm.page], ["tv", tv]].map(([where, page]) => [where, page, rollsOf(page)]);
      // What was told before counts as well.
      for (const [, page] of screens) await page.reload();
      await ann.page.getByRole("navigation", { name: "Views" }).waitFor();
      const wrong = [];
      let results = 0;
      for (let turn = 0; turn < TURNS || (results === 0 && turn < 5 * TURNS); turn++) {
        // Of several who act at once, each in turn.
        const acting = gm.page.getByRole("group", { name: "Whose actions" }).getByRole("button", { name: /acts now/ });
        const together = await acting.count();
        if (together > 1) await acting.nth(turn % together).click();
        const play = gm.page.getByRole("button", { name: "Play this turn for me" });
        const accept = gm.page.getByRole("button", { name: /^(Accept|Use the default)/ });
        if (await accept.count()) await accept.first().click();
        else if (await play.count()) await play.first().click();
        else await gm.next();
        await gm.page.waitForTimeout(350);
        for (const [where, page, rolls] of screens) {
          results += await page.locator(".latest").count();
          const found = [...(await cut(page)), ...(await leftOut(page, rolls))];
          if (found.length > 0) await shot(page, `results-${n}-${where}-${turn}-cut`);
          wrong.push(...found.map((words) => `${where}, turn ${turn}: ${words}`));
        }
      }
      await shot(ann.page, `results-${n}-phone`);
      await shot(gm.page, `results-${n}-desk`);
      await shot(tv, `results-${n}-tv`);
      assert.ok(results > 0, "nothing was rolled");
      assert.deepEqual(wrong, []);
      for (const page of [gm.page, ann.page, tv]) await page.context().close();
    });
  }
});
