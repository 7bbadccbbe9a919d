/** The faces that a die shows for this sum: its highest face again and again where it is rolled on, then the rest. */
export function chain(sum: number, sides: number): number[] {
  const faces: number[] = [];
  let rest = Math.trunc(sum) || 0;
  // No die is rolled on as often as that; the server refuses it in words.
  while (rest > sides && faces.length < 50) {
    faces.push(sides);
    rest -= sides;
  }
  return [...faces, rest];
}
