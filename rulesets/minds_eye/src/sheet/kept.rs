//! What a sheet that was kept after a fight does not bring along to the next.

use super::{
    BARRED, BEFORE, BLOOD_SPENT, DEXTERITY_USED, HIT_MENTAL, HIT_PHYSICAL, HIT_SOCIAL, MANOEUVRE_USED, PLACED, RANK,
    SHEET, SHIELD_USED, SIMPLE, STANDARD, STRENGTH_USED,
};
use fray_engine::sheet::Sheet;

/// Takes off what counts for a round, a turn or a fight.
pub fn leave_the_fight_behind(sheet: &mut Sheet) {
    let of_a_fight = [
        STANDARD.ix,
        SIMPLE.ix,
        MANOEUVRE_USED.ix,
        SHIELD_USED.ix,
        BARRED.ix,
        HIT_PHYSICAL.ix,
        HIT_MENTAL.ix,
        HIT_SOCIAL.ix,
        BLOOD_SPENT.ix,
        STRENGTH_USED.ix,
        DEXTERITY_USED.ix,
        BEFORE.ix,
        PLACED.ix,
        RANK.ix,
    ];
    for ix in of_a_fight {
        sheet.fields.remove(SHEET[usize::from(ix)].id);
    }
}
