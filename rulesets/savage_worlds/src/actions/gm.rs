//! What the GM does without a combatant: calls for a roll, deals damage from outside, changes the light and the pool,
//! deals somebody in. SW-GEN-4, SW-GM-1..21.

use super::Action;
use crate::harm::{self, Outside};
use crate::order;
use crate::rolls::{Kind, Trait, TraitRoll, trait_roll};
use crate::sheet::{self, LIGHTS};
use fray_engine::base::{Str, Who};
use fray_engine::fact::{LineKind, Mod};
use fray_engine::family::Family;
use fray_engine::form::{Form, Input, Look, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

/// A roll called for.
pub const CHECK: &str = "trait_check";
/// Damage to one or several.
pub const DAMAGE: &str = "damage";
/// Light and the pool.
pub const SCENE: &str = "surroundings";
/// SW-TRN-18, SW-GM-18: dealt in at once; left alone, with the next round.
pub const DEAL_IN: &str = "deal_in";

/// SW-GEN-4, SW-GM-15, 18, 19.
pub const ACTION: Action =
    Action::apart(Family { acts: &[CHECK, DAMAGE, SCENE, DEAL_IN], gm: offers, check, perform, ..Family::NONE });

pub(super) fn whom(scene: &Scene, all: impl Iterator<Item = Who>, min: u16) -> Form {
    let options: Vec<Opt> = all.map(|w| Opt::new(scene.c(w).handle.0.clone(), text!(w))).collect();
    let default = options.iter().take(1).map(|o| o.id.clone()).collect();
    Form::Pick { max: options.len().min(usize::from(u16::MAX)) as u16, options, min, default, look: Look::Plain }
}

pub(super) fn number(min: i32, max: i32, default: i32) -> Form {
    Form::Number { min, max, default, not: vec![] }
}

fn offers(scene: &Scene) -> Vec<Offer> {
    let mut out = Vec::new();
    if scene.ids().next().is_some() {
        let traits = every_trait(scene).iter().map(|t| Opt::new(t.id(), t.label())).collect();
        let members = vec![
            Member::new("who", "Who", whom(scene, scene.ids(), 1)),
            Member::new("trait", "Trait", default_trait(traits)),
            Member::new("tn", "Target number", number(-20, 40, 4)),
            Member::new("modifier", "Modifier", number(-20, 20, 0)),
        ];
        out.push(Offer::new(CHECK, "Call for a roll", "gm", Form::Group { members }));
        let dice = [4, 6, 8, 10, 12].map(|d| Opt::new(format!("d{d}"), format!("d{d}"))).to_vec();
        let dice = Form::Pick { options: dice, min: 1, max: 1, default: vec!["d6".to_string()], look: Look::Dice };
        let members = vec![
            Member::new("who", "Whom", whom(scene, scene.ids(), 1)),
            Member::new("dice", "Number of dice", number(1, 20, 2)),
            Member::new("sides", "Of what kind", dice),
            Member::new("ap", "Armor piercing", number(0, 40, 0)),
        ];
        out.push(Offer::new(DAMAGE, "Damage from outside", "gm", Form::Group { members }).note("a trap, a blast"));
    }
    let light = LIGHTS.iter().map(|(id, label)| Opt::new(*id, *label)).collect();
    let now = scene.var(sheet::LIGHT).to_string();
    let members = vec![
        Member::new(
            "light",
            "Light",
            Form::Pick { options: light, min: 1, max: 1, default: vec![now], look: Look::Plain },
        ),
        Member::new("pool", "Bennies of the GM", number(0, 99, scene.var(sheet::GM_POOL).clamp(0, 99))),
    ];
    out.push(Offer::new(SCENE, "Light and Bennies", "gm", Form::Group { members }));
    let late = order::without_card(scene);
    if !late.is_empty() {
        let members = vec![Member::new("who", "Whom", whom(scene, late.into_iter(), 1))];
        out.push(
            Offer::new(DEAL_IN, "Deal in now", "gm", Form::Group { members }).note("otherwise with the next round"),
        );
    }
    out
}

/// Every trait that somebody's sheet names.
fn every_trait(scene: &Scene) -> Vec<Trait> {
    let mut all = Trait::ALL.to_vec();
    for skill in scene.ids().flat_map(|w| Trait::skills(scene, w)) {
        if !all.iter().any(|t| t.id() == skill.id()) {
            all.push(skill);
        }
    }
    all
}

fn default_trait(options: Vec<Opt>) -> Form {
    Form::Pick { options, min: 1, max: 1, default: vec![Trait::Notice.id().to_string()], look: Look::Plain }
}

/// The refusals of the GM's commands; the form says the rest.
///
/// # Errors
/// `unknown` for a combatant who is not there.
pub(super) fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let words = cmd.form.field("who").map(Input::words).unwrap_or_default();
    match words.iter().find(|h| scene.find(None, h).is_none()) {
        Some(_) => Err(Refusal::new("unknown", "SW-ACT-2", "Nobody of that name is here (any more).")),
        None => Ok(()),
    }
}

/// Whom the command names, in encounter order.
pub(super) fn named(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    let words = cmd.form.field("who").map(Input::words).unwrap_or_default();
    let mut all: Vec<Who> = words.into_iter().filter_map(|h| scene.find(None, h)).collect();
    all.sort_unstable();
    all
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let all = named(play.scene(), cmd);
    let n = |id: &str| cmd.form.field(id).and_then(Input::number).unwrap_or_default();
    match &*cmd.act {
        CHECK => {
            let word = cmd.form.field("trait").and_then(Input::word).unwrap_or_default();
            let (tn, modifier) = (n("tn"), n("modifier"));
            for who in all {
                let Some(trait_) = Trait::named_by_anybody(play.scene(), who, word) else { continue };
                let roll = TraitRoll::new(who, trait_, Kind::Reaction, "called").against("", move |_| tn);
                trait_roll(play, roll.with(move |_| vec![Mod::new("SW-GEN-4", "the GM", modifier)]))?;
            }
        }
        DAMAGE => {
            let sides = cmd.form.field("sides").and_then(Input::word).and_then(|s| s.strip_prefix('d')?.parse().ok());
            let dice = vec![sides.unwrap_or(6); n("dice").clamp(1, 20) as usize];
            let ap = n("ap");
            for who in all {
                play.by("SW-GM-15").tell(LineKind::Gm, text!(who, " is hurt from outside."));
                let blow = Outside { dice: dice.clone(), flat: 0, ap, rule: "SW-GM-15", label: "the GM" };
                harm::damage_from_outside(play, who, blow)?;
            }
        }
        // SW-GM-18.
        DEAL_IN => {
            for who in all {
                order::deal_in(play, who)?;
            }
        }
        _ => surroundings(play, cmd),
    }
    Ok(())
}

fn surroundings(play: &mut Play, cmd: &Cmd) {
    let light = cmd.form.field("light").and_then(Input::word).unwrap_or_default();
    if let Some((id, label)) = LIGHTS.iter().find(|l| l.0 == light)
        && play.var(sheet::LIGHT) != *id
    {
        play.by("SW-MOD-3").set_scene(sheet::LIGHT, Str::Borrowed(id));
        play.by("SW-MOD-3").tell(LineKind::Gm, text!("The light is now ", *label, "."));
    }
    let before = play.var(sheet::GM_POOL);
    if let Some(pool) = cmd.form.field("pool").and_then(Input::number).filter(|n| *n != before) {
        // SW-GEN-4: with the value that was.
        play.by("SW-GEN-4").tell_gm(text!("Bennies of the GM: ", before, " → ", pool, "."));
        play.by("SW-GM-19").set_scene(sheet::GM_POOL, pool);
    }
}
