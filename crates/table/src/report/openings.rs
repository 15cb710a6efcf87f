//! The page of an opening: a table to be printed, pictures, replies, and what a primer of the game advises.
//!
//! All figures are those of the book, in thousandths of a point; where it has none, nothing is said.

mod advice;
mod picture;
mod tables;

use std::collections::BTreeSet;

use crate::book::{Book, shipped};
use plakoto_engine::rules::RuleSet;

/// A file of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningFile {
    /// Its name, with the folder it is in.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// The name of the page.
const PAGE: &str = "openings.md";

/// The page and its pictures.
pub fn write(book: &Book) -> Vec<OpeningFile> {
    let pictures = book.first_rolls().map(|entry| OpeningFile {
        name: picture::name(entry),
        text: picture::svg(entry, &book.rules) + "\n",
    });
    let page = OpeningFile { name: PAGE.to_owned(), text: page(book) };
    std::iter::once(page).chain(pictures).collect()
}

fn page(book: &Book) -> String {
    let rules = &book.rules;
    let made: String = book.made.iter().map(|made| format!("* {made}\n")).collect();
    let networks = networks(book);
    format!(
        "# The opening

The best plays of the first rolls of `{rules}` and the replies to them, found by playing games. Written by
`plakoto book page docs --force` from the book that the program brings along; do not edit it.

[All pages](README.md): [The first rolls](#the-first-rolls) · [Pictures](#pictures) · [The replies](#the-replies) ·
[What the primer advises](#what-the-primer-advises) · [Other rules](#other-rules) · [How it was made](#how-it-was-made)

<!-- measured: networks {networks}; command: scripts/remeasure.sh book -->

## The first rolls

Figures are thousandths of a point (millipoints), each with its standard error. *Equity* is what the roll is worth with its
best play. *Others* are behind the best play by so much; all plays were played with the same dice, so the error of a
difference is not that of two equities. A play is called better when it is ahead by two standard errors or more; otherwise
the two are *equal* within the bound that stands there, with a chance of about 95 %. `plakoto book 31` tells more about
one roll, `book` in a session about the board.

{first}
{mean}
## Pictures

{pictures}
## The replies

{replies}
## What the primer advises

{advice}
## Other rules

The plays that are, or may be, the best first ones under other rules, with what they are worth; `plakoto book --variant tapa`
tells how sure that is, and whether games were cut.

{others}
<!-- end -->

## How it was made

{made}
`plakoto lab book make --help` tells how to make it anew, in parts, or with other dice, and `plakoto lab book compare` how far two
books agree. Players are the engine itself at 0-ply; who plays better than that may value some positions differently.
",
        first = tables::first_rolls(book),
        mean = tables::mean(book),
        pictures = picture::gallery(book),
        replies = tables::replies(book),
        advice = advice::advice(book),
        others = tables::others(book),
    )
}

/// Hashes of the networks that made this book and the shipped ones of other rules.
fn networks(book: &Book) -> String {
    let mut networks: BTreeSet<&str> = book.networks().collect();
    for rules in RuleSet::ALL.iter().filter(|rules| **rules != book.rules) {
        networks.extend(shipped(rules).into_iter().flat_map(Book::networks));
    }
    networks.into_iter().collect::<Vec<_>>().join(", ")
}
