//! The program `fray`.

use std::process::ExitCode;

/// A sixth of the processor time went into the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    fray::cli::main(fray::systems::SYSTEMS)
}
