//! Commands of the wire as wishes of the engine.

use crate::denied::Denied;
use crate::ids::Seat;
use crate::wire::Command;
use fray_engine::Wish;
use fray_engine::encounter::PairWord;
use fray_engine::scene::Standing;

/// Most seconds that a GM lets pass at once: a year.
const ADVANCE: u32 = 366 * 24 * 3600;

/// Where a command belongs.
pub enum Route {
    /// To the fight alone, as these wishes.
    Fight(Vec<Wish>),
    /// To the table.
    Table,
}

/// Sorts a command.
pub fn route(cmd: &Command) -> Result<Route, Denied> {
    let wish = match cmd.clone() {
        Command::Act { who, act, form, secret, careful: _ } => Wish::Act(who, act, form.map(Into::into), secret),
        Command::Answer { question, value } => Wish::Answer(question, value.into()),
        Command::Standing { who, label, order } => Wish::Standing(who, label, standing(&order)?),
        Command::Edit { who, field, value } => Wish::Edit(who, field, value),
        Command::Condition { who, id, mode } => Wish::Condition(who, id, mode.into()),
        Command::Change { who, name, side, owner, hidden, free } => {
            let who = || who.clone();
            return all([
                name.map(|name| Wish::Name(who(), name)),
                side.map(|side| Wish::Side(who(), side)),
                owner.map(|seat| Wish::Owner(who(), (seat != 0).then_some(Seat(seat)))),
                hidden.map(|hidden| Wish::Hide(who(), hidden)),
                free.map(|free| Wish::Free(who(), free)),
            ]);
        }
        Command::Zone { name, at } => Wish::Zone(name, at.map(|[x, y]| (x, y))),
        Command::Place { who, x, y } => Wish::Place(who, x, y),
        Command::State { a, b, what, value } => Wish::State(PairWord { a, b, what, value }),
        Command::GearAdd { who, kind } => Wish::GearAdd(who, kind),
        Command::GearMove { who, no, slot } => Wish::GearMove(who, no, slot),
        Command::Clone { who } => Wish::Clone(who),
        Command::Remove { who } => Wish::Remove(who),
        Command::Reorder { order } => Wish::Reorder(order),
        Command::Play { who } => Wish::Play(who),
        Command::NextTurn {} => Wish::NextTurn,
        Command::Lapse { question } => Wish::Lapse(question),
        Command::Undo {} => Wish::Undo,
        Command::Redo {} => Wish::Redo,
        Command::Abandon {} => Wish::Abandon,
        Command::Dice { roll, faces } => Wish::Dice(roll, faces),
        Command::FreshDraw {} => Wish::FreshDraw,
        Command::Pause { on } => Wish::Pause(on),
        Command::EncounterStart {} => Wish::Start,
        Command::EncounterEnd {} => Wish::End,
        Command::EncounterResume {} => Wish::Resume,
        Command::Option { id, value } => Wish::Option(id, value),
        Command::Rulings { auto } => Wish::Rulings(auto),
        Command::Asking { questions } => Wish::Asking(questions.into()),
        Command::Advance { seconds } if (1..=ADVANCE).contains(&seconds) => Wish::Advance(seconds),
        Command::Advance { .. } => {
            return Err(Denied::BadValue(format!("Time passes by 1 to {ADVANCE} seconds at once.")));
        }
        Command::Ahead { .. }
        | Command::Claim { .. }
        | Command::Add { .. }
        | Command::EncounterNew { .. }
        | Command::Board { .. }
        | Command::Deadline { .. }
        | Command::Odds { .. }
        | Command::Kick { .. }
        | Command::NewCode {}
        | Command::Readmit { .. }
        | Command::Role { .. }
        | Command::Rename { .. }
        | Command::CharacterNew { .. }
        | Command::CharacterDelete { .. } => return Ok(Route::Table),
    };
    Ok(Route::Fight(vec![wish]))
}

fn standing(order: &str) -> Result<Standing, Denied> {
    match order {
        "ask" => Ok(Standing::Ask),
        "pass_until_turn" => Ok(Standing::PassUntilTurn),
        "pass_until_attacked" => Ok(Standing::PassUntilAttacked),
        "pass_when_well" => Ok(Standing::PassWhenWell),
        "pass" => Ok(Standing::Pass),
        "pass_as_advised" => Ok(Standing::PassAsAdvised),
        _ => Err(Denied::BadValue(
            "A standing order is ask, pass_until_turn, pass_until_attacked, pass_when_well, pass or pass_as_advised."
                .into(),
        )),
    }
}

fn all<const N: usize>(wishes: [Option<Wish>; N]) -> Result<Route, Denied> {
    let wishes: Vec<Wish> = wishes.into_iter().flatten().collect();
    if wishes.is_empty() {
        return Err(Denied::BadValue("Say what is to change: name, side, player, hidden or free.".into()));
    }
    Ok(Route::Fight(wishes))
}
