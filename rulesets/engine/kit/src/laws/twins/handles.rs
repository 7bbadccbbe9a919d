//! Handles in requests: those of hidden combatants are treated like unknown ones.

use super::inputs::Naming;
use fray_engine::base::{Str, Viewer, Who};
use fray_engine::encounter::{Encounter, EntryWords, ItemWords, Request};
use fray_engine::form::Input;
use fray_engine::scenario::random::Random;

/// For players a hidden combatant's handle is an unknown one.
pub(super) fn refused_alike(e: &Encounter, unaware: &[Viewer], rng: &mut Random) -> Result<(), String> {
    let scene = e.scene();
    let hidden = scene.ids().filter(|w| scene.combatant(*w).hidden).map(|w| scene.combatant(w).handle.0.as_str());
    let Some(hidden) = hidden.into_iter().next() else { return Ok(()) };
    for v in unaware {
        let mine: Vec<Who> = scene.ids().filter(|w| scene.player(*w) == *v && *v != Viewer::Gm).collect();
        let mut requests: Vec<Naming> = vec![
            Box::new(|h| Request::Take(h.into())),
            Box::new(|h| Request::Edit(h.into(), "x".into(), "1".into())),
            Box::new(|h| Request::EditEntry(h.into(), EntryWords::default())),
            Box::new(|h| Request::GearAdd(h.into(), "x".into())),
            Box::new(|h| Request::GearMove(h.into(), 1, Some("x".into()))),
            Box::new(|h| Request::GearEdit(h.into(), ItemWords { no: 1, ..ItemWords::default() })),
            Box::new(|h| Request::act(Some(h.into()), "end".into(), None)),
            Box::new(|h| Request::Standing(Some(h.into()), "x".into(), fray_engine::scene::Standing::Pass)),
        ];
        for who in mine {
            let handle = scene.combatant(who).handle.0.clone();
            let offers = e.offers(Some(who));
            let Some(o) = offers.get(rng.below(offers.len())) else { continue };
            let asked = o.form(scene);
            for form in [rng.input(&asked), asked.default()] {
                for at in 0..words(&form) {
                    let (form, act, handle) = (form.clone(), o.act.to_string(), handle.clone());
                    requests.push(Box::new(move |h| {
                        let named = put(&form, &mut { at }, h);
                        Request::act(Some(handle.clone()), act.clone(), Some(named))
                    }));
                }
            }
        }
        for request in requests {
            let said = |h: &str| e.clone().request(*v, request(h)).err().map(|r| r.view(scene, *v));
            let (a, b) = (said(hidden), said("zzzzzzz"));
            let words = |r: &Option<fray_engine::view::RefusalView>| format!("{r:?}").replace(hidden, "zzzzzzz");
            if words(&a) != words(&b) {
                return Err(format!("{:?} by {v:?} is answered {a:?}, and {b:?} for nobody's handle", request(hidden)));
            }
        }
    }
    Ok(())
}

/// How many words an answer holds.
fn words(input: &Input) -> usize {
    match input {
        Input::Word(_) => 1,
        Input::Words(w) => w.len(),
        Input::Fields(f) => f.values().map(words).sum(),
        Input::Flag(_) | Input::Number(_) => 0,
    }
}

/// The answer with one of its words replaced: the handle alone, or after the mark of an option like `at:`.
fn put(input: &Input, at: &mut usize, handle: &str) -> Input {
    let mut one = |w: &Str| {
        let here = *at == 0;
        *at = at.wrapping_sub(1);
        match w.split_once(':') {
            Some((mark, _)) if here => format!("{mark}:{handle}").into(),
            _ if here => handle.into(),
            _ => w.clone(),
        }
    };
    match input {
        Input::Word(w) => Input::Word(one(w)),
        Input::Words(all) => Input::Words(all.iter().map(one).collect()),
        Input::Fields(f) => Input::Fields(f.iter().map(|(k, v)| (k.clone(), put(v, at, handle))).collect()),
        Input::Flag(_) | Input::Number(_) => input.clone(),
    }
}
