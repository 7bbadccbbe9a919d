import type { SystemView } from '../wire';

/** Centimetres of the wire in the ruleset's own unit, as people enter them. */
export const inUnits = (cm: number, { unit_cm }: SystemView): number => Math.round((cm / unit_cm) * 100) / 100;

/** What people entered in the ruleset's own unit, in centimetres. */
export const toCentimetres = (typed: string | number, { unit_cm }: SystemView): number =>
  Math.round(Number(String(typed).replace(',', '.')) * unit_cm) || 0;
