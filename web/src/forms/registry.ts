import type { Component } from 'svelte';
import type { FormView, Input } from '../wire';
import Act from './Act.svelte';
import Amounts from './Amounts.svelte';
import type { Kind, Of } from './answer';
import Confirm from './Confirm.svelte';
import Group from './Group.svelte';
import NumberWidget from './Number.svelte';
import Pick from './Pick.svelte';
import Place from './Place.svelte';
import Rank from './Rank.svelte';
import Sequence from './Sequence.svelte';
import Text from './Text.svelte';

export type WidgetProps<K extends Kind> = { form: Of<K>; value: Input; set: (value: Input) => void; label: string };
export type AnyProps = { form: FormView; value: Input; set: (value: Input) => void; label: string };

/** The one widget of each kind. A kind without one does not compile. */
export const widgets = {
  confirm: Confirm,
  pick: Pick,
  sequence: Sequence,
  rank: Rank,
  number: NumberWidget,
  amounts: Amounts,
  group: Group,
  act: Act,
  text: Text,
  place: Place,
} satisfies { [K in Kind]: Component<WidgetProps<K>> };
