//! Places: a plane in centimetres, and ways to go in words.

pub use crate::base::Point;
use crate::base::{Str, Text, Who};
use crate::form::{Ask, Form, Input, Leads, Member, Opt, Place, answered_by_default};
use crate::scene::Scene;
use crate::text;

impl Point {
    /// A point that the answer to a free place names.
    pub fn read(answer: &Input) -> Option<Point> {
        let n = |k: &str| answer.field(k).and_then(Input::number);
        Some(Point { x: n("x")?, y: n("y")? })
    }
}

/// A way to go, with where it ends and how long it is.
#[derive(Clone, Debug)]
pub struct Way {
    pub how: WayKind,
    /// Where it ends.
    pub to: Point,
    /// Metres walked.
    pub length: f64,
}

/// Which way, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayKind {
    /// To a spot next to somebody.
    NextTo(Who),
    /// As far as possible towards somebody.
    Towards(Who),
    AwayFrom(Who),
    /// To a zone, or towards it.
    Zone(String),
    /// A step aside.
    Aside,
}

impl Way {
    /// Whether forms give it this id.
    pub fn is(&self, scene: &Scene, id: &str) -> bool {
        let (way, place) = id.split_once(':').unwrap_or((id, ""));
        let named = |who: Who| scene.combatant(who).handle.0 == place;
        match &self.how {
            WayKind::NextTo(who) => way == "next" && named(*who),
            WayKind::Towards(who) => way == "to" && named(*who),
            WayKind::AwayFrom(who) => way == "from" && named(*who),
            WayKind::Zone(name) => way == "zone" && name == place,
            WayKind::Aside => way == "aside",
        }
    }
    /// Its id in forms.
    pub fn id(&self, scene: &Scene) -> String {
        let handle = |who: &Who| &scene.combatant(*who).handle.0;
        match &self.how {
            WayKind::NextTo(who) => format!("next:{}", handle(who)),
            WayKind::Towards(who) => format!("to:{}", handle(who)),
            WayKind::AwayFrom(who) => format!("from:{}", handle(who)),
            WayKind::Zone(name) => format!("zone:{name}"),
            WayKind::Aside => "aside".to_string(),
        }
    }
    /// Its option in a form.
    pub fn opt(&self, scene: &Scene) -> Opt {
        let label = match &self.how {
            WayKind::NextTo(who) => text!("next to ", *who),
            WayKind::Towards(who) => text!("towards ", *who),
            WayKind::AwayFrom(who) => text!("away from ", *who),
            WayKind::Zone(name) if scene.zones.get(name) == Some(&self.to) => text!("to ", name.clone()),
            WayKind::Zone(name) => text!("towards ", name.clone()),
            WayKind::Aside => return Opt::new("aside", "a step aside").spot(self.to),
        };
        let opt = Opt::new(self.id(scene), label).note(text!(scene.unit.say(self.length))).spot(self.to);
        match self.how {
            WayKind::NextTo(who) => opt.leading(Leads::NextTo(who)),
            WayKind::Towards(who) => opt.leading(Leads::Towards(who)),
            WayKind::AwayFrom(_) | WayKind::Zone(_) | WayKind::Aside => opt,
        }
    }
}

/// Who a walk leads to by default, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Errand {
    /// To a foe who can be attacked afterwards, in the same turn.
    Attack(Who),
    /// To a friend who can be helped afterwards, in the same turn.
    Help(Who),
    /// Closer to somebody; the rest is for another turn.
    Approach(Who),
}

impl Errand {
    /// Who it leads to.
    pub fn to(self) -> Who {
        match self {
            Errand::Attack(who) | Errand::Help(who) | Errand::Approach(who) => who,
        }
    }
    /// Whether another action follows it in the same turn.
    pub fn goes_on(self) -> bool {
        match self {
            Errand::Attack(_) | Errand::Help(_) => true,
            Errand::Approach(_) => false,
        }
    }
    /// What the walk is for: "and attack".
    pub fn button_words(self) -> &'static str {
        match self {
            Errand::Attack(_) => "and attack",
            Errand::Help(_) => "and help",
            Errand::Approach(_) => "closer",
        }
    }
    /// How far it is: "8 m to Bob". A walk that reaches them says how far it goes, to compare with the movement left.
    pub fn distance(self, scene: &Scene, who: Who) -> Text {
        let to = self.to();
        let way = way_to(scene, who, to, f64::INFINITY).filter(|_| self.goes_on());
        text!(scene.unit.say(way.map_or_else(|| scene.distance(who, to), |way| way.length)), " to ", to)
    }
}

/// Whether a walk of so many metres ends next to somebody.
pub fn arrives(scene: &Scene, who: Who, to: Who, reach: f64) -> bool {
    scene.distance(who, to) <= reach + BESIDE_CM / 100.0
}

/// Combatants at most this many metres apart are next to each other.
pub const NEXT_TO: f64 = 1.0;

/// How far from somebody a way next to them ends, in centimetres: within arm's length in every system, also after rounding.
const BESIDE_CM: f64 = 95.0;

/// The ways that `who` may go, in words, none longer than `reach` metres: next to, towards and away from everybody that
/// `who` knows of.
pub fn ways(scene: &Scene, who: Who, reach: f64) -> Vec<Way> {
    if reach <= 0.0 {
        return vec![];
    }
    let others = || scene.ids().filter(|o| *o != who && scene.knows(who, *o));
    let mut out: Vec<Way> = others().filter_map(|o| way_to(scene, who, o, reach)).collect();
    out.extend(scene.zones.keys().filter_map(|name| way_to_zone(scene, who, name, reach)));
    out.extend(others().map(|o| way_from(scene, who, o, reach)));
    out
}

/// Next to somebody, or towards them if that is farther than `reach` metres. `None`: they are next to each other.
pub fn way_to(scene: &Scene, who: Who, o: Who, reach: f64) -> Option<Way> {
    if scene.distance(who, o) <= NEXT_TO {
        return None;
    }
    let (from, to) = (scene.combatant(who).at, next_to(scene, who, o));
    let length = from.distance(to);
    Some(if length <= reach {
        Way { how: WayKind::NextTo(o), to, length }
    } else {
        Way { how: WayKind::Towards(o), to: from.towards(scene.combatant(o).at, reach * 100.0), length: reach }
    })
}

fn way_to_zone(scene: &Scene, who: Who, name: &str, reach: f64) -> Option<Way> {
    let (from, at) = (scene.combatant(who).at, *scene.zones.get(name)?);
    let length = from.distance(at);
    let to = if length <= reach { at } else { from.towards(at, reach * 100.0) };
    (length > ZONE_REACH).then(|| Way { how: WayKind::Zone(name.to_string()), to, length: length.min(reach) })
}

fn way_from(scene: &Scene, who: Who, o: Who, reach: f64) -> Way {
    let (from, at) = (scene.combatant(who).at, scene.combatant(o).at);
    let to = if from == at { from.towards(at, reach * 100.0) } else { from.towards(at, -reach * 100.0) };
    Way { how: WayKind::AwayFrom(o), to, length: reach }
}

/// The one of [`walks`] that has this id in forms.
fn named(scene: &Scene, who: Who, id: &str, reach: f64) -> Option<Way> {
    let (way, place) = id.split_once(':').unwrap_or((id, ""));
    let other = || scene.find(Some(who), place).filter(|o| *o != who);
    let named = match way {
        _ if reach <= 0.0 => None,
        "next" | "to" => other().and_then(|o| way_to(scene, who, o, reach)),
        "from" => other().map(|o| way_from(scene, who, o, reach)),
        "zone" => way_to_zone(scene, who, place, reach),
        _ => walks(scene, who, reach).into_iter().next(),
    };
    named.filter(|w| w.is(scene, id))
}

/// As [`ways`]; where there are none, a step aside.
pub fn walks(scene: &Scene, who: Who, reach: f64) -> Vec<Way> {
    let mut all = ways(scene, who, reach);
    if all.is_empty() && reach > 0.0 {
        let (from, length) = (scene.combatant(who).at, reach.min(1.0));
        let to = Point { x: from.x.saturating_add((length * 100.0) as i32), ..from };
        all.push(Way { how: WayKind::Aside, to, length });
    }
    all
}

/// The way that is proposed: the one that leads to `to`, if there is one.
pub fn default_way(ways: &[Way], to: Option<Who>) -> Option<&Way> {
    let leads = |w: &&Way| match w.how {
        WayKind::NextTo(who) | WayKind::Towards(who) => to == Some(who),
        WayKind::AwayFrom(_) | WayKind::Zone(_) | WayKind::Aside => false,
    };
    ways.iter().find(leads).or_else(|| ways.first())
}

/// The form in which one of these ways is chosen, or a point at most `cm` away. The default leads to `to`, if a way does.
fn form(scene: &Scene, ways: &[Way], to: Option<Who>, cm: i32) -> Form {
    let default = default_way(ways, to);
    let listed = default.filter(|_| answered_by_default()).map_or(ways, std::slice::from_ref);
    let default = default.map(|w| Str::from(w.id(scene))).unwrap_or_default();
    Form::Place { options: listed.iter().map(|w| w.opt(scene)).collect(), default, free: Some(cm), around: None }
}

/// The member of a form in which one of the [`walks`] of `reach` metres is chosen, as [`member`] makes it. Where the default alone
/// will answer, and a way leads to `to`, the others are not worked out.
pub fn walk_member(ask: Ask<Place>, scene: &Scene, who: Who, reach: f64, to: Option<Who>, cm: i32) -> Member {
    let there = |o: &Who| *o != who && !scene.combatant(*o).gone && scene.knows(who, *o);
    let to_one = |o: &Who| answered_by_default() && reach > 0.0 && there(o);
    match to.filter(to_one).and_then(|o| way_to(scene, who, o, reach)) {
        Some(only) => member(ask, scene, &[only], to, cm),
        None => member(ask, scene, &walks(scene, who, reach), to, cm),
    }
}

/// The form of these ways, as a member of a form.
pub fn member(ask: Ask<Place>, scene: &Scene, ways: &[Way], to: Option<Who>, cm: i32) -> Member {
    Member::new(ask.id, ask.label, form(scene, ways, to, cm))
}

/// Where an answer to that form leads, whose ways were [`walks`] of `far` metres: along a way at most `reach` metres, or to
/// the point that it names, however far that is. `None`: there is no such way (any more).
pub fn destination(scene: &Scene, who: Who, far: f64, answer: &Input, reach: f64) -> Option<Point> {
    let Some(id) = answer.word() else { return Point::read(answer) };
    let way = named(scene, who, id, far)?;
    Some(if way.length > reach { scene.combatant(who).at.towards(way.to, reach * 100.0) } else { way.to })
}

/// The combatant that an answer leads to or away from, if `who` knows of them; even if the way has become too long.
pub fn leads_to(scene: &Scene, who: Who, answer: &Input) -> Option<Who> {
    answer.word()?.split_once(':').and_then(|(_, handle)| scene.find(Some(who), handle))
}

/// How far a zone reaches around its point, in metres.
pub const ZONE_REACH: f64 = 3.0;

/// The zone that this point lies in: the nearest.
pub fn zone_at(scene: &Scene, p: Point) -> Option<&str> {
    let near = scene.zones.iter().map(|(name, at)| (p.distance(*at), name)).filter(|(d, _)| *d <= ZONE_REACH);
    near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name.as_str())
}

/// A free spot next to `o`, the nearest to `who` first.
fn next_to(scene: &Scene, who: Who, o: Who) -> Point {
    let centre = scene.combatant(o).at;
    let from = scene.combatant(who).at;
    let angle = (f64::from(from.y) - f64::from(centre.y)).atan2(f64::from(from.x) - f64::from(centre.x));
    let spot = |turn: f64| Point {
        x: centre.x + ((angle + turn).cos() * BESIDE_CM) as i32,
        y: centre.y + ((angle + turn).sin() * BESIDE_CM) as i32,
    };
    // Only combatants the mover knows of block a spot: otherwise a detour would reveal a hidden one.
    let free = |p: Point| {
        scene.ids().all(|c| c == who || c == o || !scene.knows(who, c) || scene.combatant(c).at.distance(p) >= 0.6)
    };
    let eighth = std::f64::consts::FRAC_PI_4;
    [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0]
        .into_iter()
        .map(|n| spot(n * eighth))
        .find(|p| free(*p))
        .unwrap_or_else(|| spot(0.0))
}
