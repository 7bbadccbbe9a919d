/** Foes out of reach: a move that leads to them is followed by the attack, three taps in all, wherever the rules allow both in one turn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { shot } from "./screens.mjs";
import { Gm, Phone, setUp } from "./table.mjs";

/** Who of the sample fight has only what serves close up. In Cthulhu Eternal whoever goes so far does nothing else that turn. */
const FIGHTERS = {
  "Savage Worlds": "Marta Kessel",
  "Call of Cthulhu": "Tom Okafor",
  "Chronicles of Darkness": "Osman Field",
  "Mind's Eye Theatre": "Irena Vale",
};

const { program, chromium } = await setUp();

test("a foe out of reach is attacked with three taps, the way there included", async (t) => {
  for (const [rules, name] of Object.entries(FIGHTERS)) {
    await t.test(rules, async () => {
      const gm = await Gm.opensSample(program, chromium, rules);
      const { page } = await Phone.joins(program, chromium, gm.code, "Ann", name);
      // Of the four one stands next to a foe.
      if (name === "Tom Okafor") await gm.places(name, -2, 1);
      await gm.reaches(name);
      const leads = page.getByRole("main").locator(".offer.primary").first();
      await leads.waitFor();
      const sheet = page.getByRole("dialog");
      const submit = sheet.locator("form button[type=submit]");
      const taps = ["Move and attack", "Move and attack", "Attack"];
      // What follows the move, and the way there: how far, and to whom.
      assert.match(await leads.innerText(), /^Move and attack\n[\d.]+ \S+ to \S/, `${name} sees no way to a foe`);
      await leads.tap();
      await submit.filter({ hasText: taps[1] }).tap();
      // The form of the attack opens by itself.
      await submit.filter({ hasText: taps[2] }).waitFor();
      await shot(page, `way-${rules.toLowerCase().replace(/[^a-z]+/g, "_")}`);
      await submit.filter({ hasText: taps[2] }).tap();
      await gm.reads(new RegExp(`${name} (attacks|rolls)`));
      assert.deepEqual([...gm.page.wrong, ...page.wrong], []);
      await gm.page.context().close();
      await page.context().close();
    });
  }
});

/** Who of the sample fight helps whom, and what the friend has then. In Cthulhu Eternal the small step there is part of the help. */
const HELPERS = {
  "Savage Worlds": ["Ines Valdor", "Brun Ashfall", "Bleeding Out"],
  "Call of Cthulhu": ["Tom Okafor", "Dr. Ruth Falk", "dying"],
  "Chronicles of Darkness": ["Ruth Calloway", "Osman Field", "bleeding"],
  "Mind's Eye Theatre": ["Irena Vale", "Jonas Reed", "unconscious"],
};

test("a dying friend is helped with three taps, the way there included", async (t) => {
  for (const [rules, [helper, friend, harm]] of Object.entries(HELPERS)) {
    await t.test(rules, async () => {
      const gm = await Gm.opensSample(program, chromium, rules);
      const { page } = await Phone.joins(program, chromium, gm.code, "Ann", helper);
      await gm.reaches(helper);
      // Away from every foe, out of arm's reach of each other and within one move.
      await gm.places(helper, 60, 60);
      await gm.places(friend, 62.5, 60);
      await gm.sets(friend, harm);
      const submit = page.getByRole("dialog").locator("form button[type=submit]");
      await page.getByRole("main").locator(".offer", { hasText: /^Move and help/ }).tap();
      await submit.filter({ hasText: "Move and help" }).tap();
      await submit.filter({ hasNotText: "Move" }).waitFor();
      await shot(page, `help-${rules.toLowerCase().replace(/[^a-z]+/g, "_")}`);
      await submit.filter({ hasNotText: "Move" }).tap();
      await gm.reads(new RegExp(`${helper}.*${friend}`));
      assert.deepEqual([...gm.page.wrong, ...page.wrong], []);
      await gm.page.context().close();
      await page.context().close();
    });
  }
});
