/** Reads what the server sends, as `web/src/net/read.ts` does, as far as these tests need it. */
import { inflateRawSync } from "node:zlib";

/** A message as text; long ones come packed. */
export const unpacked = (payload) => (typeof payload === "string" ? payload : inflateRawSync(payload).toString());

/** A message. Parts by name have their data; words are all pieces of a sentence, and what is left out of a line is there. */
export function read(text) {
  const { parts = {}, lines = [], ...message } = JSON.parse(text);
  const data = Object.entries(parts).map(([name, [, data]]) => [name, data]);
  return { ...message, parts: Object.fromEntries(data), lines: lines.map(line) };
}

const line = ({ text, roll, ...sent }) => ({
  kind: "act",
  action: sent.n,
  ...sent,
  text: text.map((span) => (typeof span === "string" ? { t: span } : span)),
  ...(roll && { roll: { mods: [], ...roll, dice: roll.dice.map((die) => ({ counted: true, ...die })) } }),
});
