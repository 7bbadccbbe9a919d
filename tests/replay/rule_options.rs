//! A round keeps the rule options with which it began, however the table of rule options has changed since its log was written.

use crate::fixture::{Fixture, folder};
use fray_engine::base::{Str, Val};
use fray_engine::encounter::Encounter;
use fray_engine::fact::{Commit, FactKind, Names};
use std::fs;
use std::sync::Arc;

/// Earlier releases noted the rule options of a round by place.
const BY_PLACE: &str = "0.1.0-f";

#[test]
fn rule_options_that_have_moved_since_are_on_as_they_were() {
    let path = folder().join(BY_PLACE).join("call_of_cthulhu.json");
    let fixture: Fixture = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let system = fray::systems::SYSTEMS.by_id(&fixture.system).unwrap();
    let today: Vec<&str> = system.tables().options.iter().map(|option| option.field.id).collect();
    for on in &today {
        // As if the table had begun with its last rule option then.
        let mut then: Vec<Str> = today.iter().map(Str::new).collect();
        then.rotate_right(1);
        let mut log = fixture.log.clone();
        let places: Vec<i32> = then.iter().map(|id| i32::from(id == on)).collect();
        rewrite(&mut log, &then, &places);
        let e = Encounter::load(system, fixture.seed, log).unwrap();
        let noted = system.tables().scene.iter().position(|field| field.id == "active_options").unwrap();
        let first = e.log().iter().flat_map(|commit| &commit.facts).find_map(|fact| match &fact.kind {
            FactKind::SceneSet(field, value) if usize::from(*field) == noted => Some(value.clone()),
            _ => None,
        });
        assert_eq!(first, Some(Val::Texts([Str::new(on)].into())), "{on} alone was on");
    }
}

/// The log with this table of rule options, of which every round notes these.
fn rewrite(log: &mut [Commit], then: &[Str], places: &[i32]) {
    let mut noted = None;
    for fact in log.iter_mut().flat_map(|commit| &mut commit.facts) {
        match &mut fact.kind {
            FactKind::Names(names) => {
                noted = names.scene.iter().position(|field| field == "active_options");
                *names = Arc::new(Names { options: then.to_vec(), ..Names::clone(names) });
            }
            FactKind::SceneSet(field, Val::Ints(all)) if noted == Some(usize::from(*field)) => *all = places.into(),
            _ => {}
        }
    }
}
