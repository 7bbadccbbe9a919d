//! CE-RES-11, CE-GM-2, 3, 10, 11, 23, 24: what the GM states beforehand: circumstances, visibility, cover, zones, the
//! setting.

use super::people::{PEOPLE, act, check_people, named};
use crate::conditions::{CIRCUMSTANCE, TERROR_ZONE};
use crate::fear;
use crate::gear;
use crate::sheet;
use crate::turn::{self, Extent, GivenCover};
use fray_engine::base::{Str, Who, signed};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CE-RES-11.
    CIRCUMSTANCES {
        modifier: i32 = "Modifier",
    }
    /// CE-MOD-5, 6.
    SIGHT {
        visibility: String = "Visibility",
    }
    /// CE-GM-10, CE-PROT-6.
    COVERED {
        rating: i32 = "Armor it gives (0: no cover)",
        extent: Extent = "It hides",
        enclosed: bool = "Wholly enclosed",
    }
    /// CE-GM-23.
    SETTING {
        weapon: String = "Weapon",
        exists: bool = "Exists in this setting",
    }
}

const CIRCUMSTANCE_ACT: &str = "circumstances";
const VISIBILITY: &str = "visibility";
const COVER: &str = "set_cover";
const END_ZONE: &str = "end_terror";
const SETTING_ACT: &str = "setting";

/// What the GM states beforehand.
pub const FAMILY: Family = Family {
    acts: &[CIRCUMSTANCE_ACT, VISIBILITY, COVER, END_ZONE, SETTING_ACT],
    gm: offers,
    check,
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene) -> Vec<Offer> {
    let mut out = Vec::new();
    let modifier = || [CIRCUMSTANCES.modifier.number(-80..=80, 0)];
    out.extend(act(scene, CIRCUMSTANCE_ACT, "Circumstances", modifier).map(|o| o.note("for the next roll")));
    out.push(Offer::lazy(VISIBILITY, "Visibility", "GM", |s| {
        let sights = sheet::SIGHTS.iter().map(|(id, label)| Opt::new(*id, *label)).collect();
        let now = s.var(sheet::VISIBILITY);
        Form::group([SIGHT.visibility.one_with_default(sights, Some(now))])
    }));
    let cover = || {
        [
            COVERED.rating.number(0..=99, turn::WALL),
            COVERED.extent.of_all(Extent::Half),
            COVERED.enclosed.confirm(false),
        ]
    };
    out.extend(act(scene, COVER, "Cover", cover));
    if scene.ids().any(|w| scene.has(w, TERROR_ZONE)) {
        out.push(Offer::new(END_ZONE, "End the terror", "GM", Form::empty()).note("no zone is left"));
    }
    let setting = Offer::lazy(SETTING_ACT, "Weapons of the setting", "GM", setting_form);
    out.push(setting.note("which of them exist").good_for(Use::Seldom));
    out
}

fn setting_form(scene: &Scene) -> Form {
    let weapons = gear::carried_weapons().map(|w| {
        let note = if gear::absent(scene, &w.id) { "does not exist" } else { "" };
        Opt::new(w.id.clone(), w.label.clone()).note(note)
    });
    Form::group([SETTING.weapon.one_of(weapons.collect()), SETTING.exists.confirm(false)])
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    if PEOPLE.who.is_in(cmd) { check_people(scene, cmd) } else { Ok(()) }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    match &*cmd.act {
        VISIBILITY => {
            let said = |s: &&(&str, &str)| SIGHT.visibility.of(cmd) == Some(s.0);
            let Some((id, label)) = sheet::SIGHTS.iter().find(said) else { return Ok(()) };
            play.by("CE-MOD-5").set_scene(sheet::VISIBILITY, Str::new_static(id));
            play.by("CE-MOD-5").tell(LineKind::Gm, text!("Visibility: ", *label, "."));
        }
        END_ZONE => {
            for who in play.scene().ids().collect::<Vec<_>>() {
                play.by("CE-FEAR-2").end(who, TERROR_ZONE);
            }
            let left = fear::zones(play.scene()).len() as i32;
            play.by("CE-FEAR-2")
                .tell(LineKind::Gm, text!("The terror is over", if left > 0 { " for now." } else { "." }));
        }
        SETTING_ACT => setting(play, cmd),
        _ => named(play.scene(), cmd).into_iter().for_each(|who| upon(play, who, cmd)),
    }
    Ok(())
}

/// CE-GM-23: every weapon of the armoury exists, unless the GM says that it does not.
fn setting(play: &mut Play, cmd: &Cmd) {
    let Some(row) = SETTING.weapon.of(cmd).and_then(gear::weapon) else { return };
    let exists = SETTING.exists.yes(cmd);
    let mut absent = play.scene().var(sheet::ABSENT);
    absent.retain(|id| *id != *row.id);
    if !exists {
        absent.push(Str::new(&row.id));
    }
    play.by("CE-GM-23").set_scene(sheet::ABSENT, absent);
    let words = if exists { "In this setting there is: " } else { "In this setting there is no: " };
    play.by("CE-GM-23").tell(LineKind::Gm, text!(words, row.label.clone(), "."));
}

fn upon(play: &mut Play, who: Who, cmd: &Cmd) {
    if cmd.act == CIRCUMSTANCE_ACT {
        let n = CIRCUMSTANCES.modifier.of(cmd).unwrap_or(0);
        play.by("CE-RES-11").end(who, CIRCUMSTANCE);
        if n != 0 {
            play.by("CE-RES-11").condition(who, Cond::new(CIRCUMSTANCE).level(n));
        }
        let words = text!("Circumstances: ", signed(n), " on the next roll of ", who, ".");
        play.by("CE-RES-11").tell(LineKind::Gm, words);
        return;
    }
    let rating = COVERED.rating.of(cmd).unwrap_or(0);
    if rating <= 0 {
        turn::leave_cover(play, who, "CE-GM-10");
        play.by("CE-GM-10").tell(LineKind::Gm, text!(who, " is in the open."));
        return;
    }
    let extent = COVERED.extent.of(cmd).unwrap_or(Extent::Half);
    let enclosed = COVERED.enclosed.yes(cmd);
    turn::set_cover(play, who, GivenCover { thing: None, rating, extent: Some(extent), enclosed });
    play.by("CE-GM-10").tell(LineKind::Gm, text!(who, " is behind cover that stops ", rating, "."));
}
