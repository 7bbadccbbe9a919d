//! What the GM states and does: ME-GM-3, 8, ME-OPT-14, ME-TURN-17. Its submodules: people (ME-HEAL-4), hazards
//! (ME-HAZ).

mod hazards;
mod named;
mod people;

pub use hazards::FAMILY as HAZARDS;
pub use people::{FAMILY as PEOPLE, stabilise};

use crate::conditions::{CIRCUMSTANCES, COVER, Circumstances};
use crate::options;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::Offer;
use fray_engine::text;
use named::{check, named, people, targets};

fray_engine::form! {
    /// ME-GM-8.
    MODIFIERS {
        attack: i32 = "Attacking, or acting",
        defence: i32 = "Defending",
    }

    /// ME-OPT-14.
    SHELTER {
        cover: String = "Cover",
    }
}

const CIRCUMSTANCE: &str = "circumstances";
const SHELTERED: &str = "cover";

/// ME-OPT-14: id, label, level; the level is what the cover adds to the defence.
const COVERS: [(&str, &str, i32); 3] = [("none", "none", 0), ("half", "half", 2), ("full", "near full", 4)];

/// What the GM states of combatants beforehand.
pub const FAMILY: Family =
    Family { acts: &[CIRCUMSTANCE, SHELTERED], uses: &[], gm: offers, check, perform, ..Family::DEFAULT };

fn offers(scene: &Scene) -> Vec<Offer> {
    if people(scene).is_empty() {
        return vec![];
    }
    let pools =
        |s: &Scene| Form::group([targets(s), MODIFIERS.attack.number(-5..=5, 0), MODIFIERS.defence.number(-5..=5, 0)]);
    let mut out = vec![Offer::lazy(CIRCUMSTANCE, "Circumstances", "GM", pools).note("for the next challenge")];
    if scene.option(options::COVER) {
        out.push(Offer::lazy(SHELTERED, "Cover", "GM", |s| {
            let covers = COVERS.map(|(id, label, _)| Opt::new(id, label)).to_vec();
            Form::group([targets(s), SHELTER.cover.one_of(covers)])
        }));
    }
    out
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for who in named(play.scene(), cmd).unwrap_or_default() {
        match &*cmd.act {
            CIRCUMSTANCE => circumstances(play, who, cmd),
            _ => cover(play, who, cmd),
        }
    }
    Ok(())
}

/// ME-GM-8.
fn circumstances(play: &mut Play, who: Who, cmd: &Cmd) {
    let (attack, defence) = (MODIFIERS.attack.of(cmd).unwrap_or(0), MODIFIERS.defence.of(cmd).unwrap_or(0));
    play.by("ME-GM-8").end(who, CIRCUMSTANCES);
    if (attack, defence) != (0, 0) {
        play.by("ME-GM-8").condition(who, Circumstances { attack, defence }.cond());
    }
    let of = |value: i32, when: &str| match value {
        0 => None,
        less if less < 0 => Some(format!("−{} when {when}", less.unsigned_abs())),
        more => Some(format!("+{more} when {when}")),
    };
    let words: Vec<String> = of(attack, "acting").into_iter().chain(of(defence, "defending")).collect();
    let words = if words.is_empty() { "nothing special".to_string() } else { words.join(", ") };
    play.by("ME-GM-8").tell(LineKind::Gm, text!("Circumstances for ", who, "'s next challenge: ", words, "."));
}

/// ME-OPT-14.
fn cover(play: &mut Play, who: Who, cmd: &Cmd) {
    let wanted = SHELTER.cover.of(cmd).unwrap_or("none");
    let Some((_, label, level)) = COVERS.into_iter().find(|c| c.0 == wanted) else { return };
    play.by("ME-OPT-14").end(who, COVER);
    if level > 0 {
        play.by("ME-OPT-14").condition(who, Cond::new(COVER).level(level));
    }
    let words = if level > 0 { text!(who, " has ", label, " cover.") } else { text!(who, " has no cover.") };
    play.by("ME-OPT-14").tell(LineKind::Gm, words);
}
