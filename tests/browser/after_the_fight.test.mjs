/** After the fight: what the phones still offer. */
import assert from "node:assert/strict";
import { audit } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, evening, looksOn, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann, tv;

const test = evening(plain, () => [gm, ann, tv && { name: "The television", page: tv }]);

test("while the GM says who of the fallen lives, phones offer nothing of the fight any more", async () => {
  gm = await Gm.opensSample(program, chromium, "Savage Worlds");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Jonas Reed");
  await gm.sets("Raider 1", "Incapacitated");
  await gm.sets("Jonas Reed", "Shaken");
  await ann.page.getByRole("button", { name: /^Shake it off/ }).waitFor();
  await gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Encounter" }).click();
  await gm.page.getByRole("dialog").getByRole("button", { name: "End the fight" }).click();
  await gm.page.getByRole("dialog").getByRole("button", { name: "End it" }).click();
  await gm.question(/What happens to the fallen/).waitFor();
  await ann.sees("The fight is over");
  await ann.page.getByRole("button", { name: /^Shake it off/ }).waitFor({ state: "detached", timeout: 5000 });
  assert.equal(await ann.page.getByRole("main").locator(".offer").count(), 0);
  await audit(ann.page, "after-the-fight");
});

test("the television says that the fight is over, and nobody's turn", async () => {
  tv = await looksOn(program, chromium, gm.code);
  await tv.getByRole("heading", { name: "The fight is over" }).waitFor();
  assert.doesNotMatch(await gm.page.getByRole("main").innerText(), /'s (turn|slot|call)/);
  await gm.page.getByRole("button", { name: /^Accept: A Vigor roll/ }).click();
  await gm.question(/What happens to the fallen/).waitFor({ state: "detached" });
  assert.doesNotMatch(await tv.getByRole("main").innerText(), /'s (turn|slot|call)|acting now/i);
  await audit(tv, "after-the-fight-wall");
});
