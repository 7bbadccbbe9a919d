import type { FormView, Input, MemberView, OptView } from '../wire';

export type Fields = { [key in string]?: Input };
export type Kind = FormView['kind'];
export type Of<K extends Kind> = Extract<FormView, { kind: K }>;

/** The default answer of a form. */
export function defaultOf(form: FormView): Input {
  switch (form.kind) {
    case 'confirm':
    case 'number':
    case 'text':
    case 'place':
      return form.default;
    case 'pick':
      return single(form) ? (form.default[0] ?? '') : form.default;
    case 'sequence':
      return form.default;
    case 'rank':
      return form.options.map((o) => o.id);
    case 'amounts':
      return Object.fromEntries(form.slots.map((s) => [s.id, s.default]));
    case 'group':
      return complete(form, {});
    case 'act': {
      const first = form.acts[0];
      return first ? { act: first.act, form: defaultOf(first.form) } : {};
    }
  }
}

/** Why the answer does not fit; null: it fits. The server decides; this only saves a round trip. */
export function problem(form: FormView, value: Input): string | null {
  switch (form.kind) {
    case 'confirm':
      return typeof value === 'boolean' ? null : 'Say yes or no.';
    case 'pick':
      return single(form) ? unchosen(form.options, words(value)[0]) : several(form, words(value), true);
    case 'sequence':
      return several(form, words(value), false);
    case 'rank':
      return words(value).length === form.options.length ? null : 'Name each entry once.';
    case 'number':
      return numberProblem(form, value);
    case 'amounts':
      return amountsProblem(form, fields(value));
    case 'group':
      return groupProblem(form, fields(value));
    case 'act':
      return actProblem(form, fields(value));
    case 'text':
      return [...String(value)].length <= form.max ? null : `At most ${form.max} characters.`;
    case 'place':
      return isFields(value) ? pointProblem(form, value) : unchosen(form.options, String(value));
  }
}

/** What the user entered, as far as it still fits a form that has changed meanwhile. */
export function keep(form: FormView, value: Input): Input {
  if (form.kind === 'group' && isFields(value)) {
    const kept: Fields = {};
    for (const m of form.members) {
      if (!shows(m, kept)) continue;
      const given = value[m.id];
      kept[m.id] = given === undefined ? defaultOf(m.form) : keep(m.form, given);
    }
    return kept as Input;
  }
  return problem(form, value) === null ? value : defaultOf(form);
}

/** The default, with answers that were given already where the form asks for them. */
export function given(form: FormView, initial: Input, preset: Record<string, Input>): Input {
  return form.kind === 'group' ? complete(form, { ...fields(initial), ...preset }) : initial;
}

/** A group's answer: defaults for what is missing, without the members that do not show. */
export function complete(form: Of<'group'>, given: Fields): Input {
  const all: Fields = {};
  for (const m of form.members) if (shows(m, all)) all[m.id] = given[m.id] ?? defaultOf(m.form);
  return all as Input;
}

export function shows(member: MemberView, soFar: Fields): boolean {
  const when = member.when;
  if (!when) return true;
  const value = soFar[when.field];
  if (value === undefined || isFields(value)) return false;
  return (Array.isArray(value) ? value : [String(value)]).some((v) => when.is.includes(v));
}

/** Whether there is nothing to choose. A lone option that is not the default, such as a friend as the target, is chosen on purpose. */
export function fixed(form: FormView): boolean {
  switch (form.kind) {
    case 'pick':
      return single(form) && form.options.length === 1 && problem(form, defaultOf(form)) === null;
    case 'place':
      return form.options.length === 1 && form.free === null && problem(form, defaultOf(form)) === null;
    case 'rank':
      return form.options.length < 2;
    case 'number':
      return form.min === form.max;
    case 'group':
      return form.members.every((m) => fixed(m.form));
    default:
      return false;
  }
}

/** An answer in words, for what is shown and not asked. */
export function inWords(form: FormView, value: Input): string {
  switch (form.kind) {
    case 'confirm':
      return value === true ? 'Yes' : 'No';
    case 'pick':
    case 'sequence':
    case 'rank':
    case 'place':
      if (isFields(value)) return `${metres(value['x'])} m across, ${metres(value['y'])} m along`;
      return (
        words(value)
          .map((id) => labelOf(form.options, id))
          .join(', ') || 'nothing'
      );
    case 'act':
      return form.acts.find((a) => a.act === fields(value)['act'])?.label ?? '';
    case 'group':
      return form.members
        .filter((m) => shows(m, fields(value)))
        .map((m) => `${m.label}: ${inWords(m.form, fields(value)[m.id] ?? defaultOf(m.form))}`)
        .join(' · ');
    case 'amounts':
      return form.slots.map((s) => `${s.label} ${fields(value)[s.id] ?? 0}`).join(', ');
    default:
      return String(value);
  }
}

export const single = (form: Of<'pick'>) => form.min === 1 && form.max === 1;
export const open = (options: OptView[]) => options.filter((o) => !o.off);
/** Centimetres as metres; null: nothing was entered. */
export const metres = (cm: Input | undefined): number | null => (typeof cm === 'number' ? cm / 100 : null);
export const words = (value: Input): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
export const fields = (value: Input): Fields => (isFields(value) ? value : {});
export const labelOf = (options: OptView[], id: string) => options.find((o) => o.id === id)?.label ?? id;

function isFields(value: Input): value is { [key in string]: Input } {
  return typeof value === 'object' && !Array.isArray(value);
}

function unchosen(options: OptView[], id: string | undefined): string | null {
  const option = options.find((o) => o.id === id);
  if (!option) return open(options).length === 0 ? 'Nothing here can be chosen now.' : 'Choose one.';
  return option.off?.text ?? null;
}

type Many = { min: number; max: number; kind?: Kind; options?: OptView[] };
/** How many are to be chosen. */
export function howMany({ min, max, kind, options = [] }: Many): string {
  if (min === max) return `Choose ${min}.`;
  // A sequence may name an option several times.
  const all = kind === 'pick' && max >= options.length;
  if (min === 0) return all ? 'Choose any, or none.' : `Choose up to ${max}, or none.`;
  if (all) return `Choose at least ${min}.`;
  return `Choose ${min} to ${max}.`;
}
/** The same, with how many have been chosen. */
export const chosenSoFar = (form: Many, n: number): string =>
  n === 0 ? howMany(form) : `${howMany(form)} ${n} chosen so far.`;

function several(form: Of<'pick'> | Of<'sequence'>, chosen: string[], once: boolean): string | null {
  if (chosen.length < form.min || chosen.length > form.max) {
    return howMany(form);
  }
  if (once && new Set(chosen).size !== chosen.length) return 'Choose each only once.';
  for (const id of chosen) {
    const wrong = unchosen(form.options, id);
    if (wrong) return wrong;
  }
  return null;
}

function numberProblem(form: Of<'number'>, value: Input): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'Enter a whole number.';
  if (value < form.min || value > form.max) return `From ${form.min} to ${form.max}.`;
  return form.not.includes(value) ? `${value} is not possible here.` : null;
}

function amountsProblem(form: Of<'amounts'>, given: Fields): string | null {
  let total = 0;
  for (const slot of form.slots) {
    const n = given[slot.id] ?? Math.max(slot.min, 0);
    if (typeof n !== 'number' || n < slot.min || n > slot.max) return `${slot.label}: from ${slot.min} to ${slot.max}.`;
    total += n;
  }
  if (total >= form.min && total <= form.max) return null;
  const wanted = form.min === form.max ? `${form.min}` : `${form.min} to ${form.max}`;
  return `The total must be ${wanted}, it is ${total}.`;
}

function groupProblem(form: Of<'group'>, given: Fields): string | null {
  for (const m of form.members) {
    if (!shows(m, given)) continue;
    const wrong = problem(m.form, given[m.id] ?? defaultOf(m.form));
    if (wrong) return `${m.label}: ${wrong}`;
  }
  return null;
}

function pointProblem(form: Of<'place'>, { x, y }: Fields): string | null {
  if (form.free === null) return 'Choose one of the places.';
  return typeof x === 'number' && typeof y === 'number' ? null : 'Enter both numbers of the point.';
}

function actProblem(form: Of<'act'>, given: Fields): string | null {
  const act = form.acts.find((a) => a.act === given['act']);
  if (!act) return 'Choose an action.';
  return problem(act.form, given['form'] ?? defaultOf(act.form));
}
