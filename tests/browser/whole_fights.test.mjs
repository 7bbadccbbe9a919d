/**
 * A whole fight of each ruleset, from Home to its end: a GM at 1280×800 and two phones at 360×640. People take what is
 * proposed: the first action on offer, the default answer; the GM's own are played by the program.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Program } from "./program.mjs";
import { PHONE, audit, browser, open, shot } from "./screens.mjs";
import { Gm, rulesets } from "./table.mjs";

/** Presses until a fight counts as endless; then the GM ends it. */
const PRESSES = Number(process.env.FRAY_PRESSES ?? 90);

let program, chromium;

before(async () => {
  program = await Program.start();
  chromium = await browser();
});
after(async () => {
  await chromium?.close();
  await program?.stop();
});

class Player {
  static async joins(code, name) {
    const player = new Player();
    player.name = name;
    player.page = await open(chromium, PHONE);
    await player.page.goto(`${program.url}/t/${code}`);
    await player.page.getByLabel("Your name").fill(name);
    await player.page.getByRole("radio").first().check({ force: true });
    await player.page.getByRole("button", { name: "Join as player" }).click();
    await player.page.getByRole("navigation", { name: "Views" }).waitFor();
    return player;
  }

  /** Presses what is proposed, if there is anything to press. */
  async acts() {
    const { page } = this;
    const asked = page.getByRole("dialog");
    if (await asked.isVisible()) return press(asked.locator("form button[type=submit]").last());
    const primary = page.getByRole("main").locator("button.primary:not([disabled])").first();
    if (!(await page.getByText(/^Your turn/).first().isVisible())) return false;
    const offered = (await primary.isVisible()) ? primary : page.getByRole("button", { name: /^End/ }).first();
    if (!(await press(offered))) return false;
    const submit = page.getByRole("dialog").locator("form button[type=submit]").last();
    const opened = await submit.waitFor({ timeout: 1500 }).then(() => true, () => false);
    if (opened && !(await press(submit))) await page.keyboard.press("Escape");
    return true;
  }
}

async function press(button) {
  return button.click({ timeout: 1500 }).then(() => true, () => false);
}

async function desk(gm) {
  const { page } = gm;
  const ruling = page.locator("article button.primary.go").first();
  if (await ruling.isVisible()) return press(ruling);
  const theirs = page.getByRole("button", { name: "Play this turn for me" }).first();
  if ((await theirs.isVisible()) && (await press(theirs))) return true;
  const lapse = page.locator("article button.go").first();
  if (await lapse.isVisible()) return press(lapse);
  return press(page.getByRole("button", { name: /^Next (turn|round)/ }).first());
}

/** When a fight has ended there is no next turn. */
async function isOver(gm) {
  return !(await gm.page.getByRole("button", { name: /^Next (turn|round)/ }).first().isVisible());
}

test("a whole fight of each ruleset is played on phones", { timeout: 900_000 }, async (t) => {
  for (const rules of await rulesets(program, chromium)) {
    await t.test(rules, async () => {
      const gm = await Gm.runs(program, chromium);
      await gm.page.getByRole("button", { name: new RegExp(`sample fight.*${rules}`, "i") }).click();
      await gm.page.waitForURL(/\/s\//);
      await gm.page.getByRole("button", { name: /^Next (turn|round)/ }).first().waitFor();
      const players = [await Player.joins(gm.code, "Ann"), await Player.joins(gm.code, "Ben")];
      const slug = rules.toLowerCase().replace(/[^a-z]+/g, "_");
      let idle = 0;
      for (let n = 0; n < PRESSES && !(await isOver(gm)); n++) {
        let acted = false;
        for (const player of players) acted = (await player.acts()) || acted;
        if (!acted) acted = await desk(gm);
        idle = acted ? 0 : idle + 1;
        assert.ok(idle < 8, `${rules}: nobody finds anything to press\n${await gm.page.locator("main").innerText()}`);
        if (n % 15 === 8) {
          await shot(gm.page, `${slug}-gm-${n}`);
          await shot(players[0].page, `${slug}-phone-${n}`);
        }
      }
      await audit(players[0].page, `${slug}-phone-end`);
      await shot(gm.page, `${slug}-gm-end`);
      const log = await gm.page.getByRole("complementary", { name: "Log" }).innerText();
      t.diagnostic(`${rules}: ${log.length} letters of log`);
      assert.ok(log.length > 100, "a fight leaves a log");
      for (const who of [gm, ...players]) {
        assert.deepEqual(who.page.wrong, [], `${who.name}'s page has no errors`);
        await who.page.context().close();
      }
    });
  }
});
