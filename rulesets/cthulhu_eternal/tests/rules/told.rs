//! What brought a line about: a result card shows what its roll led to, and nothing else.

use fray_cthulhu_eternal::SYSTEM;
use fray_engine::Viewer;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::form::Input;
use fray_engine::scene::Asking;
use fray_engine::sheet::Entered;
use fray_engine::view::{CauseView, Cursor, LineView};
use fray_kit::laws::Member;
use fray_kit::ruleset::{at_turn_of, handle};

fn words(line: &LineView) -> String {
    line.text.iter().map(|span| span.t.as_str()).collect()
}

fn told(e: &Encounter, viewer: Viewer) -> Vec<LineView> {
    e.lines(viewer, &Cursor::default()).0
}

/// Someone sprays two foes: the first dies at once, the second is hurt, and stands fast.
fn sprayed() -> Encounter {
    let cast = [
        Member::new("Guy", "A", (0, 0)).with("dex", 18).with("firearms", 90).carrying(&[("carbine", "hand")]),
        Member::new("Bob", "B", (1000, 0)),
        Member::new("Cal", "B", (1000, 100)),
    ];
    let mut e = at_turn_of(SYSTEM, &cast, "Guy");
    e.request(Viewer::Gm, Request::Asking(Asking::Sensible)).expect("the GM may ask less");
    e.script(["d100=30", "d100=8", "d100=12"].map(String::from));
    let form = [("target", handle(&e, "Bob").into()), ("weapon", "carbine".into()), ("mode", "long_spray".into())];
    let attack = Request::act(Some(handle(&e, "Guy")), "attack".into(), Some(Input::group(form)));
    e.request(Viewer::Gm, attack).expect("the attack is open");
    while let Some((id, _)) = e.unanswered_questions().first().cloned() {
        e.request(Viewer::Gm, Request::Lapse(id)).expect("each has a default");
    }
    e
}

/// CE-LETH-1, CE-FEAR-2: the wound comes of the victim's own die, terror of the attack as a whole.
#[test]
fn terror_comes_of_no_lethality_roll() {
    let e = sprayed();
    for viewer in [Viewer::Gm, Viewer::Spectator] {
        let all = told(&e, viewer);
        let find = |text: &str| all.iter().find(|l| words(l).starts_with(text)).expect(text);
        assert_eq!(find("Cal loses 3 HP").cause, Some(CauseView::Line(find("Lethality of the carbine for Cal").n)));
        assert_eq!(find("Terror spreads within 3 yd").cause, None, "{viewer:?}");
        assert_eq!(find("Cal is terrorized").cause, None, "{viewer:?}");
    }
}

/// CE-SHEET-7, CE-DMG-9: a wall has no sanity, and nothing stuns it.
#[test]
fn things_show_hit_points_alone() {
    let cast = [
        Member::new("Guy", "A", (0, 0)),
        Member::new("Wall", "things", (500, 0)).with("kind", Entered::Text("object".into())),
    ];
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let all = e.view(Viewer::Gm).combatants;
    let tracks = |name: &str| {
        let c = all.iter().find(|c| c.name == name).expect(name);
        c.tracks.iter().map(|t| (t.label.to_string(), t.note.clone())).collect::<Vec<_>>()
    };
    let (hp, san) = ("HP".to_string(), "SAN".to_string());
    assert_eq!(tracks("Wall"), [(hp.clone(), String::new())]);
    assert_eq!(tracks("Guy"), [(hp, "stunned by 5 at once".to_string()), (san, "Breaking Point 40".to_string())]);
}

/// Bob, whose blow of 30 still stands, is attacked by Guy with this weapon: what the question tells Bob of doing nothing.
fn asked_of_bob(weapon: &str) -> String {
    let cast = [
        Member::new("Guy", "A", (100, 0)).with("dex", 18).carrying(&[("light_pistol", "hand")]),
        Member::new("Bob", "B", (0, 0)).with("dex", 12).with("unarmed_combat", 90),
        Member::new("Wall", "things", (0, 200)).with("kind", Entered::Text("object".into())).with("cover_rating", 5),
    ];
    let mut e = at_turn_of(SYSTEM, &cast, "Bob");
    e.request(Viewer::Gm, Request::Asking(Asking::Sensible)).expect("the GM may ask less");
    e.script(["d100=30", "d100=95", "d4=1"].map(String::from));
    let act = |e: &mut Encounter, who: &str, to: &str, weapon: &str| {
        let form = [("target", handle(e, to).into()), ("weapon", weapon.to_string().into())];
        let attack = Request::act(Some(handle(e, who)), "attack".into(), Some(Input::group(form)));
        e.request(Viewer::Gm, attack).expect("the attack is open");
    };
    act(&mut e, "Bob", "Guy", "unarmed");
    while let Some((id, _)) = e.unanswered_questions().first().cloned() {
        e.request(Viewer::Gm, Request::Lapse(id)).expect("each has a default");
    }
    let theirs = |e: &Encounter| e.scene().turn().is_some_and(|w| e.scene().combatant(w).name == "Guy");
    for _ in 0..5 {
        if !theirs(&e) {
            e.request(Viewer::Gm, Request::NextTurn).expect("turns go on");
        }
    }
    e.request(Viewer::Gm, Request::Asking(Asking::Everything)).expect("the GM may ask everything");
    act(&mut e, "Guy", "Bob", weapon);
    while let Some((id, _)) = e.unanswered_questions().into_iter().find(|(_, q)| q.kind != "react") {
        e.request(Viewer::Gm, Request::Lapse(id)).expect("each has a default");
    }
    let all = e.unanswered_questions();
    let react = all.iter().find(|(_, q)| q.kind == "react").expect("Bob is asked");
    format!("{:?}", react.1.form)
}

/// CE-REACT-3, CE-DEF-1, CE-DEF-12: the roll of a blow stands against blows; to a bullet it is nothing.
#[test]
fn what_stands_is_said_of_this_attack() {
    assert!(asked_of_bob("unarmed").contains("still stands"));
    assert!(asked_of_bob("light_pistol").contains("nothing opposes the attack"));
}
