//! The books that the program brings along.

use std::sync::OnceLock;

use super::entry::Book;
use plakoto_engine::rules::{Preset, RuleSet};

/// A book, which is read when it is first needed.
struct Shipped {
    text: &'static str,
    book: OnceLock<Option<Book>>,
}

impl Shipped {
    const fn new(text: &'static str) -> Self {
        Self { text, book: OnceLock::new() }
    }

    fn book(&'static self) -> Option<&'static Book> {
        let read = || self.text.parse().map_err(|error| log::error!("{error}")).ok();
        self.book.get_or_init(read).as_ref()
    }
}

/// The book for these rules; `None` if they are not exactly those of a shipped rule set.
pub fn shipped(rules: &RuleSet) -> Option<&'static Book> {
    static PLAKOTO: Shipped = Shipped::new(include_str!("data/plakoto.tsv"));
    static TZANNES: Shipped = Shipped::new(include_str!("data/tzannes.tsv"));
    static TAPA: Shipped = Shipped::new(include_str!("data/tapa.tsv"));
    static EXPRESS: Shipped = Shipped::new(include_str!("data/express.tsv"));
    let shipped = match rules.preset {
        Preset::Plakoto => &PLAKOTO,
        Preset::Tzannes => &TZANNES,
        Preset::Tapa => &TAPA,
        Preset::Express => &EXPRESS,
    };
    if rules.is_shipped() { shipped.book() } else { None }
}
