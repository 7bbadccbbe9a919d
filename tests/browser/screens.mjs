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
export const TELEVISION = { width: 1920, height: 1080 };

/** The strip that warns of scripted dice, which no real table shows. */
const NO_STRIP = 'section[aria-label="Warning"] { display: none }';

/** A picture, if FRAY_SHOTS names a folder. */
export async function shot(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, style: NO_STRIP });
}

/** No page has frames: gathering the results of several takes a page of its own each time. Only what is wrong is read. */
const AUDIT = (page) =>
  new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    // Off by default. Who speaks to their device says what they see.
    rules: { "label-content-name-mismatch": { enabled: true } },
  });

/** An automatic accessibility audit, which must find nothing. Nothing may stick out sideways either. */
export async function audit(page, name) {
  await shot(page, name);
  const { violations } = await AUDIT(page).analyze();
  const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" | ")}`);
  assert.deepEqual(found, [], `accessibility of ${name}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${name} sticks out by ${wide} pixels`);
}
