/** The faces of a die for this sum: its highest face for each ace, then the rest. */
export function chain(sum: number, sides: number): number[] {
  const faces: number[] = [];
  let rest = Math.trunc(sum) || 0;
  // No die aces this often; the server refuses it with a reason.
  while (rest > sides && faces.length < 50) {
    faces.push(sides);
    rest -= sides;
  }
  return [...faces, rest];
}
