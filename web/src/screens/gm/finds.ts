import type { Store } from '../../net/store.svelte';
import type { CombatantView, Command, Input, OfferSet, QuestionView } from '../../wire';
import { plain, withStep } from '../../words';
import type { Desk, Panel } from './desk.svelte';
import type { Entry } from './palette';

const PANELS: [Panel, string][] = [
  ['add', 'Add combatants'],
  ['encounter', 'Encounter'],
  ['rules', 'Rules and zones'],
  ['members', 'Members'],
  ['invite', 'Invite'],
  ['map', 'Map settings'],
];

/** What finding needs of the desk. */
type At = Pick<Desk, 'acting' | 'sets' | 'front' | 'selected' | 'picked' | 'inspected' | 'panel'> &
  Pick<Desk, 'nextTurn' | 'undo' | 'redo' | 'showMap' | 'accept'> & {
    sender: { send(cmd: Command): unknown };
  };

/** Everything that the desk can do, the likely things first. `log` saves the log as a file of this kind. */
export function finds(store: Store, desk: At, log: (kind: string) => void): Entry[] {
  const send = (label: string, cmd: Command, ask?: string): Entry => {
    const entry: Entry = { label, kind: 'tool', run: () => void desk.sender.send(cmd) };
    return ask ? { ...entry, ask } : entry;
  };
  return [
    ...store.questions.mine.filter((q) => !q.answered).flatMap((q) => answers(store, desk, q, send)),
    ...actions(store, desk, send),
    ...course(store, desk, send),
    ...store.combatants.flatMap((c) => edits(desk, c, send)),
    ...settings(store, desk, send),
    ...PANELS.map(([panel, label]): Entry => ({ label, kind: 'tool', run: () => (desk.panel = panel) })),
    { label: 'Save the log as text', kind: 'tool', run: () => log('txt') },
    { label: 'Save the log as JSON', kind: 'tool', run: () => log('json') },
  ];
}

type Send = (label: string, cmd: Command, ask?: string) => Entry;

/** The answers to a question that take no form: yes and no, the proposal, the default. */
function answers(store: Store, desk: At, q: QuestionView, send: Send): Entry[] {
  const title = plain(q.title);
  const player = store.members.find((member) => member.seat === store.combatant(q.who)?.owner);
  if (player) return [send(`Use the default, ${q.default_text}: ${title}`, { c: 'lapse', question: q.id })];
  const answer = (label: string, value: Input): Entry => ({
    label,
    kind: 'question',
    run: () => desk.accept(q, value),
  });
  if (q.form.kind === 'confirm') return [answer(`Yes: ${title}`, true), answer(`No: ${title}`, false)];
  return [answer(`Accept ${q.default_text}: ${title}`, q.default as Input)];
}

function actions(store: Store, desk: At, send: Send): Entry[] {
  const front = desk.acting;
  const sets: OfferSet[] = front ? [front, ...desk.sets.filter((set) => set !== front)] : [];
  return sets.flatMap(({ who, acts, turn }) => {
    const name = who ? store.name(who) : 'Table';
    const own = store.combatant(who)?.owner === undefined;
    const declared = who && turn ? store.declared(who) : undefined;
    const open = (offer: (typeof acts)[number], preset: Record<string, Input>) => () => {
      desk.selected = who ?? '';
      desk.picked = { who: who ?? '', offer, preset };
    };
    return acts
      .filter((offer) => !offer.off)
      .flatMap((offer): Entry[] => [
        ...(declared?.act === offer.act
          ? [
              {
                label: `${name}: as declared, ${offer.label}`,
                kind: 'action' as const,
                run: open(offer, fields(declared.form)),
              },
            ]
          : []),
        { label: `${name}: ${offer.label}`, kind: 'action', run: open(offer, {}) },
      ])
      .concat(who && turn && own ? [send(`Play ${name}'s turn for me`, { c: 'play', who })] : []);
  });
}

const fields = (form: unknown): Record<string, Input> =>
  typeof form === 'object' && form !== null && !Array.isArray(form) ? (form as Record<string, Input>) : {};

/** What begins, ends, resumes, pauses and takes back. */
function course(store: Store, desk: At, send: Send): Entry[] {
  const { phase, paused } = store.table ?? {};
  const { undo, redo, title } = store.stage;
  const tool = (label: string, run: () => void): Entry => ({ label, kind: 'tool', run });
  const all: (Entry | false)[] = [
    phase === 'prepare' && send('Start the fight', { c: 'encounter_start' }),
    phase === 'running' && tool(`Next ${store.order.turn_word}`, () => void desk.nextTurn()),
    title.length > 0 && send(`Abandon: ${plain(title)}`, { c: 'abandon' }, 'Abandon what is being resolved?'),
    Boolean(undo) && tool(withStep('Undo', undo), () => desk.undo()),
    Boolean(redo) && tool(withStep('Redo', redo), () => desk.redo()),
    send(paused ? 'Unpause' : 'Pause', { c: 'pause', on: !paused }),
    phase === 'running' && send('End the fight', { c: 'encounter_end' }, 'End the fight now?'),
    phase === 'ended' && send('Resume the fight', { c: 'encounter_resume' }),
  ];
  return all.filter((entry) => entry !== false);
}

function edits(desk: At, { id, name, hidden }: CombatantView, send: Send): Entry[] {
  const change = { name: null, side: null, owner: null, free: null };
  return [
    { label: name, kind: 'edit', run: () => (desk.inspected = id) },
    send(`${hidden ? 'Reveal' : 'Hide'} ${name}`, { c: 'change', who: id, ...change, hidden: !hidden }),
  ];
}

function settings(store: Store, desk: At, send: Send): Entry[] {
  const table = store.table;
  const shown = store.board.shown;
  const everything = table?.asking === 'everything';
  return [
    { label: shown ? 'Hide the map' : 'Show the map', kind: 'tool', run: () => desk.showMap(!shown) },
    send(table?.odds ? 'Hide odds' : 'Show odds', { c: 'odds', on: !table?.odds }),
    send(table?.masks ? 'Unmask foes' : 'Mask foes', { c: 'masks', on: !table?.masks }),
    send(table?.rulings_auto ? 'Ask for rulings' : 'Accept rulings automatically', {
      c: 'rulings',
      auto: !table?.rulings_auto,
    }),
    send(everything ? 'Ask only questions that matter' : 'Ask all questions', {
      c: 'asking',
      questions: everything ? 'sensible' : 'everything',
    }),
    ...store.combatants.flatMap(({ id, name }) =>
      store.declared(id) ? [send(`Drop ${name}'s declaration`, { c: 'ahead', who: id, act: null, form: null })] : [],
    ),
  ];
}
