/** From Home to the first decision: how many presses it takes, with each ruleset. */
import assert from "node:assert/strict";
import { test } from "./suite.mjs";
import { Gm, rulesets, setUp } from "./table.mjs";

/** The most presses allowed. */
const PRESSES = 2;

const { program, chromium } = await setUp();

test(`the sample fight of each ruleset stands at its first decision after ${PRESSES} presses at most`, async (t) => {
  for (const rules of await rulesets(program, chromium)) {
    await t.test(rules, async () => {
      const gm = await Gm.runs(program, chromium);
      let presses = 0;
      const press = async (button) => {
        presses += 1;
        await button.click();
      };
      await press(gm.page.getByRole("button", { name: new RegExp(`sample fight.*${rules}`, "i") }));
      await gm.page.waitForURL(/\/s\//);
      // It is somebody's turn, with something to do, and nobody is asked anything.
      await gm.page.getByRole("region", { name: /(turn|slot|call)$/ }).getByRole("button").first().waitFor();
      assert.equal(await gm.page.locator("article", { hasText: "?" }).count(), 0);
      assert.ok(presses <= PRESSES, `${presses} presses`);
      await gm.page.context().close();
    });
  }
});
