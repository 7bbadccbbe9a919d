//! Playing a scenario, step by step.

use super::format::{Answer, File, Step};
use super::run::{Failure, Run};
use super::words::{centimetres, dice, handle, input, who};
use super::{checks, set_dice};
use crate::base::{Refusal, TextPiece, Viewer};
use crate::encounter::{ActRequest, ConditionMode, Encounter, EntryWords, PairWord, Request};
use crate::fact::{Asked, FactKind, Log, Question};
use crate::scene::Standing;
use crate::view::Cursor;
use std::fmt::Write as _;

impl Run<'_> {
    pub(super) fn play(&mut self, file: &File) -> Result<(), Failure> {
        let _ = writeln!(
            self.story,
            "# {}{}",
            file.name,
            if self.branch.is_empty() { String::new() } else { format!(" ({})", self.branch) }
        );
        let fail = |what| Failure { file: self.file.into(), branch: self.branch.into(), step: String::new(), what };
        self.set_up(file).map_err(fail)?;
        let branch = self.branch;
        let mine = file.step.iter().enumerate().filter(|(_, s)| s.branch.is_empty() || s.branch == branch);
        for (n, s) in mine {
            self.step(s).map_err(|what| Failure {
                file: self.file.into(),
                branch: self.branch.into(),
                step: format!(" step {} ({} {})", n + 1, s.who, s.verb),
                what,
            })?;
        }
        Ok(())
    }

    fn step(&mut self, s: &Step) -> Result<(), String> {
        let mut script: Vec<String> =
            s.cards.split_whitespace().map(|c| format!("card={}", c.replace('_', " "))).collect();
        script.extend(
            s.dice.clone().unwrap_or_else(|| set_dice::without_set(dice(s.rolls.as_deref().unwrap_or_default()), s)),
        );
        self.e.clear_script();
        self.e.script(script);
        if s.free_dice {
            self.e.script_first()
        } else {
            self.e.script_only()
        }
        (self.from, self.noted, self.asked) = (self.e.log().len(), self.e.log().len(), vec![]);
        // Somebody who joins with this step has read nothing before.
        let viewers = s.sees.iter().map(|v| self.viewer(&v.viewer).ok());
        self.read =
            viewers.map(|v| v.map_or_else(Cursor::default, |v| self.e.lines(v, &Cursor::default()).1)).collect();
        let before = self.e.scene().clone();
        self.note_questions();
        let already = self.asked.len();
        let result = self.do_(s);
        self.note_questions();
        let mut result = result;
        for a in &s.answers {
            result = result.and_then(|()| self.answer(s, a));
        }
        while result.is_ok() && !s.leave_open {
            let Some(open) = self.e.waiting().into_iter().find(|w| !w.answered && !w.open) else { break };
            result = self.e.request(Viewer::Gm, Request::Lapse(open.id));
            self.note_questions();
        }
        self.tell();
        match (&s.refused, result) {
            (None, Err(r)) => return Err(format!("refused: {}", self.words(&r))),
            (Some(code), Ok(())) if self.refused_later() == Some(&**code) => {}
            (Some(code), Ok(())) => return Err(format!("should be refused as {code}, but was done")),
            (Some(code), Err(r)) if r.code != **code => {
                return Err(format!("should be refused as {code}, was: {}", self.words(&r)));
            }
            (Some(_), Err(_)) | (None, Ok(())) => {}
        }
        if s.refused.is_some() && *self.e.scene() != before {
            return Err("was refused, but changed something".into());
        }
        self.asked.drain(..already);
        checks::all(self, s)
    }

    /// The code of a refusal that came only after a question was answered.
    fn refused_later(&self) -> Option<&str> {
        let facts = self.e.log().since(self.from).flat_map(|c| &c.facts);
        facts.rev().find_map(|f| if let FactKind::Abandoned(_, code) = &f.kind { Some(&**code) } else { None })
    }

    /// Notes the questions that were put since, each time they were put again.
    fn note_questions(&mut self) {
        let name = |e: &Encounter, q: &Question| match q.asked {
            Asked::Gm => format!("GM {}", q.kind),
            Asked::Player(w) => format!("{} {}", e.scene().combatant(w).name, q.kind),
        };
        for c in self.e.log().since(self.noted) {
            for f in &c.facts {
                match &f.kind {
                    FactKind::Asked(qs) => {
                        let put = qs.iter().filter(|q| !q.form.only_one_answer());
                        self.asked.extend(put.map(|q| name(&self.e, q)));
                    }
                    FactKind::Posted(p) => self.asked.push(name(&self.e, &p.question)),
                    _ => {}
                }
            }
        }
        self.noted = self.e.log().len();
        // Those of a window are in no fact: they follow from the scene.
        for (id, asked) in self.e.window_questions() {
            if self.in_windows.insert(id, asked.question.kind.clone()).is_none() {
                self.asked.push(name(&self.e, &asked.question));
            }
        }
    }

    /// The GM answers for everybody, unless a step `answer` says who with `as`.
    fn answer(&mut self, s: &Step, a: &Answer) -> Result<(), Refusal> {
        let no = |what: String| Refusal::new("scenario", "", TextPiece::S(what.into()));
        let by = if s.verb == "answer" { self.viewer_of(s).map_err(no)? } else { Viewer::Gm };
        // Questions before the one named take their default.
        for _ in 0..50 {
            let open: Vec<(String, Question)> = self.e.unanswered_questions();
            let fits = |q: &Question| {
                let who = match q.asked {
                    Asked::Gm => "GM".to_string(),
                    Asked::Player(w) => self.e.scene().combatant(w).name.to_string(),
                };
                q.kind == a.ask && (a.to.is_empty() || a.to == who)
            };
            if let Some((id, _)) = open.iter().find(|(_, q)| fits(q)).cloned() {
                let request = match (&a.say, a.lapse) {
                    (None, _) | (_, true) => Request::Lapse(id),
                    (Some(v), false) => Request::Answer(id, input(self.e.scene(), v).map_err(no)?),
                };
                let result = self.e.request(by, request);
                self.note_questions();
                return result;
            }
            let Some((id, _)) = open.first().cloned() else { break };
            self.e.request(Viewer::Gm, Request::Lapse(id))?;
            self.note_questions();
        }
        Err(no(format!("the question '{} {}' never came; asked were: {}", a.to, a.ask, self.asked.join(", "))))
    }

    fn do_(&mut self, s: &Step) -> Result<(), Refusal> {
        let no = |what: String| Refusal::new("scenario", "", TextPiece::S(what.into()));
        let scene = self.e.scene();
        let by = |name: &str| handle(scene, name).map_err(no);
        let request = match s.verb.as_str() {
            "check" | "answer" | "odds" => return Ok(()),
            "start" => Request::Start,
            "end" => Request::End,
            "resume" if s.who.is_empty() => Request::Resume,
            "next_turn" => Request::NextTurn,
            "play" => Request::Play(by(&s.who)?),
            "undo" => Request::Undo,
            "redo" => Request::Redo,
            "dice" => set_dice::request(&self.e, s).map_err(no)?,
            "abandon" => Request::Abandon,
            "restart" => return self.restart().map_err(no),
            "edit" if !s.entry.is_empty() => {
                let (field, name, value) = (s.field.clone(), s.entry.clone(), s.value.clone());
                Request::EditEntry(by(&s.who)?, EntryWords { field, name, value })
            }
            "edit" if s.bare => Request::EditBare(by(&s.who)?, s.field.clone(), s.value.clone()),
            "edit" => Request::Edit(by(&s.who)?, s.field.clone(), s.value.clone()),
            "condition" => {
                let mode = match (s.on.unwrap_or(true), s.bare) {
                    (false, _) => ConditionMode::End,
                    (true, true) => ConditionMode::Bare,
                    (true, false) => ConditionMode::Set,
                };
                Request::Condition(by(&s.who)?, s.id.clone(), mode)
            }
            "hide" => Request::Hide(by(&s.who)?, true),
            "reveal" => Request::Hide(by(&s.who)?, false),
            "remove" => Request::Remove(by(&s.who)?),
            "place" => {
                let [x, y] = s.at.unwrap_or_default();
                Request::Place(by(&s.who)?, centimetres(x), centimetres(y))
            }
            "state" => {
                Request::State(PairWord { a: by(&s.a)?, b: by(&s.b)?, what: s.what.clone(), value: s.value.clone() })
            }
            "option" => Request::Option(s.id.clone(), s.value.clone()),
            "join" => self.join(s.join.as_slice()).map_err(no)?,
            "standing" => Request::Standing(
                if s.who == "GM" { None } else { Some(by(&s.who)?) },
                s.ask.clone(),
                standing(&s.hold).map_err(no)?,
            ),
            "advance" => Request::Advance(s.seconds),
            "reorder" => Request::Reorder(s.names.iter().map(|n| by(n)).collect::<Result<_, _>>()?),
            "rulings" => Request::Rulings(s.auto),
            act => {
                let form = s.with.as_ref().map(|v| input(scene, v)).transpose().map_err(no)?;
                let (who, act) = if act == "gm" { (None, s.act.clone()) } else { (Some(by(&s.who)?), act.to_string()) };
                Request::Act(ActRequest { who, act, form, secret: s.secret })
            }
        };
        let by = self.viewer_of(s).map_err(no)?;
        self.e.request(by, request)
    }

    /// Who takes a step.
    fn viewer_of(&self, s: &Step) -> Result<Viewer, String> {
        match s.by.as_str() {
            "" | "GM" => Ok(Viewer::Gm),
            name => Ok(self.e.scene().player(who(self.e.scene(), name)?)),
        }
    }

    /// Loads the log again through JSON: everything must be the same.
    fn restart(&mut self) -> Result<(), String> {
        let log = self.e.log().as_json().and_then(|json| Log::commits(&json)).map_err(|e| e.to_string())?;
        let mut again = Encounter::load(self.e.system(), [7; 32], log).map_err(|e| e.to_string())?;
        again.script_only();
        if again.scene() != self.e.scene() || again.waiting() != self.e.waiting() {
            return Err("after the restart something is different".into());
        }
        self.e = again;
        Ok(())
    }
}

/// The standing order of this name.
fn standing(name: &str) -> Result<Standing, String> {
    const KNOWN: [(&str, Standing); 6] = [
        ("ask", Standing::Ask),
        ("pass_until_turn", Standing::PassUntilTurn),
        ("pass_until_attacked", Standing::PassUntilAttacked),
        ("pass_when_well", Standing::PassWhenWell),
        ("pass", Standing::Pass),
        ("pass_as_advised", Standing::PassAsAdvised),
    ];
    let known = || KNOWN.map(|(word, _)| word).join(", ");
    let found = KNOWN.iter().find(|(word, _)| *word == name).map(|(_, does)| *does);
    found.ok_or_else(|| format!("'{name}' is no standing order: say {}", known()))
}
