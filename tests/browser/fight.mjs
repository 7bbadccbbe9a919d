/** A sample fight as a group plays it: people take what is proposed, and the server's bot plays the GM's own. */
import assert from "node:assert/strict";
import { read, unpacked } from "./heard.mjs";
import { PHONE, TELEVISION, open } from "./screens.mjs";
import { Gm } from "./table.mjs";

const GMS_PART = "the GM's part in a player's turn, clicks";
/** How many presses after only one side is left the GM ends the fight. By then the rules would have proposed it. */
const LONG = 8;
/** How many presses after which a GM has had enough of two sides that only miss each other. */
const TOO_LONG = 150;
/** Presses after which the GM reveals who is hidden. */
const HIDDEN = 20;
const NEXT = "next turn, clicks";
const WITH_THE_WAY = "the usual attack with the way there, taps";
const SHORT = { timeout: 1500 };

/** Presses a button if it is still there by then. */
async function press(button) {
  return button.click(SHORT).then(() => true, () => false);
}

/** How many messages are kept to report a fault, and how much of each. */
const KEPT = 40;
const MUCH = 300;

/**
 * What the server tells this page: all lines, and the newest version of each part. `heard` are the last messages both ways,
 * `sent` the commands without an answer so far, `refused` the texts of refusals.
 */
function listen(page) {
  page.lines = [];
  page.parts = {};
  page.heard = [];
  page.sent = new Set();
  page.refused = [];
  const hear = (way, text) => {
    page.heard.push(`${Math.round(performance.now())} ${way} ${text.slice(0, MUCH)}`);
    if (page.heard.length > KEPT) page.heard.shift();
  };
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      hear("sent", payload);
      const { t, id } = JSON.parse(payload);
      if (t === "do") page.sent.add(id);
    });
    socket.on("framereceived", ({ payload }) => {
      const text = unpacked(payload);
      hear("received", text);
      const { t, id, refusal, lines, parts } = read(text);
      if (t === "reply") page.sent.delete(id);
      if (refusal) page.refused.push(refusal.text);
      page.lines.push(...lines.filter((line) => !line.undone));
      Object.assign(page.parts, parts);
    });
  });
}

/** Waits until a press is answered and the answer drawn: an earlier press may press what is no longer offered. */
async function answered(page) {
  await page.waitForTimeout(60);
  for (let tries = 0; tries < 500 && page.sent.size > 0; tries++) await page.waitForTimeout(20);
  assert.equal(page.sent.size, 0, `no answer to ${[...page.sent].join(", ")}`);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}

/** Taps and seconds by their purpose. The maximum of each counts. */
export class Figures {
  counted = new Map();
  /** What the screen showed when the maximum was counted. */
  seen = new Map();
  note(what, n, screen = "") {
    if (n > (this.counted.get(what) ?? -1)) this.seen.set(what, screen);
    this.counted.set(what, Math.max(n, this.counted.get(what) ?? 0));
  }
  get(what) {
    return this.counted.get(what);
  }
}

/** The label of a button without its target. */
const labelOf = (button) =>
  button.locator("span").first().evaluate((span) => {
    const own = [...span.childNodes].filter((node) => !node.classList?.contains("at"));
    return own.map((node) => node.textContent).join("").trim();
  }, undefined, SHORT).catch(() => "");

export class Player {
  /** Options that the rules refused, with the reason. */
  refused = new Map();

  /** Joins as the first free character. */
  static async joins(program, in_, code, name, figures) {
    const player = new Player();
    Object.assign(player, { name, figures });
    player.page = await open(in_, PHONE);
    listen(player.page);
    await player.page.goto(`${program.url}/t/${code}`);
    await player.page.getByLabel("Your name").fill(name);
    await player.page.getByRole("radio").first().locator("xpath=ancestor::label").click();
    await player.page.getByRole("button", { name: "Join as player" }).click();
    await player.page.getByRole("navigation", { name: "Views" }).waitFor();
    player.character = await player.page.getByRole("heading", { level: 1 }).textContent();
    figures.note("join, taps and a name", 2);
    return player;
  }

  /** Does what the screen proposes. `false`: it proposes nothing. */
  async acts() {
    const { page } = this;
    const sheet = page.getByRole("dialog");
    if (await sheet.count()) return this.#answers(sheet);
    if (!(await page.locator(".bar.mine").count())) return false;
    const offers = page.getByRole("main").locator(".btn.do:not([disabled]), .offer.primary, .end .offer:not(.off)");
    if (!(await offers.count())) return false;
    const label = await labelOf(offers.first());
    const use = this.#useOf(label);
    const [last, began] = [page.lines.at(-1)?.n ?? 0, performance.now()];
    if (!(await press(offers.first()))) return false;
    if (!(await sheet.first().waitFor(SHORT).then(() => true, () => false))) return true;
    if (use === "attack" && (await this.#withOneOption(sheet))) return true;
    const taps = 1 + (await this.#submits(sheet, label));
    if (use === "attack" || use === "move") {
      const acts = await this.#toldSince(last);
      const way = acts.some((line) => /( \d[\d.]* (m|yd|steps?)|steps up to .*)\.$/.test(line));
      if (use === "attack") this.figures.note(GMS_PART, 0);
      // A move towards a foe or a dying friend also does the action that it is for, with the same taps.
      if (use === "move") this.#moved(label, taps);
      else this.figures.note(way ? WITH_THE_WAY : "the usual attack, taps", taps);
      if (use === "attack") this.figures.note("the usual attack until it is told, seconds", (performance.now() - began) / 1000);
    }
    if (use === "rescue") this.figures.note("help for the dying with the way there, taps", taps);
    return true;
  }

  #moved(label, taps) {
    if (label.endsWith("and attack")) this.figures.note(WITH_THE_WAY, taps);
    if (label.endsWith("and help")) this.figures.note("help for the dying with the way there, taps", taps);
  }

  /** The use of the action with this label, as the server sends it. */
  #useOf(label) {
    const sets = Object.entries(this.page.parts).filter(([name]) => name.startsWith("offers:"));
    const reads = ({ label: own, purpose }) => label === own || label === `${own} ${purpose}`;
    return sets.flatMap(([, part]) => part.acts).find((offer) => reads(offer) && offer.main)?.use;
  }

  /** What the log tells after this line, once there is something. */
  async #toldSince(last) {
    const acts = () => this.page.lines.filter((line) => line.n > last && line.kind === "act");
    for (let tries = 0; tries < 20 && acts().length === 0; tries++) await this.page.waitForTimeout(50);
    return acts().map((line) => line.text.map((span) => span.t).join(""));
  }

  /** Once in a fight: attacks with an option other than the default, if the rules allow one. */
  async #withOneOption(sheet) {
    const what = "an attack with one option, taps";
    if (this.figures.get(what)) return false;
    // The form appears as a whole, a moment after its sheet.
    await sheet.locator("button[type=submit]").last().waitFor(SHORT).catch(() => {});
    // The first question of a form is its target.
    const open = sheet.locator("input[type=checkbox]:not(:checked), .member:nth-child(n + 2) input[type=radio]:not(:checked)");
    const plain = () => this.#untried(open.filter({ visible: true }));
    const fold = sheet.locator("summary", { hasText: "More options" });
    let option = await plain();
    const folded = option === undefined;
    if (folded && (await fold.count()) && (await press(fold))) option = await plain();
    if (option === undefined) return false;
    const form = await sheet.first().innerText(SHORT).catch(() => "");
    const words = await option.innerText(SHORT).catch(() => "");
    await press(option);
    const submit = sheet.locator("button[type=submit]").last();
    const refusal = sheet.locator(".refusal, .foot [role=status], .foot [role=alert]");
    if (await press(submit)) {
      const happens = [submit.waitFor({ state: "detached", ...SHORT }), refusal.first().waitFor(SHORT)];
      await Promise.any(happens).catch(() => {});
    }
    if ((await refusal.count()) > 0) {
      this.refused.set(words, await refusal.first().innerText(SHORT).catch(() => ""));
      await this.page.keyboard.press("Escape");
      return true;
    }
    this.figures.note(what, folded ? 4 : 3, form);
    this.varied = true;
    return true;
  }

  /** The label of the first of these options that has not been refused before. */
  async #untried(options) {
    for (const option of await options.all()) {
      const label = option.locator("xpath=ancestor::label");
      if (!this.refused.has(await label.innerText(SHORT).catch(() => ""))) return label;
    }
    return undefined;
  }

  /** Submits, and counts the taps. If what was proposed is refused, that is a fault. */
  async #submits(sheet, title) {
    const submit = sheet.locator("form button[type=submit], form button.primary").last();
    await submit.waitFor(SHORT).catch(() => {});
    const heading = await sheet.getByRole("heading").first().innerText(SHORT).catch(() => "");
    for (let taps = 1; taps <= 2; taps++) {
      if (!(await press(submit))) return taps;
      const again = sheet.getByRole("heading", { name: heading, exact: true });
      const [refusal, alert] = [sheet.locator(".refusal"), sheet.getByRole("alert").filter({ hasText: "Go ahead anyway?" })];
      const happens = [again.waitFor({ state: "detached", ...SHORT }), refusal.waitFor(SHORT), alert.waitFor(SHORT)];
      await Promise.any(happens).catch(() => {});
      const words = (await refusal.count()) ? await refusal.first().innerText(SHORT).catch(() => "") : "";
      // Somebody else was faster. Then the question closes automatically.
      const late = /no longer open/.test(words) && (await again.waitFor({ state: "detached", ...SHORT }).then(() => true, () => false));
      if (words && !late) assert.fail(`${this.name} was offered "${title || heading}" and then refused it: ${words}`);
      if (!(await alert.count())) return taps;
    }
    return 2;
  }

  async #answers(sheet) {
    const waits = this.page.locator(".bar.mine");
    const mine = (await waits.count()) > 0;
    const taps = await this.#submits(sheet, "");
    if (!mine) this.figures.note("an answer to what one is asked, taps", taps);
    return true;
  }
}

export class Fight {
  /** Rulings for which a player's turn had to wait. */
  rulings = new Set();
  steps = 0;
  /** Refusals of what a phone had made impossible a moment earlier. */
  overtaken = [];
  /** For how many presses only one side has been left. */
  alone = 0;

  /** A GM's laptop, two phones and the television, in round 1. */
  static async of(program, in_, rules) {
    const fight = new Fight();
    const figures = (fight.figures = new Figures());
    fight.gm = await Gm.runs(program, in_);
    listen(fight.gm.page);
    const began = performance.now();
    await fight.gm.page.goto(program.url);
    await fight.gm.page.getByRole("button", { name: new RegExp(`sample fight.*${rules}`, "i") }).click();
    await fight.gm.page.getByRole("list", { name: "Turn order" }).locator("li").first().waitFor();
    figures.note("first visit to round 1, clicks", 1);
    figures.note("first visit to round 1, seconds", (performance.now() - began) / 1000);
    const { code } = fight.gm;
    fight.players = [];
    for (const name of ["Ann", "Ben"]) fight.players.push(await Player.joins(program, in_, code, name, figures));
    fight.tv = await open(in_, TELEVISION);
    listen(fight.tv);
    await fight.tv.goto(`${program.url}/t/${code}`);
    await fight.tv.getByRole("button", { name: /Look on/ }).click();
    await fight.tv.waitForURL(/\/s\//);
    return fight;
  }

  /** All screens with their names. */
  get screens() {
    return [["desk", this.gm.page], ...this.players.map((player) => [`phone of ${player.name}`, player.page]), ["tv", this.tv]];
  }

  /** Lets somebody press something. `false`: nobody finds anything to press. */
  async step() {
    this.steps += 1;
    let acted = false;
    for (const player of this.players) {
      acted = (await player.acts()) || acted;
      await answered(player.page);
    }
    return acted || this.#desk();
  }

  async #desk() {
    const { page } = this.gm;
    const front = page.getByRole("region", { name: "In front" });
    if (await front.locator("article").count()) {
      const { active } = this.gm.page.parts.turn ?? {};
      const runs = this.gm.page.parts.table.phase === "running";
      const players = runs && this.gm.page.parts[`combatant:${active}`]?.owner !== undefined;
      if (players && (await front.locator("article.ruling").count())) {
        const title = await front.getByRole("heading").first().innerText();
        this.rulings.add(title);
        // After the dice, the rules ask the GM about some results: a fumble, a stray shot, whether the fallen live.
        // Before the dice, nobody should have to wait for the GM.
        const { lines } = this.gm.page;
        const acted = lines.findLastIndex((line) => line.kind === "act");
        const ended = this.gm.page.parts.table.phase === "ended";
        const waits = !ended && !lines.slice(acted + 1).some((line) => line.kind === "roll");
        // The one attack with an option other than the default may need a ruling, too.
        const varied = this.players.find((player) => player.varied);
        if (varied) varied.varied = false;
        else if (waits) this.figures.note(GMS_PART, 1);
      }
      const ways = [
        front.locator("button.primary.go"),
        front.getByRole("button", { name: "Decide for me" }),
        front.locator("form button.primary:not([disabled])").last(),
      ];
      return this.#first(ways);
    }
    // Open rulings are proposals too, such as the end of the fight.
    if (await this.#first([page.locator("article.ruling button.primary.go")])) return true;
    if (!this.figures.get("an NPC's usual attack, clicks") && (await this.#attacksByHand())) return true;
    if (await this.#reveals()) return true;
    const next = page.getByRole("button", { name: /^Next (turn|slot|call)/ });
    const theirs = page.getByRole("button", { name: /^Play this (turn|slot|call) for me$/ });
    if ((await theirs.count()) && !this.figures.get(NEXT)) return this.#next(next);
    return (await this.#first([theirs, page.locator("article button.go")])) || this.#next(next);
  }

  /** Reveals who is hidden: a fight against somebody unseen would have no end. */
  async #reveals() {
    if (this.steps < HIDDEN) return false;
    const hidden = this.gm.page.getByRole("button", { name: /^Reveal / });
    const count = await hidden.count();
    if (count === 0) return false;
    await hidden.first().evaluate((button) => button.click());
    for (let tries = 0; tries < 100 && (await hidden.count()) === count; tries++) await this.gm.page.waitForTimeout(20);
    return true;
  }

  /** Where the rules propose no end, the GM ends a fight in which only one side is left, or that drags on. */
  async endsIfDue(presses) {
    const { parts } = this.gm.page;
    const all = Object.keys(parts).filter((name) => name.startsWith("combatant:")).map((name) => parts[name]);
    const order = new Set(parts.order.slots.map((slot) => slot.who));
    const sides = new Set(all.filter((c) => order.has(c.id) && !c.out).map((c) => c.side));
    this.alone = sides.size > 1 ? 0 : this.alone + 1;
    if ((this.alone < LONG && presses < TOO_LONG) || (await this.isOver())) return;
    const { page } = this.gm;
    await page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Encounter" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End the fight" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End it" }).click();
  }

  async #next(button) {
    const offered = await this.#offered();
    if (!(await press(button))) return false;
    this.figures.note(NEXT, 1);
    return this.#accepted(offered);
  }

  async #first(ways) {
    const offered = await this.#offered();
    for (const way of ways) if ((await way.count()) > 0 && (await press(way.first()))) return this.#accepted(offered);
    return false;
  }

  /** One of the GM's own attacks, as the desk proposes. */
  async #attacksByHand() {
    const panel = this.gm.page.getByRole("region", { name: /(turn|slot|call)$/ });
    const own = (await panel.getByRole("button", { name: /^Play this (turn|slot|call) for me$/ }).count()) > 0;
    const attack = panel.locator(".offer.primary", { hasText: "%" }).first();
    const offered = await this.#offered();
    if (!own || !(await attack.count()) || !(await press(attack))) return false;
    if (!(await press(panel.locator('form button[type="submit"]')))) return false;
    this.figures.note("an NPC's usual attack, clicks", 2);
    return this.#accepted(offered);
  }

  /** If what the desk offers is refused, that is a fault, unless a phone was faster. */
  async #accepted(offered) {
    const { page } = this.gm;
    await answered(page);
    const [words] = page.refused.splice(0);
    if (words === undefined) return true;
    for (let tries = 0; tries < 50 && (await this.#offered()) === offered; tries++) await page.waitForTimeout(20);
    assert.notEqual(await this.#offered(), offered, `the GM is refused what the desk offers: ${words}\n${page.heard.join("\n")}`);
    this.overtaken.push(words);
    await page.getByRole("button", { name: "Dismiss" }).click(SHORT).catch(() => {});
    return true;
  }

  /** Whose turn it is according to the desk, and what it asks. */
  async #offered() {
    const { page } = this.gm;
    const seen = page.locator('#actions, article :is(h2, h3), [aria-label="Order"] :is(h2, .next)');
    return (await seen.allInnerTexts()).join("\n");
  }

  /** Whether the desk says that the fight is over. */
  async isOver() {
    return (await this.gm.page.getByRole("button", { name: "Resume the fight" }).count()) > 0;
  }

  /** Checks that all screens say so in words. */
  async endIsTold() {
    await this.gm.page.getByRole("complementary", { name: "Log" }).getByText(/The fight is over:|The GM ends the fight/).last().waitFor({ timeout: 5000 });
    for (const { page } of this.players) {
      await page.getByRole("region", { name: "Whose turn" }).getByText("The fight is over").waitFor();
    }
    await this.tv.getByRole("heading", { name: "The fight is over" }).waitFor();
  }

  async leave() {
    for (const [, page] of this.screens) await page.context().close();
  }
}
