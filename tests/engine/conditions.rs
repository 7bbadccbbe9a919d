//! Conditions of one id from several sources.

use crate::fight;
use fray_engine::base::{Round, Val, Who};
use fray_engine::encounter::Request;
use fray_engine::fact::{Audience, Fact, FactKind};
use fray_engine::play::{Nobody, Play};
use fray_engine::scene::{Cond, Scene, Until};
use fray_engine::sheet::Sheet;
use fray_engine::system::{ConditionDef, System, combatant};
use fray_engine::{Handle, dice};
use fray_kit::tiny::{MIGHT, STRIKES, SYSTEM, person};
use std::num::NonZeroU32;
use std::sync::Arc;

/// Ada is held by Ben, by Cid and by a thing; the hold of Cid lasts until the end of the round.
fn held(then: impl FnOnce(&mut Play)) -> Vec<Option<Who>> {
    let mut scene = Scene::new(SYSTEM.tables());
    for name in ["Ada", "Ben", "Cid"] {
        let c = combatant(&SYSTEM, &person(name, "A", 1), Handle(name.to_string())).expect("a sheet of a test");
        scene.cast.push(Arc::new(c));
    }
    let (ada, mut dice, mut nobody) = (Who(0), dice::Script::new([]), Nobody);
    let mut play = Play::new(&mut scene, &[], &mut dice, &mut nobody);
    play.by("TI-1").condition(ada, Cond::new("held").by(Who(1)));
    play.by("TI-1").condition(
        ada,
        Cond::new("held").by(Who(2)).until(Until::EndOfRound { round: Round::Number(NonZeroU32::MIN) }),
    );
    play.by("TI-1").condition(ada, Cond::new("held"));
    then(&mut play);
    play.scene().combatant(ada).conds.iter().map(|c| c.by).collect()
}

fn conditions() -> &'static [ConditionDef] {
    SYSTEM.tables().conditions
}

#[test]
fn all_end_together() {
    assert_eq!(held(|play| play.by("TI-1").end(Who(0), "held")), []);
}

#[test]
fn values_may_come_from_the_scene() {
    let from_ben = held(|play| {
        play.by("TI-1").set_with(Who(0), MIGHT, |s| s.get(Who(1), MIGHT) + 4);
        assert_eq!(play.get(Who(0), MIGHT), 5);
        play.by("TI-1").set_scene_with(STRIKES, |s| s.cast.len() as i32);
        assert_eq!(play.var(STRIKES), 3);
        play.by("TI-1").condition_with(Who(0), |s| Cond::new("held").by(Who(1)).level(s.get(Who(0), MIGHT)));
        assert_eq!(play.scene().cond_from(Who(0), "held", Who(1)).map(|c| c.level), Some(5));
    });
    assert_eq!(from_ben.len(), 3, "the condition of the same source is replaced");
}

#[test]
fn one_ends_by_its_source() {
    assert_eq!(held(|play| play.by("TI-1").end_from(Who(0), "held", Who(1))), [Some(Who(2)), None]);
    assert_eq!(held(|play| play.by("TI-1").end_from(Who(0), "held", None)), [Some(Who(1)), Some(Who(2))]);
    assert_eq!(held(|play| assert!(play.scene().cond_from(Who(0), "held", Who(0)).is_none())).len(), 3);
}

#[test]
fn rules_end_what_the_gm_has_stated_of_a_pair() {
    held(|play| {
        let mut scene = play.scene().clone();
        for what in ["distance", "aware"] {
            scene.apply(&stated(what));
        }
        let (mut dice, mut nobody) = (dice::Script::new([]), Nobody);
        let mut play = Play::new(&mut scene, &[], &mut dice, &mut nobody);
        // The order in which the two are named does not matter; other statements stay.
        play.by("TI-1").end_statement(Who(1), Who(0), "aware");
        assert!(play.scene().stated(Who(0), Who(1), "aware").is_none());
        assert!(play.scene().stated(Who(0), Who(1), "distance").is_some());
        play.by("TI-1").end_statement(Who(1), Who(0), "aware");
        assert_eq!(play.done().fresh.len(), 1, "what is not stated is not ended");
    });
}

fn stated(what: &'static str) -> Fact {
    let kind = FactKind::Stated(Who(0), Who(1), what.into(), Val::Int(500));
    Fact { kind, rule: "".into(), to: Audience::All, outside: true }
}

#[test]
fn what_expires_leaves_those_of_other_sources() {
    let over = |u: Until| matches!(u, Until::EndOfRound { .. });
    assert_eq!(held(|play| play.by("TI-1").expire(conditions(), over)), [Some(Who(1)), None]);
    // The one without a source does not take the others along.
    let lasting = |u: Until| u == Until::Lasting;
    assert_eq!(held(|play| play.by("TI-1").expire(conditions(), lasting)), [Some(Who(2))]);
}

#[test]
fn people_read_how_long_a_condition_lasts() {
    let ada = Who(0);
    let until = |until: Until, begun: bool| {
        let mut f = fight::in_preparation();
        let sheet = Sheet { conditions: vec![Cond::new("guard").until(until)], ..person("Cid", "A", 1) };
        f.gm(Request::Join { sheet: Box::new(sheet), count: 1, owner: None, free: false, hidden: false, at: None });
        if begun {
            f.gm(Request::Start);
        }
        let cid = f.view(0).combatants.into_iter().find(|c| c.name == "Cid").expect("Cid is here");
        cid.chips[0].until.clone()
    };
    // Ada's first turn has not begun, then it has.
    assert_eq!(until(Until::EndOfTurn { of: ada, turn: 1 }, false), "until the end of Ada's next turn");
    assert_eq!(until(Until::EndOfTurn { of: ada, turn: 1 }, true), "until the end of Ada's turn");
    assert_eq!(until(Until::EndOfTurn { of: ada, turn: 2 }, true), "until the end of Ada's next turn");
    let seconds = [119, 120, 7_199, 7_200, 172_799, 172_800];
    let words = ["119 s", "2 min", "119 min", "2 h", "47 h", "2 days"];
    assert_eq!(seconds.map(|clock| until(Until::Time { clock }, false)), words.map(|w| format!("for {w}")));
}
