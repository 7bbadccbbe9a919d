/** Runs all test files, or those named (`npm test -- map wall`), in this process: three at a time, the longest first. */
import { readdirSync } from "node:fs";
import { after, describe, test } from "node:test";
import { PATIENCE } from "./screens.mjs";
import { load } from "./suite.mjs";

const AT_ONCE = 3;
const LONGEST = ["whole_fights", "more_whole_fights", "map", "odds", "way", "evening", "pictures", "wall", "phone_map"];
/** The tests of a file follow one another. */
const IN_ORDER = { concurrency: 1, timeout: 45 * PATIENCE };

const asked = process.argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
const place = (name) => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length);
const names = readdirSync(here)
  .filter((file) => file.endsWith(".test.mjs"))
  .map((file) => file.replace(".test.mjs", ""))
  .filter((name) => asked.length === 0 || asked.includes(name))
  .sort((a, b) => place(a) - place(b));

const files = [];
for (const name of names) files.push([name, await load(`${here}${name}.test.mjs`)]);

describe("in a browser", { concurrency: AT_ONCE }, () => {
  for (const [name, file] of files) {
    describe(name, IN_ORDER, () => {
      for (const work of file.after) after(work);
      for (const described of file.tests) test(...described);
    });
  }
});
