//! Actions that belong together. A system that lists its families has its offers, refusals and dispatch from here, and
//! each family reads as one chapter of the rulebook: what is offered, what is refused and why, how it is carried out.

use super::{Offer, Offers, Use};
use crate::base::{Refusal, Str, Who};
use crate::play::{Flow, Play, Stop};
use crate::scene::{Cmd, Phase, Scene};

/// Actions that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Ids of the actions that it carries out.
    pub acts: &'static [&'static str],
    /// What its offers on turn may be good for; bots ask no other family. By default anything.
    pub uses: &'static [Use],
    /// A quick check before the offers are made: false only if none of them is good for any of these uses now.
    pub of_use: fn(&Scene, Who) -> bool,
    /// On turn: open or off with the reason.
    pub offers: fn(&Scene, Who) -> Vec<Offer>,
    /// Off turn, while nothing is being resolved: only what is open.
    pub off_turn: fn(&Scene, Who) -> Vec<Offer>,
    /// Those of its acts that need no fight: they are open also while one is prepared and when it is over.
    pub outside_fights: &'static [&'static str],
    /// What combatants are offered then.
    pub offers_outside: fn(&Scene, Who) -> Vec<Offer>,
    /// For the GM, without a combatant.
    pub gm: fn(&Scene) -> Vec<Offer>,
    /// The first refusal that applies, in the order of the rules.
    pub check: fn(&Scene, &Cmd) -> Result<(), Refusal>,
    /// Combatants it may harm though its form does not name them: see [`crate::System::at_risk`].
    pub at_risk: fn(&Scene, &Cmd) -> Vec<Who>,
    /// Carries out a command that has been checked.
    pub perform: fn(&mut Play, &Cmd) -> Flow,
}

impl Family {
    /// What a family leaves out, for `..` in the families of a system.
    pub const DEFAULT: Family = Family {
        acts: &[],
        uses: &Use::FOR_BOTS,
        of_use: |_, _| true,
        offers: |_, _| vec![],
        off_turn: |_, _| vec![],
        outside_fights: &[],
        offers_outside: |_, _| vec![],
        gm: |_| vec![],
        check: |_, _| Ok(()),
        at_risk: |_, _| vec![],
        perform: |_, _| Ok(()),
    };
}

/// What all families offer to `who` now, in their order; `None`: to the GM without a combatant.
pub fn offers<'f>(families: impl IntoIterator<Item = &'f Family>, scene: &Scene, who: Option<Who>) -> Vec<Offer> {
    let families = families.into_iter();
    match (who, scene.phase) {
        (None, _) => families.flat_map(|f| (f.gm)(scene)).collect(),
        (Some(who), Phase::Prepare | Phase::Ended) => families.flat_map(|f| (f.offers_outside)(scene, who)).collect(),
        (Some(who), Phase::Running) if scene.acts_now(who) => families.flat_map(|f| (f.offers)(scene, who)).collect(),
        (Some(who), Phase::Running) => families.flat_map(|f| (f.off_turn)(scene, who)).collect(),
    }
}

/// Families by what their offers may be good for. A system makes it once.
#[derive(Debug)]
pub struct ByUse(Vec<(Use, Vec<&'static Family>)>);

impl ByUse {
    pub fn of(families: impl IntoIterator<Item = &'static Family>) -> ByUse {
        let families: Vec<&Family> = families.into_iter().collect();
        let serving = |use_: Use| families.iter().copied().filter(|f| f.uses.contains(&use_)).collect();
        ByUse(Use::FOR_BOTS.into_iter().map(|use_| (use_, serving(use_))).collect())
    }

    /// Those that serve this use, in the order in which they are offered.
    pub fn serving(&self, use_: Use) -> &[&'static Family] {
        self.0.iter().find(|(of, _)| *of == use_).map_or(&[], |(_, families)| families)
    }
}

/// The offers to `who`, on turn, that are good for this use, without the acts in `but`. Families are asked one after the other,
/// only as far as needed.
pub fn useful<'s>(
    families: impl IntoIterator<Item = &'s Family, IntoIter: 's>,
    scene: &'s Scene,
    who: Who,
    use_: Use,
    but: &'s [Str],
) -> Offers<'s> {
    let open = |f: &Family| f.acts.iter().any(|act| !but.iter().any(|b| b == act));
    let families = families.into_iter().filter(move |f| f.uses.contains(&use_) && open(f));
    let offers = families.filter(move |f| (f.of_use)(scene, who)).flat_map(move |f| (f.offers)(scene, who));
    Box::new(offers.filter(move |o| o.use_ == use_ && !but.contains(&o.act)))
}

/// The offers to `who`, on turn, that are good for any of these uses.
pub fn useful_for<'f>(
    families: impl IntoIterator<Item = &'f Family>,
    scene: &Scene,
    who: Who,
    uses: &[Use],
) -> impl Iterator<Item = Offer> {
    let families = families.into_iter().filter(move |f| f.uses.iter().any(|use_| uses.contains(use_)));
    let families = families.filter(move |f| (f.of_use)(scene, who));
    families.flat_map(move |f| (f.offers)(scene, who)).filter(move |o| uses.contains(&o.use_))
}

/// Whether this act's family may offer attacks. A family that does not list its uses may.
pub fn is_attack<'f>(families: impl IntoIterator<Item = &'f Family>, act: &str) -> bool {
    families.into_iter().any(|f| f.uses.contains(&Use::Attack) && f.acts.contains(&act))
}

/// Whether this act needs a fight that is under way.
pub fn needs_a_fight<'f>(families: impl IntoIterator<Item = &'f Family>, act: &str) -> bool {
    !families.into_iter().any(|f| f.outside_fights.contains(&act))
}

/// The offer of this action alone.
pub fn offer(families: &[Family], scene: &Scene, who: Option<Who>, act: &str) -> Option<Offer> {
    offers(of(families, act), scene, who).into_iter().find(|o| o.act == act)
}

/// The ids of all their actions.
pub fn acts(families: &[Family]) -> Vec<&'static str> {
    families.iter().flat_map(|f| f.acts.iter().copied()).collect()
}

/// The family that carries out this action.
pub fn of<'f>(families: &'f [Family], act: &str) -> Option<&'f Family> {
    families.iter().find(|f| f.acts.contains(&act))
}

/// The refusal of the family that carries the command out.
///
/// # Errors
/// That refusal; `unknown` if no family does.
pub fn check(families: &[Family], scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    match of(families, &cmd.act) {
        Some(family) => (family.check)(scene, cmd),
        None => Err(Refusal::new("unknown", "", "There is no such action.")),
    }
}

/// Combatants that the command may harm though its form does not name them.
pub fn at_risk(families: &[Family], scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    of(families, &cmd.act).map_or_else(Vec::new, |f| (f.at_risk)(scene, cmd))
}

/// Carries out a checked command.
pub fn perform(families: &[Family], play: &mut Play, cmd: &Cmd) -> Flow {
    match of(families, &cmd.act) {
        Some(family) => (family.perform)(play, cmd),
        None => Err(Stop::no_such_action(&cmd.act)),
    }
}
