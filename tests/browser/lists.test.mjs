/** Lists on a sheet and figures of items: entry by entry on a phone before the fight and on the desk during it, and as text. */
import assert from "node:assert/strict";
import { audit, shot } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, evening, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann;

const test = evening(plain, () => [gm, ann]);
const list = (in_, label) => in_.getByRole("list", { name: label, exact: true });
const add = (in_, label) => in_.getByRole("form", { name: `Add to ${label}` });
const rows = async (in_, label) => {
  const texts = await list(in_, label).getByRole("listitem").locator("span.grow").allInnerTexts();
  return texts.map((text) => text.trim());
};

test("names with a die are added, refused next to the row, changed and removed on a phone", async () => {
  gm = await Gm.opens(program, chromium, "Savage Worlds");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Marta");
  await ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Sheet" }).click();
  const form = add(ann.page, "Further skills");
  await form.scrollIntoViewIfNeeded();
  assert.equal(await form.getByRole("button", { name: "Add" }).isDisabled(), true);
  await form.getByLabel("Further skills: name").fill("Juggling");
  await form.getByLabel("Further skills: rating").selectOption("d8");
  await form.getByRole("button", { name: "Add" }).click();
  await ann.page.getByRole("alert").getByText(/'Juggling'.*attribute in brackets/).waitFor();
  await audit(ann.page, "lists-refused");
  await form.getByLabel("Further skills: name").fill("Juggling (agility)");
  await form.getByRole("button", { name: "Add" }).click();
  const row = list(ann.page, "Further skills").getByRole("listitem");
  await row.getByText("Juggling (agility)").waitFor();
  assert.equal(await row.getByLabel("Juggling (agility)", { exact: true }).inputValue(), "d8");
  await row.getByLabel("Juggling (agility)", { exact: true }).selectOption("d10");
  await gm.reads(/Juggling \(agility\) d8 → d10 \(edited\)/);
  await audit(ann.page, "lists-phone");
  await ann.page.getByRole("button", { name: "As text" }).click();
  const text = ann.page.getByLabel("Further skills", { exact: true });
  assert.equal(await text.inputValue(), "Juggling (agility) d10");
  await text.fill("Persuasion d8; Riding d6, Battle d4");
  await text.press("Enter");
  await gm.reads(/Further skills Juggling \(agility\) d10 → Persuasion d8, Riding d6, Battle d4/);
  await ann.page.getByRole("button", { name: "As rows" }).click();
  await list(ann.page, "Further skills").getByText("Battle").waitFor();
  assert.deepEqual(await rows(ann.page, "Further skills"), ["Persuasion", "Riding", "Battle"]);
  await ann.page.getByRole("button", { name: "Remove Riding" }).click();
  await gm.reads(/Riding d6 → none \(edited\)/);
  await list(ann.page, "Further skills").getByText("Riding").waitFor({ state: "detached" });
  assert.deepEqual(await rows(ann.page, "Further skills"), ["Persuasion", "Battle"]);
});

test("an item has a name and figures of its own, and what does not fit is refused next to it", async () => {
  const gear = ann.page.getByRole("region", { name: "Gear" });
  const own = gear.locator("details").first();
  await own.locator("summary", { hasText: "long sword" }).click();
  const damage = own.getByLabel("Damage of the long sword");
  await damage.fill("Str+d7");
  await damage.press("Enter");
  await own.getByRole("alert").getByText(/'Str\+d7' is no damage: write Str\+d8/).waitFor();
  await audit(ann.page, "lists-figures");
  await damage.fill("Str+d10");
  await damage.press("Enter");
  await gear.getByText("Strength + d10").waitFor();
  await own.getByRole("alert").waitFor({ state: "detached" });
  await own.getByLabel("Stuns on a hit of the long sword").selectOption("yes");
  const name = own.getByLabel("Name of the long sword");
  await name.fill("Moonblade");
  await name.press("Enter");
  await gm.reads(/: long sword is now called Moonblade \(edited\)/);
  await own.getByLabel("Damage of the Moonblade").fill("");
  await own.getByLabel("Damage of the Moonblade").press("Enter");
  await gear.getByText("Strength + d8").waitFor();
});

test("the GM changes one entry in the fight, and the log names it", async () => {
  await gm.adds("Raider");
  await gm.button("Start the fight").click();
  const edit = await gm.inspects("Marta");
  await edit.locator("summary", { hasText: "Sheet" }).click();
  await edit.getByLabel("Battle", { exact: true }).selectOption("d12");
  await shot(gm.page, "lists-desk");
  await edit.getByRole("button", { name: "Close" }).click();
  await gm.reads(/Marta.*: Battle d4 → d12 \(edited\)/);
});

test("names from a list are chosen, and each once; names of one's own stand under a heading", async () => {
  gm = await Gm.opens(program, chromium, "Mind's Eye Theatre");
  ann = await Phone.joins(program, chromium, gm.code, "Bea", "Irena");
  await ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Sheet" }).click();
  const foci = add(ann.page, "Foci");
  await foci.getByLabel("Foci: new").selectOption("wits");
  await foci.getByRole("button", { name: "Add" }).click();
  await list(ann.page, "Foci").getByText("wits").waitFor();
  assert.equal(await foci.getByLabel("Foci: new").locator("option", { hasText: "wits" }).count(), 0);
  await audit(ann.page, "lists-foci");
  gm = await Gm.opens(program, chromium, "Chronicles of Darkness");
  ann = await Phone.joins(program, chromium, gm.code, "Cid", "Nadia");
  await ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Sheet" }).click();
  const special = add(ann.page, "Specialties");
  await special.getByLabel("Specialties: new").selectOption("firearms");
  await special.getByLabel("Specialties: name").fill("shotguns, rifles");
  await special.getByRole("button", { name: "Add" }).click();
  await list(ann.page, "Specialties").getByText("firearms: shotguns, rifles").waitFor();
  await audit(ann.page, "lists-specialties");
});
