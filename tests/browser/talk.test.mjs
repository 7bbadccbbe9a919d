/** What people say at the table, and dice that they roll besides the rules. */
import assert from "node:assert/strict";
import { audit } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, evening, looksOn, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann, tv;

const test = evening(plain, () => [gm, ann]);
const line = (page) => page.getByRole("textbox", { name: "Say something, or roll 2d6+1" });

async function says(page, words) {
  await line(page).fill(words);
  await line(page).press("Enter");
}

test("a player says something and rolls, and the GM reads both next to the log", async () => {
  gm = await Gm.opensSample(program, chromium, "Call of Cthulhu");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Ruth");
  tv = await looksOn(program, chromium, gm.code);
  await ann.page.getByRole("button", { name: "Log", exact: true }).click();
  await says(ann.page, "Behind you!");
  await gm.reads("Ann: Behind you!");
  await gm.dice("d6=2 d6=5");
  await says(ann.page, "2d6+1");
  await gm.reads("Ann rolls 2d6 + 1: 8.");
  await ann.sees("Ann rolls 2d6 + 1: 8.");
  assert.equal(await line(ann.page).inputValue(), "", "it is ready for the next");
  await audit(ann.page, "talk-phone");
});

test("a roll that cannot be is refused next to it, and what was typed stays", async () => {
  await says(ann.page, "/roll 101d6");
  await ann.page.getByRole("alert").getByText("A roll has 1 to 100 dice.").waitFor();
  assert.equal(await line(ann.page).inputValue(), "/roll 101d6");
  await audit(ann.page, "talk-refused");
  assert.equal(await ann.page.getByRole("button", { name: "Hidden" }).count(), 0, "players hide nothing");
});

test("what the GM rolls hidden is marked on the desk and reaches nobody else", async () => {
  await gm.page.getByRole("button", { name: "Hidden", exact: true }).click();
  await says(gm.page, "d773");
  await gm.reads(/rolls d773/);
  await says(gm.page, "They are lying");
  await gm.reads(/They are lying/);
  await audit(gm.page, "talk-gm");
  await gm.page.getByRole("button", { name: "Hidden", exact: true }).click();
  await says(gm.page, "Your move");
  await ann.sees(/Your move/);
  await ann.never("d773");
  await ann.never("lying");
});

test("what is said out of sight is marked until it is looked at", async () => {
  const views = ann.page.getByRole("navigation", { name: "Views" });
  await views.getByRole("button", { name: "Act" }).click();
  for (const words of ["Hush", "Now"]) {
    await says(gm.page, words);
    await gm.reads(new RegExp(`: ${words}$`));
  }
  await views.getByRole("button", { name: "Log 2 new messages" }).waitFor();
  await audit(ann.page, "talk-unread-phone");
  await views.getByRole("button", { name: "Log" }).click();
  await views.getByRole("button", { name: "Log", exact: true }).waitFor();
  const edit = await gm.inspects("Dr. Ruth Falk");
  await says(ann.page, "Listen");
  const mark = gm.page.getByRole("button", { name: "1 new message" });
  await mark.waitFor();
  await audit(gm.page, "talk-unread-desk");
  await mark.click();
  await edit.waitFor({ state: "detached" });
  await gm.reads("Ann: Listen");
  await mark.waitFor({ state: "detached" });
  await gm.button("Talk").click();
  await says(ann.page, "Up there");
  await mark.click();
  await gm.reads("Ann: Up there");
  await mark.waitFor({ state: "detached" });
});

test("it is no event of the fight: the television and undo pass over it", async () => {
  assert.equal(await tv.getByText(/Your move|rolls 2d6/).count(), 0);
  const undo = gm.page.getByRole("button", { name: /^Undo/ });
  const before = await undo.getAttribute("title");
  await says(gm.page, "And now?");
  await gm.reads("And now?");
  assert.equal(await undo.getAttribute("title"), before);
});
