/**
 * Taps and seconds of what people do most, counted in the sample fight of each ruleset. With FRAY_FIGURES the table is
 * written to that file.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Program } from "./program.mjs";
import { LAPTOP, PHONE, browser, open } from "./screens.mjs";
import { Gm, Phone, rulesets } from "./table.mjs";

/** What each may cost at most; seconds on the test's own machine, which runs all the screens at once. */
const MOST = {
  "first visit to round 1, clicks": 2,
  "first visit to round 1, seconds": 5,
  "join, taps beside the name": 3,
  "next turn, clicks": 1,
  "a player's usual attack, taps": 2,
  "that attack until the result, seconds": 5,
  "the GM's part in it, clicks": 0,
  "an NPC's usual attack, clicks": 2,
  "declared ahead, taps on the turn": 1,
};

let program, chromium;
const figures = new Map();

before(async () => {
  program = await Program.start();
  chromium = await browser();
});
after(async () => {
  await chromium?.close();
  await program?.stop();
  if (process.env.FRAY_FIGURES) writeFileSync(process.env.FRAY_FIGURES, table());
});

/** Presses, and counts it. */
class Hand {
  taps = 0;
  async tap(what) {
    await what.click();
    this.taps += 1;
  }
}

const seconds = async (work) => {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) / 100) / 10;
};

/** An attack leads, and not a way to make one possible. */
const attacks = (panel) => panel.locator(".offer.primary", { hasText: "%" }).first();
const lines = (gm) => gm.page.locator('[aria-label="Log"] .line').count();
const busy = (gm) => gm.page.getByRole("button", { name: "Abandon" }).count();

/** Ends turns until `found`. The GM lets stand whatever is asked meanwhile. */
async function turnsUntil(gm, found) {
  for (let turn = 0; turn < 40; turn++) {
    await gm.page.waitForTimeout(250);
    const got = await found();
    if (got) return got;
    const accept = gm.page.getByRole("button", { name: /^(Accept|Use the default|Let all)/ });
    // What is pressed may be gone by then.
    const press = (await accept.count()) > 0 ? accept.first() : gm.page.getByRole("button", { name: /^Next turn/ });
    await press.click({ timeout: 1000 }).catch(() => {});
  }
  return null;
}

async function play(rules, note) {
  const gm = new Gm();
  gm.program = program;
  gm.page = await open(chromium, LAPTOP);
  const gms = new Hand();
  note("first visit to round 1, seconds", await seconds(async () => {
    await gm.page.goto(program.url);
    await gms.tap(gm.page.getByRole("button", { name: new RegExp(`sample fight.*${rules}`, "i") }));
    await gm.page.getByRole("list", { name: "Turn order" }).locator("li").first().waitFor();
  }));
  note("first visit to round 1, clicks", gms.taps);

  const cast = await fetch(`${program.url}/api/tables/${gm.code}`).then((answer) => answer.json());
  const phones = [];
  for (const { name } of cast.free.slice(0, 3)) {
    const page = await open(chromium, PHONE);
    const hand = new Hand();
    await page.goto(`${program.url}/t/${gm.code}`);
    await page.getByLabel("Your name").fill(name.split(" ")[0]);
    await hand.tap(page.getByRole("radio", { name: new RegExp(name) }).locator("xpath=ancestor::label"));
    await hand.tap(page.getByRole("button", { name: "Join as player" }));
    await page.getByRole("navigation", { name: "Views" }).waitFor();
    note("join, taps beside the name", hand.taps);
    phones.push(page);
  }

  const hers = await turnsUntil(gm, async () => {
    for (const page of phones)
      if ((await page.locator(".bar.mine").count()) && (await attacks(page).count())) return page;
    return null;
  });
  assert.ok(hers, "no player could attack");
  const hand = new Hand();
  const told = await lines(gm);
  note("that attack until the result, seconds", await seconds(async () => {
    await hand.tap(attacks(hers));
    await hand.tap(hers.getByRole("dialog").locator('button[type="submit"]').last());
    while ((await lines(gm)) <= told) await gm.page.waitForTimeout(50);
  }));
  note("a player's usual attack, taps", hand.taps);
  // What the defender is asked is the defender's; a ruling would be the GM's.
  note("the GM's part in it, clicks", await gm.page.locator("article.ruling").count());

  const npcs = await turnsUntil(gm, async () => {
    const panel = gm.page.getByRole("region", { name: /turn$/ });
    const own = (await panel.getByRole("button", { name: "Play this turn for me" }).count()) > 0;
    return own && !(await busy(gm)) && (await attacks(panel).count()) ? panel : null;
  });
  if (npcs) {
    const clicks = new Hand();
    await clicks.tap(attacks(npcs));
    await clicks.tap(npcs.locator('form button[type="submit"]'));
    note("an NPC's usual attack, clicks", clicks.taps);
  }

  const ahead = await turnsUntil(gm, async () => {
    for (const page of phones) {
      const button = page.getByRole("button", { name: "Declare ahead" });
      if (!(await button.isVisible())) continue;
      await button.click();
      const attack = page.getByRole("dialog").locator(".offer.primary").first();
      if (await attack.waitFor({ timeout: 3000 }).then(() => true, () => false)) {
        await attack.click();
        await page.getByRole("button", { name: /^Declare: / }).click();
        await page.getByRole("region", { name: "Declared" }).waitFor();
        return page;
      }
      await page.keyboard.press("Escape");
    }
    return null;
  });
  assert.ok(ahead, "nobody could declare ahead");
  const does = ahead.getByRole("button", { name: "Do it" });
  const able = await turnsUntil(gm, async () => (await does.count()) && (await does.isEnabled()));
  if (able) {
    const once = new Hand();
    await once.tap(does);
    await does.waitFor({ state: "detached" });
    note("declared ahead, taps on the turn", once.taps);
  }

  const next = new Hand();
  await turnsUntil(gm, async () => !(await busy(gm)));
  await next.tap(gm.page.getByRole("button", { name: /^Next turn/ }));
  note("next turn, clicks", next.taps);
  for (const page of [gm.page, ...phones]) await page.context().close();
}

test("what people do most costs few taps in every ruleset", async (t) => {
  for (const rules of await rulesets(program, chromium)) {
    await t.test(rules, async () => {
      const counted = new Map();
      figures.set(rules, counted);
      await play(rules, (what, n) => counted.set(what, Math.max(n, counted.get(what) ?? 0)));
      for (const [what, n] of counted) {
        t.diagnostic(`${rules}: ${what}: ${n}`);
        assert.ok(n <= MOST[what], `${what}: ${n}, at most ${MOST[what]}`);
      }
    });
  }
});

function table() {
  const names = [...figures.keys()];
  const row = (cells) => `| ${cells.join(" | ")} |`;
  const rows = Object.entries(MOST).map(([what, most]) =>
    row([what, most, ...names.map((name) => figures.get(name).get(what) ?? "–")]),
  );
  return [
    "# Taps and seconds",
    "",
    "Counted by `tests/browser/figures.test.mjs` in the sample fight of each ruleset, with a GM's browser and three phones on the",
    "machine that also runs the server. The test fails where a figure is above what it may be. `–`: it did not come up. Write this",
    "page anew, in `tests/browser`, after `cargo build -p fray`:",
    "",
    "```",
    "FRAY_FIGURES=../../docs/UX_FIGURES.md node --test figures.test.mjs",
    "```",
    "",
    row(["", "at most", ...names]),
    row(["---", "---:", ...names.map(() => "---:")]),
    ...rows,
    "",
  ].join("\n");
}
