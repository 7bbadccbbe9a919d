//! The program `fray`.

use std::process::ExitCode;

fn main() -> ExitCode {
    fray::cli::main(fray::systems::SYSTEMS)
}
