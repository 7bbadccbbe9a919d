/**
 * The tests of a file. Alone, a file is run by Node's own runner; `every.mjs` loads all files into one process, which has one
 * server, one browser, and one account of the surroundings whose contrast has been examined.
 */
import * as node from "node:test";

/** The tests of the file that is being loaded, while `every.mjs` loads files. */
let loading;

export function test(...described) {
  if (loading) loading.tests.push(described);
  else node.test(...described);
}

/** What is done once after the last test of the file. */
export function after(work) {
  if (loading) loading.after.push(work);
  else node.after(work);
}

/** Loads a file. Its tests are not run yet. */
export async function load(path) {
  loading = { tests: [], after: [] };
  try {
    await import(path);
    return loading;
  } finally {
    loading = undefined;
  }
}
