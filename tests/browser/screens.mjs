/** Browsers and the words of the table. */
import axe from "axe-core/axe.min.js";
import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

const shots = process.env.FRAY_SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

/** Browser features that tests do not need, and that fail without a network. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

export async function browser() {
  const places = [process.env.FRAY_CHROMIUM, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const executablePath = places.find((p) => p && existsSync(p));
  assert.ok(executablePath, "no Chromium found: set FRAY_CHROMIUM to its path");
  return chromium.launch({ executablePath, args: FLAGS });
}

/** How many milliseconds a page waits for what has to come. A machine with much else to do may need longer. */
export const PATIENCE = 1000 * Number(process.env.FRAY_PATIENCE ?? 20);

/** A page in its own browser profile, with a list of its errors. */
export async function open(in_, size) {
  const phone = size.width < 500;
  const context = await in_.newContext({
    viewport: size,
    isMobile: phone,
    hasTouch: phone,
    reducedMotion: "reduce",
    colorScheme: "dark",
  });
  const page = await context.newPage();
  page.wrong = [];
  page.on("pageerror", (e) => page.wrong.push(e.message));
  page.setDefaultTimeout(PATIENCE);
  return page;
}

export const LAPTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 640 };
export const SMALL = { width: 320, height: 568 };
export const TELEVISION = { width: 1920, height: 1080 };

/** The strip that warns of scripted dice, which no real table shows. */
const NO_STRIP = 'section[aria-label="Warning"] { display: none }';

/** All sizes at which screens are looked at. */
const SIZES = [SMALL, PHONE, { width: 640, height: 360 }, LAPTOP, TELEVISION];
/** Whether a screen of this size is held in the hand. */
export const HELD = ({ width }) => width <= 640;
export const DESKS = (size) => !HELD(size);
/** Whether each picture is taken at all sizes, in light and dark. */
export const everySize = process.env.FRAY_SIZES === "all";

/** Waits until the page has been laid out again. */
const painted = (page) => page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));

/** Lays a page out at each of the sizes that fit and looks at it, then lays it out as before. */
export async function atSizes(page, fits, look) {
  const before = page.viewportSize();
  // What is opened for the first time has to load.
  await page.waitForLoadState("networkidle");
  for (const size of SIZES.filter(fits)) {
    await page.setViewportSize(size);
    await painted(page);
    await look(`${size.width}x${size.height}`);
  }
  await page.setViewportSize(before);
  await painted(page);
}

/** A picture in light and one in dark, if FRAY_SHOTS names a folder. */
export async function inBoth(page, name) {
  if (!shots) return;
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForTimeout(60);
    await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png`, style: NO_STRIP });
  }
}

/** A picture, if FRAY_SHOTS names a folder; with FRAY_SIZES=all one at each size that fits the device, in light and dark. */
export async function shot(page, name) {
  if (!shots) return;
  if (!everySize) return void (await page.screenshot({ path: `${shots}/${name}.png`, style: NO_STRIP }));
  const held = HELD(page.viewportSize());
  await atSizes(page, (size) => HELD(size) === held, (size) => inBoth(page, `${name}-${size}`));
}

/** Only what is wrong is read. */
const READ = { resultTypes: ["violations"], selectors: false, preload: false };
const CONTRAST = { ...READ, runOnly: ["color-contrast"] };
const ALL_BUT_CONTRAST = {
  ...READ,
  // Off by default. People who speak to their device say what they see.
  rules: { "label-content-name-mismatch": { enabled: true }, "color-contrast": { enabled: false } },
};

/**
 * What an audit finds on this page, and the surroundings of texts whose contrast it has examined: the elements from the body
 * inwards with their classes and states, as a hash. Together with light or dark they make the colours of a text.
 */
async function findings({ rest, contrast, examined }) {
  const states = ["disabled", "style", "aria-current", "aria-expanded", "aria-pressed", "aria-selected", "aria-invalid"];
  const own = (e) => [e.localName, e.getAttribute("class"), ...states.map((name) => e.getAttribute(name)).filter(Boolean), e.localName === "label" && e.querySelector(":checked") !== null];
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  const chain = (e) => (e === document.body ? String(light) : `${chain(e.parentElement)} ${own(e)}`);
  const hash = (words) => {
    let [a, b] = [0, 1];
    for (let n = 0; n < words.length; n++) {
      a = Math.imul(a ^ words.charCodeAt(n), 2654435761);
      b = Math.imul(b ^ words.charCodeAt(n), 1597334677);
    }
    return `${a} ${b}`;
  };
  const wrong = async (where, options) => {
    const { violations } = await window.axe.run(where, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  };
  const found = await wrong(document, rest);
  const texts = [...document.body.querySelectorAll("*")].filter((e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const surroundings = texts.map((text) => hash(chain(text)));
  const seen = new Set(examined);
  const news = texts.filter((_, n) => !seen.has(surroundings[n]));
  if (news.length > 0) found.push(...(await wrong({ include: news }, contrast)));
  return { found, surroundings: [...new Set(surroundings)] };
}

/** Surroundings whose contrast has been examined. It takes two thirds of an audit, and is the same in the same surroundings. */
const examined = new Set();

/** An automatic accessibility audit, which must find nothing. Nothing may stick out sideways either. */
export async function audit(page, name) {
  await shot(page, name);
  // A page keeps the auditor.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${axe.source}; undefined`);
  const { found, surroundings } = await page.evaluate(findings, { rest: ALL_BUT_CONTRAST, contrast: CONTRAST, examined: [...examined] });
  assert.deepEqual(found, [], `accessibility of ${name}`);
  for (const of of surroundings) examined.add(of);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${name} sticks out by ${wide} pixels`);
}
