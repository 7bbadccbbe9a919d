//! CE-TURN, CE-REF: what a slot allows and how it is spent; standing defenses, cover, small steps.

mod cover;
mod hold;
mod legality;
mod place;
mod spend;
mod stance;
mod walk;

pub use cover::{
    Cover, Extent, GivenCover, WALL, behind, covers_near, gives_cover, in_some_cover, is_cover_near, leave_cover,
    set_cover, shelter, some_cover_near,
};
pub use hold::{complete_holds, end_holds_of_pinner, free, hold_breaks, pinned_by, pins};
pub use legality::{ActionKind, Misnamed, able, free_to, may, named_and_free, not_in_a_gap, not_in_a_hold, own_slot};
pub use place::{dex_of_order, joins_next, note_dex};
pub use spend::{Grip, begin, end, has_token, may_wait, spend, wait};
pub use stance::{Stance, StanceKind, end_stance, opposes, record, stance_of, tell_stance_over};
pub use walk::{go, lies_prone, may_shift, next_to, reaches, step_in, take_cover_behind};
