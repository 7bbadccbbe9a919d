/** Foes and dying friends out of reach: the move and its action are one step, where the rules allow both in one turn. */
import assert from "node:assert/strict";
import { shot } from "./screens.mjs";
import { test } from "./suite.mjs";
import { Gm, Phone, setUp } from "./table.mjs";

/** Who in the sample fight has only weapons for close combat. */
const FIGHTERS = {
  "Savage Worlds": "Marta Kessel",
  "Call of Cthulhu": "Tom Okafor",
  "Chronicles of Darkness": "Osman Field",
  "Mind's Eye Theatre": "Irena Vale",
};

const { program, chromium } = await setUp();
const slug = (rules) => rules.toLowerCase().replace(/[^a-z]+/g, "_");

test("a foe out of reach is attacked with two taps, the way there included", async (t) => {
  for (const [rules, name] of Object.entries(FIGHTERS)) {
    await t.test(rules, async () => {
      const gm = await Gm.opensSample(program, chromium, rules);
      const { page } = await Phone.joins(program, chromium, gm.code, "Ann", name);
      // One of the four stands next to a foe.
      if (name === "Tom Okafor") await gm.places(name, -2, 1);
      await gm.reaches(name);
      await gm.switchesMap();
      const leads = page.getByRole("main").locator(".offer.primary").first();
      await leads.waitFor();
      // The action after the move, and the way: how far, and to whom.
      assert.match(await leads.innerText(), /^Move and attack\n[\d.]+\s\S+ to \S/, `${name} sees no way to a foe`);
      await leads.filter({ hasText: "%" }).tap();
      const sheet = page.getByRole("dialog", { name: "Move and attack" });
      await sheet.locator("svg .way").waitFor({ state: "attached" });
      assert.match(await sheet.locator("dl").first().innerText(), /Move\s+Next to \S.*, [\d.]+\s\S+\s+Then\s+[A-Z][^:]*: \S+/);
      await sheet.locator(".odds", { hasText: "%" }).waitFor();
      await shot(page, `way-${slug(rules)}`);
      await sheet.getByRole("button", { name: "Move and attack", exact: true }).tap();
      await gm.reads(new RegExp(`${name} (attacks|rolls)`));
      await sheet.waitFor({ state: "detached" });
      assert.equal(await page.locator("form.act").count(), 0, "another form opens");
      assert.deepEqual([...gm.page.wrong, ...page.wrong], []);
      await gm.page.context().close();
      await page.context().close();
    });
  }
});

test("where a way takes the whole action, the button says where it leads and promises nothing else", async () => {
  const gm = await Gm.opensSample(program, chromium, "Cthulhu Eternal");
  const name = "Ines Carvalho";
  const { page } = await Phone.joins(program, chromium, gm.code, "Ann", name);
  await gm.reaches(name);
  // Ten yards from everybody: too far for the step that is part of an attack.
  await gm.places(name, 4, 12);
  const leads = page.getByRole("main").locator(".offer", { hasText: /^Move closer/ });
  assert.match(await leads.innerText(), /^Move closer\n[\d.]+\syd to \S/);
  await leads.tap();
  const sheet = page.getByRole("dialog", { name: "Move closer" });
  assert.match(await sheet.locator("dl").first().innerText(), /^Move\s+Next to \S.*, [\d.]+\syd$/);
  await shot(page, "way-cthulhu_eternal");
  await sheet.getByRole("button", { name: "Move closer", exact: true }).tap();
  await page.getByText(/^You (chose:|have chosen)/).waitFor();
  await sheet.waitFor({ state: "detached" });
  assert.equal(await page.locator("form.act").count(), 0, "another form opens");
  assert.deepEqual([...gm.page.wrong, ...page.wrong], []);
  await gm.page.context().close();
  await page.context().close();
});

/** Who in the sample fight helps whom, and the condition that follows. In Cthulhu Eternal the help includes the step. */
const HELPERS = {
  "Savage Worlds": ["Ines Valdor", "Brun Ashfall", "Bleeding Out"],
  "Call of Cthulhu": ["Tom Okafor", "Dr. Ruth Falk", "dying"],
  "Chronicles of Darkness": ["Ruth Calloway", "Osman Field", "bleeding"],
  "Mind's Eye Theatre": ["Irena Vale", "Jonas Reed", "unconscious"],
};

test("a dying friend is helped with two taps, the way there included", async (t) => {
  for (const [rules, [helper, friend, harm]] of Object.entries(HELPERS)) {
    await t.test(rules, async () => {
      const { gm, page } = await wayToAFriend(rules);
      await page.getByRole("main").locator(".offer", { hasText: /^Move and help/ }).tap();
      const sheet = page.getByRole("dialog", { name: "Move and help" });
      await sheet.getByText("Then").waitFor();
      await shot(page, `help-${slug(rules)}`);
      await sheet.getByRole("button", { name: "Move and help", exact: true }).tap();
      await gm.reads(new RegExp(`${helper}.*${friend}`));
      await sheet.waitFor({ state: "detached" });
      assert.equal(await page.locator("form.act").count(), 0, "another form opens");
      assert.deepEqual([...gm.page.wrong, ...page.wrong], []);
      await gm.page.context().close();
      await page.context().close();
    });
  }
});

test("a move that a foe may interrupt stops at the form of what it was for", async () => {
  const [helper, friend] = HELPERS["Savage Worlds"];
  const { gm, page } = await wayToAFriend("Savage Worlds", "Raider 1");
  // Moving away from the raider gives him a free attack, so the action after the move is not certain.
  // Distracted, he misses with a 2 even where he holds a Joker.
  await gm.sets("Raider 1", "Distracted");
  await gm.dice("d6=2");
  await page.getByRole("main").locator(".offer", { hasText: /^Move and help/ }).tap();
  const way = page.getByRole("dialog", { name: "Move and help" });
  await way.getByText("Go elsewhere").waitFor();
  assert.equal(await way.getByText("Then").count(), 0);
  await way.getByRole("button", { name: "Move and help", exact: true }).tap();
  await gm.reads(/Raider 1 makes a free attack on Ines Valdor/);
  const sheet = page.getByRole("dialog").filter({ has: page.locator("form.act") });
  await sheet.getByText(friend).first().waitFor();
  const log = gm.page.getByRole("complementary", { name: "Log" });
  assert.equal(await log.getByText(new RegExp(`${helper} .*(treats|stops|Healing)`)).count(), 0, "the help followed");
  await sheet.locator("button[type=submit]").tap();
  await gm.reads(new RegExp(`${helper}.*${friend}`));
  assert.deepEqual([...gm.page.wrong, ...page.wrong], []);
});

/** The helper's turn: the friend is out of reach but within one move, and only this foe may stand next to the helper. */
async function wayToAFriend(rules, foe) {
  const [helper, friend, harm] = HELPERS[rules];
  const gm = await Gm.opensSample(program, chromium, rules);
  const { page } = await Phone.joins(program, chromium, gm.code, "Ann", helper);
  await gm.reaches(helper);
  await gm.places(helper, 60, 60);
  await gm.places(friend, 62.5, 60);
  if (foe) await gm.places(foe, 59.2, 60);
  await gm.sets(friend, harm);
  return { gm, page };
}
