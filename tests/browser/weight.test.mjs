/** How much a first visit loads: phones at the table share a weak network. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { LAPTOP, PHONE, open } from "./screens.mjs";
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

const visits = {
  "the home page": { size: PHONE, budget: FOR_HOME, path: async () => "/" },
  "the GM's dashboard with a sample fight": {
    size: LAPTOP,
    budget: FOR_LAPTOPS,
    path: async (page) => {
      const { code, seat } = await sample(page);
      return `/t/${code}/s/${seat}`;
    },
  },
  "a player's phone in a sample fight": {
    size: PHONE,
    budget: FOR_PHONES,
    path: async (page) => {
      const { code } = await sample(page);
      await page.context().clearCookies();
      const { free } = await (await page.request.get(`${program.url}/api/tables/${code}`)).json();
      const ada = { name: "Ada", role: "player", character: free[0].id };
      const { seat } = await post(page, `/api/tables/${code}/join`, ada);
      return `/t/${code}/s/${seat}`;
    },
  },
  "the phone of a player without a character": {
    size: PHONE,
    budget: FOR_PHONES,
    path: async (page) => {
      const { code } = await sample(page);
      await page.context().clearCookies();
      const { seat } = await post(page, `/api/tables/${code}/join`, { name: "Ada", role: "player" });
      return `/t/${code}/s/${seat}`;
    },
  },
};

async function sample(page) {
  const systems = await (await page.request.get(`${program.url}/api/systems`)).json();
  const { id } = systems.find((system) => system.sample);
  return post(page, "/api/tables", { system: id, sample: true, start: true, name: "Weight", gm: "Guide" });
}

for (const [name, { size, budget, path }] of Object.entries(visits)) {
  test(`a first visit to ${name} is light`, async (t) => {
    const page = await open(chromium, size);
    const { total, text } = await weigh(page, await path(page));
    await page.context().close();
    t.diagnostic(text);
    assert.ok(total <= budget, `${text}; the budget is ${budget / 1000} kB`);
  });
}
