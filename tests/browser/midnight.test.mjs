/**
 * A fight of Chronicles of Darkness from its sample table: a GM at 1280×800, two phones at 360×640. Faces are scripted;
 * everything else is as people play it.
 */
import assert from "node:assert/strict";
import { audit, shot } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, chooses, evening, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann, ben;

const test = evening(plain, () => [gm, ann, ben]);

test("a table is opened for Chronicles of Darkness, and two players take ready characters", async () => {
  gm = await Gm.opens(program, chromium, "Chronicles of Darkness");
  await gm.asksEverything();
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Nadia");
  ben = await Phone.joins(program, chromium, gm.code, "Ben", "Osman");
  await gm.adds("Knife fighter");
  await gm.adds("Thug");
  await gm.places("Osman Field", 1, 1);
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
  // Dexterity 3 + Firearms 3, -2 for the friend next to the target; the ten is rolled again.
  await program.dice(gm.code, "d10=10 d10=8 d10=3 d10=2 d10=4");
  await ann.act("Attack", async (sheet) => {
    await chooses(sheet, "Knife fighter");
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

test("the GM changes a die of a roll: what rolled is done again with it; undone, all is as it was", async () => {
  const log = gm.page.getByRole("region", { name: "Lines of the log" });
  await log.getByText(/Nadia Brandt rolls/).last().click();
  await log.getByRole("button", { name: "Change the dice" }).click();
  await audit(gm.page, "midnight-change-dice");
  // Dice that the GM does not change show the same faces again.
  await program.dice(gm.code, "d10=10 d10=8 d10=3 d10=2");
  const more = log.getByRole("form", { name: "Throw 2" }).getByRole("spinbutton");
  await more.fill("9");
  await more.press("Enter");
  await gm.reads(/Knife fighter takes 4 lethal/);
  await log.getByText("Changed by the GM").waitFor();
  await gm.page.keyboard.press("Control+z");
  await gm.turn("Knife fighter");
});

test("an attack asks its target's phone: a Dodge takes the action and half the blow; undone, and done again", async () => {
  await gm.turn("Knife fighter");
  await gm.act("Attack", (panel) => chooses(panel, "Osman Field"));
  const asked = ben.page.getByRole("dialog", { name: /How does Osman Field answer/ });
  await asked.waitFor();
  assert.equal(await ann.page.getByRole("dialog").count(), 0, "nobody else is asked");
  await audit(ben.page, "midnight-question");
  // Strength 2 + Weaponry 3; Osman dodges with twice 4.
  await program.dice(gm.code, "d10=8 d10=9 d10=3 d10=4 d10=5 d10=1 d10=2 d10=3 d10=4 d10=5 d10=6 d10=7 d10=8");
  await asked.getByText("Dodge", { exact: true }).click();
  await asked.getByRole("button", { name: "Answer" }).click();
  await gm.reads(/Osman Field takes 1 lethal/);
  await gm.page.keyboard.press("Control+z");
  await asked.waitFor();
  await gm.page.keyboard.press("Control+Shift+Z");
  await asked.waitFor({ state: "detached" });
  await gm.reads(/Osman Field takes 1 lethal/);
});

test("who has dodged may still move, and nothing else", async () => {
  await gm.act("End the turn");
  await ben.myTurn();
  assert.equal(await ben.page.getByRole("button", { name: /^Attack/ }).count(), 0, "the action is spent");
  await ben.act("End the turn");
});

test("the GM has the plain player play a turn: it walks up and strikes", async () => {
  await gm.turn("Thug");
  await gm.button("Play this turn for me").click();
  // Strength 3 + Weaponry 1: all four miss.
  await program.dice(gm.code, "d10=2 d10=3 d10=4 d10=5");
  const asked = ben.page.getByRole("dialog", { name: /How does Osman Field answer/ });
  await asked.waitFor();
  await asked.getByText("No Defense", { exact: true }).click();
  await asked.getByRole("button", { name: "Answer" }).click();
  await gm.reads(/Thug misses Osman Field/);
  await gm.act("End the turn");
  await gm.reads(/Round 2/);
  await ann.myTurn();
});

test("an exceptional grab gives a move at once: a hold", async () => {
  await ann.act("End the turn");
  await gm.turn("Knife fighter");
  await gm.act("End the turn");
  await ben.myTurn();
  // Strength 4 + Brawl 4 - Defense 5; several tens in a row.
  await program.dice(gm.code, "d10=8 d10=9 d10=10 d10=10 d10=9");
  await ben.act("Grab", (sheet) => chooses(sheet, "Knife fighter"));
  await gm.orders(/How does Knife fighter answer/, "Pass for the rest of the fight");
  const move = ben.page.getByRole("dialog");
  await move.getByText("Hold", { exact: true }).click();
  await audit(ben.page, "midnight-grapple");
  await move.getByRole("button", { name: "Answer" }).click();
  await ben.sees("grappling");
  await ben.act("End the turn");
  await gm.turn("Thug");
  await gm.act("End the turn");
});

test("the grapple is contested at the slot of the one with the higher standing", async () => {
  await gm.reads(/Round 3/);
  // Strength 2 + Brawl 1 against 4 + 4.
  await program.dice(gm.code, "d10=1 d10=2 d10=3 d10=8 d10=9 d10=10 d10=2 d10=3 d10=4 d10=5 d10=6 d10=2");
  await ann.act("End the turn");
  await ben.orders(/Spend 1 Willpower for 3 more dice/, "Pass for the rest of the fight");
  await gm.orders(/Spend 1 Willpower for 3 more dice/, "Pass for the rest of the fight");
  await ben.answers(/You have the better of Knife fighter/, "Answer");
  await gm.reads(/Knife fighter takes 3 bashing/);
  await gm.act("End the turn");
  await ben.myTurn();
  await ben.act("End the turn");
  await gm.turn("Thug");
  await gm.act("End the turn");
});

test("shot down in the grapple: the track wraps, unconscious and bleeding", async () => {
  await gm.reads(/Round 4/);
  // Dexterity 3 + Firearms 3, -4 for the friend in the grapple.
  await program.dice(gm.code, "d10=10 d10=10 d10=8 d10=9");
  await ann.act("Attack", (sheet) => chooses(sheet, "Knife fighter"));
  await gm.reads(/Knife fighter loses consciousness/);
  await gm.reads(/Knife fighter is bleeding to death/);
  await shot(gm.page, "midnight-gm-bleeding");
  await ann.act("End the turn");
});

test("first aid stops the bleeding", async () => {
  await ben.myTurn();
  await ben.act("End the turn");
  await gm.turn("Thug");
  await gm.act("End the turn");
  await gm.reads(/Round 5/);
  // Dexterity 3 + Medicine 1.
  await program.dice(gm.code, "d10=8 d10=2 d10=3 d10=4");
  await ann.act("First aid");
  await gm.reads(/Knife fighter no longer bleeds/);
});

test("with one side left the GM is asked whether the fight is over", async () => {
  await gm.sets("Thug", "surrendered");
  await ann.act("End the turn");
  await gm.answers(/Is the fight over|over/, "Yes");
  await ann.sees(/The fight is over/);
  for (const page of [gm, ann, ben].map((who) => who.page)) assert.deepEqual(page.wrong, [], "nothing went wrong in a page");
});
