import { complete, fields, fixed, given, open } from '../forms/answer';
import type { FormView, Input, MemberView, OfferForm, OfferView, OptView, RefusalView } from '../wire';
import { distance, type Point } from './plane';

/** An offered walk, with the farthest point that it may lead to. */
export interface Walk {
  readonly offer: OfferView;
  readonly form: OfferForm;
  /** The member that asks for the place; none: the form itself does. */
  readonly member: MemberView | null;
  readonly free: number | null;
}

/** An attack on a combatant on the map, or why it is not possible. */
export interface Aim {
  readonly offer: OfferView;
  readonly preset: Record<string, Input>;
  /** The whole answer: the target, and the defaults of the form. */
  readonly answer: Input;
  readonly note: string;
  readonly off: RefusalView | undefined;
}

type Members = MemberView[];
const members = (form: FormView): Members => (form.kind === 'group' ? form.members : []);

/** The walk that an offer makes possible; null: its form asks for no place. */
export function walk(offer: OfferView, form: OfferForm): Walk | null {
  if (form.form.kind === 'place') return { offer, form, member: null, free: form.form.free };
  const member = members(form.form).find((m) => m.form.kind === 'place');
  return member?.form.kind === 'place' ? { offer, form, member, free: member.form.free } : null;
}

/** The answer to a walk's form that leads to this point, or takes the way with this id. */
export function answer({ form, member }: Walk, to: Point | string): Input {
  const place: Input = typeof to === 'string' ? to : { x: to[0], y: to[1] };
  if (!member || form.form.kind !== 'group') return place;
  return complete(form.form, { ...fields(form.default as Input), [member.id]: place });
}

/** Whether the form asks for nothing but the place, apart from extras: then a tap on the map is enough. */
export function plainWalk({ form, member }: Walk): boolean {
  return members(form.form).every((m) => m === member || m.extra || fixed(m.form) || m.form.kind === 'confirm');
}

/** The walks that reach this far, the shortest first. */
export function reaching(walks: readonly Walk[], from: Point, to: Point): Walk[] {
  const far = Math.floor(distance(from, to));
  return walks.filter((w) => w.free !== null && far <= w.free).sort((a, b) => (a.free ?? 0) - (b.free ?? 0));
}

/** The handle of the combatant that a place leads to. */
export const leadsTo = ({ leads }: OptView): string | undefined => (leads ? Object.values(leads)[0] : undefined);

/** The way of a walk that leads to a combatant: next to it, or as close as it can get. */
export function wayTo({ form, member }: Walk, handle: string): { id: string; note: string; arrives: boolean } | null {
  const place = member?.form ?? form.form;
  if (place.kind !== 'place') return null;
  const option = open(place.options).find((o) => leadsTo(o) === handle);
  return option
    ? { id: option.id, note: option.note ?? '', arrives: !!option.leads && 'next_to' in option.leads }
    : null;
}

/** How an attack targets a combatant; null: its form does not list that combatant. */
export function aim(offer: OfferView, form: OfferForm, handle: string): Aim | null {
  for (const m of members(form.form)) {
    if (m.form.kind !== 'pick' && m.form.kind !== 'sequence') continue;
    const option = m.form.options.find((o) => o.id === handle);
    if (!option) continue;
    const single = m.form.kind === 'pick' && m.form.min === 1 && m.form.max === 1;
    const preset = { [m.id]: single ? handle : [handle] };
    const answer = given(form.form, form.default as Input, preset);
    return { offer, preset, answer, note: option.note ?? '', off: option.off };
  }
  return null;
}
