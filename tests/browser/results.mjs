/** What must be true of every result and every sentence that a screen shows. */

import { PATIENCE } from "./screens.mjs";

/** How long a screen may take to show what its page was told. */
const SOON = 0.15 * PATIENCE;

/** What is still wrong after the screen has had time to show what was told. */
async function lasting(page, find) {
  const until = performance.now() + SOON;
  let found = await find();
  while (found.length > 0 && performance.now() < until) {
    await page.waitForTimeout(50);
    found = await find();
  }
  return found;
}

/** What this page does not show of the newest result, and what is cut off of it. */
export const amiss = (page) => lasting(page, () => amissNow(page));

/** The heading of a roll: several may have rolled for the same thing. */
function headed({ text, roll }) {
  const by = text.find((span) => span.who !== undefined && span.who === roll.who)?.t;
  return by ? `${by} · ${roll.title}` : roll.title;
}

/**
 * The newest action with a result, by the lines that the page was told and not by what it shows: its lines, of each roll only
 * the final version. Initiative at the start of a round is no result.
 */
export function newest(lines) {
  const rounds = new Set(lines.filter((line) => line.kind === "round").map((line) => line.action));
  const tried = ({ action, roll }) => !rounds.has(action) || roll.against || roll.result || roll.tone;
  const counts = (line) => (line.roll ? tried(line) : line.kind === "effect");
  const last = lines.findLast((line) => counts(line) && (line.roll || line.cause));
  const own = last ? lines.filter((line) => line.action === last.action && counts(line)) : [];
  const final = new Map(own.map((line) => [line.amends ?? line.n, line]));
  return own.filter((line) => final.get(line.amends ?? line.n) === line);
}

const plain = (text) => text.replace(/\s+/g, " ").toLowerCase();

/** What a card with these words leaves out of these lines: an effect of the action, a roll of it, or part of that roll. */
function missing(card, lines) {
  const shows = (part) => card.includes(plain(part));
  const effects = lines.filter((line) => line.kind === "effect");
  const rolls = lines.filter((line) => line.roll?.title);
  const named = rolls.findLast((line) => shows(headed(line)));
  const left = [];
  if (effects.length > 0 && !effects.some((line) => shows(words(line)))) left.push(words(effects.at(-1)));
  if (rolls.length > 0 && !named) left.push(headed(rolls.at(-1)));
  const { roll } = named ?? {};
  // Rolls that add up are shown together.
  const parts = roll ? [roll.bare ? "" : roll.sum, roll.against && `against ${roll.against}`, !shows(" together ") && roll.result] : [];
  return [...left, ...parts.filter((part) => part && !shows(part))];
}

/** The declarations of the newest action, if nothing has come of it yet: the television shows one at once. */
function underWay(lines) {
  const begun = lines.findLast((line) => line.kind === "act");
  const told = lines.filter((line) => line.action === begun?.action);
  return told.some((line) => line.roll || line.kind === "effect") ? [] : told.filter((line) => line.kind === "act");
}

/** While the desk resolves an action, its steps stand where the newest result was: they contain what the action has come to. */
function unstaged(steps, lines, last) {
  const told = lines.at(-1);
  if (told === undefined || (steps && told.action !== last.action) || (steps && steps.includes(plain(words(told))))) return [];
  return [`no result where one was told: ${words(told)}`];
}

async function amissNow(page) {
  const { card, steps, pointing, cut } = await page.evaluate(LOOK);
  const lines = newest(page.lines);
  // What somebody points at on the map takes the place of the result.
  if (card === undefined && pointing) return cut;
  const begun = underWay(page.lines);
  if (card !== undefined && begun.some((line) => plain(card).includes(plain(words(line))))) return cut;
  if (card === undefined) return [...cut, ...unstaged(plain(steps), lines, page.lines.at(-1))];
  return [...cut, ...missing(plain(card), lines).map((part) => `a result without "${part}": ${card}`)];
}

/** The words of the newest result on a page, and what is cut off of it. */
const LOOK = () => {
  // Letters may extend a little beyond a tight line.
  const reach = (e) => parseFloat(getComputedStyle(e).fontSize) / 3;
  const over = (e) => e.scrollHeight > e.clientHeight + reach(e) || e.scrollWidth > e.clientWidth + 2;
  const own = ["sum", "outcome", "also", "verdict", "declared", "eyebrow:not(.unseen)"].map((name) => `.latest .${name}`);
  const parts = [...document.querySelectorAll([".latest", ...own].join(", "))];
  // A combatant who is down has a word next to the name.
  const words = [...document.querySelectorAll("h1 .out")].filter(
    (e) => e.getBoundingClientRect().right > e.parentElement.getBoundingClientRect().right + 1,
  );
  // The television does not scroll: what reaches below its part of the screen is not seen.
  const room = document.querySelector("main > section.now")?.getBoundingClientRect().bottom ?? Infinity;
  const below = parts.filter((e) => e.clientHeight > 0 && e.getBoundingClientRect().bottom > room + 1);
  const found = [...parts.filter((e) => e.clientHeight > 0 && over(e)), ...below, ...words];
  const card = document.querySelector(".latest")?.innerText;
  const steps = document.querySelector('section[aria-labelledby="stage"]')?.innerText ?? "";
  const pointing = document.querySelector("main section.strip") !== null;
  return { card, steps, pointing, cut: found.map((e) => `cut off: ${e.className.split(" ")[0]}: ${e.innerText}`) };
};

/** Whether the line begins with a name: people may write names with a small letter. */
const named = (line) => line.text[0]?.who !== undefined;
const words = (line) => line.text.map((span) => span.t).join("");

const BEGINNING = /^[a-z]/;
const WRONG = [
  [/undefined|\bNaN\b|\[object|\bnull\b/, "a slip of the program"],
  [/\b(\w+) \1\b/i, "a word twice"],
  [/ [.,:;!?](\s|$)/, "a space before a stop"],
  [/[.,]{2}|[,:;]\./, "two stops"],
  [/ {2}/, "two spaces"],
  [BEGINNING, "a small letter at the beginning"],
  [/[^.!?:…)"'”]$/, "no stop at the end"],
  [/\bNothing in particular\b|\bnobody in particular\b/i, "a default said aloud"],
  [/\(\)/, "empty brackets"],
];
/** The kinds of lines that are headings. */
const HEADINGS = new Set(["round"]);

/** What is wrong with the sentences that this page was told. */
export function misspoken(page) {
  const told = page.lines.filter((line) => !HEADINGS.has(line.kind));
  const faults = (line) => WRONG.filter(([wrong]) => wrong.test(words(line)) && !(named(line) && wrong === BEGINNING));
  return [...new Set(told.flatMap((line) => faults(line).map(([, why]) => `${why}: ${words(line)}`)))];
}

/** A line that is shown under a roll of another action. */
export function strayed(page) {
  const byNumber = new Map(page.lines.map((line) => [line.n, line]));
  const stray = (line) => {
    const cause = line.cause?.line && byNumber.get(line.cause.line);
    return cause && cause.action !== line.action;
  };
  return page.lines.filter(stray).map((line) => `under another's roll: ${words(line)}`);
}

/** The log as it is read aloud. */
export const story = (page) => {
  const roll = ({ roll }) => (roll ? `    [${roll.title} | ${roll.bare ? "" : roll.sum} | against ${roll.against ?? "-"} | ${roll.result ?? "-"}]\n` : "");
  return page.lines.map((line) => `${line.secret ? "(secret) " : ""}${line.kind}: ${line.cause === "unseen" ? "(unseen) " : ""}${words(line)}\n${roll(line)}`).join("");
};
