/** How a side is drawn, besides its colour. */
export const SHAPES = ['circle', 'square', 'diamond', 'hexagon'] as const;

/** Which of the shapes stands for a side. */
export const sideAt = (sides: readonly string[], side: string): number =>
  Math.max(sides.indexOf(side), 0) % SHAPES.length;
