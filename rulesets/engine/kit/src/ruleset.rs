//! What a ruleset's tests check besides the laws: its scenarios, its content, its armoury, its sheets, and friends that an action may
//! harm. All of them end the test where something is wrong.

use crate::laws::{
    Member, asked_of_players, begin, check_before_the_fight, check_questions, finish, plain, question_seeds, sample,
};
use fray_engine::base::Val;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::form::{Form, Input, Leads, Misfit, Opt};
use fray_engine::scenario::{Report, list, run_path};
use fray_engine::scene::Combatant;
use fray_engine::sheet::{Entered, GearEntry, Sheet};
use fray_engine::system::{EntryDef, System, combatant, filled, missing};
use fray_engine::{Handle, Seat, Viewer, Who};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

/// Played once for all tests of a program, which is about one ruleset.
fn played(system: &'static dyn System, crate_folder: &str) -> &'static [Report] {
    static PLAYED: OnceLock<Vec<Report>> = OnceLock::new();
    let reports = PLAYED.get_or_init(|| {
        let folder = Path::new(crate_folder).join("scenarios");
        run_path(&[system], &folder).expect("the scenarios can be read")
    });
    assert!(!reports.is_empty(), "there are no scenarios below {crate_folder}");
    reports
}

/// Every scenario passes; `crate_folder` is `env!("CARGO_MANIFEST_DIR")`. `SCENARIO=w10` plays those whose path has that in
/// it and tells their story.
#[track_caller]
pub fn scenarios_pass(system: &'static dyn System, crate_folder: &str) {
    let wanted = std::env::var("SCENARIO").unwrap_or_default();
    let mut wrong = Vec::new();
    // What `--explain` prints is for people.
    let stories = |r: &Report| {
        r.story.lines().filter(|line| !line.starts_with('#')).filter_map(|line| plain(line).err()).collect::<Vec<_>>()
    };
    for r in played(system, crate_folder).iter().filter(|r| r.path.to_string_lossy().contains(&wanted)) {
        if !wanted.is_empty() {
            println!("{}", r.story);
        }
        let file = r.path.file_name().unwrap_or_default().to_string_lossy();
        wrong.extend(r.failures.iter().map(|f| format!("{file}: {f}")));
        wrong.extend(stories(r).into_iter().map(|what| format!("{file}, explained: {what}")));
    }
    assert!(wrong.is_empty(), "{} scenarios fail:\n{}", wrong.len(), wrong.join("\n"));
}

/// Everything that scenario files may name is listed, and everything listed occurs; `rare`: actions that random play does
/// not reach. Of the rules that lines of the log name, each is named by a line of some scenario that lists it.
#[track_caller]
pub fn scenarios_name_all_that_is_listed(system: &'static dyn System, crate_folder: &str, rare: &[&str]) {
    let reports = played(system, crate_folder);
    let in_vain = listed_in_vain(reports);
    assert!(in_vain.is_empty(), "told, but by no scenario that lists them: {in_vain:?}");
    let named: BTreeSet<String> = reports.iter().flat_map(|r| r.named.iter().cloned()).collect();
    let labels = system.reference().questions.iter().chain(system.rulings()).map(|q| q.0);
    let listed: Vec<&str> = (system.reference().acts)().into_iter().chain(labels).collect();
    let missing: Vec<&str> = listed.iter().copied().filter(|name| !named.contains(*name)).collect();
    assert!(missing.is_empty(), "no scenario has {missing:?}");
    let text = list(system);
    let untold: Vec<&str> = listed.into_iter().filter(|n| !text.contains(&format!("\n  {n} "))).collect();
    assert!(untold.is_empty(), "not printed: {untold:?}");
    let blank: Vec<&str> =
        text.lines().filter(|l| l.starts_with("      ") && l.split_whitespace().count() < 2).collect();
    assert!(blank.is_empty(), "members without what may be answered: {blank:?}");
    questions_are_listed_with_their_answers(system, &text);
    let actions: Vec<&str> =
        text.lines().skip_while(|l| !l.starts_with("Actions")).skip(1).take_while(|l| l.starts_with("  ")).collect();
    let twice =
        actions.iter().filter(|l| !l.starts_with("   ")).find(|l| actions.iter().filter(|o| o == l).count() > 1);
    assert_eq!(twice, None, "listed twice");
    let known = |line: &&str| rare.iter().any(|act| line.trim_start().starts_with(&format!("{act} ")));
    let unseen: Vec<&str> = text.lines().filter(|l| l.contains("not on offer")).filter(|l| !known(l)).collect();
    assert!(unseen.is_empty(), "nobody was offered {unseen:#?}");
}

/// Those that the fights looked at do not ask have theirs in [`fray_engine::reference::Reference::answers`].
#[track_caller]
fn questions_are_listed_with_their_answers(system: &'static dyn System, text: &str) {
    let asked = text.lines().skip_while(|l| !l.starts_with("Questions")).take_while(|l| !l.starts_with("Conditions"));
    let asked: Vec<&str> = asked.filter(|l| l.starts_with("  ")).collect();
    let is_member = |line: &str| line.starts_with("   ");
    let next = asked.iter().skip(1).copied().chain([""]);
    let open: Vec<&str> =
        asked.iter().copied().zip(next).filter(|(l, next)| !is_member(l) && !is_member(next)).map(|(l, _)| l).collect();
    assert!(open.is_empty(), "nothing says what to answer to {open:#?}");
    let kinds = || system.reference().questions.iter().chain(system.rulings()).map(|q| q.0);
    let strange = system.reference().answers.iter().find(|a| kinds().all(|kind| kind != a.0));
    assert_eq!(strange, None, "answers to questions that are not listed");
}

/// Rules that lines of the log name, though not in a scenario that lists them: those that list them show nothing of them.
fn listed_in_vain(reports: &[Report]) -> Vec<String> {
    let told = |r: &Report| -> BTreeSet<String> {
        let rule = |line: &str| Some(line.strip_suffix(']')?.rsplit_once('[')?.1.to_string());
        r.story.lines().filter_map(rule).collect()
    };
    let told: Vec<BTreeSet<String>> = reports.iter().map(told).collect();
    let ever: BTreeSet<&String> = told.iter().flatten().collect();
    let listed: BTreeSet<&String> = reports.iter().flat_map(|r| &r.rules).collect();
    let shown =
        |rule: &&String| reports.iter().zip(&told).any(|(r, told)| r.rules.contains(*rule) && told.contains(*rule));
    listed.intersection(&ever).filter(|rule| !shown(rule)).map(|rule| (*rule).clone()).collect()
}

/// Four ready characters and a dozen foes at least, each a combatant, and a sample fight of them.
#[track_caller]
pub fn content_makes_combatants(system: &'static dyn System) {
    let content = system.content();
    assert!(content.ready.len() >= 4 && content.foes.len() >= 12, "four characters and a dozen foes");
    let sheets = || content.ready.iter().chain(&content.foes);
    for sheet in sheets() {
        let made = combatant(system, sheet, Handle("x".into()));
        assert!(made.is_ok(), "{}: {made:?}", sheet.id);
    }
    assert!(!content.sample.is_empty(), "there is no sample fight");
    for entry in &content.sample {
        assert!(sheets().any(|s| s.id == entry.id), "nobody in the content is {}", entry.id);
    }
}

/// In the first round of the sample fight, each of the ready characters can do something to a foe: on their turn, or as
/// an answer to a question.
#[track_caller]
pub fn everybody_has_something_to_do(system: &'static dyn System) {
    let mut e = begin(system, &sample(system), 7).expect("the sample can fight");
    let ready = &system.content().ready;
    let heroes: Vec<Who> =
        e.scene().ids().filter(|w| ready.iter().any(|s| s.name == e.scene().combatant(*w).name.as_str())).collect();
    assert!(!heroes.is_empty(), "there is no hero");
    let mut idle: Vec<Who> = heroes;
    for _ in 0..60 {
        finish(&mut e);
        idle.retain(|who| !acts_on_a_foe(&e, *who));
        if idle.is_empty()
            || e.scene().round_number().is_some_and(|n| n.get() > 1)
            || e.request(Viewer::Gm, Request::NextTurn).is_err()
        {
            break;
        }
    }
    let names: Vec<&str> = idle.iter().map(|w| e.scene().combatant(*w).name.as_str()).collect();
    assert!(names.is_empty(), "nothing to do in round 1: {names:?}");
}

/// With the rule options at their defaults and with these turned, each question is worth asking, in fights of these
/// combatants. More fights with `FRAY_QUESTION_SEEDS`.
#[track_caller]
pub fn questions_are_worth_asking(system: &'static dyn System, cast: &[Member], turned: &[(&str, &str)]) {
    for options in [&[], turned] {
        let asked = check_questions(system, cast, options, question_seeds(3), 60).map_err(|broken| broken.to_string());
        assert!(asked.as_ref().is_ok_and(|questions| *questions > 15), "{asked:?} with {options:?}");
    }
}

/// Before the fight begins, skill rolls, care and what the GM brings about keep to the laws.
#[track_caller]
pub fn laws_hold_before_the_fight(system: &'static dyn System, cast: &[Member]) {
    let seen = check_before_the_fight(system, cast, 300..308, 40).map_err(|broken| broken.to_string());
    assert!(seen.as_ref().is_ok_and(|seen| seen.inputs > 200 && seen.twins > 15), "{seen:?}");
}

/// In the sample fight, played by bots, the questions that the fight waits for: of each player at most this many in a hundred
/// rounds, at most this many in any one round, and never more than one for each of the player's turns and for each action
/// by a player or against one.
#[track_caller]
pub fn players_are_asked_little(system: &'static dyn System, in_a_hundred_rounds: usize, in_one: usize) {
    let asked = asked_of_players(system, 0..8);
    println!("{asked:?}: {} in a hundred rounds", asked.per_hundred_rounds());
    assert!(asked.rounds > 50 && asked.exchanges > 50, "{asked:?}");
    assert!(asked.questions <= asked.rounds + asked.exchanges, "{asked:?}");
    assert!(asked.per_hundred_rounds() <= in_a_hundred_rounds && asked.most <= in_one, "{asked:?}");
}

/// Whether an action or an answer is open to this combatant whose default names a foe, or leads next to one.
fn acts_on_a_foe(e: &Encounter, who: Who) -> bool {
    let s = e.scene();
    let foe = |w: Who| w != who && !s.allies(who, w);
    let meant = |o: &Opt| match o.leads {
        Some(Leads::NextTo(w)) => foe(w),
        Some(Leads::At(_) | Leads::Towards(_)) => false,
        None => s.find(None, &o.id).is_some_and(foe),
    };
    let names = |form: &Form| form.chosen(&form.default()).into_iter().any(meant);
    e.offers(Some(who)).iter().any(|o| o.off.is_none() && names(&o.form(s)))
        || e.unanswered_questions().iter().any(|(_, q)| q.combatant_asked() == Some(who))
}

/// A sheet whose item says something that the system does not know is refused where it says so, whatever the item.
#[track_caller]
pub fn unknown_words_of_items_are_refused(system: &'static dyn System) {
    for (kind, _) in system.armoury() {
        let data = [("nonsense".into(), Val::Int(4))].into();
        let gear = vec![GearEntry { kind: kind.clone(), data, ..GearEntry::default() }];
        let refused = refusals(system, &Sheet { name: "Test".into(), gear, ..Sheet::default() });
        assert!(refused.iter().any(|what| what.contains("nonsense")), "{kind}: {refused:?}");
    }
}

/// What the GM may give: each row once, with a name to read, and each makes an item; these among them.
#[track_caller]
pub fn armoury_makes_items(system: &'static dyn System, among: &[&str]) {
    let rows = system.armoury();
    let ids: BTreeSet<&str> = rows.iter().map(|r| r.0.as_str()).collect();
    assert_eq!(ids.len(), rows.len(), "a row stands there twice");
    for (id, label) in &rows {
        assert!(!label.is_empty() && system.make_item(id).is_some_and(|i| i.kind == *id), "{id}");
    }
    for id in among {
        assert!(ids.contains(id), "{id} is missing");
    }
}

/// Somebody with these fields.
///
/// # Errors
/// All that is wrong with the sheet.
pub fn made(system: &'static dyn System, fields: &[(&str, Entered)]) -> Result<Combatant, Vec<Misfit>> {
    let fields = fields.iter().map(|(k, v)| (k.to_string(), v.clone())).collect();
    combatant(system, &Sheet { name: "Test".into(), fields, ..Sheet::default() }, Handle("x".into()))
}

/// Where a sheet with these fields is wrong.
pub fn complaints(system: &'static dyn System, fields: &[(&str, Entered)]) -> Vec<String> {
    made(system, fields).err().into_iter().flatten().map(|m| m.at).collect()
}

/// What a sheet is refused for: "where: what is wrong", in alphabetical order.
pub fn refusals(system: &'static dyn System, sheet: &Sheet) -> Vec<String> {
    let made = combatant(system, sheet, Handle("x".into()));
    let mut all: Vec<String> = made.err().into_iter().flatten().map(|m| format!("{}: {}", m.at, m.what)).collect();
    all.sort();
    all
}

/// What a sheet with these fields alone leaves out, with the default offered: "STR 10". Filled in, it leaves out nothing.
#[track_caller]
pub fn left_out(system: &'static dyn System, fields: &[(&str, Entered)]) -> Vec<String> {
    let fields = fields.iter().map(|(k, v)| (k.to_string(), v.clone())).collect();
    let sheet = Sheet { name: "Test".into(), fields, ..Sheet::default() };
    let all = missing(system, &sheet);
    let whole = filled(&sheet, &all);
    assert_eq!((missing(system, &whole), refusals(system, &whole)), (vec![], vec![]), "with the defaults");
    all.into_iter().map(|m| format!("{} {}", m.label, m.default)).collect()
}

/// The whole numbers that a field takes, from the first to the last: the numbers before and after are refused at this
/// field. `last`: `None` if the rules set no limit. `others`: what else is on the sheet.
#[track_caller]
pub fn takes_numbers(
    system: &'static dyn System,
    others: &[(&str, Entered)],
    field: &str,
    first: i32,
    last: Option<i32>,
) {
    let at = |n: i32| {
        let fields: Vec<(&str, Entered)> = others.iter().cloned().chain([(field, Entered::Int(n))]).collect();
        complaints(system, &fields)
    };
    for n in [Some(first), last].into_iter().flatten() {
        assert_eq!(at(n), [""; 0], "{field} {n}");
    }
    // An older release wrote a number below the first, such as -1, for a value that the sheet leaves open.
    let open = system.tables().sheet.iter().any(|d| d.id == field && matches!(d.entry, EntryDef::MaybeInt(..)));
    for n in [Some(if open { first - 10 } else { first - 1 }), last.map(|n| n + 1)].into_iter().flatten() {
        assert_eq!(at(n), [field], "{field} {n}");
    }
}

/// The handle of somebody in the fight.
///
/// # Panics
/// Nobody is called so.
#[track_caller]
pub fn handle(e: &Encounter, name: &str) -> String {
    let who = e.scene().ids().find(|w| e.scene().combatant(*w).name == name).expect("is here");
    e.scene().combatant(who).handle.0.clone()
}

/// The fight of this cast, at the first turn of the one of this name.
///
/// # Panics
/// The cast cannot fight, or the turn does not come.
#[track_caller]
pub fn at_turn_of(system: &'static dyn System, cast: &[Member], name: &str) -> Encounter {
    let mut e = begin(system, cast, 7).expect("they can fight");
    let theirs = |e: &Encounter| e.scene().turn().is_some_and(|w| e.scene().combatant(w).name == name);
    for _ in 0..20 {
        if !theirs(&e) {
            e.request(Viewer::Gm, Request::NextTurn).expect("turns go on");
        }
    }
    assert!(theirs(&e), "the turn of {name} does not come");
    e
}

/// The warning about friends at risk of this action: `friends_at_risk: Fay is a friend …`; empty: none.
/// `form` changes the default answer; a form without members is answered by it alone.
#[track_caller]
pub fn risk(e: &Encounter, act: &str, form: &[(&str, Input)]) -> String {
    let who = e.scene().turn().expect("somebody has the turn");
    let offers = e.offers(Some(who));
    let offer = offers.iter().find(|o| o.act == act).expect("it is offered");
    let Input::Fields(mut given) = offer.form(e.scene()).default() else {
        return "the form has no members".to_string();
    };
    given.extend(form.iter().map(|(id, input)| ((*id).into(), input.clone())));
    let actor = e.scene().combatant(who).handle.0.clone();
    let request = Request::act(Some(actor), act.to_string(), Some(Input::Fields(given)));
    let refused = e.spares_friends(Viewer::Gm, &request).err();
    refused.map(|r| format!("{}: {}", r.code, r.view(e.scene(), Viewer::Gm).text)).unwrap_or_default()
}

/// What the form of this action, of the one whose turn it is, says of somebody: "12 m, a friend"; and the reach of the effect
/// around them, in centimetres.
///
/// # Panics
/// The action is not offered, or its form does not list them.
#[track_caller]
pub fn said_of(e: &Encounter, act: &str, name: &str) -> (String, Option<i32>) {
    let who = e.scene().turn().expect("somebody has the turn");
    let offers = e.offers(Some(who));
    let form = offers.iter().find(|o| o.act == act).expect("it is offered").form(e.scene());
    let members = if let Form::Group { members } = &*form { &members[..] } else { &[] };
    let options = |form: &Form| match form {
        Form::Pick { options, .. } | Form::Sequence { options, .. } => options.clone(),
        Form::Place { options, around, .. } => {
            options.iter().cloned().map(|o| Opt { around: o.around.or(*around), ..o }).collect()
        }
        _ => vec![],
    };
    let handle = handle(e, name);
    let option = members.iter().flat_map(|m| options(&m.form)).find(|o| o.id == handle).expect("they are listed");
    let note = option.note.map(|note| note.render(|w| e.scene().name(Viewer::Gm, w))).unwrap_or_default();
    (note, option.around)
}

/// Of a foe's two items the one that is stowed is seen by the GM alone.
#[track_caller]
pub fn what_is_stowed_stays_unseen(system: &'static dyn System, stowed: (&str, &str), in_hand: (&str, &str)) {
    let cast = [
        Member::new("Guy", "A", (0, 0)).played_by(Some(1)),
        Member::new("Bob", "B", (500, 0)).carrying(&[stowed, in_hand]),
    ];
    let e = begin(system, &cast, 7).expect("they can fight");
    let bob = e
        .scene()
        .ids()
        .find(|w| e.scene().combatant(*w).name == "Bob")
        .map(|w| e.scene().combatant(w).handle.0.as_str());
    let seen = |v: Viewer| e.sheet_view(v, bob?).map(|sheet| sheet.gear.len());
    assert_eq!([seen(Viewer::Gm), seen(Viewer::Player(Seat(1))), seen(Viewer::Spectator)], [Some(2), Some(1), Some(1)]);
}
