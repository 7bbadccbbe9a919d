/** A die, or a drawn card. */
export interface Die {
  sides: number;
  faces: number[];
  card?: string;
}

/** A roll as a line of the log shows it. */
export interface RollNote {
  who: number | null;
  dice: { die: Die }[];
  /** Who threw each die in a throw-off; missing: all are the roller's. */
  throwers?: number[];
}

/** The rolls of one resolution so far, and who rolled them. A line shows some of them, each with all its dice. */
export class FallenRolls {
  readonly #rolls: { who: number | null; dice: Die[] }[] = [];
  /** Whose hands the lines so far have shown, once for each line. */
  readonly #hands: (number | null)[] = [];

  add(who: number | null, dice: Die[]): void {
    this.#rolls.unshift({ who, dice });
  }

  areShownIn(note: RollNote): boolean {
    const throwers = note.throwers ?? [];
    const thrower = (n: number) => throwers[n] ?? note.who;
    this.#hands.push(...new Set(note.dice.flatMap(({ die }, n) => (die.card === undefined ? [] : [thrower(n)]))));
    let left = note.dice.flatMap(({ die }, n) => (die.card === undefined || this.#drawsAll(thrower(n)) ? [die] : []));
    // Older lines of two hands do not say who threw which.
    const anybody =
      note.who === null || (throwers.length === 0 && note.dice.every(({ die }) => die.card !== undefined));
    for (const { who, dice } of this.#rolls) {
      // What nobody in particular rolls may stand in anybody's line: the hand against a difficulty.
      const theirs = who === note.who || who === null || throwers.includes(who);
      if (!anybody && !theirs) continue;
      left = without(left, dice) ?? without(left, asTensAndUnits(dice)) ?? left;
    }
    return left.length === 0;
  }

  /** Whether all hands of this combatant come from a draw. If it has drawn fewer than were shown, it chose some. */
  #drawsAll(who: number | null): boolean {
    const draws = this.#rolls.filter((roll) => roll.who === who && roll.dice.some((die) => die.card !== undefined));
    return draws.length >= this.#hands.filter((by) => by === who).length;
  }
}

/** What is left without all of these dice; null if one of them is not there. */
function without(all: Die[], dice: Die[]): Die[] | null {
  const left = [...all];
  for (const die of dice) {
    const at = left.findIndex((d) => same(d, die));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

const same = (a: Die, b: Die) => a.sides === b.sides && a.card === b.card && `${a.faces}` === `${b.faces}`;

/** A percentile roll and its further tens dice, as two sorts of d10: each with 00 to 90, and the units. */
function asTensAndUnits(dice: Die[]): Die[] {
  const [percent, ...more] = dice;
  if (percent?.sides !== 100) return dice;
  const face = (die: Die) => die.faces[0] ?? 0;
  const tens = [Math.trunc(face(percent) / 10), ...more.map(face)].map((n) => (n % 10) * 10);
  return [...tens, face(percent) % 10].map((fell) => ({ sides: 10, faces: [fell] }));
}
