//! Parts of the GM's acts upon people.

use crate::derived;
use fray_engine::base::Who;
use fray_engine::form::{Form, Input, Look, Opt};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

/// Everybody who can be hurt.
pub(super) fn people(scene: &Scene) -> Vec<Who> {
    scene.ids().filter(|w| !derived::is_object(scene, *w)).collect()
}

/// At least one of these.
pub(super) fn whom(scene: &Scene, all: &[Who]) -> Form {
    let options: Vec<Opt> = all.iter().map(|w| Opt::new(scene.c(*w).handle.0.clone(), text!(*w))).collect();
    let default = options.iter().take(1).map(|o| o.id.clone()).collect();
    Form::Pick { max: options.len().min(usize::from(u16::MAX)) as u16, options, min: 1, default, look: Look::Plain }
}

pub(super) fn number(min: i32, max: i32, default: i32) -> Form {
    Form::Number { min, max, default, not: vec![] }
}

pub(super) fn one_of(options: &[(&'static str, &'static str)]) -> Form {
    Form::one_of(options.iter().map(|(id, label)| Opt::new(*id, *label)).collect())
}

/// An act of the GM's upon people; none where there is nobody.
pub(super) fn act(scene: &Scene, offer: impl Fn(Form) -> Offer) -> Option<Offer> {
    let all = people(scene);
    (!all.is_empty()).then(|| offer(whom(scene, &all)))
}

/// Those whom the command names, in encounter order.
pub(super) fn named(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    let words = cmd.form.field("who").map(Input::words).unwrap_or_default();
    let mut all: Vec<Who> = words.into_iter().filter_map(|h| scene.find(None, h)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

pub(super) fn n(cmd: &Cmd, id: &str) -> i32 {
    cmd.form.field(id).and_then(Input::number).unwrap_or(0)
}

pub(super) fn word<'c>(cmd: &'c Cmd, id: &str) -> &'c str {
    cmd.form.field(id).and_then(Input::word).unwrap_or("")
}

/// The form says the rest.
///
/// # Errors
/// `bad_target` for somebody who is not there, or is a thing.
pub(super) fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let words = cmd.form.field("who").map(Input::words).unwrap_or_default();
    let fits = |h: &&str| scene.find(None, h).is_some_and(|w| !derived::is_object(scene, w));
    match words.iter().find(|h| !fits(h)) {
        Some(_) => Err(Refusal::new("bad_target", "CD-ACT-81", "Name people who are here; things are not hurt so.")),
        None => Ok(()),
    }
}
