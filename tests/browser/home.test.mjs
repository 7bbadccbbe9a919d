/** Home leads back to the tables at which this browser has a seat. */
import assert from "node:assert/strict";
import { audit, shot } from "./screens.mjs";
import { test } from "./suite.mjs";
import { Gm, setUp } from "./table.mjs";

const { program, chromium } = await setUp();

test("a table is left, and gone on with from Home", async () => {
  const gm = await Gm.opensSample(program, chromium, "Savage Worlds");
  const { page } = gm;
  await page.getByRole("button", { name: /^Next (turn|slot|call)/ }).waitFor();
  const seat = page.url();
  await page.goto(program.url);
  const kept = page.getByRole("region", { name: "Continue" });
  const link = kept.getByRole("link");
  assert.match(await link.innerText(), /Savage Worlds · GM$/);
  await shot(page, "home-go-on");
  await audit(page, "home-go-on");
  await link.click();
  await page.getByRole("button", { name: /^Next (turn|slot|call)/ }).waitFor();
  assert.equal(page.url(), seat);
  await page.goBack();
  await kept.getByRole("button", { name: /^Forget / }).click();
  assert.equal(await kept.count(), 0);
  await page.reload();
  await page.getByRole("heading", { name: "Run a table" }).waitFor();
  assert.equal(await kept.count(), 0);
});

test("a seat that this browser no longer holds says so, and is listed no more", async () => {
  const { page } = await Gm.opensSample(program, chromium, "Savage Worlds");
  await page.getByRole("button", { name: /^Next (turn|slot|call)/ }).waitFor();
  await page.context().clearCookies();
  await page.goto(program.url);
  await page.getByRole("region", { name: "Continue" }).getByRole("link").click();
  await page.getByRole("heading", { name: "This seat is not yours" }).waitFor();
  await page.goto(program.url);
  await page.getByRole("heading", { name: "Run a table" }).waitFor();
  assert.equal(await page.getByRole("region", { name: "Continue" }).count(), 0);
});

test("a browser without a seat is offered nothing to go on with", async () => {
  const { page } = await Gm.runs(program, chromium);
  await page.getByRole("heading", { name: "Run a table" }).waitFor();
  assert.equal(await page.getByRole("region", { name: "Continue" }).count(), 0);
});
