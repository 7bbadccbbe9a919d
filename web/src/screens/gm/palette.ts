/** An entry of the palette. */
export type Entry = {
  label: string;
  kind: 'question' | 'action' | 'edit' | 'tool';
  run: () => void;
  /** What is asked before it is done. */
  ask?: string;
};

/** The most entries that are shown. */
const MOST = 9;

/**
 * The entries that contain every typed word; first those that begin as typed, then those where a word of the label begins
 * with the first typed word.
 */
export function matching(all: Entry[], typed: string): Entry[] {
  const whole = typed.trim().toLowerCase();
  const words = whole.split(/\s+/).filter(Boolean);
  const [first] = words;
  const has = ({ label }: Entry) => words.every((word) => label.toLowerCase().includes(word));
  const rank = ({ label }: Entry): number => {
    const said = label.toLowerCase();
    if (said.startsWith(whole)) return 0;
    return first !== undefined && said.split(/[\s:]+/).some((word) => word.startsWith(first)) ? 1 : 2;
  };
  return all
    .filter(has)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST);
}
