//! CD-DMG-13, 16: care outside fights, one roll a minute: stopping bleeding and healing bashing damage.

use crate::conditions::{BLEEDING, DEAD, TENDED};
use crate::rolls::{self, Hands, Kind, Pool};
use crate::{derived, harm, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Phase, Scene};
use fray_engine::system::{Offer, Refusal, refuse};
use fray_engine::target::TARGET;
use fray_engine::text;

/// Id of the action.
const TEND: &str = "tend";
/// What a roll takes, in seconds.
const MINUTE: u32 = 60;

/// CD-DMG-16.
pub const FAMILY: Family = Family {
    acts: &[TEND],
    uses: &[],
    outside_fights: &[TEND],
    offers_outside: offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// Combatants that care would help.
fn helped(scene: &Scene, who: Who) -> bool {
    !scene.has(who, DEAD) && (scene.has(who, BLEEDING) || scene.get(who, sheet::BASHING) > 0)
}

/// Those that the healer can help, the bleeding first.
fn patients(scene: &Scene, healer: Who) -> Vec<Who> {
    let mut all: Vec<Who> = scene.ids().filter(|w| scene.knows(healer, *w) && helped(scene, *w)).collect();
    all.sort_by_key(|w| !scene.has(*w, BLEEDING));
    all
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all = patients(scene, who);
    if all.is_empty() || derived::is_out(scene, who) {
        return vec![];
    }
    let option = |w: &Who| {
        let note = if scene.has(*w, BLEEDING) {
            "bleeds: one success".to_string()
        } else {
            format!("{} of {} successes to heal 1 bashing", so_far(scene, who, *w), derived::filled(scene, *w))
        };
        Opt::combatant(scene, *w).note(note)
    };
    let mut members = vec![TARGET.one_of(all.iter().map(option).collect())];
    members.extend(rolls::specialty_member(scene, who, &[sheet::MEDICINE]));
    members.extend(rolls::willpower_member(scene, who));
    let form = Form::group(members);
    let offer = Offer::new(TEND, "Tend wounds", "a minute", form);
    vec![offer.note("Dexterity + Medicine, one roll a minute")]
}

fn so_far(scene: &Scene, healer: Who, who: Who) -> i32 {
    scene.cond_from(who, TENDED, healer).map_or(0, |c| c.level)
}

fn target(scene: &Scene, cmd: &Cmd) -> Option<(Who, Who)> {
    let healer = cmd.who?;
    let named = if TARGET.is_in(cmd) { TARGET.of(scene, cmd) } else { patients(scene, healer).first().copied() };
    named.map(|w| (healer, w))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    if scene.phase == Phase::Running {
        return refuse("gm_required", "CD-DMG-16", "This takes minutes. Do it when the fight is over.");
    }
    if let Some(who) = cmd.who.filter(|w| derived::is_out(scene, *w)) {
        return refuse("unconscious", "CD-TAG-19", text!(who, " is out of action and can do nothing."));
    }
    match target(scene, cmd) {
        Some((healer, who)) if helped(scene, who) => rolls::check_willpower(scene, healer, cmd),
        _ => {
            refuse("bad_target", "CD-DMG-16", "Care stops bleeding and heals bashing damage. Only time heals the rest.")
        }
    }
}

/// CD-DMG-16: an extended roll; as many successes as boxes are filled heal one box of bashing damage.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    if let Some(healer) = cmd.who {
        rolls::specialty_ruled(play, healer, sheet::MEDICINE, cmd)?;
        check(play.scene(), cmd)?;
    }
    let Some((healer, who)) = target(play.scene(), cmd) else { return Ok(()) };
    play.by("CD-DMG-16").tell(LineKind::Act, text!(healer, " tends ", who, "'s wounds."));
    let willed = rolls::pay_for_dice(play, healer, cmd);
    let pool = Pool::new(healer, TEND, text!("to tend ", who), Kind::Care, |s| {
        let mut modifiers =
            vec![rolls::attribute(s, healer, sheet::DEXTERITY), rolls::skill(s, healer, sheet::MEDICINE)];
        modifiers.extend(rolls::arm_modifier(s, healer, Hands::Needed));
        modifiers.extend(rolls::specialty_modifier(s, healer, sheet::MEDICINE, cmd));
        modifiers.extend(willed.clone());
        modifiers
    });
    let successes =
        rolls::roll(play, &pool.reduced_if("both arms are wracked", |s| rolls::no_hands(s, healer)))?.successes;
    if play.has(who, BLEEDING) {
        if successes > 0 {
            harm::stop_bleeding(play, who, "CD-DMG-13");
        }
    } else {
        let total = so_far(play.scene(), healer, who) + successes;
        play.by("CD-DMG-16").end_from(who, TENDED, healer);
        if total >= derived::filled(play.scene(), who) {
            harm::heal_bashing(play, who);
        } else if total > 0 {
            play.by("CD-DMG-16").condition(who, Cond::new(TENDED).by(healer).level(total));
        }
    }
    play.by("CD-DMG-16").pass_time(MINUTE);
    Ok(())
}
