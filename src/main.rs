//! The `plakoto` executable.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
