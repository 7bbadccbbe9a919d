//! CC-COND-1, 5, 6: what goes along to the next encounter.

use fray_call_of_cthulhu::SYSTEM;
use fray_engine::base::Who;
use fray_engine::encounter::{ConditionMode, Request};
use fray_engine::{Encounter, Viewer, sheet};
use fray_kit::laws::{Member, begin};
use fray_kit::ruleset::handle;

fn gm(e: &mut Encounter, request: Request) {
    e.request(Viewer::Gm, request).expect("the GM may");
}

/// CC-REC-6: a major wound heals week by week, not because a fight has ended; somebody stabilised waits for Medicine.
#[test]
fn a_major_wound_goes_along_to_the_next_encounter() {
    let mut first = begin(SYSTEM, &[Member::new("Guy", "pc", (0, 0))], 1).expect("he joins");
    let guy = handle(&first, "Guy");
    for id in ["major_wound", "stabilised", "stunned"] {
        gm(&mut first, Request::Condition(guy.clone(), id.into(), ConditionMode::Set));
    }
    gm(&mut first, Request::End);
    let kept = sheet::of(SYSTEM.tables(), SYSTEM.reference().payloads, first.scene().combatant(Who(0)));
    let mut second = Encounter::new(SYSTEM, [7; 32]);
    second.continue_clock(first.scene().clock);
    gm(
        &mut second,
        Request::Join { sheet: Box::new(kept), count: 1, owner: None, free: false, hidden: false, at: None },
    );
    let has = |id: &str| second.scene().has(Who(0), id);
    assert!(has("major_wound") && has("stabilised") && has("unconscious") && !has("stunned"));
}
