import { getContext, setContext } from 'svelte';
import { useSession } from '../net/session.svelte';
import type { FormView, Input, OddsOf, OddsView, OptView, RefusalView } from '../wire';

/** The odds of choices, if the table shows any. Old odds are kept until new ones arrive, so that nothing flickers. */
export class Odds {
  all: (OddsView | null)[] = $state.raw([]);
  /** Whether the table shows odds at all. */
  readonly shown: boolean = $derived.by(() => this.#session.store.table?.odds === true);
  #session = useSession();

  /** Whether there are odds, or may be soon. Then their room is reserved. */
  get place(): boolean {
    return this.#place();
  }
  /** Why the choice at this index would be refused; undefined: it would not be, or that is not known yet. */
  off(at: number): RefusalView | undefined {
    return this.all[at]?.off;
  }
  #place: () => boolean;

  constructor(of: () => OddsOf[]) {
    // Even where no odds are shown, this tells what would be refused.
    const wanted = $derived(JSON.stringify(of()));
    const place = $derived(this.shown && wanted !== '[]' && (this.all.length === 0 || this.all.some(Boolean)));
    this.#place = () => place;
    $effect(() => {
      const choices = JSON.parse(wanted) as OddsOf[];
      if (choices.length === 0) {
        this.all = [];
        return;
      }
      return this.#session.odds.want(choices, (odds) => (this.all = odds));
    });
  }
}

/** The odds next to each option of a list: those of the answer with that option. */
export interface OptionOdds {
  /** Whether these options have odds, so that room is reserved. */
  of(options: OptView[]): boolean;
  at(option: string): OddsView | null;
}
const OPTION_ODDS = Symbol('odds of options');
export const provideOptionOdds = (odds: OptionOdds): OptionOdds => setContext(OPTION_ODDS, odds);
/** None: these options belong to no question. */
export const useOptionOdds = (): OptionOdds | undefined => getContext(OPTION_ODDS);

/** The options of the first choice of one option in a form, with the whole answer for each. */
export function choices(form: FormView, value: Input): { options: OptView[]; answers: [string, Input][] } | null {
  const one = (form: FormView) => (form.kind === 'pick' && form.min === 1 && form.max === 1 ? form.options : null);
  const open = (options: OptView[]) => options.filter((option) => !option.off).map((option) => option.id);
  const few = (ids: string[]) => ids.length > 1 && ids.length <= 7;
  const alone = one(form);
  if (alone) {
    const ids = open(alone);
    return few(ids) ? { options: alone, answers: ids.map((id) => [id, id]) } : null;
  }
  if (form.kind !== 'group') return null;
  const member = form.members.find((m) => one(m.form));
  const options = member && one(member.form);
  const ids = options ? open(options) : [];
  if (!member || !options || !few(ids)) return null;
  const rest = value as { [key: string]: Input };
  return { options, answers: ids.map((id) => [id, { ...rest, [member.id]: id } as Input]) };
}
