import type { FormView, Input, MemberView, OptView } from '../wire';
import { defaultOf, type Fields, type Of, shows, words } from './answer';

/** The area of an effect around its target. */
export interface Area {
  /** The member of the form that asks for the target. */
  readonly member: MemberView;
  /** The target's handle. */
  readonly target: string;
  /** In centimetres. */
  readonly radius: number;
}

const optionsOf = (form: FormView): OptView[] => (form.kind === 'pick' || form.kind === 'sequence' ? form.options : []);

/** The area around the chosen target, as far as the first chosen option says that reaches; null: nobody else is hit. */
export function area(form: Of<'group'>, given: Fields, isCombatant: (id: string) => boolean): Area | null {
  const value = (m: MemberView): Input => given[m.id] ?? defaultOf(m.form);
  const shown = form.members.filter((m) => shows(m, given));
  const chosen = shown.flatMap((member) =>
    words(value(member)).flatMap((id) =>
      optionsOf(member.form)
        .filter((o) => o.id === id)
        .map((option) => ({ member, option })),
    ),
  );
  const radius = chosen.find(({ option }) => option.around)?.option.around;
  const target = chosen.find(({ option }) => isCombatant(option.id));
  return radius && target ? { member: target.member, target: target.option.id, radius } : null;
}
