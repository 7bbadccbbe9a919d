/** Ground that counts in a fight: walls of the map, which rulings hear of, and the area that an attack covers. */
import assert from "node:assert/strict";
import { audit, shot } from "./screens.mjs";
import { test } from "./suite.mjs";
import { Gm, chooses, setUp } from "./table.mjs";
import { uvtt } from "./uvtt.mjs";

const { program, chromium } = await setUp();
let gm;

const token = (in_, name) => in_.getByRole("group", { name: "Map", exact: true }).getByRole("button", { name: new RegExp(`^${name}`) });

/** The GM of a new fight in which this foe has the turn, and guards stand ten metres or yards away. */
async function facing(rules, foe, guards) {
  await gm?.page.context().close();
  gm = await Gm.opens(program, chromium, rules);
  await gm.adds(foe);
  const [guard] = guards;
  await gm.adds(guard.replace(/ \d$/, ""), async (library) => {
    await library.getByLabel("Side").fill("Guards");
    await library.getByRole("spinbutton", { name: "How many" }).fill(String(guards.length));
  });
  await gm.places(foe, 2, 3);
  for (const [n, name] of guards.entries()) await gm.places(name, 12, 3 + 2 * n);
  await gm.button("Start the fight").click();
  await gm.reaches(foe);
}

/** Opens the form of an action of the foe. */
async function formOf(act, guard) {
  await gm.page.getByRole("region", { name: /turn|slot$/ }).getByRole("button", { name: new RegExp(`^${act}`) }).first().click();
  const form = gm.page.locator("form", { hasText: guard });
  await form.waitFor();
  return form;
}

async function middle(drawn) {
  const box = await drawn.locator(".touch").boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const BETWEEN = "On the map, a wall or a closed door stands between Gunner and Raider.";

test("rulings about two say that a wall stands between them, and what the map says where they ask for sight", async () => {
  await facing("Savage Worlds", "Gunner", ["Raider"]);
  await gm.switchesMap();
  await gm.button("Picture and scale").click();
  const panel = gm.page.getByRole("dialog", { name: "Map" });
  await panel.getByLabel("Picture or map file").setInputFiles(uvtt("hall", { squares: [14, 10], pixels: 8, walls: [[[5, 0], [5, 10]]] }));
  await panel.getByLabel("Another picture or map file").waitFor();
  await gm.page.keyboard.press("Escape");
  await gm.act("Shoot", async (panel) => {
    await panel.getByText("More options").click();
    await panel.getByRole("switch", { name: "Ask the GM for the Drop" }).check();
    await panel.getByRole("switch", { name: "Ask the GM about cover and light" }).check();
  });
  const drop = gm.question("Does Gunner have the Drop on Raider?");
  await drop.getByText(BETWEEN).waitFor();
  assert.equal(await drop.getByRole("button", { name: /^The map says/ }).count(), 0, "the Drop is not about sight");
  await audit(gm.page, "ground-ruling");
  await gm.answers("Does Gunner have the Drop on Raider?", /^Accept/);
  const circumstances = gm.question("Gunner attacks Raider. What about cover and light?");
  await circumstances.getByText(BETWEEN).waitFor();
  const says = circumstances.getByRole("button", { name: "The map says: the target cannot be seen" });
  await says.waitFor();
  await audit(gm.page, "ground-ruling-sight");
  await says.click();
  await gm.page.getByText("The GM says that the target cannot be seen. Choose another one, or move.").first().waitFor();
  await circumstances.waitFor({ state: "detached" });
});

test("fire laid over ground shows which ground, and who stands in it", async () => {
  await facing("Savage Worlds", "Gunner", ["Raider"]);
  const form = await formOf("Suppressive fire", "Raider");
  await token(form, "Raider").click();
  await form.getByText("In the area: Raider").waitFor();
  await audit(gm.page, "ground-suppressed");
  // Any ground will do.
  const [gunner, raider] = [await middle(token(form, "Gunner")), await middle(token(form, "Raider"))];
  await gm.page.mouse.click((gunner.x + raider.x) / 2, gunner.y + 40);
  await form.getByText("Nobody in the area.").waitFor();
});

test("a burst, a spray and a single shot each show the ground that they cover", async () => {
  await facing("Cthulhu Eternal", "Mercenary", ["Thug 1", "Thug 2"]);
  const form = await formOf("Attack", "Thug 1");
  await chooses(form, "long burst");
  await form.getByText(/^In the area: Thug 1$/).waitFor();
  await chooses(form, "long spray");
  await form.getByText(/^In the area: Thug 1, Thug 2$/).waitFor();
  await audit(gm.page, "ground-spray");
  await token(form, "Thug 2").click();
  await form.locator("label.option", { hasText: "Thug 2" }).locator("input:checked").waitFor();
  await chooses(form, "single shot");
  await form.getByText("In the area").waitFor({ state: "detached" });
});

test("covering fire shows that it reaches five metres around", async () => {
  await facing("Chronicles of Darkness", "Tactical officer", ["Thug 1", "Thug 2"]);
  await gm.places("Thug 2", 12, 7.9);
  const form = await formOf("Covering fire", "Thug 1");
  await form.getByText(/^In the area: Thug 1, Thug 2$/).waitFor();
  await shot(gm.page, "ground-covering");
  await gm.places("Thug 2", 12, 8.1);
  await form.getByText(/^In the area: Thug 1$/).waitFor();
});

test("a stick of dynamite shows that its blast reaches nine yards around", async () => {
  await facing("Call of Cthulhu", "Fanatic with dynamite", ["Robed cultist 1", "Robed cultist 2"]);
  await gm.places("Robed cultist 2", 12, 11.9);
  const form = await formOf("Throw", "Robed cultist 1");
  await token(form, "Robed cultist 1").click();
  await form.getByText(/^In the area: Robed cultist 1, Robed cultist 2$/).waitFor();
  await shot(gm.page, "ground-blast");
  await gm.places("Robed cultist 2", 12, 12.1);
  await form.getByText(/^In the area: Robed cultist 1$/).waitFor();
});
