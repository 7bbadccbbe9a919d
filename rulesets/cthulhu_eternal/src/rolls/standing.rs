//! CE-RES-11, CE-COND-11, CE-DMG-14: modifiers that a state adds to every test of its kind.

use crate::conditions::{CIRCUMSTANCE, EXHAUSTED, LEG_CRIPPLED, PARTLY_BLIND, PARTLY_DEAF};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;

/// CE-DMG-14: which part of the body a test needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Eyes.
    Sight,
    /// Eyes or ears.
    Alertness,
    /// Legs.
    Movement,
    None,
}

impl Sense {
    /// What a test of this skill or statistic needs.
    pub fn of(purpose: &str) -> Sense {
        match purpose {
            "firearms" | "military_training" => Sense::Sight,
            "alertness" => Sense::Alertness,
            "dodge" | "dex" | "athletics" => Sense::Movement,
            _ => Sense::None,
        }
    }

    /// What an attack with this skill needs: Athletics is then a throw, which takes eyes and not legs (CE-ATK-2).
    pub fn of_attack(purpose: &str) -> Sense {
        match purpose {
            "athletics" => Sense::Sight,
            other => Sense::of(other),
        }
    }
}

/// The modifiers that every test of `who` has, next to its own.
pub fn standing_modifiers(scene: &Scene, who: Who, sense: Sense) -> Vec<Modifier> {
    let mut modifiers = Vec::new();
    if let Some(c) = scene.cond(who, CIRCUMSTANCE).filter(|c| c.level != 0) {
        modifiers.push(Modifier::new("CE-RES-11", "circumstances", c.level));
    }
    let mut minus = |rule, id: &str, label: &'static str, applies: bool| {
        if applies && scene.has(who, id) {
            modifiers.push(Modifier::new(rule, label, -20));
        }
    };
    minus("CE-COND-11", EXHAUSTED, "exhausted", true);
    minus("CE-DMG-14", PARTLY_BLIND, "half blind", matches!(sense, Sense::Sight | Sense::Alertness));
    minus("CE-DMG-14", PARTLY_DEAF, "half deaf", sense == Sense::Alertness);
    minus("CE-DMG-14", LEG_CRIPPLED, "crippled leg", sense == Sense::Movement);
    modifiers
}
