/** Icons of the game-icons set (game-icons.net, CC BY 3.0) by the name that this client gives them. */
export const gameIcons = {
  fight: 'crossed-swords',
  log: 'scroll-unfurled',
  sheet: 'character',
  act: 'fist',
  people: 'three-friends',
  crown: 'crown',
  screen: 'tv',
  hourglass: 'hourglass',
  ruling: 'gavel',
  gear: 'knapsack',
  place: 'position-marker',
  skull: 'death-skull',
  add: 'team-upgrade',
} as const;

export type GameIcon = keyof typeof gameIcons;
