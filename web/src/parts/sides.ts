/** The shapes of sides. */
export const SHAPES = ['circle', 'square', 'diamond', 'hexagon'] as const;

/** The index of a side's shape. */
export const sideAt = (sides: readonly string[], side: string): number =>
  Math.max(sides.indexOf(side), 0) % SHAPES.length;
