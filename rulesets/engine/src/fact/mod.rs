//! Facts: the closed set of everything that can happen. The log holds nothing else.

mod apply;
mod die;
mod kind;
mod known;
mod log;
mod note;
mod operation;
mod operation_read;
mod sequence;
mod set_aside;
mod shown;
mod subject;
mod told;

pub use die::{Die, Faces};
pub use kind::{Commit, Fact, FactKind, Names, RollKey, SetDice, SetRoll, Source};
pub use known::{Audience, Shortened, ToldName};
pub(crate) use log::FactAt;
pub use log::Log;
pub use note::{Cause, Modifier, NoteDie, Pool, RollNo, RollNote, Tally};
pub use operation::{ConditionChange, CourseStep, Operation, RuledChange, TurnOrigin, Unknown};
pub use sequence::rolls_out_of_sequence;
pub(crate) use set_aside::{Revision, SetAside};
pub use shown::lines_with_other_dice;
pub(crate) use subject::{disagreement, log_continues};
pub use told::{LineKind, Told, VeilAtTalk};

pub use crate::base::Tone;
pub use crate::scene::{Asked, Question};
