/** The phone while others act: what is under way, what is declared ahead, and how the device alerts its player. */
import assert from "node:assert/strict";
import { audit, shot } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, evening, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann;

const test = evening(plain, () => [gm, ann]);
const sheet = () => ann.page.getByRole("dialog");
const declared = () => ann.page.getByRole("region", { name: "Declared" });

test("while others act the phone shows the card, the order, and what goes on", async () => {
  gm = await Gm.opensSample(program, chromium, "Savage Worlds");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Jonas Reed");
  await gm.reaches("Captain Vask");
  const order = ann.page.getByRole("list", { name: "Order of acting" });
  await order.getByText("now", { exact: true }).waitFor();
  await order.getByText("You", { exact: true }).waitFor();
  assert.match((await ann.page.locator("header .place").textContent()) ?? "", /^Your place in the order:\s*\S+/);
  await audit(ann.page, "between-waiting");
});

test("an action declared ahead is on the GM's desk, and is changed and withdrawn", async () => {
  await ann.page.getByRole("button", { name: "Declare ahead" }).click();
  await sheet().getByRole("button", { name: /^Shoot/ }).click();
  await audit(ann.page, "between-declaring");
  await sheet().getByRole("button", { name: "Declare: Shoot" }).click();
  await declared().getByText(/^Shoot: \S/).waitFor();
  await audit(ann.page, "between-declared");
  const row = gm.page.getByRole("list", { name: "Turn order" }).locator("li", { hasText: "Jonas Reed" });
  await row.getByText(/^Declared: Shoot: \S/).waitFor();
  await declared().getByRole("button", { name: "Withdraw" }).click();
  await ann.page.getByRole("button", { name: "Declare ahead" }).click();
  await row.getByText(/Declared/).waitFor({ state: "detached" });
  await sheet().getByRole("button", { name: /^Defend/ }).click();
  await sheet().getByRole("button", { name: "Declare: Defend" }).click();
  await declared().getByRole("button", { name: "Change" }).click();
  await sheet().getByRole("button", { name: /^Shoot/ }).click();
  await sheet().getByRole("button", { name: "Declare: Shoot" }).click();
  await declared().getByText(/^Shoot: \S/).waitFor();
});

test("on the turn it is done with one tap", async () => {
  await gm.reaches("Jonas Reed");
  await ann.myTurn();
  await audit(ann.page, "between-my-turn");
  await declared().getByRole("button", { name: "Do it" }).click();
  await gm.reads(/Jonas Reed shoots at/);
  await declared().waitFor({ state: "detached" });
});

test("Back closes what lies on top, and leaves the page only when nothing does", async () => {
  await gm.reaches("Captain Vask");
  const here = ann.page.url();
  await ann.page.getByRole("button", { name: "Declare ahead" }).click();
  await sheet().waitFor();
  await ann.page.goBack();
  await sheet().waitFor({ state: "detached" });
  assert.equal(ann.page.url(), here);
  // Closed by its button, it leaves no entry in the history for Back.
  await ann.page.getByRole("button", { name: "Declare ahead" }).click();
  await sheet().getByRole("button", { name: "Cancel" }).click();
  await sheet().waitFor({ state: "detached" });
  await ann.page.goBack();
  await ann.page.waitForURL((url) => url.href !== here);
  await ann.page.goto(here);
  await ann.page.getByRole("navigation", { name: "Views" }).waitFor();
});

test("a device without a network says so above everything within three seconds", async () => {
  await ann.page.getByRole("button", { name: "Declare ahead" }).click();
  await sheet().waitFor();
  await ann.page.context().setOffline(true);
  const banner = ann.page.getByText(/This device is offline/);
  await banner.waitFor({ timeout: 3000 });
  await shot(ann.page, "between-offline");
  // Below the sheet it could appear and disappear unseen.
  const clip = await banner.boundingBox();
  const seen = await ann.page.screenshot({ clip });
  const look = (as) => ann.page.locator(".banner").evaluate((e, as) => (e.style.opacity = as), as);
  await look("0");
  assert.ok(!seen.equals(await ann.page.screenshot({ clip })), "the open sheet covers the banner");
  await look("");
  await ann.page.context().setOffline(false);
  await banner.waitFor({ state: "hidden" });
  await ann.page.goBack();
});

test("what the device does about a turn can be switched, and the page can be installed", async () => {
  await ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Sheet" }).click();
  const on = (name) => ann.page.getByRole("switch", { name });
  assert.equal(await on("Sound when it is my turn").isChecked(), false);
  assert.equal(await on("Keep the screen on").isChecked(), false);
  assert.equal(await on("Notify me while I look at something else").isChecked(), false);
  await on("Keep the screen on").check();
  await audit(ann.page, "between-switches");
  await ann.page.reload();
  await ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Sheet" }).click();
  assert.equal(await on("Keep the screen on").isChecked(), true);
  const { icons } = await ann.page.evaluate(() => fetch("/manifest.webmanifest").then((answer) => answer.json()));
  for (const { src, sizes } of icons.filter(({ type }) => type === "image/png")) {
    const size = await ann.page.evaluate(async (path) => {
      const picture = await createImageBitmap(await (await fetch(path)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    assert.equal(size, sizes, src);
  }
  assert.deepEqual(icons.map(({ purpose }) => purpose).filter((purpose) => purpose === "maskable"), ["maskable"]);
});

test("when the turn comes the phone vibrates, sounds and notifies, and its screen stays on", async () => {
  const { page } = ann;
  await page.context().grantPermissions(["notifications"], { origin: program.url });
  await page.evaluate(() => {
    const done = (window.done = []);
    const { createOscillator } = AudioContext.prototype;
    navigator.vibrate = () => done.push("vibrates") > 0;
    AudioContext.prototype.createOscillator = function () {
      done.push("sounds");
      return createOscillator.call(this);
    };
    navigator.wakeLock.request = async () => {
      done.push("stays on");
      return { released: false, release: async () => {} };
    };
    ServiceWorkerRegistration.prototype.showNotification = async (words) => void done.push(words);
  });
  const done = () => page.evaluate(() => [...new Set(window.done)].sort());
  const on = (name) => page.getByRole("switch", { name });
  for (const name of ["Sound when it is my turn", "Notify me while I look at something else"]) await on(name).check();
  await on("Keep the screen on").uncheck();
  await on("Keep the screen on").check();
  await page.waitForFunction(() => navigator.serviceWorker.getRegistration("/notify.js").then((worker) => worker?.active));
  assert.deepEqual(await done(), ["sounds", "stays on"], "the sound is heard when it is switched on");
  await page.evaluate(() => {
    window.done.length = 0;
    Object.defineProperty(document, "hidden", { get: () => true });
  });
  await gm.reaches("Jonas Reed");
  await page.waitForFunction(() => new Set(window.done).size >= 3);
  const calls = await done();
  const words = calls.filter((call) => !["sounds", "vibrates"].includes(call));
  assert.equal(calls.length - words.length, 2, calls.join(", "));
  for (const told of words) assert.match(told, /^(Your (turn|slot|call)|Question for you) · /);
  await gm.reaches("Captain Vask");
});

test("it fits a small phone upright and a phone on its side", async () => {
  await ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Act" }).click();
  for (const [name, size] of [["small", { width: 320, height: 568 }], ["side", { width: 640, height: 360 }]]) {
    await ann.page.setViewportSize(size);
    await audit(ann.page, `between-${name}`);
    const button = await ann.page.getByRole("button", { name: "Declare ahead" }).boundingBox();
    assert.ok(button && button.x >= 0 && button.x + button.width <= size.width, `${name}: ${JSON.stringify(button)}`);
    const room = await ann.page.locator("main").evaluate((main) => main.clientHeight / innerHeight);
    assert.ok(room >= 0.4, `${name}: ${Math.round(room * 100)} % of the height is left for what goes on`);
  }
  assert.deepEqual(ann.page.wrong, []);
});
