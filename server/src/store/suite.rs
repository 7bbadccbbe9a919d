//! What every store must do. A new one calls [`all`] from its own test.

use super::*;
use crate::ids::{CharacterId, Millis, PictureId, Seat};
use crate::secrets::Digest;
use crate::wire::{Phase, Role};
use std::sync::Arc;

fn code(n: u8) -> Code {
    Code::from_bytes([0, n, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8])
}

fn table_row(code: &Code) -> TableRow {
    let (name, system) = ("The Old Mill".to_string(), "tiny".to_string());
    let (code, join) = (code.clone(), code.clone());
    TableRow { code, join, name, system, created: Millis(5), current: EncounterNo(1), settings: "{}".into() }
}

fn encounter(no: u32) -> EncounterRow {
    let (title, system) = (format!("Fight {no}"), "tiny".to_string());
    EncounterRow { no: EncounterNo(no), title, system, seed: [7; 32], phase: Phase::Prepare, created: Millis(6) }
}

fn seat(n: u32) -> SeatRow {
    SeatRow {
        seat: Seat(n),
        name: format!("Member {n}"),
        role: if n == 1 { Role::Gm } else { Role::Player },
        access: Access::In,
        secret: Digest([1; 32]),
        recovery: Digest([2; 32]),
        readmit: None,
        seen: Millis(9),
    }
}

fn commit(id: u32) -> CommitRow {
    CommitRow {
        no: EncounterNo(1),
        id,
        seat: Seat(1),
        at: Millis(10 + i64::from(id)),
        command_id: format!("c{id}"),
        command: r#"{"c":"next_turn"}"#.into(),
        outcome: "done".into(),
        version: 1,
        facts: format!(r#"{{"id":{id},"says":"\"quoted\", ü, 0.1"}}"#),
    }
}

fn done(n: u32) -> DoneRow {
    DoneRow { seat: Seat(1), n, id: format!("c{n}"), reply: r#"{"ok":true}"#.into() }
}

async fn add_table(store: &Arc<dyn Store>, code: &Code) {
    let changes = vec![Change::TableNew(table_row(code)), Change::Encounter(encounter(1)), Change::Seat(seat(1))];
    store.write(Unit { code: code.clone(), changes }).await.unwrap();
}

/// Adds a table with its GM, and gives its code.
pub async fn table(store: &impl Store) -> Code {
    let code = code(9);
    let changes = vec![Change::TableNew(table_row(&code)), Change::Encounter(encounter(1)), Change::Seat(seat(1))];
    store.write(Unit { code: code.clone(), changes }).await.unwrap();
    code
}

/// A second seat, of this name.
pub fn seat_named(name: &str) -> Change {
    Change::Seat(SeatRow { name: name.into(), ..seat(2) })
}

fn unit(code: &Code, change: Change) -> Unit {
    Unit { code: code.clone(), changes: vec![change] }
}

/// Runs the whole suite on an empty store.
pub async fn all(store: Arc<dyn Store>) {
    store.ready().await.unwrap();
    what_is_written_reads_back(&store).await;
    a_unit_is_stored_whole_or_not_at_all(&store).await;
    a_table_is_found_by_its_join_code(&store).await;
    a_table_knows_who_has_a_seat(&store).await;
    a_bad_unit_fails_alone(&store).await;
    old_refusals_and_commands_fall_away(&store).await;
    store.close().await.unwrap();
    assert_eq!(store.write(unit(&code(1), Change::Commit(commit(9)))).await, Err(StoreError::Closed));
}

async fn what_is_written_reads_back(store: &Arc<dyn Store>) {
    let code = code(1);
    assert!(store.table(&code).await.unwrap().is_none());
    add_table(store, &code).await;
    let readmit = Some(Readmit { digest: Digest([3; 32]), until: Millis(99) });
    let kicked = SeatRow { access: Access::Kicked, readmit, role: Role::Spectator, ..seat(2) };
    let hero = CharacterRow {
        id: CharacterId("a1".into()),
        name: "Ann".into(),
        template: "fighter".into(),
        owner: Some(Seat(2)),
        sheet: "{}".into(),
        updated: Millis(3),
        secret: true,
    };
    let spare = CharacterRow { id: CharacterId("a2".into()), owner: None, ..hero.clone() };
    let map = PictureRow { id: PictureId("p".into()), kind: "image/png".into(), bytes: [0, 255, 7].into() };
    let changes = vec![
        Change::Seat(kicked.clone()),
        Change::Character(hero.clone()),
        Change::Character(spare.clone()),
        Change::CharacterGone(spare.id.clone()),
        Change::Commit(commit(0)),
        Change::Commit(commit(1)),
        Change::Done(done(1)),
        Change::Picture(map.clone()),
        Change::Picture(PictureRow { id: PictureId("old".into()), ..map.clone() }),
        Change::PictureGone(PictureId("old".into())),
        Change::Encounter(encounter(2)),
        Change::Encounter(EncounterRow { phase: Phase::Ended, ..encounter(2) }),
        Change::Table(TableRow { current: EncounterNo(2), ..table_row(&code) }),
    ];
    store.write(Unit { code: code.clone(), changes }).await.unwrap();
    let read = store.table(&code).await.unwrap().unwrap();
    assert_eq!(read.table, TableRow { current: EncounterNo(2), ..table_row(&code) });
    assert_eq!(read.seats, [seat(1), kicked]);
    assert_eq!(read.characters, [hero]);
    assert_eq!(read.encounter, EncounterRow { phase: Phase::Ended, ..encounter(2) });
    assert_eq!(read.done, [done(1)]);
    assert_eq!(read.fight_commands, [0, 1].map(|id| (commit(id).seat, commit(id).command_id)));
    assert_eq!(store.log(&code, EncounterNo(1)).await.unwrap(), [commit(0), commit(1)]);
    let stretch = |commits, last, facts: &str| Some(Stretch { commits, last, versions: 1..=1, facts: facts.into() });
    let (first, second) = (commit(0).facts, commit(1).facts);
    assert_eq!(store.stretch(&code, EncounterNo(1), 0).await.unwrap(), stretch(2, 1, &format!("{first}\n{second}")));
    assert_eq!(store.stretch(&code, EncounterNo(1), 1).await.unwrap(), stretch(1, 1, &second));
    assert_eq!(store.stretch(&code, EncounterNo(1), 2).await.unwrap(), None);
    assert_eq!(store.picture(&code, &map.id).await.unwrap(), Some(map));
    assert_eq!(store.picture(&code, &PictureId("old".into())).await.unwrap(), None);
    assert_eq!(store.log(&code, EncounterNo(2)).await.unwrap(), []);
    assert_eq!(store.encounter(&code, EncounterNo(1)).await.unwrap(), Some(encounter(1)));
    assert_eq!(store.encounter(&code, EncounterNo(3)).await.unwrap(), None);
}

async fn a_unit_is_stored_whole_or_not_at_all(store: &Arc<dyn Store>) {
    let code = code(2);
    add_table(store, &code).await;
    let changes = vec![Change::Seat(seat(2)), Change::Commit(commit(0)), Change::Commit(commit(0))];
    let refused = store.write(Unit { code: code.clone(), changes }).await;
    assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    let read = store.table(&code).await.unwrap().unwrap();
    assert_eq!(read.seats, [seat(1)]);
    assert_eq!(store.log(&code, EncounterNo(1)).await.unwrap(), []);
    let again = store.write(unit(&code, Change::TableNew(table_row(&code)))).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
}

async fn a_table_is_found_by_its_join_code(store: &Arc<dyn Store>) {
    let (a, b, new) = (code(5), code(6), code(7));
    add_table(store, &a).await;
    add_table(store, &b).await;
    assert_eq!(store.find(&a).await.unwrap(), Some(a.clone()));
    let changed = |of: &Code, join: &Code| unit(of, Change::Table(TableRow { join: join.clone(), ..table_row(of) }));
    store.write(changed(&a, &new)).await.unwrap();
    assert_eq!(store.find(&new).await.unwrap(), Some(a.clone()));
    assert_eq!(store.find(&a).await.unwrap(), None);
    assert_eq!(store.table(&a).await.unwrap().unwrap().table.join, new);
    // No code leads to two tables, and none is the key of another table.
    for taken in [&new, &a] {
        let refused = store.write(changed(&b, taken)).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
        assert_eq!(store.find(&b).await.unwrap(), Some(b.clone()));
    }
    let refused = store.write(unit(&new, Change::TableNew(table_row(&new)))).await;
    assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
}

async fn a_table_knows_who_has_a_seat(store: &Arc<dyn Store>) {
    let (code, other) = (code(8), code(10));
    add_table(store, &code).await;
    let readmit = Some(Readmit { digest: Digest([3; 32]), until: Millis(99) });
    store.write(unit(&code, Change::Seat(SeatRow { readmit, ..seat(2) }))).await.unwrap();
    let digests = |all: &[u8]| all.iter().map(|n| Digest([*n; 32])).collect::<Vec<_>>();
    for (secrets, opens) in [(&[1][..], true), (&[2], true), (&[3], true), (&[4, 3], true), (&[4], false), (&[], false)]
    {
        assert_eq!(store.opens(&code, &digests(secrets)).await, Ok(opens), "{secrets:?}");
        assert_eq!(store.opens(&other, &digests(secrets)).await, Ok(false), "{secrets:?}");
    }
}

async fn a_bad_unit_fails_alone(store: &Arc<dyn Store>) {
    let code = code(3);
    add_table(store, &code).await;
    store.write(unit(&code, Change::Commit(commit(5)))).await.unwrap();
    // Written at the same time, so that a store that groups writes puts them together.
    let writes = (0..20).map(|id| store.write(unit(&code, Change::Commit(commit(id)))));
    let results = futures_util::future::join_all(writes).await;
    for (id, result) in results.iter().enumerate() {
        assert_eq!(result.is_ok(), id != 5, "{id}: {result:?}");
    }
    assert_eq!(store.log(&code, EncounterNo(1)).await.unwrap().len(), 20);
}

async fn old_refusals_and_commands_fall_away(store: &Arc<dyn Store>) {
    let code = code(4);
    add_table(store, &code).await;
    let refusal = |n| RefusalRow {
        n,
        at: Millis(1),
        seat: Seat(1),
        command_id: "x".into(),
        command: "{}".into(),
        refused: "not_your_turn".into(),
        rule: String::new(),
        words: "Wait for your turn.".into(),
    };
    for n in 1..=700 {
        let changes = vec![Change::Refusal(refusal(n)), Change::Done(done(n))];
        store.write(Unit { code: code.clone(), changes }).await.unwrap();
    }
    let kept = store.refusals(&code).await.unwrap();
    assert!((500..600).contains(&kept.len()), "{}", kept.len());
    assert_eq!(kept.last(), Some(&refusal(700)));
    let read = store.table(&code).await.unwrap().unwrap();
    assert_eq!(read.last_refusal, 700);
    assert_eq!(read.done.len(), 256);
    assert_eq!(read.done.last(), Some(&done(700)));
}
