//! The GM's own commands, which need no acting combatant: call for a roll, modify somebody's next roll, deal damage that no combatant causes, change
//! the light and the GM's pool of Bennies, deal a latecomer in. SW-GEN-4, SW-GM-1..21.

use super::Action;
use crate::codes;
use crate::conditions::CIRCUMSTANCE;
use crate::harm::{self, HazardDamage};
use crate::order;
use crate::rolls::{TraitRoll, trait_roll};
use crate::sheet::{self, LIGHTS};
use crate::traits::{Kind, Trait};
use fray_engine::base::{Str, Who, signed};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Ask, Form, Listed, Member, Opt, OptionStyle};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::several;
use fray_engine::text;

/// Calls for a trait roll.
pub const CHECK: &str = "trait_check";
/// SW-RES-13: modifies the next trait roll.
pub const CIRCUMSTANCES: &str = "circumstance";
/// Damages one or more combatants.
pub const DAMAGE: &str = "damage";
/// Sets the light and the GM's pool of Bennies.
pub const SCENE: &str = "surroundings";
/// SW-TRN-18, SW-GM-18: deals latecomers in at once; without it they are dealt in next round.
pub const DEAL_IN: &str = "deal_in";

/// SW-GEN-4, SW-GM-15, 18, 19.
pub const ACTION: Action = Action::apart(Family {
    acts: &[CHECK, CIRCUMSTANCES, DAMAGE, SCENE, DEAL_IN],
    uses: &[],
    outside_fights: &[CHECK, CIRCUMSTANCES, DAMAGE],
    gm: offers,
    check,
    perform,
    ..Family::DEFAULT
});

/// The combatants that a GM command concerns.
pub(super) const WHO: Ask<Vec<Who>> = Ask::new("who", "Targets");

fray_engine::form! {
    /// SW-GEN-4. The trait may be any that some sheet names.
    CHECK_FORM {
        with("trait"): String = "Trait",
        tn: i32 = "Target number",
        modifier: i32 = "Modifier",
    }

    /// SW-RES-13.
    CIRCUMSTANCE_FORM {
        modifier: i32 = "Modifier",
    }

    /// SW-GM-15.
    DAMAGE_FORM {
        dice: i32 = "Number of dice",
        sides: Sides = "Die type",
        ap: i32 = "Armor piercing",
    }

    /// SW-MOD-3, SW-GM-19.
    SCENE_FORM {
        light: String = "Light",
        pool: i32 = "Bennies of the GM",
    }
}

/// The dice that such damage may be rolled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sides(u16);

impl Listed for Sides {
    const ALL: &'static [(Sides, &'static str, &'static str)] = &[
        (Sides(4), "d4", "d4"),
        (Sides(6), "d6", "d6"),
        (Sides(8), "d8", "d8"),
        (Sides(10), "d10", "d10"),
        (Sides(12), "d12", "d12"),
    ];
}

/// The member that names at least one of these combatants.
pub(super) fn named_members(scene: &Scene, all: impl Iterator<Item = Who>) -> Member {
    several(WHO, scene, &all.collect::<Vec<Who>>(), 1)
}

fn offers(scene: &Scene) -> Vec<Offer> {
    let mut out = Vec::new();
    if scene.ids().next().is_some() {
        out.push(Offer::lazy(CHECK, "Call for a roll", "GM", roll_form));
        let circumstances = Offer::lazy(CIRCUMSTANCES, "Circumstances", "GM", circumstance_form);
        out.push(circumstances.note("a modifier of the next trait roll, for better or worse"));
        out.push(Offer::lazy(DAMAGE, "Deal damage", "GM", damage_form).note("a trap, a blast"));
    }
    out.push(Offer::lazy(SCENE, "Light and Bennies", "GM", surroundings_form));
    if !order::without_card(scene).is_empty() {
        let form = |s: &Scene| Form::group([named_members(s, order::without_card(s).into_iter())]);
        out.push(Offer::lazy(DEAL_IN, "Deal in now", "GM", form).note("otherwise with the next round"));
    }
    out
}

fn circumstance_form(scene: &Scene) -> Form {
    Form::group([named_members(scene, scene.ids()), CIRCUMSTANCE_FORM.modifier.number(-10..=10, 0)])
}

fn roll_form(scene: &Scene) -> Form {
    let traits = every_trait(scene).iter().map(|t| Opt::new(t.id(), t.label())).collect();
    Form::group([
        named_members(scene, scene.ids()).labelled("Who"),
        CHECK_FORM.with.one_with_default(traits, Some(Trait::Notice.id().into())),
        CHECK_FORM.tn.number(-20..=40, 4),
        CHECK_FORM.modifier.number(-20..=20, 0),
    ])
}

fn damage_form(scene: &Scene) -> Form {
    Form::group([
        named_members(scene, scene.ids()),
        DAMAGE_FORM.dice.number(1..=20, 2),
        DAMAGE_FORM.sides.of_all(Sides(6)).drawn(OptionStyle::Dice),
        DAMAGE_FORM.ap.number(0..=40, 0),
    ])
}

fn surroundings_form(scene: &Scene) -> Form {
    let light = LIGHTS.iter().map(|(id, label)| Opt::new(*id, *label)).collect();
    Form::group([
        SCENE_FORM.light.one_with_default(light, Some(scene.var(sheet::LIGHT))),
        SCENE_FORM.pool.number(0..=99, scene.var(sheet::GM_POOL).unwrap_or(0).clamp(0, 99)),
    ])
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

/// The refusals of the GM's commands; the form rules out everything else.
///
/// # Errors
/// `unknown` for a combatant who is not there.
pub(super) fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    match WHO.handles(cmd).iter().find(|h| scene.find(None, h).is_none()) {
        Some(_) => {
            Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", "Nobody by that name is in the fight. Choose somebody else."))
        }
        None => Ok(()),
    }
}

/// Carries something out for each of these combatants in turn, but not for those removed by the GM while others decide.
pub(super) fn for_each(play: &mut Play, all: &[Who], mut act: impl FnMut(&mut Play, Who) -> Flow) -> Flow {
    for who in all {
        if !play.scene().combatant(*who).gone {
            act(play, *who)?;
        }
    }
    Ok(())
}

/// The combatants that the command names, in encounter order.
pub(super) fn named(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    let mut all = WHO.of(scene, cmd);
    all.sort_unstable();
    all
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let all = named(play.scene(), cmd);
    match &*cmd.act {
        CHECK => {
            let word = CHECK_FORM.with.of(cmd).unwrap_or_default();
            let tn = CHECK_FORM.tn.of(cmd).unwrap_or_default();
            let modifier = CHECK_FORM.modifier.of(cmd).unwrap_or_default();
            for_each(play, &all, |play, who| {
                let Some(trait_) = Trait::named_by_anybody(play.scene(), who, word) else { return Ok(()) };
                let roll = TraitRoll::new(who, trait_, Kind::Reaction, "called").against("", move |_| tn);
                trait_roll(play, roll.with(move |_, modifiers| modifiers.add("SW-GEN-4", "the GM", modifier)))
                    .map(|_| ())
            })
        }
        CIRCUMSTANCES => {
            let modifier = CIRCUMSTANCE_FORM.modifier.of(cmd).unwrap_or_default();
            for_each(play, &all, |play, who| {
                circumstances(play, who, modifier);
                Ok(())
            })
        }
        DAMAGE => {
            let Sides(sides) = DAMAGE_FORM.sides.of(cmd).unwrap_or(Sides(6));
            let dice = vec![sides; DAMAGE_FORM.dice.of(cmd).unwrap_or_default().clamp(1, 20) as usize];
            let ap = DAMAGE_FORM.ap.of(cmd).unwrap_or_default();
            for_each(play, &all, |play, who| {
                play.by("SW-GM-15").tell(LineKind::Gm, text!(who, " takes damage."));
                let blow = HazardDamage { dice: dice.clone(), flat: 0, ap, rule: "SW-GM-15", label: "the GM" };
                harm::damage_from_outside(play, who, blow)
            })
        }
        // SW-GM-18.
        DEAL_IN => for_each(play, &all, order::deal_in),
        _ => {
            surroundings(play, cmd);
            Ok(())
        }
    }
}

/// SW-RES-13: the modifier counts for the next trait roll.
fn circumstances(play: &mut Play, who: Who, modifier: i32) {
    play.by("SW-RES-13").end(who, CIRCUMSTANCE);
    if modifier != 0 {
        play.by("SW-RES-13").condition(who, Cond::new(CIRCUMSTANCE).level(modifier));
    }
    let words = text!("Circumstances: ", signed(modifier), " on the next trait roll of ", who, ".");
    play.by("SW-RES-13").tell(LineKind::Gm, words);
}

fn surroundings(play: &mut Play, cmd: &Cmd) {
    let light = SCENE_FORM.light.of(cmd).unwrap_or_default();
    if let Some((id, label)) = LIGHTS.iter().find(|l| l.0 == light)
        && play.var(sheet::LIGHT) != *id
    {
        play.by("SW-MOD-3").set_scene(sheet::LIGHT, Str::new_static(id));
        play.by("SW-MOD-3").tell(LineKind::Gm, text!("The light is now ", *label, "."));
    }
    let before = play.var(sheet::GM_POOL);
    if let Some(pool) = SCENE_FORM.pool.of(cmd).filter(|n| Some(*n) != before) {
        // SW-GEN-4: the log keeps the value from before.
        play.by("SW-GEN-4").tell_gm(text!(
            "Bennies of the GM: ",
            before.map_or("as usual".to_string(), |n| n.to_string()),
            " → ",
            pool,
            "."
        ));
        play.by("SW-GM-19").set_scene(sheet::GM_POOL, Some(pool));
    }
}
