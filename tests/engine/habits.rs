//! Laws notice the bad habits of a system: a default that harms a friend, a question that changes nothing.

use fray_engine::base::Who;
use fray_engine::course::Course;
use fray_engine::fact::{LineKind, NoteDie, Question, RollNote, Tally, Tone};
use fray_engine::form::Form;
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::reference::Reference;
use fray_engine::scene::{Cmd, Combatant, Item, NewItem, Scene};
use fray_engine::sheet::Content;
use fray_engine::system::{Offer, Present, Stakes, System, Tables};
use fray_engine::text;
use fray_kit::laws::{Broken, Member, check};
use fray_kit::tiny::{HURT, SYSTEM, person};

/// The tiny system, in which anyone who goes on guard is asked whether to make room.
struct Odd(Habit);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Habit {
    /// By default a friend is pushed over.
    Careless,
    /// Nothing follows from any answer.
    Nagging,
}

static CARELESS: Odd = Odd(Habit::Careless);
static NAGGING: Odd = Odd(Habit::Nagging);

fn pushes(play: &mut Play, who: Who, friend: Who) -> Flow {
    let dice = play.by("TI-31").roll(who, "guard", &[DieSpec::plain(6)])?;
    let note = RollNote {
        who: Some(who),
        title: "Room".into(),
        dice: vec![NoteDie { die: dice[0].clone(), label: "d6".into(), counted: true }],
        tally: Tally::Faces,
        total: Some(dice[0].sum()),
        result: "done".into(),
        ..RollNote::default()
    };
    play.by("TI-31").tell_roll(|_| (text!(who, " makes room."), note));
    play.by("TI-31").add(friend, HURT, 1);
    play.by("TI-31").tell_in(LineKind::Effect, Tone::Bad, text!(friend, " is pushed over."));
    Ok(())
}

impl System for Odd {
    fn resolve(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        SYSTEM.resolve(play, cmd)?;
        let Some(who) = cmd.who.filter(|_| cmd.act == "guard") else { return Ok(()) };
        let agreed = play.by("TI-31").confirm(|_| {
            let form = Form::Confirm { default: true };
            Some(Question::to(who, "absorb", text!(who, " is on guard. Make room?"), form).why("It is crowded."))
        })?;
        let friend = play.scene().ids().find(|w| play.scene().allies(who, *w));
        match (self.0, friend) {
            (Habit::Careless, Some(friend)) if agreed => pushes(play, who, friend),
            (Habit::Careless | Habit::Nagging, _) => Ok(()),
        }
    }

    fn id(&self) -> &'static str {
        SYSTEM.id()
    }
    fn name(&self) -> &'static str {
        SYSTEM.name()
    }
    fn note(&self) -> &'static str {
        SYSTEM.note()
    }
    fn tables(&self) -> &'static Tables {
        SYSTEM.tables()
    }
    fn reference(&self) -> &'static Reference {
        SYSTEM.reference()
    }
    fn offers(&self, scene: &Scene, who: Option<Who>) -> Vec<Offer> {
        SYSTEM.offers(scene, who)
    }
    fn rulings(&self) -> &'static [(&'static str, &'static str)] {
        SYSTEM.rulings()
    }
    fn course(&self) -> &dyn Course {
        &SYSTEM
    }
    fn complete(&self, _: &mut Combatant) {}
    fn present(&self, scene: &Scene, who: Who) -> Present {
        SYSTEM.present(scene, who)
    }
    fn stakes(&self) -> Stakes {
        SYSTEM.stakes()
    }
    fn item_note(&self, item: &Item) -> String {
        SYSTEM.item_note(item)
    }
    fn make_item(&self, kind: &str) -> Option<NewItem> {
        SYSTEM.make_item(kind)
    }
    fn armoury(&self) -> Vec<(String, String)> {
        SYSTEM.armoury()
    }
    fn content(&self) -> &'static Content {
        SYSTEM.content()
    }
}

/// The first law that does not hold, in fights with two on each side.
fn broken(system: &'static dyn System) -> Option<&'static str> {
    let member = |name: &str, side: &str, seat| Member { sheet: person(name, side, 1), seat, ..Member::default() };
    let cast =
        [member("Ada", "A", Some(1)), member("Ben", "A", Some(2)), member("Rat", "B", None), member("Ogre", "B", None)];
    (0..20).find_map(|seed| check(system, &cast, seed, 40).err()).map(|Broken { law, .. }| law)
}

#[test]
fn a_default_that_harms_a_friend_is_noticed() {
    assert_eq!(broken(&CARELESS), Some("no default harms a friend or one who is out"));
}

#[test]
fn a_question_that_changes_nothing_is_noticed() {
    assert_eq!(broken(&NAGGING), Some("no question whose every answer leads to the same"));
}
