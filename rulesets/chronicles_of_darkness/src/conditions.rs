//! CD-TAG: combat tags, and what the rules have to remember.

use fray_engine::system::ConditionDef;

/// CD-TAG-2; data: the box of the wound, counted from the left; none: permanent.
pub const ARM_WRACK_LEFT: &str = "arm_wrack_left";
/// CD-TAG-2.
pub const ARM_WRACK_RIGHT: &str = "arm_wrack_right";
/// CD-TAG-3.
pub const LEG_WRACK_LEFT: &str = "leg_wrack_left";
/// CD-TAG-3.
pub const LEG_WRACK_RIGHT: &str = "leg_wrack_right";
/// CD-TAG-4: level 1 or 2, the number of eyes; data as for a wracked arm.
pub const BLINDED: &str = "blinded";
/// CD-TAG-5: level 1 or 2, the number of ears.
pub const DEAFENED: &str = "deafened";
/// CD-TAG-6.
pub const DRUGGED: &str = "drugged";
/// CD-TAG-7: `by` the holder; data: Durability of the bonds, none if held by hand, and whether the feet are bound too.
pub const IMMOBILIZED: &str = "immobilized";
/// CD-GM-4: unaware of attacks by `by`, or by anybody if there is none; ends with the first attack.
pub const UNAWARE: &str = "unaware";
/// CD-GM-13: the GM has declared the bearer totally defenseless; a killing blow is possible.
pub const DEFENSELESS: &str = "defenseless";
/// CD-TAG-8.
pub const INSANE: &str = "insane";
/// CD-TAG-9.
pub const INSENSATE: &str = "insensate";
/// CD-TAG-10.
pub const KNOCKED_DOWN: &str = "knocked_down";
/// CD-TAG-11.
pub const PRONE: &str = "prone";
/// CD-TAG-12: level 1 moderate, 2 grave.
pub const POISONED: &str = "poisoned";
/// CD-TAG-13: level 1 moderate, 2 grave; data: the round in which it began.
pub const SICK: &str = "sick";
/// CD-TAG-14.
pub const BEATEN_DOWN: &str = "beaten_down";
/// CD-TAG-15.
pub const SURPRISED: &str = "surprised";
/// CD-TAG-16; data: whether the action is lost already, and of which round it is.
pub const STUNNED: &str = "stunned";
/// CD-TAG-17: `by` the opponent; both have it. Data: the round of the grab, whether the bearer grabbed, the round of
/// the last contest.
pub const GRAPPLING: &str = "grappling";
/// CD-TAG-17, CD-ACT-61: `by` the winner; both have it.
pub const HELD: &str = "held";
/// CD-TAG-17, CD-ACT-57: data: whose item, its number, and the hand it was in.
pub const CONTROLS_WEAPON: &str = "controls_weapon";
/// CD-REACT-4, CD-TAG-18.
pub const DODGING: &str = "dodging";
/// CD-REACT-7: Defense -1 while active.
pub const OFF_BALANCE: &str = "off_balance";
/// CD-REACT-7, CD-TURN-14: will be off balance in the next round.
pub const OFF_BALANCE_PENDING: &str = "off_balance_pending";
/// CD-ACT-7, 8, 33, CD-TAG-18: Defense given up.
pub const NO_DEFENSE: &str = "no_defense";
/// CD-ACT-9: `by` the target; level: the bonus; data: number of the weapon.
pub const AIMING: &str = "aiming";
/// CD-ACT-16: level: the number of markers; data: shooter, damage and piercing of each, in the order of laying.
pub const SUPPRESSED: &str = "suppressed";
/// CD-TURN-8.
pub const DELAYING: &str = "delaying";
/// CD-TAG-19.
pub const UNCONSCIOUS: &str = "unconscious";
/// CD-TAG-20: `by` the one who caused it; data: the round in which it began, the clock at its last point.
pub const BLEEDING: &str = "bleeding";
/// CD-TAG-20.
pub const DEAD: &str = "dead";
/// CD-TAG-20.
pub const SURRENDERED: &str = "surrendered";
/// CD-TAG-21: level: how many there are; data: name, pool, Defense, Speed.
pub const CUSTOM: &str = "custom";
/// CD-ACT-24, 79: level 1 to 3.
pub const CONCEALED: &str = "concealed";
/// CD-ACT-26, 79: `by` the object that the bearer is wholly behind.
pub const BEHIND_COVER: &str = "behind_cover";
/// CD-ACT-30, 31, 63: the bearer uses `by` as a shield; data: true for a grapple's Take Cover, which lasts to the next
/// contest, and whether an attack has struck the shield.
pub const HUMAN_SHIELD: &str = "human_shield";
/// CD-ACT-72: hurt in this turn.
pub const JUST_HURT: &str = "just_hurt";
/// CD-HAZ-2: level: the damage each turn; data: for how many turns it has burned.
pub const ON_FIRE: &str = "on_fire";
/// CD-HAZ-3: level: the damage each turn; data: whether the current holds the bearer.
pub const ELECTRIFIED: &str = "electrified";
/// CD-RES-15: level: the modifier; ends with the next roll.
pub const CIRCUMSTANCE: &str = "circumstance";
/// CD-RES-11: +2 Defense against `by`.
pub const WILLED_DEFENSE: &str = "willed_defense";
/// CD-OPT-7: level: the Defense lost to a parry.
pub const PARRIED: &str = "parried";
/// CD-TURN-11: lies in wait when the fight begins.
pub const IN_AMBUSH: &str = "in_ambush";
/// CD-ACT-25: shoots out of full cover, until the bearer's next turn.
pub const LEANING_OUT: &str = "leaning_out";
/// CD-ACT-33: level: the actions spent in a row; data: number of the weapon.
pub const RELOADING: &str = "reloading";
/// CD-ACT-48: an object with no Structure left.
pub const WRECKED: &str = "wrecked";
/// CD-OPT-13: Beaten Down has been settled once in this scene: the bearer has the tag, or was exempted.
pub const BEATEN_ASKED: &str = "beaten_asked";
/// CD-DMG-16: `by` the healer; level: the successes so far.
pub const TENDED: &str = "tended";
/// CD-OPT-6: level: the centimetres moved out of turn.
pub const MOVED_AHEAD: &str = "moved_ahead";
/// CD-SHEET-4: data: specialties that the GM has allowed, and those struck, in this fight.
pub const SPECIALTIES_RULED: &str = "specialties_ruled";
/// CD-TAG-44: has attacked with the shield since their last turn began.
pub const SHIELD_USED: &str = "shield_used";

/// CD-SHEET-16: all tags, in the order in which the GM sees them.
pub static CONDITIONS: &[ConditionDef] = &[
    ConditionDef::bad(
        PRONE,
        "prone",
        "Shots at −2, close attacks by standing attackers at +2. Stand up with an action.",
    ),
    ConditionDef::bad(KNOCKED_DOWN, "knocked down", "Prone, and −2 on attacks from the ground."),
    ConditionDef::bad(STUNNED, "stunned", "Loses the next action; Defense halved. May move."),
    ConditionDef::bad(SURPRISED, "surprised", "No action, no movement and no Defense in the first round."),
    ConditionDef::bad(ARM_WRACK_LEFT, "left arm wracked", "Drops what it holds; that arm cannot attack."),
    ConditionDef::bad(ARM_WRACK_RIGHT, "right arm wracked", "Drops what it holds; that arm cannot attack."),
    ConditionDef::bad(LEG_WRACK_LEFT, "left leg wracked", "Speed halved, −2 on rolls that need movement."),
    ConditionDef::bad(LEG_WRACK_RIGHT, "right leg wracked", "Speed halved, −2 on rolls that need movement."),
    ConditionDef::bad(
        BLINDED,
        "blinded",
        "One eye: −3 on rolls that need sight, Defense halved. Both: −5, no Defense.",
    ),
    ConditionDef::bad(DEAFENED, "deafened", "Both ears: −2 on combat rolls."),
    ConditionDef::bad(DRUGGED, "drugged", "Speed −2, −3 on combat rolls, Defense −3; wounds do not hinder."),
    ConditionDef::bad(IMMOBILIZED, "immobilized", "No action but to break free, no movement, no Defense."),
    ConditionDef::bad(DEFENSELESS, "defenseless", "Cannot defend at all: a killing blow is possible."),
    ConditionDef::bad(UNAWARE, "unaware", "Does not know of the attack that comes first: no Defense against it."),
    ConditionDef::bad(INSANE, "insane", "+1 on combat rolls, acts last, cannot spend Willpower."),
    ConditionDef::bad(INSENSATE, "insensate", "No actions until hurt, or for one turn with Willpower."),
    ConditionDef::bad(POISONED, "poisoned", "Takes damage at the start of each turn.").runs_on(),
    ConditionDef::bad(SICK, "sick", "A growing penalty on all rolls."),
    ConditionDef::bad(BEATEN_DOWN, "beaten down", "Each violent action costs 1 Willpower. May surrender."),
    ConditionDef::bad(
        GRAPPLING,
        "grappling",
        "Contests the grapple each round; no other action, no Dodge, no movement.",
    ),
    ConditionDef::bad(HELD, "held", "No Defense until the hold is broken."),
    ConditionDef::good(CONTROLS_WEAPON, "controls a weapon", "Has the upper hand on a weapon in the grapple."),
    ConditionDef::good(DODGING, "dodging", "Rolls twice the Defense against each attack."),
    ConditionDef::bad(OFF_BALANCE, "off balance", "Defense −1 in this round."),
    ConditionDef::bad(NO_DEFENSE, "no Defense", "Has given up Defense."),
    ConditionDef::good(WILLED_DEFENSE, "Willpower Defense", "+2 Defense against that attacker."),
    ConditionDef::bad(PARRIED, "parried", "Defense lowered by a parry until their next turn."),
    ConditionDef::good(AIMING, "aiming", "Bonus to the next shot at that target. Defending loses it.").is_meant_for(),
    ConditionDef::bad(SUPPRESSED, "under fire", "Must choose between cover, the ground, and being hit.").runs_on(),
    ConditionDef::plain(DELAYING, "delaying", "Takes the turn later."),
    ConditionDef::good(HUMAN_SHIELD, "behind a human shield", "Shots strike the shield first."),
    ConditionDef::good(CONCEALED, "concealed", "1 barely, 2 partially, 3 substantially: shots at −1, −2, −3."),
    ConditionDef::good(BEHIND_COVER, "behind cover", "Wholly behind something solid, which takes shots first."),
    ConditionDef::plain(
        LEANING_OUT,
        "leaning out",
        "Shoots out of full cover; substantially concealed until the next turn.",
    ),
    ConditionDef::bad(WRECKED, "wrecked", "Nothing is left of it."),
    ConditionDef::bad(ON_FIRE, "on fire", "Takes lethal damage at the start of each turn.").runs_on(),
    ConditionDef::bad(ELECTRIFIED, "electrified", "Takes bashing damage at the start of each turn.").runs_on(),
    ConditionDef::plain(CIRCUMSTANCE, "circumstance", "Counts for the next roll."),
    ConditionDef::bad(CUSTOM, "hindered", "As the GM says."),
    ConditionDef::plain(IN_AMBUSH, "in ambush", "Lies in wait when the fight begins."),
    ConditionDef::plain(SURRENDERED, "surrendered", "Does no more violence in this fight."),
    ConditionDef::bad(UNCONSCIOUS, "unconscious", "Out of it: no action, no Defense."),
    ConditionDef::bad(BLEEDING, "bleeding", "One more point of damage each minute until somebody helps.").runs_on(),
    ConditionDef::bad(DEAD, "dead", "Dead."),
    ConditionDef::memory(OFF_BALANCE_PENDING),
    ConditionDef::memory(RELOADING),
    ConditionDef::memory(SHIELD_USED),
    ConditionDef::memory(SPECIALTIES_RULED),
    ConditionDef::memory(MOVED_AHEAD),
    ConditionDef::memory(BEATEN_ASKED),
    ConditionDef::memory(JUST_HURT),
    ConditionDef::memory(TENDED),
];
