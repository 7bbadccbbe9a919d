//! SW-TRN-11: the actions that count among the three of a turn, as they are declared and noted as done. A declaration says the
//! kind of an action, and its weapon or ability, but neither target nor options.

use fray_engine::base::{Str, Val, ValueType};

/// The kind of an action; its id is that of the offer, and stands in stored turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    AttackMelee,
    AttackRanged,
    AttackThrown,
    BreakFree,
    Crush,
    SuppressiveFire,
    Stabilize,
    Aim,
    Reload,
    Defend,
    Test,
    Support,
    Push,
    Grapple,
    Touch,
    FinishOff,
    Ability,
    Ready,
}

impl ActionKind {
    pub const ALL: [ActionKind; 18] = [
        ActionKind::AttackMelee,
        ActionKind::AttackRanged,
        ActionKind::AttackThrown,
        ActionKind::BreakFree,
        ActionKind::Crush,
        ActionKind::SuppressiveFire,
        ActionKind::Stabilize,
        ActionKind::Aim,
        ActionKind::Reload,
        ActionKind::Defend,
        ActionKind::Test,
        ActionKind::Support,
        ActionKind::Push,
        ActionKind::Grapple,
        ActionKind::Touch,
        ActionKind::FinishOff,
        ActionKind::Ability,
        ActionKind::Ready,
    ];

    pub const fn id(self) -> &'static str {
        match self {
            ActionKind::AttackMelee => "attack_melee",
            ActionKind::AttackRanged => "attack_ranged",
            ActionKind::AttackThrown => "attack_thrown",
            ActionKind::BreakFree => "break_free",
            ActionKind::Crush => "crush",
            ActionKind::SuppressiveFire => "suppressive_fire",
            ActionKind::Stabilize => "stabilize",
            ActionKind::Aim => "aim",
            ActionKind::Reload => "reload",
            ActionKind::Defend => "defend",
            ActionKind::Test => "test",
            ActionKind::Support => "support",
            ActionKind::Push => "push",
            ActionKind::Grapple => "grapple",
            ActionKind::Touch => "touch_attack",
            ActionKind::FinishOff => "finish",
            ActionKind::Ability => "custom",
            ActionKind::Ready => "ready",
        }
    }

    /// With this kind of weapon: one of several (`knife#2`) is declared like the others.
    pub fn with(self, weapon: &str) -> TurnAction {
        self.by(weapon.split('#').next().unwrap_or(weapon))
    }

    /// By this means, such as an ability.
    pub fn by(self, means: &str) -> TurnAction {
        TurnAction([self.id(), " ", means].into_iter().collect())
    }
}

/// One action of a turn, by its id in forms and in stored turns: `defend`, `attack_melee long_sword`. One that another
/// release has declared counts as an action too, though nothing here can carry it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnAction(Str);

impl TurnAction {
    pub fn id(&self) -> Str {
        self.0.clone()
    }

    pub fn by_id(id: &str) -> TurnAction {
        TurnAction(id.into())
    }

    /// SW-ACT-24, 25: whether it takes the whole turn.
    pub fn is_exclusive(&self) -> bool {
        [ActionKind::Defend, ActionKind::Aim].iter().any(|kind| *self == *kind)
    }
}

impl PartialEq<ActionKind> for TurnAction {
    fn eq(&self, kind: &ActionKind) -> bool {
        self.0 == kind.id()
    }
}

impl From<Str> for TurnAction {
    fn from(id: Str) -> TurnAction {
        TurnAction(id)
    }
}

impl From<ActionKind> for TurnAction {
    fn from(kind: ActionKind) -> TurnAction {
        TurnAction(Str::new_static(kind.id()))
    }
}

/// With this kind of weapon.
impl From<(ActionKind, &str)> for TurnAction {
    fn from((kind, weapon): (ActionKind, &str)) -> TurnAction {
        kind.with(weapon)
    }
}

/// Actions of a turn in their order; one may be there several times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnActions(pub Vec<TurnAction>);

impl std::ops::Deref for TurnActions {
    type Target = [TurnAction];
    fn deref(&self) -> &[TurnAction] {
        &self.0
    }
}

impl ValueType for TurnActions {
    fn get(v: &Val) -> Self {
        TurnActions(Vec::<Str>::get(v).into_iter().map(TurnAction).collect())
    }
    fn put(self) -> Val {
        self.0.into_iter().map(|action| action.0).collect::<Vec<_>>().put()
    }
}
