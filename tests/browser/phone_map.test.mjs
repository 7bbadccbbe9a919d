/** The map on a phone: picking a target and reading range and odds needs no scrolling, and no tokens overlap. */
import assert from "node:assert/strict";
import { Fight } from "./fight.mjs";
import { audit, shot } from "./screens.mjs";
import { test } from "./suite.mjs";
import { setUp } from "./table.mjs";

const { program, chromium } = await setUp();
const SIZES = [[360, 640], [320, 568], [640, 360]].map(([width, height]) => ({ width, height }));
/** Bodies closer than this overlap. */
const APART = 24;
/** The least height of the map, whatever is chosen. */
const HIGH = 170;

const closest = (page) =>
  page.locator("[data-token] .body").evaluateAll((bodies) => {
    const middles = bodies.map((body) => body.getBoundingClientRect()).map((b) => [b.x + b.width / 2, b.y + b.height / 2]);
    const gaps = middles.flatMap((a, i) => middles.slice(i + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1])));
    return Math.min(...gaps);
  });

/** Words on the map that overlap, or lie under somebody. */
const muddled = (page) =>
  page.locator(".words > *").evaluateAll((names) => {
    const tokens = [...document.querySelectorAll("[data-token]")];
    const under = (name) => tokens.some((token) => name.compareDocumentPosition(token) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (names.length === 0) return ["nothing is read"];
    if (names.some(under)) return ["a name lies under somebody"];
    const all = names.map((name) => ({ text: name.textContent, box: name.getBoundingClientRect() }));
    const meet = (a, b) => a.left + 2 < b.right - 2 && b.left + 2 < a.right - 2 && a.top + 4 < b.bottom - 4 && b.top + 4 < a.bottom - 4;
    return all.flatMap((a, i) => all.slice(i + 1).filter((b) => meet(a.box, b.box)).map((b) => `${a.text} and ${b.text}`));
  });

test("a foe is chosen, and all about it is read next to the map", async () => {
  const fight = await Fight.of(program, chromium, "Mind");
  const [ann] = fight.players;
  await fight.gm.switchesMap();
  const turn = () => ann.page.locator(".bar.mine").count();
  for (let n = 0; n < 60 && !((await turn()) && !(await ann.page.getByRole("dialog").count())); n++) {
    if (await ann.page.getByRole("dialog").count()) await ann.acts();
    else if (!(await turn())) await fight.step();
    // Playing for the others may have played for Ann as well.
    await ann.page.waitForTimeout(100);
  }
  await ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Map" }).click();
  const foes = ann.page.getByRole("group", { name: "Map", exact: true }).getByRole("button", { name: /, foes/ });
  await foes.first().waitFor();
  for (const size of SIZES) {
    await ann.page.setViewportSize(size);
    for (let n = 0; n < (await foes.count()); n++) {
      await foes.nth(n).press("Enter");
      const strip = ann.page.locator("section.strip");
      await strip.getByText(/steps? away/).waitFor();
      await (n === 0 ? audit : shot)(ann.page, `phone-map-${size.width}-${n}`);
      const where = `${size.width}×${size.height}: ${await strip.innerText()}`;
      assert.ok((await closest(ann.page)) >= APART, `bodies lie on each other, ${where}`);
      assert.deepEqual(await muddled(ann.page), [], where);
      const { bottom } = await strip.evaluate((e) => e.getBoundingClientRect());
      const views = await ann.page.getByRole("navigation", { name: "Views" }).evaluate((e) => e.getBoundingClientRect().top);
      assert.ok(bottom <= views, `${bottom - views} pixels below what is seen, ${where}`);
      const { height } = await ann.page.locator(".board").evaluate((e) => e.getBoundingClientRect());
      assert.ok(height >= HIGH, `a map of ${height} pixels, ${where}`);
      await foes.nth(n).press("Enter");
    }
  }
  assert.deepEqual(ann.page.wrong, []);
  await fight.leave();
});
