import type { GlyphName } from '../look/glyphs';
import type { GameIcon } from '../look/icon-names';
import type { CombatantView } from '../wire';

/** Icon and words for a combatant who is out of the fight, and whether it is beyond help. */
export function fallen(c: CombatantView): { icon: GameIcon | GlyphName; words: string; lost: boolean } | null {
  switch (c.fallen) {
    case undefined:
      return null;
    case 'down':
      return { icon: 'pulse', words: 'down', lost: false };
    case 'dead':
      return { icon: 'skull', words: 'dead', lost: true };
    case 'away':
      return { icon: 'skull', words: 'out', lost: true };
  }
}
