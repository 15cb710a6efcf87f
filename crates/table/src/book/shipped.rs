//! The opening books that are compiled into the program.

use std::sync::OnceLock;

use super::entry::Book;
use plakoto_engine::rules::{Preset, RuleSet};

/// Returns the shipped book for these rules. Returns `None` if the rules differ in any way from the shipped
/// rule set.
pub fn shipped(rules: &RuleSet) -> Option<&'static Book> {
    /// The parsed books. Each book is parsed on first use.
    static BOOKS: [OnceLock<Option<Book>>; Preset::ALL.len()] =
        [const { OnceLock::new() }; Preset::ALL.len()];
    let text = match rules.preset {
        Preset::Plakoto => include_str!("data/plakoto.tsv"),
        Preset::Tzannes => include_str!("data/tzannes.tsv"),
        Preset::Tapa => include_str!("data/tapa.tsv"),
        Preset::Express => include_str!("data/express.tsv"),
        Preset::Portes => include_str!("data/portes.tsv"),
        Preset::Fevga => include_str!("data/fevga.tsv"),
        Preset::Narde => include_str!("data/narde.tsv"),
    };
    let read = || text.parse().map_err(|error| log::error!("{error}")).ok();
    if rules.is_shipped() { BOOKS[rules.preset as usize].get_or_init(read).as_ref() } else { None }
}
