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

/** What of the newest result is cut: its words. */
const cut = (page) =>
  page.evaluate(() => {
    // Letters of a line that stands close may reach out of it a little.
    const reach = (e) => parseFloat(getComputedStyle(e).fontSize) / 3;
    const over = (e) => e.scrollHeight > e.clientHeight + reach(e) || e.scrollWidth > e.clientWidth + 2;
    const parts = [...document.querySelectorAll(".latest, .latest .sum, .latest .outcome, .latest .verdict")];
    return parts.filter((e) => e.clientHeight > 0 && over(e)).map((e) => `${e.className.split(" ")[0]}: ${e.innerText}`);
  });

test("no result is cut in any ruleset", async (t) => {
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
      const wrong = [];
      let results = 0;
      for (let turn = 0; turn < TURNS; turn++) {
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
        for (const [where, page] of [["phone", ann.page], ["desk", gm.page], ["tv", tv]]) {
          results += await page.locator(".latest").count();
          const found = await cut(page);
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
