/** A throw of Mind's Eye Theatre: chosen in secret on a phone, shown as two hands, with a tie and a retest. */
import assert from "node:assert/strict";
import { audit } from "./screens.mjs";
import { test as plain } from "./suite.mjs";
import { Gm, Phone, evening, setUp } from "./table.mjs";

const { program, chromium } = await setUp();
let gm, ann;

const test = evening(plain, () => [gm, ann]);

/** Chooses a hand on the phone. */
async function throws(hand) {
  const asked = ann.page.getByRole("dialog", { name: /^Your throw against/ });
  await asked.waitFor();
  await asked.getByText(hand, { exact: true }).click();
  await audit(ann.page, `throw-${hand}`);
  await asked.getByRole("button", { name: "Answer", exact: true }).click();
  await asked.waitFor({ state: "detached" });
}

/** The odds under each policy of retests, unfolded in the form. */
async function policies(sheet) {
  const odds = sheet.locator("details.odds");
  await odds.locator("> summary").click();
  const by = ["Nobody retests", "Marcus Thorn retests", "Thug retests", "Both retest"].map((who) => `${who} any loss`);
  assert.deepEqual(await odds.locator("details.policy > summary b").allInnerTexts(), by);
  await odds.getByText("Hands are taken as drawn").waitFor();
  await audit(ann.page, "throw-odds");
}

test("a hand is chosen from three that are drawn, and both are shown side by side", async () => {
  gm = await Gm.opens(program, chromium, "Mind's Eye Theatre");
  await gm.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Rules" }).click();
  await gm.page.getByRole("dialog").getByLabel(/^The throw/).selectOption({ label: "chosen in secret" });
  await gm.page.keyboard.press("Escape");
  ann = await Phone.joins(program, chromium, gm.code, "Ann", "Marcus");
  await gm.adds("Thug");
  await gm.places("Marcus Thorn", 0, 0);
  await gm.places("Thug", 1, 0);
  await gm.button("Start the fight").click();
  await ann.myTurn();
  await program.dice(gm.code, "throw=rock");
  await ann.act("Attack", policies);
  await throws("rock");
  await gm.reads(/Both show rock. A tie/);
  // Even the low card of one's own turn shows whose hands they are, and against what.
  const card = ann.page.locator(".latest");
  await card.getByText("against Thug's 5").waitFor();
  for (const name of ["Marcus Thorn", "Thug"]) {
    await card.getByText(name, { exact: true }).first().waitFor();
    assert.equal(await card.locator(`[aria-label="${name}: rock"]`).count(), 1);
  }
});

test("a lost throw is followed by a retest, and the beaten hand is told from the other", async () => {
  await gm.edits("Marcus Thorn", "Standard action", "=1");
  await program.dice(gm.code, "throw=paper");
  await ann.act("Attack");
  await throws("rock");
  await program.dice(gm.code, "throw=paper");
  await ann.answers(/Retest/, "Yes");
  await throws("scissors");
  await gm.reads(/wins outright/);
  await ann.page.getByRole("button", { name: "Log", exact: true }).click();
  const log = ann.page.locator(".line");
  await log.getByRole("img", { name: "paper, beaten" }).filter({ visible: true }).last().waitFor();
  await log.getByRole("img", { name: "scissors", exact: true }).filter({ visible: true }).last().waitFor();
  await audit(ann.page, "throw-log");
  await audit(gm.page, "throw-desk");
});
