//! Copy-on-write values, so that copying a scene is cheap.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Copies share the value until one of them changes it.
#[derive(Debug, Default)]
pub struct Shared<T>(Arc<T>);

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        // Two moments of a fight share most of what they are compared by.
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
    fn clone_from(&mut self, from: &Self) {
        if !Arc::ptr_eq(&self.0, &from.0) {
            *self = from.clone();
        }
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Shared(Arc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T, Item> FromIterator<Item> for Shared<T>
where
    T: FromIterator<Item>,
{
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Self {
        T::from_iter(items).into()
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        T::serialize(self, to)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        T::deserialize(from).map(Shared::from)
    }
}
