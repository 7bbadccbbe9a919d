/** Runs all test files, three at a time, the longest first. Each starts its own server and browser. */
import { readdirSync } from "node:fs";
import { run } from "node:test";
import { tap } from "node:test/reporters";

const AT_ONCE = 3;
const LONGEST = ["whole_fights", "more_whole_fights", "odds", "wall", "way", "map", "pictures", "evening", "phone_map"];

const here = new URL(".", import.meta.url).pathname;
const place = (name) => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length);
const files = readdirSync(here)
  .filter((file) => file.endsWith(".test.mjs"))
  .sort((a, b) => place(a.replace(".test.mjs", "")) - place(b.replace(".test.mjs", "")))
  .map((file) => here + file);

const tests = run({ files, concurrency: AT_ONCE, timeout: 900_000 });
tests.on("test:fail", () => (process.exitCode = 1));
tests.compose(tap).pipe(process.stdout);
