/** What the server tells a page, and what is pressed on it. */
import assert from "node:assert/strict";
import { read, unpacked } from "./heard.mjs";
import { PATIENCE } from "./screens.mjs";

/** For what may be there, or not. */
export const SHORT = { timeout: 0.075 * PATIENCE };

/** Presses what must be there. Each press is counted. */
export async function tap(button) {
  await button.click();
  button.page().taps += 1;
}

/** Presses a button if it is still there by then. */
export async function press(button) {
  const pressed = await button.click(SHORT).then(() => true, () => false);
  if (pressed) button.page().taps += 1;
  return pressed;
}

/** How many messages are kept to report a fault, and how much of each. */
const KEPT = 40;
const MUCH = 300;

/**
 * What the server tells this page: all lines that count, and the newest version of each part. `told` counts the messages,
 * `heard` are the last ones both ways, `commands` counts those that were sent, `sent` are those without an answer so far, `refused` the
 * texts of refusals. `taps` counts what is pressed.
 */
export function listen(page) {
  Object.assign(page, { lines: [], parts: {}, heard: [], told: 0, taps: 0, commands: 0, sent: new Set(), refused: [] });
  const hear = (way, text) => {
    page.heard.push(`${Math.round(performance.now())} ${way} ${text.slice(0, MUCH)}`);
    if (page.heard.length > KEPT) page.heard.shift();
  };
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      hear("sent", payload);
      const { t, id } = JSON.parse(payload);
      if (t !== "do") return;
      page.sent.add(id);
      page.commands += 1;
    });
    socket.on("framereceived", ({ payload }) => {
      const text = unpacked(payload);
      hear("received", text);
      const { t, id, refusal, lines, parts } = read(text);
      page.told += 1;
      if (t === "reply") page.sent.delete(id);
      if (refusal) page.refused.push(refusal.text);
      page.lines.push(...lines.filter((line) => !line.undone));
      Object.assign(page.parts, parts);
    });
  });
}

/** Whether a press opens this sheet: else it has sent a command, after `commands` others. */
export async function opens(sheet, commands) {
  const page = sheet.page();
  const until = performance.now() + SHORT.timeout;
  while (performance.now() < until && page.commands === commands) {
    if (await sheet.first().isVisible()) return true;
    await page.waitForTimeout(20);
  }
  return sheet.first().isVisible();
}

/** Waits until a press is answered and the answer drawn: an earlier press may press what is no longer offered. */
export async function answered(page) {
  await page.waitForTimeout(60);
  for (let tries = 0; tries < 500 && page.sent.size > 0; tries++) await page.waitForTimeout(20);
  assert.equal(page.sent.size, 0, `no answer to ${[...page.sent].join(", ")}`);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}

/** What the log of this page tells after this line, once there is something. */
export async function toldSince(page, last) {
  const acts = () => page.lines.filter((line) => line.n > last && line.kind === "act");
  for (let tries = 0; tries < 20 && acts().length === 0; tries++) await page.waitForTimeout(50);
  return acts().map((line) => line.text.map((span) => span.t).join(""));
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
