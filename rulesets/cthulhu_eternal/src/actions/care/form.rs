//! CE-ACT-19, CE-HEAL-5: the forms of first aid and treatment.

use fray_engine::base::Who;
use fray_engine::form::Listed;

fray_engine::form! {
    /// CE-ACT-19.
    pub(super) CARE {
        target: Who = "Patient",
        kind: Aid = "Aid",
    }
    /// CE-HEAL-5.
    pub(super) TREAT {
        patient: Who = "Patient",
        with: Craft = "With",
        tools: i32 = "Penalty for poor tools",
    }
}

/// CE-ACT-19.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aid {
    Stabilize,
    Resuscitate,
    Airway,
}

impl Listed for Aid {
    const ALL: &'static [(Aid, &'static str, &'static str)] = &[
        (Aid::Stabilize, "stabilize", "tend wounds (1D4 HP)"),
        (Aid::Resuscitate, "resuscitate", "bring back the dead"),
        (Aid::Airway, "airway", "clear the airway"),
    ];
}

/// CE-HEAL-5, CE-HAZ-9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Craft {
    Surgery,
    Medicine,
    Pharmacy,
}

impl Listed for Craft {
    const ALL: &'static [(Craft, &'static str, &'static str)] = &[
        (Craft::Surgery, "surgery", "Surgery"),
        (Craft::Medicine, "medicine", "Medicine"),
        (Craft::Pharmacy, "pharmacy", "Pharmacy"),
    ];
}
