/** Dice that can be checked: every screen shows the commitment before the fight; the browser checks it afterwards. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PHONE, audit, open, shot } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, evening, looksOn, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann, sealed, file;

const test = evening(plain, () => [gm, ann]);
const rules = () => gm.page.getByRole("dialog");
const json = (text) => ({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
const opens = (panel) => gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: panel }).click();

test("before the fight all screens show what the dice are sealed with, and a phone adds to it", async () => {
  gm = await Gm.opens(program, chromium, "Chronicles of Darkness");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Nadia");
  await ann.page.getByRole("button", { name: "Fight", exact: true }).click();
  const line = ann.page.getByText("Dice sealed:");
  sealed = (await line.innerText()).replace(/^Dice sealed:\s*/, "");
  assert.match(sealed, /^[0-9a-f]{4} [0-9a-f]{4}$/);
  await line.click();
  await ann.page.getByText(/^Ann added [0-9a-f]{16}$/).waitFor();
  await audit(ann.page, "dice-phone");
  const tv = await looksOn(program, chromium, gm.code);
  await tv.getByText(`Dice sealed: ${sealed}`).waitFor();
  await shot(tv, "dice-tv");
  await opens("Rules");
  await rules().getByText(`Dice sealed: ${sealed}`).click();
  await audit(gm.page, "dice-gm");
  assert.equal(await rules().getByText("Save the dice of the last encounter").count(), 0, "nothing is over yet");
  await gm.page.keyboard.press("Escape");
});

test("when the next encounter begins, the GM saves the dice of the last one", async () => {
  await gm.adds("Knife fighter");
  await gm.button("Start the fight").click();
  await gm.reads(/Round 1/);
  await opens("Encounter");
  await rules().getByRole("button", { name: /^End the fight/ }).click();
  await rules().getByRole("button", { name: "End it" }).click();
  await opens("Encounter");
  await rules().getByRole("button", { name: "New encounter" }).click();
  await gm.page.getByRole("dialog").waitFor({ state: "detached" });
  await opens("Rules");
  const saved = gm.page.waitForEvent("download");
  await rules().getByText("Save the dice of the last encounter").click();
  file = join(program.folder, "dice.json");
  await (await saved).saveAs(file);
  await gm.page.keyboard.press("Escape");
});

test("anybody checks every face on a phone", async () => {
  const page = await open(chromium, PHONE);
  await page.goto(`${program.url}/verify`);
  await page.getByLabel("Dice file").setInputFiles(file);
  await page.getByText("Every roll fell as sealed.").waitFor();
  const commitment = await page.getByText(/^Sealed as/).innerText();
  assert.ok(commitment.includes(sealed.replace(" ", "")), commitment);
  await audit(page, "dice-verify");
  const fight = JSON.parse(readFileSync(file, "utf8"));
  const told = fight.commits.flatMap((commit) => commit.facts).find((fact) => fact.what.told?.roll?.dice.length);
  const [{ die }] = told.what.told.roll.dice;
  die.faces[0] = (die.faces[0] % die.sides) + 1;
  await page.getByLabel("Dice file").setInputFiles(json(JSON.stringify(fight)));
  await page.getByText("The log shows dice that did not fall. Do not trust it.").waitFor();
  await page.getByText(/^Shows dice that did not fall: line \d+\.\d+$/).waitFor();
  await audit(page, "dice-verify-changed");
  await page.getByLabel("Dice file").setInputFiles(json("{}"));
  await page.getByText("That is not a file of dice.").waitFor();
});
