//! Documents generated from the list of commands: `plakoto completions` and `plakoto man`.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use anyhow::anyhow;
use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::arguments::Arguments;
use super::help::{ABOUT_SESSION, SESSION};

/// Name of the program in the generated documents.
const NAME: &str = env!("CARGO_PKG_NAME");

/// Returns the completion script for a shell.
pub(super) fn completions(shell: clap_complete::Shell) -> String {
    let program = Arguments::command();
    let session = Command::new(SESSION).about(ABOUT_SESSION).args(program.get_arguments());
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program.subcommand(session), NAME, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Writes `plakoto.1` and a page for each command, such as `plakoto-hint.1`.
pub(super) fn man(folder: &Path) -> anyhow::Result<String> {
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    let pages = fs::create_dir_all(folder).and_then(|()| write_pages(&program, folder));
    pages.map_err(|error| anyhow!("cannot write manual pages to {}: {error}", folder.display()))?;
    Ok(String::new())
}

fn write_pages(command: &Command, folder: &Path) -> io::Result<()> {
    command
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
        .try_for_each(|command| write_pages(command, folder))?;
    let source = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
    // The build date is unknown; an empty date would make clap_mangen drop the date field.
    let page = Man::new(command.clone().after_help(Resettable::Reset))
        .date(" ")
        .source(source)
        .manual("User Commands");
    let path = page.generate_to(folder)?;
    let extra = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut file = File::options().append(true).open(path)?;
    if extra.is_empty() { Ok(()) } else { file.write_all(section(&extra).as_bytes()) }
}

/// Returns a manual section with the text that `--help` shows after the options. clap_mangen would join the
/// lines of the text.
fn section(text: &str) -> String {
    let mut page = Roff::new();
    page.control("SH", ["EXTRA"]);
    for paragraph in text.split("\n\n") {
        page.control("PP", []);
        for line in paragraph.lines() {
            if line.starts_with(' ') {
                page.control("br", []);
            }
            page.text([roman(line)]);
        }
    }
    page.render()
}
