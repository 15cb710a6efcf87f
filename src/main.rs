//! The program `plakoto`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
