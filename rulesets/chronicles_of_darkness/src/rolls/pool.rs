//! CD-RES-1 to 7, 12, 13: rolling one pool.

use super::parts::{Kind, standing_modifiers};
use super::{DEFENDED, DODGED, FromScene, sum};
use crate::conditions::CIRCUMSTANCE;
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::{self, Die, LineKind, Modifier, NoteDie, Question, RollNote, Tally, Tone};
use fray_engine::form::{Form, Input};
use fray_engine::play::{Degree, DieSpec, Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;
use std::fmt::Write as _;

const SIDES: u16 = 10;
/// CD-RES-2: the lowest face that is a success.
const SUCCESS: u16 = 8;
/// CD-RES-6.
const EXCEPTIONAL: i32 = 5;
/// The most dice that are rolled at once; no pool in the rules comes near.
const MOST_DICE: i32 = 100;
/// As many dice as are ever rolled at once.
static TENS: [DieSpec; MOST_DICE as usize] = [DieSpec::plain(SIDES); MOST_DICE as usize];
/// Batches of again-dice after which a pool stops, so that every roll ends.
const MOST_BATCHES: usize = 40;

/// CD-RES-3: which faces give another die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Again {
    /// 10.
    #[default]
    Ten,
    /// 9 and 10.
    Nine,
    /// 8, 9 and 10.
    Eight,
    /// None.
    No,
}

impl Again {
    fn from(self) -> u16 {
        match self {
            Again::Ten => 10,
            Again::Nine => 9,
            Again::Eight => 8,
            Again::No => SIDES + 1,
        }
    }
}

/// A pool to be rolled.
pub struct Pool<'f> {
    /// Who rolls.
    pub who: Who,
    /// What it is rolled for: keys the dice, and names the roll in scripts (`machete`, `dodge`).
    pub purpose: &'static str,
    /// What people read, after "rolls": "to hit Dee".
    pub title: Text,
    pub kind: Kind,
    /// The parts of the pool, read again when it is rolled; wounds, tags and circumstance are added automatically.
    pub modifiers: FromScene<'f, Vec<Modifier>>,
    /// CD-RES-3.
    pub again: Again,
    /// CD-RES-4.
    pub rote: Rote,
    /// CD-RES-7: the reason why it is reduced to a chance die. None: it is not.
    pub reduced: FromScene<'f, Option<&'static str>>,
    /// CD-RES-6: whether a rule names the effect of a dramatic failure.
    pub disaster: Disaster,
}

/// CD-RES-6, CD-GM-3: who says what a dramatic failure does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Disaster {
    /// No rule does: the GM is asked.
    #[default]
    Ruled,
    /// The rule that asks for the roll does.
    Named,
}

/// CD-RES-4: whether failed dice of the first batch are rolled once more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rote {
    /// They are not.
    #[default]
    No,
    /// They are.
    Yes,
}

impl<'f> Pool<'f> {
    /// An ordinary pool.
    pub fn new(
        who: Who,
        purpose: &'static str,
        title: impl Into<Text>,
        kind: Kind,
        modifiers: impl Fn(&Scene) -> Vec<Modifier> + 'f,
    ) -> Pool<'f> {
        Pool {
            who,
            purpose,
            title: title.into(),
            kind,
            modifiers: Box::new(modifiers),
            again: Again::Ten,
            rote: Rote::No,
            reduced: Box::new(|_| None),
            // CD-REACT-7
            disaster: if kind == Kind::Dodge { Disaster::Named } else { Disaster::Ruled },
        }
    }
    /// As it would be rolled now.
    pub fn size(&self, scene: &Scene) -> Size {
        let mut modifiers = (self.modifiers)(scene);
        modifiers.extend(standing_modifiers(scene, self.who, self.kind));
        if sum(&modifiers) > 0 && (self.reduced)(scene).is_none() { Size::Dice } else { Size::Chance }
    }
    /// CD-RES-6: a rule names the effect of a dramatic failure.
    #[must_use]
    pub fn disaster_named(mut self) -> Pool<'f> {
        self.disaster = Disaster::Named;
        self
    }
    /// CD-RES-3: sets which faces explode.
    #[must_use]
    pub fn again(mut self, again: Again) -> Pool<'f> {
        self.again = again;
        self
    }
    /// CD-RES-4.
    #[must_use]
    pub fn rote(mut self, rote: Rote) -> Pool<'f> {
        self.rote = rote;
        self
    }
    /// CD-RES-7: a chance die for this reason, if `reduced` holds.
    #[must_use]
    pub fn reduced_if(self, why: &'static str, reduced: impl Fn(&Scene) -> bool + 'f) -> Pool<'f> {
        self.reduced(move |s| reduced(s).then_some(why))
    }
    /// CD-RES-7: a chance die if this gives a reason.
    #[must_use]
    pub fn reduced(mut self, why: impl Fn(&Scene) -> Option<&'static str> + 'f) -> Pool<'f> {
        self.reduced = Box::new(why);
        self
    }
}

/// CD-RES-5, 7: whether a pool has dice that could become fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Dice,
    Chance,
}

/// The result of a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rolled {
    /// CD-RES-2.
    pub successes: i32,
    /// CD-RES-5, 6: a 1 on a chance die.
    pub dramatic: bool,
}

impl Rolled {
    /// CD-RES-6: the degree that odds count.
    pub fn degree(self) -> Degree {
        match self {
            Rolled { dramatic: true, .. } => Degree::new(-1, "dramatic failure"),
            Rolled { successes: ..1, .. } => Degree::new(0, "failure"),
            r if r.exceptional() => Degree::new(2, "exceptional success"),
            Rolled { successes: 1.., .. } => Degree::new(1, "success"),
        }
    }
    /// CD-RES-6; CD-RES-9: even in a contest one's own successes count, not the margin.
    pub fn exceptional(self) -> bool {
        self.successes >= EXCEPTIONAL
    }
}

/// Rolls the pool, in the order of CD-RES-13.
pub fn roll(play: &mut Play, pool: &Pool<'_>) -> Flow<Rolled> {
    let mut modifiers = (pool.modifiers)(play.scene());
    modifiers.extend(standing_modifiers(play.scene(), pool.who, pool.kind));
    let size = sum(&modifiers);
    // CD-RES-15: the modifier counts for one roll only.
    play.by("CD-RES-15").end(pool.who, CIRCUMSTANCE);
    // CD-RES-5, 7
    let reduced = (pool.reduced)(play.scene());
    if size <= 0 || reduced.is_some() {
        return chance(play, pool, modifiers, (size, reduced));
    }
    let mut batches = vec![throw(play, pool, size.min(MOST_DICE))?];
    // CD-RES-4: the second result stands, so the die is thrown again in its place.
    if pool.rote == Rote::Yes {
        let failed = batches[0].iter().filter(|d| face(d) < SUCCESS).count() as i32;
        if failed > 0 {
            batches.push(throw(play, pool, failed)?);
        }
    }
    let mut exploding = batches.iter().flatten().filter(|d| face(d) >= pool.again.from()).count() as i32;
    while exploding > 0 && batches.len() < MOST_BATCHES {
        let batch = throw(play, pool, exploding)?;
        exploding = batch.iter().filter(|d| face(d) >= pool.again.from()).count() as i32;
        batches.push(batch);
    }
    let successes = batches.iter().flatten().filter(|d| face(d) >= SUCCESS).count() as i32;
    let rolled = Rolled { successes, dramatic: false };
    tell(play, pool, Thrown { batches, size, dice_kind: DiceKind::Pool }, modifiers, rolled);
    play.by("CD-RES-6").rolled(pool.who, |_| rolled.degree());
    Ok(rolled)
}

/// CD-RES-5: 10 is a success and never explodes, 1 is a dramatic failure. CD-RES-4: a rote chance die that fails with 2
/// to 9 is rolled once more.
fn chance(
    play: &mut Play,
    pool: &Pool<'_>,
    modifiers: Vec<Modifier>,
    (size, reduced): (i32, Option<&'static str>),
) -> Flow<Rolled> {
    let mut batches = vec![throw(play, pool, 1)?];
    if pool.rote == Rote::Yes && (2..SIDES).contains(&face(&batches[0][0])) {
        batches.push(throw(play, pool, 1)?);
    }
    let last = batches.last().map_or(0, |b| face(&b[0]));
    let rolled = Rolled { successes: i32::from(last == SIDES), dramatic: last == 1 };
    tell(play, pool, Thrown { batches, size, dice_kind: DiceKind::Chance(reduced) }, modifiers, rolled);
    play.by("CD-RES-6").rolled(pool.who, |_| rolled.degree());
    if rolled.dramatic && pool.disaster == Disaster::Ruled {
        disaster(play, pool)?;
    }
    Ok(rolled)
}

/// CD-GM-3: asks the GM what a dramatic failure without a named effect does; the proposal is nothing.
fn disaster(play: &mut Play, pool: &Pool<'_>) -> Flow {
    let answer = play.by("CD-GM-3").ask(|_| {
        let title = text!(pool.who, " fails dramatically. What does it mean?");
        let form = Form::Text { max: 200, default: Str::default() };
        let why = pool.title.clone().and(". Leave empty for an ordinary failure.");
        Some(Question::ruling("dramatic_failure", title, form).why(why))
    })?;
    let words = answer.as_ref().and_then(Input::word).unwrap_or("").trim().to_string();
    if !words.is_empty() {
        play.by("CD-GM-3").tell_in(LineKind::Gm, Tone::Bad, text!(pool.who, ": ", words));
    }
    Ok(())
}

fn throw(play: &mut Play, pool: &Pool<'_>, n: i32) -> Flow<Vec<Die>> {
    let n = n.clamp(1, MOST_DICE) as usize;
    play.by("CD-RES-13").roll(pool.who, pool.purpose, &TENS[..n])
}

fn face(d: &Die) -> u16 {
    d.faces.first().copied().unwrap_or(0)
}

/// Dice as they fell; later batches are those thrown again.
struct Thrown {
    batches: Vec<Vec<Die>>,
    /// Dice of the pool; 0 or less for a chance die.
    size: i32,
    dice_kind: DiceKind,
}

/// How dice are counted: on a chance die only a 10 is a success (CD-RES-5).
#[derive(Clone, Copy)]
enum DiceKind {
    Pool,
    /// With the reason, if the pool itself has dice left.
    Chance(Option<&'static str>),
}

/// The roll in the log, and in the notation of the worked examples: `Ann machete 3: d10=10 d10=8 / d10=6 → 3`.
fn tell(play: &mut Play, pool: &Pool<'_>, thrown: Thrown, modifiers: Vec<Modifier>, rolled: Rolled) {
    play.by("CD-RES-1").tell_roll(|s| {
        let Thrown { batches, size, dice_kind } = thrown;
        let (chance, first, needs) = match dice_kind {
            DiceKind::Pool => ("", "", SUCCESS),
            DiceKind::Chance(_) => (" chance", "chance die", SIDES),
        };
        let mut script = format!("{} {} {size}{chance}:", s.combatant(pool.who).name, pool.purpose);
        for (n, batch) in batches.iter().enumerate() {
            if n > 0 {
                script.push_str(" /");
            }
            for d in batch {
                let _ = write!(script, " d10={}", face(d));
            }
        }
        let _ = write!(
            script,
            " → {}",
            if rolled.dramatic { "dramatic".to_string() } else { rolled.successes.to_string() }
        );
        let dice = batches.iter().enumerate().flat_map(|(n, b)| {
            let label = if n == 0 { first } else { "again" };
            b.iter().map(move |d| NoteDie { die: d.clone(), label: Str::new_static(label), counted: face(d) >= needs })
        });
        let (result, tone) = words(rolled);
        let note = RollNote {
            who: Some(pool.who),
            title: pool.title.clone(),
            dice: dice.collect(),
            throwers: vec![],
            tally: Tally::Successes(parts_of(&dice_kind, size, modifiers)),
            modifiers: vec![],
            total: Some(rolled.successes),
            against: Text::default(),
            result: result.clone(),
            tone,
            script,
        };
        let line = text!(pool.who, " rolls ", rolled_dice(dice_kind, size), " ").then(pool.title.clone());
        let line = line.and(": ").then(result).and(".");
        (line, note)
    });
}

/// The parts that add up to the number of dice. CD-RES-7: a pool with dice left can still be reduced to a chance die.
fn parts_of(dice_kind: &DiceKind, size: i32, modifiers: Vec<Modifier>) -> fact::Pool {
    let tells = |m: &Modifier| m.value != 0 || m.rule == DEFENDED || m.rule == DODGED;
    let parts = modifiers.into_iter().filter(tells).collect();
    match dice_kind {
        DiceKind::Chance(Some(why)) if size > 0 => fact::Pool { parts, dice: 0, why: (*why).into() },
        DiceKind::Pool if size > MOST_DICE => {
            fact::Pool { parts, dice: MOST_DICE, why: text!("no more than ", MOST_DICE, " are rolled") }
        }
        DiceKind::Pool | DiceKind::Chance(_) => fact::Pool { parts, dice: size, why: Text::default() },
    }
}

/// "6 dice", "a chance die (beyond long range)", "a chance die (the pool is −2)".
fn rolled_dice(dice_kind: DiceKind, size: i32) -> String {
    match dice_kind {
        DiceKind::Pool if size == 1 => "1 die".to_string(),
        DiceKind::Pool => format!("{} dice", size.min(MOST_DICE)),
        DiceKind::Chance(Some(why)) => format!("a chance die ({why})"),
        DiceKind::Chance(None) if size < 0 => format!("a chance die (the pool is −{})", size.unsigned_abs()),
        DiceKind::Chance(None) => "a chance die (no dice are left)".to_string(),
    }
}

/// CD-RES-6: degrees in words.
fn words(rolled: Rolled) -> (Text, Tone) {
    match rolled {
        Rolled { dramatic: true, .. } => ("dramatic failure".into(), Tone::Bad),
        Rolled { successes: 0, .. } => ("no success".into(), Tone::Plain),
        Rolled { successes: 1, .. } => ("1 success".into(), Tone::Good),
        r if r.exceptional() => (text!(r.successes, " successes, exceptional"), Tone::Good),
        r => (text!(r.successes, " successes"), Tone::Good),
    }
}
