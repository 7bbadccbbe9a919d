//! CE-SHEET-11, CE-PROT-5, CE-ACT-8, 20: cover.

use crate::conditions::COVER;
use crate::gear::Part;
use crate::{derived, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::form::Choice as _;
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// CE-GEAR-3: what a wall, a thick door or the like stops.
pub const WALL: i32 = 5;

fray_engine::payload_choices! { Extent }
fray_engine::payload! {
    /// The cover by the GM's word. If a thing gives it, the thing's present values count.
    pub struct GivenCover of COVER, by(thing: Option<Who>) { rating: i32, extent: Option<Extent>, enclosed: bool }
}

/// How much of a body cover hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// About half.
    Half,
    /// All but a limb or the head.
    Most,
    /// Everything.
    Full,
}

impl fray_engine::form::Listed for Extent {
    const ALL: &'static [(Extent, &'static str, &'static str)] = &[
        (Extent::Half, "half", "half of the body"),
        (Extent::Most, "most", "all but head or limb"),
        (Extent::Full, "full", "everything"),
    ];
}

/// Cover with the values that count now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The thing that gives it; `None`: it is the GM's word.
    pub thing: Option<Who>,
    /// How many points it stops.
    pub rating: i32,
    /// How much of the body it hides.
    pub extent: Extent,
    /// CE-PROT-6.
    pub enclosed: bool,
}

impl Cover {
    /// The cover in a sentence, with its article.
    pub fn words(&self) -> Text {
        self.thing.map_or_else(|| text!("the cover"), |thing| text!(thing))
    }
    /// CE-GEAR-4: whether this part is hidden for sure; any other part may stick out.
    pub fn hides(&self, part: Part) -> bool {
        self.extent == Extent::Full || (self.extent == Extent::Half && part == Part::Legs)
    }
}

/// Whether this is a thing that gives cover.
pub fn gives_cover(scene: &Scene, thing: Who) -> bool {
    derived::has_joined(scene, thing)
        && scene.get(thing, sheet::COVER_RATING) > 0
        && derived::is_object(scene, thing)
        && !derived::is_out(scene, thing)
}

/// The cover that a thing gives.
pub fn shelter(scene: &Scene, thing: Who) -> Option<Cover> {
    if !gives_cover(scene, thing) {
        return None;
    }
    let rating = scene.get(thing, sheet::COVER_RATING);
    let extent = Extent::by_id(&scene.get(thing, sheet::COVER_EXTENT)).unwrap_or(Extent::Half);
    Some(Cover { thing: Some(thing), rating, extent, enclosed: false })
}

pub fn behind(scene: &Scene, who: Who) -> Option<Cover> {
    if let Some(thing) = scene.cond(who, COVER)?.by {
        return shelter(scene, thing);
    }
    let held = GivenCover::on(scene, who)?;
    let extent = held.extent.unwrap_or(Extent::Half);
    Some(Cover { thing: None, rating: held.rating, extent, enclosed: held.enclosed })
}

/// Whether `who` knows of this thing, and it gives cover within this many yards.
pub fn is_cover_near(scene: &Scene, who: Who, thing: Who, yards: f64) -> bool {
    thing != who
        && gives_cover(scene, thing)
        && scene.knows(who, thing)
        && derived::within(scene.distance(who, thing), yards)
}

/// CE-ACT-20, CE-REACT-3: whether anything within this many yards gives cover.
pub fn some_cover_near(scene: &Scene, who: Who, yards: f64) -> bool {
    scene.ids().any(|t| is_cover_near(scene, who, t, yards))
}

/// CE-ACT-20, CE-REACT-3: things within this many yards that give cover, the nearest first.
pub fn covers_near(scene: &Scene, who: Who, yards: f64) -> Vec<Who> {
    let mut all: Vec<Who> = scene.ids().filter(|t| is_cover_near(scene, who, *t, yards)).collect();
    let now = behind(scene, who).and_then(|c| c.thing);
    all.sort_by(|a, b| {
        let far = scene.distance(who, *a).total_cmp(&scene.distance(who, *b));
        (Some(*b) == now).cmp(&(Some(*a) == now)).then(far)
    });
    all
}

/// CE-GM-10: the GM says that `who` is in cover, without saying in which: behind what stands next to them, or else behind
/// something like a wall (CE-GEAR-3).
pub fn in_some_cover(play: &mut Play, who: Who) {
    match covers_near(play.scene(), who, derived::REACH).first() {
        Some(thing) => {
            let held = GivenCover { thing: Some(*thing), rating: 0, extent: None, enclosed: false };
            play.by("CE-GM-10").condition(who, held.cond());
        }
        None => {
            let wall = GivenCover { thing: None, rating: WALL, extent: Some(Extent::Half), enclosed: false };
            set_cover(play, who, wall);
        }
    }
}

/// CE-GM-10: puts `who` in cover by the GM's word.
pub fn set_cover(play: &mut Play, who: Who, cover: GivenCover) {
    leave_cover(play, who, "CE-GM-10");
    play.by("CE-GM-10").condition(who, cover.cond());
}

/// CE-ACT-8: any Move leaves the old cover.
pub fn leave_cover(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).end(who, COVER);
}
