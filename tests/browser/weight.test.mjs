/** How much a first visit loads: phones at the table share a weak network. */
import assert from "node:assert/strict";
import { LAPTOP, PHONE, open } from "./screens.mjs";
import { test } from "./suite.mjs";
import { setUp } from "./table.mjs";

/** Bytes over the wire, including headers. The GM uses a laptop and gets all sheets in full. */
const FOR_HOME = 40_000;
const FOR_PHONES = 60_000;
const FOR_LAPTOPS = 100_000;

const { program, chromium } = await setUp();

async function post(page, path, body) {
  const answer = await page.request.post(`${program.url}${path}`, { data: body, headers: { origin: program.url } });
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return answer.json();
}

/** Opens a path in a browser with an empty cache, and counts all bytes. */
async function weigh(page, path) {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Network.enable");
  const kinds = new Map();
  const names = new Map();
  tools.on("Network.responseReceived", (e) => names.set(e.requestId, e.type));
  const add = (kind, bytes) => kinds.set(kind, (kinds.get(kind) ?? 0) + bytes);
  tools.on("Network.loadingFinished", (e) => add(names.get(e.requestId) ?? "Other", e.encodedDataLength));
  // A packed message is given in base64.
  const bytes = ({ opcode, payloadData }) => Buffer.byteLength(payloadData, opcode === 2 ? "base64" : "utf8");
  tools.on("Network.webSocketFrameReceived", (e) => add("WebSocket", bytes(e.response)));
  await page.goto(`${program.url}${path}`, { waitUntil: "networkidle" });
  const total = [...kinds.values()].reduce((a, b) => a + b, 0);
  const parts = [...kinds].sort((a, b) => b[1] - a[1]).map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)}`);
  return { total, text: `${(total / 1000).toFixed(1)} kB: ${parts.join(", ")}` };
}

/** The seat of somebody new at a table with the sample fight of this ruleset: a GM, or a player with a character or without. */
async function seat(page, system, who) {
  const table = await post(page, "/api/tables", { system, sample: true, start: true, name: "Weight", gm: "Guide" });
  if (who === "gm") return `/t/${table.code}/s/${table.seat}`;
  await page.context().clearCookies();
  const { free } = await (await page.request.get(`${program.url}/api/tables/${table.code}`)).json();
  const character = who === "player" && { character: free[0].id };
  const { seat } = await post(page, `/api/tables/${table.code}/join`, { name: "Ada", role: "player", ...character });
  return `/t/${table.code}/s/${seat}`;
}

/** A first visit with an empty cache, which must not load more than this many bytes. */
function visit(name, { size, most, path }) {
  test(`a first visit to ${name} is light`, async (t) => {
    const page = await open(chromium, size);
    const { total, text } = await weigh(page, await path(page));
    await page.context().close();
    t.diagnostic(text);
    assert.ok(total <= most, `${text}; at most ${most / 1000} kB`);
  });
}

const systems = (await (await fetch(`${program.url}/api/systems`)).json()).filter(({ sample }) => sample);

visit("the home page", { size: PHONE, most: FOR_HOME, path: async () => "/" });
for (const { id, name } of systems) {
  const of = (who) => (page) => seat(page, id, who);
  visit(`the GM's desk with a sample fight of ${name}`, { size: LAPTOP, most: FOR_LAPTOPS, path: of("gm") });
  visit(`a player's phone in a sample fight of ${name}`, { size: PHONE, most: FOR_PHONES, path: of("player") });
}
const [{ id }] = systems;
visit("the phone of a player without a character", { size: PHONE, most: FOR_PHONES, path: (page) => seat(page, id, "nobody") });
