/** Taking a blow for a friend in Mind's Eye Theatre, on two phones: each is asked on one screen, with what each answer leads to. */
import assert from "node:assert/strict";
import { audit } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, chooses, evening, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann, ben;

const test = evening(plain, () => [gm, ann, ben]);

/** The odds that a question shows with its answers, in their order. */
const oddsOf = (sheet) => sheet.locator("label.option .odds > [aria-hidden]").allInnerTexts();

/** Checks that the question fits: its answers and its button lie on the screen without scrolling. */
async function fits(sheet) {
  const { height } = sheet.page().viewportSize();
  for (const part of [...(await sheet.locator("label.option").all()), sheet.getByRole("button", { name: "Answer" })]) {
    const box = await part.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= height, `${await part.innerText()} lies outside`);
  }
}

test("a thug attacks somebody with a stronger friend at hand", async () => {
  gm = await Gm.opensSample(program, chromium, "Mind's Eye");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Irena");
  ben = await Phone.joins(program, chromium, gm.code, "Ben", "Jonas");
  await gm.asksEverything();
  const places = { "Irena Vale": [0, 0], "Jonas Reed": [1, 0], "Thug 1": [1, 1], "Marcus Thorn": [8, 8], "Lea Winter": [9, 8] };
  for (const [name, [across, along]] of Object.entries(places)) await gm.places(name, across, along);
  await gm.reaches("Thug 1");
  await gm.act("Attack", (panel) => chooses(panel, "Jonas Reed"));
});

test("the friend is asked to step in, and reads what that leads to", async () => {
  const sheet = ann.page.getByRole("dialog", { name: /Step in and take the blow/ });
  await sheet.waitFor();
  await sheet.locator(".odds", { hasText: "damage" }).nth(2).waitFor();
  await audit(ann.page, "stepping-in");
  await fits(sheet);
  const [no, yes] = await oddsOf(sheet);
  assert.match(yes, /you: 0\.3 damage/);
  assert.doesNotMatch(no, /you:/);
  await chooses(sheet, "simple action");
  await sheet.getByRole("button", { name: "Answer" }).click();
});

test("the target reads who would take the blow", async () => {
  const sheet = ben.page.getByRole("dialog", { name: /Let somebody take the blow/ });
  await sheet.waitFor();
  await sheet.locator(".odds", { hasText: "damage" }).nth(1).waitFor();
  await audit(ben.page, "stepping-in-accepted");
  await fits(sheet);
  await sheet.getByText("Irena Vale, who is Healthy, would take it.").waitFor();
  const options = await sheet.locator("label.option .name").allInnerTexts();
  assert.deepEqual(options, ["Take it yourself", "Irena Vale"]);
  await chooses(sheet, "Irena Vale");
  await sheet.getByRole("button", { name: "Answer" }).click();
  await gm.reads(/Irena Vale spends a simple action.*takes the blow for Jonas Reed/);
});
