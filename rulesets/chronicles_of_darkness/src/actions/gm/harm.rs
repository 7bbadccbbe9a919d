//! CD-HAZ-6: any number of points of any kind, with or without armor.

use super::{
    parts::act, parts::check, parts::n, parts::named, parts::number, parts::one_of, parts::people, parts::word,
};
use crate::harm::{self, ArmorUse, Hit, Points, Source, Type};
use fray_engine::family::Family;
use fray_engine::form::{Form, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Offer;
use fray_engine::text;

const HARM: &str = "harm";
const WAKE: &str = "wake";
const PUT_OUT: &str = "put_out";

/// Harm from outside, and who is out of it or comes round.
pub const FAMILY: Family = Family { acts: &[HARM, WAKE, PUT_OUT], gm: offers, check, perform, ..Family::NONE };

fn offers(scene: &Scene) -> Vec<Offer> {
    let mut by = vec![Opt::new("nobody", "nobody")];
    by.extend(people(scene).iter().map(|w| Opt::new(scene.c(*w).handle.0.clone(), text!(*w))));
    let harm = act(scene, |who| {
        let armor =
            [("ignored", "does not count"), ("blow", "counts as against a blow"), ("shot", "counts as against a shot")];
        let members = vec![
            Member::new("who", "Whom", who),
            Member::new("bashing", "Bashing", number(0, 60, 1)),
            Member::new("lethal", "Lethal", number(0, 60, 0)),
            Member::new("aggravated", "Aggravated", number(0, 60, 0)),
            Member::new("armor", "Armor", one_of(&armor)),
            Member::new("piercing", "Piercing", number(0, 20, 0)).when("armor", &["blow", "shot"]),
            Member::new("by", "Who answers for it", Form::one_of(by.clone())).extra(),
        ];
        Offer::new(HARM, "Harm", "gm", Form::Group { members }).note("any points of any kind")
    });
    // CD-GM-17
    let simple = |id, label| {
        act(scene, move |who| {
            Offer::new(id, label, "gm", Form::Group { members: vec![Member::new("who", "Whom", who)] })
        })
    };
    harm.into_iter().chain(simple(WAKE, "Bring round")).chain(simple(PUT_OUT, "Knock unconscious")).collect()
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for to in named(play.scene(), cmd) {
        match &*cmd.act {
            WAKE => harm::wakes(play, to, "CD-GM-17"),
            PUT_OUT => harm::unconscious(play, to, "CD-GM-17"),
            _ => {
                let (armor, source) = match word(cmd, "armor") {
                    "blow" => (ArmorUse::Counts, Source::Other),
                    "shot" => (ArmorUse::Counts, Source::Firearms),
                    _ => (ArmorUse::Ignored, Source::Other),
                };
                let points =
                    Points { aggravated: n(cmd, "aggravated"), lethal: n(cmd, "lethal"), bashing: n(cmd, "bashing") };
                let from = play.scene().find(None, word(cmd, "by"));
                let what = "the GM".into();
                let piercing = n(cmd, "piercing");
                let hit =
                    Hit { from, to, points: 0, kind: Type::Bashing, source, piercing, armor, what, rule: "CD-HAZ-6" };
                harm::points(play, &hit, points)?;
            }
        }
    }
    Ok(())
}
