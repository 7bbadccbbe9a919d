/**
 * Pictures of states that a fight rarely comes to: areas, what is paid to change a roll, somebody who bleeds, turns that pass.
 * They are taken with FRAY_SHOTS only.
 */
import assert from "node:assert/strict";
import { pictures } from "./pictured.mjs";
import { DESKS, HELD, PHONE, open } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, chooses, evening, looksOn, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
const { picture, wrong } = pictures();
let gm, ann, tv;

const shots = Boolean(process.env.FRAY_SHOTS);
function state(name, work) {
  // One that fails says what everybody saw, and the next begins at a table of its own.
  const one = evening((title, run) => plain(title, { skip: !shots }, run), () => [gm, ann, tv && { name: "The television", page: tv }]);
  one(name, async () => {
    for (const page of [gm?.page, ann?.page, tv]) await page?.context().close();
    gm = ann = tv = undefined;
    await work();
    assert.deepEqual(wrong.splice(0), []);
  });
}

/** A foe of this ruleset in a player's hands, whose turn it is, with guards ten metres or yards away. */
async function played(rules, foe, guards) {
  gm = await Gm.opens(program, chromium, rules);
  await gm.adds(foe);
  ann = { name: "Ann", page: await open(chromium, PHONE) };
  await ann.page.goto(`${program.url}/t/${gm.code}`);
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByRole("radio", { name: /Wait for the GM/ }).check();
  await ann.page.getByRole("button", { name: "Join as player" }).click();
  const edit = await gm.inspects(foe);
  await edit.getByLabel("Played by").selectOption({ label: "Ann" });
  await ann.page.getByRole("navigation", { name: "Views" }).waitFor();
  await edit.getByRole("button", { name: "Close" }).click();
  await gm.adds(guards[0].replace(/ \d$/, ""), async (library) => {
    await library.getByLabel("Side").fill("Guards");
    await library.getByRole("spinbutton", { name: "How many" }).fill(String(guards.length));
  });
  await gm.places(foe, 2, 3);
  for (const [n, name] of guards.entries()) await gm.places(name, 12, 3 + 2 * n);
  tv = await looksOn(program, chromium, gm.code);
  await gm.button("Start the fight").click();
  await gm.reaches(foe);
}

/** Pictures of a form with an area, on the phone and the desk. */
async function area(name, act, choose, inside) {
  const open = ann.page.getByRole("button", { name: new RegExp(`^${act}`) }).filter({ visible: true });
  if (!(await open.count())) await ann.page.getByText(/^More \(/).first().tap();
  await open.first().tap();
  const sheet = ann.page.getByRole("dialog");
  const form = await formAtDesk(act);
  for (const one of [sheet, form]) {
    await choose(one);
    await one.getByText(inside).first().waitFor();
  }
  await picture(ann.page, `area-${name}-phone-top`, HELD);
  await sheet.getByText(inside).first().scrollIntoViewIfNeeded();
  await picture(ann.page, `area-${name}-phone`, HELD);
  await form.getByText(inside).first().scrollIntoViewIfNeeded();
  await picture(gm.page, `area-${name}-desk`, DESKS);
  await ann.page.keyboard.press("Escape");
}

async function formAtDesk(act) {
  const panel = gm.page.getByRole("region", { name: /(turn|slot|call)$/ });
  const open = panel.getByRole("button", { name: new RegExp(`^${act}`) }).filter({ visible: true });
  if (!(await open.count())) await panel.getByText(/^More \(/).first().click();
  await open.first().click();
  return panel.locator("form");
}

/** Pictures of what all screens show, and of the phone's log. */
async function everywhere(name, { log = false } = {}) {
  await picture(gm.page, `${name}-desk`, DESKS);
  if (tv) await picture(tv, `${name}-tv`, DESKS);
  await picture(ann.page, `${name}-phone`, HELD);
  if (!log) return;
  const views = ann.page.getByRole("navigation", { name: "Views" });
  await views.getByRole("button", { name: "Log" }).click();
  await picture(ann.page, `${name}-phone-log`, HELD);
  await views.getByRole("button", { name: "Act" }).click();
}

/** Gives the proposed answer to whatever else the phone is asked. */
async function answersTheRest() {
  for (let n = 0; n < 4 && (await asked().count()); n++) {
    await asked().locator("form button.primary, form button[type=submit]").last().click({ timeout: 1000 }).catch(() => {});
    await ann.page.waitForTimeout(400);
  }
}

state("suppressive fire in Savage Worlds", async () => {
  await played("Savage Worlds", "Gunner", ["Raider 1", "Raider 2", "Raider 3"]);
  await area("suppressive", "Suppressive fire", async () => {}, /^In the area: Raider/);
  await gm.dice("d6=6 d6=5");
  await gm.page.locator("#stage-region form").getByRole("button", { name: "Suppressive fire", exact: true }).click();
  await gm.reads(/Gunner lays down suppressive fire/);
  await everywhere("suppressed", { log: true });
});

state("a spray in Cthulhu Eternal", async () => {
  await played("Cthulhu Eternal", "Mercenary", ["Thug 1", "Thug 2", "Thug 3"]);
  await area("spray", "Attack", (form) => chooses(form, "long spray"), /^In the area: Thug 1/);
});

state("covering fire in Chronicles of Darkness", async () => {
  await played("Chronicles of Darkness", "Tactical officer", ["Thug 1", "Thug 2"]);
  await area("covering", "Covering fire", async () => {}, /^In the area: Thug 1/);
});

state("a blast in Call of Cthulhu", async () => {
  await played("Call of Cthulhu", "Fanatic with dynamite", ["Robed cultist 1", "Robed cultist 2"]);
  await area("blast", "Throw", async () => {}, /^In the area: Robed/);
});

/** Switches on an option of the rules, or chooses a value. */
async function option(name, value) {
  await gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Rules" }).click();
  const field = gm.page.getByRole("dialog").getByLabel(name);
  if (value) await field.selectOption({ label: value });
  else await field.check();
  await gm.reads(/Rule option|option|now/);
  await gm.page.keyboard.press("Escape");
}

const asked = (who = ann) => who.page.getByRole("dialog");

state("Luck spent on a roll in Call of Cthulhu", async () => {
  gm = await Gm.opens(program, chromium, "Call of Cthulhu");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Tom");
  await gm.adds("Thug");
  await gm.places("Tom Okafor", 0, 0);
  await gm.places("Thug", 1, 0);
  await gm.asksEverything();
  await option(/^Spending Luck/);
  tv = await looksOn(program, chromium, gm.code);
  await gm.button("Start the fight").click();
  await gm.reaches("Tom Okafor");
  await program.dice(gm.code, "d100=75 d100=90");
  await ann.act("Attack");
  await gm.question(/Thug/).first().getByRole("button", { name: /default|Answer|Decide/ }).last().click();
  await asked().getByText(/Spend Luck/).first().waitFor();
  await everywhere("luck-asked");
  await asked().getByRole("button", { name: "+10" }).click();
  await picture(ann.page, "luck-ten-phone", HELD);
  await asked().getByRole("button", { name: "Answer" }).click();
  await asked().waitFor({ state: "detached" });
  await everywhere("luck-spent", { log: true });
});

state("a roll pushed, for somebody who is dying, in Call of Cthulhu", async () => {
  gm = await Gm.opensSample(program, chromium, "Call of Cthulhu");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Tom");
  tv = await looksOn(program, chromium, gm.code);
  await gm.reaches("Tom Okafor");
  await gm.places("Tom Okafor", 60, 60);
  await gm.places("Dr. Ruth Falk", 61, 60);
  await gm.sets("Dr. Ruth Falk", "dying");
  await everywhere("dying-friend");
  await program.dice(gm.code, "d100=95");
  await ann.act("First aid");
  await everywhere("push-failed");
  await gm.page.getByRole("button", { name: /^Next turn/ }).click();
  // Until that is told it is still his turn.
  await ann.page.locator(".bar.mine").waitFor({ state: "detached" });
  await gm.reaches("Tom Okafor");
  await ann.page.locator(".bar.mine").waitFor();
  const push = ann.page.getByRole("button", { name: /^Push a failed roll/ }).filter({ visible: true });
  if (!(await push.count())) await ann.page.getByText(/^More \(/).first().tap();
  await push.tap();
  await picture(ann.page, "push-form-phone", HELD);
  await program.dice(gm.code, "d100=10");
  await asked().locator("button[type=submit]").last().click();
  await asked().locator("form.act").waitFor({ state: "detached" });
  await everywhere("push-to-rule-on");
  await gm.page.locator("article.ruling button.primary.go").first().click();
  await gm.reads(/pushes the failed/);
  await everywhere("pushed", { log: true });
});

state("a reroll with a Benny in Savage Worlds", async () => {
  gm = await Gm.opens(program, chromium, "Savage Worlds");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Marta");
  await gm.adds("Raider");
  await gm.places("Marta Kessel", 0, 0);
  await gm.places("Raider", 1, 0);
  tv = await looksOn(program, chromium, gm.code);
  await program.dice(gm.code, "card=K♠ card=5♥");
  await gm.button("Start the fight").click();
  await gm.turn("Marta Kessel");
  await program.dice(gm.code, "d8=2 d6=3 d8=8 d8=3 d6=2");
  await ann.act("Attack");
  await asked().getByText(/Roll again/).first().waitFor();
  await everywhere("benny-asked");
  await ann.answers(/Roll again/, "Yes");
  await picture(ann.page, "benny-asked-again", HELD);
  await answersTheRest();
  await everywhere("benny-done", { log: true });
  await gm.sets("Marta Kessel", "Bleeding Out");
  await everywhere("bleeding-savage");
});

state("a retest in Mind's Eye Theatre", async () => {
  gm = await Gm.opens(program, chromium, "Mind's Eye Theatre");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Marcus");
  await gm.adds("Thug");
  await gm.places("Marcus Thorn", 0, 0);
  await gm.places("Thug", 1, 0);
  tv = await looksOn(program, chromium, gm.code);
  await gm.button("Start the fight").click();
  await gm.reaches("Marcus Thorn");
  await program.dice(gm.code, "throw=rock throw=paper throw=scissors throw=paper");
  await ann.act("Attack");
  await asked().getByText(/Retest/).first().waitFor();
  await everywhere("retest-asked");
  await ann.answers(/Retest/, "Yes");
  await answersTheRest();
  await everywhere("retest-done", { log: true });
});

state("a round of the quick in Mind's Eye Theatre", async () => {
  gm = await Gm.opens(program, chromium, "Mind's Eye Theatre");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Irena");
  await gm.adds("Duellist");
  await gm.places("Irena Vale", 0, 0);
  await gm.places("Duellist", 9, 0);
  tv = await looksOn(program, chromium, gm.code);
  await gm.button("Start the fight").click();
  const round = gm.page.getByText(/round 3 \(Celerity 5 or more\)/);
  for (let n = 0; n < 30 && !(await round.count()); n++) await gm.goesOn();
  await round.first().waitFor();
  await everywhere("celerity");
  await ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Fight" }).click();
  await picture(ann.page, "celerity-phone-fight", HELD);
});

state("a turn that passes, and somebody who bleeds, in Chronicles of Darkness", async () => {
  gm = await Gm.opens(program, chromium, "Chronicles of Darkness");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Osman");
  await gm.adds("Thug");
  await gm.places("Osman Field", 0, 0);
  await gm.places("Thug", 1, 0);
  tv = await looksOn(program, chromium, gm.code);
  await program.dice(gm.code, "d10=1 d10=10");
  await gm.button("Start the fight").click();
  await gm.reaches("Thug");
  await gm.sets("Osman Field", "stunned");
  await everywhere("passes");
  await gm.sets("Osman Field", "unconscious");
  await gm.sets("Osman Field", "bleeding").catch(() => {});
  await everywhere("bleeding");
  await gm.page.keyboard.press("Control+z");
  await gm.reads(/Undone/);
  await picture(gm.page, "undo-title-desk", DESKS);
});

state("somebody who bleeds on their own turn, on another's phone", async () => {
  gm = await Gm.opens(program, chromium, "Savage Worlds");
  await gm.asksEverything();
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Marta");
  await gm.adds("Mother Sable");
  tv = await looksOn(program, chromium, gm.code);
  await program.dice(gm.code, "card=K♠ card=5♥ card=3♦");
  await gm.button("Start the fight").click();
  // A card bought would change who begins.
  for (let n = 0; n < 9 && (await asked().count()); n++) {
    await asked().getByRole("button", { name: /^No\b/ }).last().click({ timeout: 900 }).catch(() => {});
  }
  await gm.reaches("Marta Kessel");
  await gm.sets("Mother Sable", "Bleeding Out");
  await gm.next();
  const headline = ann.page.getByRole("region", { name: "Whose turn" });
  await headline.getByText(/^Mother Sable.s turn$/).waitFor();
  await tv.getByText("Acting now", { exact: true }).waitFor();
  await everywhere("bleeding-roll");
});
