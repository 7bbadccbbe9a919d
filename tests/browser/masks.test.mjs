/** Masked foes: once the GM switches masks on, phones and the television get the state in a word, and nothing else. */
import assert from "node:assert/strict";
import { audit } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, evening, looksOn, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann, tv;

const test = evening(plain, () => [gm, ann]);
const fights = () => ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Fight" }).click();
/** In the order, not among those who are near. */
const onPhone = (name) => ann.page.locator("li:not(.near li)", { hasText: name }).filter({ visible: true }).first();
const onTv = (name) => tv.getByRole("region", { name: "Order" }).locator("li", { hasText: name });

test("a foe's wounds stand there until the GM masks foes", async () => {
  gm = await Gm.opens(program, chromium, "Savage Worlds");
  await gm.adds("Captain Vask");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Marta");
  // Questions to Marta do not matter here.
  const aside = ann.page.locator("dialog.loud").getByRole("button", { name: "Look around first" });
  await ann.page.addLocatorHandler(aside, async (button) => {
    console.log(`asked: ${await ann.page.locator("dialog.loud").innerText()}`);
    await button.click();
  });
  tv = await looksOn(program, chromium, gm.code);
  await program.dice(gm.code, "card=K♠ card=5♥");
  await gm.button("Start the fight").click();
  await gm.edits("Marta Kessel", "Wounds", "=1");
  await fights();
  await onTv("Captain Vask").waitFor();
  assert.equal(await onTv("Captain Vask").getByText(/hurt/).count(), 0);
  await gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Rules" }).click();
  await gm.page.getByRole("dialog").getByLabel(/^Mask foes/).check();
  await onTv("Captain Vask").getByText("unhurt", { exact: true }).waitFor();
  await audit(gm.page, "masks-desk");
  await gm.page.keyboard.press("Escape");
  await onPhone("Captain Vask").getByText("unhurt", { exact: true }).waitFor();
});

test("the word follows the wounds, and nobody but the GM reads the number", async () => {
  const before = ann.heard.length;
  await gm.edits("Captain Vask", "Wounds", "=2");
  await onTv("Captain Vask").getByText("badly hurt", { exact: true }).waitFor();
  await onPhone("Captain Vask").getByText("badly hurt", { exact: true }).waitFor();
  assert.equal(/Wounds/.test(ann.heard.slice(before)), false, ann.heard.slice(before));
  await onTv("Marta").getByRole("img", { name: /^Wounds/ }).waitFor();
  assert.equal(await onTv("Captain Vask").getByRole("img", { name: /^Wounds/ }).count(), 0);
  await audit(ann.page, "masks-phone");
  await audit(tv, "masks-tv");
});
