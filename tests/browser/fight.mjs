/** A sample fight as a group plays it: people take what is proposed, and the server's bot plays the GM's own. */
import assert from "node:assert/strict";
import { Player } from "./player.mjs";
import { PHONE, SMALL, TELEVISION, open } from "./screens.mjs";
import { Gm } from "./table.mjs";
import { Figures, SHORT, answered, listen, press, tap, toldSince } from "./told.mjs";

/** What is counted. */
export const FIRST = "first visit to round 1, clicks";
export const FIRST_SECONDS = "first visit to round 1, seconds";
export const GMS_PART = "the GM's part in a player's turn, clicks";
export const NPC = "an NPC's usual attack, clicks";
export const NEXT = "next turn, clicks";

/** How many presses after only one side is left the GM ends the fight. By then the rules would have proposed it. */
const LONG = 8;
/** How many presses after which a GM has had enough of two sides that only miss each other. */
const TOO_LONG = 60;
/** Presses after which the GM reveals who is hidden. */
const HIDDEN = 20;

/** Three players, one of them with a small phone. */
const PLAYERS = { Ann: PHONE, Ben: SMALL, Cat: PHONE };

/** What the desk shows. */
const DESK = () => {
  const seen = (list) => [...document.querySelectorAll(list)];
  const front = document.querySelector('[aria-label="In front"]');
  const words = seen('#actions, article :is(h2, h3), [aria-label="Order"] :is(h2, .next)');
  return {
    /** Whose turn it is, what is asked, and what can be done. */
    offered: words.map((e) => e.innerText).join("\n"),
    asks: Boolean(front?.querySelector("article")),
    ruling: front?.querySelector("article.ruling") ? front.querySelector("h2, h3")?.innerText : undefined,
    proposes: document.querySelector("article.ruling button.primary.go") !== null,
    plays: seen("button").some((button) => /Play this (turn|slot|call) for me/.test(button.innerText)),
    hidden: seen("button").filter((button) => /^Reveal /.test(button.ariaLabel ?? button.innerText)).length,
  };
};

export class Fight {
  /** Rulings for which a player's turn had to wait. */
  rulings = new Set();
  steps = 0;
  /** Refusals of what a phone had made impossible a moment earlier. */
  overtaken = [];
  /** For how many presses only one side has been left. */
  alone = 0;
  /** The GM's clicks for which an action of a player has had to wait before its dice. */
  waited = { action: 0, clicks: 0 };
  /** Clicks on "Next turn" in the turn that lasts. */
  nexts = { turn: "", clicks: 0 };

  /** A GM's laptop, three phones and the television, in round 1. */
  static async of(program, in_, rules) {
    const fight = new Fight();
    const figures = (fight.figures = new Figures());
    fight.gm = await Gm.runs(program, in_);
    const { page } = fight.gm;
    listen(page);
    const began = performance.now();
    await page.goto(program.url);
    await tap(page.getByRole("button", { name: new RegExp(`sample fight.*${rules}`, "i") }));
    await page.getByRole("list", { name: "Turn order" }).locator("li").first().waitFor();
    figures.note(FIRST, page.taps);
    figures.note(FIRST_SECONDS, (performance.now() - began) / 1000);
    const { code } = fight.gm;
    fight.players = [];
    for (const [name, size] of Object.entries(PLAYERS)) {
      const player = await Player.joins(program, in_, code, name, { figures, size });
      player.attacked = () => figures.note(GMS_PART, 0);
      fight.players.push(player);
    }
    fight.tv = await open(in_, TELEVISION);
    listen(fight.tv);
    await fight.tv.goto(`${program.url}/t/${code}`);
    await fight.tv.getByRole("button", { name: /^Watch as/ }).click();
    await fight.tv.waitForURL(/\/s\//);
    return fight;
  }

  /** Shows the map on all screens; the last player plays on it, the others have it a tap away. */
  async takesTheMap() {
    await this.gm.switchesMap();
    await this.players.at(-1).takesTheMap();
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
      if (!(await player.acts())) continue;
      acted = true;
      await answered(player.page);
    }
    return acted || this.#desk();
  }

  async #desk() {
    const { page } = this.gm;
    const desk = await page.evaluate(DESK);
    if (desk.asks) {
      const front = page.getByRole("region", { name: "In front" });
      if (desk.ruling && this.#ofPlayer()) this.#waits(desk.ruling);
      const ways = [
        front.locator("button.primary.go"),
        front.getByRole("button", { name: "Decide for me" }),
        front.locator("form button.primary:not([disabled])").last(),
      ];
      return this.#first(desk, ways);
    }
    // Open rulings are proposals too, such as the end of the fight.
    if (desk.proposes && (await this.#first(desk, [page.locator("article.ruling button.primary.go")]))) return true;
    if (desk.plays && !this.figures.get(NPC) && (await this.#attacksByHand(desk))) return true;
    if (desk.hidden > 0 && this.steps >= HIDDEN) return this.#reveals();
    const theirs = page.getByRole("button", { name: /^Play this (turn|slot|call) for me$/ });
    const next = desk.plays && !this.figures.get(NEXT) ? [] : [theirs, page.locator("article button.go")];
    return (await this.#first(desk, next)) || this.#next(desk);
  }

  /** Whether it is the turn of a player's combatant. */
  #ofPlayer() {
    const { turn, table, ...parts } = this.gm.page.parts;
    return table.phase === "running" && parts[`combatant:${turn?.active}`]?.owner !== undefined;
  }

  /**
   * Counts the GM's clicks for which a player waits before the dice: nobody should have to. After them, the rules ask the GM
   * about some results: a fumble, a stray shot, whether the fallen live.
   */
  #waits(title) {
    this.rulings.add(title);
    const { lines } = this.gm.page;
    const at = lines.findLastIndex((line) => line.kind === "act");
    if (lines.slice(at + 1).some((line) => line.kind === "roll")) return;
    // The one attack with an option other than the default may need a ruling, too.
    const varied = this.players.find((player) => player.varied);
    if (varied) return void (varied.varied = false);
    const action = lines[at]?.action ?? 0;
    this.waited = { action, clicks: this.waited.action === action ? this.waited.clicks + 1 : 1 };
    this.figures.note(GMS_PART, this.waited.clicks, title);
  }

  /** Reveals who is hidden: a fight against somebody unseen would have no end. */
  async #reveals() {
    const hidden = this.gm.page.getByRole("button", { name: /^Reveal / });
    const count = await hidden.count();
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
    // What is being resolved would be dropped with its result.
    if (parts.stage?.title?.length || parts.stage?.pending?.length) return;
    const { page } = this.gm;
    await page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Encounter" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End the fight" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End it" }).click();
    // Nobody presses anything before they are told of it.
    await page.getByRole("button", { name: "Resume the fight" }).first().waitFor();
  }

  /** Goes to the next turn, and counts the clicks until there is one. */
  async #next(desk) {
    const turn = () => JSON.stringify([this.gm.page.parts.table?.round, this.gm.page.parts.turn]);
    const before = turn();
    if (!(await press(this.gm.page.getByRole("button", { name: /^Next (turn|slot|call)/ })))) return false;
    this.nexts = { turn: before, clicks: this.nexts.turn === before ? this.nexts.clicks + 1 : 1 };
    await this.#accepted(desk);
    if (turn() !== before) this.figures.note(NEXT, this.nexts.clicks);
    return true;
  }

  async #first(desk, ways) {
    for (const way of ways) if ((await way.count()) > 0 && (await press(way.first()))) return this.#accepted(desk);
    return false;
  }

  /** One of the GM's own attacks, as the desk proposes. */
  async #attacksByHand(desk) {
    const { page } = this.gm;
    const panel = page.getByRole("region", { name: /(turn|slot|call)$/ });
    const attack = panel.locator(".offer.primary", { hasText: "%" }).first();
    const [last, before] = [page.lines.at(-1)?.n ?? 0, page.taps];
    if (!(await attack.count()) || !(await press(attack))) return false;
    const submit = panel.locator('form button[type="submit"]');
    for (let tries = 0; tries < 2 && (await press(submit)); tries++) {
      await this.#accepted(desk);
      if ((await toldSince(page, last)).length === 0) continue;
      this.figures.note(NPC, page.taps - before);
      return true;
    }
    return page.taps > before + 1;
  }

  /** If what the desk offers is refused, that is a fault, unless a phone was faster. */
  async #accepted({ offered }) {
    const { page } = this.gm;
    await answered(page);
    const [words] = page.refused.splice(0);
    if (words === undefined) return true;
    const now = async () => (await page.evaluate(DESK)).offered;
    for (let tries = 0; tries < 50 && (await now()) === offered; tries++) await page.waitForTimeout(20);
    assert.notEqual(await now(), offered, `the GM is refused what the desk offers: ${words}\n${page.heard.join("\n")}`);
    this.overtaken.push(words);
    await page.getByRole("button", { name: "Dismiss" }).click(SHORT).catch(() => {});
    return true;
  }

  /** Whether the desk says that the fight is over. */
  async isOver() {
    const { page } = this.gm;
    if (page.parts.table?.phase !== "ended") return false;
    return (await page.getByRole("button", { name: "Resume the fight" }).count()) > 0;
  }

  /** Checks that all screens say so in words, and that no phone is asked anything any more. */
  async endIsTold() {
    await this.gm.page.getByRole("complementary", { name: "Log" }).getByText(/The fight is over:|The GM ends the fight/).last().waitFor({ timeout: 5000 });
    for (const { page } of this.players) {
      await page.getByRole("region", { name: "Whose turn" }).getByText("The fight is over").waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await this.tv.getByRole("heading", { name: "The fight is over" }).waitFor();
  }

  async leave() {
    for (const [, page] of this.screens) await page.context().close();
  }
}
