//! The program `plakoto`: see [`plakoto::cli`].

fn main() -> std::process::ExitCode {
    plakoto::cli::main()
}
