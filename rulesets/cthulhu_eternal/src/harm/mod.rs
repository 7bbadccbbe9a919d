//! CE-DMG, CE-LETH, CE-PROT, CE-HEAL, CE-SAN: what hits, falls and fire do to combatants, and how they heal.

mod armor;
mod blow;
mod damage;
mod death;
mod dormant;
mod heal;
mod injury;
mod lethal;
mod sanity;
mod set_by_gm;
mod tally;
mod time;
mod wound;

pub use armor::{Armor, armor};
pub use blow::{Aim, Blow, Harm, Strike};
pub use damage::{dice_by_hand, strike};
pub use death::{Died, dies, faints, goes_limp, stuns};
pub use dormant::retest_dormant;
pub use heal::{by_test, cares, give, heal, mend_stats, recovers_strength, rest, thaws_out, treat};
pub use injury::{INJURY, Open as OpenInjury, decided as injury_decided, injury, owed as injury_owed};
pub use sanity::{INSANITY, SanLoss, Shock, pay as pay_san, test as san_test};
pub use set_by_gm::{arrived, ended_by_gm, hp_edited, san_edited, set_by_gm};
pub use time::{due, mending_due, mends, stun_test, time_passes, wakes};
pub use wound::{land, lose, past_all_harm, past_harm, suffers, transcends};
