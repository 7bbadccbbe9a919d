//! CD-TAG-1 to 16, 21: combat tags with all that they bring, and the GM's own.

use super::{parts::act, parts::check, parts::n, parts::named, parts::number, parts::one_of, parts::word};
use crate::conditions::{CUSTOM, DEAFENED, DRUGGED, IMMOBILIZED, INSANE, INSENSATE};
use crate::grappling::Bonds;
use crate::harm::{self, Limb};
use crate::{hindrance, turn};
use fray_engine::base::{Str, Val, Who};
use fray_engine::family::Family;
use fray_engine::form::{Form, Member};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::Offer;
use fray_engine::text;
use fray_engine::view::LineKind;

const TAG: &str = "tag";
const HINDER: &str = "hinder";

/// Tags.
pub const FAMILY: Family = Family { acts: &[TAG, HINDER], gm: offers, check, perform, ..Family::NONE };

const TAGS: &[(&str, &str)] = &[
    ("stunned", "stunned"),
    ("knocked_down", "knocked down"),
    ("left_arm", "left arm wracked"),
    ("right_arm", "right arm wracked"),
    ("left_leg", "left leg wracked"),
    ("right_leg", "right leg wracked"),
    ("blind_one", "blind in one eye"),
    ("blind_both", "blind in both eyes"),
    ("deaf_one", "deaf in one ear"),
    ("deaf_both", "deaf in both ears"),
    ("drugged", "drugged"),
    ("insane", "insane"),
    ("insensate", "insensate"),
    ("immobilized", "immobilized"),
];

fn offers(scene: &Scene) -> Vec<Offer> {
    let tag = act(scene, |who| {
        let bonds = number(0, 20, 0);
        let members = vec![
            Member::new("who", "Whom", who),
            Member::new("tag", "What", one_of(TAGS)),
            Member::new("bonds", "Durability of the bonds (0: no bonds)", bonds).when("tag", &["immobilized"]),
            Member::new("feet", "Hands and feet", Form::Confirm { default: false }).when("tag", &["immobilized"]),
        ];
        Offer::new(TAG, "Combat tag", "gm", Form::Group { members }).note("with all that it brings")
    });
    let hinder = act(scene, |who| {
        let members = vec![
            Member::new("who", "Whom", who),
            Member::new("name", "What it is", Form::Text { max: 40, default: "hindered".to_string() }),
            Member::new("pool", "Dice on all rolls", number(-10, 10, -1)),
            Member::new("defense", "Defense", number(-20, 20, 0)),
            Member::new("speed", "Speed", number(-40, 40, 0)),
            Member::new("rounds", "For how many rounds (0: until you end it)", number(0, 100, 0)),
        ];
        Offer::new(HINDER, "A tag of your own", "gm", Form::Group { members }).note("ice, rain, dark")
    });
    tag.into_iter().chain(hinder).collect()
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for who in named(play.scene(), cmd) {
        match &*cmd.act {
            TAG => tag(play, cmd, who),
            _ => hinder(play, cmd, who),
        }
    }
    Ok(())
}

fn tag(play: &mut Play, cmd: &Cmd, who: Who) {
    let plain = |play: &mut Play, rule: &'static str, cond: Cond, words: &'static str| {
        play.by(rule).condition(who, cond);
        play.by(rule).tell(LineKind::Gm, text!(who, words));
    };
    match word(cmd, "tag") {
        "stunned" => harm::stun(play, who, "CD-TAG-16"),
        "knocked_down" => turn::knock_down(play, who, "CD-TAG-10"),
        "left_arm" => harm::wrack(play, who, Limb::LeftArm, 0),
        "right_arm" => harm::wrack(play, who, Limb::RightArm, 0),
        "left_leg" => harm::wrack(play, who, Limb::LeftLeg, 0),
        "right_leg" => harm::wrack(play, who, Limb::RightLeg, 0),
        "blind_one" => harm::blind(play, who, 1, 0),
        "blind_both" => harm::blind(play, who, 2, 0),
        "deaf_one" => plain(play, "CD-TAG-5", Cond::new(DEAFENED), " is deaf in one ear."),
        "deaf_both" => plain(play, "CD-TAG-5", Cond::new(DEAFENED).level(2), " is deaf in both ears."),
        "drugged" => plain(play, "CD-TAG-6", Cond::new(DRUGGED), " is drugged."),
        "insane" => plain(play, "CD-TAG-8", Cond::new(INSANE), " is out of their mind."),
        "insensate" => plain(play, "CD-TAG-9", Cond::new(INSENSATE), " does not react any more."),
        _ => {
            let bonds = n(cmd, "bonds");
            let feet = cmd.form.field("feet").is_some_and(fray_engine::form::Input::yes);
            let bonds = Bonds { durability: bonds, feet, item: None };
            let data = if bonds.durability > 0 { bonds.data() } else { vec![] };
            plain(play, "CD-TAG-7", Cond::new(IMMOBILIZED).data(data), " cannot move.");
        }
    }
}

/// CD-TAG-21: tags of the GM's own stand side by side, each with its name, its numbers and its last round.
fn hinder(play: &mut Play, cmd: &Cmd, who: Who) {
    let name = word(cmd, "name").trim().to_string();
    let rounds = n(cmd, "rounds");
    let last = if rounds > 0 { play.scene().round_number() + rounds - 1 } else { 0 };
    let numbers = [n(cmd, "pool"), n(cmd, "defense"), n(cmd, "speed"), last].map(Val::Int);
    let mut data = play.scene().cond(who, CUSTOM).map(|c| c.data.clone()).unwrap_or_default();
    data.push(Val::Text(Str::Owned(name.clone())));
    data.extend(numbers);
    hindrance::hinder(play, who, data);
    play.by("CD-TAG-21").tell(LineKind::Gm, text!(who, ": ", name, "."));
}
