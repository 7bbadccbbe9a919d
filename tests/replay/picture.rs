//! What a replay must come to, in names and words that outlive the wire: figures that the rules work out, forms and the
//! titles of questions are left out, because a later release may better them.

use fray_engine::base::{Val, Viewer, Who};
use fray_engine::encounter::Encounter;
use fray_engine::scene::{Combatant, Frame, Scene};
use fray_engine::view::{Cursor, Everything, QuestionView, RoundView, View};
use fray_engine::{Seat, sheet};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The scene, and what each viewer gets of it.
pub fn picture(e: &Encounter) -> Value {
    let views: Map<String, Value> = viewers(e).into_iter().map(|v| (name(v), view(e, v))).collect();
    json!({"scene": scene(e), "views": views})
}

/// The scene alone.
pub fn scene(e: &Encounter) -> Value {
    let (s, tables) = (e.scene(), e.system().tables());
    let values = |ids: Vec<&'static str>, values: &[Val]| -> Map<String, Value> {
        ids.into_iter().zip(values).map(|(id, v)| (id.to_string(), json!(sheet::write(v)))).collect()
    };
    let cast: Map<String, Value> = s.cast.iter().map(|c| (c.handle.0.clone(), combatant(e, c))).collect();
    let pair = |((a, b), said): (&(Who, Who), _)| json!([title(s, *a), title(s, *b), said]);
    let standing = s.standing.iter().map(|o| json!([o.who.map(|w| title(s, w)), o.kind, o.does]));
    json!({
        "phase": s.phase, "paused": s.paused, "round": s.round.map_or(0, u32::from), "clock": s.clock,
        "order": s.order.iter().map(|o| json!([title(s, o.who), o.mark, o.state])).collect::<Vec<_>>(),
        "agenda": s.agenda.iter().map(|f| frame(s, f)).collect::<Vec<_>>(),
        "options": values(tables.options.iter().map(|o| o.field.id).collect(), &s.options),
        "vars": values(tables.scene.iter().map(|f| f.id).collect(), &s.vars),
        "zones": s.zones.keys().collect::<Vec<_>>(),
        "between": s.between.iter().map(pair).collect::<Vec<_>>(),
        "standing": standing.collect::<Vec<_>>(),
        "posted": s.posted.iter().map(|p| json!([p.no, p.question.kind])).collect::<Vec<_>>(),
        "cast": cast,
    })
}

fn combatant(e: &Encounter, c: &Combatant) -> Value {
    let s = e.scene();
    let fields = e.system().tables().sheet.iter().zip(c.fields.iter());
    let fields: Map<String, Value> = fields.map(|(d, v)| (d.id.to_string(), json!(sheet::write(v)))).collect();
    let conditions = c.conds.iter().map(|c| json!([c.id, c.level, c.by.map(|w| title(s, w)), c.data, c.until]));
    let gear = c.gear.iter().map(|i| json!([i.no, i.kind, i.label, i.slot, i.left, i.data]));
    json!({
        "name": c.name, "side": c.side, "owner": c.owner, "hidden": c.hidden, "free": c.free, "gone": c.gone,
        "turns": c.turns_begun, "at": [c.at.x, c.at.y], "fields": fields,
        "conditions": conditions.collect::<Vec<_>>(), "gear": gear.collect::<Vec<_>>(),
    })
}

fn frame(s: &Scene, f: &Frame) -> Value {
    match f {
        Frame::Turn(turn) => {
            let actors: Vec<String> = turn.actors.iter().map(|w| title(s, *w)).collect();
            json!(["turn", actors.join(", "), turn.vars.iter().map(sheet::write).collect::<Vec<_>>()])
        }
        Frame::Window(w) => json!(["window", w.kind, w.may.iter().map(|w| title(s, *w)).collect::<Vec<_>>()]),
        Frame::Pending { cmd, asked } => {
            json!([
                "pending",
                cmd.who.map(|w| title(s, w)),
                cmd.act,
                asked.iter().map(|w| title(s, *w)).collect::<Vec<_>>()
            ])
        }
    }
}

fn title(s: &Scene, who: Who) -> String {
    s.combatant(who).name.to_string()
}

/// Everybody with a view of their own.
pub fn viewers(e: &Encounter) -> Vec<Viewer> {
    let seats: BTreeSet<Seat> = e.scene().cast.iter().filter_map(|c| c.owner).collect();
    [Viewer::Gm, Viewer::Spectator].into_iter().chain(seats.into_iter().map(Viewer::Player)).collect()
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Gm => "GM".into(),
        Viewer::Spectator => "spectator".into(),
        Viewer::Player(seat) => format!("seat {}", seat.0),
    }
}

fn view(e: &Encounter, viewer: Viewer) -> Value {
    let Everything { view: View { order, turn, combatants, questions, map, .. }, sheets, .. } = e.everything(viewer);
    let cast: Vec<&str> = combatants.iter().map(|c| c.name.as_str()).collect();
    let known = |handle: &String| named(e, handle);
    let asked = |q: &QuestionView| json!([q.kind, q.who.as_ref().map(known), q.answered, q.open]);
    let shown: Map<String, Value> = combatants
        .iter()
        .zip(&sheets)
        .map(|(c, more)| {
            let tracks: Map<String, Value> = c.tracks.iter().map(|t| (t.id.to_string(), json!(t.value))).collect();
            let sheet: Map<String, Value> = more.fields.iter().map(|f| (f.id.clone(), json!(f.value))).collect();
            let shown = json!({
                "side": c.side, "mine": c.mine, "owner": c.owner, "hidden": c.hidden, "free": c.free,
                "tracks": tracks, "sheet": sheet,
                "chips": c.chips.iter().map(|c| json!([c.id, c.level])).collect::<Vec<_>>(),
                "gear": more.gear.iter().map(|g| json!([g.label, g.slot])).collect::<Vec<_>>(),
            });
            (c.name.to_string(), shown)
        })
        .collect();
    json!({
        "round": number(order.round), "active": turn.active.as_ref().map(known),
        "order": order.slots.iter().zip(&turn.states).map(|(s, state)| json!([known(&s.who), s.mark, state])).collect::<Vec<_>>(),
        "cast": cast, "combatants": shown,
        "mine": questions.mine.iter().map(asked).collect::<Vec<_>>(),
        "waiting": questions.waiting.iter().map(|w| &w.name).collect::<Vec<_>>(),
        "zones": map.zones.iter().map(|z| &z.0).collect::<Vec<_>>(),
        "lines": lines(e, viewer),
    })
}

fn named(e: &Encounter, handle: &str) -> String {
    let all = e.scene().cast.iter().find(|c| c.handle.0 == handle);
    all.map(|c| c.name.clone()).unwrap_or_default().to_string()
}

/// The words of each line, those undone after a dash.
pub fn lines(e: &Encounter, viewer: Viewer) -> Vec<String> {
    let (lines, _) = e.lines(viewer, &Cursor::default());
    let words = |l: &fray_engine::view::LineView| l.text.iter().map(|s| s.t.as_str()).collect::<String>();
    lines.iter().map(|l| if l.undone { format!("- {}", words(l)) } else { words(l) }).collect()
}

/// As pictures write the number of a round: a surprise round, and the time before the first, is 0.
fn number(round: Option<RoundView>) -> u32 {
    match round {
        Some(RoundView::Number(n)) => n.get(),
        Some(RoundView::Surprise) | None => 0,
    }
}
