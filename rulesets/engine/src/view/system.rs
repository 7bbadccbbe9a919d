use super::combatant::own_entry;
use super::types::{ConditionView, HandbookView, ItemField, ItemFigures, Looms, SystemView};
use crate::base::Remainder;
use crate::place::{NEXT_TO, ZONE_REACH};
use crate::system::{ConditionDef, FieldDef, Shown, System};

type Statement = (&'static str, &'static str, &'static [&'static str]);

/// What never changes in fights of this ruleset.
pub fn of_system(system: &dyn System) -> SystemView {
    let tables = system.tables();
    let condition = |c: &ConditionDef| ConditionView {
        id: c.id.into(),
        label: c.label.into(),
        tone: c.tone.into(),
        looms: c.looms.into(),
        note: (!Looms::from(c.looms).is_nobody()).then(|| c.note.into()),
    };
    let statement = |(id, label, values): &Statement| {
        (id.to_string(), label.to_string(), values.iter().map(ToString::to_string).collect())
    };
    SystemView {
        id: system.id().to_string(),
        unit: tables.unit.many.to_string(),
        unit_one: tables.unit.one.to_string(),
        unit_whole: tables.unit.remainder == Remainder::Begun,
        unit_cm: tables.unit.cm,
        next_to_cm: NEXT_TO * 100.0,
        zone_cm: ZONE_REACH * 100.0,
        conditions: shown(system).map(condition).collect(),
        slots: tables.slots.iter().map(|(id, label)| (id.to_string(), label.to_string())).collect(),
        statements: tables.statements.iter().map(statement).collect(),
        walled: system.wall_statement().map(|(what, value)| (what.to_string(), value.to_string())),
    }
}

/// What a page of this ruleset looks up now and then.
pub fn handbook(system: &dyn System) -> HandbookView {
    let conditions = shown(system).map(|c| (c.id.to_string(), c.note.to_string())).collect();
    HandbookView { armoury: system.armoury(), figures: figures(system), conditions }
}

fn shown(system: &dyn System) -> impl Iterator<Item = &'static ConditionDef> {
    system.tables().conditions.iter().filter(|c| c.shown == Shown::Yes)
}

/// Which figures may be custom: kinds with the same figures stand together.
fn figures(system: &dyn System) -> Vec<ItemFigures> {
    let mut all: Vec<ItemFigures> = vec![];
    for (kind, _) in system.armoury() {
        let defs = system.item_data(&kind).iter().filter(|def| def.may_be_entered());
        let field = |def: &FieldDef| ItemField { id: def.id.into(), label: def.label.into(), entry: own_entry(def) };
        let fields: Vec<ItemField> = defs.map(field).collect();
        match all.iter_mut().find(|known| known.fields == fields) {
            Some(known) => known.kinds.push(kind),
            None if fields.is_empty() => {}
            None => all.push(ItemFigures { kinds: vec![kind], fields }),
        }
    }
    all
}
