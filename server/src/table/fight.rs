//! The encounter of a table. Everything that the server asks of the engine goes through here, so that a panic in the
//! rules does not end the table.

use super::reading::{FACTS, damaged};
use crate::denied::Denied;
use crate::ids::{Millis, Seat};
use crate::metrics::METRICS;
use crate::secrets::commitment;
use crate::store::{CommitRow, EncounterRow};
use crate::wire::{Command, Phase, QuestionKind, SaltEntry};
use fray_engine::base::Salt;
use fray_engine::encounter::{Commit, Waiting};
use fray_engine::fact::FactKind;
use fray_engine::forecast::PlannedChoice;
use fray_engine::scene::{self, Asking, Combatant, Masks, Scene};
use fray_engine::sheet::{self, Sheet};
use fray_engine::view::{
    Cursor, Declared, Input, LineView, News, OddsView, QuestionsView, RefusalView, RenderedPart, Telling, ToldOdds,
    Watch,
};
use fray_engine::{Encounter, Request, System, Viewer};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// An encounter. A clone is cheap: requests are made to a clone, which takes the place of this one once it is stored.
#[derive(Clone)]
pub struct Fight {
    row: EncounterRow,
    encounter: Encounter,
    /// How many commits the store holds.
    stored: usize,
}

/// Who caused a commit, and by what.
pub struct Cause<'a> {
    /// [`SERVER`](crate::ids::SERVER) if the clock caused it.
    pub seat: Seat,
    /// The client's id of the command; empty if it has none.
    pub id: &'a str,
    pub cmd: &'a Command,
    pub at: Millis,
}

impl Fight {
    pub fn new(system: &'static dyn System, row: EncounterRow, asking: Asking, masks: Masks) -> Fight {
        let mut encounter = Encounter::new(system, row.seed);
        encounter.preset(FactKind::AskingSet(asking));
        if masks == Masks::On {
            encounter.preset(FactKind::MasksSet(masks));
        }
        Fight { row, encounter, stored: 0 }
    }

    /// The same fight, with its game clock going on from the encounter before it.
    #[must_use]
    pub fn continuing_the_clock_of(mut self, before: &Fight) -> Fight {
        self.encounter.continue_clock(before.encounter.scene().clock);
        self
    }

    pub fn load(system: &'static dyn System, row: EncounterRow, log: Vec<Commit>) -> Result<Fight, Denied> {
        let (seed, stored) = (row.seed, log.len());
        let loaded = guarded(|| Encounter::load(system, seed, log))?;
        let encounter = loaded.map_err(|e| damaged(row.no, &e.to_string()))?;
        Ok(Fight { row, encounter, stored })
    }

    /// Whether this log can be played again.
    pub fn replays(system: &'static dyn System, seed: [u8; 32], commits: Vec<Commit>) -> Result<(), String> {
        let loaded =
            guarded(|| Encounter::load(system, seed, commits).map(drop)).map_err(|denied| denied.to_string())?;
        loaded.map_err(|error| error.to_string())
    }

    /// The commitment to the seed of the dice, which everybody may know.
    pub fn commitment(&self) -> String {
        commitment(&self.row.seed)
    }

    /// What players added to that seed.
    pub fn salts(&self) -> Vec<SaltEntry> {
        let entry = |(seat, salt): &(Seat, Salt)| SaltEntry { seat: seat.0, salt: salt.to_string() };
        self.encounter.scene().salts.iter().map(entry).collect()
    }

    /// The same fight after these requests, all of them, or a refusal.
    pub fn after(&self, by: Viewer, requests: impl IntoIterator<Item = Request>) -> Result<Fight, Denied> {
        let after = guarded(|| {
            requests.into_iter().try_fold(None, |before: Option<Encounter>, request| {
                let before = before.as_ref().unwrap_or(&self.encounter);
                let after = before.after(by, request);
                after.map(Some).map_err(|r| Denied::Rules(r.view(before.scene(), by)))
            })
        })??;
        let encounter = after.unwrap_or_else(|| self.encounter.clone());
        let mut next = Fight { row: self.row.clone(), encounter, stored: self.stored };
        next.row.phase = next.phase();
        Ok(next)
    }

    /// The commits that are not stored yet.
    pub fn unstored(&self, cause: &Cause<'_>) -> Result<Vec<CommitRow>, Denied> {
        let command = json(cause.cmd)?;
        let row = |c: &Arc<Commit>| {
            Ok(CommitRow {
                no: self.row.no,
                id: c.id,
                seat: cause.seat,
                at: cause.at,
                command_id: cause.id.to_string(),
                command: command.clone(),
                outcome: "done".into(),
                version: FACTS,
                facts: json(&**c)?,
            })
        };
        self.encounter.log().since(self.stored).map(row).collect()
    }

    /// Why what was being resolved was dropped when the fight was loaded, if it was.
    pub fn dropped_at_load(&self) -> Option<String> {
        let fresh = self.encounter.log().since(self.stored).flat_map(|commit| &commit.facts);
        fresh.into_iter().find_map(|fact| match &fact.kind {
            FactKind::Abandoned(_, why) => Some(why.clone()),
            _ => None,
        })
    }

    /// The same fight, with all its commits counted as stored.
    #[must_use]
    pub fn marked_stored(mut self) -> Fight {
        self.stored = self.encounter.log().len();
        self
    }

    /// The encounter as the store knows it.
    pub fn row(&self) -> &EncounterRow {
        &self.row
    }

    pub fn system(&self) -> &'static dyn System {
        self.encounter.system()
    }

    /// Works out what is new for viewers who were sent the fight as it `was`.
    pub fn telling<'w>(&'w self, was: &'w Fight, watch: &'w mut Watch) -> Telling<'w> {
        watch.telling(&was.encounter, &self.encounter)
    }

    /// What is new for this viewer.
    pub fn tells(&self, telling: &mut Telling<'_>, viewer: Viewer) -> Result<News, Denied> {
        guarded(|| telling.to(viewer))
    }

    /// A part that this viewer looks at, if it exists.
    pub fn looked_at(&self, viewer: Viewer, name: &str) -> Option<RenderedPart> {
        guarded(|| self.encounter.looked_at(viewer, name)).ok().flatten()
    }

    /// Why a choice would be refused, shown in place of its odds; `None` if it would not be.
    pub fn refused(&self, viewer: Viewer, choice: &PlannedChoice) -> Option<OddsView> {
        guarded(|| self.encounter.refused_view(viewer, choice)).ok().flatten()
    }

    /// The odds of a choice in words, if there are any to tell. `enough` is asked after each sample.
    pub fn odds(
        &self,
        told: &mut ToldOdds,
        viewer: Viewer,
        choice: &PlannedChoice,
        enough: &mut dyn FnMut(u32) -> bool,
    ) -> Option<OddsView> {
        guarded(|| told.of(&self.encounter, viewer, choice, enough)).ok().flatten()
    }

    /// The questions that this viewer knows of.
    pub fn questions_known(&self, viewer: Viewer) -> Vec<String> {
        let QuestionsView { mine, waiting } =
            match guarded(|| self.encounter.veiled(viewer).unwrap_or(&self.encounter).questions_view(viewer)) {
                Ok(questions) => questions,
                Err(_) => return vec![],
            };
        mine.into_iter().map(|q| q.id).chain(waiting.into_iter().filter_map(|w| w.question)).collect()
    }

    /// Whether the parts about the table would show something different.
    pub fn table_differs(&self, other: &Fight) -> bool {
        let (a, b) = (self.encounter.scene(), other.encounter.scene());
        let whole = |s: &Scene| (s.phase, s.paused, s.rulings_auto, s.asking, s.masks, s.cast.len(), s.salts.len());
        let same = |(a, b): (&Arc<Combatant>, &Arc<Combatant>)| {
            let outline = |c: &Combatant| (c.owner, c.hidden, c.gone, c.free);
            Arc::ptr_eq(a, b) || (outline(a) == outline(b) && a.side == b.side && a.name == b.name)
        };
        self.row != other.row
            || whole(a) != whole(b)
            || a.standing != b.standing
            || !a.cast.iter().zip(&b.cast).all(same)
    }

    /// The lines that this viewer has not read.
    pub fn lines(&self, viewer: Viewer, from: &Cursor) -> Result<(Vec<LineView>, Cursor), Denied> {
        guarded(|| self.encounter.lines(viewer, from))
    }

    /// Raised whenever lines of this viewer are undone or restored.
    pub fn epoch(&self, viewer: Viewer) -> u32 {
        self.encounter.epoch(viewer)
    }

    pub fn waiting(&self) -> Vec<Waiting> {
        self.encounter.waiting()
    }

    pub fn phase(&self) -> Phase {
        match self.encounter.scene().phase {
            scene::Phase::Prepare => Phase::Prepare,
            scene::Phase::Running => Phase::Running,
            scene::Phase::Ended => Phase::Ended,
        }
    }

    pub fn paused(&self) -> bool {
        self.encounter.scene().paused
    }

    /// Whether rulings are accepted automatically.
    pub fn rulings_auto(&self) -> bool {
        self.encounter.scene().rulings_auto
    }

    /// Which questions are asked.
    pub fn asking(&self) -> Asking {
        self.encounter.scene().asking
    }

    /// Whether foes are masked, in the next fight of this table too.
    pub fn masks(&self) -> Masks {
        self.encounter.scene().masks
    }

    /// Which questions the table's next fight asks: the same as this one if its log has that setting, else the default.
    pub fn asking_next(&self) -> Asking {
        let facts = self.encounter.log().iter().flat_map(|c| &c.facts);
        let said = facts.into_iter().any(|f| matches!(f.kind, FactKind::AskingSet(_)));
        if said { self.asking() } else { Asking::Sensible }
    }

    /// The kinds of rulings that the system knows, and those that the GM has given an order for.
    pub fn rulings(&self) -> Vec<QuestionKind> {
        let (scene, known) = (self.encounter.scene(), self.system().rulings());
        let npc = self.system().reference().questions;
        let listed = |kind: &str| QuestionKind {
            kind: kind.to_string(),
            title: self.system().question_about(kind),
            order: scene.standing_for_rulings(kind).into(),
        };
        let ordered = scene.standing.iter().filter(|s| s.who.is_none());
        let others = ordered.filter(|s| known.iter().chain(npc).all(|(kind, _)| *kind != s.kind));
        known.iter().map(|(kind, _)| listed(kind)).chain(others.map(|s| listed(&s.kind))).collect()
    }

    /// The kinds of questions that the GM's own combatants may be asked.
    pub fn npc_questions(&self) -> Vec<QuestionKind> {
        let listed = |(kind, title): &(&str, &str)| QuestionKind {
            kind: kind.to_string(),
            title: title.to_string(),
            order: self.encounter.scene().standing_for_gms_own(kind).into(),
        };
        self.system().reference().questions.iter().map(listed).collect()
    }

    /// Refuses an action that may harm friends of the one who acts.
    pub fn spares_friends(&self, by: Viewer, request: &Request) -> Result<(), Denied> {
        let spared = guarded(|| self.encounter.spares_friends(by, request))?;
        spared.map_err(|r| Denied::Rules(r.view(self.encounter.scene(), by)))
    }

    /// Checks an action that is declared for a later turn, and puts it into words.
    pub fn declared(&self, by: Viewer, who: &str, act: &str, form: Option<&Input>) -> Result<Declared, Denied> {
        let declared = guarded(|| self.encounter.declare(by, who, act, form.cloned().map(Into::into)))?;
        declared.map_err(|r| Denied::Rules(r.view(self.encounter.scene(), by)))
    }

    /// The fight after requests that the server makes itself, with the GM's rights.
    pub fn served(&self, requests: impl IntoIterator<Item = Request>) -> Result<Fight, Denied> {
        self.after(Viewer::Gm, requests)
    }

    /// All combatants who have not left.
    pub fn cast(&self) -> impl Iterator<Item = &Combatant> {
        self.encounter.scene().cast.iter().map(|c| &**c).filter(|c| !c.gone)
    }

    /// The seats that own a combatant, even one who has left: undo may bring them back.
    pub fn owners(&self) -> BTreeSet<Seat> {
        self.encounter.scene().cast.iter().filter_map(|c| c.owner).collect()
    }

    /// The combatants that this viewer may know of.
    pub fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = &Combatant> {
        let scene = self.encounter.scene();
        scene.ids().filter(move |w| scene.sees(viewer, *w)).map(|w| scene.combatant(w)).filter(|c| !c.gone)
    }

    /// The combatant that came from this character of the library.
    pub fn of_entry(&self, entry: &str) -> Option<&Combatant> {
        self.cast().find(|c| c.entry == entry)
    }

    /// Whether a combatant that came from this character is or was in the fight.
    pub fn ever_had(&self, entry: &str) -> bool {
        self.encounter.scene().cast.iter().any(|c| c.entry == entry)
    }

    /// The sheet of a combatant as it is now.
    pub fn sheet(&self, c: &Combatant) -> Sheet {
        let system = self.system();
        sheet::of(system.tables(), system.reference().payloads, c)
    }

    /// Sets the next faces of the dice; for tests only.
    pub fn script(&mut self, dice: Vec<String>) {
        self.encounter.script(dice);
    }
}

pub fn json<T: serde::Serialize>(value: &T) -> Result<String, Denied> {
    let mut json = Vec::with_capacity(INITIAL_CAPACITY);
    let written = serde_json::to_writer(&mut json, value).map_err(|error| error.to_string());
    written.and_then(|()| String::from_utf8(json).map_err(|error| error.to_string())).map_err(|error| {
        tracing::error!(error, "a value cannot be written as JSON");
        Denied::Fault
    })
}

/// In bytes: most commits fit, and are not moved while they are written.
const INITIAL_CAPACITY: usize = 1024;

/// Runs rules. If they panic, the state that they were given is thrown away and the request is refused.
fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, Denied> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| {
        METRICS.fault();
        tracing::error!("the rules panicked; the request was dropped");
        Denied::Fault
    })
}

/// A refusal in the form of the rules' own, made by the server.
pub fn refusal(code: &str, text: impl Into<String>) -> Denied {
    Denied::Rules(RefusalView { code: code.to_string().into(), rule: "".into(), text: text.into().into() })
}
