//! The forms of attacks, with defaults good enough for "attack, target, confirm".

use super::super::{Cost, target};
use super::{called, check};
use crate::declared::{Attack, Mode, Options, WeaponInUse, weapons};
use crate::sides::{SIDES, hostile, is_out};
use crate::spot::Spot;
use crate::turn_action::{ActionKind, TurnAction};
use crate::{gear, order};
use fray_engine::base::{Str, Text, Who};
use fray_engine::form::{Form, Member, Opt, optional};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::target::{Intent, TARGET, handle};
use fray_engine::text;

fray_engine::form! {
    /// An attack on a [`TARGET`]. SW-ACT-18: what may be added to it.
    pub(crate) FORM {
        weapon: String = "Weapon",
        wild_attack: bool = "Wild Attack (+2, +2 damage, then Vulnerable)",
        shots: Vec<Who> = "Several shots (−2): a target for each; none: one shot",
        burst3: bool = "Three-round burst (+1, +1 damage, 3 bullets)",
        both: bool = "Both barrels (+4 damage)",
        slug: bool = "Loaded with slugs",
        called_shot: Spot = "Called shot at",
        item: String = "At what",
        disarm: bool = "To disarm",
        nonlethal: bool = "Nonlethal",
        the_drop: bool = "Ask the GM for the Drop",
        ask_gm: bool = "Ask the GM about cover and light first",
    }
}

/// The attack offered to `who` in this mode, or the reason why it is off.
pub(super) fn offers(scene: &Scene, who: Who, mode: Mode) -> Vec<Offer> {
    offer(scene, who, mode).into_iter().collect()
}

fn offer(scene: &Scene, who: Who, mode: Mode) -> Option<Offer> {
    let label = match mode {
        Mode::Melee => "Attack",
        Mode::Ranged => "Shoot",
        Mode::Thrown => "Throw",
    };
    let choice = Choice::of(scene, who, mode);
    // Shooting and throwing are not offered without a weapon for it.
    if choice.weapons.is_empty() && mode != Mode::Melee {
        return None;
    }
    let form = move |s: &Scene| form(s, who, mode, &Choice::of(s, who, mode));
    let offer = Offer::lazy(mode.act(), label, "action", form).unless(choice.off);
    Some(match choice.target {
        Some(t) if !hostile(scene, who, t) => offer.note(text!("no foe within reach: the target would be ", t)),
        Some(t) if !is_out(scene, t) => offer.good_for(Use::Attack),
        Some(_) | None => offer,
    })
}

/// The weapons and targets that can be combined now, and the pair proposed by default.
pub(super) struct Choice {
    weapons: Vec<(WeaponInUse, Option<Refusal>)>,
    targets: Vec<Who>,
    weapon: Option<WeaponInUse>,
    target: Option<Who>,
    off: Option<Refusal>,
}

/// The targets, each with the reason if it cannot be attacked.
pub(super) type Targets = [(Who, Option<Refusal>)];

impl Choice {
    fn of(scene: &Scene, who: Who, mode: Mode) -> Choice {
        let weapons: Vec<(WeaponInUse, Option<Refusal>)> = weapons(scene, who, mode)
            .into_iter()
            .map(|a| {
                let off =
                    order::may_take(scene, who, mode.kind().with(&a.id)).err().or_else(|| empty(scene, who, mode, &a));
                (a, off)
            })
            .collect();
        let usable = plain_attacks(who, mode, &weapons);
        let targets = target::others(scene, who);
        let pair = usual(scene, who, &usable, &targets);
        let off = match &pair {
            Some(_) => None,
            None => weapons.iter().find_map(|a| a.1.clone()).filter(|_| usable.is_empty()).or_else(|| {
                let foe = targets.iter().find(|t| hostile(scene, who, **t));
                foe.and_then(|t| unreached(scene, mode, &usable, *t)).or_else(|| Some(nobody(mode)))
            }),
        };
        let (weapon, target) = pair.unzip();
        Choice { weapons, targets, weapon, target, off }
    }

    fn targets(&self, scene: &Scene, who: Who, mode: Mode) -> Vec<(Who, Option<Refusal>)> {
        let usable = plain_attacks(who, mode, &self.weapons);
        self.targets.iter().map(|t| (*t, unreached(scene, mode, &usable, *t))).collect()
    }
}

/// A plain attack with each usable weapon; the actor stands in for the target, which is chosen later.
fn plain_attacks(who: Who, mode: Mode, weapons: &[(WeaponInUse, Option<Refusal>)]) -> Vec<Attack> {
    weapons.iter().filter(|a| a.1.is_none()).map(|a| Attack::new(who, mode, a.0.clone(), who)).collect()
}

/// Why no usable weapon reaches this target, if none does; it is the first weapon's reason.
fn unreached(scene: &Scene, mode: Mode, usable: &[Attack], at: Who) -> Option<Refusal> {
    let mut reasons = usable.iter().map(|a| check::reason(scene, a, at));
    let first = reasons.next().unwrap_or_else(|| Some(check::nothing_ready(mode)));
    first.filter(|_| reasons.all(|r| r.is_some()))
}

/// The default pair: the first weapon that reaches a foe, and the first foe that it reaches. SW-GEN-3: attacks on
/// friends are legal, but proposed only while no foe can be reached.
fn usual(scene: &Scene, who: Who, usable: &[Attack], targets: &[Who]) -> Option<(WeaponInUse, Who)> {
    let first = |fits: &dyn Fn(Who) -> bool| {
        usable.iter().find_map(|a| {
            let reached = |t: &Who| fits(*t) && check::reason(scene, a, *t).is_none();
            targets.iter().copied().find(reached).map(|t| (a.weapon.clone(), t))
        })
    };
    first(&|t| hostile(scene, who, t)).or_else(|| first(&|_| true))
}

fn nobody(mode: Mode) -> Refusal {
    Refusal::new("bad_target", mode.rule(), "There is no foe in sight.")
}

/// The refusal for a weapon without even one shot left.
fn empty(scene: &Scene, who: Who, mode: Mode, weapon: &WeaponInUse) -> Option<Refusal> {
    let left = weapon.shots_left(scene, who).filter(|_| mode == Mode::Ranged)?;
    (left < 1)
        .then(|| Refusal::new("no_ammo", "SW-ACT-15", text!("The ", weapon.label.clone(), " is empty. Reload first.")))
}

fn form(scene: &Scene, who: Who, mode: Mode, c: &Choice) -> Form {
    let all = c.targets(scene, who, mode);
    let mut members = vec![targets(scene, who, c, &all), weapon(scene, who, mode, c)];
    if mode == Mode::Melee {
        members.push(FORM.wild_attack.confirm(false));
    }
    members.extend(optional(|| options(scene, who, mode, c, &all)));
    Form::group(members)
}

/// SW-ACT-18: what else may be added.
fn options(scene: &Scene, who: Who, mode: Mode, c: &Choice, all: &Targets) -> Vec<Member> {
    let mut members = Vec::new();
    if mode == Mode::Ranged {
        let with = |fits: &dyn Fn(&WeaponInUse) -> bool| -> Vec<Str> {
            c.weapons.iter().filter(|a| a.1.is_none() && fits(&a.0)).map(|a| a.0.id.clone()).collect()
        };
        let mut when = |m: Member, ids: Vec<Str>| {
            if !ids.is_empty() {
                members.push(m.shown(FORM.weapon.is_any(ids)));
            }
        };
        let rof = c.weapons.iter().map(|a| a.0.row.rof).max().unwrap_or(1).clamp(1, 6);
        let open = all.iter().filter(|t| t.1.is_none());
        let options = open.map(|t| SIDES.option(scene, who, t.0, Intent::Harm));
        let shots = FORM.shots.sequence(options.collect(), 0..=rof as u16, vec![]);
        when(shots.extra(), with(&|a| a.row.rof > 1));
        when(FORM.burst3.confirm(false), with(&|a| a.row.burst3));
        when(FORM.both.confirm(false), with(&|a| a.row.double));
        when(FORM.slug.confirm(false).extra(), with(&|a| a.row.shotgun));
    }
    members.extend(called::members(scene, all));
    members.extend([FORM.nonlethal, FORM.the_drop, FORM.ask_gm].map(|ask| ask.confirm(false).extra()));
    members
}

fn targets(scene: &Scene, who: Who, c: &Choice, all: &Targets) -> Member {
    let option = |(t, off): &(Who, Option<Refusal>)| SIDES.option(scene, who, *t, Intent::Harm).unless(off.clone());
    let default = c.target.filter(|t| SIDES.fair(scene, who, *t)).map(|t| handle(scene, t));
    TARGET.one_with_default(all.iter().map(option).collect(), default)
}

fn weapon(scene: &Scene, who: Who, mode: Mode, c: &Choice) -> Member {
    let option = |(a, off): &(WeaponInUse, Option<Refusal>)| {
        let note = match a.shots_left(scene, who).filter(|_| mode == Mode::Ranged) {
            Some(left) => text!(a.row.damage_words(), ", ", left, " shots left"),
            None => text!(a.row.damage_words()),
        };
        Opt::new(a.id.clone(), text!(a.label.clone())).note(note).unless(off.clone())
    };
    FORM.weapon.one_with_default(c.weapons.iter().map(option).collect(), c.weapon.as_ref().map(|a| a.id.clone()))
}

/// SW-TRN-11: an attack costs an action, which is declared by its kind and weapon.
pub(super) fn cost(_: &Scene, cmd: &Cmd) -> Cost {
    let weapon = Mode::of(&cmd.act).zip(FORM.weapon.of(cmd));
    Cost::Action(weapon.map_or_else(|| TurnAction::by_id(&cmd.act), |(mode, weapon)| mode.kind().with(weapon)))
}

/// SW-TRN-11: the attacks that can be declared: with every weapon carried, those in hand first, in each mode that it
/// serves in; and with bare hands.
pub(super) fn declarable(scene: &Scene, who: Who) -> Vec<(TurnAction, String)> {
    let mut out = Vec::new();
    for item in gear::in_hand_first(scene, who) {
        let Some(row) = gear::weapon(&item.kind) else { continue };
        for mode in Mode::ALL {
            let (fits, verb) = match mode {
                Mode::Melee => (row.melee, "Attack with the"),
                Mode::Ranged => (row.range.is_some(), "Shoot with the"),
                Mode::Thrown => (row.thrown.is_some(), "Throw the"),
            };
            if fits {
                out.push((mode.kind().with(&item.kind), format!("{verb} {}", item.label)));
            }
        }
    }
    out.push((ActionKind::AttackMelee.with("unarmed"), "Attack unarmed".to_string()));
    out
}

/// Whether `who` may still strike in this turn, with bare hands if need be.
pub fn may_strike(scene: &Scene, who: Who) -> bool {
    order::may_take(scene, who, ActionKind::AttackMelee.with("unarmed")).is_ok()
}

/// Whether such a weapon exists at all, so that the refusal is `not_ready` instead of `unknown`.
pub(crate) fn carried(scene: &Scene, who: Who, weapon: &str) -> bool {
    let kind = weapon.split('#').next().unwrap_or(weapon);
    gear::weapon(kind).is_some() || scene.combatant(who).gear.iter().any(|i| i.kind == kind)
}

/// The attack that a command names. `None`: it names no target or no weapon.
pub(crate) fn read(scene: &Scene, cmd: &Cmd) -> Option<Attack> {
    let (by, mode) = (cmd.who?, Mode::of(&cmd.act)?);
    let weapon = FORM.weapon.of(cmd)?;
    let weapon = weapons(scene, by, mode).into_iter().find(|a| a.id == weapon)?;
    let shots = FORM.shots.of(scene, cmd);
    let at = match shots.first() {
        Some(first) => *first,
        None => TARGET.of(scene, cmd)?,
    };
    let options = Options {
        wild_attack: FORM.wild_attack.yes(cmd),
        nonlethal: FORM.nonlethal.yes(cmd),
        burst3: FORM.burst3.yes(cmd),
        both: FORM.both.yes(cmd),
        slug: FORM.slug.yes(cmd),
        disarm: FORM.disarm.yes(cmd),
        ask_drop: FORM.the_drop.yes(cmd),
        ask_gm: FORM.ask_gm.yes(cmd),
    };
    let mut attack = Attack::new(by, mode, weapon, at);
    attack.options = options;
    called::read(cmd, &mut attack);
    if !shots.is_empty() {
        attack.shots = shots;
    }
    Some(attack)
}

/// "Ann attacks Bob with the long sword."
pub(super) fn sentence(a: &Attack) -> Text {
    let verb = match a.mode {
        Mode::Melee => " attacks ",
        Mode::Ranged => " shoots at ",
        Mode::Thrown => " throws at ",
    };
    let mut words = text!(a.by, verb);
    for (n, at) in a.targets().into_iter().enumerate() {
        words = if n > 0 { words.and(" and ").and(at) } else { words.and(at) };
    }
    words = match a.mode {
        Mode::Thrown => {
            text!(a.by, " throws the ", a.weapon.label.to_lowercase(), " at ", a.shots.first().copied().unwrap_or(a.by))
        }
        Mode::Melee | Mode::Ranged => words.and(a.weapon.with()),
    };
    let mut how: Vec<Str> = Vec::new();
    if let Some(spot) = a.spot {
        let what = a.item.as_deref().map_or_else(|| spot.label().to_string(), gear::named);
        how.push(format!("aiming at {what}").into());
    }
    if a.options.disarm {
        how.push("to disarm".into());
    }
    if a.options.wild_attack {
        how.push("wildly".into());
    }
    if a.options.nonlethal {
        how.push("not to kill".into());
    }
    if a.options.burst3 {
        how.push("with a three-round burst".into());
    }
    if a.options.both {
        how.push("with both barrels".into());
    }
    if a.shots.len() > 1 {
        how.push(format!("{} shots", a.shots.len()).into());
    }
    if !how.is_empty() {
        words = words.and(", ").and(how.join(", "));
    }
    words.and(".")
}
