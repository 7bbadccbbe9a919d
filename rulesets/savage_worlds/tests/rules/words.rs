//! What sheets and the armoury say in words.

use fray_engine::base::{Val, ValueType as _};
use fray_engine::sheet::read;
use fray_savage_worlds::actions::custom::{Limit, Price, abilities};
use fray_savage_worlds::gear::{armoury, weapon};
use fray_savage_worlds::sheet::{Attribute, MORE_SKILLS, SHEET, further_skills};
use fray_savage_worlds::traits::Trait;

fn listed(words: &str) -> Result<Val, String> {
    read(&SHEET[usize::from(MORE_SKILLS.ix)], words)
}

#[test]
fn skills_are_read() {
    let all = further_skills(&Vec::get(&listed("Persuasion d8, Rope Tricks (Agility) d6+1; gambling d4").unwrap()));
    let read: Vec<_> = all.iter().map(|(s, d)| (s.id.as_str(), s.linked, d.to_string())).collect();
    assert_eq!(
        read,
        [
            ("persuasion", Attribute::Spirit, "d8".to_string()),
            ("rope_tricks", Attribute::Agility, "d6+1".to_string()),
            ("gambling", Attribute::Smarts, "d4".to_string()),
        ]
    );
}

#[test]
fn what_cannot_be_read_is_said() {
    let wrong = |words: &str| listed(words).unwrap_err();
    assert!(listed("Persuasion d8").is_ok());
    assert!(wrong("Persuasion").contains("a name and a die"));
    assert!(wrong("Persuasion d7").contains("d4, d6, d8"));
    assert!(wrong("Juggling d6").contains("attribute in brackets"));
    assert!(wrong("Taunt d6").contains("a field of their own"));
    let both = wrong("Persuasion d8, Juggling d6, Taunt d6");
    assert!(both.contains("'Juggling'") && both.contains("'Taunt'") && !both.contains("Persuasion"), "{both}");
}

#[test]
fn abilities_are_read() {
    let all = abilities("shout: free, limited; War Cry: action, intimidation 6; stare", Trait::by_id);
    assert_eq!(all.len(), 3);
    assert_eq!((all[0].cost, all[0].limit, &all[0].roll), (Price::Free, Limit::Limited, &None));
    assert_eq!((all[1].id.as_str(), &all[1].roll), ("war_cry", &Some((Trait::Intimidation, 6))));
    assert_eq!(all[2].cost, Price::Action);
}

#[test]
fn the_armoury_reads() {
    let read = armoury();
    assert_eq!((read.melee.len(), read.ranged.len(), read.obstacle.len()), (21, 12, 5));
    assert_eq!(weapon("revolver").unwrap().damage.words(), "2d6 + 1");
    assert_eq!(weapon("long_sword").unwrap().damage.words(), "Strength + d8");
}
