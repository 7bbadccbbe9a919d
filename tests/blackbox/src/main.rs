//! The program under test: Fray with the engine's made-up system among its own.

use std::process::ExitCode;

fn main() -> ExitCode {
    fray::cli::main()
}
