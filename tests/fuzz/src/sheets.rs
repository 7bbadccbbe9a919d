//! Sheets that people paste as text.

use crate::fights::{FIGHTS, asks, is_whole};
use fray_engine::system::{combatant, filled, missing, pasted};
use fray_engine::{Handle, Request, Viewer};

/// The first byte says which ruleset. The text is read as a sheet, or refused in words; a sheet that is right joins the
/// fight, with the defaults for what it leaves out.
pub fn sheet(input: &[u8]) {
    let Some((which, text)) = input.split_first() else { return };
    let mut e = FIGHTS[usize::from(*which) % FIGHTS.len()].clone();
    let system = e.system();
    let sheet = match pasted(system.tables(), &String::from_utf8_lossy(text)) {
        Ok(sheet) => sheet,
        Err(words) => return assert!(!words.is_empty(), "refused without a word"),
    };
    let gaps = missing(system, &sheet);
    if let Err(wrong) = combatant(system, &sheet, Handle(String::new())) {
        assert!(wrong.iter().all(|problem| !problem.to_string().is_empty()), "refused without a word");
        return;
    }
    let sheet = Box::new(filled(&sheet, &gaps));
    assert!(missing(system, &sheet).is_empty(), "the defaults leave gaps");
    asks(&mut e, Viewer::Gm, Request::Join { sheet, count: 1, owner: None, free: false, hidden: false, at: None });
    is_whole(&e);
}

/// Each ready sheet and each foe, as JSON and as TOML, and one with hardly anything on it.
pub fn seeds_of_sheets() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (n, e) in FIGHTS.iter().enumerate() {
        let content = e.system().content();
        for sheet in content.ready.iter().chain(&content.foes) {
            let texts = [serde_json::to_string(sheet).ok(), toml::to_string(sheet).ok()];
            seeds.extend(texts.into_iter().flatten().map(|text| [&[n as u8], text.as_bytes()].concat()));
        }
        seeds.push([&[n as u8][..], b"[[sheet]]\nname = 'Iva'\nside = 'A'\n"].concat());
    }
    seeds
}
