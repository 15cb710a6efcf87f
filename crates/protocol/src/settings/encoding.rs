//! `set encoding`, `show encoding`: the encoding of `.mat` files that are read.

use super::{Change, Theme, told};
use plakoto_table::record::TextEncoding;

pub(super) const ENCODING: Theme = Theme {
    words: &["encoding"],
    help: "
        set encoding auto|NAME  Read .mat files in this encoding
        show encoding           Show the encoding of .mat files that are read
        > set encoding: set encoding windows-1253",
    parse: |input| {
        Ok(Change::to(input.all(str::parse::<TextEncoding>)?, |session, encoding| {
            session.set_encoding(encoding);
            told(line(encoding))
        }))
    },
    show: |session| told(line(session.encoding())),
    ..Theme::BASE
};

fn line(encoding: TextEncoding) -> String {
    format!("Encoding of .mat files that are read: {encoding}.")
}
