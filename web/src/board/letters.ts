/** Texts are measured in letters of this size; their width grows with the letters. */
const SIZE = 100;

/** Measures how wide texts are in the letters of names, in ems. Each text is measured once. */
export function letters(): (text: string) => number {
  const known = new Map<string, number>();
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `600 ${SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => {
    const width = known.get(text) ?? (context?.measureText(text).width ?? 0) / SIZE;
    known.set(text, width);
    return width;
  };
}
