//! The opening books that belong to the program.

use std::sync::OnceLock;

use super::entry::Book;
use plakoto_engine::rules::{Preset, RuleSet};
use plakoto_engine::shipped_file;
use plakoto_engine::shipped_file::ShippedFile;

/// Returns the shipped book for these rules. Returns `None` if the rules differ in any way from the shipped
/// rule set.
pub fn shipped(rules: &RuleSet) -> Option<&'static Book> {
    /// The parsed books. Each book is parsed on first use.
    static BOOKS: [OnceLock<Option<Book>>; Preset::ALL.len()] =
        [const { OnceLock::new() }; Preset::ALL.len()];
    let contents = || match rules.preset {
        Preset::Plakoto => shipped_file!("data", "plakoto.tsv"),
        Preset::Tzannes => shipped_file!("data", "tzannes.tsv"),
        Preset::Tapa => shipped_file!("data", "tapa.tsv"),
        Preset::Express => shipped_file!("data", "express.tsv"),
        Preset::Portes => shipped_file!("data", "portes.tsv"),
        Preset::Fevga => shipped_file!("data", "fevga.tsv"),
        Preset::Narde => shipped_file!("data", "narde.tsv"),
    };
    let read = || {
        let contents: ShippedFile = contents();
        String::from_utf8_lossy(&contents).parse().map_err(|error| log::error!("{error}")).ok()
    };
    if rules.is_shipped() { BOOKS[rules.preset as usize].get_or_init(read).as_ref() } else { None }
}
