/** Icons of the game-icons set (game-icons.net, CC BY 3.0) by the name that this client gives them. */
export const gameIcons = {
  fight: 'crossed-swords',
  log: 'quill-ink',
  sheet: 'character',
  act: 'fist',
  people: 'three-friends',
  screen: 'tv',
  hourglass: 'hourglass',
  ruling: 'gavel',
  place: 'position-marker',
  skull: 'death-skull',
  add: 'team-upgrade',
} as const;

export type GameIcon = keyof typeof gameIcons;
