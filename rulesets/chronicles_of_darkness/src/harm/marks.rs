//! CD-SHEET-7, CD-DMG-8, 10: the health track, and how points are marked on it one by one.

use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::play::Play;
use fray_engine::scene::Scene;

/// Kinds of damage, the mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    Bashing,
    Lethal,
    Aggravated,
}

/// Points of damage, or marks on the track, of each type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// The worst, on the left of the track.
    pub aggravated: i32,
    /// In the middle.
    pub lethal: i32,
    /// On the right.
    pub bashing: i32,
}

impl Points {
    /// This many points of one type; never below 0.
    pub fn of(kind: Type, n: i32) -> Points {
        let mut points = Points::default();
        *points.of_kind(kind) = n.max(0);
        points
    }
    /// The sum of all types.
    pub fn sum(self) -> i32 {
        self.aggravated.saturating_add(self.lethal).saturating_add(self.bashing)
    }
    pub(super) fn of_kind(&mut self, kind: Type) -> &mut i32 {
        match kind {
            Type::Aggravated => &mut self.aggravated,
            Type::Lethal => &mut self.lethal,
            Type::Bashing => &mut self.bashing,
        }
    }
}

/// CD-DMG-10: what the last box of a full track holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastBox {
    Empty,
    Marked(Type),
}

/// The health track of a combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// CD-SHEET-6: its length.
    pub boxes: i32,
    pub marks: Points,
}

/// The result of marking points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// CD-DMG-1 step 7: points marked, upgrades included.
    pub points: i32,
    /// The leftmost box marked, counted from 1. None: no box was marked.
    pub leftmost: Option<i32>,
    /// The boxes, one after the other, where a new mark pushed those on its right one box further.
    pub pushed: Vec<i32>,
    /// CD-DMG-8: the marks that points without an empty box made worse: what they were, and what they are.
    pub worse: Vec<(Type, Type)>,
}

impl Row {
    pub fn of(scene: &Scene, who: Who) -> Row {
        let marks = Points {
            aggravated: scene.get(who, sheet::AGGRAVATED),
            lethal: scene.get(who, sheet::LETHAL),
            bashing: scene.get(who, sheet::BASHING),
        };
        Row { boxes: derived::health_max(scene, who), marks }
    }

    /// CD-DMG-8, CD-DMG-1 step 6: the most severe points first, one at a time.
    pub fn mark(&mut self, points: Points) -> Marked {
        let mut marked = Marked::default();
        let kinds =
            [(Type::Aggravated, points.aggravated), (Type::Lethal, points.lethal), (Type::Bashing, points.bashing)];
        for (kind, n) in kinds {
            // Points beyond what can be marked are lost; each box takes at most three.
            for _ in 0..n.min(self.boxes.saturating_mul(3)) {
                let empty = self.marks.sum() < self.boxes;
                let before = self.marks;
                let Some(at) = self.mark_one(kind) else { break };
                marked.points += 1;
                if empty {
                    marked.pushed.push(at);
                } else {
                    marked.worse.push(self.made_worse(before));
                }
                marked.leftmost = Some(marked.leftmost.map_or(at, |left| left.min(at)));
            }
        }
        marked
    }

    /// What one mark was `before`, and what it is now.
    fn made_worse(&self, before: Points) -> (Type, Type) {
        let from = if self.marks.bashing < before.bashing { Type::Bashing } else { Type::Lethal };
        let to = if self.marks.aggravated > before.aggravated { Type::Aggravated } else { Type::Lethal };
        (from, to)
    }

    /// CD-DMG-8: marks one point and returns its box; none if all are aggravated and the point is lost.
    fn mark_one(&mut self, kind: Type) -> Option<i32> {
        let m = &mut self.marks;
        if m.sum() < self.boxes {
            *m.of_kind(kind) += 1;
        } else if m.bashing > 0 && kind == Type::Aggravated {
            m.bashing -= 1;
            m.aggravated += 1;
        } else if m.bashing > 0 {
            m.bashing -= 1;
            m.lethal += 1;
            return Some(m.aggravated + m.lethal);
        } else if m.lethal > 0 {
            m.lethal -= 1;
            m.aggravated += 1;
            return Some(m.aggravated);
        } else {
            return None;
        }
        Some(match kind {
            Type::Aggravated => m.aggravated,
            Type::Lethal => m.aggravated + m.lethal,
            Type::Bashing => m.sum(),
        })
    }

    /// CD-DMG-10: only a full track has a last box that counts.
    pub fn last_box(&self) -> LastBox {
        if self.marks.sum() < self.boxes {
            return LastBox::Empty;
        }
        LastBox::Marked(match self.marks {
            Points { bashing: 1.., .. } => Type::Bashing,
            Points { lethal: 1.., .. } => Type::Lethal,
            Points { .. } => Type::Aggravated,
        })
    }

    /// CD-DMG-15: the kind of the rightmost mark, if there is one.
    pub fn rightmost(&self) -> Option<Type> {
        match self.marks {
            Points { bashing: 1.., .. } => Some(Type::Bashing),
            Points { lethal: 1.., .. } => Some(Type::Lethal),
            Points { aggravated: 1.., .. } => Some(Type::Aggravated),
            Points { .. } => None,
        }
    }

    /// CD-SHEET-7: writes the marks on the sheet.
    pub fn write(&self, play: &mut Play, who: Who, rule: &'static str) {
        play.by(rule).set(who, sheet::AGGRAVATED, self.marks.aggravated);
        play.by(rule).set(who, sheet::LETHAL, self.marks.lethal);
        play.by(rule).set(who, sheet::BASHING, self.marks.bashing);
    }
}
