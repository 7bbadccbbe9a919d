import type { Role } from './wire';

export const ROLE_WORDS: Record<Role, string> = { gm: 'GM', player: 'Player', spectator: 'Table screen' };
