/** A fight of three against four, as the server would tell it to each seat. For looking at the client only. */

const span = (text) =>
  text
    .split(/(\*[^*]+\*)/)
    .filter(Boolean)
    .map((t) => (t.startsWith('*') ? { t: t.slice(1, -1), who: t.slice(1, -1) } : { t }));
const wounds = (value, max = 3) => ({
  id: 'wounds',
  label: 'Wounds',
  draw: 'boxes',
  value,
  max,
  note: value ? `−${value}` : '',
});
const fatigue = (value) => ({
  id: 'fatigue',
  label: 'Fatigue',
  draw: 'boxes',
  value,
  max: 2,
  note: value ? `−${value}` : '',
});
const bennies = (value) => ({ id: 'bennies', label: 'Bennies', draw: 'tokens', value, max: 3, note: '' });
export const chip = {
  shaken: {
    id: 'shaken',
    label: 'Shaken',
    level: 1,
    note: 'Can only move and take free actions until recovered.',
    until: 'recovered at the start of a turn',
    tone: 'bad',
  },
  aim: {
    id: 'aim',
    label: 'Aiming',
    level: 1,
    note: 'Adds +2 to the next shot at the same target.',
    until: 'the end of the next turn',
    tone: 'good',
  },
  prone: {
    id: 'prone',
    label: 'Prone',
    level: 1,
    note: 'Harder to hit from afar, easier from close by.',
    until: '',
    tone: 'plain',
  },
  vulnerable: {
    id: 'vulnerable',
    label: 'Vulnerable',
    level: 1,
    note: 'Attacks against get +2.',
    until: 'the end of the next turn',
    tone: 'bad',
  },
};
const stats = (pace, parry, tough) => [
  { label: 'Pace', value: String(pace), note: '' },
  { label: 'Parry', value: String(parry), note: '2 + half Fighting' },
  { label: 'Toughness', value: tough, note: '2 + half Vigor + armor' },
];
const die = (id, label, group, value) => ({
  id,
  label,
  group,
  value,
  entry: { kind: 'die', optional: group === 'Skills' },
});
const sheet = [
  die('agility', 'Agility', 'Attributes', 'd8'),
  die('smarts', 'Smarts', 'Attributes', 'd6'),
  die('spirit', 'Spirit', 'Attributes', 'd8'),
  die('strength', 'Strength', 'Attributes', 'd6'),
  die('vigor', 'Vigor', 'Attributes', 'd6'),
  die('fighting', 'Fighting', 'Skills', 'd8'),
  die('shooting', 'Shooting', 'Skills', 'd10'),
  die('athletics', 'Athletics', 'Skills', 'd6'),
  { id: 'brawny', label: 'Brawny', group: 'Edges', value: 'no', entry: { kind: 'flag' } },
  {
    id: 'rank',
    label: 'Rank',
    group: 'Edges',
    value: 'seasoned',
    entry: {
      kind: 'choice',
      options: [
        ['novice', 'Novice'],
        ['seasoned', 'Seasoned'],
      ],
    },
  },
  { id: 'pace', label: 'Pace', group: 'Figures', value: '6', entry: { kind: 'int', min: 0, max: 20 } },
  { id: 'parry', label: 'Parry', group: 'Figures', value: '6', entry: { kind: 'fixed' } },
];
const gear = [
  { no: 1, label: 'Sabre', slot: 'In hand', note: 'Str+d6' },
  { no: 2, label: 'Revolver', slot: 'At hand', note: '2d6+1, range 12/24/48, 4 of 6 shots' },
  { no: 3, label: 'Leather coat', slot: 'Worn', note: 'armor 1' },
];
const base = {
  mine: false,
  owner: null,
  hidden: false,
  minor: false,
  out: false,
  chips: [],
  gear: [],
  sheet: [],
  at: [200, 300],
  place: '',
};

export const people = {
  Rosa: {
    ...base,
    id: 'Rosa',
    name: 'Rosa Vance',
    side: 'Heroes',
    owner: 2,
    tracks: [wounds(1), fatigue(0), bennies(2)],
    chips: [chip.aim],
    stats: stats(6, 6, '6 (1)'),
    gear,
    place: 'next to Ghoul 1',
  },
  Tom: {
    ...base,
    id: 'Tom',
    name: 'Tom Keller',
    side: 'Heroes',
    owner: 3,
    tracks: [wounds(0), fatigue(1), bennies(1)],
    chips: [chip.shaken, chip.prone],
    stats: stats(6, 5, '7 (2)'),
    gear: gear.slice(0, 1),
    place: 'behind the cart',
  },
  Ben: {
    ...base,
    id: 'Ben',
    name: 'Old Ben',
    side: 'Heroes',
    owner: 4,
    tracks: [wounds(2), fatigue(0), bennies(3)],
    stats: stats(5, 4, '5'),
    gear: gear.slice(1, 2),
    place: 'at the chapel door',
  },
  Warden: {
    ...base,
    id: 'Warden',
    name: 'The Grave Warden',
    side: 'The Dead',
    tracks: [wounds(1), bennies(2)],
    chips: [chip.vulnerable],
    stats: stats(6, 7, '9 (2)'),
    gear: gear.slice(0, 1),
    place: 'next to Tom Keller',
  },
  Ghoul1: {
    ...base,
    id: 'Ghoul1',
    name: 'Ghoul 1',
    side: 'The Dead',
    minor: true,
    tracks: [],
    chips: [chip.shaken],
    stats: stats(6, 5, '6'),
    place: 'next to Rosa Vance',
  },
  Ghoul2: {
    ...base,
    id: 'Ghoul2',
    name: 'Ghoul 2',
    side: 'The Dead',
    minor: true,
    out: true,
    tracks: [],
    stats: stats(6, 5, '6'),
  },
  Lurker: {
    ...base,
    id: 'Lurker',
    name: 'Lurker in the crypt',
    side: 'The Dead',
    hidden: true,
    tracks: [wounds(0, 1)],
    stats: stats(8, 6, '7'),
  },
};
const slots = [
  ['Tom', 'K♠', 'done'],
  ['Rosa', 'Q♥', 'now'],
  ['Ghoul1', '9♦', 'waiting'],
  ['Ghoul2', '9♦', 'out'],
  ['Ben', '7♣', 'waiting'],
  ['Warden', '5♥', 'waiting'],
  ['Lurker', '3♠', 'waiting'],
].map(([who, mark, state]) => ({ who, mark, state }));

const opt = (id, label, note = '', off = '') => ({ id, label, note, cost: '', off });
export const pick = (options, extra = {}) => ({
  kind: 'pick',
  options,
  min: 1,
  max: 1,
  default: [options[0].id],
  look: 'plain',
  ...extra,
});
const member = (id, label, form, extra = {}) => ({ id, label, form, when: null, extra: false, ...extra });
const group = (...members) => ({ kind: 'group', members });
const targets = pick([
  opt('Ghoul1', 'Ghoul 1', 'Parry 5, Shaken'),
  opt('Warden', 'The Grave Warden', 'Parry 7'),
  opt('Ghoul3', 'Ghoul 3', '', 'Ghoul 3 is out of reach: move next to it first.'),
]);
const called = [
  member('wild', 'All-out attack (+2, then open to attack)', { kind: 'confirm', default: false }),
  member(
    'called',
    'Called shot',
    pick([
      opt('none', 'None'),
      opt('limb', 'A limb', '−2'),
      opt('head', 'The head', '−4, damage +4'),
      opt('hand', 'A hand', '−4'),
    ]),
    { extra: true },
  ),
  member(
    'drop',
    'To make them drop what they hold',
    { kind: 'confirm', default: true },
    { when: { field: 'called', is: ['hand'] }, extra: true },
  ),
  member('touch', 'Only a touch', { kind: 'confirm', default: false }, { extra: true }),
];
const off = (text) => ({ code: 'off', rule: '', text });
const offer = (act, label, cost, form, extra = {}) => ({
  act,
  label,
  cost,
  note: '',
  form,
  default: {},
  off: null,
  main: false,
  ...extra,
});
export const attack = offer(
  'attack',
  'Attack',
  'Action',
  group(member('weapon', 'With', pick([opt('1', 'Sabre', 'Str+d6')])), member('target', 'Whom', targets), ...called),
  {
    main: true,
    note: 'Sabre, at Ghoul 1',
    default: { weapon: '1', target: 'Ghoul1', wild: false, called: 'none', touch: false },
  },
);
const offers = [
  attack,
  offer('shoot', 'Shoot', 'Action', group(member('target', 'Whom', targets)), {
    note: 'Revolver, 4 shots',
    default: { target: 'Ghoul1' },
  }),
  offer('test', 'Test', 'Action', group(), { note: 'Taunt, trick, feint' }),
  offer('reload', 'Reload', 'Action', group(), { off: off('The revolver is still loaded.') }),
  offer('defend', 'Defend', 'Whole turn', group(), { note: '+4 Parry until next turn' }),
  offer(
    'move',
    'Move',
    'Free',
    {
      kind: 'place',
      options: [
        opt('warden', 'next to the Grave Warden', '4 m'),
        opt('away', 'away from Ghoul 1', 'it may strike at you'),
        opt('cart', 'behind the cart', '6 m'),
      ],
      default: 'warden',
      free: null,
    },
    { default: 'warden' },
  ),
  offer('drop', 'Drop prone', 'Free', group()),
  offer('unshake', 'Shake it off', 'Benny', group(), { off: off('You are not Shaken.') }),
  offer('end', 'End the turn', 'Free', group()),
];

const dieView = (sides, ...faces) => ({ sides, faces, label: '', counted: true });
const rolls = {
  attack: {
    who: 'Rosa',
    title: 'Fighting',
    against: 'Parry 5',
    result: 'hit with a raise',
    tone: 'good',
    total: 16,
    dice: [{ ...dieView(8, 8, 5) }, { ...dieView(6, 4), label: 'Wild', counted: false }],
    mods: [
      { label: 'Aim', value: 2, rule: '' },
      { label: 'Gang up', value: 1, rule: '' },
      { label: 'Ghoul 1 is Vulnerable', value: 2, rule: '' },
      { label: 'Wounds', value: -1, rule: '' },
      { label: 'other', value: -1, rule: '' },
    ],
  },
  miss: {
    who: 'Warden',
    title: 'Fighting',
    against: 'Parry 5',
    result: 'miss',
    tone: 'bad',
    total: 3,
    dice: [dieView(10, 3), { ...dieView(6, 1), label: 'Wild', counted: false }],
    mods: [],
  },
  damage: {
    who: 'Rosa',
    title: 'Damage',
    against: 'Toughness 6',
    result: '2 wounds',
    tone: 'good',
    total: 14,
    dice: [dieView(6, 5), dieView(6, 6, 2), { ...dieView(6, 1), label: 'raise' }],
    mods: [],
  },
};
let number = 0;
const line = (round, kind, text, extra = {}) => ({
  n: ++number,
  round,
  kind,
  text: span(text),
  rule: '',
  secret: false,
  undone: false,
  tone: 'plain',
  ...extra,
});
export const lines = [
  line(1, 'note', 'The fight begins at the old chapel.'),
  line(1, 'turn', "*Rosa Vance*'s turn"),
  line(1, 'act', '*Rosa Vance* draws the sabre and runs at *Ghoul 2*.'),
  line(1, 'roll', '*Rosa Vance* strikes at *Ghoul 2*', { roll: rolls.damage, rule: 'sw.damage' }),
  line(1, 'effect', '*Ghoul 2* is out of the fight.', { tone: 'bad' }),
  line(1, 'turn', "*The Grave Warden*'s turn"),
  line(1, 'roll', '*The Grave Warden* swings at *Tom Keller*', { roll: rolls.miss }),
  line(1, 'act', '*Tom Keller* throws himself into the mud.', { undone: true }),
  line(1, 'gm', 'The GM set Wounds of *Old Ben* to 2.'),
  line(1, 'roll', '*Lurker in the crypt* listens', {
    roll: { ...rolls.miss, who: 'Lurker', title: 'Notice', against: '4' },
    secret: true,
  }),
  line(2, 'turn', 'Cards are dealt.'),
  line(2, 'turn', "*Tom Keller*'s turn"),
  line(2, 'effect', '*Tom Keller* fails to recover and stays Shaken.', { tone: 'bad' }),
  line(2, 'choice', '*Tom Keller* keeps the Benny.'),
  line(2, 'turn', "*Rosa Vance*'s turn"),
  line(2, 'act', '*Rosa Vance* attacks *Ghoul 1* with the sabre.'),
  line(2, 'roll', '*Rosa Vance* attacks *Ghoul 1*', { roll: rolls.attack, rule: 'sw.attack' }),
  line(2, 'effect', '*Ghoul 1* is Shaken and stands open to the next blow.', { tone: 'bad' }),
];

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
    case 11:
      return asked(questions.reroll);
    default:
      return as(2, { mine: ['Rosa'], table: { ...table, scripted: true, paused: true }, offers: of('Rosa', false) });
  }
}
