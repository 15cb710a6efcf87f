//! `set encoding` and `show encoding`: the encoding used to read `.mat` files.

use super::{Change, Theme, message};
use plakoto_table::record::TextEncoding;

pub(super) const ENCODING: Theme = Theme {
    words: &["encoding"],
    help: "
        set encoding auto|NAME  Read .mat files in this encoding
        show encoding           Show the encoding for reading .mat files
        > set encoding: set encoding windows-1253",
    parse: |input| {
        Ok(Change::to(input.all(str::parse::<TextEncoding>)?, |session, encoding| {
            session.set_encoding(encoding);
            message(line(encoding))
        }))
    },
    show: |session| message(line(session.encoding())),
    ..Theme::BASE
};

fn line(encoding: TextEncoding) -> String {
    format!("Encoding for reading .mat files: {encoding}.")
}
