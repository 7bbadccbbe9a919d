//! What tests of the engine, of the systems and of the server use, and no release carries: the laws that hold for
//! every system, what the tests of every ruleset check besides them, and two made-up systems.

pub mod drill;
pub mod laws;
pub mod ruleset;
pub mod speed;
pub mod tiny;
pub mod words;

/// The allocator of the program, so that laws and benchmarks run as the program does.
pub use mimalloc::MiMalloc as Allocator;
