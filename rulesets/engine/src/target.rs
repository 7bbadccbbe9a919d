//! Lists of targets: who is in them, in which order, with which remarks, and who is the default.

use crate::base::{Refusal, Str, Text, Who, is_read};
use crate::form::{Ask, Member, Opt, answered_by_default};
use crate::scene::{Cmd, Scene};
use crate::text;

/// The member of a form that names the target.
pub const TARGET: Ask<Who> = Ask::new("target", "Target");

/// What lists of targets need to know about a ruleset.
#[derive(Clone, Copy, Debug)]
pub struct TargetRules {
    /// Whether two are hostile to each other.
    pub hostile: fn(&Scene, Who, Who) -> bool,
    /// Whether somebody is out of the fight.
    pub out: fn(&Scene, Who) -> bool,
    /// Whether it is a thing, which has no side and is no target unless an action is for things.
    pub thing: fn(&Scene, Who) -> bool,
}

/// Whether an action is good or bad for its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Bad: the default is a foe who can still fight, or there is none.
    Harm,
    /// Good: the default is the first.
    Help,
}

/// Targets to choose from. Checking that there is one is cheap; the list is built when somebody opens it.
#[derive(Clone, Debug)]
pub struct Targets<'s, R> {
    rules: TargetRules,
    scene: &'s Scene,
    who: Who,
    all: Vec<Who>,
    intent: Intent,
    reason: R,
}

/// The name of a combatant in answers.
pub fn handle(scene: &Scene, who: Who) -> Str {
    scene.combatant(who).handle.0.as_str().into()
}

impl Opt {
    /// A combatant to choose.
    pub fn combatant(scene: &Scene, who: Who) -> Opt {
        Opt::new(handle(scene, who), text!(who))
    }
}

/// The default, where it alone will answer the form.
pub fn default_alone<T>(default: Option<T>) -> Option<T> {
    default.filter(|_| answered_by_default())
}

/// Those of a list that its form names: all, or the default where that alone will answer.
pub fn listed<T>(all: &[T], is_default: impl Fn(&T) -> bool) -> &[T] {
    let only = if answered_by_default() { all.iter().position(is_default) } else { None };
    only.map_or(all, |at| &all[at..=at])
}

/// The default where a command names no target: the first of them that is not off, else the first.
pub fn first_open(all: &[Who], off: impl Fn(Who) -> Option<Refusal>) -> Option<Who> {
    all.iter().find(|t| off(**t).is_none()).or(all.first()).copied()
}

/// The target that a command names, if it is one of these; without a name the default. None: it names nobody, or there is
/// nobody.
pub fn named_or_first(
    scene: &Scene,
    cmd: &Cmd,
    ask: Ask<Who>,
    all: &[Who],
    off: impl Fn(Who) -> Option<Refusal>,
) -> Option<Who> {
    if ask.is_in(cmd) { ask.of(scene, cmd).filter(|t| all.contains(t)) } else { first_open(all, off) }
}

/// Several combatants to choose, at least so many. Nobody is the default, unless there is no choice.
pub fn several(ask: Ask<Vec<Who>>, scene: &Scene, all: &[Who], least: u16) -> Member {
    let options: Vec<Opt> = all.iter().map(|w| Opt::combatant(scene, *w)).collect();
    let no_choice = options.len() == usize::from(least);
    let default = options.iter().filter(|_| no_choice).map(|o| o.id.clone()).collect();
    let most = u16::try_from(options.len()).unwrap_or(u16::MAX);
    ask.some_of(options, least..=most, default)
}

/// How far off somebody is, as people read it: "12 m".
pub fn distance(scene: &Scene, from: Who, to: Who) -> String {
    scene.unit.say(scene.distance(from, to))
}

/// The range band of a target in the words of the rules, for each of the weapons that reach it: ", medium range". If it is
/// not the same for all, the first is named: ", medium range with the pistol".
pub fn range_band(bands: impl IntoIterator<Item = (&'static str, Text)>) -> Text {
    let mut bands = bands.into_iter();
    let Some((band, weapon)) = bands.next() else { return Text::default() };
    let same = bands.all(|other| other.0 == band);
    if same { text!(", ", band) } else { text!(", ", band, " with ").then(weapon) }
}

/// Sorts the nearer before the farther: distances are not negative, and the bits of such numbers order as they do.
pub fn nearness(scene: &Scene, from: Who, to: Who) -> u64 {
    scene.distance(from, to).to_bits()
}

impl TargetRules {
    /// Whether it is a foe who can still fight, who may be harmed without a second thought.
    pub fn is_standing_foe(&self, scene: &Scene, who: Who, at: Who) -> bool {
        (self.hostile)(scene, who, at) && !(self.out)(scene, at)
    }

    /// Puts foes who can still fight first, then other foes, then all others; of equals the nearest comes first.
    pub fn foes_first(&self, scene: &Scene, who: Who, all: &mut [Who]) {
        all.sort_by_cached_key(|t| (!(self.hostile)(scene, who, *t), (self.out)(scene, *t), nearness(scene, who, *t)));
    }

    /// Puts everybody but foes first; of equals the nearest comes first.
    pub fn friends_first(&self, scene: &Scene, who: Who, all: &mut [Who]) {
        all.sort_by_cached_key(|t| ((self.hostile)(scene, who, *t), nearness(scene, who, *t)));
    }

    /// Everybody else that `who` knows of, foes first; no things.
    pub fn others(&self, scene: &Scene, who: Who) -> Vec<Who> {
        scene.once("others", who, || {
            let fits = |t: &Who| *t != who && scene.knows(who, *t) && !(self.thing)(scene, *t);
            let mut all: Vec<Who> = scene.ids().filter(fits).collect();
            self.foes_first(scene, who, &mut all);
            all
        })
    }

    /// A remark on a target: "12 m, a friend".
    pub fn remark(&self, scene: &Scene, who: Who, at: Who) -> String {
        if at == who {
            return "yourself".to_string();
        }
        let distance = distance(scene, who, at);
        let more = match () {
            () if (self.thing)(scene, at) => "",
            () if scene.allies(who, at) => ", a friend",
            () if !(self.hostile)(scene, who, at) => ", not a foe",
            () if (self.out)(scene, at) => ", out of the fight",
            () => "",
        };
        distance + more
    }

    /// A target to choose, with its remark.
    pub fn option(&self, scene: &Scene, who: Who, at: Who, intent: Intent) -> Opt {
        self.option_noting(scene, who, at, intent, Text::default)
    }

    /// The same with more in its remark: ", medium range".
    pub fn option_noting(&self, scene: &Scene, who: Who, at: Who, intent: Intent, more: impl FnOnce() -> Text) -> Opt {
        let mut option = Opt::combatant(scene, at);
        if intent == Intent::Harm && scene.allies(who, at) {
            option = option.harming_a_friend();
        }
        if is_read() { option.note(text!(self.remark(scene, who, at)).then(more())) } else { option }
    }

    /// The targets of an action of `who`: each of `all`, with the reason against it, if there is one.
    pub fn targets<R: Fn(Who) -> Option<Refusal>>(
        self,
        scene: &Scene,
        who: Who,
        all: Vec<Who>,
        intent: Intent,
        reason: R,
    ) -> Targets<'_, R> {
        Targets { rules: self, scene, who, all, intent, reason }
    }
}

impl<R> Targets<'_, R>
where
    R: Fn(Who) -> Option<Refusal>,
{
    /// There is nobody at all.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether nobody can be chosen.
    pub fn nobody(&self) -> bool {
        self.all.iter().all(|t| (self.reason)(*t).is_some())
    }

    /// Why nobody can be chosen: the reason against the first. None if there is nobody at all.
    pub fn off(&self) -> Option<Refusal> {
        let first = (self.reason)(*self.all.first()?)?;
        let chosen = self.all[1..].iter().any(|t| (self.reason)(*t).is_none());
        if chosen { None } else { Some(first) }
    }

    /// The first who may be harmed without confirmation; none: people have to choose.
    pub fn default(&self) -> Option<Who> {
        self.all.iter().copied().find(|t| self.likely(*t) && (self.reason)(*t).is_none())
    }

    fn likely(&self, target: Who) -> bool {
        match self.intent {
            Intent::Harm => self.rules.is_standing_foe(self.scene, self.who, target),
            Intent::Help => true,
        }
    }

    /// The targets to choose from. Who can be chosen stands first; then, if it harms, foes who can still fight, and
    /// friends last.
    pub fn options(&self) -> Vec<Opt> {
        self.options_noting(None, |_| Text::default())
    }

    /// The same with more in the remark on each: ", medium range". `default` is the one that their form proposes.
    pub fn options_noting(&self, default: Option<Who>, more: impl Fn(Who) -> Text) -> Vec<Opt> {
        let Targets { rules, scene, who, intent, .. } = *self;
        if let Some(only) = default.filter(|_| answered_by_default()) {
            return vec![rules.option(scene, who, only, intent)];
        }
        let last = |t: Who| intent == Intent::Harm && scene.allies(who, t);
        let mut reasons: Vec<(Who, Option<Refusal>)> = self.all.iter().map(|t| (*t, (self.reason)(*t))).collect();
        reasons.sort_by_key(|(t, off)| (off.is_some(), last(*t), !self.likely(*t)));
        let option = |(t, off)| rules.option_noting(scene, who, t, intent, || more(t)).unless(off);
        reasons.into_iter().map(option).collect()
    }

    /// The member of the form.
    pub fn member(&self) -> Member {
        self.member_as(TARGET)
    }

    /// The same under this name.
    pub fn member_as(&self, ask: Ask<Who>) -> Member {
        self.member_noting(ask, |_| Text::default())
    }

    /// The same with more in the remark on each: ", medium range".
    pub fn member_noting(&self, ask: Ask<Who>, more: impl Fn(Who) -> Text) -> Member {
        let default = self.default();
        ask.one_with_default(self.options_noting(default, more), default.map(|t| handle(self.scene, t)))
    }
}
