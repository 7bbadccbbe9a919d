/** A number as people type it, with a comma or a point; null: it is none. */
export function typedNumber(typed: string | number): number | null {
  const text = String(typed).trim().replace(',', '.');
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}

export interface Bounds {
  least?: number;
  most?: number;
}

/** Why what was typed is not taken; null: it is. */
export function misfit(typed: string, { least = -Infinity, most = Infinity }: Bounds = {}): string | null {
  const n = typedNumber(typed);
  if (n === null) return 'Enter a number.';
  if (n >= least && n <= most) return null;
  return most === Infinity ? `At least ${least}.` : `From ${least} to ${most}.`;
}
