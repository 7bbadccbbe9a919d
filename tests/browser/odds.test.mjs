/** The odds of a choice before it is made, in each ruleset: on the desk and on a phone, unless they are switched off. */
import assert from "node:assert/strict";
import { audit, shot } from "./screens.mjs";
import { test } from "./suite.mjs";
import { Gm, Phone, rulesets, setUp } from "./table.mjs";

/** The most turns until somebody has a foe in reach. */
const TURNS = 14;
const CHANCE = /\d%/;

const { program, chromium } = await setUp();

const odds = (place) => place.locator(".odds").filter({ hasText: CHANCE });
const says = async (line) => (await line.locator("[aria-hidden=true]").first().innerText()).trim();

/** Goes on with the fight until `there` says so. */
async function until(gm, there) {
  for (let turn = 0; turn < TURNS; turn++) {
    if (await there()) return;
    await gm.goesOn();
  }
  assert.fail(`nobody has a foe in reach within ${TURNS} turns`);
}

test("odds stand beside choices in every ruleset", async (t) => {
  for (const [n, rules] of (await rulesets(program, chromium)).entries()) {
    await t.test(rules, async () => {
      const gm = await Gm.opensSample(program, chromium, rules);
      const panel = gm.page.getByRole("region", { name: /(turn|slot|call)$/ });
      await panel.getByRole("button").first().waitFor();

      const likely = panel.locator("button.offer.primary").filter({ has: odds(gm.page) });
      const shows = (place) => odds(place).first().waitFor({ timeout: 1500 }).then(() => true, () => false);
      const cast = await fetch(`${program.url}/api/tables/${gm.code}`).then((answer) => answer.json());
      const actor = async () => (await panel.getByRole("heading", { level: 2 }).innerText()).replace(/'s (turn|slot|call)$/, "");
      const heroes = cast.free.map((character) => character.name);
      await until(gm, async () => heroes.includes(await actor()) && (await shows(panel)));
      await audit(gm.page, `odds-${n}-offers`);
      await likely.first().click();
      const form = panel.locator("form");
      await odds(form).first().waitFor();
      assert.match(await says(odds(form).first()), CHANCE);
      await form.locator("details.odds > summary").click();
      assert.match(await form.locator("details.odds dl").first().innerText(), CHANCE);
      await audit(gm.page, `odds-${n}-form`);
      await panel.getByRole("button", { name: "Back to the actions" }).click();

      const ann = await Phone.joins(program, chromium, gm.code, "Ann", await actor());
      await odds(ann.page).first().waitFor();
      await audit(ann.page, `odds-${n}-phone`);
      await ann.page.locator("button.offer.primary").filter({ has: odds(ann.page) }).first().click();
      const sheet = ann.page.getByRole("dialog");
      await odds(sheet).first().waitFor();
      await audit(ann.page, `odds-${n}-phone-form`);
      await sheet.getByRole("button", { name: "Cancel" }).click();

      await gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Rules" }).click();
      await gm.page.getByRole("dialog").getByLabel("Show everybody the odds").uncheck();
      await gm.page.keyboard.press("Escape");
      await odds(ann.page).first().waitFor({ state: "detached" });
      assert.equal(await ann.page.locator(".odds").count(), 0);
      await shot(ann.page, `odds-${n}-off`);
      assert.deepEqual([...gm.page.wrong, ...ann.page.wrong], []);
      await gm.page.context().close();
      await ann.page.context().close();
    });
  }
});
