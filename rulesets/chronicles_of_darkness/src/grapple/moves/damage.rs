//! CD-ACT-58, 49, 50: hurting somebody in a grapple.

use super::control;
use crate::conditions::IMMOBILIZED;
use crate::harm::{self, ArmorUse, Hit, Source, Stuns, Type};
use crate::{derived, gear, rolls, sheet};
use fray_engine::base::{Text, Who, plural, signed};
use fray_engine::fact::LineKind;
use fray_engine::form::{Ask, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

const HANDS: &str = "hands";
const WEAPON: &str = "weapon";
const BITE: &str = "bite";

/// The choice of a weapon: the one under control, an animal's teeth, bare hands, a human bite.
pub(super) fn with(scene: &Scene, winner: Who, ask: Ask<String>) -> Member {
    let mut options = Vec::new();
    if let Some((_, item)) = control::controlled(scene, winner) {
        let empty = gear::weapon(&item.kind).is_some_and(gear::Weapon::shoots) && item.left < 1;
        let off = empty.then(|| Refusal::new("no_ammo", "CD-ACT-58", text!("The ", item.label.clone(), " is empty.")));
        options.push(Opt::new(WEAPON, item.label.clone()).note("lethal").unless(off));
    }
    let bite = scene.get(winner, sheet::BITE);
    let lethal = derived::bites_lethally(scene, winner);
    let teeth =
        Opt::new(BITE, "teeth").note(format!("{}, {}", signed(bite), if lethal { "lethal" } else { "bashing" }));
    let hands = Opt::new(HANDS, "bare hands").note("bashing");
    if lethal {
        options.extend([teeth, hands])
    } else {
        options.extend([hands, teeth])
    }
    ask.one_of(options)
}

/// CD-ACT-58: damage equal to the net successes. A controlled weapon adds its modifier and makes it lethal, and a gun
/// spends a round; a bite has a modifier of its own.
pub(super) fn deal(play: &mut Play, winner: Who, loser: Who, net: i32, with: Option<&str>) -> Flow {
    // CD-ACT-62
    if play.has(winner, IMMOBILIZED) && !rolls::pay(play, winner, "CD-ACT-62", "to strike from the hold") {
        return Ok(());
    }
    let armed = control::controlled(play.scene(), winner).filter(|_| with == Some(WEAPON));
    let armed = armed.and_then(|(weapon, i)| gear::weapon(&i.kind).map(|row| (weapon, row, gear::piercing(i, row))));
    let mut hit = Hit {
        from: Some(winner),
        to: loser,
        points: net,
        kind: Type::Bashing,
        source: Source::Other,
        piercing: 0,
        armor: ArmorUse::Counts,
        stuns: Stuns::PLAIN,
        what: text!(winner, "'s grip"),
        rule: "CD-ACT-58",
    };
    if let Some((weapon, row, piercing)) = armed {
        hit.points = (net + row.modifier).max(0);
        hit.kind = Type::Lethal;
        hit.piercing = piercing;
        hit.what = text!("the ", row.label.clone());
        if row.shoots() {
            hit.source = Source::Firearms;
            gear::fires(play, weapon.owner, weapon.no, 1, "CD-ACT-58");
        }
    } else if with == Some(BITE) {
        // CD-ACT-49, 50
        hit.points = (net + play.get(winner, sheet::BITE)).max(0);
        hit.kind = if derived::bites_lethally(play.scene(), winner) { Type::Lethal } else { Type::Bashing };
        hit.what = text!(winner, "'s teeth");
    }
    play.by("CD-ACT-58").tell(LineKind::Effect, sum(&hit, (winner, loser), net));
    harm::hit(play, &hit).map(|_| ())
}

/// "Bob hurts Dee: 1 net success + 2 for the machete = 3 lethal."
fn sum(hit: &Hit, (winner, loser): (Who, Who), net: i32) -> Text {
    let mut words = text!(winner, " hurts ", loser, ": ", net, plural(net, " net success", " net successes"));
    let more = hit.points - net;
    if more != 0 {
        let sign = if more < 0 { " − " } else { " + " };
        words = words.and(sign).and(more.abs()).and(" for ").then(hit.what.clone());
    }
    let kind = if hit.kind == Type::Bashing { " bashing." } else { " lethal." };
    words.and(" = ").and(hit.points).and(kind)
}
