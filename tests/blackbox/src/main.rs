//! The program under test.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: fray_kit::Allocator = fray_kit::Allocator;

fn main() -> ExitCode {
    fray::cli::main(fray_blackbox::systems())
}
