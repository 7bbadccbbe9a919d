//! CD-ACT-57: which weapon a grappler controls.

use crate::conditions::CONTROLS_WEAPON;
use crate::gear::{self, STOWED};
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::{Item, Scene};
use fray_engine::text;

fray_engine::payload! {
    /// Whose weapon, and which.
    pub struct Controls of CONTROLS_WEAPON { owner: Who, weapon(of owner): ItemNo }
}

/// A weapon that one of the two grapplers carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HeldWeapon {
    /// Who carries it, in hand or stowed.
    pub owner: Who,
    pub no: ItemNo,
}

/// The weapon that `who` controls, while it is in a hand.
pub(super) fn controlled(scene: &Scene, who: Who) -> Option<(HeldWeapon, &Item)> {
    let Controls { owner, weapon } = Controls::on(scene, who).filter(|c| c.owner.index() < scene.cast.len())?;
    let item = scene.item(owner, weapon).filter(|i| gear::readied(i))?;
    Some((HeldWeapon { owner, no: weapon }, item))
}

/// What the winner could take control of, by ids in the form: their own weapons, held or stowed, and the loser's held
/// ones. A stowed one needs a free hand.
pub(super) fn choices(scene: &Scene, winner: Who, loser: Who) -> Vec<(Str, String, HeldWeapon)> {
    let mut out = Vec::new();
    let weapons = |who: Who| scene.combatant(who).gear.iter().filter(|i| gear::weapon(&i.kind).is_some());
    for i in weapons(winner) {
        let drawn = i.slot == STOWED && gear::any_hand_for(scene, winner, &i.kind).is_some();
        if gear::readied(i) || drawn {
            out.push((gear::key(scene, winner, i), i.label.to_string(), HeldWeapon { owner: winner, no: i.no }));
        }
    }
    for i in weapons(loser).filter(|i| gear::readied(i)) {
        let id = format!("their_{}", gear::key(scene, loser, i)).into();
        out.push((id, format!("{} of the other", i.label), HeldWeapon { owner: loser, no: i.no }));
    }
    out
}

/// CD-ACT-57: the winner controls the weapon until the other succeeds with this move or the grapple ends. A held weapon
/// stays in the hand where it is; a stowed one goes into its owner's hand.
pub(super) fn take(play: &mut Play, winner: Who, loser: Who, weapon: HeldWeapon) {
    let Some(item) = play.scene().item(weapon.owner, weapon.no).cloned() else { return };
    if item.slot == STOWED
        && let Some(slot) = gear::any_hand_for(play.scene(), weapon.owner, &item.kind)
    {
        play.by("CD-ACT-57").carry(weapon.owner, weapon.no, slot);
    }
    play.by("CD-ACT-57").end(loser, CONTROLS_WEAPON);
    play.by("CD-ACT-57").condition(winner, Controls { owner: weapon.owner, weapon: weapon.no }.cond());
    play.by("CD-ACT-57").tell(LineKind::Effect, text!(winner, " controls the ", item.label, "."));
}
