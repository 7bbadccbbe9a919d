/** SHA-256. Browsers offer it over https only, and tables are played over plain http in the same room. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = [...START];
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 4, message.length * 8);
  for (let at = 0; at < length; at += 64) block(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => {
    digest.setUint32(4 * n, word);
  });
  return new Uint8Array(digest.buffer);
}

const PRIMES = [...Array(312).keys()].filter((n) => n > 1 && ![...Array(n).keys()].some((d) => d > 1 && n % d === 0));
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const ROUNDS = PRIMES.slice(0, 64).map((p) => fraction(Math.cbrt(p)));

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

function block(state: number[], view: DataView, at: number): void {
  const w = Array.from({ length: 16 }, (_, n) => view.getUint32(at + 4 * n));
  for (let n = 16; n < 64; n++) {
    const [a, b] = [w[n - 15] ?? 0, w[n - 2] ?? 0];
    const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[n] = ((w[n - 16] ?? 0) + small + (w[n - 7] ?? 0) + large) >>> 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let n = 0; n < 64; n++) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[n] ?? 0) + (w[n] ?? 0);
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => {
    state[n] = ((state[n] ?? 0) + word) >>> 0;
  });
}
