import type { SystemView } from '../wire';

/** Centimetres of the wire in the ruleset's own unit, as people enter them. */
export const inUnits = (cm: number, { unit_cm }: SystemView): number => Math.round((cm / unit_cm) * 100) / 100;

/** What people entered in the ruleset's own unit, in centimetres. */
export const toCentimetres = (typed: string | number, { unit_cm }: SystemView): number =>
  Math.round(Number(String(typed).replace(',', '.')) * unit_cm) || 0;

/** Lengths on the plane are rounded: so small a part of a unit has not begun. */
const EXCESS = 0.001;

/** "4.5 m", "1 step", as the rules say lengths; figure and unit stay in one line. */
export function length(cm: number, { unit, unit_one, unit_whole, unit_cm }: SystemView): string {
  const exact = cm / unit_cm;
  const n = unit_whole ? Math.max(Math.ceil(exact - EXCESS), 0) : Math.round(exact * 10) / 10;
  return `${n}\u00a0${n === 1 ? unit_one : unit}`;
}

/** Words in which no figure stands on another line than its unit. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
