/** Browsers and the words of the table. */
import AxeBuilder from "@axe-core/playwright";
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
  page.setDefaultTimeout(20_000);
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

/** No page has frames: gathering the results of several takes a page of its own each time. Only what is wrong is read. */
const AUDIT = (page, rules) =>
  new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    // Off by default. Who speaks to their device says what they see.
    rules: { "label-content-name-mismatch": { enabled: true }, ...rules },
  });

/**
 * The surroundings of each text of a page: its elements from the body inwards with their classes and states. Together with
 * light or dark they make its colours.
 */
const SURROUNDINGS = () => {
  const states = ["disabled", "style", "aria-current", "aria-expanded", "aria-pressed", "aria-selected", "aria-invalid"];
  const state = (e) => states.map((name) => e.getAttribute(name)).filter(Boolean);
  const own = (e) => [e.localName, e.getAttribute("class"), ...state(e), e.localName === "label" && e.querySelector(":checked") !== null];
  const chain = (e) => (e === document.body ? String(matchMedia("(prefers-color-scheme: light)").matches) : `${chain(e.parentElement)} ${own(e)}`);
  const texts = [...document.body.querySelectorAll("*")].filter((e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  return [...new Set(texts.map(chain))];
};
/** Surroundings whose contrast has been examined. */
const examined = new Set();

/**
 * An automatic accessibility audit, which must find nothing. Contrast takes two thirds of its time, so it is examined only
 * where a page has text in surroundings that are new. Nothing may stick out sideways either.
 */
export async function audit(page, name) {
  await shot(page, name);
  const surroundings = await page.evaluate(SURROUNDINGS);
  const contrast = surroundings.some((of) => !examined.has(of));
  const { violations } = await AUDIT(page, contrast ? {} : { "color-contrast": { enabled: false } }).analyze();
  const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" | ")}`);
  assert.deepEqual(found, [], `accessibility of ${name}`);
  for (const of of surroundings) examined.add(of);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${name} sticks out by ${wide} pixels`);
}
