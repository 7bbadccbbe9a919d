import type { Standing } from '../wire';

/** Standing orders for questions of a kind, as people read them. */
export const ORDERS: [Standing, string][] = [
  ['ask', 'Ask me each time'],
  ['pass_when_well', 'Ask only when it goes badly'],
  ['pass_until_turn', 'Pass until my turn'],
  ['pass_until_attacked', 'Pass until I am attacked'],
  ['pass', 'Pass for the rest of the fight'],
  ['pass_as_advised', 'Do what makes sense'],
];
