/** People at the table: what they see and press. */
import assert from "node:assert/strict";
import { unpacked } from "./heard.mjs";
import { Program } from "./program.mjs";
import { LAPTOP, PHONE, TELEVISION, browser, open } from "./screens.mjs";
import { after } from "./suite.mjs";

/** The server and the browser of this process. */
let started;
/** How many files have yet to end. */
let files = 0;

async function start() {
  const program = await Program.start();
  const chromium = await browser().catch(async (wrong) => {
    await program.stop();
    throw wrong;
  });
  return { program, chromium };
}

/** The browser profiles that the tests of one file open. */
class Profiles {
  #chromium;
  #open = new Set();

  constructor(chromium) {
    this.#chromium = chromium;
  }

  async newContext(options) {
    const context = await this.#chromium.newContext(options);
    this.#open.add(context);
    context.on("close", () => this.#open.delete(context));
    return context;
  }

  async close() {
    await Promise.all([...this.#open].map((context) => context.close()));
  }
}

/** A server and a browser for the tests of one file, which all files in this process share. */
export async function setUp() {
  files += 1;
  started ??= start();
  const { program, chromium } = await started;
  const profiles = new Profiles(chromium);
  after(async () => {
    await profiles.close();
    files -= 1;
    if (files > 0) return;
    await chromium.close();
    await program.stop();
  });
  return { program, chromium: profiles };
}

/** The same, with a server of its own that the tests may kill. */
export async function setUpApart() {
  const { chromium } = await setUp();
  const program = await Program.start();
  after(() => program.stop());
  return { program, chromium };
}

/** The table screen of a table. */
export async function looksOn(program, in_, code) {
  const page = await open(in_, TELEVISION);
  await page.goto(`${program.url}/t/${code}`);
  await page.getByRole("button", { name: /^Watch as/ }).click();
  await page.waitForURL(/\/s\//);
  return page;
}

/** The tests of one evening: each continues where the one before ended. One that fails reports what everybody saw. */
export function evening(test, people) {
  let broken = false;
  return (name, work) =>
    test(name, async () => {
      assert.ok(!broken, "the evening ended early");
      try {
        await work();
      } catch (wrong) {
        broken = true;
        for (const who of people().filter(Boolean)) {
          const place = who.page.locator(who instanceof Gm ? "main" : "body").first();
          wrong.message += `\n--- ${who.name} sees ---\n${await place.innerText().catch(() => "nothing")}`;
        }
        throw wrong;
      }
    });
}

/** Chooses an option of a form. The odds contain its words, too. */
export async function chooses(form, words) {
  await form.locator("label.option", { hasText: words }).first().click();
}

/** The rulesets that Home offers. */
export async function rulesets(program, in_) {
  const page = await open(in_, PHONE);
  await page.goto(program.url);
  const buttons = page.getByRole("button", { name: /^Open an empty table for/ });
  await buttons.first().waitFor();
  const names = await buttons.evaluateAll((all) => all.map((b) => (b.getAttribute("aria-label") ?? b.textContent).trim()));
  await page.close();
  return names.map((name) => name.replace(/^Open an empty table for /, ""));
}

export class Gm {
  name = "GM";

  static async runs(program, in_) {
    const gm = new Gm();
    gm.program = program;
    gm.page = await open(in_, LAPTOP);
    await gm.page.goto(program.url);
    return gm;
  }

  /** The GM at a new, empty table of this ruleset. */
  static opens(program, in_, rules) {
    return Gm.#at(program, in_, `Open an empty table for ${rules}`);
  }

  /** The GM at a new table with the sample fight of this ruleset. */
  static opensSample(program, in_, rules) {
    return Gm.#at(program, in_, new RegExp(`sample fight.*${rules}`, "i"));
  }

  static async #at(program, in_, name) {
    const gm = await Gm.runs(program, in_);
    await gm.page.getByRole("button", { name }).click();
    await gm.page.waitForURL(/\/s\//);
    return gm;
  }

  /** The table's code, from the address. */
  get code() {
    return new URL(this.page.url()).pathname.split("/")[2];
  }

  dice(faces) {
    return this.program.dice(this.code, faces);
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** Opens the form of an offered action, fills it in, and does the action. */
  async act(name, fill = async () => {}) {
    const panel = this.page.getByRole("region", { name: /(turn|slot|call)$|^GM actions$/ });
    await panel.getByRole("button", { name: new RegExp(`^${name}`) }).first().click();
    await fill(panel);
    await panel.locator("form").getByRole("button", { name: new RegExp(`^${name}`) }).click();
  }

  /** Shows the map on all screens, or hides it. */
  async switchesMap() {
    await this.page.getByRole("switch", { name: "Map for all" }).click();
  }

  async selects(name) {
    await this.page.getByRole("group", { name: "Whose actions" }).getByRole("button", { name: new RegExp(`^${name}`) }).click();
  }

  async next() {
    await this.page.getByRole("button", { name: /^Next (turn|slot|call)/ }).click();
  }

  /** The name of the actor. */
  get now() {
    return this.page.getByRole("list", { name: "Turn order" }).locator("li", { hasText: "acts now" });
  }

  /** Waits until it is this combatant's turn. */
  async turn(name) {
    await this.now.filter({ hasText: name }).waitFor();
  }

  /**
   * Goes one step further: answers a question with its default, or moves to the next turn. What has come meanwhile is left for the
   * next look: a press for the turn that was seen would end the one that has just begun.
   */
  async goesOn() {
    const look = ({ was, presses }) => {
      const now = [...document.querySelectorAll('[aria-label="Turn order"] li, main article')].map((e) => e.innerText).join();
      const isNext = (button) => /^Next (turn|slot|call)/.test(button.innerText.trim());
      if (presses && now === was) [...document.querySelectorAll("button")].find(isNext)?.click();
      return was === undefined || presses ? now : now !== was;
    };
    const was = await this.page.evaluate(look, {});
    const asked = this.page.getByRole("button", { name: /^(Accept:|Use the default:|Decide for me)/ }).first();
    // A question may disappear before the press, or appear after it, so the caller looks again.
    if (await asked.count()) await asked.click({ timeout: 2000 }).catch(() => {});
    else await this.page.evaluate(look, { was, presses: true });
    await this.page.waitForFunction(look, { was }, { timeout: 2000 }).catch(() => {});
  }

  /** Goes on until it is this combatant's turn and it is asked nothing: at most the rest of this round and two more. */
  async reaches(name) {
    const theirs = this.now.filter({ hasText: name });
    const asked = this.page.getByRole("main").locator("article");
    for (let step = 0; step < 40 && ((await asked.count()) || !(await theirs.count())); step++) await this.goesOn();
    await theirs.waitFor();
  }

  async reads(text) {
    await this.page.getByRole("complementary", { name: "Log" }).getByText(text).filter({ visible: true }).last().waitFor();
  }

  async adds(name, fill = async () => {}) {
    await this.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Add", exact: true }).click();
    const library = this.page.getByRole("dialog");
    await fill(library);
    await library.getByRole("button", { name: `Add ${name}` }).click();
    await library.getByText(new RegExp(`${name}.* added`)).waitFor();
    await this.page.keyboard.press("Escape");
  }

  async addsHidden(name) {
    await this.adds(name, (library) => library.getByLabel("Hidden from the players").check());
  }

  /** Asks everything from now on that the rules allow, also of the GM's own. */
  async asksEverything() {
    await this.page.getByRole("navigation", { name: "Table" }).getByRole("button", { name: "Rules" }).click();
    const rules = this.page.getByRole("dialog");
    await rules.getByLabel(/^Questions/).selectOption("everything");
    await this.reads(/All questions are asked from now on/);
    await this.page.keyboard.press("Escape");
  }

  /** Places somebody at a point of the plane, in metres. */
  async places(name, across, along) {
    const edit = await this.inspects(name);
    const place = edit.locator("details", { hasText: "Position and range" });
    if (!(await place.evaluate((d) => d.open))) await place.locator("summary").click();
    await place.getByLabel(/^Across/).fill(String(across));
    await place.getByLabel(/^Along/).fill(String(along));
    await place.getByRole("button", { name: "Place" }).click();
    await edit.getByRole("button", { name: "Close" }).click();
  }

  /** Changes a track by an edit such as -1 or =3. */
  async edits(name, track, words) {
    const edit = await this.inspects(name);
    const field = edit.getByLabel(`Change ${track}, such as -7 or =12`);
    await field.fill(words);
    await field.press("Enter");
    await edit.getByRole("button", { name: "Close" }).click();
    await this.reads(new RegExp(`${name}: ${track} .*edited`));
  }

  /** Ends a condition. */
  async ends(name, condition) {
    const edit = await this.inspects(name);
    await edit.getByRole("button", { name: `End ${condition}` }).click();
    await edit.getByRole("button", { name: `End ${condition}` }).waitFor({ state: "detached" });
    await edit.getByRole("button", { name: "Close" }).click();
  }

  /** Sets a condition. */
  async sets(name, condition) {
    const edit = await this.inspects(name);
    await edit.getByLabel("Set a condition").selectOption({ label: condition });
    await edit.getByRole("button", { name: `End ${condition}` }).waitFor();
    await edit.getByRole("button", { name: "Close" }).click();
  }

  /** Sets a standing order for questions like this one. */
  async orders(text, order) {
    const asked = this.question(text).first();
    await asked.getByLabel("Questions like this").selectOption({ label: order });
    await asked.waitFor({ state: "detached" });
  }

  /** Wounds of a combatant, as the order shows them. */
  async wounds(name) {
    const entry = this.page.getByRole("list", { name: "Turn order" }).locator("li", { hasText: name });
    const words = await entry.getByRole("img", { name: /Wounds/ }).first().getAttribute("aria-label");
    return Number(/(\d+) of/.exec(words)?.[1]);
  }

  /** Answers a question on the desk: one of the GM's own, or a ruling. */
  async answers(text, say) {
    const asked = this.question(text).first();
    await asked.waitFor();
    await asked.getByRole("button", { name: say }).first().click();
    await asked.waitFor({ state: "detached" });
  }

  question(text) {
    return this.page.locator("article", { hasText: text });
  }

  async inspects(name) {
    const order = this.page.getByRole("complementary", { name: "Order" });
    // Those who are out of the fight are folded away.
    const fold = order.locator("details.fallen:not([open]) > summary", { hasText: new RegExp(name) });
    if (await fold.count()) await fold.click();
    await order.getByRole("button", { name: new RegExp(name) }).first().click();
    return this.page.getByRole("complementary", { name: new RegExp(`^Edit ${name}`) });
  }
}

export class Phone {
  static async joins(program, in_, code, name, character) {
    const phone = new Phone();
    phone.program = program;
    phone.name = name;
    phone.page = await open(in_, PHONE);
    /** Everything that the server has sent to this phone. */
    phone.heard = "";
    phone.page.on("websocket", (socket) => socket.on("framereceived", (f) => (phone.heard += unpacked(f.payload))));
    phone.page.on("response", async (r) => {
      if (r.url().includes("/api/")) phone.heard += await r.text().catch(() => "");
    });
    await phone.page.goto(`${program.url}/t/${code}`);
    await phone.page.getByLabel("Your name").fill(name);
    await phone.page.getByRole("radio", { name: new RegExp(character) }).check();
    await phone.page.getByRole("button", { name: "Join as player" }).click();
    await phone.page.getByRole("navigation", { name: "Views" }).waitFor();
    return phone;
  }

  async sees(text) {
    await this.page.getByText(text).filter({ visible: true }).last().waitFor();
  }

  async myTurn() {
    await this.page.getByText(/^Your (turn|slot|call)/).first().waitFor();
  }

  /** Opens one of the actions, changes its form, and does it. */
  async act(name, fill = async () => {}) {
    await this.page.getByRole("button", { name: new RegExp(`^${name}`) }).first().click();
    // Ending the turn takes one press where it is the usual action.
    if (/^End /.test(name) && !(await this.page.getByRole("dialog").waitFor({ timeout: 700 }).then(() => true, () => false))) return;
    // A question that follows at once opens another sheet.
    const sheet = this.page.getByRole("dialog").filter({ has: this.page.getByRole("button", { name: "Cancel" }) });
    await fill(sheet);
    const does = sheet.getByRole("button", { name: new RegExp(`^${name}`) }).last();
    await does.click();
    await does.waitFor({ state: "hidden" });
  }

  /** Answers the question that has taken over the screen. */
  async answers(title, say) {
    const asked = this.page.getByRole("dialog", { name: title });
    await asked.waitFor();
    // A sheet that opens automatically ignores touches for a moment.
    await asked.getByRole("button", { name: say, exact: true }).click();
  }

  /** Sets a standing order for questions like the open one. */
  async orders(title, order) {
    const asked = this.page.getByRole("dialog", { name: title });
    await asked.getByLabel("Questions like this").selectOption({ label: order });
  }

  async never(text) {
    assert.ok(!this.heard.includes(text), `${this.name}'s phone must never hear of ${text}`);
  }
}
