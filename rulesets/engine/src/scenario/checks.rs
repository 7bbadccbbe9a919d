//! What a step expects.

use super::format::{Sees, Step};
use super::run::Run;
use crate::base::{Val, Viewer};
use crate::fact::What;

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
    if let Some(q) = s.not_asked.iter().find(|q| run.asked.contains(q)) {
        return Err(format!("'{q}' must not be asked"));
    }
    for (key, want) in &s.expect {
        expect(run, key, want)?;
    }
    if let Some(next) = &s.next {
        let turn = run.e.scene().turn().map_or("nobody", |w| run.e.scene().c(w).name.as_str());
        if turn != next {
            return Err(format!("it should be {next}'s turn, it is {turn}'s"));
        }
    }
    if let Some(order) = &s.order {
        let is: Vec<&str> = run.e.scene().order.iter().map(|s| run.e.scene().c(s.who).name.as_str()).collect();
        if is != order.iter().map(String::as_str).collect::<Vec<_>>() {
            return Err(format!("the order should be {order:?}, is {is:?}"));
        }
    }
    s.sees.iter().try_for_each(|v| sees(run, v))
}

/// The rolls of the step, in the system's notation, line by line.
fn rolls(run: &Run, want: &str) -> Result<(), String> {
    let told = run.e.log().iter().skip(run.from).flat_map(|c| &c.facts).filter_map(|f| match &f.what {
        What::Told(t) => t.roll.as_ref().map(|r| r.script.as_str()),
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
    let is = value(run, key)?;
    if same(&is, want) { Ok(()) } else { Err(format!("{key} should be {want}, is {}", shown(&is))) }
}

/// `distance Ann Bob`, in metres, to within a hand's breadth.
fn distance(run: &Run, pair: &str, want: &toml::Value) -> Result<(), String> {
    let splits = pair.match_indices(' ').map(|(at, _)| (&pair[..at], &pair[at + 1..]));
    let mut both = splits.filter_map(|(a, b)| Some((run.who(a).ok()?, run.who(b).ok()?)));
    let (a, b) = both.next().ok_or_else(|| format!("distance needs two names, has '{pair}'"))?;
    let is = run.e.scene().distance(a, b);
    let want = want.as_float().or_else(|| want.as_integer().map(|n| n as f64)).ok_or("distance is a number")?;
    if (is - want).abs() < 0.06 { Ok(()) } else { Err(format!("distance {pair} should be {want}, is {is:.2}")) }
}

fn value(run: &Run, key: &str) -> Result<Val, String> {
    let (scene, system) = (run.e.scene(), run.e.system());
    if key == "round" {
        return Ok(Val::Int(scene.round as i32));
    }
    let Some((name, what)) = key.split_once('.') else {
        let ix = system.tables().scene.iter().position(|d| d.id == key);
        return ix.and_then(|ix| scene.vars.get(ix).cloned()).ok_or_else(|| format!("the scene has no field '{key}'"));
    };
    let who = run.who(name)?;
    let c = scene.c(who);
    if let Some(kind) = what.strip_prefix("gear.") {
        let item = c.gear.iter().find(|i| i.kind == kind);
        return Ok(Val::Text(item.map_or("none".into(), |i| i.slot.clone())));
    }
    if let Some(kind) = what.strip_prefix("left.") {
        let item = c.gear.iter().find(|i| i.kind == kind).ok_or_else(|| format!("{name} has no {kind}"))?;
        return Ok(Val::Int(item.left));
    }
    if what == "at" {
        return Ok(Val::Ints(vec![c.at.x, c.at.y]));
    }
    if let Some(ix) = system.tables().sheet.iter().position(|d| d.id == what) {
        return Ok(c.fields[ix].clone());
    }
    if system.tables().conditions.iter().any(|d| d.id == what) {
        return Ok(scene.cond(who, what).map_or(Val::Int(0), |c| Val::Int(c.level)));
    }
    system.figure(scene, who, what).ok_or_else(|| format!("'{what}' is no field, condition or figure"))
}

/// Whether a value is as written: conditions may be given as yes or no, places and distances in metres.
fn same(is: &Val, want: &toml::Value) -> bool {
    match (is, want) {
        (Val::Int(n), toml::Value::Integer(w)) => i64::from(*n) == *w,
        (Val::Int(n), toml::Value::Boolean(w)) => (*n > 0) == *w,
        (Val::Int(cm), toml::Value::Float(m)) => (f64::from(*cm) - m * 100.0).abs() <= 6.0,
        (Val::Flag(b), toml::Value::Boolean(w)) => b == w,
        (Val::Text(t), toml::Value::String(w)) => t == w,
        (Val::None, toml::Value::String(w)) => w.is_empty() || w == "none",
        (Val::Die(d), toml::Value::String(w)) => d.to_string() == *w,
        (Val::Ints(i), toml::Value::Array(w)) => {
            // Whole numbers as they stand, or a place: metres for centimetres.
            let plain = w.iter().map(|v| v.as_integer().unwrap_or(i64::MIN)).eq(i.iter().map(|n| i64::from(*n)));
            let metres =
                |v: &toml::Value| v.as_float().or_else(|| v.as_integer().map(|n| n as f64)).unwrap_or(f64::NAN);
            let near =
                i.len() == w.len() && i.iter().zip(w).all(|(n, v)| (f64::from(*n) - metres(v) * 100.0).abs() <= 6.0);
            plain || near
        }
        (Val::Texts(t), toml::Value::Array(w)) => t.iter().map(|t| &**t).eq(w.iter().filter_map(|v| v.as_str())),
        _ => false,
    }
}

fn shown(v: &Val) -> String {
    match v {
        Val::None => "nothing".to_string(),
        other => crate::sheet::write(other),
    }
}

fn sees(run: &Run, s: &Sees) -> Result<(), String> {
    let viewer = match s.viewer.as_str() {
        "GM" => Viewer::Gm,
        "spectator" => Viewer::Spectator,
        name => run.e.scene().player(run.who(name)?),
    };
    let view = run.e.view(viewer);
    let (lines, _) = run.e.lines(viewer, &crate::view::Cursor::default());
    let all = serde_json::to_string(&(view.order, view.combatants, view.offers, view.questions, view.stage, lines));
    let all = all.map_err(|e| e.to_string())?;
    if !s.has.is_empty() && !all.contains(&s.has) {
        return Err(format!("{} should see '{}' somewhere", s.viewer, s.has));
    }
    if !s.not.is_empty() && all.contains(&s.not) {
        return Err(format!("{} must not see '{}' anywhere", s.viewer, s.not));
    }
    Ok(())
}
