/** Checks in a real browser what a unit test cannot: keys, focus, touch, a lost network. `node test/behaves.mjs DIST` */
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const server = await serve(process.argv[2] ?? 'dist');
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 } };
const last = () => server.did.at(-1)?.cmd;
const done = async (page, what) => {
  const same = () => JSON.stringify({ ...last(), ...what }) === JSON.stringify(last());
  for (let i = 0; i < 40 && !same(); i++) await page.waitForTimeout(25);
  assert.deepEqual({ ...last(), ...what }, last());
};
const focused = (page) => page.evaluate(() => document.activeElement?.textContent?.trim());

const CHECKS = {
  'a default attack takes three taps at most': [
    2,
    PHONE,
    async (page) => {
      await page.getByRole('button', { name: /^Attack/ }).tap();
      await page.getByRole('radio', { name: /Grave Warden/ }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Attack', exact: true }).tap();
      await done(page, {
        c: 'act',
        who: 'Rosa',
        act: 'attack',
        form: { weapon: '1', target: 'Warden', wild: false, called: 'none', touch: false },
      });
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  ],
  'an action by keyboard alone; the focus comes back': [
    2,
    PHONE,
    async (page) => {
      await page.getByRole('button', { name: /^Attack/ }).focus();
      await page.keyboard.press('Enter');
      assert.equal(await focused(page), 'Attack');
      for (
        let i = 0;
        i < 30 && !(await page.getByRole('radio', { name: /Ghoul 1/ }).evaluate((e) => e === document.activeElement));
        i++
      )
        await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await done(page, { c: 'act', act: 'attack' });
      assert.equal(last().form.target, 'Warden');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.match(await focused(page), /^Attack/);
    },
  ],
  'what is off says why': [
    2,
    PHONE,
    async (page) => {
      await page.getByRole('button', { name: /^Reload/ }).tap();
      await page.getByText('The revolver is still loaded.').waitFor();
      await page.getByRole('button', { name: /^Attack/ }).tap();
      await page.getByRole('button', { name: /^Ghoul 3/ }).tap();
      await page.getByText('out of reach: move next to it').waitFor();
    },
  ],
  'a question takes over, can be set aside, and is answered in one tap': [
    4,
    PHONE,
    async (page) => {
      await page.getByRole('dialog', { name: 'Soak the wounds?' }).waitFor();
      assert.match(await page.title(), /^Question for you/);
      await page.waitForTimeout(400);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^You are asked/ }).tap();
      await page.waitForTimeout(400);
      await page.getByRole('button', { name: 'No', exact: true }).tap();
      await done(page, { c: 'answer', question: 'q1', value: false });
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  ],
  'every kind of form is filled in': [
    9,
    { viewport: { width: 360, height: 900 } },
    async (page) => {
      await page.waitForTimeout(400);
      await page.getByRole('button', { name: 'Remove Ghoul 1, number 2' }).click();
      await page.getByRole('button', { name: 'Move Shoot up' }).click();
      await page.getByRole('button', { name: '4', exact: true }).click();
      for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Metres: more' }).click();
      await page.getByRole('button', { name: 'Attack: less' }).click();
      await page.getByText('The total must be 5, it is 4.').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Answer' }).isDisabled(), true);
      await page.getByRole('button', { name: 'Defence: more' }).click();
      await page.getByRole('radio', { name: 'Run' }).click();
      await page.getByRole('textbox', { name: 'Words' }).fill('Halt!');
      await page.getByRole('switch', { name: 'Quietly' }).click();
      const grip = page.locator('li', { hasText: 'Reload' }).locator('[role=presentation]');
      const from = await grip.boundingBox();
      await page.mouse.move(from.x + 8, from.y + 20);
      await page.mouse.down();
      for (let i = 1; i <= 10; i++) await page.mouse.move(from.x + 8, from.y + 20 - i * 10);
      await page.mouse.up();
      await page.getByRole('button', { name: 'Answer' }).click();
      await done(page, { c: 'answer', question: 'q5' });
      assert.deepEqual(last().value, {
        cards: 'k',
        shots: ['Warden', 'Warden'],
        rank: ['c', 'b', 'a'],
        few: 4,
        number: 15,
        split: { a: 2, b: 3 },
        act: { act: 'run', form: {} },
        text: 'Halt!',
        yes: false,
      });
    },
  ],
  'the keys of the desk': [
    10,
    DESK,
    async (page) => {
      await page.keyboard.press('n');
      await done(page, { c: 'next_turn' });
      await page.keyboard.press('Control+z');
      await done(page, { c: 'undo' });
      await page.keyboard.press('Control+Shift+Z');
      await done(page, { c: 'redo' });
      await page.keyboard.press(' ');
      await done(page, { c: 'next_turn' });
      await page.keyboard.press('Enter');
      await done(page, { c: 'answer', question: 'q3', value: 'light' });
    },
  ],
  'questions come one after another under the same hand': [
    13,
    DESK,
    async (page) => {
      const no = () => page.locator('article.front').getByRole('button', { name: 'No', exact: true });
      const first = await no().boundingBox();
      assert.equal(await page.locator('article.front').getByLabel('Questions like this').isVisible(), true);
      await page.waitForTimeout(300);
      await page.mouse.click(first.x + 20, first.y + 20);
      await done(page, { c: 'answer', question: 'q6', value: false });
      await page.getByRole('heading', { name: 'Spend a Benny to recover?' }).waitFor();
      assert.deepEqual(await no().boundingBox(), first);
      await page.keyboard.press('y');
      await done(page, { c: 'answer', question: 'q7', value: true });
      const before = server.did.length;
      await page.keyboard.press('n');
      await page.waitForTimeout(100);
      assert.equal(server.did.length, before);
    },
  ],
  'the GM hands over what one of the own is asked': [
    13,
    DESK,
    async (page) => {
      await page.locator('article.front').getByRole('button', { name: 'Decide for me' }).click();
      await done(page, { c: 'play', who: 'Warden' });
    },
  ],
  'a kind of ruling goes by itself': [
    10,
    DESK,
    async (page) => {
      await page.locator('article.front').getByRole('button', { name: 'Always as proposed' }).click();
      await done(page, { c: 'standing', who: null, label: 'cover', order: 'pass' });
      await page.getByRole('button', { name: 'Rules' }).click();
      await page.getByText('Each kind of ruling').click();
      await page.getByRole('switch', { name: 'Rulings take their proposal' }).click();
      await done(page, { c: 'rulings', auto: true });
      await page.getByRole('switch', { name: 'How much cover there is' }).click();
      await done(page, { c: 'standing', who: null, label: 'cover', order: 'pass' });
    },
  ],
  'who passes by standing order asks to be asked again': [
    3,
    PHONE,
    async (page) => {
      await page.getByRole('button', { name: 'Ask again: soak' }).click();
      await done(page, { c: 'standing', who: 'Tom', label: 'soak', order: 'ask' });
    },
  ],
  'a combatant is set free for the players, and taken back': [
    1,
    DESK,
    async (page) => {
      await page.getByRole('button', { name: 'Ghoul 1' }).first().click();
      await page.getByRole('button', { name: 'Let a player take Ghoul 1' }).click();
      await done(page, { c: 'change', who: 'Ghoul1', free: true });
    },
  ],
  'keys do nothing while somebody types': [
    1,
    DESK,
    async (page) => {
      const before = server.did.length;
      await page.getByRole('button', { name: 'Tom Keller' }).first().click();
      await page.getByRole('textbox', { name: 'Name' }).pressSequentially('nn n');
      await page.waitForTimeout(100);
      assert.equal(server.did.length, before);
    },
  ],
  'the GM answers for a player': [
    10,
    DESK,
    async (page) => {
      await page.getByText('Answer for Tom Keller').click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await done(page, { c: 'answer', question: 'q4', value: true });
    },
  ],
  'an edit in place, and why one is refused': [
    1,
    DESK,
    async (page) => {
      await page.getByRole('button', { name: 'Old Ben' }).first().click();
      const field = page.getByRole('textbox', { name: /^Change Wounds/ });
      await field.fill('-1');
      await field.press('Enter');
      await done(page, { c: 'edit', who: 'Ben', field: 'wounds', value: '-1' });
      await field.fill('99');
      await field.press('Enter');
      await page.getByText('Enter 0 to 3.').waitFor();
    },
  ],
  'the order by button and by dragging': [
    1,
    DESK,
    async (page) => {
      await page.getByRole('button', { name: 'Old Ben earlier' }).click();
      await done(page, { c: 'reorder', order: ['Ben', 'Ghoul1', 'Lurker'] });
      await page
        .locator('li', { hasText: 'Lurker' })
        .first()
        .dragTo(page.locator('li', { hasText: 'Ghoul 1' }).first());
      await done(page, { c: 'reorder', order: ['Lurker', 'Ghoul1', 'Ben'] });
    },
  ],
  'a dropped connection is said, and comes back by itself': [
    2,
    PHONE,
    async (page) => {
      for (const socket of server.sockets.clients) socket.terminate();
      await page.getByText('Connection lost.').waitFor({ timeout: 3000 });
      await page.getByText('Connection lost.').waitFor({ state: 'hidden', timeout: 5000 });
    },
  ],
  'a half-open connection is noticed; what was tapped is done once': [
    2,
    PHONE,
    async (page) => {
      await page.context().setOffline(true);
      await page.getByRole('button', { name: /^Test/ }).tap();
      const before = server.did.length;
      await page.getByRole('dialog').getByRole('button', { name: 'Test', exact: true }).tap();
      await page.getByText('Connection lost.').waitFor({ timeout: 20_000 });
      await page.context().setOffline(false);
      await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 15_000 });
      assert.equal(new Set(server.did.slice(before).map((d) => d.id)).size, 1);
    },
  ],
  'nothing moves when an update arrives': [
    2,
    PHONE,
    async (page) => {
      const place = () => page.getByRole('button', { name: /^Attack/ }).boundingBox();
      const before = await place();
      for (const socket of server.sockets.clients) {
        socket.send(
          JSON.stringify({
            t: 'update',
            parts: {},
            gone: [],
            epoch: 1,
            lines: [
              {
                n: 99,
                round: 2,
                kind: 'roll',
                text: [
                  {
                    t: 'A new roll with rather many words to say about what it was and what has come of it, all in all.',
                  },
                ],
                rule: '',
                secret: false,
                undone: false,
                tone: 'plain',
                roll: {
                  who: null,
                  title: 'Many dice',
                  dice: Array.from({ length: 12 }, () => ({ sides: 10, faces: [7], label: '', counted: true })),
                  mods: [],
                  total: 84,
                  against: '50',
                  result: 'a very great success',
                  tone: 'good',
                },
              },
            ],
          }),
        );
      }
      await page.getByText('a very great success').waitFor();
      assert.deepEqual(await place(), before);
    },
  ],
};

let failed = 0;
for (const [name, [seat, options, check]] of Object.entries(CHECKS)) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(5000);
  try {
    await page.goto(`${server.url}/t/KRTWMP/s/${seat}`);
    await page.getByRole('heading').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(150);
    await check(page);
    console.log(`ok    ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}\n      ${String(error.message).split('\n').slice(0, 12).join('\n      ')}`);
    await page.screenshot({ path: `/tmp/fail-${failed}.png` });
  }
  await context.close();
}
await browser.close();
server.stop();
console.log(`${Object.keys(CHECKS).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
