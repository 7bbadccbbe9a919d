//! ME-ACT-7: a row of the table of simple actions.

use fray_engine::base::Who;
use fray_engine::form::{Input, Member};
use fray_engine::place::Errand;
use fray_engine::play::Play;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Refusal, Use};

pub(super) type Checked = Result<(), Refusal>;

/// A simple action.
pub struct Simple {
    pub act: &'static str,
    pub label: &'static str,
    pub(super) rule: &'static str,
    pub(super) members: Members,
    /// `bad_target`.
    pub(super) target: fn(&Scene, Who, &Cmd) -> Checked,
    /// `grappled`, `prone`, `not_prone`.
    pub(super) body: fn(&Scene, Who) -> Checked,
    /// Checks whose codes come after those of missing actions.
    pub(super) rest: fn(&Scene, Who, &Cmd) -> Checked,
    /// Carries it out, once it has been paid.
    pub(super) perform: fn(&mut Play, Who, &Cmd),
    /// What it is good for now; a move, with what it is for.
    pub(super) good_for: fn(&Scene, Who, Option<Errand>) -> Use,
}

/// The members of an action's form. The action is not offered if there is nothing that it could be done with.
pub(super) enum Members {
    /// The usual choice, which the checks of the offer read (none: there is nothing to choose), and the members for those who
    /// open the form, with that choice as their default.
    Chosen(fn(&Scene, Who) -> Option<Input>, fn(&Scene, Who) -> Vec<Member>),
    /// Whether there is something, and the members for those who open the form: no check of the offer needs them.
    Opened(fn(&Scene, Who) -> bool, fn(&Scene, Who) -> Vec<Member>),
}

impl Simple {
    /// The usual choice, as far as the checks of the offer read it. None: it is not offered.
    pub(super) fn usual(&self, scene: &Scene, who: Who) -> Option<Input> {
        match self.members {
            Members::Chosen(usual, _) => usual(scene, who),
            Members::Opened(offered, _) => offered(scene, who).then(|| Input::group([])),
        }
    }

    /// None: it is not offered.
    pub(super) fn members(&self, scene: &Scene, who: Who) -> Option<Vec<Member>> {
        match self.members {
            Members::Chosen(usual, members) => usual(scene, who).map(|_| members(scene, who)),
            Members::Opened(offered, members) => offered(scene, who).then(|| members(scene, who)),
        }
    }
}

/// For a row without a check of this kind.
pub(super) fn nothing(_: &Scene, _: Who) -> Checked {
    Ok(())
}

/// For a row without a check of this kind.
pub(super) fn nothing_more(_: &Scene, _: Who, _: &Cmd) -> Checked {
    Ok(())
}
