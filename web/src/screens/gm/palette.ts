/** An entry of the palette. */
export type Entry = { label: string; kind: 'action' | 'edit' | 'tool'; run: () => void };

/** The most entries that are shown. */
const MOST = 9;

/** The entries that contain every typed word; first those where a word of the label begins with the first typed word. */
export function matching(all: Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  const has = ({ label }: Entry) => words.every((word) => label.toLowerCase().includes(word));
  const begins = ({ label }: Entry) =>
    first !== undefined &&
    label
      .toLowerCase()
      .split(/[\s:]+/)
      .some((word) => word.startsWith(first));
  const found = all.filter(has);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))].slice(0, MOST);
}
