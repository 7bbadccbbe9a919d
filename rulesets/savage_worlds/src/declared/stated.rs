use fray_engine::base::{Str, Who};

/// SW-GM-3: what the GM rules for one attack, in place of what the map says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stated {
    /// About each target.
    pub about: Vec<(Who, About)>,
    /// SW-MOD-17: the shooter stands on an unstable platform.
    pub unstable: bool,
    /// SW-MOD-7: the targets that the attacker has the Drop on.
    pub drop: Vec<Who>,
    /// SW-GM-11: an unarmored spot that is aimed at.
    pub unarmored: Unarmored,
    /// SW-MOD-21: what the target hides behind.
    pub behind: Behind,
}

/// SW-GM-3: what the GM rules about one target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    /// Degree of cover.
    pub cover: Option<Str>,
    /// Degree of light.
    pub light: Option<Str>,
    /// SW-GM-17: whether the target counts as unarmed: `yes` or `no`.
    pub unarmed: Option<Str>,
    /// SW-RES-13: ad hoc.
    pub modifier: i32,
}

impl Stated {
    /// What was ruled about this target.
    pub fn about(&self, at: Who) -> &About {
        static NOTHING: About = About { cover: None, light: None, unarmed: None, modifier: 0 };
        self.about.iter().find(|ruled| ruled.0 == at).map_or(&NOTHING, |ruled| &ruled.1)
    }
}

/// SW-GM-11: an unarmored spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unarmored {
    /// Penalty to aim at it.
    pub penalty: i32,
    /// Armor that it has all the same.
    pub armor: i32,
}

impl Default for Unarmored {
    fn default() -> Unarmored {
        Unarmored { penalty: -4, armor: 0 }
    }
}

/// SW-MOD-21: whether cover and shield of the target count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Behind {
    /// They do.
    #[default]
    Hides,
    /// They do not: for asking what the roll would be without them.
    Open,
}
