import { typedNumber } from '../forms/typed';
import type { SystemView } from '../wire';

/** Centimetres as a number in the ruleset's own unit, as people enter it. */
export const inUnits = (cm: number, { unit_cm }: SystemView): number => Math.round((cm / unit_cm) * 100) / 100;

/** A number in the ruleset's own unit, as people enter it, in centimetres; null: it is no number. */
export function toCentimetres(typed: string | number, { unit_cm }: SystemView): number | null {
  const n = typedNumber(typed);
  return n === null ? null : Math.round(n * unit_cm);
}

/** Lengths on the plane are rounded: a part of a unit as small as this does not count. */
const EXCESS = 0.001;

/** "4.5 m", "1 step": a length as the rules give it, with number and unit on one line. */
export function length(cm: number, { unit, unit_one, unit_whole, unit_cm }: SystemView): string {
  const exact = cm / unit_cm;
  const n = unit_whole ? Math.max(Math.ceil(exact - EXCESS), 0) : Math.round(exact * 10) / 10;
  return `${n}\u00a0${n === 1 ? unit_one : unit}`;
}
