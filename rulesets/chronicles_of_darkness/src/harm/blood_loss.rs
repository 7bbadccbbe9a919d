//! CD-DMG-13, CD-TURN-14: what bleeding costs, a point each minute.

use super::bleeding::{BleedingStart, MINUTE, remember};
use super::terms::{ArmorUse, Hit, Source};
use super::{Stuns, Type, hit};
use crate::conditions::BLEEDING;
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};

/// CD-TURN-14: a minute in rounds.
const ROUNDS: u32 = 20;

/// CD-TURN-14: bleeding costs a point at every 20th round end since it began.
pub(super) fn round_ends(play: &mut Play) -> Flow {
    let all: Vec<Who> = play.scene().ids().collect();
    for who in all {
        let Some(began) = BleedingStart::of(play.scene(), who) else { continue };
        remember(play, who, BleedingStart { clock: play.scene().seconds(), ..began });
        let rounds = play.scene().round_number().zip(began.round);
        if rounds.is_some_and(|(now, began)| now >= began && (now.get() - began.get() + 1) % ROUNDS == 0) {
            one_point(play, who)?;
        }
    }
    Ok(())
}

/// CD-DMG-13, out of combat: the point that one minute costs.
pub(super) fn minute(play: &mut Play, who: Who) -> Flow {
    if let Some(began) = BleedingStart::of(play.scene(), who) {
        remember(play, who, BleedingStart { clock: began.clock.saturating_add(MINUTE), ..began });
        one_point(play, who)?;
    }
    Ok(())
}

/// Deals one more point; the one who caused the bleeding answers for a death (CD-TURN-2).
fn one_point(play: &mut Play, who: Who) -> Flow {
    let from = play.scene().cond(who, BLEEDING).and_then(|c| c.by);
    let loss = Hit {
        from,
        to: who,
        points: 1,
        kind: Type::Lethal,
        source: Source::Other,
        piercing: 0,
        armor: ArmorUse::Ignored,
        stuns: Stuns::Never,
        what: "bleeding".into(),
        rule: "CD-DMG-13",
    };
    hit(play, &loss).map(|_| ())
}
