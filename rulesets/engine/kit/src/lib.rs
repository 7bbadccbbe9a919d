//! What tests of the engine, of the systems and of the server play with, and no program carries: the laws that hold for
//! every system, and two made-up systems.

pub mod drill;
pub mod laws;
pub mod speed;
pub mod tiny;
