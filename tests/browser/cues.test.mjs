/** What screens say of themselves: who waits to come in, what was refused, what a wall does, who is near whom. */
import assert from "node:assert/strict";
import { LAPTOP, PHONE, audit, open, shot } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, evening, looksOn, setUp } from "./table.mjs";
import { uvtt } from "./uvtt.mjs";

const { program, chromium } = await setUp();
let gm, ann;

const test = evening(plain, () => [gm, ann]);
const row = (page) => page.getByRole("list", { name: /^Distances from/ });

/** Types into the palette and chooses the first of what is found. */
async function finds(words) {
  await gm.page.keyboard.press("Control+k");
  await gm.page.getByRole("combobox", { name: "Action, combatant or tool" }).fill(words);
  await gm.page.keyboard.press("Enter");
}

/** What is wrong stands directly below this field. */
async function below(page, label) {
  const [field, alert] = [await page.getByLabel(label).boundingBox(), await page.getByRole("alert").boundingBox()];
  const gap = alert.y - (field.y + field.height);
  assert.ok(gap >= 0 && gap < 24, `${gap} pixels below ${label}`);
}

test("the GM reads who has made a character in mid-fight and brings it in, and its player puts it in order", async () => {
  gm = await Gm.opens(program, chromium, "Chronicles of Darkness");
  await gm.adds("Knife fighter");
  await gm.adds("Gunman");
  await program.dice(gm.code, "d10=2 d10=3");
  await finds("start the fight");
  const page = await open(chromium, PHONE);
  await page.goto(`${program.url}/t/${gm.code}`);
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("radio", { name: /Wait for the GM/ }).check();
  await page.getByRole("button", { name: "Join as player" }).click();
  await page.getByText("Make a new character").click();
  await page.getByLabel("Character name").fill("Late");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText("The GM has been told").waitFor();
  await audit(page, "cue-waits");
  const cue = gm.page.getByRole("region", { name: "Late waits" });
  await cue.getByText("Ann wants to play Late.").waitFor();
  await audit(gm.page, "cue-desk");
  await cue.getByRole("button", { name: "Bring in" }).click();
  await cue.waitFor({ state: "detached" });
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Sheet" }).click();
  await page.getByText("You can change this sheet until you first act.").waitFor();
  await audit(page, "cue-sheet");
  await page.getByLabel("Strength", { exact: true }).fill("3");
  await page.keyboard.press("Tab");
  await gm.reads(/Late: Strength .*edited/);
  await page.close();
});

test("without a map, desk, phone and table screen say who is near whom", async () => {
  const waits = gm.page.getByRole("region", { name: /^Nadia.* waits/ });
  const joining = Phone.joins(program, chromium, gm.code, "Ben", "Nadia");
  await waits.getByRole("button", { name: "Bring in" }).click();
  ann = await joining;
  await row(gm.page).getByText(/m\)$/).first().waitFor();
  await audit(gm.page, "cue-near-desk");
  const views = ann.page.getByRole("navigation", { name: "Views" });
  await views.getByRole("button", { name: "Fight" }).click();
  await row(ann.page).waitFor();
  await audit(ann.page, "cue-near-phone");
  await views.getByRole("button", { name: "Act" }).click();
  const tv = await looksOn(program, chromium, gm.code);
  await row(tv).waitFor();
  await audit(tv, "cue-near-wall");
  await tv.close();
});

test("the note on a condition closes with a tap anywhere else", async () => {
  await gm.sets("Nadia", "prone");
  const chip = ann.page.getByRole("group", { name: "Conditions" }).getByRole("button", { name: "prone" });
  const note = ann.page.locator("header .note");
  await chip.tap();
  await note.waitFor();
  await audit(ann.page, "cue-note");
  await note.tap();
  assert.equal(await note.count(), 1);
  await ann.page.getByRole("heading", { name: "Nadia Brandt" }).tap();
  await note.waitFor({ state: "detached" });
  await chip.tap();
  await note.waitFor();
  await chip.tap();
  await note.waitFor({ state: "detached" });
  await gm.ends("Nadia", "prone");
});

test("what is no number stays in its field, with what is wrong below it", async () => {
  const edit = await gm.inspects("Knife fighter");
  await edit.locator("details", { hasText: "Position and range" }).locator("summary").click();
  const across = edit.getByLabel(/^Across/);
  const was = await across.inputValue();
  await across.fill("abc");
  await edit.getByRole("button", { name: "Place" }).click();
  await edit.getByText("Enter a number.").waitFor();
  assert.equal(await across.inputValue(), "abc");
  await audit(gm.page, "cue-number");
  await across.fill(was);
  await edit.getByText("Enter a number.").waitFor({ state: "detached" });
  const field = edit.getByLabel(/^Change .*, such as -7 or =12/).first();
  await field.fill("=many");
  await field.press("Enter");
  await edit.getByRole("alert").first().waitFor();
  assert.equal(await field.inputValue(), "=many");
  await audit(gm.page, "cue-refused");
  await edit.getByRole("button", { name: "Close" }).click();
});

test("the palette asks before it ends the fight, and begins it again", async () => {
  await finds("end the fight");
  const palette = gm.page.getByRole("dialog", { name: "Find" });
  await palette.getByText("End the fight now?").waitFor();
  await audit(gm.page, "cue-palette");
  await gm.page.keyboard.press("ArrowUp");
  await gm.page.keyboard.press("Enter");
  await gm.button("Resume the fight").waitFor();
  await finds("resume");
  await gm.page.getByRole("button", { name: /^Next turn/ }).waitFor();
});

test("a table's name that is refused is refused beside its field, and stays there", async () => {
  const home = await open(chromium, PHONE);
  await home.goto(program.url);
  await home.getByText("Name the table and yourself").click();
  await home.getByLabel("Table name").fill("A\u202eB");
  await home.getByText("Name the table and yourself").click();
  await home.getByRole("button", { name: /^Open an empty table for/ }).first().click();
  await home.getByRole("alert").getByText(/letters that cannot be seen/).waitFor();
  assert.equal(await home.getByLabel("Table name").inputValue(), "A\u202eB");
  await below(home, "Table name");
  await audit(home, "cue-home");
  await home.close();
  const join = await open(chromium, PHONE);
  await join.goto(`${program.url}/t/${gm.code}`);
  await join.getByLabel("Your name").fill("C\u202eD");
  await join.getByRole("button", { name: "Join as player" }).click();
  await join.getByRole("alert").getByText(/letters that cannot be seen/).waitFor();
  assert.equal(await join.getByLabel("Your name").inputValue(), "C\u202eD");
  await below(join, "Your name");
  await audit(join, "cue-join");
  await join.close();
});

test("a wall between two comes with a button that makes it count", async () => {
  gm = await Gm.opens(program, chromium, "Savage Worlds");
  ann = undefined;
  await gm.adds("Gunner");
  await gm.adds("Raider");
  await gm.places("Gunner", 2, 3);
  await gm.places("Raider", 12, 3);
  await program.dice(gm.code, "card=K♠ card=5♥");
  await finds("start the fight");
  await gm.switchesMap();
  await gm.button("Picture and scale").click();
  const panel = gm.page.getByRole("dialog", { name: "Map" });
  await panel.getByLabel("Picture or map file").setInputFiles(uvtt("hall", { squares: [14, 10], pixels: 8, walls: [[[5, 0], [5, 10]]] }));
  await panel.getByLabel(/^Opacity/).fill("3");
  await panel.getByRole("button", { name: "Apply" }).click();
  await panel.getByText("From 5 to 100.").waitFor();
  await audit(gm.page, "cue-scale");
  await gm.page.keyboard.press("Escape");
  await gm.page.getByRole("group", { name: "Map", exact: true }).getByRole("button", { name: /^Raider/ }).click();
  const about = gm.page.getByRole("region", { name: "Raider" });
  await about.getByText(/A wall or a closed door stands between them/).waitFor();
  await audit(gm.page, "cue-wall");
  await about.getByRole("button", { name: "Set sight to “unseen”" }).click();
  await about.getByText("Between Gunner and Raider, sight is now “unseen”.").waitFor();
  await gm.reads(/sight/);
  await gm.page.setViewportSize(PHONE);
  await shot(gm.page, "cue-wall-small");
  await gm.page.setViewportSize(LAPTOP);
});

test("what nothing waits for takes one line on the phone until it is opened", async () => {
  gm = await Gm.opens(program, chromium, "Call of Cthulhu");
  ann = undefined;
  const page = await open(chromium, PHONE);
  await page.goto(`${program.url}/t/${gm.code}`);
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Join as player" }).click();
  await page.getByRole("navigation", { name: "Views" }).waitFor();
  await gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Rules" }).click();
  await gm.page.getByRole("dialog").getByLabel("Rolled initiative", { exact: true }).check();
  await gm.reads(/[Rr]olled initiative/);
  await gm.page.keyboard.press("Escape");
  await gm.adds("Robed cultist");
  // A ready gun gives a bonus die.
  await program.dice(gm.code, "d100=1 d10=5 d100=60");
  await gm.button("Start the fight").click();
  const line = page.locator("summary", { hasText: "You rolled 01 for initiative. What do you take?" });
  await line.waitFor();
  await audit(page, "cue-open");
  await line.click();
  await page.getByRole("button", { name: "Answer" }).waitFor();
  await audit(page, "cue-opened");
  await page.getByRole("button", { name: "Answer" }).click();
  await line.waitFor({ state: "detached" });
});
