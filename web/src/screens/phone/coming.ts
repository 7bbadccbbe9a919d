import type { ChipView, CombatantView, ConditionView, Span } from '../../wire';
import { opening } from '../../words';

type Condition = (chip: ChipView) => ConditionView | undefined;

/** Threats to a combatant: conditions that run on, and others who are about to act against it. */
export function threats(own: CombatantView, all: readonly CombatantView[], condition: Condition): Span[][] {
  const running = own.chips.flatMap((chip) => {
    const found = condition(chip);
    return found?.looms === 'bearer' ? [[{ t: `${opening(found.label)}: ${found.note}` }]] : [];
  });
  const meant = all.flatMap((other) => {
    const chips = other.id === own.id || other.out ? [] : other.chips;
    return chips.flatMap((chip) => {
      const found = chip.by === own.name ? condition(chip) : undefined;
      const words = found && [{ t: other.name, who: other.id }, { t: ` is ${found.label.toLowerCase()} at you.` }];
      return words && found.looms === 'named' ? [words] : [];
    });
  });
  // What a combatant has begun goes on even if it is out.
  const open = all.flatMap((other) => {
    const found = other.chips.map(condition).filter((c) => c?.looms === 'anyone');
    return found.flatMap((c) =>
      c ? [[{ t: other.name, who: other.id }, { t: ` is ${c.label.toLowerCase()}: ${c.note}.` }]] : [],
    );
  });
  return [...running, ...meant, ...open];
}
