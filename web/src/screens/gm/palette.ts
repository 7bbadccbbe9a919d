/** One thing that the palette finds. */
export type Entry = { label: string; kind: 'action' | 'edit' | 'tool'; run: () => void };

/** So many are shown. */
const MOST = 9;

/** Entries with every word that was typed, those where a word of the label begins with the first one before the others. */
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
