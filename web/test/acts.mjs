/** What can be done in the fight, and what has happened. */

import { span } from './cast.mjs';

export const slots = [
  ['Tom', 'K♠', 'done'],
  ['Rosa', 'Q♥', 'now'],
  ['Ghoul1', '9♦', 'waiting'],
  ['Ghoul2', '9♦', 'out'],
  ['Ben', '7♣', 'waiting'],
  ['Warden', '5♥', 'waiting'],
  ['Lurker', '3♠', 'waiting'],
].map(([who, mark, state]) => ({ who, mark, state }));

export const opt = (id, label, note = '', off = '') => ({ id, label, note, cost: '', off });
export const pick = (options, extra = {}) => ({
  kind: 'pick',
  options,
  min: 1,
  max: 1,
  default: [options[0].id],
  look: 'plain',
  ...extra,
});
export const member = (id, label, form, extra = {}) => ({ id, label, form, when: null, extra: false, ...extra });
export const group = (...members) => ({ kind: 'group', members });
export const targets = pick([
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
export const offers = [
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
