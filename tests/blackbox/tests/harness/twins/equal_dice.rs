//! Twins whose dice fall alike, so that their fights go on in the same way under any rules.

use super::super::named::fill;
use super::super::{Screen, hidden_turn, next};
use super::{Twins, Words};
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

/// Who gives a command.
#[derive(Clone, Copy)]
enum By {
    Ann,
    Gm,
}

impl Twins {
    /// Both encounters get the same seed, as if it had been drawn twice, while the server is stopped.
    pub async fn draw_the_same_seed(&mut self) {
        assert!(self.host.stop().await.success());
        let mut file = SqliteConnectOptions::new().filename(self.host.data()).connect().await.unwrap();
        let same = "UPDATE encounters SET seed = (SELECT seed FROM encounters ORDER BY code LIMIT 1)";
        sqlx::query(same).execute(&mut file).await.unwrap();
        sqlx::Connection::close(file).await.unwrap();
        self.host.start_again().await;
        for table in &mut self.tables {
            table.gm.reconnect().await;
        }
        // The commitments have been told as two different words so far.
        self.words = Words::default();
        self.come_back(true).await;
    }

    /// The fights go on by one command, the same at both tables. Gives `false` if they are over.
    pub async fn fight_on(&mut self) -> bool {
        if self.tables[0].gm.parts["table"]["phase"] == "ended" {
            return false;
        }
        let (by, cmd) = self.chosen();
        if self.gives_at_both(by, &cmd).await {
            self.undoes_at_both(&cmd, 0).await;
        } else {
            // The first offer may need a choice.
            self.gives_at_both(By::Gm, &json!({"c": "next_turn"})).await;
        }
        true
    }

    /// The fights begin.
    pub async fn start_fighting(&mut self) {
        assert!(self.gives_at_both(By::Gm, &json!({"c": "encounter_start"})).await);
    }

    /// Whether it is the turn of somebody hidden.
    pub fn is_hidden_turn(&self) -> bool {
        hidden_turn(&self.tables[0].gm)
    }

    /// The same command at both tables, named as at table 0. Gives whether it was done.
    async fn gives_at_both(&mut self, by: By, cmd: &Value) -> bool {
        let mut replies = vec![];
        // Once it is answered, a question is asked no more.
        let both = [0, 1].map(|at| self.translated(by, cmd, at));
        for (table, cmd) in self.tables.iter_mut().zip(both) {
            let screen = match by {
                By::Ann => &mut table.ann,
                By::Gm => &mut table.gm,
            };
            let mut reply = screen.asks(cmd).await.0;
            // The GMs have given different numbers of commands.
            reply["id"].take();
            replies.push(reply);
        }
        let [one, other] = [&replies[0], &replies[1]].map(Value::to_string);
        self.words.same(&one, &other, &format!("the reply to {cmd}"));
        self.compares(&format!("{cmd} in both fights")).await;
        replies[0]["ok"] == true
    }

    /// What table 0 does next. Somebody hidden lets turns pass, because some rules reveal attackers.
    fn chosen(&self) -> (By, Value) {
        let gm = &self.tables[0].gm;
        let in_sight = |cmd: &Value| {
            let who = cmd["who"].as_str().and_then(|who| gm.parts.get(&format!("combatant:{who}")));
            cmd["c"] == "answer" || (!hidden_turn(gm) && who.is_none_or(|c| c["hidden"] != true))
        };
        match (next(&self.tables[0].ann).filter(in_sight), next(gm).filter(in_sight)) {
            (Some(cmd), _) => (By::Ann, cmd),
            (None, Some(cmd)) => (By::Gm, cmd),
            (None, None) => (By::Gm, json!({"c": "next_turn"})),
        }
    }

    /// A command of table 0 as this table names it.
    fn translated(&self, by: By, cmd: &Value, at: usize) -> Value {
        let screens = [0, at].map(|at| match by {
            By::Ann => &self.tables[at].ann,
            By::Gm => &self.tables[at].gm,
        });
        let [there, here] = screens;
        if cmd["c"] == "answer" {
            let place = questions(there).iter().position(|q| q["id"] == cmd["question"]).unwrap();
            let question = &questions(here)[place];
            return json!({"c": "answer", "question": question["id"], "value": question["default"]});
        }
        let Some(who) = cmd["who"].as_str() else { return cmd.clone() };
        let name = there.parts[&format!("combatant:{who}")]["name"].as_str().unwrap();
        let mut cmd = cmd.clone();
        cmd["who"] = json!(here.handle(name));
        cmd
    }

    /// The GM of table 0 alone gives a command about hidden things that the rules may refuse, and takes it back.
    pub async fn hidden_for_a_moment(&mut self, cmd: &Value) {
        let gm = &mut self.tables[0].gm;
        let named = fill(gm, cmd);
        let done = gm.asks(named).await.0["ok"] == true;
        self.compares(&format!("{cmd} at one")).await;
        if done {
            self.unseen.done(cmd);
            self.at_one(&json!({"c": "undo"})).await;
        }
    }
}

fn questions(screen: &Screen) -> &Vec<Value> {
    screen.parts["questions"]["mine"].as_array().unwrap()
}
