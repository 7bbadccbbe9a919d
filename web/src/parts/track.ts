import type { MarkSign, TrackView } from '../wire';

/** The boxes of a track from the left, with the mark of each; `null` for an empty one. */
export function boxes(track: TrackView): (MarkSign | null)[] {
  const marked = (track.marks ?? []).flatMap((mark) => Array<MarkSign>(Math.max(0, mark.value)).fill(mark.sign));
  const empty = Math.max(0, track.max - marked.length);
  return [...marked, ...Array<null>(empty).fill(null)];
}

/** The indices of the last box of each group, except the last group. */
export function ends(track: TrackView): Set<number> {
  let end = -1;
  return new Set((track.groups ?? []).slice(0, -1).map((many) => (end += many)));
}

/** The track in words, for screen readers. */
export function said(track: TrackView): string {
  const of = track.max > 0 ? ` of ${track.max}` : '';
  const kinds = (track.marks ?? [])
    .filter((mark) => mark.value > 0)
    .map((mark) => `${mark.value} ${mark.label.toLowerCase()}`);
  const kind = kinds.length > 0 ? `: ${kinds.join(', ')}` : '';
  const note = track.note ? `, ${track.note}` : '';
  return `${track.label}: ${track.value}${of}${kind}${note}`;
}
