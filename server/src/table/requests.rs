//! Turns commands to the fight into requests to the engine.

use super::names::legible;
use crate::denied::Denied;
use crate::wire::FightCommand;
use fray_engine::Request;
use fray_engine::base::Salt;
use fray_engine::encounter::{ActRequest, EntryWords, ItemWords, PairWord, Talk};
use fray_engine::scene::Masks;

/// The most seconds that a GM may let pass at once: a year.
const ADVANCE: u32 = 366 * 24 * 3600;

/// Why words are not said.
const UNSEEN: &str =
    "This line has letters that cannot be seen, turn the text around or pile up accents. Type it again without them.";

/// What a member with this name requests.
pub fn requests(cmd: &FightCommand, name: &str) -> Result<Vec<Request>, Denied> {
    let request = match cmd.clone() {
        FightCommand::Act { who, act, form, secret, careful: _ } => {
            Request::Act(ActRequest { who, act, form: form.map(Into::into), secret })
        }
        FightCommand::Answer { question, value } => Request::Answer(question, value.into()),
        FightCommand::Standing { who, kind, order } => Request::Standing(who, kind, order.into()),
        FightCommand::Edit { entry: Some(_), bare: true, .. } => {
            return Err(Denied::BadValue("No rule follows from an entry of a list: send it without `bare`.".into()));
        }
        FightCommand::Edit { who, field, entry: Some(name), value, bare: false } => {
            Request::EditEntry(who, EntryWords { field, name: legible(name)?, value: legible(value)? })
        }
        FightCommand::Edit { who, field, entry: None, value, bare: false } => {
            Request::Edit(who, field, legible(value)?)
        }
        FightCommand::Edit { who, field, entry: None, value, bare: true } => {
            Request::EditBare(who, field, legible(value)?)
        }
        FightCommand::Condition { who, id, mode } => Request::Condition(who, id, mode.into()),
        FightCommand::Change { who, name, side, owner, hidden, free } => {
            let who = || who.clone();
            return all([
                name.map(legible).transpose()?.map(|name| Request::Name(who(), name)),
                side.map(legible).transpose()?.map(|side| Request::Side(who(), side)),
                owner.map(|owner| Request::Owner(who(), owner.seat())),
                hidden.map(|hidden| Request::Hide(who(), hidden)),
                free.map(|free| Request::Free(who(), free)),
            ]);
        }
        FightCommand::Zone { name, at } => Request::Zone(legible(name)?, at.map(|[x, y]| (x, y))),
        FightCommand::Place { who, x, y } => Request::Place(who, x, y),
        FightCommand::State { a, b, what, value } => Request::State(PairWord { a, b, what, value }),
        FightCommand::GearAdd { who, kind } => Request::GearAdd(who, kind),
        FightCommand::GearMove { who, no, slot } => Request::GearMove(who, no, slot),
        FightCommand::GearEdit { who, no, field, value } => {
            Request::GearEdit(who, ItemWords { no, field, value: legible(value)? })
        }
        FightCommand::Clone { who } => Request::Clone(who),
        FightCommand::Remove { who } => Request::Remove(who),
        FightCommand::Reorder { order } => Request::Reorder(order),
        FightCommand::Play { who } => Request::Play(who),
        FightCommand::NextTurn {} => Request::NextTurn,
        FightCommand::Lapse { question } => Request::Lapse(question),
        FightCommand::Undo {} => Request::Undo,
        FightCommand::Redo {} => Request::Redo,
        FightCommand::Abandon {} => Request::Abandon,
        FightCommand::Dice { roll, faces } => Request::Dice(roll, faces),
        FightCommand::FreshDraw {} => Request::FreshDraw,
        FightCommand::Salt { salt } => Request::Salt(
            Salt::parse(&salt)
                .ok_or_else(|| Denied::BadValue("What is added to the dice has 16 hexadecimal digits.".into()))?,
        ),
        FightCommand::Talk { words, hidden } => {
            let words = legible(words).map_err(|_| Denied::BadValue(UNSEEN.into()))?;
            Request::Talk(Talk { name: name.to_owned(), words, hidden })
        }
        FightCommand::Pause { on } => Request::Pause(on),
        FightCommand::EncounterStart {} => Request::Start,
        FightCommand::EncounterEnd {} => Request::End,
        FightCommand::EncounterResume {} => Request::Resume,
        FightCommand::Option { id, value } => Request::Option(id, value),
        FightCommand::Rulings { auto } => Request::Rulings(auto),
        FightCommand::Asking { questions } => Request::Asking(questions.into()),
        FightCommand::Masks { on } => Request::Masks(if on { Masks::On } else { Masks::Off }),
        FightCommand::Advance { seconds } if (1..=ADVANCE).contains(&seconds) => Request::Advance(seconds),
        FightCommand::Advance { .. } => {
            return Err(Denied::BadValue(format!("Between 1 and {ADVANCE} seconds can pass at a time.")));
        }
    };
    Ok(vec![request])
}

fn all<const N: usize>(requests: [Option<Request>; N]) -> Result<Vec<Request>, Denied> {
    let requests: Vec<Request> = requests.into_iter().flatten().collect();
    if requests.is_empty() {
        return Err(Denied::BadValue("Say what is to change: name, side, player, hidden or free.".into()));
    }
    Ok(requests)
}
