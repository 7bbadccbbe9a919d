//! What the benchmarks of every system measure: one attack, one decision, one whole fight.

use fray_engine::encounter::{Encounter, bot};
use fray_engine::fact::FactKind;
use fray_engine::forecast::Accepted;
use fray_engine::scene::Asking;
use fray_engine::system::Use;
use fray_engine::{Forecast, Request, System, Viewer};

/// The sample fight with these presets, begun.
///
/// # Panics
/// If the sample does not join or start.
pub fn sample_fight(system: &'static dyn System, seed: u8, first: &[FactKind]) -> Encounter {
    let mut e = Encounter::new(system, [seed; 32]);
    first.iter().for_each(|what| e.preset(what.clone()));
    let content = system.content();
    for s in &content.sample {
        let sheet = content.ready.iter().chain(&content.foes).find(|c| c.id == s.id).expect("the sample names sheets");
        let mut sheet = sheet.clone();
        sheet.side.clone_from(&s.side);
        let at = Some(((s.at[0] * 100.0) as i32, (s.at[1] * 100.0) as i32));
        let request =
            Request::Join { sheet: Box::new(sheet), count: s.count, owner: None, free: false, hidden: false, at };
        e.request(Viewer::Gm, request).expect("the sample joins");
    }
    e.request(Viewer::Gm, Request::Start).expect("the sample starts");
    e
}

/// A fight that lasts longer is left undecided.
const ROUNDS: u32 = 30;

/// What is measured of each system, with nothing kept or told.
pub struct Speed {
    start: Forecast,
    ready: Ready,
    scratch: Forecast,
}

impl Speed {
    /// Of the sample fight.
    pub fn of(system: &'static dyn System) -> Speed {
        let e = sample_fight(system, 1, &[FactKind::AskingSet(Asking::Sensible)]);
        Speed { start: Forecast::of(&e, 7), ready: about_to_strike(&e), scratch: Forecast::of(&e, 7) }
    }

    /// One attack, with its questions answered as advised, and all that follows up to where somebody has to act.
    ///
    /// # Panics
    /// If the rules refuse it.
    pub fn attack(&mut self) -> &Forecast {
        self.scratch.again(&self.ready.fight);
        self.scratch.act(&self.ready.attack).expect("it was accepted");
        &self.scratch
    }

    /// The next action of a bot in a turn in which it can attack.
    pub fn decision(&mut self) -> &Forecast {
        self.scratch.again(&self.ready.fight);
        self.scratch.step();
        &self.scratch
    }

    /// One fight of bots.
    pub fn fight(&mut self) -> &Forecast {
        self.scratch.again(&self.start);
        self.scratch.play_to(ROUNDS);
        &self.scratch
    }
}

/// One fight of bots in which every fact is kept.
pub fn fight_with_a_log(system: &'static dyn System, seed: u8) -> Encounter {
    let mut e = sample_fight(system, seed, &[FactKind::AskingSet(Asking::Sensible)]);
    while e.scene().round_number().is_none_or(|n| n.get() <= ROUNDS) && bot::step(&mut e) {}
    e
}

/// An attack that somebody may make now.
struct Ready {
    fight: Forecast,
    attack: Accepted,
}

/// How often an attack is tried until it changes somebody else.
const TRIALS: usize = 100;

/// Whether the attack, made once in this fight, changes anybody but the one who makes it. Where several act at once, it is
/// not carried out before the last has chosen.
fn affects_others(tried: &mut Forecast, fight: &Forecast, attack: &Accepted) -> bool {
    tried.again(fight);
    let by = fight.scene().turn();
    tried.act(attack).is_ok()
        && fight.scene().ids().filter(|who| Some(*who) != by).any(|who| {
            let fields = |f: &Forecast| f.scene().combatant(who).fields.clone();
            fields(fight) != fields(tried)
        })
}

/// The fight played on up to a turn in which somebody can strike.
///
/// # Panics
/// If nobody can within 400 steps.
fn about_to_strike(e: &Encounter) -> Ready {
    let mut fight = Forecast::of(e, 1);
    for _ in 0..400 {
        if let Some(who) = fight.scene().turn() {
            let offers = e.system().offers(fight.scene(), Some(who));
            let attack = offers.iter().find(|o| o.use_ == Use::Attack && o.off.is_none());
            if let Some(o) = attack {
                let mut tried = Forecast::of(e, 1);
                if let Ok(attack) = fight.accepted(who, &o.act, None)
                    && (0..TRIALS).any(|_| affects_others(&mut tried, &fight, &attack))
                {
                    return Ready { fight, attack };
                }
            }
        }
        assert!(fight.step(), "somebody can strike");
    }
    unreachable!("somebody can strike within 400 steps")
}
