//! What leads the offers.

use crate::fight::{Fight, fight, viewer};

/// The actions that are drawn first and large for the player of this seat.
fn leading(f: &Fight, seat: u32) -> Vec<String> {
    let sets = f.e.view(viewer(seat)).offers;
    sets.iter().flat_map(|set| &set.acts).filter(|o| o.main).map(|o| o.act.to_string()).collect()
}

#[test]
fn the_attack_leads_and_once_it_is_made_the_end_of_the_turn() {
    let mut f = fight();
    assert!(leading(&f, 1).contains(&"strike".to_string()));
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    f.answer(0, "absorb", false);
    assert_eq!((f.turn(), leading(&f, 1)), ("Ada".to_string(), vec!["end".to_string()]));
}
