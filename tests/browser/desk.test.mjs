/** What the GM decides for NPCs, defaults when nobody answers, and confirming an attack that may harm friends. */
import assert from "node:assert/strict";
import { LAPTOP, PHONE, audit, shot } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, evening, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann;

const test = evening(plain, () => [gm, ann]);
const rules = () => gm.page.getByRole("dialog");
const opens = () => gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Rules" }).click();

test("the kinds of questions for NPCs are there in words, and one is asked for", async () => {
  gm = await Gm.opens(program, chromium, "Chronicles of Darkness");
  await opens();
  await rules().getByText("Questions for your NPCs").click();
  const shots = rules().getByLabel("How to answer a shot");
  assert.equal(await shots.isChecked(), false);
  await shots.check();
  await rules().getByText("you are asked 1 kind").waitFor();
  await audit(gm.page, "desk-npcs");
  await gm.page.setViewportSize(PHONE);
  await shot(gm.page, "desk-npcs-small");
  await gm.page.setViewportSize(LAPTOP);
  await gm.page.keyboard.press("Escape");
});

test("a question for an NPC says what counts if nobody answers it", async () => {
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Nadia");
  await gm.adds("Knife fighter");
  await gm.places("Knife fighter", 8, 0);
  await program.dice(gm.code, "d10=9 d10=3");
  await gm.button("Start the fight").click();
  await ann.myTurn();
  await ann.act("Attack");
  const asked = gm.question(/How does Knife fighter answer/);
  await asked.getByText(/The fight waits for you. Default: \S/).waitFor();
  await audit(gm.page, "desk-default");
});

test("fire laid where a friend stands is confirmed first, though it is at a point of the plane", async () => {
  gm = await Gm.opens(program, chromium, "Savage Worlds");
  await gm.adds("Gunner");
  await gm.adds("Raider");
  await gm.places("Gunner", 0, 0);
  await gm.places("Raider", 10, 0);
  await program.dice(gm.code, "card=K♠ card=5♥");
  await gm.button("Start the fight").click();
  await gm.turn("Gunner");
  // The card is drawn, and its name is there for screen readers.
  await gm.page.getByRole("list", { name: "Turn order" }).locator("li", { hasText: "K♠" }).locator("svg").first().waitFor();
  await gm.page.getByRole("button", { name: /^Suppressive fire/ }).first().click();
  const form = gm.page.locator("form", { hasText: "Target or spot" });
  await form.getByText("To a point").click();
  await form.getByLabel(/^Across/).fill("10");
  await form.getByLabel(/^Along/).fill("1");
  await form.getByRole("button", { name: "Suppressive fire", exact: true }).click();
  await form.getByRole("alert").getByText("Raider is a friend and could be hit. Go ahead anyway?").waitFor();
  await audit(gm.page, "desk-friend");
  // At another point nobody is hit, so nothing is asked. Back at the first point, it asks.
  await form.getByLabel(/^Along/).fill("9");
  await form.getByRole("alert").waitFor({ state: "detached" });
  await form.getByLabel(/^Along/).fill("1");
  await form.getByRole("button", { name: "Suppressive fire", exact: true }).click();
  await program.dice(gm.code, "d6=2");
  await form.getByRole("button", { name: "Yes: Suppressive fire" }).click();
  await gm.reads(/Gunner lays down suppressive fire/);
  await shot(gm.page, "desk-fired");
});

test("with the map on a laptop, the usual action and the newest result are in sight", async () => {
  gm = await Gm.opensSample(program, chromium, "Savage Worlds");
  await gm.switchesMap();
  const play = gm.page.getByRole("button", { name: /^Play this (turn|slot|call) for me$/ });
  const leads = gm.page.getByRole("region", { name: /(turn|slot|call)$/ }).locator(".offer.primary").first();
  const seen = (of) => of.evaluate((e) => e.getBoundingClientRect().bottom - innerHeight);
  const latest = gm.page.locator(".latest");
  let looked = 0;
  for (let n = 0; n < 24 && looked < 8; n++) {
    if (await play.count()) await play.click();
    else await gm.goesOn();
    await gm.page.waitForTimeout(150);
    if (!(await latest.count()) || !(await leads.count())) continue;
    looked++;
    assert.ok((await seen(latest)) <= 0, "the newest result lies below the edge of the screen");
    const below = await seen(leads);
    assert.ok(below <= 0, `the usual action lies ${below} pixels below the edge of the screen`);
  }
  assert.ok(looked > 0, "no turn showed both");
  await shot(gm.page, "desk-map-action");
});

test("in a narrow window, stage, order and log stand below each other, each as high as it is", async () => {
  const { page } = gm;
  for (const size of [{ width: 900, height: 700 }, PHONE]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(200);
    const parts = [["region", "Stage"], ["complementary", "Order"], ["complementary", "Log"]];
    const boxes = await Promise.all(parts.map(([role, name]) => page.getByRole(role, { name, exact: true }).boundingBox()));
    for (const { height } of boxes) assert.ok(height > 250, `a part of the desk is only ${height} pixels high`);
    for (const [n, { y, height }] of boxes.slice(0, -1).entries())
      assert.ok(boxes[n + 1].y >= y + height - 1, "one part of the desk covers another");
    await shot(page, `desk-narrow-${size.width}`);
  }
  await page.setViewportSize(LAPTOP);
});
