/**
 * A fight of Chronicles of Darkness from its sample table: a GM at 1280×800, two phones at 360×640. Faces are scripted;
 * everything else is as people play it.
 */
import assert from "node:assert/strict";
import { after, before, test as plain } from "node:test";
import { Program } from "./program.mjs";
import { audit, browser, shot } from "./screens.mjs";
import { Gm, Phone, evening } from "./table.mjs";

let program, chromium, gm, ann, ben;

before(async () => {
  program = await Program.start();
  chromium = await browser();
});
after(async () => {
  await chromium?.close();
  await program?.stop();
});

const test = evening(plain, () => [gm, ann, ben]);

test("a table is opened for Chronicles of Darkness, and two players take ready characters", async () => {
  gm = await Gm.runs(program, chromium);
  await gm.page.getByRole("button", { name: "Open an empty table for Chronicles of Darkness" }).click();
  await gm.page.waitForURL(/\/s\//);
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Nadia");
  ben = await Phone.joins(program, chromium, gm.code, "Ben", "Osman");
  await gm.adds("Knife fighter");
  await gm.adds("Thug");
  await gm.places("Knife fighter", 1, 0);
  await gm.places("Thug", 8, 0);
});

test("initiative is rolled, and the order is told", async () => {
  await program.dice(gm.code, "d10=9 d10=3 d10=5 d10=2");
  await gm.button("Start the fight").click();
  await ann.myTurn();
  await audit(ann.page, "midnight-phone");
  await audit(gm.page, "midnight-gm");
});

test("a shot past a friend: every reason is listed", async () => {
  // Dexterity 3 + Firearms 3, -2 for the friend beside the target; the ten is rolled on.
  await program.dice(gm.code, "d10=10 d10=8 d10=3 d10=2 d10=4");
  await ann.act("Attack", async (sheet) => {
    await sheet.getByText("Knife fighter").click();
    await audit(ann.page, "midnight-form");
  });
  await gm.orders(/How does Knife fighter answer/, "Pass for the rest of the fight");
  await gm.reads(/Knife fighter takes 3 lethal/);
  await ann.page.getByRole("button", { name: "Log", exact: true }).click();
  await ann.page.getByText(/Nadia Brandt rolls/).last().click();
  await ann.sees(/avoiding Osman Field/);
  await audit(ann.page, "midnight-log");
  await ann.page.getByRole("button", { name: "Act", exact: true }).click();
  await ann.act("End the turn");
});

test("an attack asks its target for Defense: a Dodge takes the action and most of the blow; undone, and done again", async () => {
  await gm.turn("Knife fighter");
  await gm.act("Attack", (panel) => panel.getByText("Osman Field").first().click());
  const defense = /Knife fighter attacks/;
  await ben.page.getByRole("dialog").waitFor();
  await audit(ben.page, "midnight-question");
});
