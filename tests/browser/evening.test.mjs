/**
 * A whole evening: from an empty database through joining, sheets and an encounter to the end of a fight, with a GM at
 * 1280×800 and three phones at 360×640. Faces are scripted; everything else is as people play it.
 */
import assert from "node:assert/strict";
import { audit, shot } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, chooses, evening, looksOn, setUpApart } from "./table.mjs";

const { program, chromium } = await setUpApart();
let gm, ann, ben, cat, tv;

const test = evening(plain, () => [gm, ann, ben, cat]);

test("a table is opened, three players join with its code, and a screen looks on", async () => {
  gm = await Gm.runs(program, chromium);
  await audit(gm.page, "home");
  await gm.page.getByRole("button", { name: "Open an empty table for Savage Worlds" }).click();
  await gm.page.waitForURL(/\/s\//);
  await gm.asksEverything();
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Marta");
  ben = await Phone.joins(program, chromium, gm.code, "Ben", "Jonas");
  cat = await Phone.joins(program, chromium, gm.code, "Cat", "Ines");
  await gm.page.getByRole("button", { name: "Members: 3/3 online" }).waitFor();
  tv = await looksOn(program, chromium, gm.code);
  assert.equal(ann.page.wrong.length, 0, ann.page.wrong.join());
});

test("a player changes her sheet before the fight, and the GM brings in foes, one of them hidden", async () => {
  await ann.page.getByRole("button", { name: "Sheet", exact: true }).click();
  await audit(ann.page, "phone-sheet");
  await ann.page.getByLabel("Athletics").selectOption("d8");
  await gm.reads(/Athletics d6 → d8/);
  await ann.page.getByRole("button", { name: "Act", exact: true }).click();
  await gm.adds("Captain Vask");
  await gm.adds("Raider");
  await gm.addsHidden("Lurker");
  await gm.places("Captain Vask", 1, 0);
  await gm.places("Raider", 0, -1);
  await gm.places("Lurker", 9, 9);
  await gm.sets("Captain Vask", "Light cover");
  await audit(gm.page, "gm-prepare");
});

test("round one is dealt: a Joker brings Bennies, cards may be bought, and the Joker's holder is asked", async () => {
  await program.dice(
    gm.code,
    "card=K♠ card=black Joker card=5♥ card=9♥ card=10♦ card=3♣ card=7♣ card=2♦",
  );
  await gm.button("Start the fight").click();
  await ben.page.getByRole("dialog", { name: "Which card do you keep?" }).waitFor();
  await audit(ben.page, "phone-cards");
  await ben.orders("Which card do you keep?", "Pass for the rest of the fight");
  await gm.orders("Which card do you keep?", "Pass for the rest of the fight");
  for (const phone of [ann, ben, cat]) {
    await phone.page.getByRole("dialog", { name: /Buy another card/ }).waitFor();
    await phone.orders(/Buy another card/, "Pass for the rest of the fight");
  }
  await gm.orders("Buy another card", "Pass for the rest of the fight");
  await gm.reads(/Jonas Reed has a Joker/);
  await ben.answers(/You hold a Joker/, "Answer");
  await ben.myTurn();
});

test("a shot: its penalties are listed, a Benny rolls it again, and the damage aces", async () => {
  await program.dice(gm.code, "d8=2 d6=1 d8=7 d6=3 d8=8 d8=1 d8=4");
  await ben.act("Shoot", async (sheet) => {
    await chooses(sheet, "Captain Vask");
    await audit(ben.page, "phone-form");
  });
  await ben.answers(/Shooting to hit Captain Vask: 2, a miss. Roll again/, "Yes");
  await ben.page.getByRole("dialog", { name: /Shooting to hit Captain Vask: 7, a hit/ }).waitFor();
  await audit(ben.page, "phone-question");
  await ben.orders(/Shooting to hit Captain Vask: 7, a hit/, "Ask only when it goes badly");
  await ben.answers(/15 damage to Captain Vask/, "No");
  await gm.answers(/Soak/, "No");
  await gm.reads(/Captain Vask.*2 wounds/);
  await ben.page.getByRole("button", { name: "Log", exact: true }).click();
  await ben.page.getByText(/Jonas Reed rolls Shooting to hit Captain Vask.*7 against/).last().click();
  for (const why of ["Joker", "cover"]) await ben.sees(new RegExp(why, "i"));
  await shot(ben.page, "phone-log");
  await ben.page.getByRole("button", { name: "Act", exact: true }).click();
  await ben.act("End the turn");
});

test("several actions in one turn, undone and done again", async () => {
  await ann.myTurn();
  await audit(ann.page, "phone");
  await ann.act("Several actions", async (sheet) => {
    await sheet.getByRole("button", { name: "Add another" }).click();
    await sheet.getByRole("group", { name: "Add" }).getByRole("button", { name: /Attack with the long sword/ }).click();
  });
  await program.dice(gm.code, "d8=8 d8=3 d6=1 d8=3 d8=3");
  await ann.act("Attack", (sheet) => chooses(sheet, "Raider"));
  await ann.page.getByRole("dialog", { name: /Fighting to hit Raider.*: 9, a hit/ }).waitFor();
  await ann.orders(/Fighting to hit Raider.*: 9, a hit/, "Ask only when it goes badly");
  await ann.answers(/6 damage to Raider/, "No");
  await program.dice(gm.code, "d8=8 d8=6 d6=2 d8=4 d8=5 d6=3");
  await ann.act("Attack", (sheet) => chooses(sheet, "Captain Vask"));
  await ann.answers(/12 damage to Captain Vask/, "No");
  await gm.answers(/Soak/, "No");
  await gm.reads(/Captain Vask takes 1 wound/);
  assert.equal(await gm.wounds("Captain Vask"), 3);
  await gm.page.keyboard.press("Control+z");
  await gm.question(/Soak/).waitFor();
  assert.equal(await gm.wounds("Captain Vask"), 2);
  await audit(gm.page, "gm");
  await gm.page.keyboard.press("Control+Shift+Z");
  await gm.question(/Soak/).waitFor({ state: "detached" });
  assert.equal(await gm.wounds("Captain Vask"), 3);
  await program.dice(gm.code, "d8=2 d6=3");
  await ann.act("End the turn");
});

test("who is on Hold interrupts an attack with a turn of her own, and the attack is lost", async () => {
  await gm.answers(/Spirit.*Roll again/, "No");
  await gm.turn("Captain Vask");
  await gm.next();
  await cat.myTurn();
  await cat.act("Hold");
  await gm.turn("Raider");
  await gm.act("Attack");
  await program.dice(gm.code, "d6=5 d6=2 d6=3");
  await cat.answers(/Interrupt/i, "Yes");
  await cat.answers(/Athletics to go first: 5/, "No");
  await gm.answers(/Athletics to go first: 3/, "No");
  await cat.myTurn();
  await program.dice(gm.code, "d6=4 d6=1 d6=5 d6=4");
  await cat.act("Shoot", (sheet) => chooses(sheet, "Raider"));
  await cat.page.getByRole("dialog", { name: /Shooting to hit Raider.*: 4, a hit/ }).waitFor();
  await cat.orders(/Shooting to hit Raider.*: 4, a hit/, "Ask only when it goes badly");
  await cat.answers(/9 damage to Raider/, "No");
  await cat.act("End the turn");
  await gm.reads(/Raider.*(lost|Shaken)/);
});

test("a hidden foe is on no phone until it is revealed", async () => {
  for (const phone of [ann, ben, cat]) await phone.never("Lurker");
  await gm.page.getByRole("button", { name: "Reveal Lurker" }).click();
  for (const phone of [ann, ben, cat]) {
    await phone.page.getByRole("button", { name: "Fight", exact: true }).click();
    await phone.sees("Lurker");
    await phone.page.getByRole("button", { name: "Act", exact: true }).click();
  }
});

test("round two: a critical failure asks the GM for a ruling, accepted with Enter", async () => {
  await gm.turn("Raider");
  await gm.next();
  await gm.turn("Lurker");
  await program.dice(
    gm.code,
    "card=10♠ card=A♠ card=3♦ card=J♦ card=K♥ card=4♦ card=Q♣ card=2♣",
  );
  await gm.next();
  await ben.myTurn();
  await program.dice(gm.code, "d8=1 d6=1");
  await ben.act("Shoot", (sheet) => chooses(sheet, "Captain Vask"));
  const mishap = gm.question(/Jonas Reed rolls a critical failure/);
  await mishap.waitFor();
  await audit(gm.page, "gm-ruling");
  await gm.page.locator("body").press("Enter");
  await mishap.waitFor({ state: "detached" });
  const stray = gm.question(/Does it hit somebody else/);
  await stray.getByText("Rule otherwise").click();
  await stray.getByText(/Nobody/).click();
  await stray.getByRole("button", { name: "Answer" }).click();
  await stray.waitFor({ state: "detached" });
  await ben.sees(/critical failure/i);
});

test("a soak is asked on the phone that owns it; offline and a killed server in mid-question lose nothing", async () => {
  await gm.edits("Captain Vask", "Wounds", "=0");
  await gm.ends("Captain Vask", "Shaken");
  await ben.act("End the turn");
  await gm.turn("Captain Vask");
  await program.dice(gm.code, "d8=8 d8=4 d6=3 d8=7 d8=6 d6=4");
  await gm.act("Attack", (panel) => chooses(panel, "Marta Kessel"));
  await gm.question(/success.*Roll again|Roll again/).first().waitFor();
  await gm.orders(/Roll again/, "Ask only when it goes badly");
  await gm.answers(/17 damage to Marta Kessel/, "No");
  const soak = /Soak/;
  await ann.page.getByRole("dialog", { name: soak }).waitFor();
  assert.equal(await ben.page.getByRole("dialog").count(), 0, "nobody else is asked");

  await ann.page.context().setOffline(true);
  await ann.page.getByText(/offline|connection|reconnect/i).filter({ visible: true }).first().waitFor({ timeout: 30_000 });
  await shot(ann.page, "phone-offline");
  await program.kill();
  await program.run();
  await ann.page.context().setOffline(false);
  await gm.page.getByText(/Ann is asked/).waitFor({ timeout: 30_000 });
  await ann.page.getByRole("dialog", { name: soak }).waitFor({ timeout: 30_000 });
  await program.dice(gm.code, "d8=5 d6=2");
  await ann.answers(soak, "Yes");
  await gm.reads(/Marta Kessel takes 1 wound/);
  assert.equal(await gm.wounds("Marta Kessel"), 1);
});

test("incapacitated, an injury, Bleeding Out, and a friend who stops it", async () => {
  await gm.edits("Marta Kessel", "Wounds", "=3");
  await gm.ends("Raider", "Shaken");
  await gm.act("End the turn");
  await gm.turn("Raider");
  await program.dice(gm.code, "d6=6 d6=5 d6=6 d6=4 d6=5 d6=3");
  await gm.act("Attack", (panel) => chooses(panel, "Marta Kessel"));
  await gm.orders(/Fighting.*Roll again/, "Ask only when it goes badly");
  await gm.answers(/18 damage to Marta Kessel/, "No");
  await program.dice(gm.code, "d8=3 d6=4 d6=3 d6=4 d6=5");
  await ann.answers(/Soak/, "No");
  await ann.answers(/Vigor.*Roll again/, "No");
  await ann.sees("Incapacitated");
  await ann.sees("Bleeding Out");
  await ann.sees(/Injury/);
  await audit(ann.page, "phone-incapacitated");
  await gm.act("End the turn");

  await cat.myTurn();
  await program.dice(gm.code, "d8=5 d6=2");
  await cat.act("Move and help");
  await gm.reads(/Marta Kessel.*(stabilized|no longer Bleeding|stops bleeding)/i);
  const conditions = ann.page.getByRole("group", { name: "Conditions" });
  await conditions.getByText("Bleeding Out").waitFor({ state: "detached" });
  await conditions.getByText("Incapacitated").waitFor();
});

test("the fight ends, its log is there to keep, and the screen has shown it all", async () => {
  await shot(tv, "table");
  await audit(tv, "table-screen");
  await audit(cat.page, "phone-turn");
  await gm.button("Encounter").click();
  await gm.page.getByRole("dialog").getByRole("button", { name: /^End the fight/ }).click();
  await gm.page.getByRole("dialog").getByRole("button", { name: "End it" }).click();
  await gm.page.keyboard.press("Escape");
  await ann.sees(/The fight is over/);
  const log = await gm.page.request.get(`${program.url}/api/tables/${gm.code}/log.txt?seat=1`);
  assert.match(await log.text(), /Marta Kessel/);
  for (const page of [gm, ann, ben, cat].map((who) => who.page)) assert.deepEqual(page.wrong, [], "nothing went wrong in a page");
});
