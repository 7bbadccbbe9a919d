/** Takes a picture of every screen and audits it: `node test/shots.mjs DIST OUT [NAME…]`. */
import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const [dist = 'dist', out = '../tests/shots', ...only] = process.argv.slice(2);
const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 800 };
const TV = { width: 1920, height: 1080 };
const seat = (n) => `/t/KRTWMP/s/${n}`;
const press =
  (name, role = 'button') =>
  (page) =>
    page.getByRole(role, { name }).first().click();
const and =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const SHOTS = [
  ['home', '/', DESK],
  ['home-phone', '/', PHONE],
  ['join', '/t/KRTWMP', PHONE],
  ['join-none', '/t/AAAAAA', PHONE],
  ['enter', '/t/KRTWMP/enter#x', PHONE],
  ['lost', '/nowhere', PHONE],
  ['phone-turn', seat(2), PHONE],
  ['phone-off', seat(2), PHONE, press(/^Reload/)],
  ['phone-attack', seat(2), PHONE, press(/^Attack/)],
  [
    'phone-attack-more',
    seat(2),
    PHONE,
    and(
      press(/^Attack/),
      (p) => p.getByText('More options').click(),
      (p) => p.getByText('A hand').click(),
    ),
  ],
  ['phone-roll', seat(2), PHONE, press(/Show the full roll/)],
  ['phone-chip', seat(2), PHONE, press('Aiming')],
  ['phone-fight', seat(2), PHONE, and(press(/^Fight$/), press(/Grave Warden/))],
  ['phone-log', seat(2), PHONE, press(/^Log$/)],
  ['phone-sheet', seat(2), PHONE, press(/^Sheet$/)],
  ['phone-wait', seat(3), PHONE],
  ['phone-question', seat(4), PHONE],
  ['phone-reroll', seat(11), PHONE],
  ['phone-zoo', seat(9), { width: 360, height: 1900 }],
  ['phone-claim', seat(6), PHONE],
  ['phone-prepare', seat(8), PHONE, press(/^Sheet$/)],
  ['phone-test', seat(12), PHONE],
  ['gm', seat(1), DESK],
  ['gm-act', seat(1), DESK, press(/^Attack/)],
  ['gm-stage', seat(10), DESK],
  ['gm-asked', seat(13), DESK],
  ['gm-prepare', seat(7), DESK],
  ['gm-inspect', seat(1), DESK, press(/Tom Keller/)],
  ['gm-add', seat(1), DESK, press(/^Add$/)],
  ['gm-members', seat(1), DESK, and(press(/^Members/), press('Way back in for Jakob'))],
  ['gm-invite', seat(1), DESK, press(/^Invite/)],
  ['gm-rules', seat(1), DESK, press('Rules')],
  ['gm-encounter', seat(1), DESK, press('Encounter')],
  ['table', seat(5), TV],
  ['table-laptop', seat(5), DESK],
  ['table-phone', seat(5), PHONE],
];

mkdirSync(out, { recursive: true });
const server = await serve(dist);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ],
});
let found = 0;
for (const scheme of process.env.SCHEME ? [process.env.SCHEME] : ['dark', 'light']) {
  for (const [name, path, viewport, then] of SHOTS) {
    if (only.length > 0 && !only.some((o) => name.startsWith(o))) continue;
    const context = await browser.newContext({
      viewport,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      hasTouch: viewport === PHONE,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(4000);
    page.on(
      'console',
      (m) =>
        ['error', 'warning'].includes(m.type()) &&
        !m.text().includes('status of 40') &&
        console.log(`${name}: ${m.text()}`),
    );
    page.on('pageerror', (e) => console.log(`${name}: ${e.stack}`));
    await page.goto(server.url + path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    try {
      await then?.(page);
    } catch (error) {
      console.log(`${name}: ${String(error).split('\n')[0]}`);
      found += 1;
    }
    await page.waitForTimeout(60);
    await page.screenshot({ path: `${out}/${name}-${scheme}.png` });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.log(`${name}-${scheme}: ${wide} px too wide`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const v of violations) {
      found += 1;
      console.log(
        `${name}-${scheme}: ${v.id}: ${v.nodes
          .map((n) => `${n.target} ${n.any[0]?.message ?? ''}`)
          .slice(0, 3)
          .join(' | ')}`,
      );
    }
    await context.close();
  }
}
await browser.close();
server.stop();
console.log(found === 0 ? 'Nothing found.' : `${found} found.`);
process.exitCode = found === 0 ? 0 : 1;
