//! CE-REACT, CE-DEF: how defenders may react to an attack, and what opposes it.

mod answer;
mod ask;
mod aware;
mod dodge;
mod escape;
mod oppose;
mod question;

pub use answer::{ANSWER, Counter, Reaction, check_answer, read};
pub use ask::{ask, pays};
pub use aware::{aware, unaware};
pub use dodge::{ACT as DODGE_ACT, FAMILY as DODGE, own_dodge, runs_on, take_cover};
pub use escape::{ACT as ESCAPE_ACT, FAMILY as ESCAPE, Freed, escape, pull_free};
pub use oppose::{Reply, beaten_by, reply, standing, works};
pub use question::{may_react, near as cover_within};
