//! CE-RES-1, CE-DMG, CE-LETH: dice rolled for anything but tests.

use crate::gear::Dice;
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Die, Modifier, NoteDie, RollNote, Tally, Tone};
use fray_engine::play::{DieSpec, Flow, Play};

/// Dice as they fell.
#[derive(Clone, Debug, Default)]
pub struct RolledDice {
    pub dice: Vec<Die>,
    /// The sum of all faces, without a constant.
    pub sum: i32,
}

impl RolledDice {
    /// As the log shows them.
    pub fn noted(&self) -> Vec<NoteDie> {
        self.dice.iter().map(|d| NoteDie { die: d.clone(), label: "".into(), counted: true }).collect()
    }
    /// As scripts write them: "d6=1 d6=4".
    pub fn script(&self) -> String {
        let one = |d: &Die| format!("d{}={}", d.sides, d.faces.first().copied().unwrap_or(0));
        self.dice.iter().map(one).collect::<Vec<_>>().join(" ")
    }
}

/// Rolls these dice. CE-RES-16: constants are not rolled.
pub fn throw(play: &mut Play, who: Who, purpose: &'static str, dice: Dice, rule: &'static str) -> Flow<RolledDice> {
    let specs = vec![DieSpec::plain(dice.sides.max(1)); usize::from(dice.count)];
    let dice = play.by(rule).roll(who, purpose, &specs)?;
    let sum = dice.iter().map(Die::sum).sum();
    Ok(RolledDice { dice, sum })
}

/// Rolls one die.
pub fn plain(play: &mut Play, who: Who, purpose: &'static str, sides: u16, rule: &'static str) -> Flow<RolledDice> {
    throw(play, who, purpose, Dice::new(1, sides, 0), rule)
}

/// Dice of no test and no strike, as the log shows them.
pub struct Told<'d> {
    /// Whose they are; nobody's: of a die that picks somebody, whose line names them alone.
    pub who: Option<Who>,
    pub title: &'static str,
    pub fallen: &'d RolledDice,
    pub against: Text,
    /// What is made of the faces, each step with its reason.
    pub modifiers: Vec<Modifier>,
    pub result: Text,
    pub tone: Tone,
}

impl<'d> Told<'d> {
    pub fn new(who: Who, title: &'static str, fallen: &'d RolledDice, result: Text) -> Told<'d> {
        Told { who: Some(who), title, fallen, against: Text::default(), modifiers: vec![], result, tone: Tone::Bad }
    }
    /// Of a die that picks `result`.
    pub fn pick(title: &'static str, fallen: &'d RolledDice, result: Text) -> Told<'d> {
        Told { who: None, title, fallen, against: Text::default(), modifiers: vec![], result, tone: Tone::Plain }
    }
    pub fn in_tone(self, tone: Tone) -> Told<'d> {
        Told { tone, ..self }
    }
    /// The faces must not be higher than this.
    pub fn against(self, against: Text) -> Told<'d> {
        Told { against, ..self }
    }
    /// With what is made of the faces; steps that change nothing are left out.
    pub fn with(self, modifiers: Vec<Modifier>) -> Told<'d> {
        Told { modifiers: modifiers.into_iter().filter(|m| m.value != 0).collect(), ..self }
    }

    fn note(self) -> RollNote {
        RollNote {
            who: self.who,
            title: self.title.into(),
            dice: self.fallen.noted(),
            tally: Tally::Faces,
            total: Some(self.fallen.sum + self.modifiers.iter().map(|m| m.value).sum::<i32>()),
            modifiers: self.modifiers,
            against: self.against,
            result: self.result,
            tone: self.tone,
            ..RollNote::default()
        }
    }
}

/// Tells such dice in this sentence.
pub fn tell(play: &mut Play, rule: &'static str, told: Told, words: Text) {
    play.by(rule).tell_roll(|_| (words, told.note()));
}

/// Tells such dice to the GM alone.
pub fn tell_gm(play: &mut Play, rule: &'static str, told: Told, words: Text) {
    play.by(rule).tell_gm_roll(|_| (words, told.note()));
}

/// CE-RES-1: the tens and ones digits of a percentile roll; a 0 counts 10.
pub fn percentile(roll: i32) -> (i32, i32) {
    let tenfold = |digit: i32| if digit == 0 { 10 } else { digit };
    (tenfold(roll / 10 % 10), tenfold(roll % 10))
}

/// CE-LETH-1, CE-LETH-2: a roll for Lethality.
pub struct LethalityRoll {
    pub fallen: RolledDice,
    /// It is not above the rating.
    pub kills: bool,
    /// The damage that its digits give.
    pub digits: i32,
}

/// CE-LETH-1, CE-LETH-2.
pub fn lethality(play: &mut Play, victim: Who, rating: i32, rule: &'static str) -> Flow<LethalityRoll> {
    let fallen = throw(play, victim, "lethality", Dice::new(1, 100, 0), rule)?;
    let (tens, ones) = percentile(fallen.sum);
    let kills = fallen.sum <= rating;
    Ok(LethalityRoll { fallen, kills, digits: tens + ones })
}
