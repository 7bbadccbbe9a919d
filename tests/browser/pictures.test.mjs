/**
 * A picture of every screen and state, in light and dark, at common sizes. With FRAY_SHOTS they are written to that
 * folder. Nothing may stick out sideways, and no button may lie outside what can be scrolled to.
 */
import assert from "node:assert/strict";
import { pictures } from "./pictured.mjs";
import { Player } from "./player.mjs";
import { DESKS, HELD, LAPTOP, open } from "./screens.mjs";
import { test } from "./suite.mjs";
import { Gm, looksOn, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
const { picture, wrong } = pictures();
let gm, ann, tv;

const everywhere = () => true;

test("before the fight", async () => {
  const page = await open(chromium, LAPTOP);
  for (const [path, name] of [["/", "home"], ["/verify", "verify"], ["/t/NOBODY", "no-such-table"]]) {
    await page.goto(program.url + path);
    await page.getByRole("heading").first().waitFor();
    await picture(page, name, everywhere);
  }
  gm = await Gm.opens(program, chromium, "Savage Worlds");
  await gm.button("Start the fight").waitFor();
  await picture(gm.page, "desk-empty", DESKS);
  const watching = await looksOn(program, chromium, gm.code);
  await picture(watching, "tv-empty", DESKS);
  await watching.context().close();
  await page.goto(`${program.url}/t/${gm.code}`);
  await page.getByLabel("Your name").waitFor();
  await picture(page, "join-empty", everywhere);
  await page.context().close();
  await gm.page.context().close();
});

test("the desk and its panels", async () => {
  gm = await Gm.opensSample(program, chromium, "Savage Worlds");
  await gm.page.getByRole("button", { name: /^Next (turn|slot|call)/ }).waitFor();
  const page = await open(chromium, LAPTOP);
  await page.goto(`${program.url}/t/${gm.code}`);
  await page.getByLabel("Your name").waitFor();
  await picture(page, "join", everywhere);
  await page.context().close();
  ann = await Player.joins(program, chromium, gm.code, "Ann");
  tv = await looksOn(program, chromium, gm.code);
  await picture(gm.page, "desk", DESKS);
  const folded = gm.page.getByText(/^Not possible now/).first();
  await folded.click();
  await gm.page.locator(".offer.off").first().click();
  await picture(gm.page, "desk-not-possible", DESKS);
  await folded.click();
  for (const panel of ["Add", "Encounter", "Rules", /^Members/, /^Invite/]) {
    await gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: panel, exact: true }).click();
    // The content of a panel loads after its frame.
    await gm.page.getByRole("dialog").locator("button").nth(1).waitFor();
    await picture(gm.page, `desk-${String(panel).replace(/\W/g, "").toLowerCase()}`, DESKS);
    await gm.page.keyboard.press("Escape");
  }
  await gm.page.keyboard.press("Control+k");
  await gm.page.getByRole("combobox").waitFor();
  await picture(gm.page, "desk-palette", DESKS);
  await gm.page.keyboard.press("Escape");
  const edit = await gm.inspects("Raider 1");
  await picture(gm.page, "desk-edit", DESKS);
  await edit.getByText("Gear", { exact: true }).click();
  await edit.getByText(/^Name and figures of/).first().click();
  await edit.getByLabel(/^Name of/).first().scrollIntoViewIfNeeded();
  await picture(gm.page, "desk-item-figures", DESKS);
  await edit.getByRole("button", { name: "Close" }).click();
});

const asked = () => ann.page.getByRole("dialog").count();

/** Plays until it is somebody else's turn and the phone is asked nothing. The dice decide who begins. */
async function annWaits() {
  for (let n = 0; n < 20 && ((await asked()) || (await ann.page.locator(".bar.mine").count())); n++) {
    if (await asked()) await ann.acts();
    else await gm.page.getByRole("button", { name: /^Next (turn|slot|call)/ }).click({ timeout: 1500 }).catch(() => {});
    await ann.page.waitForTimeout(150);
  }
}

/** Whose turns are played out until then: those who do no harm to the phone's own. */
const FRIENDS = /Jonas Reed|Ines Valdor|Mother Sable/;

/** Goes on until it is the phone's own turn and it is asked nothing. */
async function annsTurn() {
  const play = gm.page.getByRole("button", { name: /^Play this (turn|slot|call) for me$/ });
  for (let n = 0; n < 40 && ((await asked()) || !(await ann.page.locator(".bar.mine").count())); n++) {
    if (await asked()) await ann.acts();
    else if ((await play.count()) && (await gm.now.filter({ hasText: FRIENDS }).count())) await play.first().click({ timeout: 1500 }).catch(() => {});
    else await gm.goesOn();
    // The phone may read it later than the desk.
    await ann.page.waitForTimeout(150);
  }
}

test("a form on the desk", async () => {
  for (let n = 0; n < 20 && !(await gm.page.locator(".offer.primary", { hasText: "attack" }).count()); n++) await gm.goesOn();
  await gm.page.locator(".offer.primary").first().click();
  await gm.page.locator("#stage-region form").waitFor();
  await picture(gm.page, "desk-form", DESKS);
  await gm.page.getByRole("button", { name: "Back to the actions" }).click();
});

test("the phone", async () => {
  const { page } = ann;
  await annWaits();
  await picture(page, "phone-waiting", HELD);
  await page.getByRole("button", { name: "Declare ahead" }).click();
  await page.getByRole("dialog").locator(".offer").first().waitFor();
  await picture(page, "phone-declare", HELD);
  await page.keyboard.press("Escape");
  for (const tab of ["Fight", "Log", "Sheet"]) {
    await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: tab }).click();
    await picture(page, `phone-${tab.toLowerCase()}`, HELD);
  }
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Act" }).click();
  await annsTurn();
  await page.locator(".bar.mine").waitFor();
  await picture(page, "phone-turn", HELD);
  await page.getByRole("main").locator(".offer:not(.off)").first().click();
  await page.getByRole("dialog").waitFor();
  await picture(page, "phone-form", HELD);
  await page.keyboard.press("Escape");
  await page.getByText(/^Not possible now/).first().click();
  await picture(page, "phone-not-possible", HELD);
});

test("a question, a result, the television, the map", async () => {
  await gm.asksEverything();
  await program.dice(gm.code, "d6=5 d6=6 d6=3");
  await gm.selects("Table");
  await gm.act("Deal damage", async (panel) => {
    const hers = panel.getByRole("checkbox", { name: ann.character });
    await hers.waitFor();
    for (const box of await panel.getByRole("checkbox", { checked: true }).all()) await box.uncheck();
    await hers.check();
  });
  // The GM's own are asked everything, too.
  for (let n = 0; n < 10 && !(await ann.page.getByRole("dialog").count()); n++) {
    await gm.page.getByRole("region", { name: "In front" }).locator("button.primary").last().click({ timeout: 1500 }).catch(() => {});
    await gm.page.waitForTimeout(400);
  }
  await ann.page.getByRole("dialog").waitFor();
  await picture(ann.page, "phone-question", HELD);
  await picture(gm.page, "desk-question", DESKS);
  await picture(tv, "tv-question", DESKS);
  // One answer may bring another question: whether to roll again.
  for (let n = 0; n < 5 && (await asked()); n++) {
    await ann.acts();
    await ann.page.waitForTimeout(300);
  }
  await gm.page.getByRole("region", { name: "In front" }).waitFor({ state: "detached" }).catch(() => {});
  await picture(ann.page, "phone-result", HELD);
  await ann.page.locator(".latest").click();
  await ann.page.getByRole("dialog").waitFor();
  await picture(ann.page, "phone-full-roll", HELD);
  await ann.page.keyboard.press("Escape");
  await picture(tv, "tv", DESKS);
  await gm.switchesMap();
  await ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Map" }).click();
  await ann.page.waitForTimeout(400);
  await picture(ann.page, "phone-map", HELD);
  await picture(gm.page, "desk-map", DESKS);
  await picture(tv, "tv-map", DESKS);
  // First the answers, as many as the dice have led to, then the damage.
  const undo = gm.page.getByRole("group", { name: "History" }).getByRole("button").first();
  for (let damage = false; !damage; ) {
    const step = await undo.innerText();
    damage = step.includes("Deal damage");
    await undo.click();
    await gm.page.waitForFunction((step) => document.querySelector('[aria-label="History"] button').innerText !== step, step);
  }
  await ann.page.getByText(/^Undone: .*Deal damage/).first().waitFor();
  await picture(ann.page, "phone-undone", HELD);
  await picture(gm.page, "desk-undone", DESKS);
  await picture(tv, "tv-undone", DESKS);
});

test("the end, and a lost network", async () => {
  await ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Act" }).click();
  await ann.page.context().setOffline(true);
  await ann.page.getByText(/This device is offline/).waitFor();
  await picture(ann.page, "phone-offline", HELD);
  await ann.page.context().setOffline(false);
  await gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Encounter" }).click();
  await gm.page.getByRole("dialog").getByRole("button", { name: "End the fight" }).click();
  await gm.page.getByRole("dialog").getByRole("button", { name: "End it" }).click();
  await tv.getByRole("heading", { name: "The fight is over" }).waitFor();
  await ann.page.getByRole("region", { name: "Whose turn" }).getByText("The fight is over").waitFor({ timeout: 30_000 });
  await picture(ann.page, "phone-over", HELD);
  await picture(gm.page, "desk-over", DESKS);
  await picture(tv, "tv-over", DESKS);
  assert.deepEqual(wrong.splice(0), []);
});
