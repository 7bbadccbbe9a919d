//! CD-DMG, CD-TAG, CD-HAZ: harm and its consequences.

mod armor;
mod beaten;
mod bleeding;
mod blood_loss;
mod hazards;
mod hit;
mod last_box;
mod marks;
pub mod object;
mod price;
mod recovery;
mod set_by_gm;
mod stun;
mod terms;
mod time;
mod wracks;

pub use armor::{Rating, behind, pierced};
pub use beaten::{may_be_violent, pay_for_violence, surrenders, violence_costs};
pub use bleeding::{Bleeding, stop_bleeding};
pub use hazards::{Burning, Current, GRAVE, fall};
pub use hit::{hit, points};
pub use last_box::unconscious;
pub use marks::{LastBox, Marked, Points, Row, Type};
pub use price::breaking_point;
pub use recovery::{heal_bashing, wakes};
pub use set_by_gm::{arrived, edited, ended_by_gm, set_by_gm};
pub use stun::{Place, Stun, Stuns, loses_this_action, stun, stunned_step, stuns, stuns_begin};
pub use terms::{ArmorUse, Dealt, Hit, Source};
pub use time::{due, time_passes};
pub use wracks::{Limb, Wound, blind, wrack};

use crate::{derived, own_tags};
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};

/// CD-TURN-15 S2, S3: the roll to stay conscious, then poison, sickness, fire and electricity. Anyone who fails the
/// roll suffers nothing more in this turn. The already unconscious have S3 only, the dead nothing.
pub fn start_of_turn(play: &mut Play, who: Who) -> Flow {
    let awake = !derived::is_out(play.scene(), who);
    last_box::stays_conscious(play, who)?;
    if awake && derived::is_out(play.scene(), who) {
        return Ok(());
    }
    hazards::at_turn_start(play, who)
}

/// CD-TURN-14: the effects of a round end on wounds: every 20th costs a point of bleeding.
pub fn round_end(play: &mut Play) -> Flow {
    hazards::round_ends(play);
    own_tags::round_ends(play);
    blood_loss::round_ends(play)
}
