/** The map: drawn for everybody, used by those who may, and revealing nobody who is hidden. */
import assert from "node:assert/strict";
import { LAPTOP, PHONE, SMALL, TELEVISION, audit, open, shot } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, chooses, evening, setUp } from "./table.mjs";
import { uvtt } from "./uvtt.mjs";

const { program, chromium } = await setUp();
let gm, ann, tv;

const test = evening(plain, () => [gm, ann]);
const map = (page) => page.getByRole("group", { name: "Map", exact: true });
const token = (page, name) => map(page).getByRole("button", { name: new RegExp(`^${name}`) });

/** The middle of an element on the screen. */
async function middle(drawn) {
  const box = await drawn.locator(".touch").boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

async function light(page, name) {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await audit(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
}

test("nine boxes of Health stand in one row, also on a small phone", async () => {
  gm = await Gm.opens(program, chromium, "Chronicles of Darkness");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Nadia");
  const views = ann.page.getByRole("navigation", { name: "Views" });
  await views.getByRole("button", { name: "Sheet" }).click();
  // Size 5 + Stamina 4.
  await ann.page.getByLabel("Stamina", { exact: true }).fill("4");
  await ann.page.getByLabel("Stamina", { exact: true }).press("Enter");
  await gm.reads(/Stamina \d → 4/);
  await views.getByRole("button", { name: "Act" }).click();
  for (const size of [PHONE, SMALL]) {
    await ann.page.setViewportSize(size);
    const boxes = ann.page.getByRole("img", { name: /^Health/ }).first().locator("i");
    const places = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })));
    assert.equal(places.length, 9);
    assert.equal(new Set(places.map(({ top }) => Math.round(top))).size, 1, "they stand in one row");
    assert.ok(places.every(({ left, right }) => left >= 0 && right <= size.width), `${size.width}: ${JSON.stringify(places)}`);
    await audit(ann.page, `map-nine-boxes-${size.width}`);
  }
  await ann.page.setViewportSize(PHONE);
});

test("no screen has a map until the GM shows it", async () => {
  await gm.adds("Knife fighter");
  await gm.addsHidden("Gunman");
  await gm.places("Nadia", 0, 0);
  await gm.places("Knife fighter", 8, 0);
  await gm.places("Gunman", 4, 6);
  await program.dice(gm.code, "d10=9 d10=3 d10=2");
  await gm.button("Start the fight").click();
  await ann.myTurn();
  const views = ann.page.getByRole("navigation", { name: "Views" });
  assert.equal(await views.getByRole("button", { name: "Map" }).count(), 0);
  await gm.switchesMap();
  await token(gm.page, "Nadia").waitFor();
  await views.getByRole("button", { name: "Map" }).click();
  await token(ann.page, "Nadia").waitFor();
});

test("everybody stands on it, the hidden one for the GM alone", async () => {
  await token(gm.page, "Gunman").waitFor();
  await token(ann.page, "Knife fighter").waitFor();
  assert.equal(await map(ann.page).getByRole("button").count(), 2);
  assert.ok(!(await ann.page.content()).includes("Gunman"));
  await ann.never("Gunman");
  await audit(gm.page, "map-desk");
  await light(gm.page, "map-desk");
  await audit(ann.page, "map-phone");
  await light(ann.page, "map-phone");
});

test("the screen on the wall shows the same, and nothing to press", async () => {
  tv = await open(chromium, TELEVISION);
  await tv.goto(`${program.url}/t/${gm.code}`);
  await tv.getByLabel("Your name").fill("Wall");
  await tv.getByRole("button", { name: "Watch as the table screen" }).click();
  await map(tv).getByRole("img", { name: /^Knife fighter,/ }).waitFor();
  assert.equal(await map(tv).getByRole("img").count(), 2);
  assert.equal(await map(tv).getByRole("button").count(), 0);
  await audit(tv, "map-wall");
  await light(tv, "map-wall");
});

test("the GM drags somebody, and all see it", async () => {
  const before_ = await middle(token(ann.page, "Knife fighter"));
  const from = await middle(token(gm.page, "Knife fighter"));
  const ann_ = await middle(token(gm.page, "Nadia"));
  await gm.page.mouse.move(from.x, from.y);
  await gm.page.mouse.down();
  await gm.page.mouse.move((from.x + ann_.x) / 2, from.y + 20, { steps: 5 });
  await gm.page.mouse.up();
  await ann.page.waitForFunction(
    ([x, y]) => {
      const drawn = [...document.querySelectorAll("[data-token]")].find((t) => t.ariaLabel.startsWith("Knife"));
      const box = drawn?.querySelector(".touch").getBoundingClientRect();
      return box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) > 2;
    },
    [before_.x, before_.y],
  );
  // The keyboard moves one square at a time.
  await token(gm.page, "Knife fighter").focus();
  await gm.page.keyboard.press("ArrowUp");
  await gm.places("Knife fighter", 8, 0);
});

test("a player sees how far it goes, points at the ground and walks there", async () => {
  await ann.page.getByText(/Move \d+\sm/).waitFor();
  const here = await middle(token(ann.page, "Nadia"));
  const there = await middle(token(ann.page, "Knife fighter"));
  await ann.page.touchscreen.tap(here.x + (there.x - here.x) * 0.4, here.y + 30);
  const spot = ann.page.getByRole("region", { name: "The marked spot" });
  await spot.getByRole("button", { name: "Move here" }).waitFor();
  await audit(ann.page, "map-spot");
  await spot.getByRole("button", { name: "Move here" }).click();
  await spot.waitFor({ state: "detached" });
  await gm.reads(/Nadia .*(moves|walks|goes)/);
});

test("pointing at somebody shows how far off, and opens the attack on that one", async () => {
  await token(ann.page, "Knife fighter").tap();
  const about = ann.page.getByRole("region", { name: "Knife fighter" });
  await about.getByText(/m away/).waitFor();
  await audit(ann.page, "map-target");
  await about.getByRole("button", { name: /^Attack/ }).first().click();
  const sheet = ann.page.getByRole("dialog");
  await sheet.getByText("Knife fighter").first().waitFor();
  await shot(ann.page, "map-attack");
  await ann.page.keyboard.press("Escape");
});

test("it is zoomed by keys as by fingers, and shows everybody again", async () => {
  const apart = async () => far(await middle(token(ann.page, "Nadia")), await middle(token(ann.page, "Knife fighter")));
  const was = await apart();
  await ann.page.getByRole("button", { name: "Zoom in" }).click();
  assert.ok((await apart()) > was * 1.2);
  await ann.page.getByRole("button", { name: "Everybody" }).click();
  assert.ok(Math.abs((await apart()) - was) < 1);
});

test("without eyes for it, the list says how far away everybody is", async () => {
  await ann.page.getByText("Distances").click();
  const list = ann.page.getByRole("list", { name: "Distances from Nadia Brandt" });
  await list.getByRole("button", { name: /Knife fighter.* m/ }).waitFor();
  await audit(ann.page, "map-list");
  await ann.page.getByText("Distances").click();
  await ann.page.getByRole("region", { name: "Knife fighter" }).getByRole("button", { name: "Close" }).click();
  for (const [width, height] of [[320, 568], [640, 360]]) {
    await ann.page.setViewportSize({ width, height });
    await audit(ann.page, `map-phone-${width}`);
  }
  await ann.page.setViewportSize(PHONE);
});

test("what came of an attack stands below the map, and the end of the turn leads there", async () => {
  // Dexterity 3 + Firearms 3, -2 at most for somebody next to the target.
  await program.dice(gm.code, "d10=8 d10=2 d10=3 d10=4 d10=5 d10=6");
  await token(ann.page, "Knife fighter").tap();
  await ann.page.getByRole("region", { name: "Knife fighter" }).getByRole("button", { name: /^Attack/ }).first().click();
  await ann.page.getByRole("dialog").locator("button[type=submit]").last().click();
  const below = ann.page.getByRole("main");
  await below.locator(".latest").getByText(/Knife fighter (takes|is)|misses Knife fighter/).waitFor();
  await below.getByRole("button", { name: "End the turn" }).waitFor();
  await audit(ann.page, "map-result");
  const title = below.locator(".latest .eyebrow");
  assert.ok(await title.evaluate((e) => e.scrollWidth <= e.clientWidth), "what was rolled is read to its end");
  const end = await below.getByRole("button", { name: "End the turn" }).boundingBox();
  const tabs = await ann.page.getByRole("navigation", { name: "Views" }).boundingBox();
  assert.ok(end.y + end.height <= tabs.y, "the button is in sight");
  await tv.locator(".latest").getByText(/Nadia Brandt shoots at Knife fighter/).waitFor();
  await audit(tv, "map-result-wall");
  await gm.page.keyboard.press("Control+z");
  await below.getByRole("button", { name: "End the turn" }).waitFor({ state: "detached" });
});

test("the end of the turn takes one press where it leads", async () => {
  await program.dice(gm.code, "d10=2 d10=2 d10=3 d10=4 d10=5 d10=6");
  await token(ann.page, "Knife fighter").tap();
  await ann.page.getByRole("region", { name: "Knife fighter" }).getByRole("button", { name: /^Attack/ }).first().click();
  await ann.page.getByRole("dialog").locator("button[type=submit]").last().click();
  await ann.page.getByRole("main").getByRole("button", { name: "End the turn" }).tap();
  await ann.page.getByRole("region", { name: "Whose turn" }).getByText("Knife fighter's turn").waitFor();
  assert.equal(await ann.page.getByRole("dialog").count(), 0);
  await gm.page.keyboard.press("Control+z");
  await ann.myTurn();
  await gm.page.keyboard.press("Control+z");
  await ann.page.getByRole("main").getByRole("button", { name: "End the turn" }).waitFor({ state: "detached" });
});

test("what is no picture is refused beside the field", async () => {
  await gm.button("Picture and scale").click();
  const panel = gm.page.getByRole("dialog", { name: "Map" });
  const field = panel.getByLabel("Picture or map file");
  await field.setInputFiles({ name: "trap.png", mimeType: "image/png", buffer: Buffer.from("<svg onload='alert(1)'/>") });
  await panel.getByText(/trap\.png: This is no PNG, JPEG or WebP/).waitFor();
  await audit(gm.page, "map-refused");
});

/** Uploads a map of an inn with two rooms and a closed door between them. */
async function uploads() {
  const outside = [[1, 1], [13, 1], [13, 9], [1, 9], [1, 1]];
  const walls = [outside, [[7, 1], [7, 4]], [[7, 5], [7, 9]]];
  const inn = uvtt("inn", { squares: [14, 10], pixels: 64, walls, doors: [[[7, 4], [7, 5]]] });
  const panel = gm.page.getByRole("dialog", { name: "Map" });
  await panel.getByLabel("Picture or map file").setInputFiles(inn);
  await panel.getByLabel("Another picture or map file").waitFor();
  await panel.getByText("Door 1").waitFor();
  return panel;
}

test("a map file brings picture, walls and doors, and players get what is theirs", async () => {
  const panel = await uploads();
  assert.equal(await panel.getByText("cannot be reached").count(), 0);
  await audit(gm.page, "map-settings");
  await gm.page.keyboard.press("Escape");
  await gm.page.locator("svg .wall").first().waitFor({ state: "attached" });
  const shown = (page) => page.locator("svg image").first().waitFor({ state: "attached" });
  await Promise.all([shown(ann.page), shown(tv)]);
  assert.equal(await ann.page.locator("svg .door").count(), 0);
  assert.equal((await ann.page.locator("svg .wall").first().getAttribute("d")) || "", "");
  await ann.page.getByRole("button", { name: "Everybody" }).click();
  // The wall stands between the two, so the GM is told.
  await token(gm.page, "Knife fighter").click();
  await gm.page.getByText("A wall or a closed door stands between them.").waitFor();
  await audit(gm.page, "map-walls");
  await light(gm.page, "map-walls");
  await shot(ann.page, "map-picture-phone");
  await shot(tv, "map-picture-wall");
});

test("a door that the GM shows is there for players", async () => {
  await gm.button("Picture and scale").click();
  const panel = gm.page.getByRole("dialog", { name: "Map" });
  await panel.getByLabel("Shown").check();
  await ann.page.locator("svg .door").waitFor({ state: "attached" });
  await panel.getByLabel("Open").check();
  await ann.page.locator("svg .door.open").waitFor({ state: "attached" });
  await panel.getByRole("button", { name: "Remove" }).click();
  await panel.getByRole("button", { name: "Remove them" }).click();
  await ann.page.locator("svg image").waitFor({ state: "detached" });
  await gm.page.keyboard.press("Escape");
  await gm.switchesMap();
  await map(ann.page).waitFor({ state: "detached" });
});

test("an attack that would be refused says why on the map, with odds and without", async () => {
  gm = await Gm.opens(program, chromium, "Mind's Eye Theatre");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Irena Vale");
  await gm.adds("Thug", (library) => library.getByRole("spinbutton", { name: "How many" }).fill("2"));
  await gm.places("Irena Vale", 0, 0);
  await gm.places("Thug 1", 1.5, 0);
  await gm.places("Thug 2", 0, 3);
  await gm.button("Start the fight").click();
  await gm.switchesMap();
  await gm.reaches("Irena Vale");
  await ann.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Map" }).click();
  const about = (name) => ann.page.getByRole("region", { name, exact: true });
  const attack = (name) => about(name).getByRole("button", { name: /^Attack/ });
  await token(ann.page, "Thug 1").tap();
  await attack("Thug 1").getByText(/success/).first().waitFor();
  await token(ann.page, "Thug 2").tap();
  await about("Thug 2").getByText("Attack: Thug 2 is 3 steps away; this attack reaches 2. Move closer first.").waitFor();
  assert.equal(await attack("Thug 2").count(), 0);
  await audit(ann.page, "map-out-of-reach");
  await gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Rules" }).click();
  await gm.page.getByRole("dialog").getByLabel("Show everybody the odds").uncheck();
  await gm.page.keyboard.press("Escape");
  await token(ann.page, "Thug 1").tap();
  await attack("Thug 1").waitFor();
  await about("Thug 1").getByText(/success/).first().waitFor({ state: "detached" });
  await token(ann.page, "Thug 2").tap();
  await about("Thug 2").getByText(/^Attack: Thug 2 is 3 steps away/).waitFor();
  assert.equal(await attack("Thug 2").count(), 0);
});

test("a walk that has to be paid for asks how, and nothing that the map has said", async () => {
  const about = (name) => ann.page.getByRole("region", { name, exact: true });
  // The first is paid for by the simple action, the second only by the standard one.
  await about("Thug 2").getByRole("button", { name: /^Move/ }).click();
  await token(ann.page, "Thug 1").tap();
  await about("Thug 1").getByRole("button", { name: /^Move/ }).click();
  const sheet = ann.page.getByRole("dialog");
  await sheet.getByText(/(Next to|Towards) Thug 1/).waitFor();
  assert.equal(await sheet.getByRole("radio").filter({ visible: true }).count(), 1, "what it is paid with");
  await audit(ann.page, "map-paid");
  await chooses(sheet, /standard/i);
  await sheet.locator("button[type=submit]").last().click();
  await sheet.waitFor({ state: "detached" });
  await gm.reads(/Irena Vale moves/);
});

test("the sample fight of each ruleset stands on it, in lengths of its own", async () => {
  const units = { savage_worlds: "m", chronicles_of_darkness: "m", cthulhu_eternal: "yd", call_of_cthulhu: "yd", minds_eye: "steps?" };
  const page = await open(chromium, LAPTOP);
  const systems = await (await page.request.get(`${program.url}/api/systems`)).json();
  for (const { id } of systems.filter((system) => system.sample)) {
    const data = { system: id, sample: true, start: true, name: "Sample", gm: "Guide" };
    const made = await page.request.post(`${program.url}/api/tables`, { data, headers: { origin: program.url } });
    const { code, seat } = await made.json();
    await page.goto(`${program.url}/t/${code}/s/${seat}`);
    await page.getByRole("switch", { name: "Map for all" }).click();
    await map(page).getByRole("button").first().waitFor();
    assert.ok((await map(page).getByRole("button").count()) > 2);
    await page.getByText(new RegExp(`One square of the grid:\\s*[0-9.]+\\s${units[id]}$`)).first().waitFor();
    await audit(page, `map-sample-${id}`);
  }
  await page.context().close();
});
