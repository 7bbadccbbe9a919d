/** A fight of many: the desk and the television show everybody, and the keyboard reaches everything. */
import assert from "node:assert/strict";
import { audit } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, evening, looksOn, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, tv;

const test = evening(plain, () => [gm]);
const order = () => gm.page.getByRole("list", { name: "Turn order" });

/** How many rows of a list are outside the window. */
const outOfSight = (list) =>
  list.locator("li").evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom > innerHeight).length);

test("twenty stand in sight on the desk and on the television", async () => {
  gm = await Gm.opens(program, chromium, "Call of Cthulhu");
  const several = (library, n) => library.getByRole("spinbutton", { name: "How many foes" }).fill(n);
  await gm.adds("Gunman", (library) => several(library, "11"));
  await gm.adds("Gunman", async (library) => {
    await several(library, "9");
    await library.getByLabel("Side").fill("Cult");
  });
  await gm.button("Start the fight").click();
  await order().locator("li", { hasText: "acts now" }).waitFor();
  assert.equal(await order().locator("li").count(), 20);
  assert.equal(await outOfSight(order()), 0);
  tv = await looksOn(program, chromium, gm.code);
  await tv.getByRole("region", { name: "Order" }).locator("li").nth(19).waitFor();
  assert.equal(await outOfSight(tv.getByRole("region", { name: "Order" })), 0);
  await audit(gm.page, "crowd-desk");
  await audit(tv, "crowd-tv");
});

test("who is next is said, and sides differ by shape as well as by word", async () => {
  assert.equal(await order().locator("li", { hasText: "next" }).count(), 1);
  const shapes = await order()
    .locator("li i[title]")
    .evaluateAll((all) => all.map((i) => `${i.title}: ${i.className.split(" ")[0]}`));
  assert.equal(new Set(shapes).size, 2, shapes.join());
  assert.equal(new Set(shapes.map((shape) => shape.split(": ")[1])).size, 2, shapes.join());
});

test("twenty-five stand in sight on the desk, some of them with conditions", async () => {
  await gm.adds("Gunman", (library) => library.getByRole("spinbutton", { name: "How many foes" }).fill("5"));
  await order().locator("li").nth(24).waitFor();
  for (const name of ["Gunman 2", "Gunman 13", "Gunman 25"]) await gm.sets(name, "prone");
  assert.equal(await outOfSight(order()), 0);
  await audit(gm.page, "crowd-desk-25");
});

test("who is out of the fight is folded away, and still there", async () => {
  await gm.sets("Gunman 24", "dead");
  const fold = gm.page.getByRole("complementary", { name: "Order" }).locator("details.fallen");
  await fold.getByText("Out of the fight (1): Gunman 24").waitFor();
  assert.equal(await order().locator("li").count(), 24);
  const row = fold.getByRole("list", { name: "Out of the fight" }).getByText("Gunman 24");
  assert.equal(await row.isVisible(), false);
  await fold.locator("summary").click();
  assert.equal(await row.isVisible(), true);
  await audit(gm.page, "crowd-fallen");
  await gm.ends("Gunman 24", "dead");
  await order().locator("li").nth(24).waitFor();
});

/** Rows of the television's order that are cut off. */
const cutOff = () =>
  tv.getByRole("region", { name: "Order" }).locator("ol").evaluate((list) => {
    const room = list.getBoundingClientRect();
    const whole = ({ top, bottom, left, right }) =>
      top >= room.top - 1 && bottom <= room.bottom + 1 && left >= room.left - 1 && right <= room.right + 1;
    return [...list.children].filter((row) => !whole(row.getBoundingClientRect())).map((row) => row.innerText);
  });

test("thirty and more stand in sight on the television, also on a low one", async () => {
  await gm.adds("Gunman", (library) => library.getByRole("spinbutton", { name: "How many foes" }).fill("7"));
  await tv.getByRole("region", { name: "Order" }).locator("li").nth(31).waitFor();
  for (const [width, height] of [[1920, 1080], [1280, 720]]) {
    await tv.setViewportSize({ width, height });
    await audit(tv, `crowd-tv-32-${width}`);
    assert.deepEqual(await cutOff(), [], `${width}×${height}`);
  }
});

test("the keyboard reaches the stage at once, and everything else by typing", async () => {
  await gm.page.reload();
  await order().waitFor();
  await gm.page.keyboard.press("Tab");
  await gm.page.keyboard.press("Enter");
  assert.equal(await gm.page.evaluate(() => location.hash), "#stage-region");
  await gm.page.keyboard.press("Control+k");
  const field = gm.page.getByRole("combobox", { name: "Action, combatant or tool" });
  await field.fill("gunman 17");
  await gm.page.getByRole("option", { selected: true }).getByText("Gunman 17").waitFor();
  await audit(gm.page, "crowd-find");
  await gm.page.keyboard.press("Enter");
  await gm.page.getByRole("complementary", { name: "Edit Gunman 17" }).waitFor();
  await gm.page.keyboard.press("Escape");
  await gm.page.keyboard.press("/");
  await field.fill("rules");
  await gm.page.keyboard.press("Enter");
  await gm.page.getByRole("dialog", { name: "Rules and pace" }).waitFor();
  assert.deepEqual(gm.page.wrong, []);
});
