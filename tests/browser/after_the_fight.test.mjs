/** After the fight: what the phones still offer. */
import assert from "node:assert/strict";
import { test as plain } from "node:test";
import { audit } from "./screens.mjs";
import { Gm, Phone, evening, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann;

const test = evening(plain, () => [gm, ann]);

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
