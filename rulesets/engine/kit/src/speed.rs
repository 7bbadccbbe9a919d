//! What benches of every system measure: one attack, one whole fight.

use fray_engine::encounter::Encounter;
use fray_engine::fact::What;
use fray_engine::form::Input;
use fray_engine::system::Use;
use fray_engine::{Forecast, Request, System, Viewer, Who};

/// The sample fight, begun after these have been made so.
///
/// # Panics
/// If the sample does not join or start.
pub fn sample_fight(system: &'static dyn System, seed: u8, first: &[What]) -> Encounter {
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

/// An attack that somebody may make now.
pub struct Ready {
    pub fight: Forecast,
    /// Who attacks.
    pub who: Who,
    /// The action.
    pub act: String,
    pub form: Input,
}

/// The fight played on up to a turn in which somebody can strike.
///
/// # Panics
/// If nobody can within 400 steps.
pub fn about_to_strike(e: &Encounter) -> Ready {
    let mut fight = Forecast::of(e, 1);
    for _ in 0..400 {
        if let Some(who) = fight.scene().turn() {
            let offers = e.system().offers(fight.scene(), Some(who));
            let attack = offers.iter().find(|o| o.use_ == Use::Attack && o.off.is_none());
            if let Some(o) = attack {
                let form = o.form(fight.scene()).default();
                let act = o.act.to_string();
                let mut tried = Forecast::of(e, 1);
                tried.again(&fight);
                if tried.act(who, &act, Some(&form)).is_ok() {
                    return Ready { fight, who, act, form };
                }
            }
        }
        assert!(fight.step(), "somebody can strike");
    }
    unreachable!("somebody can strike within 400 steps")
}
