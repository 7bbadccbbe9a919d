/**
 * How long a first visit takes until its screen can be used: over slow 4G (1.6 Mbit/s, 150 ms round trip, also for each
 * new connection) with a processor slowed down four times. Run it on a quiet machine: `node usable.mjs`, or `node
 * usable.mjs desk` for the screens with that in their name. It prints the fastest of several visits, and all of them.
 */
import { once } from "node:events";
import { createServer, connect } from "node:net";
import { Program } from "./program.mjs";
import { LAPTOP, PHONE, browser } from "./screens.mjs";

const VISITS = Number(process.env.FRAY_VISITS ?? 5);
const ROUND_TRIP = 150;
const BYTES_A_MS = 200;
const SLOWER = 4;

/** Runs tasks at their times, but always in order: on a busy machine timers overtake each other. */
function inTurn() {
  const waiting = [];
  return (at, work) => {
    waiting.push(work);
    setTimeout(() => waiting.shift()(), Math.max(at - performance.now(), 0));
  };
}

/** A network between browser and server. All connections share its downstream rate. */
async function slowNetwork(port) {
  let free = 0;
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    // A connection is open after one round trip; requests then take half of one.
    const open = performance.now() + ROUND_TRIP;
    const [up, down] = [inTurn(), inTurn()];
    near.on("data", (bytes) => up(Math.max(open, performance.now()) + ROUND_TRIP / 2, () => far.write(bytes)));
    far.on("data", (bytes) => {
      // In packets, so that simultaneous answers share the rate.
      for (let at = 0; at < bytes.length; at += 1400) {
        const packet = bytes.subarray(at, at + 1400);
        free = Math.max(free, performance.now()) + packet.length / BYTES_A_MS;
        down(free + ROUND_TRIP / 2, () => near.writable && near.write(packet));
      }
    });
    near.on("close", () => far.destroy());
    far.on("close", () => down(free + ROUND_TRIP / 2, () => near.end()));
    for (const end of [near, far]) end.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

const program = await Program.start();
const network = await slowNetwork(program.port);
const chromium = await browser();

async function post(page, path, data) {
  return (await page.request.post(program.url + path, { data, headers: { origin: program.url } })).json();
}
async function sample(page) {
  const systems = await (await page.request.get(`${program.url}/api/systems`)).json();
  const { id } = systems.find((system) => system.sample);
  return post(page, "/api/tables", { system: id, sample: true, start: true, name: "Seconds", gm: "Guide" });
}
async function joins(page, character) {
  const { code } = await sample(page);
  await page.context().clearCookies();
  const { free } = await (await page.request.get(`${program.url}/api/tables/${code}`)).json();
  return post(page, `/api/tables/${code}/join`, { name: "Ada", role: "player", ...(character && { character: free[0].id }) });
}
const seat = ({ code, seat }) => `/t/${code}/s/${seat}`;

/** What to wait for, on which device, and how to get there. */
const SCREENS = {
  "Home": [PHONE, "main button", async () => "/"],
  "joining on a phone": [PHONE, "form button[type=submit]", async (page) => `/t/${(await sample(page)).code}`],
  "a phone with a character": [PHONE, "nav button", async (page) => seat(await joins(page, true))],
  "a phone without a character": [PHONE, "main h2", async (page) => seat(await joins(page, false))],
  "the GM's desk": [LAPTOP, "main .offer", async (page) => seat(await sample(page))],
};

async function visit([size, wanted, come]) {
  const phone = size === PHONE;
  const context = await chromium.newContext({ viewport: size, isMobile: phone, hasTouch: phone });
  const page = await context.newPage();
  const path = await come(page);
  await page.addInitScript((wanted) => {
    const look = () => {
      if (!document.querySelector(wanted)) return;
      observer.disconnect();
      // Drawn, and ready for a press.
      requestAnimationFrame(() => setTimeout(() => (window.usable = performance.now())));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
  }, wanted);
  const tools = await context.newCDPSession(page);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(network.url + path, { waitUntil: "commit" });
  await page.waitForFunction(() => window.usable, null, { timeout: 60_000 });
  const took = await page.evaluate(() => window.usable);
  await context.close();
  return took / 1000;
}

const asked = Object.entries(SCREENS).filter(([name]) => name.includes(process.argv[2] ?? ""));
for (const [name, screen] of asked) {
  const took = [];
  for (let n = 0; n < VISITS; n++) took.push(await visit(screen));
  console.log(`${name}: ${Math.min(...took).toFixed(2)} s (${took.map((s) => s.toFixed(2)).join(", ")})`);
}
await chromium.close();
network.stop();
await program.stop();
