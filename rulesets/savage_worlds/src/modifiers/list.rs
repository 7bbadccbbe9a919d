use fray_engine::base::Text;
use fray_engine::fact::Modifier;

/// What is added to a roll, as the rules name it one after the other. A total takes only the sum; a roll that is shown
/// takes each with its reason. What adds nothing is left out.
#[derive(Debug, Default)]
pub struct Modifiers {
    sum: i32,
    shown: Option<Vec<Modifier>>,
}

/// The rule, label and value of a modifier that names nobody.
pub type Entry = (&'static str, &'static str, i32);

impl Modifiers {
    /// The total of what `add_all` adds.
    pub fn sum(add_all: impl FnOnce(&mut Modifiers)) -> i32 {
        let mut all = Modifiers::default();
        add_all(&mut all);
        all.sum
    }

    /// What `add_all` adds, each with its reason.
    pub fn shown(add_all: impl FnOnce(&mut Modifiers)) -> Vec<Modifier> {
        let mut all = Modifiers { sum: 0, shown: Some(vec![]) };
        add_all(&mut all);
        all.shown.unwrap_or_default()
    }

    #[inline]
    pub fn add(&mut self, rule: &'static str, label: impl Into<Text>, value: i32) {
        self.add_made(value, || Modifier::new(rule, label, value));
    }

    pub fn extend(&mut self, entries: impl IntoIterator<Item = Entry>) {
        for (rule, label, value) in entries {
            self.add(rule, label, value);
        }
    }

    /// One of this value whose reason says more than its rule and label.
    #[inline]
    pub fn add_made(&mut self, value: i32, make: impl FnOnce() -> Modifier) {
        if value == 0 {
            return;
        }
        self.sum += value;
        if let Some(shown) = &mut self.shown {
            shown.push(make());
        }
    }
}
