//! CD-HAZ-6: any number of points of any kind, with or without armor.

use super::parts::{act, check, named, people};
use crate::conditions::DEAD;
use crate::harm::{self, ArmorUse, Hit, Points, Source, Stuns, Type};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Ask, Listed, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Offer;
use fray_engine::text;

fray_engine::form! {
    /// CD-HAZ-6.
    POINTS {
        bashing: i32 = "Bashing",
        lethal: i32 = "Lethal",
        aggravated: i32 = "Aggravated",
        armor: ArmorSaid = "Armor",
        piercing: i32 = "Piercing",
        by: Who = "Who answers for it",
    }
}

/// CD-HAZ-6: whether the victim's armor counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ArmorSaid {
    Ignored,
    Blow,
    Shot,
}

impl Listed for ArmorSaid {
    const ALL: &'static [(ArmorSaid, &'static str, &'static str)] = &[
        (ArmorSaid::Ignored, "ignored", "does not count"),
        (ArmorSaid::Blow, "blow", "counts as against a blow"),
        (ArmorSaid::Shot, "shot", "counts as against a shot"),
    ];
}

/// CD-GM-7: also what a stray shot does; a miss asks nobody.
const HARM: &str = "harm";
const WAKE: &str = "wake";
const PUT_OUT: &str = "put_out";

/// Harm from outside, knocking out and bringing round.
pub const FAMILY: Family = Family {
    acts: &[HARM, WAKE, PUT_OUT],
    uses: &[],
    outside_fights: &[HARM, WAKE, PUT_OUT],
    gm: offers,
    check,
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene) -> Vec<Offer> {
    let harm = act(scene, HARM, "Harm", points).map(|o| o.note("any points of any kind"));
    // CD-GM-17
    let simple = |id, label| act(scene, id, label, |_| vec![]);
    harm.into_iter().chain(simple(WAKE, "Bring round")).chain(simple(PUT_OUT, "Knock unconscious")).collect()
}

fn points(scene: &Scene) -> Vec<Member> {
    let mut by = vec![Opt::new("nobody", "nobody")];
    by.extend(people(scene).iter().map(|w| Opt::combatant(scene, *w)));
    vec![
        POINTS.bashing.number(0..=60, 1),
        POINTS.lethal.number(0..=60, 0),
        POINTS.aggravated.number(0..=60, 0),
        POINTS.armor.of_all(ArmorSaid::Ignored),
        POINTS.piercing.number(0..=20, 0).shown(POINTS.armor.is_one_of([ArmorSaid::Blow, ArmorSaid::Shot])),
        POINTS.by.one_of(by).extra(),
    ]
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for to in named(play.scene(), cmd) {
        match &*cmd.act {
            WAKE => harm::wakes(play, to, "CD-GM-17"),
            PUT_OUT if play.has(to, DEAD) => {
                play.by("CD-GM-17").tell(LineKind::Effect, text!(to, " is dead already."));
            }
            PUT_OUT => harm::unconscious(play, to, "CD-GM-17"),
            _ => {
                let (armor, source) = match POINTS.armor.of(cmd).unwrap_or(ArmorSaid::Ignored) {
                    ArmorSaid::Blow => (ArmorUse::Counts, Source::Other),
                    ArmorSaid::Shot => (ArmorUse::Counts, Source::Firearms),
                    ArmorSaid::Ignored => (ArmorUse::Ignored, Source::Other),
                };
                let n = |member: Ask<i32>| member.of(cmd).unwrap_or(0);
                let points =
                    Points { aggravated: n(POINTS.aggravated), lethal: n(POINTS.lethal), bashing: n(POINTS.bashing) };
                let from = POINTS.by.of(play.scene(), cmd);
                let what = "the GM".into();
                let piercing = n(POINTS.piercing);
                let (kind, stuns, rule) = (Type::Bashing, Stuns::Never, "CD-HAZ-6");
                let hit = Hit { from, to, points: 0, kind, source, piercing, armor, stuns, what, rule };
                harm::points(play, &hit, points)?;
            }
        }
    }
    Ok(())
}
