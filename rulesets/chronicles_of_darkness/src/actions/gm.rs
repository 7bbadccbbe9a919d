//! What the GM sets for somebody in advance: CD-RES-15 circumstance, CD-ACT-79 cover and concealment, CD-TURN-1 how an
//! intent counts. Submodules: harm from outside, hazards and combat tags (CD-GM-15, CD-GM-17, CD-GM-18). Dice
//! (CD-GM-18) are changed in the log: the engine's `Request::Dice`.

mod harm;
mod hazards;
mod parts;
mod tags;

pub use harm::FAMILY as HARM;
pub use hazards::FAMILY as HAZARDS;
pub use tags::FAMILY as TAGS;

use parts::PEOPLE;

use crate::conditions::{BEHIND_COVER, CIRCUMSTANCE, CONCEALED, LEANING_OUT};
use crate::{derived, sheet};
use fray_engine::base::{Str, Who, signed};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Ask, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

fray_engine::form! {
    /// CD-RES-15.
    CIRCUMSTANCE_FORM {
        dice: i32 = "Dice",
    }

    /// CD-ACT-79.
    SHELTER_FORM {
        concealed: String = "Concealed",
        behind: Who = "Full cover behind",
    }

    /// CD-TURN-1.
    INTENT_FORM {
        harm: String = "To get what they want they would",
    }
}

/// CD-RES-15.
pub const CIRCUMSTANCES: &str = "circumstance";
/// CD-ACT-79, CD-GM-15.
pub const SHELTER: &str = "shelter";
/// CD-TURN-1, CD-GM-2.
pub const CLASSIFY: &str = "classify_intent";

/// What the GM sets for somebody in advance.
pub const FAMILY: Family = Family {
    acts: &[CIRCUMSTANCES, SHELTER, CLASSIFY],
    uses: &[],
    // CD-TURN-1: an intent is stated before the fight.
    outside_fights: &[CLASSIFY],
    gm: offers,
    check,
    perform,
    ..Family::DEFAULT
};

const OPEN: &str = "open";

/// CD-ACT-24: how much of somebody is concealed; CD-GEAR-5: an example of what conceals that much.
const CONCEALMENT: [(&str, &str, &str); 4] = [
    ("0", "not concealed", ""),
    ("1", "barely concealed", "an office chair"),
    ("2", "partially concealed", "over the bonnet of a car"),
    ("3", "substantially concealed", "crouching behind a car"),
];

fn offers(scene: &Scene) -> Vec<Offer> {
    let circumstance =
        parts::act(scene, CIRCUMSTANCES, "Circumstances", |_| vec![CIRCUMSTANCE_FORM.dice.number(-5..=5, 0)]);
    let classify = parts::act(scene, CLASSIFY, "What somebody means to do", |_| {
        vec![INTENT_FORM.harm.one_of(sheet::HARMS.iter().map(|(id, label)| Opt::new(*id, *label)).collect())]
    });
    let circumstance = circumstance.map(|o| o.note("dice for the next roll, for better or worse"));
    let shelter = parts::act(scene, SHELTER, "Cover and concealment", shelters);
    circumstance.into_iter().chain(shelter).chain(classify).collect()
}

fn shelters(scene: &Scene) -> Vec<Member> {
    let mut covers = vec![Opt::new(OPEN, "nothing")];
    let things = scene.ids().filter(|w| derived::is_object(scene, *w));
    covers.extend(things.map(|w| Opt::combatant(scene, w)));
    let levels = CONCEALMENT.map(|(id, label, note)| Opt::new(id, label).note(note)).to_vec();
    vec![SHELTER_FORM.concealed.one_of(levels), SHELTER_FORM.behind.one_of(covers)]
}

/// The combatants that the member names; `unknown` if one is not there.
///
/// # Errors
/// `unknown`.
pub fn named(scene: &Scene, cmd: &Cmd, member: Ask<Vec<Who>>) -> Result<Vec<Who>, Refusal> {
    let gone = || Refusal::new("unknown", "CD-GM-15", "Nobody by that name is in the fight. Choose somebody else.");
    member.handles(cmd).into_iter().map(|h| scene.find(cmd.who, h).ok_or_else(gone)).collect()
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    named(scene, cmd, PEOPLE.who).map(|_| ())
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for who in named(play.scene(), cmd, PEOPLE.who).unwrap_or_default() {
        match &*cmd.act {
            CIRCUMSTANCES => circumstance(play, who, CIRCUMSTANCE_FORM.dice.of(cmd).unwrap_or(0)),
            SHELTER => shelter(play, who, cmd),
            _ => classify(play, who, cmd),
        }
    }
    Ok(())
}

/// CD-RES-15: the modifier counts for the next roll.
fn circumstance(play: &mut Play, who: Who, dice: i32) {
    play.by("CD-RES-15").end(who, CIRCUMSTANCE);
    if dice != 0 {
        play.by("CD-RES-15").condition(who, Cond::new(CIRCUMSTANCE).level(dice));
    }
    play.by("CD-RES-15").tell(LineKind::Gm, text!("Circumstances: ", signed(dice), " on the next roll of ", who, "."));
}

/// CD-ACT-79.
fn shelter(play: &mut Play, who: Who, cmd: &Cmd) {
    let level: i32 = SHELTER_FORM.concealed.of(cmd).and_then(|l| l.parse().ok()).unwrap_or(0);
    // "nothing" is no combatant's handle.
    let behind = SHELTER_FORM.behind.of(play.scene(), cmd).filter(|w| *w != who);
    play.by("CD-ACT-79").end(who, CONCEALED);
    play.by("CD-ACT-79").end(who, BEHIND_COVER);
    play.by("CD-ACT-25").end(who, LEANING_OUT);
    if level > 0 {
        play.by("CD-ACT-79").condition(who, Cond::new(CONCEALED).level(level));
    }
    if let Some(thing) = behind {
        play.by("CD-ACT-79").condition(who, Cond::new(BEHIND_COVER).by(thing));
    }
    let words = match behind {
        Some(thing) => text!(who, " is behind ", thing, "."),
        None => {
            let label = usize::try_from(level).ok().and_then(|l| CONCEALMENT.get(l)).map_or("not concealed", |c| c.1);
            text!(who, " is ", label, ".")
        }
    };
    play.by("CD-ACT-79").tell(LineKind::Gm, words);
}

/// CD-TURN-1, CD-GM-2: the GM says how an intent counts.
fn classify(play: &mut Play, who: Who, cmd: &Cmd) {
    let said = |h: &&(&str, &str)| INTENT_FORM.harm.of(cmd) == Some(h.0);
    let Some((id, label)) = sheet::HARMS.iter().find(said) else { return };
    play.by("CD-TURN-1").set(who, sheet::HARM, Str::new_static(id));
    play.by("CD-TURN-1").tell(LineKind::Gm, text!("To get what they want, ", who, " would: ", *label, "."));
}
