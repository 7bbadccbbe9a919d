/** The television: it is read from across the room, so no line may be cut. */
import assert from "node:assert/strict";
import { LAPTOP, PATIENCE, TELEVISION, audit, shot } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, evening, looksOn, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, tv;

const test = evening(plain, () => [gm, tv && { name: "The television", page: tv }]);

/** Sentences below the result that are partly cut off, and how many are shown whole. */
const told = () =>
  tv.getByRole("list", { name: "What happened" }).evaluate((list) => {
    const room = list.closest("section").getBoundingClientRect();
    const lines = [...list.children].map((line) => ({ text: line.innerText, box: line.getBoundingClientRect() }));
    const clips = [list, ...list.children].map((e) => ({ e, box: e.getBoundingClientRect() }));
    const inside = (box, of) => box.top >= of.top - 1 && box.bottom <= of.bottom + 1 && box.left < of.right;
    const outside = (box, of) => box.top >= of.bottom || box.bottom <= of.top || box.left >= of.right;
    const cut = lines.filter(({ box }) => !inside(box, room) && !outside(box, room)).map(({ text }) => text);
    const clipped = clips.filter(({ e }) => e.tagName === "LI" && e.scrollHeight > e.clientHeight + 6).map(({ e }) => e.innerText);
    const whole = lines.filter(({ box }) => inside(box, room)).length;
    // What was before the newest result gives way to it.
    const hidden = lines.filter(({ text, box }) => !inside(box, room) && !text.startsWith("Before that: "));
    const seen = (box) => `${Math.round(box.left)}…${Math.round(box.right)} × ${Math.round(box.top)}…${Math.round(box.bottom)}`;
    const boxes = [`room ${seen(room)}`, ...lines.map(({ text, box }) => `${seen(box)} ${text}`)].join("\n");
    const older = lines.length - whole - hidden.length;
    return { cut: [...cut, ...clipped], whole, hidden: hidden.length, older, boxes };
  });

/** The greatest empty height in the card of the newest result, if there is one: between its parts, and below the last. In rem. */
const emptiest = () =>
  tv.locator("section.now").evaluate((now) => {
    // Nobody has rolled yet, or only somebody hidden.
    const card = now.querySelector(".latest");
    if (!card) return 0;
    const parts = [...card.children].filter((part) => !part.classList.contains("unseen"));
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const next = [...boxes.slice(1).map(({ top }) => top), card.getBoundingClientRect().bottom];
    return Math.max(...boxes.map(({ bottom }, i) => next[i] - bottom)) / parseFloat(getComputedStyle(document.documentElement).fontSize);
  });

/** The screens: on a low one, a result with the longest names may need all the room below it. */
const SCREENS = { laptop: LAPTOP, television: TELEVISION, low: { width: 1280, height: 720 }, lowest: { width: 1024, height: 600 } };

/** What the order says, and whether all of it is seen. */
const order = () =>
  tv.getByRole("region", { name: "Order" }).evaluate((region) => {
    const room = region.getBoundingClientRect();
    const list = region.querySelector("ol");
    const all = [...list.children, ...region.querySelectorAll(":scope > p")];
    const outside = all.filter((e) => {
      const box = e.getBoundingClientRect();
      const held = e.parentElement === list ? list.getBoundingClientRect() : room;
      return box.bottom > held.bottom + 1 || box.right > held.right + 1 || e.scrollWidth > e.clientWidth + 1;
    });
    const rows = [...list.children].map((e) => e.innerText);
    const more = rows.filter((row) => /^and \d+ more$/.test(row));
    return { cut: outside.map((e) => e.innerText), rows, acts: rows.filter((row) => row.includes("acts now")).length, more };
  });

/** How long a screen may take to make room for what it shows. */
const SOON = 0.1 * PATIENCE;

/** What is seen, once all is in sight or the screen has had time to make room. */
async function settled(see) {
  const until = performance.now() + SOON;
  for (;;) {
    const seen = await see();
    if ((seen.cut.length === 0 && !seen.hidden) || performance.now() > until) return seen;
    await tv.waitForTimeout(50);
  }
}

/** Checks that no line is cut on any of the screens, and that at least one is whole, if not that from before the result. */
async function look(state) {
  for (const [screen, size] of Object.entries(SCREENS)) {
    await tv.setViewportSize(size);
    await (size === TELEVISION ? audit : shot)(tv, `wall-${state}-${screen}`);
    const { cut: outside, rows, acts, more } = await settled(order);
    assert.deepEqual(outside, [], `${state}, ${screen}: the order is cut`);
    assert.equal(await tv.getByText("Acting now", { exact: true }).isVisible(), acts > 0, `${state}, ${screen}: who acts\n${rows}`);
    if (size === TELEVISION) assert.deepEqual(more, [], `${state}: a large screen has room for the whole order`);
    const { cut, whole, hidden, older, boxes } = await settled(told);
    assert.deepEqual(cut, [], `${state}, ${screen}: a line is cut\n${boxes}`);
    assert.equal(hidden, 0, `${state}, ${screen}: sentences have no room\n${boxes}`);
    const empty = await emptiest();
    assert.ok(empty < 2, `${state}, ${screen}: the result has a gap of ${empty} rem`);
    if (!screen.startsWith("low")) assert.ok(whole + older > 0, `${state}, ${screen}: nothing is told below the result\n${boxes}`);
  }
}

/** Gives a combatant another name, which may be long. */
async function renames(name, to) {
  const edit = await gm.inspects(name);
  await edit.getByLabel("Name", { exact: true }).fill(to);
  await edit.getByLabel("Name", { exact: true }).press("Enter");
  await gm.page.getByRole("complementary", { name: `Edit ${to}` }).getByRole("button", { name: "Close" }).click();
}

/** The bot plays for the actor, and questions take their default. */
async function goesOn() {
  const play = gm.page.getByRole("button", { name: /^Play this (turn|slot|call) for me$/ });
  if (await play.count()) await play.first().click({ timeout: 2000 }).catch(() => {});
  else await gm.goesOn();
  await tv.waitForTimeout(100);
}

/** Plays until there is something that all may see: hidden foes may have the first turns. */
async function until(there) {
  for (let n = 0; n < 20 && !(await there.count()); n++) await goesOn();
  await there.first().waitFor();
}

const latest = () => tv.locator(".latest");

/** Before the first result of a fight there is nothing, or a Joker is dealt. */
const before = () => tv.getByRole("list", { name: "What happened" }).getByRole("listitem");

const LONG = "Brother Theodosius of the Silent Vale";

test("the story below a result is whole lines, in a fight as it comes", async () => {
  gm = await Gm.opensSample(program, chromium, "Savage Worlds");
  tv = await looksOn(program, chromium, gm.code);
  for (let step = 0; step < 4; step++) await goesOn();
  await until(latest());
  await until(before());
  for (let step = 0; step < 4; step++) {
    await goesOn();
    await look(`fight-${step}`);
  }
});

test("so it is when names are long and long lines follow", async () => {
  gm = await Gm.opensSample(program, chromium, "Savage Worlds");
  tv = await looksOn(program, chromium, gm.code);
  const all = await gm.page.getByRole("list", { name: "Turn order" }).locator("li .name").allInnerTexts();
  const heroes = ["Captain Vask", "Marta Kessel"];
  const others = all.map((name) => name.split(",")[0].trim()).filter((name) => !heroes.includes(name));
  for (const [n, name] of [...heroes, ...others].entries()) await renames(name, `${LONG} ${n + 1}`);
  await until(latest());
  await until(before());
  for (let step = 0; step < 4; step++) {
    await goesOn();
    await look(`long-${step}`);
  }
  // Each change by the GM is told in a line of its own.
  for (const bennies of ["=1", "=2"]) {
    await gm.edits(`${LONG} 1`, "Bennies", bennies);
    await gm.edits(`${LONG} 2`, "Bennies", bennies);
    await look(`edited${bennies}`);
  }
});

test("who goes down on their own turn is no longer said to be acting", async () => {
  gm = await Gm.opensSample(program, chromium, "Savage Worlds");
  tv = await looksOn(program, chromium, gm.code);
  const acts = tv.getByRole("region", { name: "Order" }).getByRole("listitem").filter({ hasText: "acts now" });
  const name = "Jonas Reed";
  await gm.reaches(name);
  await acts.filter({ hasText: name }).waitFor();
  await gm.sets(name, "Incapacitated");
  await acts.filter({ hasText: name }).waitFor({ state: "detached" });
  await look("down");
});
