/** What must be true of every result and every sentence that a screen shows. */

/** How long a screen may take to show what its page was told. */
const SOON = 3000;

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

/** What this page does not show of the newest result: sums and words of its rolls. */
export const missing = (page) => lasting(page, () => missingNow(page));

/** The heading of a roll: several may have rolled for the same thing. */
function headed({ text, roll }) {
  const by = text.find((span) => span.who !== undefined && span.who === roll.who)?.t;
  return by ? `${by} · ${roll.title}` : roll.title;
}

async function missingNow(page) {
  const card = page.locator(".latest").first();
  const shown = (await card.count()) ? (await card.innerText().catch(() => "")).replace(/\s+/g, " ") : "";
  const last = page.lines.findLast((line) => line.roll?.title && shown.includes(headed(line)))?.roll;
  if (!last) return [];
  // Rolls that add up are shown together.
  const all = shown.includes(" together ");
  const parts = [last.bare ? "" : last.sum, last.against && `against ${last.against}`, !all && last.result];
  const left = parts.filter((part) => part && !shown.toLowerCase().includes(part.replace(/\s+/g, " ").toLowerCase()));
  return left.map((part) => `a result without "${part}": ${shown}`);
}

/** What is cut off of the newest result. */
export const cut = (page) => lasting(page, () => cutNow(page));

const cutNow = (page) =>
  page.evaluate(() => {
    // Letters may extend a little beyond a tight line.
    const reach = (e) => parseFloat(getComputedStyle(e).fontSize) / 3;
    const over = (e) => e.scrollHeight > e.clientHeight + reach(e) || e.scrollWidth > e.clientWidth + 2;
    const own = ["sum", "outcome", "also", "verdict", "declared", "eyebrow:not(.unseen)"].map((name) => `.latest .${name}`);
    const parts = [...document.querySelectorAll([".latest", ...own].join(", "))];
    // A combatant who is down has a word next to the name.
    const words = [...document.querySelectorAll("h1 .out")].filter(
      (e) => e.getBoundingClientRect().right > e.parentElement.getBoundingClientRect().right + 1,
    );
    const found = [...parts.filter((e) => e.clientHeight > 0 && over(e)), ...words];
    return found.map((e) => `cut off: ${e.className.split(" ")[0]}: ${e.innerText}`);
  });

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
