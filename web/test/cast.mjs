/** Who is in the fight, as the server would draw them. For looking at the client only. */

export const span = (text) =>
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
export const sheet = [
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
  free: false,
  hidden: false,
  minor: false,
  out: false,
  chips: [],
  gear: [],
  sheet: [],
  orders: [],
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
    orders: [{ label: 'soak', order: 'pass' }],
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
