/** A player with a phone, who takes what the screen proposes. */
import assert from "node:assert/strict";
import { PHONE, open } from "./screens.mjs";
import { Figures, SHORT, answered, listen, opens, press, tap, toldSince } from "./told.mjs";

/** What is counted. */
export const JOIN = "join, taps besides typing the name";
export const ATTACK = "the usual attack, taps";
export const WITH_THE_WAY = "the usual attack with the way there, taps";
export const ON_THE_MAP = "an attack on somebody on the map, taps";
export const WITH_ONE_OPTION = "an attack with one option, taps";
export const ANSWER = "an answer to what one is asked, taps";
export const HELP = "help for the dying with the way there, taps";
export const UNTIL_TOLD = "the usual attack until it is told, seconds";

const PROPOSED = ".btn.do:not([disabled]), .offer.primary, .end .offer:not(.off)";

/** The label of a button without its target. */
const labelOf = (button) =>
  button.locator("span").first().evaluate((span) => {
    const own = [...span.childNodes].filter((node) => !node.classList?.contains("at"));
    return own.map((node) => node.textContent).join("").trim();
  }, undefined, SHORT).catch(() => "");

export class Player {
  /** Options that the rules refused, with the reason. */
  refused = new Map();
  /** Called when an attack has been told. */
  attacked = () => {};
  /** What was wrong with the phone. */
  faults = new Set();

  /** Joins as the first free character. */
  static async joins(program, in_, code, name, { figures = new Figures(), size = PHONE } = {}) {
    const player = new Player();
    Object.assign(player, { name, figures });
    const page = (player.page = await open(in_, size));
    listen(page);
    await page.goto(`${program.url}/t/${code}`);
    await tap(page.getByLabel("Your name"));
    await page.keyboard.type(name);
    await tap(page.getByRole("radio").first().locator("xpath=ancestor::label"));
    await tap(page.getByRole("button", { name: "Join as player" }));
    await page.getByRole("navigation", { name: "Views" }).waitFor();
    figures.note(JOIN, page.taps);
    player.character = await page.getByRole("heading", { level: 1 }).textContent();
    return player;
  }

  /** Opens one of the views of the phone. */
  async views(name) {
    await this.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();
  }

  /** From now on plays on the map as far as it goes. */
  async takesTheMap() {
    this.mapped = true;
    await this.views("Map");
  }

  /** Whether the screen asks something, whether it is the player's own turn, and whether anything is proposed. */
  shows() {
    return this.page.evaluate((proposed) => {
      const main = document.querySelector("main");
      return {
        asks: document.querySelector("dialog[open]") !== null,
        mine: document.querySelector(".bar.mine") !== null,
        offers: main !== null && main.querySelector(proposed) !== null,
      };
    }, PROPOSED);
  }

  /** Does what the screen proposes. `false`: it proposes nothing. */
  async acts(shown) {
    const { asks, mine, offers } = shown ?? (await this.shows());
    const sheet = this.page.getByRole("dialog");
    if (asks) return this.#answers(sheet, mine);
    if (!mine) return false;
    if (this.mapped && !offers) return (await this.#attacksOnMap(sheet)) || this.#leavesTheMap();
    return offers && this.#takes(sheet);
  }

  /** Takes the first of what is proposed. */
  async #takes(sheet) {
    const { page } = this;
    const offer = page.getByRole("main").locator(PROPOSED).first();
    const label = await labelOf(offer);
    const use = this.#useOf(label);
    if (use === "attack" && !this.mapped) await this.#seesTheMove();
    const [last, began, before, commands] = [page.lines.at(-1)?.n ?? 0, performance.now(), page.taps, page.commands];
    if (!(await press(offer))) return false;
    if (!(await opens(sheet, commands))) return true;
    if (use === "attack" && (await this.#withOneOption(sheet, before))) return true;
    await this.#submits(sheet, label);
    const taps = page.taps - before;
    if (use === "attack") await this.#counts(last, began, taps);
    // A move towards a foe or a dying friend also does the action that it is for, with the same taps.
    if (use === "move" && label.endsWith("and attack")) this.figures.note(WITH_THE_WAY, taps);
    if (use === "rescue" || (use === "move" && label.endsWith("and help"))) this.figures.note(HELP, taps);
    return true;
  }

  /** Where an attack leads, the move is in sight too, if the rules list it among what is done most. */
  async #seesTheMove() {
    const move = this.#offers().find((offer) => offer.use === "move" && offer.main);
    if (!move) return;
    const buttons = this.page.getByRole("main").locator(".offer", { hasText: move.label });
    const below = await buttons.first().evaluate((button) => {
      const views = document.querySelector('nav[aria-label="Views"]').getBoundingClientRect();
      return button.checkVisibility() ? Math.round(button.getBoundingClientRect().bottom - views.top) : undefined;
    }, undefined, SHORT).catch(() => undefined);
    if (below === undefined) this.faults.add(`${move.label} is folded away or missing`);
    else if (below > 0) this.faults.add(`${move.label} lies ${below} pixels below what is seen`);
  }

  /** Counts an attack once it is told, with the way there if there was one. */
  async #counts(last, began, taps) {
    const told = await toldSince(this.page, last);
    if (told.length === 0) return;
    const way = told.some((line) => /( \d[\d.]* (m|yd|steps?)|steps up to .*)\.$/.test(line));
    this.figures.note(way ? WITH_THE_WAY : ATTACK, taps);
    this.figures.note(UNTIL_TOLD, (performance.now() - began) / 1000);
    this.attacked();
  }

  /** Touches foes on the map, the nearest first, until one can be attacked or approached, and does that. */
  async #attacksOnMap(sheet) {
    const { page } = this;
    const strip = page.getByRole("main").locator("section.strip");
    for (const foe of this.#foes().slice(0, 3)) {
      const [last, before, commands] = [page.lines.at(-1)?.n ?? 0, page.taps, page.commands];
      if (!(await press(page.locator(`[data-token="${foe}"] .touch`)))) continue;
      const lead = strip.locator(".acts .btn.primary").first();
      if ((await lead.waitFor(SHORT).then(() => true, () => false)) && (await press(lead))) {
        if (!(await opens(sheet, commands))) return true;
        await this.#submits(sheet, "on the map");
        const taps = page.taps - before;
        if ((await toldSince(page, last)).length > 0) this.figures.note(ON_THE_MAP, taps);
        return true;
      }
      await press(strip.getByRole("button", { name: "Close" }));
    }
    return false;
  }

  /** Does on the list what the map does not offer. */
  async #leavesTheMap() {
    // A form that appears late is taken at the next look.
    if ((await this.shows()).asks) return true;
    await this.views("Act");
    const acted = (await this.shows()).offers && (await this.#takes(this.page.getByRole("dialog")));
    await answered(this.page);
    if (!(await this.shows()).asks) await this.views("Map");
    return acted;
  }

  /** Foes who stand, the nearest first, as this page was told. */
  #foes() {
    const all = Object.entries(this.page.parts).filter(([name]) => name.startsWith("combatant:")).map(([, part]) => part);
    const own = all.find((c) => c.mine);
    if (!own) return [];
    const far = ({ at }) => Math.hypot(at[0] - own.at[0], at[1] - own.at[1]);
    const foes = all.filter((c) => c.side !== own.side && !c.out);
    return foes.sort((a, b) => far(a) - far(b)).map((c) => c.id);
  }

  /** The use of the action with this label, as the server sends it. */
  #useOf(label) {
    const reads = ({ label: own, purpose }) => label === own || label === `${own} ${purpose}`;
    return this.#offers().find((offer) => reads(offer) && offer.main)?.use;
  }

  /** All that this page was offered last. */
  #offers() {
    const sets = Object.entries(this.page.parts).filter(([name]) => name.startsWith("offers:"));
    return sets.flatMap(([, part]) => part.acts);
  }

  /** Once in a fight: attacks with an option other than the default, if the rules allow one. */
  async #withOneOption(sheet, before) {
    if (this.figures.get(WITH_ONE_OPTION)) return false;
    // The form appears as a whole, a moment after its sheet.
    await sheet.locator("button[type=submit]").last().waitFor(SHORT).catch(() => {});
    // The first question of a form is its target.
    const open = sheet.locator("input[type=checkbox]:not(:checked), .member:nth-child(n + 2) input[type=radio]:not(:checked)");
    const plain = () => this.#untried(open.filter({ visible: true }));
    const fold = sheet.locator("summary", { hasText: "More options" });
    let option = await plain();
    if (option === undefined && (await fold.count()) && (await press(fold))) option = await plain();
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
    this.figures.note(WITH_ONE_OPTION, this.page.taps - before, form);
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

  /** Submits, and once more if that is asked. If what was proposed is refused, that is a fault. */
  async #submits(sheet, title) {
    const submit = sheet.locator("form button[type=submit], form button.primary").last();
    await submit.waitFor(SHORT).catch(() => {});
    const heading = await sheet.getByRole("heading").first().innerText(SHORT).catch(() => "");
    for (let tries = 0; tries < 2; tries++) {
      if (!(await press(submit))) return;
      const again = sheet.getByRole("heading", { name: heading, exact: true });
      const [refusal, alert] = [sheet.locator(".refusal"), sheet.getByRole("alert").filter({ hasText: "Go ahead anyway?" })];
      const happens = [again.waitFor({ state: "detached", ...SHORT }), refusal.waitFor(SHORT), alert.waitFor(SHORT)];
      await Promise.any(happens).catch(() => {});
      const words = (await refusal.count()) ? await refusal.first().innerText(SHORT).catch(() => "") : "";
      // Somebody else was faster, or the GM ended the fight. Then the question closes automatically.
      const late = /no longer open|^The fight is over/.test(words) && (await again.waitFor({ state: "detached", ...SHORT }).then(() => true, () => false));
      if (words && !late) assert.fail(`${this.name} was offered "${title || heading}" and then refused it: ${words}`);
      if (!(await alert.count())) return;
    }
  }

  async #answers(sheet, mine) {
    const before = this.page.taps;
    await this.#submits(sheet, "");
    if (!mine) this.figures.note(ANSWER, this.page.taps - before);
    return true;
  }
}
