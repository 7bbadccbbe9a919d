//! CD-ACT-20, 47, 48: fighting with things that were not made for it, and how they wear.

use crate::declared::Attack;
use crate::gear::{self, LOST};
use crate::harm::Dealt;
use fray_engine::base::{Str, Val};
use fray_engine::fact::{LineKind, Mod, Tone};
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// CD-ACT-47: -1; CD-ACT-48: one more when it is badly worn.
pub fn mods(scene: &Scene, a: &Attack) -> Vec<Mod> {
    let (Some(made), Some(item)) = (a.weapon.made, a.weapon.held(scene, a.by)) else { return vec![] };
    let mut mods = vec![Mod::new("CD-ACT-47", "improvised", -1)];
    if gear::structure_lost(item) > made.durability {
        mods.push(Mod::new("CD-ACT-48", "damaged", -1));
    }
    mods
}

/// CD-ACT-48: a hit wears it as much as it hurt, less its Durability; wrecked, it is gone.
pub fn wears(play: &mut Play, a: &Attack, dealt: Dealt) {
    let (Some(made), Some(no)) = (a.weapon.made, a.weapon.item) else { return };
    let worn = dealt.points - made.durability;
    let Some(before) = play.scene().item(a.by, no).map(gear::structure_lost) else { return };
    if worn <= 0 {
        return;
    }
    let now = before + worn;
    let label = a.weapon.label.clone();
    if now >= made.structure() {
        play.by("CD-ACT-48").item_gone(a.by, no);
        play.by("CD-ACT-48").tell_in(LineKind::Effect, Tone::Bad, text!(a.by, "'s ", label, " breaks."));
        return;
    }
    play.by("CD-ACT-48").change_item(a.by, no, |i| {
        i.data.insert(Str::new_static(LOST), Val::Int(now));
    });
    let words = text!(a.by, "'s ", label, " loses ", worn, " Structure; ", made.structure() - now, " left.");
    play.by("CD-ACT-48").tell(LineKind::Effect, words);
}
