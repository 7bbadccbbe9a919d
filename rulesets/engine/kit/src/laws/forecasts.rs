//! The law of forecasts: with the same dice they reach the same scene as a fight in which every fact is kept.

use crate::speed::sample_fight;
use fray_engine::base::Who;
use fray_engine::dice::Dice;
use fray_engine::encounter::{Encounter, bot};
use fray_engine::fact::{FactKind, RollKey};
use fray_engine::scene::{Asking, Scene};
use fray_engine::system::Use;
use fray_engine::{Forecast, System};
use std::collections::VecDeque;

/// The most inputs that both play.
const ROUNDS: u32 = 4;

/// Faces in the order in which they fell.
struct FacesInOrder(VecDeque<u16>);

impl Dice for FacesInOrder {
    fn face(&mut self, _: &RollKey, _: usize, _: usize, _: u16) -> Result<u16, String> {
        self.0.pop_front().ok_or_else(|| "no more faces have fallen".to_string())
    }
}

/// Plays the sample fight with bots, and forecasts it with the same faces.
///
/// # Panics
/// If the two reach different scenes.
pub fn forecasts_keep_to_the_rules(system: &'static dyn System, seed: u8) {
    let mut kept = sample_fight(system, seed, &[FactKind::AskingSet(Asking::Sensible)]);
    let start = kept.clone();
    while kept.scene().round_number().is_none_or(|n| n.get() <= ROUNDS) && bot::step(&mut kept) {}
    let fallen = kept.log().iter().skip(start.log().len()).flat_map(|c| &c.facts);
    let faces = fallen.filter_map(|f| if let FactKind::Rolled(_, dice) = &f.kind { Some(dice) } else { None });
    let faces: VecDeque<u16> = faces.flatten().flat_map(|d| d.faces.clone()).collect();
    let mut silent = Forecast::with_dice(&start, Box::new(FacesInOrder(faces)));
    silent.play_to(ROUNDS);
    let (silent, kept) = (comparable(silent.scene()), comparable(kept.scene()));
    assert!(silent == kept, "{} with seed {seed}: {}", system.id(), first_difference(&silent, &kept));
}

/// Without the counters of rolls, which forecasts do not keep.
fn comparable(scene: &Scene) -> Scene {
    Scene { ordinals: Default::default(), ..scene.clone() }
}

/// Each offer by itself equals the one in the list of all, and families declare the uses of their offers correctly.
pub(super) fn offers_alone_are_those_of_all(e: &Encounter) -> Result<(), String> {
    for who in e.scene().ids() {
        let all = e.offers(Some(who));
        for o in &all {
            let alone = e.offer(Some(who), &o.act).ok_or_else(|| format!("{} is not offered alone", o.act))?;
            let form = |o: &fray_engine::system::Offer| o.form(e.scene());
            let same = alone.label == o.label && alone.off == o.off && alone.use_ == o.use_ && form(&alone) == form(o);
            if !same {
                return Err(format!("{} is another offer alone", o.act));
            }
        }
        for use_ in Use::FOR_BOTS {
            let useful: Vec<_> = e.useful(who, use_, &[]).map(|o| o.act).collect();
            let among: Vec<_> = all.iter().filter(|o| o.use_ == use_).map(|o| o.act.clone()).collect();
            if useful != among {
                return Err(format!("good for {use_:?}: {useful:?} alone, {among:?} among all"));
            }
        }
        // A bot makes lists of targets once for all families, and forms with little but their default.
        let of_use = |use_: Use| all.iter().filter(move |o| o.use_ == use_ && o.off.is_none());
        let mut forms = Use::FOR_BOTS.into_iter().flat_map(of_use).map(|o| (o.act.clone(), o.form(e.scene())));
        let first = forms.find(|(_, form)| !form.undecided()).map(|(act, form)| (act, form.default()));
        let chosen = bot::choose(e.scene(), &[], |_| false, |use_| e.useful(who, use_, &[]));
        let chosen = chosen.map(|(o, form)| (o.act, form.default()));
        if chosen != first {
            return Err(format!("a bot chooses {chosen:?}, and the first of all is {first:?}"));
        }
    }
    Ok(())
}

/// A forecast in which an open offer is refused after all, by its rules alone, leaves the scene as it was.
pub(super) fn refused_acts_change_nothing(e: &Encounter, who: Who, act: &str) -> Result<(), String> {
    let mut forecast = Forecast::of(e, 1);
    let Ok(accepted) = forecast.accepted(who, act, None) else { return Ok(()) };
    let before = forecast.scene().clone();
    match forecast.act(&accepted) {
        Err(refusal) if *forecast.scene() != before => Err(first_difference(forecast.scene(), &before) + &refusal.code),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn first_difference(a: &Scene, b: &Scene) -> String {
    let (a, b) = (format!("{a:#?}"), format!("{b:#?}"));
    let at = a.lines().zip(b.lines()).position(|(a, b)| a != b).unwrap_or(0);
    let near = |text: &str| text.lines().skip(at.saturating_sub(6)).take(12).collect::<Vec<_>>().join("\n");
    format!("forecast\n{}\nfight\n{}", near(&a), near(&b))
}
