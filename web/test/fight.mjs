/** A fight of three against four, as the server would tell it to each seat. For looking at the client only. */

import { group, lines, member, offers, opt, pick, slots, targets } from './acts.mjs';
import { people, sheet, span } from './cast.mjs';

const members = [
  { seat: 1, name: 'Mara', role: 'gm', online: true, seen: 0, you: false, plays: [] },
  { seat: 2, name: 'Ines', role: 'player', online: true, seen: 0, you: false, plays: ['Rosa'] },
  { seat: 3, name: 'Jakob', role: 'player', online: false, seen: 600, you: false, plays: ['Tom'] },
  { seat: 4, name: 'Wim', role: 'player', online: true, seen: 0, you: false, plays: ['Ben'] },
  { seat: 5, name: 'The big screen', role: 'spectator', online: true, seen: 0, you: false, plays: [] },
];
const library = [
  { id: 'c1', name: 'Old Ben', note: 'A trapper who has seen worse.', kind: 'character', owner: 4, here: true },
  { id: 'r1', name: 'Sister Agnes', note: 'A healer with a steady hand.', kind: 'ready', owner: null, here: false },
  {
    id: 'r2',
    name: 'Kit Marlow',
    note: 'Quick with a knife, quicker with a lie.',
    kind: 'ready',
    owner: null,
    here: false,
  },
  { id: 'f1', name: 'Ghoul', note: 'Claws, hunger, no fear.', kind: 'foe', owner: null, here: false },
  { id: 'f2', name: 'Bone hound', note: 'Fast; bites at the legs.', kind: 'foe', owner: null, here: false },
];
const table = {
  name: 'Thursday group',
  code: 'KRTWMP',
  link: 'http://192.168.1.20:8080/t/KRTWMP',
  system: 'Ruleset A',
  phase: 'running',
  title: 'The old chapel',
  paused: false,
  deadline: null,
  gm_here: true,
  rulings_auto: false,
  rulings: [{ label: 'cover', title: 'How much cover there is', order: 'ask' }],
  sides: ['Heroes', 'The Dead'],
  conditions: [
    ['shaken', 'Shaken'],
    ['prone', 'Prone'],
    ['stunned', 'Stunned'],
  ],
  armoury: [
    ['knife', 'Knife'],
    ['rifle', 'Rifle'],
  ],
  slots: [
    ['hand', 'In hand'],
    ['ready', 'At hand'],
    ['worn', 'Worn'],
    ['pack', 'In the pack'],
  ],
  statements: [
    ['distance', 'Distance in metres', []],
    ['cover', 'Cover', ['none', 'light', 'heavy']],
  ],
  recovery: 'http://192.168.1.20:8080/t/KRTWMP/enter#3f9ac1',
  scripted: false,
};
const options = [
  {
    id: 'gritty',
    label: 'Gritty damage',
    note: 'Every wound is felt at once.',
    value: 'no',
    entry: { kind: 'flag' },
    rule: '',
  },
  {
    id: 'bennies',
    label: 'Bennies to begin with',
    note: '',
    value: '3',
    entry: { kind: 'int', min: 0, max: 10 },
    rule: '',
  },
  {
    id: 'init',
    label: 'Order',
    note: 'How the order is found.',
    value: 'cards',
    entry: {
      kind: 'choice',
      options: [
        ['cards', 'Cards'],
        ['fixed', 'By rank'],
      ],
    },
    rule: '',
  },
];
const stage = { title: [], waits: false, first_line: null, pending: [], undo: '', redo: '' };
const order = { round: 2, active: 'Rosa', slots, until_mine: null, clock: '12 s', running: true };

const question = (more) => ({
  id: 'q1',
  label: 'soak',
  who: 'Rosa',
  title: span('Soak the wounds?'),
  why: span('*The Grave Warden* hits *Rosa Vance* for 2 wounds.'),
  form: { kind: 'confirm', default: false },
  default: false,
  default_text: 'No',
  rule: '',
  ruling: false,
  open: false,
  answered: false,
  standing: false,
  order: 'ask',
  ...more,
});
export const questions = {
  soak: question({ standing: true }),
  reroll: question({
    id: 'q2',
    label: 'reroll',
    title: span('Which dice again?'),
    why: span('*The Grave Warden* swings at *Rosa Vance*; the roll is 3 against Parry 6.'),
    form: pick([opt('a', '3', 'd8'), opt('b', '1', 'Wild d6'), opt('c', '6', 'd6', 'This die stands.')], {
      min: 0,
      max: 2,
      default: ['b'],
      look: 'dice',
    }),
    default: ['b'],
    default_text: 'the Wild Die',
  }),
  ruling: question({
    id: 'q3',
    label: 'cover',
    who: null,
    title: span('How much cover does the cart give?'),
    why: span('*Old Ben* shoots at *The Grave Warden* past the cart.'),
    ruling: true,
    standing: true,
    form: pick([opt('light', 'Light', '−2'), opt('none', 'None'), opt('heavy', 'Heavy', '−4')]),
    default: 'light',
    default_text: 'Light (−2)',
  }),
  theirs: question({
    id: 'q4',
    who: 'Tom',
    title: span('Spend a Benny to recover?'),
    why: span('*Tom Keller* is Shaken.'),
  }),
  own: question({ id: 'q6', who: 'Warden', standing: true }),
  next: question({
    id: 'q7',
    who: 'Ghoul1',
    standing: true,
    title: span('Spend a Benny to recover?'),
    why: span(
      '*Ghoul 1* is Shaken, and would otherwise only be able to move and to do what is free for this one turn.',
    ),
  }),
  zoo: question({
    id: 'q5',
    title: span('One of everything'),
    why: span('Every kind of form, for *Rosa Vance*.'),
    default: {},
    default_text: 'as it stands',
    form: group(
      member(
        'cards',
        'Card',
        pick([opt('k', 'K♠'), opt('q', 'Q♥'), opt('2', '2♣', '', 'Already discarded.')], { look: 'cards' }),
      ),
      member('shots', 'Shots', {
        kind: 'sequence',
        options: [opt('Warden', 'Warden'), opt('Ghoul1', 'Ghoul 1')],
        min: 1,
        max: 3,
        default: ['Warden', 'Ghoul1', 'Warden'],
      }),
      member('rank', 'Order', { kind: 'rank', options: [opt('a', 'Move'), opt('b', 'Shoot'), opt('c', 'Reload')] }),
      member('few', 'Steps', { kind: 'number', min: 0, max: 6, default: 2, not: [3] }),
      member('number', 'Metres', { kind: 'number', min: 0, max: 60, default: 12, not: [13] }),
      member('split', 'Dice to split', {
        kind: 'amounts',
        slots: [
          { id: 'a', label: 'Attack', min: 0, max: 6, default: 3 },
          { id: 'b', label: 'Defence', min: 0, max: 6, default: 2 },
        ],
        min: 5,
        max: 5,
      }),
      member('act', 'Which action', {
        kind: 'act',
        acts: [
          { act: 'hit', label: 'Hit', form: group(member('target', 'Whom', targets)) },
          { act: 'run', label: 'Run', form: group() },
        ],
      }),
      member('text', 'Words', { kind: 'text', max: 40, default: 'Stand back!' }),
      member('yes', 'Quietly', { kind: 'confirm', default: true }),
    ),
  }),
};

/** What a seat is told at first: its role, its parts by name, its lines. */
export function scene(seat) {
  const as = (you, change = {}) => {
    const {
      role = 'player',
      mine = [],
      hide = role === 'gm' ? [] : ['Lurker'],
      who = Object.values(people),
      ...parts
    } = change;
    const seen = who
      .filter((c) => !hide.includes(c.id))
      .map((c) => ({ ...c, mine: mine.includes(c.id), sheet: mine.includes(c.id) || role === 'gm' ? sheet : [] }));
    const all = {
      table: role === 'gm' ? table : { ...table, recovery: '', conditions: [] },
      members: members.map((m) => ({ ...m, you: m.seat === you })),
      library,
      order: { ...order, slots: slots.filter((s) => !hide.includes(s.who)) },
      offers: { of: [] },
      map: { zones: [['Chapel', [0, 0]]] },
      questions: { mine: [], waiting: [] },
      stage,
      ...(role === 'gm' ? { options } : {}),
      ...parts,
      ...Object.fromEntries(seen.map((c) => [`combatant:${c.id}`, c])),
    };
    return { role, parts: all, lines: role === 'gm' ? lines : lines.filter((l) => !l.secret) };
  };
  const of = (who, turn) => ({ of: [{ who, turn, acts: offers }] });
  const nobody = Object.values(people).filter((c) => c.id !== 'Rosa');
  const asked = (q, more = {}) =>
    as(2, {
      mine: ['Rosa'],
      questions: { mine: [q], waiting: [{ name: 'Rosa Vance', who: 'Rosa', question: q.id }] },
      order: { ...order, active: 'Warden', until_mine: 3 },
      ...more,
    });
  const desk = { role: 'gm', stage: { ...stage, undo: 'Attack of Rosa Vance', redo: '' } };
  const panels = {
    of: [
      { who: 'Warden', turn: true, acts: offers },
      { who: 'Ghoul1', turn: false, acts: offers.slice(4) },
      { who: 'Lurker', turn: false, acts: offers.slice(5) },
    ],
  };
  switch (seat) {
    case 1:
      return as(1, {
        ...desk,
        offers: panels,
        order: {
          ...order,
          active: 'Warden',
          slots: slots.map((s) => ({ ...s, state: s.who === 'Warden' ? 'now' : s.who === 'Rosa' ? 'done' : s.state })),
        },
      });
    case 2:
      return as(2, {
        mine: ['Rosa'],
        offers: of('Rosa', true),
        order: { ...order, until_mine: 0, slots: slots.slice(0, 6) },
      });
    case 3:
      return as(3, {
        mine: ['Tom', 'Ben'],
        offers: { of: [{ who: 'Tom', turn: false, acts: offers.slice(7, 8).map((o) => ({ ...o, off: null })) }] },
        order: { ...order, until_mine: 2 },
      });
    case 4:
      return asked(questions.soak, {
        clocks: [{ question: 'q1', left_ms: 42_000 }],
        table: { ...table, deadline: 60 },
      });
    case 5:
      return as(5, { role: 'spectator', stage: { ...stage, title: span('*Rosa Vance* attacks *Ghoul 1*') } });
    case 6:
      return as(6, { who: nobody });
    case 7:
      return as(1, {
        ...desk,
        table: { ...table, phase: 'prepare', title: '' },
        order: { ...order, round: 0, active: null, slots: [], clock: '' },
        who: Object.values(people),
      });
    case 8:
      return as(2, {
        mine: ['Rosa'],
        table: { ...table, phase: 'prepare' },
        order: { ...order, round: 0, active: null, slots: [], running: false, clock: '' },
      });
    case 9:
      return asked(questions.zoo);
    case 10:
      return as(1, {
        ...desk,
        offers: panels,
        stage: {
          ...desk.stage,
          title: span('*Rosa Vance* attacks *Ghoul 1*'),
          waits: true,
          first_line: 16,
          pending: [span("*Tom Keller*'s delayed shot")],
        },
        questions: {
          mine: [questions.ruling, questions.theirs],
          waiting: [
            { name: 'Tom Keller', who: 'Tom', question: 'q4' },
            { name: 'the GM', who: null, question: 'q3' },
          ],
        },
      });
    case 13:
      return as(1, { ...desk, questions: { mine: [questions.own, questions.next], waiting: [] } });
    case 11:
      return asked(questions.reroll);
    default:
      return as(2, { mine: ['Rosa'], table: { ...table, scripted: true, paused: true }, offers: of('Rosa', false) });
  }
}
