//! What a step expects.

use super::format::{Sees, Step};
use super::listed::all_listed;
use super::run::Run;
use super::words::{SURPRISE, item, metres};
use super::{memory, odds};
use crate::base::{Round, Str, Val, ValueType as _, Who};
use crate::fact::FactKind;
use crate::view::{Cursor, handbook, of_system};

/// All expectations of a step.
pub(super) fn all(run: &mut Run, s: &Step) -> Result<(), String> {
    let left: Vec<&str> = run.e.script_left().collect();
    if !left.is_empty() && s.refused.is_none() {
        return Err(format!("dice left over: {}", left.join(" ")));
    }
    if let Some(lines) = &s.rolls {
        rolls(run, lines)?;
    }
    if let Some(asked) = &s.asked
        && *asked != run.asked
    {
        return Err(format!("asked should be {asked:?}, was {:?}", run.asked));
    }
    for q in &s.not_asked {
        not_asked(run, q)?;
    }
    odds::check(run, s)?;
    for (key, want) in &s.expect {
        expect(run, key, want)?;
    }
    if let Some(next) = &s.next {
        let turn = run.e.scene().turn().map_or("nobody", |w| run.e.scene().combatant(w).name.as_str());
        if turn != next {
            return Err(format!("it should be {next}'s turn, it is {turn}'s"));
        }
    }
    if let Some(order) = &s.order {
        let is: Vec<&str> = run.e.scene().order.iter().map(|s| run.e.scene().combatant(s.who).name.as_str()).collect();
        if is != order.iter().map(String::as_str).collect::<Vec<_>>() {
            return Err(format!("the order should be {order:?}, is {is:?}"));
        }
    }
    s.sees.iter().zip(&run.read).try_for_each(|(v, read)| sees(run, v, read))?;
    let windows = run.e.window_questions();
    let asked: Vec<_> = windows.iter().map(|(_, asked)| &asked.question).collect();
    all_listed(run.e.system(), run.e.log().since(run.from), &asked)
}

/// `NAME KIND`, of a kind that the system has.
fn not_asked(run: &Run, q: &String) -> Result<(), String> {
    let kind = q.rsplit(' ').next().unwrap_or(q);
    let mut questions = run.e.system().reference().questions.iter().chain(run.e.system().rulings());
    if questions.all(|(known, _)| *known != kind) {
        return Err(format!("not_asked: there is no question '{kind}'"));
    }
    if run.asked.contains(q) { Err(format!("'{q}' must not be asked")) } else { Ok(()) }
}

/// The rolls of the step, in the system's notation, line by line.
fn rolls(run: &Run, want: &str) -> Result<(), String> {
    let told = run.e.log().since(run.from).flat_map(|c| &c.facts).filter_map(|f| match &f.kind {
        FactKind::Told(t) => t.roll.as_ref().map(|r| r.script.as_str()),
        _ => None,
    });
    let is: Vec<&str> = told.filter(|s| !s.is_empty()).collect();
    let want: Vec<&str> = want.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    for n in 0..want.len().max(is.len()) {
        match (want.get(n), is.get(n)) {
            (Some(w), Some(i)) if w == i => {}
            (Some(w), Some(i)) => return Err(format!("roll {}:\n    should be  {w}\n    is         {i}", n + 1)),
            (Some(w), None) => return Err(format!("roll {} was not made: {w}", n + 1)),
            (None, Some(i)) => return Err(format!("one roll too many: {i}")),
            (None, None) => {}
        }
    }
    Ok(())
}

fn expect(run: &Run, key: &str, want: &toml::Value) -> Result<(), String> {
    if let Some(pair) = key.strip_prefix("distance ") {
        return distance(run, pair, want);
    }
    let centimetres = run.e.system().reference().centimetres;
    // Files write 0 for a surprise round and for the time before the first as well.
    if key == "round"
        && want.as_integer() == Some(0)
        && run.e.scene().round.is_none_or(|round| round == Round::Surprise)
    {
        return Ok(());
    }
    match value(run, key)? {
        Found::Val(Val::Ints(is)) if key.ends_with(".at") => {
            let want: Option<Vec<f64>> = want.as_array().and_then(|a| a.iter().map(metres).collect());
            let near =
                want.as_ref().is_some_and(|w| w.len() == is.len() && is.iter().zip(w).all(|(n, w)| close(*n, *w)));
            let shown: Vec<f64> = is.iter().map(|n| f64::from(*n) / 100.0).collect();
            verdict(key, near, want.map_or("a place in metres".into(), |w| format!("{w:?}")), format!("{shown:?}"))
        }
        Found::Val(Val::Int(is))
            if centimetres.iter().any(|id| key.rsplit_once('.').is_some_and(|(_, k)| k == *id)) =>
        {
            let near = metres(want).is_some_and(|w| close(is, w));
            verdict(key, near, format!("{want} m"), format!("{} m", f64::from(is) / 100.0))
        }
        Found::Val(is) => verdict(key, same(&is, want), want.to_string(), shown(&is)),
        Found::Written(is) => verdict(key, holds(&is, want), want.to_string(), is.to_string()),
    }
}

fn verdict(key: &str, right: bool, want: String, is: String) -> Result<(), String> {
    if right { Ok(()) } else { Err(format!("{key} should be {want}, is {is}")) }
}

/// To within a hand's breadth.
fn close(cm: i32, metres: f64) -> bool {
    (f64::from(cm) - metres * 100.0).abs() <= 6.0
}

/// The actual value that an expectation is compared with.
enum Found {
    /// A value of a sheet or scene.
    Val(Val),
    /// What a condition concerns, as the file would say it.
    Written(toml::Value),
}

/// `distance Ann Bob`, in metres, to within a hand's breadth.
fn distance(run: &Run, pair: &str, want: &toml::Value) -> Result<(), String> {
    let splits = pair.match_indices(' ').map(|(at, _)| (&pair[..at], &pair[at + 1..]));
    let mut both = splits.filter_map(|(a, b)| Some((run.who(a).ok()?, run.who(b).ok()?)));
    let (a, b) = both.next().ok_or_else(|| format!("distance needs two names, has '{pair}'"))?;
    let is = run.e.scene().distance(a, b);
    let want = metres(want).ok_or("distance is a number of metres")?;
    if (is - want).abs() < 0.06 { Ok(()) } else { Err(format!("distance {pair} should be {want}, is {is:.2}")) }
}

fn value(run: &Run, key: &str) -> Result<Found, String> {
    let (scene, system) = (run.e.scene(), run.e.system());
    if key == "round" {
        return Ok(Found::Val(match scene.round {
            Some(Round::Surprise) => Val::Text(Str::new_static(SURPRISE)),
            Some(Round::Number(n)) => Some(n).put(),
            None => Val::None,
        }));
    }
    let Some((name, what)) = key.split_once('.') else {
        let ix = system.tables().scene.iter().position(|d| d.id == key);
        let var = ix.and_then(|ix| scene.vars.get(ix).cloned());
        return var.map(Found::Val).ok_or_else(|| format!("the scene has no field '{key}'"));
    };
    let who = run.who(name)?;
    if let Some(rest) = what.strip_prefix("gear.") {
        return gear(run, who, rest).map(Found::Val);
    }
    if let Some(kind) = what.strip_prefix("left.") {
        let item = item(scene, who, kind).ok_or_else(|| format!("{name} has no {kind}"))?;
        return Ok(Found::Val(Val::Int(item.left)));
    }
    if let Some((id, part)) = what.split_once('.') {
        return match part {
            "sources" => Ok(Found::Written(memory::sources(scene, who, id))),
            part => memory::part(system, scene, who, id, part).map(Found::Written),
        };
    }
    let c = scene.combatant(who);
    let found = if what == "at" {
        Some(Val::Ints([c.at.x, c.at.y].into()))
    } else if let Some(ix) = system.tables().sheet.iter().position(|d| d.id == what) {
        Some(c.fields[ix].clone())
    } else if system.tables().conditions.iter().any(|d| d.id == what) {
        Some(scene.cond(who, what).map_or(Val::Int(0), |c| Val::Int(c.level)))
    } else {
        system.figure(scene, who, what)
    };
    found.map(Found::Val).ok_or_else(|| format!("'{what}' is no field, condition or figure"))
}

/// `gear.knife`: where it is; `gear.knife.structure`: a figure of it.
fn gear(run: &Run, who: Who, key: &str) -> Result<Val, String> {
    let (kind, figure) = key.split_once('.').map_or((key, None), |(kind, figure)| (kind, Some(figure)));
    let found = item(run.e.scene(), who, kind);
    let row = kind.split_once('#').map_or(kind, |(row, _)| row);
    if found.is_none() && run.e.system().armoury().iter().all(|(id, _)| id.as_str() != row) {
        return Err(format!("there is no item '{row}'"));
    }
    match (found, figure) {
        (found, None) => Ok(Val::Text(found.map_or("none".into(), |i| i.slot.clone()))),
        (None, Some(_)) => Err(format!("there is no {kind}")),
        (Some(i), Some(id)) => {
            let of_rules = run.e.system().item_figure(i, id);
            of_rules.or_else(|| i.data.get(id).cloned()).ok_or_else(|| format!("{kind} has no {id}"))
        }
    }
}

/// Whether a value is as written; conditions may be given as yes or no.
fn same(is: &Val, want: &toml::Value) -> bool {
    match (is, want) {
        (Val::Int(n), toml::Value::Integer(w)) => i64::from(*n) == *w,
        (Val::Int(n), toml::Value::Boolean(w)) => (*n > 0) == *w,
        (Val::Flag(b), toml::Value::Boolean(w)) => b == w,
        (Val::Text(t), toml::Value::String(w)) => t == w,
        (Val::None, toml::Value::String(w)) => w.is_empty() || w == "none",
        (Val::Die(d), toml::Value::String(w)) => d.to_string() == *w,
        (Val::Ints(i), toml::Value::Array(w)) => {
            w.iter().map(toml::Value::as_integer).eq(i.iter().map(|n| Some(i64::from(*n))))
        }
        (Val::None, toml::Value::Array(w)) => w.is_empty(),
        (Val::None, toml::Value::Table(w)) => w.is_empty(),
        (Val::Ratings(_) | Val::Texts(_), toml::Value::String(w)) => crate::sheet::write(is) == *w,
        (Val::Ratings(all), toml::Value::Table(w)) => {
            let worth = |v: &toml::Value| v.as_str().map_or_else(|| v.to_string(), str::to_string);
            all.len() == w.len()
                && all.iter().all(|(name, r)| w.get(&**name).is_some_and(|v| worth(v) == r.to_string()))
        }
        (Val::Texts(t), toml::Value::Array(w)) => t.iter().map(|t| &**t).eq(w.iter().filter_map(|v| v.as_str())),
        _ => false,
    }
}

/// Whether all that is wanted is there; a table may have more.
fn holds(is: &toml::Value, want: &toml::Value) -> bool {
    match (is, want) {
        (toml::Value::Table(is), toml::Value::Table(want)) => {
            want.iter().all(|(k, w)| is.get(k).is_some_and(|i| holds(i, w)))
        }
        (toml::Value::Array(is), toml::Value::Array(want)) => {
            is.len() == want.len() && is.iter().zip(want).all(|(i, w)| holds(i, w))
        }
        (is, want) => is == want,
    }
}

fn shown(v: &Val) -> String {
    match v {
        Val::None => "nothing".to_string(),
        other => crate::sheet::write(other),
    }
}

fn sees(run: &Run, s: &Sees, read: &Cursor) -> Result<(), String> {
    let viewer = run.viewer(&s.viewer)?;
    if [&s.has, &s.not, &s.told, &s.not_told].iter().all(|text| text.is_empty()) {
        return Err(format!("sees: say what {} sees: has, not, told or not_told", s.viewer));
    }
    let seen = run.e.everything(viewer);
    let (lines, _) = run.e.lines(viewer, &Cursor::default());
    let (known, handbook) = (of_system(run.e.system()).conditions, handbook(run.e.system()));
    let chips = seen.view.combatants.iter().flat_map(|c| &c.chips);
    let conditions: Vec<_> = chips.filter_map(|chip| known.iter().find(|c| c.id == chip.id)).collect();
    let notes: Vec<_> = handbook.conditions.iter().filter(|(id, _)| conditions.iter().any(|c| c.id == *id)).collect();
    // On the wire states are letters; screens show them in words.
    let states = &seen.view.turn.states;
    let all = serde_json::to_string(&(&seen, conditions, notes, lines, states));
    let all = all.map_err(|e| e.to_string())?;
    if !s.has.is_empty() && !all.contains(&s.has) {
        return Err(format!("{} should see '{}' somewhere", s.viewer, s.has));
    }
    if !s.not.is_empty() && all.contains(&s.not) {
        return Err(format!("{} must not see '{}' anywhere", s.viewer, s.not));
    }
    let (new, _) = run.e.lines(viewer, read);
    // As people read it, and all that goes with it: a sentence is sent in pieces.
    let read: Vec<String> = new.iter().map(|l| l.text.iter().map(|s| s.t.as_str()).collect()).collect();
    let was_told = || if read.is_empty() { "nothing".into() } else { read.join("\n      ") };
    let new = serde_json::to_string(&(new, &read)).map_err(|e| e.to_string())?;
    if !s.told.is_empty() && !new.contains(&s.told) {
        return Err(format!("{} should be told '{}' in this step, is told:\n      {}", s.viewer, s.told, was_told()));
    }
    if !s.not_told.is_empty() && new.contains(&s.not_told) {
        return Err(format!(
            "{} must not be told '{}' in this step, is told:\n      {}",
            s.viewer,
            s.not_told,
            was_told()
        ));
    }
    Ok(())
}
