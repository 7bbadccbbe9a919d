//! SW-TRN-19: how a fight ends.

use crate::{sheet, sides};
use fray_engine::course::Ending;

/// It is proposed when a turn ends.
pub(crate) const ENDING: Ending = Ending {
    rule: "SW-TRN-19",
    kind: "end_of_combat",
    proposed: sheet::END_PROPOSED,
    takes_part: |_, _| true,
    stands: |scene, who| !sides::is_out(scene, who),
    possible_return: None,
};
