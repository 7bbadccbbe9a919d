use super::off;
use crate::base::{Hand, Point, Refusal, Str, Text, Who};
use serde::{Deserialize, Serialize};

/// An option of a form.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opt {
    /// What the answer names. For a combatant: its handle.
    pub id: Str,
    /// What people read.
    pub label: Text,
    /// A short remark (a modifier, a range).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Str>,
    /// Why it cannot be chosen: choosing it anyway is refused with this.
    #[serde(flatten, serialize_with = "off::serialize")]
    pub off: Option<Refusal>,
    /// It would harm a friend: people have to confirm it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub friend: bool,
    /// Of a place: where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<Point>,
    /// Of a place: the combatant it refers to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leads: Option<Leads>,
    /// Of a target, or of what is used on one: the radius of the effect around the target, in centimetres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub around: Option<i32>,
    /// The hand that it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Hand>,
}

/// The combatant that a place refers to, and how close the place is to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leads {
    /// Their own spot.
    At(Who),
    NextTo(Who),
    /// As close to them as the walk gets.
    Towards(Who),
}

impl Opt {
    pub fn new(id: impl Into<Str>, label: impl Into<Text>) -> Opt {
        Opt {
            id: id.into(),
            label: label.into(),
            note: None,
            cost: None,
            off: None,
            friend: false,
            spot: None,
            leads: None,
            around: None,
            hand: None,
        }
    }
    /// A hand of rock, paper, scissors.
    #[must_use]
    pub fn hand(mut self, hand: Hand) -> Opt {
        self.hand = Some(hand);
        self
    }
    #[must_use]
    pub fn spot(mut self, at: Point) -> Opt {
        self.spot = Some(at);
        self
    }
    /// A place that refers to a combatant.
    #[must_use]
    pub fn leading(mut self, to: Leads) -> Opt {
        self.leads = Some(to);
        self
    }
    /// The effect reaches this far around the target, in centimetres; none: it hits the target alone.
    #[must_use]
    pub fn around(mut self, cm: impl Into<Option<i32>>) -> Opt {
        self.around = cm.into();
        self
    }
    /// The action harms the combatant it names, who is a friend of the actor.
    #[must_use]
    pub fn harming_a_friend(mut self) -> Opt {
        self.friend = true;
        self
    }
    #[must_use]
    pub fn note(mut self, note: impl Into<Text>) -> Opt {
        self.note = Some(note.into());
        self
    }
    #[must_use]
    pub fn cost(mut self, cost: impl Into<Str>) -> Opt {
        self.cost = Some(cost.into());
        self
    }
    /// Shown as unavailable, if there is a reason.
    #[must_use]
    pub fn unless(mut self, why: Option<Refusal>) -> Opt {
        self.off = why;
        self
    }
}

/// How the options of a pick are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionStyle {
    /// As a list.
    #[default]
    Plain,
    /// As playing cards.
    Cards,
    Dice,
}

/// A member of a group shows only while another member has one of these values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct When {
    /// The other member, which stands before this one.
    pub field: Str,
    /// Its values; a flag counts as `"true"` or `"false"`.
    pub is: Vec<Str>,
}

/// A member of a group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Member {
    /// Its key in the answer.
    pub id: Str,
    /// What people read.
    pub label: Text,
    pub form: Form,
    /// When it shows; hidden members take no part in the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
    /// For experts: folded away at first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub extra: bool,
}

impl Member {
    /// A member that always shows.
    pub fn new(id: impl Into<Str>, label: impl Into<Text>, form: Form) -> Member {
        Member { id: id.into(), label: label.into(), form, when: None, extra: false }
    }
    /// Shows only then: `DAMAGE.poison.one_of(kinds).shown(DAMAGE.kind.is_any(["poison"]))`.
    #[must_use]
    pub fn shown(mut self, when: When) -> Member {
        self.when = Some(when);
        self
    }
    /// Of a place: the radius of the effect there, in centimetres; none: a point.
    #[must_use]
    pub fn around(mut self, cm: impl Into<Option<i32>>) -> Member {
        if let Form::Place { around, .. } = &mut self.form {
            *around = cm.into();
        }
        self
    }
    /// With another label than usual.
    #[must_use]
    pub fn labelled(mut self, label: impl Into<Text>) -> Member {
        self.label = label.into();
        self
    }
    /// How its options are drawn.
    #[must_use]
    pub fn drawn(mut self, as_what: OptionStyle) -> Member {
        if let Form::Pick { style, .. } = &mut self.form {
            *style = as_what;
        }
        self
    }
    /// Folded away at first.
    #[must_use]
    pub fn extra(mut self) -> Member {
        self.extra = true;
        self
    }
}

/// An action, inside [`Form::Act`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActChoice {
    pub act: Str,
    /// What people read.
    pub label: Text,
    pub form: Form,
}

/// A question's or an action's form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Form {
    Confirm {
        /// Used if nobody answers.
        default: bool,
    },
    /// A subset of the options; `min = max = 1` is an ordinary choice and is answered by one word.
    Pick {
        options: Vec<Opt>,
        /// At least so many.
        min: u16,
        /// At most so many.
        max: u16,
        /// The default: ids.
        default: Vec<Str>,
        /// How it is drawn.
        #[serde(default, rename = "look")]
        style: OptionStyle,
    },
    /// Options in any order, repeats allowed.
    Sequence {
        options: Vec<Opt>,
        /// At least so many entries.
        min: u16,
        /// At most so many.
        max: u16,
        default: Vec<Str>,
    },
    /// All options put in order.
    Rank {
        /// In the default order.
        options: Vec<Opt>,
    },
    Number {
        min: i32,
        max: i32,
        default: i32,
        /// Numbers between that are not allowed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        not: Vec<i32>,
    },
    /// A total split over slots.
    Amounts {
        /// The slots; the default gives `default` of each.
        slots: Vec<AmountSlot>,
        min: i32,
        max: i32,
    },
    /// Several forms answered together.
    Group {
        /// In the order shown.
        members: Vec<Member>,
    },
    /// A whole action as the answer; the first is the default.
    Act {
        /// What may be done.
        acts: Vec<ActChoice>,
    },
    Text {
        /// Longest, in characters.
        max: u16,
        default: Str,
    },
    /// A place: a choice in words ("next to Bob"), or a point of the plane if `free`.
    Place {
        options: Vec<Opt>,
        /// The default: an id of the options.
        default: Str,
        /// The longest walk to a free point, in centimetres; none: only the options.
        free: Option<i32>,
        /// Radius of the effect there, in centimetres; none: a point.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        around: Option<i32>,
    },
}

/// A slot of [`Form::Amounts`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AmountSlot {
    /// Its key in the answer.
    pub id: Str,
    /// What people read.
    pub label: Text,
    pub min: i32,
    pub max: i32,
    pub default: i32,
}
