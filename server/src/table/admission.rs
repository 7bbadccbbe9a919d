//! How members join a table, connect to it and leave, and what people may know who have not joined.

use super::allowance::Use;
use super::ask::Answer;
use super::at_work::Table;
use super::attendance::{Attendance, ConnId};
use super::board::Upload;
use super::downloads::at_length;
use super::export::{self, LogOfSeat};
use super::fair::{self, FightFile};
use super::fight::Cause;
use super::parts::Context;
use super::plan::Plan;
use super::{board_changes, library, members, unit};
use crate::denied::Denied;
use crate::ids::{Code, EncounterNo, Millis, PictureId, Seat};
use crate::secrets::Secret;
use crate::store::{SeatRow, TableRow};
use crate::wire::{BoardChange, Join, Role, SeatInfo, Seated, TableCommand, TableInfo};
use std::sync::Arc;

impl Table {
    pub(super) fn info(&self, typed: &Code, shown: &[(Seat, Secret)]) -> Result<TableInfo, Denied> {
        let TableRow { code, name, .. } = &self.state.table;
        let seat = |(seat, secret): &(Seat, Secret)| {
            let row = self.state.admit(*seat, secret).ok()?;
            Some(SeatInfo { code: code.to_string(), seat: seat.0, name: row.name.clone(), role: row.role })
        };
        let seats: Vec<SeatInfo> = shown.iter().filter_map(seat).collect();
        if seats.is_empty() {
            self.check_join_code(typed)?;
        }
        Ok(TableInfo {
            name: name.clone(),
            code: typed.to_string(),
            system: self.state.system().name().into(),
            free: library::free(&self.state),
            seats,
        })
    }

    /// Newcomers need the current join code; members may also use the table's key.
    fn check_join_code(&self, typed: &Code) -> Result<(), Denied> {
        if self.state.table.join == *typed { Ok(()) } else { Err(Denied::NoTable) }
    }

    pub(super) async fn join(&mut self, typed: &Code, join: &Join) -> Result<(Seated, Secret), Denied> {
        self.check_join_code(typed)?;
        let now = Millis::now();
        let (plan, seated, secret) = members::join(&self.state, join, now)?;
        let cmd = TableCommand::Claim { character: join.character.clone().unwrap_or_default() }.into();
        self.let_in(plan, &Cause { seat: Seat(seated.seat), id: "", cmd: &cmd, at: now }).await?;
        Ok((seated, secret))
    }

    pub(super) async fn enter(&mut self, shown: &Secret) -> Result<(Seated, Secret), Denied> {
        let now = Millis::now();
        let (plan, seated, secret) = members::enter(&self.state, shown, now)?;
        let cmd = TableCommand::Readmit { seat: seated.seat }.into();
        if !plan.changes.is_empty() {
            self.let_in(plan, &Cause { seat: Seat(seated.seat), id: "", cmd: &cmd, at: now }).await?;
        }
        Ok((seated, secret))
    }

    /// Makes somebody a member. If they take a character, both are announced together.
    async fn let_in(&mut self, mut plan: Plan, cause: &Cause<'_>) -> Result<(), Denied> {
        let unit = unit::unit(&mut plan, &self.state, cause)?;
        let plays = plan.fight.is_some();
        self.take_over(unit, &mut plan).await?;
        if plays {
            self.look_around();
            self.tell();
        } else {
            self.presence_changed();
        }
        Ok(())
    }

    pub(super) fn attend(&mut self, attendance: Attendance) -> Result<ConnId, Denied> {
        let role = self.state.admit(attendance.seat, &attendance.secret)?.role;
        self.allowances.take(attendance.seat, Use::Connect)?;
        // The others get their news first: the newcomer's first update clears it.
        if self.sent.was.is_some() {
            self.tell();
        }
        let (conn, client) = self.connections.greet(&self.state, role, attendance);
        self.few_look_around();
        let Table { state, connections, sent, clock, scripted, .. } = self;
        let context = Context { state, clock, scripted: *scripted, now: Millis::now() };
        connections.catch_up(conn, &client, &context, sent);
        self.presence_changed();
        Ok(conn)
    }

    pub(super) fn look(&mut self, conn: ConnId, parts: Vec<String>) {
        self.connections.look(conn, parts, &self.state.fight);
    }

    pub(super) fn leave(&mut self, conn: ConnId) {
        if let Some(seat) = self.connections.leave(conn) {
            self.gone(seat);
            self.presence_changed();
        }
    }

    pub(super) fn reveal(
        &self,
        seat: Seat,
        secret: &Secret,
        no: Option<EncounterNo>,
        answer: Answer<Result<FightFile, Denied>>,
    ) {
        let no = no.unwrap_or(self.state.fight.row().no);
        let may = self.may_download(seat, secret).and_then(|row| fair::may_reveal(&self.state, row.role, no));
        match may {
            Ok(()) => {
                let (store, code) = (Arc::clone(&self.store), self.state.table.code.clone());
                self.downloads.answer(answer, async move { fair::reveal(&*store, &code, no).await });
            }
            // Nobody waits for the answer if they have gone.
            Err(denied) => drop(answer.send(Err(denied))),
        }
    }

    pub(super) fn log(
        &self,
        seat: Seat,
        secret: &Secret,
        no: Option<EncounterNo>,
        answer: Answer<Result<LogOfSeat, Denied>>,
    ) {
        let reader = match self.may_download(seat, secret) {
            Ok(row) => row.clone(),
            Err(denied) => return drop(answer.send(Err(denied))),
        };
        let (store, systems) = (Arc::clone(&self.store), self.server_settings.systems);
        let (table, fight) = (self.state.table.clone(), self.state.fight.clone());
        self.downloads.answer(answer, async move {
            let other = no.filter(|no| *no != fight.row().no);
            let fight = match other {
                Some(no) => export::old_fight(&*store, systems, &table.code, no).await?,
                None => fight,
            };
            let refusals = match reader.role {
                Role::Gm => store.refusals(&table.code).await?,
                Role::Player | Role::Spectator => vec![],
            };
            at_length(move || LogOfSeat::of(&table, &fight, &reader, &refusals)).await
        });
    }

    fn may_download(&self, seat: Seat, secret: &Secret) -> Result<&SeatRow, Denied> {
        let row = self.state.admit(seat, secret)?;
        self.allowances.take(seat, Use::Download)?;
        Ok(row)
    }

    /// Refuses all but the GM.
    pub(super) fn gm(&self, seat: Seat, secret: &Secret) -> Result<(), Denied> {
        match self.state.admit(seat, secret)?.role {
            Role::Gm => Ok(()),
            Role::Player | Role::Spectator => Err(Denied::Role),
        }
    }

    pub(super) async fn upload(&mut self, seat: Seat, secret: &Secret, upload: Upload) -> Result<(), Denied> {
        self.gm(seat, secret)?;
        let plan = board_changes::lay(&self.state, upload)?;
        let cmd = TableCommand::Board { change: BoardChange::Show { on: self.state.settings.board.shown } }.into();
        self.carry_out(plan, &Cause { seat, id: "", cmd: &cmd, at: Millis::now() }, None).await
    }

    pub(super) fn may_see(&self, seat: Seat, secret: &Secret, picture: &PictureId) -> Result<(), Denied> {
        let role = self.state.admit(seat, secret)?.role;
        let on_the_map = self.state.settings.board.view(role).picture.is_some_and(|p| p.id == picture.0);
        if on_the_map { self.allowances.take(seat, Use::Picture) } else { Err(Denied::NotFound) }
    }
}
