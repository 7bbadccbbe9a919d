/** Keys, focus, touch, and a network that fails. One fight at a small table. */
import assert from "node:assert/strict";
import { audit } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, evening, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann;

const test = evening(plain, () => [gm, ann]);
const focused = (page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const log = () => gm.page.getByRole("complementary", { name: "Log" });
const dialog = (name) => ann.page.getByRole("dialog", { name });

test("a question takes over the phone, can be set aside, and is answered in one tap", async () => {
  gm = await Gm.opens(program, chromium, "Savage Worlds");
  await gm.asksEverything();
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Marta");
  await gm.adds("Raider", (library) => library.getByRole("spinbutton", { name: "How many" }).fill("2"));
  await gm.adds("Captain Vask");
  await gm.places("Raider 1", 1, 0);
  await gm.places("Raider 2", 0, 1);
  await gm.places("Captain Vask", 9, 9);
  await program.dice(gm.code, "card=K♠ card=5♥ card=4♥ card=3♣");
  await gm.button("Start the fight").click();
  const cards = gm.question("Which card do you keep?");
  await cards.waitFor();
  await gm.page.keyboard.press("Enter");
  await cards.waitFor({ state: "detached" });
  await dialog(/Buy another card/).waitFor();
  assert.match(await ann.page.title(), /^Question for you/);
  await ann.page.keyboard.press("Escape");
  await ann.page.getByRole("button", { name: /^You are asked/ }).tap();
  await dialog(/Buy another card/).getByRole("button", { name: "No", exact: true }).tap();
  await dialog(/Buy another card/).waitFor({ state: "detached" });
});

test("keys answer the question in front on the desk, and a key pressed once too often skips no turn", async () => {
  const front = gm.question("Buy another card");
  await front.waitFor();
  // However slow the machine, the second press comes right after the first.
  await gm.page.evaluate(() => {
    const [now, then] = [Date.now, Date.now()];
    Date.now = () => then;
    window.goOn = () => (Date.now = now);
  });
  // It ignores the mouse at first, but takes keys at once.
  await gm.page.keyboard.press("n");
  await front.waitFor({ state: "detached" });
  await gm.page.keyboard.press("n");
  await gm.page.evaluate(() => window.goOn());
  await ann.myTurn();
  assert.match(await ann.page.title(), /^Your (turn|slot|call)/);
  await gm.turn("Marta Kessel");
});

test("a sheet holds the focus, and gives it back to the button it came from", async () => {
  const { page } = ann;
  await page.getByRole("button", { name: /^Attack/ }).focus();
  await page.keyboard.press("Enter");
  await dialog(/^Attack/).waitFor();
  assert.match(await focused(page), /^Attack/, "the sheet has the focus");
  await audit(page, "hands-form");
  await page.keyboard.press("Escape");
  await dialog(/^Attack/).waitFor({ state: "detached" });
  assert.match(await focused(page), /^Attack/);
});

test("an action at the desk by keyboard alone", async () => {
  const { page } = gm;
  const panel = page.getByRole("region", { name: /(turn|slot|call)$/ });
  await panel.getByRole("button", { name: /^Attack/ }).focus();
  await page.keyboard.press("Enter");
  const whom = panel.getByRole("group", { name: "Target" }).getByRole("radio", { checked: true });
  const before = await whom.inputValue();
  await panel.getByRole("button", { name: "Back to the actions" }).focus();
  for (let i = 0; i < 9 && !(await whom.evaluate((e) => e === document.activeElement)); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await whom.inputValue(), before);
  await panel.getByRole("button", { name: "Back to the actions" }).press("Enter");
  await panel.getByRole("button", { name: /^Defend/ }).waitFor();
});

test("what is off says why; words are free", async () => {
  const { page } = ann;
  await page.getByText(/^Not possible now \(/).tap();
  await page.getByRole("button", { name: /^Grapple/ }).tap();
  await ann.sees(/No hand is free/);
  await page.getByText(/^More \(/).tap();
  await ann.act("Say something", (sheet) => sheet.getByRole("textbox", { name: "Words" }).fill("Halt!"));
  await gm.reads(/Halt!/);
});

test("nothing moves on a phone when a roll of others arrives", async () => {
  await gm.selects("Table");
  const place = () => ann.page.getByRole("button", { name: /^Attack/ }).boundingBox();
  const before = await place();
  await program.dice(gm.code, "d6=1 d6=2 d6=1");
  await gm.act("Deal damage", async (panel) => {
    await panel.getByRole("checkbox", { name: "Captain Vask" }).check();
    await panel.getByRole("button", { name: "Number of dice: more" }).click();
  });
  await gm.reads(/Captain Vask takes 4 damage/);
  await ann.page.getByText(/Captain Vask takes 4 damage/).filter({ visible: true }).first().waitFor();
  // The page scrolls by whole pixels: growth above by less than a pixel moves nothing visibly.
  const after = await place();
  for (const side of ["x", "y", "width", "height"]) {
    assert.ok(Math.abs(after[side] - before[side]) < 1, `${side}: ${before[side]}, then ${after[side]}`);
  }
});

test("the GM answers for a player", async () => {
  await gm.selects("Table");
  await program.dice(gm.code, "d6=5 d6=6 d6=3");
  await gm.act("Deal damage", (panel) => panel.getByRole("checkbox", { name: "Marta Kessel" }).check());
  await dialog(/Soak/).waitFor();
  await gm.page.getByText("Answer for Marta Kessel").click();
  await gm.question(/Soak/).getByRole("button", { name: "No", exact: true }).click();
  await dialog(/Soak/).waitFor({ state: "detached" });
  await gm.reads(/Marta Kessel.*Shaken/);
});

test("what was tapped while the network was gone is done once", async () => {
  await program.dice(gm.code, "d6=3");
  const runs = dialog(/^Run/).getByRole("button", { name: "Run", exact: true });
  await ann.page.getByRole("button", { name: /^Run/ }).tap();
  // The form has to be loaded.
  await runs.waitFor();
  await ann.page.context().setOffline(true);
  await runs.tap();
  await ann.page.getByText("This device is offline.").waitFor({ timeout: 3_000 });
  // The connection has been given up: the tap has to be sent over the next one.
  await ann.page.getByRole("button", { name: "Try now" }).waitFor({ timeout: 30_000 });
  await ann.page.context().setOffline(false);
  await dialog(/^Run/).waitFor({ state: "detached", timeout: 30_000 });
  await gm.reads(/Marta Kessel runs/);
  assert.equal(await log().getByText(/Marta Kessel runs/).count(), 1);
});

test("keys do nothing while somebody types; an edit that cannot be says why", async () => {
  const edit = await gm.inspects("Captain Vask");
  const name = edit.getByRole("textbox", { name: "Name" });
  await name.pressSequentially("nn n");
  await name.fill("Captain Vask");
  const wounds = edit.getByRole("textbox", { name: /^Change Wounds/ });
  await wounds.fill("99");
  await wounds.press("Enter");
  await edit.getByText(/a whole number from 0/).waitFor();
  await edit.getByRole("button", { name: /^Let a player take Captain/ }).click();
  await edit.getByRole("button", { name: /^Keep Captain/ }).waitFor();
  await edit.getByRole("button", { name: "Close" }).click();
  await gm.turn("Marta Kessel");
});

test("the order is changed with buttons, and by dragging", async () => {
  const order = gm.page.getByRole("list", { name: "Turn order" });
  const names = async () => (await order.locator("li .name").allInnerTexts()).map((name) => name.trim());
  const [first, ...rest] = await names();
  assert.equal(first, "Marta Kessel");
  await order.locator("li").nth(2).hover();
  await gm.button(`${rest[1]} earlier`).click();
  await order.locator("li").nth(1).filter({ hasText: rest[1] }).waitFor();
  await order.locator("li").nth(3).dragTo(order.locator("li").nth(1));
  await order.locator("li").nth(1).filter({ hasText: rest[2] }).waitFor();
});

test("the GM hands over what one of the own is asked", async () => {
  await gm.selects("Table");
  await program.dice(gm.code, "d6=5 d6=6 d6=5");
  await gm.act("Deal damage", async (panel) => {
    await panel.getByRole("checkbox", { name: /^Captain Vask/ }).check();
  });
  await gm.answers(/Soak/, "Decide for me");
});

test("who passes by a standing order asks to be asked again", async () => {
  await gm.selects("Table");
  await program.dice(gm.code, "d6=5 d6=6 d6=3");
  await gm.act("Deal damage", (panel) => panel.getByRole("checkbox", { name: "Marta Kessel" }).check());
  await ann.orders(/Soak/, "Pass for the rest of the fight");
  await dialog(/Soak/).waitFor({ state: "detached" });
  await gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Rules" }).click();
  const rules = gm.page.getByRole("dialog");
  await rules.getByText("Standing orders of Marta Kessel").click();
  await rules.getByText("Pass for the rest of the fight").first().waitFor();
  await audit(gm.page, "hands-orders");
  await gm.page.keyboard.press("Escape");
  await rules.waitFor({ state: "detached" });
  // The button that opened it has the focus again, and the next space would press it.
  await gm.page.evaluate(() => document.activeElement.blur());
  const again = ann.page.getByRole("button", { name: "Ask again: whether to soak wounds with a Benny" });
  await again.tap();
  await again.waitFor({ state: "detached" });
});

test("space ends the turn, on the desk and nowhere else", async () => {
  await gm.page.locator("body").press(" ");
  await ann.page.getByText(/'s (turn|slot|call)$/).first().waitFor();
  for (const { page } of [gm, ann]) assert.deepEqual(page.wrong, []);
});
