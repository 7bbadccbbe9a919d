import type { MarkSign, TrackView } from '../wire';

/** The boxes of a track from the left, with the mark of each; `null` for an empty one. */
export function boxes(track: TrackView): (MarkSign | null)[] {
  const marked = (track.marks ?? []).flatMap((mark) => Array<MarkSign>(Math.max(0, mark.value)).fill(mark.sign));
  const empty = Math.max(0, (track.max ?? 0) - marked.length);
  return [...marked, ...Array<null>(empty).fill(null)];
}

/** A run of boxes that stand together, with the name of the group where it has one. */
export type BoxGroup = { label: string; signs: (MarkSign | null)[] };

/** The boxes by group, the leftmost first; a row without groups is one group without a name. */
export function grouped(track: TrackView): BoxGroup[] {
  const rest = boxes(track);
  const named = (track.groups ?? []).filter(([, boxes]) => boxes > 0);
  const groups = named.map(([label, boxes]) => ({ label, signs: rest.splice(0, boxes) }));
  return rest.length > 0 || groups.length === 0 ? [...groups, { label: '', signs: rest }] : groups;
}

/** The track in words, for screen readers. */
export function said(track: TrackView): string {
  const of = track.max === undefined ? '' : ` of ${track.max}`;
  const kinds = (track.marks ?? [])
    .filter((mark) => mark.value > 0)
    .map((mark) => `${mark.value} ${mark.label.toLowerCase()}`);
  const kind = kinds.length > 0 ? `: ${kinds.join(', ')}` : '';
  const note = track.note ? `, ${track.note}` : '';
  const marked = (group: BoxGroup) => group.signs.filter((sign) => sign !== null).length;
  const levels = grouped(track)
    .filter((group) => group.label !== '')
    .map((group) => `${group.label} ${marked(group)} of ${group.signs.length}`);
  const groups = levels.length > 0 ? `; ${levels.join(', ')}` : '';
  return `${track.label}: ${track.value}${of}${kind}${note}${groups}`;
}
