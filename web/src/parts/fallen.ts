import type { GlyphName } from '../look/glyphs';
import type { GameIcon } from '../look/icon-names';
import type { CombatantView } from '../wire';

interface Fall {
  icon: GameIcon | GlyphName;
  words: string;
  /** The same next to a name alone. */
  state: string;
  /** Beyond help. */
  lost: boolean;
}

/** How a combatant is out of the fight. */
export function fallen(c: CombatantView): Fall | null {
  switch (c.fallen) {
    case undefined:
      return null;
    case 'down':
      return { icon: 'pulse', words: 'down', state: 'down', lost: false };
    case 'dead':
      return { icon: 'skull', words: 'dead', state: 'dead', lost: true };
    case 'away':
      return { icon: 'skull', words: 'out', state: 'out of the fight', lost: true };
  }
}
