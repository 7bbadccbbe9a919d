//! CD-ACT-48: wear of improvised weapons.

use crate::declared::WeaponInUse;
use crate::gear::{self, LOST};
use fray_engine::base::{Str, Val, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::Play;
use fray_engine::text;

/// CD-ACT-48: a hit takes as much Structure as it did damage, less the Durability; once wrecked, the item is gone.
pub fn damage_improvised(play: &mut Play, by: Who, weapon: &WeaponInUse, dealt: i32) {
    let (Some(made), Some(no)) = (weapon.made, weapon.item) else { return };
    let worn = dealt - made.durability;
    let Some(before) = play.scene().item(by, no).map(gear::structure_lost) else { return };
    if worn <= 0 {
        return;
    }
    let now = before + worn;
    if now >= made.structure() {
        play.by("CD-ACT-48").item_gone(by, no);
        play.by("CD-ACT-48").tell_in(LineKind::Effect, Tone::Bad, text!(by, "'s ", weapon.label(), " breaks."));
        return;
    }
    play.by("CD-ACT-48").change_item(by, no, |i| {
        i.data.insert(Str::new_static(LOST), Val::Int(now));
    });
    let words = text!(by, "'s ", weapon.label(), " loses ", worn, " Structure; ", made.structure() - now, " left.");
    play.by("CD-ACT-48").tell(LineKind::Effect, words);
}
