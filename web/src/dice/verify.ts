import { face, type RollKey, salted } from './keyed';
import { type Commit, RollSequence } from './sequence';
import { sha256 } from './sha256';
import { type Die, FallenRolls, type RollNote } from './shown';

/** The file of an encounter that is over, with the seed of its dice. */
export interface FightFile {
  table: string;
  encounter: number;
  title: string;
  commitment: string;
  seed: string;
  commits: Commit[];
}

export interface Found {
  /** Whether the seed is the one that was committed to. */
  committed: boolean;
  /** Rolls with every face from the seed. */
  fair: number;
  /** Rolls with faces that the GM set. */
  set: string[];
  /** Rolls with faces that neither the seed nor the GM explains. */
  wrong: string[];
  /** Rolls whose place in the seed is not the next one for their roller and purpose: a place was left out, or used twice. */
  misplaced: string[];
  /** Lines that show a die which did not fall. */
  mistold: string[];
  undone: number;
  fresh: number;
  salts: { seat: number; salt: string }[];
  /** Whether a player added to the seed after the fight had begun or a roll was told to all. */
  late: boolean;
}

/** What the log has said so far about where faces come from. */
class Read {
  readonly undone = new Set<number>();
  readonly salts: Found['salts'] = [];
  late = false;
  /** Whether nobody may add to the seed any more. */
  fixed = false;
  readonly fresh: number[] = [];
  readonly #set: { by: number; rolls: { key: RollKey; faces: number[][] }[]; aside: number[] }[] = [];
  constructor(private seed: Uint8Array) {}

  take(step: number, name: string, about: unknown): void {
    if (name === 'fresh_draw') this.fresh.push(step);
    else if (name === 'undone') this.undone.add(about as number);
    else if (name === 'redone') this.undone.delete(about as number);
    else if (name === 'phase_set') this.fixed ||= about === 'running';
    else if (name === 'dice_set') this.#set.push({ by: step, ...(about as { rolls: []; aside: [] }) });
    else if (name === 'salted') this.#salt(about as [number, [number, number]]);
  }

  #salt([seat, words]: [number, [number, number]]): void {
    this.seed = salted(this.seed, words);
    this.salts.push({ seat, salt: words.map((w) => w.toString(16).padStart(8, '0')).join('') });
    this.late ||= this.fixed;
  }

  /** How often the dice had been drawn afresh. */
  draws(): number {
    const aside = (step: number) =>
      this.undone.has(step) || this.#set.some((s) => !this.undone.has(s.by) && s.aside.includes(step));
    return this.fresh.filter((step) => !aside(step)).length;
  }

  judge(key: RollKey, dice: Die[]): 'fair' | 'set' | 'wrong' {
    const draws = this.draws();
    let worst: 'fair' | 'set' = 'fair';
    for (const [at, die] of dice.entries()) {
      for (const [ace, fell] of die.faces.entries()) {
        if (face(this.seed, draws, key, at, ace, die.sides) === fell) continue;
        if (!this.#isSet(key, at, ace, fell)) return 'wrong';
        worst = 'set';
      }
    }
    return worst;
  }

  #isSet(key: RollKey, die: number, ace: number, fell: number): boolean {
    const same = (k: RollKey) => k.who === key.who && k.purpose === key.purpose && k.nth === key.nth;
    return this.#set.some((s) => s.rolls.some((roll) => same(roll.key) && roll.faces[die]?.[ace] === fell));
  }
}

/** Draws all dice of the file again. */
export function verify(file: FightFile): Found {
  const seed = bytes(file.seed);
  const words = new TextEncoder().encode('fray dice ');
  const committed = seed.length === 32 && hex(sha256(new Uint8Array([...words, ...seed]))) === file.commitment;
  const read = new Read(seed);
  const found: Found = {
    committed,
    fair: 0,
    set: [],
    wrong: [],
    misplaced: [],
    mistold: [],
    undone: 0,
    fresh: 0,
    salts: [],
    late: false,
  };
  const resolutions = new Map<number, FallenRolls>();
  const sequence = new RollSequence();
  for (const commit of committed ? file.commits : []) {
    const root = commit.root ?? commit.id;
    const fallen = resolutions.get(root) ?? new FallenRolls();
    resolutions.set(root, fallen);
    for (const [n, fact] of commit.facts.entries()) {
      const [name, about] = said(fact.what);
      if (name === 'rolled') {
        const [key, dice] = about as [RollKey, Die[]];
        const faces = sequence.isNext(commit, fact, key) ? read.judge(key, dice) : 'misplaced';
        if (faces === 'fair') found.fair += 1;
        else found[faces].push(`roll ${commit.id}.${n}, ${key.purpose}`);
        fallen.add(key.who, dice);
      }
      const note = name === 'told' ? (about as { roll?: RollNote }).roll : undefined;
      if (note && !fallen.areShownIn(note)) found.mistold.push(`line ${commit.id}.${n}`);
      read.fixed ||= note !== undefined && fact.to === 'all';
      read.take(commit.step, name, about);
      sequence.take(commit.step, name, about);
    }
  }
  return { ...found, undone: read.undone.size, fresh: read.fresh.length, salts: read.salts, late: read.late };
}

/** Parses such a file; null: it is something else. */
export function parse(text: string): FightFile | null {
  try {
    const file = JSON.parse(text) as FightFile;
    const whole = [file.commitment, file.seed].every((s) => typeof s === 'string') && Array.isArray(file.commits);
    return whole && file.commits.every((c) => Array.isArray(c.facts)) ? file : null;
  } catch {
    return null;
  }
}

/** A fact is a name alone, or one name with its content. */
function said(what: unknown): [string, unknown] {
  if (typeof what === 'string') return [what, null];
  return Object.entries(what as object)[0] ?? ['', null];
}

const hex = (of: Uint8Array) => [...of].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytes = (digits: string) =>
  new Uint8Array((digits.match(/[0-9a-f]{2}/g) ?? []).map((b) => Number.parseInt(b, 16)));
