//! CD-GM-15, 17, 18: tags that the GM sets or ends and tracks that the GM edits, with everything that their rules attach
//! to that.

use super::{
    LastBox, Limb, Points, Row, Type, beaten, bleeding, blind, last_box, object, recovery, stop_bleeding, stun,
    surrenders, unconscious, wakes, wrack, wracks,
};
use crate::conditions::{
    ARM_WRACK_LEFT, ARM_WRACK_RIGHT, BEATEN_DOWN, BLEEDING, BLINDED, DEAD, GRAPPLING, HELD, INSANE, KNOCKED_DOWN,
    LEG_WRACK_LEFT, LEG_WRACK_RIGHT, PRONE, SICK, STUNNED, SURPRISED, SURRENDERED, UNCONSCIOUS,
};
use crate::rolls::SicknessStart;
use crate::{derived, grapple_state, sheet, turn};
use fray_engine::base::{Val, ValueType as _, Who};
use fray_engine::fact::LineKind;
use fray_engine::payload::Payload as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// Sets the tag as its rule does. If the GM sets `dead`, nobody pays for the death (CD-TURN-2).
pub fn set_by_gm(play: &mut Play, who: Who, id: &'static str) -> Flow {
    if derived::is_object(play.scene(), who) {
        play.by("CD-GM-18").condition(who, Cond::new(id));
        return Ok(());
    }
    match id {
        STUNNED => stun(play, who, "CD-TAG-16"),
        KNOCKED_DOWN => turn::knock_down(play, who, "CD-TAG-10"),
        ARM_WRACK_LEFT => wrack(play, who, Limb::LeftArm, None),
        ARM_WRACK_RIGHT => wrack(play, who, Limb::RightArm, None),
        LEG_WRACK_LEFT => wrack(play, who, Limb::LeftLeg, None),
        LEG_WRACK_RIGHT => wrack(play, who, Limb::RightLeg, None),
        BLINDED => blind(play, who, 1, None),
        BEATEN_DOWN => beaten::beaten_down(play, who),
        SURRENDERED => surrenders(play, who),
        UNCONSCIOUS => unconscious(play, who, "CD-GM-17"),
        BLEEDING => bleeding::begins(play, who, None),
        DEAD => return last_box::kill(play, who, None),
        SICK => {
            let round = play.scene().round_number();
            play.by("CD-TAG-13").condition(who, SicknessStart { grade: 1, round }.in_cond(SICK));
        }
        INSANE => {
            play.by("CD-TAG-8").condition(who, Cond::new(INSANE));
            turn::act_last(play, who);
        }
        plain => play.by("CD-GM-15").condition(who, Cond::new(plain)),
    }
    // Where the rule would do nothing (somebody unconscious cannot be stunned), the GM's tag is set all the same.
    if !play.has(who, id) {
        play.by("CD-GM-18").condition(who, Cond::new(id));
    }
    Ok(())
}

/// Ends the tag as its rule does.
pub fn ended_by_gm(play: &mut Play, who: Who, id: &'static str) {
    match id {
        UNCONSCIOUS => wakes(play, who, "CD-GM-17"),
        // CD-ACT-64: a grapple has two members.
        GRAPPLING => grapple_state::end_of(play, who),
        // CD-ACT-61: a Hold is on both.
        HELD => grapple_state::end_hold(play, who),
        // CD-TAG-10: standing up ends it.
        PRONE => play.by("CD-TAG-10").end(who, KNOCKED_DOWN),
        // CD-TURN-13: a victim who noticed in time after all has the action of this round.
        SURPRISED if play.has(who, SURPRISED) => play.by("CD-TURN-13").set(who, sheet::ACTED, false),
        _ => {}
    }
    play.by("CD-GM-18").end(who, id);
}

/// CD-DMG-10 to 12, 14, 15: somebody comes in wounded: nothing has healed before, and a full track counts. CD-GEAR-4: a
/// thing without Structure is a wreck.
pub fn arrived(play: &mut Play, who: Who) {
    if derived::is_object(play.scene(), who) {
        return object::arrived(play, who);
    }
    if derived::filled(play.scene(), who) == 0 {
        return;
    }
    recovery::restart(play, who);
    if !derived::is_out(play.scene(), who) {
        goes_out(play, who);
    }
}

/// CD-GM-18: what follows when a figure that harm changes is edited.
pub fn edited(play: &mut Play, who: Who, field: u16, before: &Val) {
    object::edited(play, who, field, before);
    track_edited(play, who, field, before);
}

/// CD-DMG-10 to 15: an edit has changed the track or its length. That is not damage, so it stuns nobody and nobody
/// answers for it.
fn track_edited(play: &mut Play, who: Who, field: u16, before: &Val) {
    let Some(was) = row_before(play.scene(), who, field, before) else { return };
    let now = Row::of(play.scene(), who);
    if now.marks.sum() > was.marks.sum() {
        recovery::restart(play, who);
    }
    // CD-TAG-2: a wound that is gone lames no limb.
    for emptied in now.marks.sum() + 1..=was.marks.sum() {
        wracks::healed(play, who, emptied, Type::Bashing);
    }
    if now.last_box() == was.last_box() {
        return;
    }
    if play.has(who, DEAD) {
        play.by("CD-GM-18").end(who, DEAD);
        play.by("CD-GM-18").tell(LineKind::Effect, text!(who, " is alive."));
    }
    match now.last_box() {
        LastBox::Marked(_) => goes_out(play, who),
        LastBox::Empty => {
            stop_bleeding(play, who, "CD-GM-18");
            wakes(play, who, "CD-DMG-15");
        }
    }
}

/// The track before this field was edited. None: it was another field, or a thing.
fn row_before(scene: &Scene, who: Who, field: u16, before: &Val) -> Option<Row> {
    let of_the_track = [sheet::AGGRAVATED, sheet::LETHAL, sheet::BASHING, sheet::STAMINA, sheet::SIZE];
    if derived::is_object(scene, who) || !of_the_track.iter().any(|f| f.ix == field) {
        return None;
    }
    let was = |f: sheet::Number| if f.ix == field { i32::get(before) } else { scene.get(who, f) };
    let marks = Points { aggravated: was(sheet::AGGRAVATED), lethal: was(sheet::LETHAL), bashing: was(sheet::BASHING) };
    Some(Row { boxes: was(sheet::STAMINA) + was(sheet::SIZE), marks })
}

/// CD-DMG-12, 14: what a full track brings without a blow.
fn goes_out(play: &mut Play, who: Who) {
    match Row::of(play.scene(), who).last_box() {
        LastBox::Empty | LastBox::Marked(Type::Bashing) => {}
        LastBox::Marked(Type::Lethal) => {
            unconscious(play, who, "CD-DMG-12");
            bleeding::begins(play, who, None);
        }
        LastBox::Marked(Type::Aggravated) => last_box::dies(play, who),
    }
}
