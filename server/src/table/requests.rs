//! Commands of the wire as requests of the engine.

use crate::denied::Denied;
use crate::ids::Seat;
use crate::wire::Command;
use fray_engine::Request;
use fray_engine::base::Salt;
use fray_engine::encounter::PairWord;
use fray_engine::scene::{Masks, Standing};

/// Most seconds that a GM lets pass at once: a year.
const ADVANCE: u32 = 366 * 24 * 3600;

/// Where a command belongs.
pub enum Route {
    /// To the fight alone, as these requests.
    Fight(Vec<Request>),
    Table,
}

/// Sorts a command.
pub fn route(cmd: &Command) -> Result<Route, Denied> {
    let request = match cmd.clone() {
        Command::Act { who, act, form, secret, careful: _ } => Request::Act(who, act, form.map(Into::into), secret),
        Command::Answer { question, value } => Request::Answer(question, value.into()),
        Command::Standing { who, label, order } => Request::Standing(who, label, standing(&order)?),
        Command::Edit { who, field, value } => Request::Edit(who, field, value),
        Command::Condition { who, id, mode } => Request::Condition(who, id, mode.into()),
        Command::Change { who, name, side, owner, hidden, free } => {
            let who = || who.clone();
            return all([
                name.map(|name| Request::Name(who(), name)),
                side.map(|side| Request::Side(who(), side)),
                owner.map(|seat| Request::Owner(who(), (seat != 0).then_some(Seat(seat)))),
                hidden.map(|hidden| Request::Hide(who(), hidden)),
                free.map(|free| Request::Free(who(), free)),
            ]);
        }
        Command::Zone { name, at } => Request::Zone(name, at.map(|[x, y]| (x, y))),
        Command::Place { who, x, y } => Request::Place(who, x, y),
        Command::State { a, b, what, value } => Request::State(PairWord { a, b, what, value }),
        Command::GearAdd { who, kind } => Request::GearAdd(who, kind),
        Command::GearMove { who, no, slot } => Request::GearMove(who, no, slot),
        Command::Clone { who } => Request::Clone(who),
        Command::Remove { who } => Request::Remove(who),
        Command::Reorder { order } => Request::Reorder(order),
        Command::Play { who } => Request::Play(who),
        Command::NextTurn {} => Request::NextTurn,
        Command::Lapse { question } => Request::Lapse(question),
        Command::Undo {} => Request::Undo,
        Command::Redo {} => Request::Redo,
        Command::Abandon {} => Request::Abandon,
        Command::Dice { roll, faces } => Request::Dice(roll, faces),
        Command::FreshDraw {} => Request::FreshDraw,
        Command::Salt { salt } => Request::Salt(
            Salt::parse(&salt).ok_or_else(|| Denied::BadValue("Dice take 16 hexadecimal digits.".into()))?,
        ),
        Command::Pause { on } => Request::Pause(on),
        Command::EncounterStart {} => Request::Start,
        Command::EncounterEnd {} => Request::End,
        Command::EncounterResume {} => Request::Resume,
        Command::Option { id, value } => Request::Option(id, value),
        Command::Rulings { auto } => Request::Rulings(auto),
        Command::Asking { questions } => Request::Asking(questions.into()),
        Command::Masks { on } => Request::Masks(if on { Masks::On } else { Masks::Off }),
        Command::Advance { seconds } if (1..=ADVANCE).contains(&seconds) => Request::Advance(seconds),
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
    Ok(Route::Fight(vec![request]))
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

fn all<const N: usize>(requests: [Option<Request>; N]) -> Result<Route, Denied> {
    let requests: Vec<Request> = requests.into_iter().flatten().collect();
    if requests.is_empty() {
        return Err(Denied::BadValue("Say what is to change: name, side, player, hidden or free.".into()));
    }
    Ok(Route::Fight(requests))
}
