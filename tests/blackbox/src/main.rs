//! The program under test.

use std::process::ExitCode;

fn main() -> ExitCode {
    fray::cli::main(fray_blackbox::systems())
}
