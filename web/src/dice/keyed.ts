/** Draws faces by key, as the server does. This is a second implementation, so that each checks the other. */

/** What a roll is for: roller, purpose, and how often that roller had rolled for it. */
export interface RollKey {
  who: number | null;
  purpose: string;
  nth: number;
}

const MASK = 0xffff_ffff_ffff_ffffn;
/** The place of the next seed in a stream. */
const SALTS = 2 ** 35;

/** The face of a die, 1 to `sides`: the `die`-th of the roll, `ace` times rolled on already. */
export function face(seed: Uint8Array, draws: number, key: RollKey, die: number, ace: number, sides: number): number {
  const stream = streamOf(draws, key);
  const n = Math.max(sides, 1);
  const limit = 0xffff_ffff - (0xffff_ffff % n);
  for (let at = die * 2 ** 20 + ace * 2 ** 8; ; at++) {
    const word = wordAt(seed, stream, at);
    if (word < limit) return (word % n) + 1;
  }
}

/** The seed with what a player added to it: two words, the higher one first. */
export function salted(seed: Uint8Array, [high, low]: [number, number]): Uint8Array {
  const stream = (BigInt(high) << 32n) | BigInt(low);
  const next = new DataView(new ArrayBuffer(32));
  for (let n = 0; n < 8; n++) next.setUint32(4 * n, wordAt(seed, stream, SALTS + n), true);
  return new Uint8Array(next.buffer);
}

/** FNV-1a over the parts of the key, with a separator after each. */
function streamOf(draws: number, key: RollKey): bigint {
  let hash = 0xcbf2_9ce4_8422_2325n;
  const absorb = (bytes: Iterable<number>) => {
    for (const byte of [...bytes, 0xff]) hash = ((hash ^ BigInt(byte)) * 0x0100_0000_01b3n) & MASK;
  };
  const little = (n: number, bytes: number) => Array.from({ length: bytes }, (_, i) => Math.floor(n / 256 ** i) % 256);
  absorb(little(draws, 4));
  absorb(little(key.who ?? 0xffff, 2));
  absorb(new TextEncoder().encode(key.purpose));
  absorb(little(key.nth, 4));
  return hash;
}

/** A word of ChaCha20 under this key, with 64 bits of stream and 64 of place. */
function wordAt(key: Uint8Array, stream: bigint, at: number): number {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const place = Math.floor(at / 16);
  const start = [
    0x6170_7865,
    0x3320_646e,
    0x7962_2d32,
    0x6b20_6574,
    ...Array.from({ length: 8 }, (_, n) => view.getUint32(4 * n, true)),
    place >>> 0,
    Math.floor(place / 2 ** 32),
    Number(stream & 0xffff_ffffn),
    Number(stream >> 32n),
  ];
  const w = [...start];
  for (let round = 0; round < 10; round++) {
    for (const quarter of QUARTERS) mix(w, quarter);
  }
  return ((w[at % 16] ?? 0) + (start[at % 16] ?? 0)) >>> 0;
}

type Quarter = [number, number, number, number];
const QUARTERS: Quarter[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

function mix(w: number[], [a, b, c, d]: Quarter): void {
  const step = (x: number, y: number, z: number, by: number) => {
    w[x] = ((w[x] ?? 0) + (w[y] ?? 0)) >>> 0;
    const turned = (w[z] ?? 0) ^ (w[x] ?? 0);
    w[z] = ((turned << by) | (turned >>> (32 - by))) >>> 0;
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}
