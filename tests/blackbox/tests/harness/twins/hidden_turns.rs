//! Turns of a hidden combatant at table 0.

use super::super::named::{fill, question, waiting};
use super::{Table, Twins};
use serde_json::{Value, json};

impl Table {
    /// Goes on to the next visible turn. Gives how many steps of the GM that took.
    async fn next_turn_in_sight(&mut self) -> usize {
        self.gm.does(json!({"c": "next_turn"})).await;
        1 + self.skips_hidden_turns().await
    }

    async fn times(&mut self, count: usize, c: &str) {
        for _ in 0..count {
            self.gm.does(json!({"c": c})).await;
        }
    }
}

impl Twins {
    /// A hidden combatant acts in its turn, and the GM changes what happened. Nobody else may notice.
    pub async fn in_a_hidden_turn(&mut self) {
        for _ in 0..8 {
            for table in &mut self.tables {
                table.gm.does(json!({"c": "next_turn"})).await;
            }
            // Table 1 is a turn ahead: players of table 0 are sent the same once the hidden turn is over.
            self.tables[1].skips_hidden_turns().await;
            let Some(who) = self.tables[0].hidden_turn().await else {
                self.compares("the next turn").await;
                continue;
            };
            let gm = &mut self.tables[0].gm;
            // A miss, with a mishap that needs a ruling.
            gm.dice(&["d6=1"]).await;
            let form = json!({"target": gm.handle("Ada")});
            gm.does(json!({"c": "act", "who": who, "act": "strike", "form": form, "secret": true})).await;
            gm.does(json!({"c": "lapse", "question": question(gm, "mishap")})).await;
            let dice = fill(gm, &json!({"c": "dice", "roll": "~last~", "faces": [[2]]}));
            gm.does(dice.clone()).await;
            for c in ["undo", "redo", "undo"] {
                gm.does(json!({"c": c})).await;
            }
            self.unseen.undone(&dice);
            self.tables[0].notice_nothing().await;
            self.skips_hidden_turns().await;
            self.compares("a hidden turn").await;
            return;
        }
        panic!("nobody hidden had a turn");
    }

    /// Ann ends her turn at both tables. She sees at once that it is over; nobody else notices that a hidden one follows at
    /// table 0.
    pub async fn ann_ends_her_turn(&mut self) {
        let end = json!({"c": "act", "who": "@Ada@", "act": "end"});
        let gm = &mut self.tables[0].gm;
        let hidden = |h: &Value| gm.parts[&format!("combatant:{}", h.as_str().unwrap())]["hidden"] == true;
        let (mut order, seen): (Vec<Value>, Vec<Value>) = waiting(gm).into_iter().partition(hidden);
        order.extend(seen);
        gm.does(json!({"c": "reorder", "order": order})).await;
        self.compares("a hidden turn that will follow Ann's").await;
        for table in &mut self.tables {
            let ends = fill(&table.ann, &end);
            table.ann.does(ends).await;
            table.ann.hears_all().await;
            let offers = format!("offers:{}", table.ann.handle("Ada"));
            assert!(!table.ann.parts.contains_key(&offers), "her turn is over");
            table.ann.frames.clear();
        }
        assert!(self.skips_hidden_turns().await > 0, "a hidden turn follows");
        // What the others are sent is compared frame by frame, what she has then as a whole.
        for table in &mut self.tables {
            table.ann.hears_all().await;
            table.ann.frames.clear();
        }
        self.compares("the end of Ann's turn").await;
        self.come_back(true).await;
    }

    /// People talk during a hidden turn at table 0, at table 1 during the visible turn before it. Nobody else may notice, then or
    /// later.
    pub async fn talk_in_a_hidden_turn(&mut self) {
        for _ in 0..8 {
            self.tables[0].gm.does(json!({"c": "next_turn"})).await;
            let hidden = self.tables[0].hidden_turn().await.is_some();
            if hidden {
                self.tables[0].notice_nothing().await;
                self.talk().await;
                self.come_back(false).await;
                self.talk().await;
                self.come_back(true).await;
                self.tables[0].gm.does(json!({"c": "next_turn"})).await;
            }
            self.tables[1].gm.does(json!({"c": "next_turn"})).await;
            self.skips_hidden_turns().await;
            self.compares("the turn after").await;
            if hidden {
                self.come_back(false).await;
                self.come_back(true).await;
                return;
            }
        }
        panic!("nobody hidden had a turn at the first table");
    }

    /// Ann and the GM say something at both tables.
    async fn talk(&mut self) {
        for table in &mut self.tables {
            table.ann.does(json!({"c": "talk", "words": "Is anybody there?"})).await;
            table.gm.does(json!({"c": "talk", "words": "Wait and see."})).await;
        }
        self.compares("talk in a hidden turn").await;
    }

    /// Between two visible turns there is a hidden one at table 0. The GMs undo everything since the turn before, which
    /// takes more steps at that table, and redo it. All others, even those who reconnect, must be sent the same at
    /// both.
    pub async fn undo_across_a_hidden_turn(&mut self) {
        let steps = self.until_a_hidden_turn_is_over().await;
        for (c, came_back) in
            [("undo", None), ("redo", None), ("undo", Some(false)), ("redo", Some(true)), ("undo", Some(true))]
        {
            for (table, steps) in self.tables.iter_mut().zip(steps) {
                table.times(steps, c).await;
            }
            self.compares(&format!("{c} across a hidden turn")).await;
            if let Some(with_nothing) = came_back {
                self.come_back(with_nothing).await;
            }
        }
        for table in &mut self.tables {
            table.next_turn_in_sight().await;
        }
        self.compares("the turn after, once more").await;
    }

    /// The GM of table 0 undoes the end of a hidden turn and what was done in it, and lets it go on. Nobody else may
    /// notice.
    pub async fn undo_into_a_hidden_turn(&mut self) {
        self.until_a_hidden_turn_is_over().await;
        for c in ["undo", "redo", "undo"] {
            self.tables[0].times(1, c).await;
            self.compares(&format!("{c} of the end of a hidden turn")).await;
        }
        self.come_back(false).await;
        let who = self.tables[0].hidden_turn().await.expect("it is hidden");
        for c in [json!({"c": "act", "who": who, "act": "guard"}), json!({"c": "undo"})] {
            self.tables[0].gm.does(c).await;
            self.compares("a hidden turn goes on").await;
        }
        self.come_back(true).await;
        self.tables[0].skips_hidden_turns().await;
        self.compares("the end of a hidden turn once more").await;
    }

    /// Visible turns pass until there has been a hidden one at table 0. Gives how many steps the last of them took at
    /// each table.
    async fn until_a_hidden_turn_is_over(&mut self) -> [usize; 2] {
        for _ in 0..8 {
            let mut steps = [0; 2];
            for (table, steps) in self.tables.iter_mut().zip(&mut steps) {
                *steps = table.next_turn_in_sight().await;
            }
            self.compares("the next turn in sight").await;
            if steps[0] > steps[1] {
                return steps;
            }
        }
        panic!("nobody hidden had a turn at the first table alone");
    }
}
