/**
 * A whole evening: from an empty database through joining, sheets and an encounter to the end of a fight, with a GM at
 * 1280×800 and three phones at 360×640. Faces are scripted; everything else is as people play it.
 */
import assert from "node:assert/strict";
import { after, before, test as plain } from "node:test";
import { Program } from "./program.mjs";
import { TELEVISION, audit, browser, open, shot } from "./screens.mjs";
import { Gm, Phone } from "./table.mjs";

let program, chromium, gm, ann, ben, cat, tv;

before(async () => {
  program = await Program.start();
  chromium = await browser();
});
after(async () => {
  await chromium?.close();
  await program?.stop();
});

/** A test that says what everybody saw when it failed. */
const test = (name, work) =>
  plain(name, async () => {
    try {
      await work();
    } catch (wrong) {
      const seen = [gm && ["GM", gm.page.getByRole("main")], ...[ann, ben, cat].filter(Boolean).map((p) => [p.name, p.page.locator("body")])];
      for (const [who, place] of seen.filter(Boolean)) {
        wrong.message += `\n--- ${who} sees ---\n${await place.first().innerText().catch(() => "nothing")}`;
      }
      throw wrong;
    }
  });

test("a table is opened, three players join with its code, and a screen looks on", async () => {
  gm = await Gm.runs(program, chromium);
  await audit(gm.page, "home");
  await gm.page.getByRole("button", { name: "Empty table" }).click();
  await gm.page.waitForURL(/\/s\//);
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Marta");
  ben = await Phone.joins(program, chromium, gm.code, "Ben", "Jonas");
  cat = await Phone.joins(program, chromium, gm.code, "Cat", "Ines");
  await gm.page.getByRole("button", { name: "Members, 3 of 3 online" }).waitFor();
  tv = await open(chromium, TELEVISION);
  await tv.goto(`${program.url}/t/${gm.code}`);
  await tv.getByRole("button", { name: /Look on/ }).click();
  await tv.waitForURL(/\/s\//);
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
  await ben.answers("Which card?", "Answer");
  await gm.answers("Which card?", "Answer");
  for (const phone of [ann, ben, cat]) {
    await phone.page.getByRole("dialog", { name: /Buy another card/ }).waitFor();
    await phone.orders(/Buy another card/, "Pass for the rest of the fight");
  }
  await gm.question("Buy another card").getByLabel("Questions like this").selectOption({ label: "Pass for the rest of the fight" });
  await gm.reads(/Jonas Reed has a Joker/);
  await ben.answers(/Joker/, "Act now");
  await ben.myTurn();
});

test("a shot: its penalties are listed, a Benny rolls it again, and the damage aces", async () => {
  console.log(await ben.page.locator("main").innerText());
  await program.dice(gm.code, "d8=2 d6=1 d8=7 d6=3 d8=8 d8=1 d8=4");
  await ben.act("Shoot", async (sheet) => { console.log(await sheet.innerText()); await shot(ben.page, "shoot"); });
  await gm.page.waitForTimeout(600);
  console.log(await ben.sheet.innerText());
});
